"""The result of comparing hierarchies cut by cut: arrays over k, and how they are printed."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.comparing.rendering import format_value
from partita.measures.card import Card
from partita.option_words import spoken
from partita.results.coverage import Coverage
from partita.results.frames import make_frame
from partita.results.html import page, strong, table
from partita.results.inputs import Inputs
from partita.results.json_data import without_infinities, write_json
from partita.results.plotting import plot_result
from partita.terminal_text import printable
from partita.words import counted, verb

_SHOWN = 15


class CurveRow(NamedTuple):
    """The comparison at one number of clusters.

    Attributes
    ----------
    k : int
    value : float
    expected, variance, upper : float or None
    tied : bool
        Whether a cut into k clusters is arbitrary.
    """

    k: int
    value: float
    expected: float | None
    variance: float | None
    upper: float | None
    tied: bool


@dataclass(frozen=True, eq=False, kw_only=True)
class CutCurve:
    """How alike the cuts of two hierarchies are, at every number of clusters.

    Made by :func:`partita.curve`. Arrays have an entry for each k.

    Attributes
    ----------
    k : array
        The numbers of clusters, 2 … n - 1.
    value : array
        The values of the measure.
    expected, variance : array or None
        Their exact mean and variance when the objects are permuted; None where these are not known.
    tied : array of bool
        Where a cut is arbitrary, because two merges have the same height.
    card : Card
        The card of the measure.
    n : int
        The number of objects.
    n_fixed : int or None
        The number of clusters of a clustering that the cuts of one hierarchy are compared with.
    level : float
        The probability that goes with `upper` and `lower`.
    coverage : Coverage
        Which objects were compared.
    inputs : Inputs
        What was read.
    """

    k: Integers
    value: Floats
    expected: Floats | None
    variance: Floats | None
    tied: Booleans
    card: Card
    n: int
    n_fixed: int | None
    level: float
    coverage: Coverage
    inputs: Inputs | None

    @property
    def upper(self) -> Floats | None:
        """The values below which cuts of permuted objects stay with probability `level`.

        A normal distribution is assumed, for each k by itself.
        """
        return self._limit(1.0)

    @property
    def lower(self) -> Floats | None:
        """The values above which cuts of permuted objects stay with probability `level`."""
        return self._limit(-1.0)

    def _limit(self, side: float) -> Floats | None:
        if self.expected is None or self.variance is None:
            return None
        return self.expected + side * NormalDist().inv_cdf(self.level) * np.sqrt(self.variance)

    @property
    def limit(self) -> Floats | None:
        """`upper`, or `lower` for a measure whose lower values are better."""
        return self.upper if self.card.higher_is_better else self.lower

    @property
    def ties(self) -> tuple[int, ...]:
        """The numbers of clusters at which a cut is arbitrary."""
        return tuple(self.k[self.tied].tolist())

    @property
    def best(self) -> CurveRow:
        """The row with the best value; of equal values that with the fewest clusters."""
        return self[self._best]

    @property
    def _best(self) -> int:
        upwards = self.value if self.card.higher_is_better else -self.value
        return int(np.argmax(upwards))

    def __len__(self) -> int:
        return self.k.size

    def __getitem__(self, index: int) -> CurveRow:
        index = range(len(self))[index]
        expected, variance, upper = (
            None if array is None else float(array[index])
            for array in (self.expected, self.variance, self.upper)
        )
        k, value, tied = int(self.k[index]), float(self.value[index]), bool(self.tied[index])
        return CurveRow(k, value, expected, variance, upper, tied)

    def at(self, k: int) -> CurveRow:
        """Return the row of a number of clusters."""
        return self[range(2, self.n).index(k)]

    def columns(self) -> dict[str, Any]:
        """Return the columns of the table: those of :class:`CurveRow` that are known."""
        columns = {
            "k": self.k,
            "value": self.value,
            "expected": self.expected,
            "variance": self.variance,
            "upper": self.upper,
            "tied": self.tied,
        }
        return {name: values for name, values in columns.items() if values is not None}

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe of pandas or polars with a row for each number of clusters."""
        return make_frame(self.columns(), backend)

    def to_dict(self) -> dict[str, Any]:
        """Return the columns, and what was compared, as plain data."""
        return {
            "measure": self.card.name,
            "n": self.n,
            "level": self.level,
            "coverage": self.coverage._asdict(),
            "inputs": None if self.inputs is None else self.inputs.to_dict(),
            **{name: values.tolist() for name, values in self.columns().items()},
        }

    def to_json(self, **options: Any) -> str:
        """Return :meth:`to_dict` as JSON, in which infinite numbers are strings."""
        data = without_infinities(self.to_dict())
        return write_json(data, **{"ensure_ascii": False, **options, "allow_nan": False})

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw the values against the number of clusters, with what is expected by chance.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.CutCurveDisplay`.

        Returns
        -------
        display
            A :class:`partita.plots.CutCurveDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    @property
    def headline(self) -> str:
        """What was compared, in a line."""
        compared = "two hierarchies"
        if self.n_fixed is not None:
            compared = f"a hierarchy and a clustering with {counted(self.n_fixed, 'cluster')}"
        return f"{self.card.title} of {compared} of {counted(self.n, 'object')}, cut by cut"

    def remarks(self) -> list[str]:
        """Return lines on the best cut, on ties, and on what is not known."""
        lines = []
        if self.n_fixed is not None:
            best = self.best
            lines.append(f"best at k = {best.k}: {format_value(best.value)}")
        if self.tied.any():
            number = int(self.tied.sum())
            lines.append(
                f"~ {counted(number, 'cut')} {verb(number, 'are')} arbitrary, because merges have "
                "the same height"
            )
        if self.expected is None:
            lines.append(f"the expected value by chance of {self.card.name} is not known exactly")
        left_out = self.coverage.reference_only + self.coverage.candidate_only
        if left_out:
            lines.append(
                f"{counted(left_out, 'object')} on one side only {verb(left_out, 'are')} left out"
            )
        return lines

    def _shown(self) -> list[int]:
        """Return the indices of the rows that fit a page: small k, then ever larger steps."""
        if len(self) <= _SHOWN:
            return list(range(len(self)))
        steps = (np.unique(np.geomspace(2, self.n - 1, number).round().astype(int)) - 2
                 for number in range(2 * _SHOWN, 1, -1))  # fmt: skip
        spread = next(one for one in steps if one.size <= _SHOWN)
        best = () if self.n_fixed is None else (self._best,)
        return sorted({*spread.tolist(), *best})

    def _cells(self, index: int) -> list[str]:
        row = self[index]
        numbers = [row.value]
        numbers += [value for value in (row.expected, row.upper) if value is not None]
        return [f"{row.k:,}{'~' if row.tied else ''}", *map(format_value, numbers)]

    @property
    def _header(self) -> list[str]:
        known = self.columns()
        return ["k", "value", *(name for name in ("expected", "upper") if name in known)]

    def __repr__(self) -> str:
        shown = self._shown()
        rows = [self._header, *map(self._cells, shown)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
            for row in rows
        ]
        more = len(self) - len(shown)
        where = spoken("to_frame() has", "--format csv has")
        lines += [f"… {counted(more, 'more row')}, which {where}"] if more else []
        remarks = self.remarks()
        text = [self.headline, "", *lines, *(["", *remarks] if remarks else ())]
        return printable("\n".join(text))

    __str__ = __repr__

    def _repr_html_(self) -> str:
        shown = self._shown()
        rows = [list(map(strong, self._cells(i))) if i == self._best else self._cells(i)
                for i in shown]  # fmt: skip
        header = self._header
        body = table(rows, header=header, right=range(len(header)), hidden=len(self) - len(shown))
        return page(self.headline, body, *self.remarks())
