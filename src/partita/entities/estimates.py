"""The results of estimate: scores with their standard errors and confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from partita.arguments import as_threshold
from partita.comparing.rendering import format_value
from partita.entities.sample_intervals import SampleInterval, clusters_for_width
from partita.errors import UnknownMeasureError
from partita.measures.registry import REGISTRY
from partita.results.coverage import Coverage
from partita.results.frames import make_frame
from partita.results.html import Html, faint, page, paragraph, table
from partita.results.json_data import write_json
from partita.results.plotting import plot_result
from partita.results.rows import Rows, rows_of_list
from partita.terminal_text import printable

COLUMNS = ("measure", "value", "standard_error", "low", "high", "level", "method", "n_draws")


@dataclass(frozen=True)
class Estimate:
    """A score, estimated from a sample of true clusters.

    Attributes
    ----------
    measure : str
        The name of the measure.
    value : float
        The estimate of the score among all objects, corrected for its bias.
    standard_error : float or None
        None if there is one sampled cluster, or nothing right in the sample.
    interval : SampleInterval or None
        The confidence interval; None if none was asked for, or if one cluster was sampled.
    n_draws : int
        The number of draws: sampled clusters, or drawn records.
    uncorrected : float
        The quotient of the sample's totals, around which the interval is.
    freedom : float
        The degrees of freedom of the interval by Student's distribution.
    """

    measure: str
    value: float
    standard_error: float | None
    interval: SampleInterval | None
    n_draws: int
    uncorrected: float = 0.0
    freedom: float = field(default=math.inf, repr=False)

    def draws_for_width(self, width: float) -> int | None:
        """Return how many more clusters to label for an interval of at most this width.

        Parameters
        ----------
        width : float
            Between 0 and 1.

        Returns
        -------
        int or None
            The number of clusters beyond those of the sample, as it looks now; 0 if the interval
            is that narrow already. None if the sample has no interval of its own kind: nothing is
            right in it, nothing is wrong, or it was not asked for.
        """
        width = as_threshold(width, "width")
        if self.interval is None or self.interval.method != "logit" or self.standard_error is None:
            return None
        enough = clusters_for_width(
            self.uncorrected,
            self.standard_error,
            self.freedom,
            self.interval.level,
            self.n_draws,
            width,
        )
        return enough - self.n_draws

    def entries(self) -> dict[str, Any]:
        """Return the entries of the columns of a table."""
        interval = {} if self.interval is None else self.interval._asdict()
        return {name: interval.get(name, getattr(self, name, None)) for name in COLUMNS}


class MoreClusters(NamedTuple):
    """How many more clusters to label for an interval of a wanted width."""

    measure: str
    width: float | None
    more: int | None


@dataclass(frozen=True)
class Estimates(Mapping[str, Estimate]):
    """Estimated scores: a mapping from the name of a measure to its estimate.

    Attributes
    ----------
    rows : tuple of Estimate
    left_out : dict
        The measures that the sample says nothing about, with the reason.
    design : str
        How the sample was drawn, in words.
    remarks : tuple of str
        What a reader must know about the prediction.
    coverage : Coverage
        `used` objects of the sample, and `reference_only` that the prediction lacks.
    """

    rows: tuple[Estimate, ...]
    left_out: dict[str, str]
    design: str
    remarks: tuple[str, ...]
    coverage: Coverage

    def __getitem__(self, name: str) -> Estimate:
        by_name = {row.measure: row for row in self.rows}
        canonical = name if name in by_name else REGISTRY[name].name
        if canonical in by_name:
            return by_name[canonical]
        reason = self.left_out.get(canonical, f"choose one of {', '.join(by_name)}")
        raise UnknownMeasureError(f"{canonical!r} was not estimated: {reason}")

    def __iter__(self) -> Iterator[str]:
        return (row.measure for row in self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def more_clusters(self, width: float = 0.1) -> Rows[MoreClusters]:
        """Return how many more clusters to label for intervals of at most this width.

        Ask again after each batch: the standard errors of small samples are themselves uncertain.

        Parameters
        ----------
        width : float, default=0.1
            The distance of the two ends of an interval, between 0 and 1.

        Returns
        -------
        rows of MoreClusters
            For each measure the width now, and the number of clusters (or of records to draw)
            beyond those of the sample; None where the sample does not tell.

        Examples
        --------
        >>> import partita as pt
        >>> truth = [i // 2 for i in range(60)]
        >>> found = [i // 2 if i % 7 else -i for i in range(60)]
        >>> row = pt.estimate(truth, found).more_clusters(0.2)[1]
        >>> row.measure, round(row.width, 3), row.more
        ('pair_recall', 0.328, 49)
        """
        return rows_of_list(
            MoreClusters,
            [
                MoreClusters(
                    row.measure,
                    None if row.interval is None else row.interval.high - row.interval.low,
                    row.draws_for_width(width),
                )
                for row in self.rows
            ],
        )

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw the estimates with their intervals.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.EstimatesDisplay`.

        Returns
        -------
        display
            A :class:`partita.plots.EstimatesDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def to_dict(self) -> dict[str, Any]:
        """Return the estimates as plain data."""
        return {
            "design": self.design,
            "measures": [row.entries() for row in self.rows],
            "left_out": dict(self.left_out),
            "remarks": list(self.remarks),
            "coverage": self.coverage._asdict(),
        }

    def to_json(self, **options: Any) -> str:
        """Return the estimates as JSON."""
        return write_json(self.to_dict(), **{"ensure_ascii": False, **options})

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe of pandas or polars with a row for each measure."""
        rows = [row.entries() for row in self.rows]
        return make_frame({name: [row[name] for row in rows] for name in COLUMNS}, backend)

    def __repr__(self) -> str:
        header, rows = self.text_columns()
        widths = [max(len(line[i]) for line in (header, *rows)) for i in range(len(header))]
        lines = [self.design, ""]
        for line in (header, *rows):
            first, *others = zip(line, widths, strict=True)
            cells = [f"{first[0]:<{first[1]}}", *(f"{cell:>{width}}" for cell, width in others)]
            lines.append("  ".join(cells).rstrip())
        return printable("\n".join([*lines, *self._notes()]))

    __str__ = __repr__

    def _notes(self) -> list[str]:
        notes = [f"{name} left out: {why}" for name, why in self.left_out.items()]
        return ["", *notes, *self.remarks] if notes or self.remarks else []

    def text_columns(self) -> tuple[list[str], list[list[str]]]:
        """Return the header and the cells of a table for people."""
        interval = next((row.interval for row in self.rows if row.interval is not None), None)
        header = ["measure", "estimate", "standard error"]
        header += [] if interval is None else [f"{100 * interval.level:.4g} % interval"]
        cells = []
        for row in self.rows:
            error = "" if row.standard_error is None else f"{row.standard_error:.4f}"
            line = [row.measure, format_value(row.value), error]
            if interval is not None:
                ends = row.interval
                line.append("" if ends is None else f"[{ends.low:.4f}, {ends.high:.4f}]")
            cells.append(line)
        return header, cells

    def to_html(self) -> Html:
        """Return the table as HTML."""
        header, rows = self.text_columns()
        return table(rows, header=header, right=range(1, len(header)))

    def _repr_html_(self) -> str:
        notes = [paragraph(faint(note)) for note in self._notes() if note]
        return page(paragraph(self.design), self.to_html(), *notes)
