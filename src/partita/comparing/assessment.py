"""The results of assess: a score with its expectation by chance, its p-value and its interval."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from partita.comparing import assessment_html
from partita.comparing.rendering import format_value, read_from
from partita.errors import UnknownMeasureError
from partita.measures.registry import REGISTRY
from partita.results.frames import make_frame
from partita.results.inputs import Inputs
from partita.results.json_data import write_json
from partita.results.plotting import plot_result
from partita.terminal_text import printable
from partita.words import counted

COLUMNS = (
    "measure", "score", "expected", "expected_error", "exact", "adjusted", "p_value", "low",
    "high", "level", "method", "standard_error", "model", "samples", "higher_is_better",
)  # fmt: skip


class ConfidenceInterval(NamedTuple):
    """A confidence interval of a score over samples of objects.

    Attributes
    ----------
    low, high : float
        The ends of the interval.
    level : float
        The confidence level, such as 0.95.
    method : {"bootstrap", "jackknife"}
    standard_error : float
        The standard error of the score.
    """

    low: float
    high: float
    level: float
    method: str
    standard_error: float


@dataclass(frozen=True)
class Assessment:
    """A score, its expectation by chance, its p-value and its confidence interval.

    Attributes
    ----------
    measure : str
    score : float
        The measure's value.
    expected : float
        The expectation of the measure under the random model.
    expected_error : float
        The standard error of `expected` if it is an average over random draws, and an upper bound
        on its error if it is computed; 0 if it is exact.
    exact : bool
        Whether `expected` is exact up to rounding.
    adjusted : float
        (score - expected) / (perfect - expected): 0 for a score as by chance, 1 for identical
        clusterings.
    p_value : float or None
        The probability of a score at least as good under the model; None with `samples=0`.
    interval : ConfidenceInterval or None
        The confidence interval over samples of objects.
    model : str
        The random model, in words.
    samples : int
        The number of random draws.
    higher_is_better : bool
        True for a similarity, False for a distance.
    bounds : (float, float)
        An interval that contains every value of the measure.
    inputs : Inputs or None
        Which columns were read, and how objects were matched; None if a table was given.
    """

    measure: str
    score: float
    expected: float
    expected_error: float
    exact: bool
    adjusted: float
    p_value: float | None
    interval: ConfidenceInterval | None
    model: str
    samples: int
    higher_is_better: bool = True
    bounds: tuple[float, float] = (-math.inf, math.inf)
    # Equal figures make equal assessments, wherever the clusterings were read from.
    inputs: Inputs | None = field(default=None, compare=False)

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw the score with its interval, against chance and against the perfect value.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.AssessmentDisplay`: `names`, `scale`.

        Returns
        -------
        display
            A :class:`partita.plots.AssessmentDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def __repr__(self) -> str:
        how = "exact" if self.exact else f"± {self.expected_error:.2g}"
        lines = [
            f"{self.measure} = {self.score:.4f}",
            f"  by chance  {_number(self.expected)} ({how}; {self.model})",
            f"  adjusted   {_number(self.adjusted)}",
        ]
        if self.p_value is not None:
            lines.append(
                f"  p-value    {self.p_value:.4g} ({counted(self.samples, 'random draw')})"
            )
        if self.interval is not None:
            low, high, level, method, _ = self.interval
            lines.append(f"  {level:.0%} interval  [{low:.4f}, {high:.4f}] ({method})")
        return printable("\n".join([*read_from(self.inputs), *lines]))

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return assessment_html.as_html(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the assessment as plain data; infinite bounds become strings."""
        data = asdict(self)
        data["interval"] = None if self.interval is None else self.interval._asdict()
        data["inputs"] = None if self.inputs is None else self.inputs.to_dict()
        data["bounds"] = [x if math.isfinite(x) else str(x) for x in self.bounds]
        return data

    def to_json(self, **options: Any) -> str:
        """Return the assessment as JSON."""
        return write_json(self.to_dict(), **{"ensure_ascii": False, **options})

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe of pandas or polars with one row."""
        return _frame_of((self,), backend)

    def entries(self) -> dict[str, Any]:
        """Return the entries of the columns of a table."""
        interval = {} if self.interval is None else self.interval._asdict()
        return {name: interval.get(name, getattr(self, name, None)) for name in COLUMNS}


@dataclass(frozen=True)
class Assessments(Mapping[str, Assessment]):
    """The assessments of several measures: a mapping from a measure's name to its assessment.

    Attributes
    ----------
    rows : tuple of Assessment
        In the order in which the measures were asked for. A measure that gives an interval has
        two: "name.lower" and "name.upper".
    left_out : dict
        The measures that could not be assessed, with the reason.
    """

    rows: tuple[Assessment, ...]
    left_out: dict[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Assessment:
        by_name = {row.measure: row for row in self.rows}
        if name in by_name:
            return by_name[name]
        canonical = REGISTRY[name].name
        if canonical in by_name:
            return by_name[canonical]
        ends = [row.measure for row in self.rows if row.measure.startswith(f"{canonical}.")]
        reason = self.left_out.get(canonical, "it was not asked for")
        if ends:
            reason = f"it is an interval, so ask for {' or '.join(map(repr, ends))}"
        raise UnknownMeasureError(f"{canonical!r} was not assessed: {reason}")

    def __iter__(self) -> Iterator[str]:
        return (row.measure for row in self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return printable(as_text(self))

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return assessment_html.table_as_html(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the assessments as plain data."""
        return {
            "measures": [row.to_dict() for row in self.rows],
            "left_out": dict(self.left_out),
        }

    def to_json(self, **options: Any) -> str:
        """Return the assessments as JSON."""
        return write_json(self.to_dict(), **{"ensure_ascii": False, **options})

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw all scores with their intervals, against chance and against perfect values.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.AssessmentDisplay`: `names`, `scale`.

        Returns
        -------
        display
            A :class:`partita.plots.AssessmentDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe of pandas or polars with a row for each measure."""
        return _frame_of(self.rows, backend)


def _frame_of(assessments: tuple[Assessment, ...], backend: str) -> Any:
    rows = [row.entries() for row in assessments]
    return make_frame({name: [row[name] for row in rows] for name in COLUMNS}, backend)


def as_text(assessments: Assessments) -> str:
    """Return a table with a line for each measure, below what all of them have in common."""
    header, rows = text_columns(assessments.rows)
    widths = [max(len(line[i]) for line in (header, *rows)) for i in range(len(header))]
    read = dict.fromkeys(line for row in assessments.rows for line in read_from(row.inputs))
    lines = [*read, *dict.fromkeys(_circumstances(row) for row in assessments.rows), ""]
    for line in (header, *rows):
        first, *others = zip(line, widths, strict=True)
        cells = [f"{first[0]:<{first[1]}}", *(f"{cell:>{width}}" for cell, width in others)]
        lines.append("  ".join(cells).rstrip())
    if assessments.left_out:
        lines += ["", *(f"{name} left out: {why}" for name, why in assessments.left_out.items())]
    return "\n".join(lines)


def text_columns(rows: tuple[Assessment, ...]) -> tuple[list[str], list[list[str]]]:
    """Return the header and the cells of a table for people."""
    interval = next((row.interval for row in rows if row.interval is not None), None)
    header = ["measure", "score", "", "by chance", "adjusted"]
    header += ["p-value"] if any(row.p_value is not None for row in rows) else []
    header += [f"{interval.level:.0%} interval"] if interval is not None else []
    cells = []
    for row in rows:
        error = "" if row.exact else f" ± {row.expected_error:.2g}"
        line = [row.measure, _number(row.score), "↑" if row.higher_is_better else "↓"]
        line += [_number(row.expected) + error, _number(row.adjusted)]
        line += [] if row.p_value is None else [f"{row.p_value:.4g}"]
        if row.interval is not None:
            low, high = map(_number, row.interval[:2])
            line.append(f"[{low}, {high}]")
        cells.append(line)
    return header, cells


def _number(value: float) -> str:
    """Return a number for a table, where rounding leaves no negative zero."""
    return format_value(0.0 if abs(value) < 5e-5 else value)


def _circumstances(row: Assessment) -> str:
    """Return a line that names the random model, the number of draws and the method."""
    parts = [f"by chance: {row.model}"]
    parts += [counted(row.samples, "random draw")] if row.samples else []
    parts += [f"interval by {row.interval.method}"] if row.interval is not None else []
    return "; ".join(parts)
