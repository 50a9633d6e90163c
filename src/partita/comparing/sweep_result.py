"""The result of a sweep over thresholds: rows, the best threshold, and how it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.comparing.rendering import format_value
from partita.errors import InputError
from partita.measures.card import Card
from partita.measures.registry import REGISTRY
from partita.results.coverage import Coverage
from partita.results.frames import make_frame
from partita.results.html import page, strong, table
from partita.results.inputs import Inputs
from partita.results.json_data import write_json
from partita.results.plotting import plot_result
from partita.terminal_text import printable
from partita.words import counted, verb

_SHOWN = 21


class SweepRow(NamedTuple):
    """The comparison at one threshold.

    Attributes
    ----------
    threshold : float
    n_clusters : int
        The number of clusters of the candidate.
    values : dict
        The value of each measure.
    kept, split, merged, mixed : int
        How many reference clusters are clusters of the candidate, fall into several, are together
        with others, or both of the latter.
    above : float or None
        Thresholds above this one, up to `threshold`, give the same clusters; None if all do.
    """

    threshold: float
    n_clusters: int
    values: dict[str, float]
    kept: int
    split: int
    merged: int
    mixed: int
    above: float | None


@dataclass(frozen=True, eq=False)
class Sweep:
    """How well clusters of scored pairs agree with a reference, for each threshold.

    Made by :func:`partita.sweep`. Thresholds increase.

    Attributes
    ----------
    thresholds : tuple of float
    values : dict
        For each measure its value at each threshold.
    n_clusters : tuple of int
        The number of clusters at each threshold.
    fates : dict
        How many reference clusters are kept, split, merged and mixed at each threshold.
    cards : tuple of Card
        The cards of the measures.
    n, n_reference, n_pairs : int
        The numbers of objects, of reference clusters and of pairs.
    unpaired : int
        Objects of the reference that occur in no pair, and so are alone at every threshold.
    changes : tuple of float
        All thresholds that change the clusters.
    coverage : Coverage
        Which objects were compared.
    inputs : Inputs
        Which columns were read.
    """

    thresholds: tuple[float, ...]
    values: dict[str, tuple[float, ...]]
    n_clusters: tuple[int, ...]
    fates: dict[str, tuple[int, ...]]
    cards: tuple[Card, ...]
    n: int
    n_reference: int
    n_pairs: int
    unpaired: int
    changes: tuple[float, ...]
    coverage: Coverage
    inputs: Inputs

    def __len__(self) -> int:
        return len(self.thresholds)

    def __getitem__(self, index: int) -> SweepRow:
        index = range(len(self))[index]
        fates = {fate: column[index] for fate, column in self.fates.items()}
        lower = int(np.searchsorted(self.changes, self.thresholds[index], side="left"))
        return SweepRow(
            self.thresholds[index],
            self.n_clusters[index],
            {name: column[index] for name, column in self.values.items()},
            **fates,
            above=self.changes[lower - 1] if lower else None,
        )

    def __iter__(self) -> Iterator[SweepRow]:
        return (self[index] for index in range(len(self)))

    @property
    def rows(self) -> list[SweepRow]:
        """All rows."""
        return list(self)

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of the measures."""
        return tuple(self.values)

    def best(self, measure: Any = None) -> SweepRow:
        """Return the row with the best value of a measure, by default of the first one.

        Of rows with equal values, it is the one that is best by the first measure, and of these the
        one with the highest threshold, which connects the fewest pairs.
        """
        return self[self.best_index(measure)]

    def best_index(self, measure: Any = None) -> int:
        """Return the index of the row with the best value of a measure."""
        order = (
            np.arange(len(self)),
            self._upwards(self.measures[0]),
            self._upwards(self._name(measure)),
        )
        return int(np.lexsort(order)[-1])

    def _upwards(self, name: str) -> Floats:
        """Return the values of a measure, negative if lower ones are better."""
        card = next(card for card in self.cards if card.name == name)
        return np.array(self.values[name]) * (1 if card.higher_is_better else -1)

    def _name(self, measure: Any) -> str:
        if measure is None:
            return self.measures[0]
        if measure in self.values:
            return str(measure)
        name = REGISTRY.hard.select_one(measure).name
        if name not in self.values:
            raise InputError(f"{name} was not computed: there are {', '.join(self.measures)}")
        return name

    def columns(self) -> dict[str, list[Any]]:
        """Return the columns of the table: threshold, clusters, measures and fates."""
        return {
            "threshold": list(self.thresholds),
            "clusters": list(self.n_clusters),
            **{name: list(column) for name, column in self.values.items()},
            **{fate: list(column) for fate, column in self.fates.items()},
        }

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe of pandas or polars with a row for each threshold."""
        return make_frame(self.columns(), backend)

    def to_json(self, indent: int | None = None) -> str:
        """Return all rows, and the best one of each measure, as JSON."""
        columns = self.columns()
        rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        data = {
            "objects": self.n,
            "reference_clusters": self.n_reference,
            "pairs": self.n_pairs,
            "unpaired": self.unpaired,
            "changes": len(self.changes),
            "inputs": self.inputs.to_dict(),
            "best": {name: rows[self.best_index(name)]["threshold"] for name in self.values},
            "rows": rows,
        }
        return write_json(data, indent=indent, ensure_ascii=False)

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw the measures against the threshold, and the splits and merges below.

        Parameters
        ----------
        ax : matplotlib Axes, or a list of them, optional
            One for each panel; new ones by default.
        **options
            Passed on to :class:`partita.plots.SweepDisplay`: `labels`.

        Returns
        -------
        display
            A :class:`partita.plots.SweepDisplay`, with `axes_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    @property
    def headline(self) -> str:
        """What was compared, in a line."""
        parts = [
            f"{counted(self.n, 'object')}, {counted(self.n_reference, 'reference cluster')}, "
            f"{counted(self.n_pairs, 'pair')}"
        ]
        if self.unpaired:
            parts.append(
                f"{counted(self.unpaired, 'object')} {verb(self.unpaired, 'are')} in no pair, "
                f"{'' if self.unpaired == 1 else 'each '}alone"
            )
        left_out = self.coverage.reference_only, self.coverage.candidate_only
        if any(left_out):
            parts.append(
                f"left out: {counted(left_out[0], 'object')} of the reference, "
                f"{left_out[1]:,} of the pairs"
            )
        if len(self) < len(self.changes) and set(self.thresholds) <= set(self.changes):
            parts.append(f"{len(self):,} of {len(self.changes):,} thresholds that change clusters")
        # Pairs that were given in Python need no words.
        if self.inputs.reference.is_table or " of " in self.inputs.candidate.taken_as:
            parts.append(self.inputs.sentence)
        return "; ".join(parts)

    def shown_threshold(self, row: SweepRow) -> str:
        """Return a threshold for people: the shortest number that gives the same clusters.

        A threshold that the caller has asked for is written with six digits.
        """
        index = int(np.searchsorted(self.changes, row.threshold))
        if index < len(self.changes) and self.changes[index] == row.threshold:
            return _shortest_between(row.above, row.threshold)
        return f"{row.threshold:.6g}"

    def best_lines(self) -> list[str]:
        """Return a line for each measure: its best value and the thresholds that give it."""
        width = max(map(len, self.values))
        lines = []
        for name in self.values:
            row = self.best(name)
            shown, same = self.shown_threshold(row), ""
            if row.above is not None:
                same = f" (the same clusters above {_shortest_from(row.above, Decimal(shown))})"
            value = format_value(row.values[name])
            lines.append(f"best {name:<{width}}  {value} at {shown}{same}")
        return lines

    def shown_rows(self, most: int | None = _SHOWN) -> list[int]:
        """Return the indices of the rows that fit a page: evenly spread, with the best ones."""
        if most is None or len(self) <= most:
            return list(range(len(self)))
        spread = np.linspace(0, len(self) - 1, most).round().astype(int).tolist()
        return sorted({*spread, *(self.best_index(name) for name in self.values)})

    def text(self, most: int | None = _SHOWN) -> str:
        """Return a table of at most about `most` rows (None: all) and the best thresholds."""
        shown = self.shown_rows(most)
        best = self.best_index()
        columns = {
            name: [_cell(values[index]) for index in shown]
            for name, values in self.columns().items()
        }
        columns["threshold"] = [self.shown_threshold(self[index]) for index in shown]
        widths = [max(map(len, [name, *cells])) for name, cells in columns.items()]
        lines = ["  " + "".join(f"  {n:>{w}}" for n, w in zip(columns, widths, strict=True))]
        for index, row in zip(shown, zip(*columns.values(), strict=True), strict=True):
            cells = "".join(f"  {cell:>{w}}" for cell, w in zip(row, widths, strict=True))
            lines.append(("* " if index == best else "  ") + cells)
        more = len(self) - len(shown)
        if more:
            lines.append(f"  … {counted(more, 'more row')}, which to_frame() and -f csv have")
        return "\n".join([self.headline, "", *lines, "", *self.best_lines()])

    def __repr__(self) -> str:
        return printable(self.text())

    __str__ = __repr__

    def _repr_html_(self) -> str:
        shown, best = self.shown_rows(), self.best_index()
        columns = self.columns()
        rows = []
        for index in shown:
            cells = [_cell(values[index]) for values in columns.values()]
            cells[0] = self.shown_threshold(self[index])
            rows.append([strong(cell) for cell in cells] if index == best else cells)
        body = table(
            rows, header=list(columns), right=range(len(columns)), hidden=len(self) - len(shown)
        )
        return page(self.headline, body, *self.best_lines())


def _cell(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) else format_value(value)


def _shortest_between(above: float | None, highest: float) -> str:
    """Return the shortest decimal number that is above the one and not above the other."""
    for rounded in _roundings(highest, ROUND_FLOOR):
        if above is None or rounded > Decimal(repr(above)):
            return f"{rounded:f}"
    return repr(highest)


def _shortest_from(least: float, below: Decimal) -> str:
    """Return the shortest decimal number that is at least the one and below the other."""
    for rounded in _roundings(least, ROUND_CEILING):
        if rounded < below:
            return f"{rounded:f}"
    return repr(least)


def _roundings(number: float, direction: str) -> Iterator[Decimal]:
    """Yield a number rounded to 1, 2, … significant digits."""
    exact = Decimal(repr(number)) if number else Decimal(0)
    for digits in range(1, 18):
        yield exact.quantize(Decimal(1).scaleb(min(exact.adjusted() - digits + 1, 0)), direction)
