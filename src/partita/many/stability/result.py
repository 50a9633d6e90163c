"""The result of a stability analysis: a row for each parameter, and the most stable one."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from partita.array_types import Floats
from partita.comparing.rendering import format_value
from partita.many.stability.resampling import Resampling, words_for
from partita.results.frames import make_frame
from partita.results.html import bar, faint, page, strong, table
from partita.results.plotting import plot_result
from partita.results.rows import Rows, rows_of_list
from partita.terminal_text import printable
from partita.words import counted

# A cluster is recovered in a sample if its best Jaccard index there is above the first number, and
# dissolved if it is at most the second (Hennig 2007).
RECOVERED, DISSOLVED = 0.75, 0.5


class StableCluster(NamedTuple):
    """How well a cluster of all objects is found again in samples.

    Attributes
    ----------
    cluster : any
        The label in the clustering of all objects.
    size : int
    jaccard : float
        The mean, over samples, of the Jaccard index with the most similar cluster of the sample.
    recovered, dissolved : float
        The share of samples in which that index is above 0.75, and at most 0.5.
    """

    cluster: Any
    size: int
    jaccard: float
    recovered: float
    dissolved: float


class StabilityRow(NamedTuple):
    """The agreement of samples for one choice of parameters.

    Attributes
    ----------
    parameters : dict
    value : float
        The mean of the measure over pairs of samples.
    expected : float
        The mean of its expectation by chance, with labels permuted.
    adjusted : float
        The mean of the values adjusted for chance: 0 as by chance, 1 for identical clusterings.
    low, high : float
        The confidence interval of `adjusted`.
    n_clusters : float
        The mean number of clusters that are found.
    trivial : float
        The share of pairs that say nothing, since both samples have one cluster only, or since all
        objects are alone.
    """

    parameters: dict[str, Any]
    value: float
    expected: float
    adjusted: float
    low: float
    high: float
    n_clusters: float
    trivial: float

    @property
    def is_trivial(self) -> bool:
        """Whether most pairs of samples say nothing."""
        return self.trivial > 0.5


@dataclass(frozen=True, eq=False)
class Stability:
    """How stable clusterings are when objects are sampled, for each choice of parameters.

    Made by :func:`partita.stability`.

    Attributes
    ----------
    rows : list of StabilityRow
    measure : str
    resampling : Resampling
    level : float
        The confidence level.
    estimator : str
        The name of the estimator.
    pairs : ndarray of shape (rows, pairs)
        The value of each pair of samples, adjusted for chance.
    clusters_by_row : list of list of StableCluster
    """

    rows: list[StabilityRow]
    measure: str
    resampling: Resampling
    level: float
    estimator: str
    pairs: Floats
    clusters_by_row: list[list[StableCluster]]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> StabilityRow:
        return self.rows[index]

    def __iter__(self) -> Iterator[StabilityRow]:
        return iter(self.rows)

    @cached_property
    def best_index(self) -> int | None:
        """The index of the most stable row; None if all rows are trivial."""
        worth = [index for index, row in enumerate(self.rows) if not row.is_trivial]
        if not worth:
            return None
        return max(worth, key=lambda index: (self.rows[index].adjusted, -index))

    @property
    def best(self) -> StabilityRow | None:
        """The row with the largest adjusted agreement, the first of equals.

        Rows whose clusterings are trivial do not count: a single cluster is always stable. None if
        all are.
        """
        return None if self.best_index is None else self.rows[self.best_index]

    @cached_property
    def tied(self) -> list[StabilityRow]:
        """Other rows that cannot be told from the best: the interval of the difference has 0.

        Differences are taken pair by pair, since the samples are the same for all parameters. The
        intervals are those of single comparisons.
        """
        if self.best_index is None:
            return []
        others = [
            i for i, row in enumerate(self.rows) if i != self.best_index and not row.is_trivial
        ]
        return [
            self.rows[index]
            for index in others
            if mean_interval(self.pairs[self.best_index] - self.pairs[index], self.level)[0] <= 0
        ]

    @property
    def clusters(self) -> Rows[StableCluster]:
        """How stable each cluster of all objects is, with the most stable parameters."""
        return self.clusters_of(self.best_index or 0)

    def clusters_of(self, index: int) -> Rows[StableCluster]:
        """Return how stable each cluster of all objects is, with the parameters of a row."""
        return rows_of_list(StableCluster, self.clusters_by_row[index])

    @property
    def parameter_names(self) -> list[str]:
        """The names of all parameters, in the order in which they first occur."""
        return list(dict.fromkeys(name for row in self.rows for name in row.parameters))

    def columns(self) -> dict[str, list[Any]]:
        """Return the columns of the table."""
        found = {
            name: [row.parameters.get(name) for row in self.rows] for name in self.parameter_names
        }
        for field in StabilityRow._fields[1:]:
            name = "clusters_found" if field == "n_clusters" else field
            found[name] = [getattr(row, field) for row in self.rows]
        return found

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe of pandas or polars with a row for each choice of parameters."""
        return make_frame(self.columns(), backend)

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw the stability against the parameter, with the most stable one marked.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.StabilityDisplay`: `labels`.

        Returns
        -------
        display
            A :class:`partita.plots.StabilityDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    @property
    def headline(self) -> str:
        """What was compared, in a line."""
        draws = len(self.resampling.seeds)
        n, size = self.resampling.n, self.resampling.size
        if self.resampling.scheme == "subsample":
            what = f"{draws:,} subsamples of {size:,} of {counted(n, 'object')}"
        else:
            what = f"{draws:,} bootstrap samples of {counted(n, 'object')}"
        return f"{self.estimator}, {self.measure} of {self.pairs.shape[1]:,} pairs of {what}"

    @property
    def conclusion(self) -> str:
        """Which parameters are most stable, in a sentence."""
        best = self.best
        if best is None:
            return (
                "nothing to choose: all clusterings have one cluster only, or one for each object"
            )
        text = f"most stable: {words_for(best.parameters)}, {format_value(best.adjusted)}"
        if self.tied:
            same = "; ".join(words_for(row.parameters) for row in self.tied)
            text += f"; not told from it: {same}"
        return text

    def _cells(self) -> tuple[list[str], list[list[str]]]:
        """Return the header and the rows as text."""
        interval = f"{100 * self.level:.4g} % interval"
        header = [*self.parameter_names, "value", "by chance", "adjusted", interval, "clusters"]
        lines = []
        for row in self.rows:
            given = [str(row.parameters.get(name, "")) for name in self.parameter_names]
            numbers = [format_value(x) for x in (row.value, row.expected, row.adjusted)]
            ends = f"[{format_value(row.low)}, {format_value(row.high)}]"
            found = f"{row.n_clusters:.4g}" + (" (trivial)" if row.is_trivial else "")
            lines.append([*given, *numbers, ends, found])
        return header, lines

    def __repr__(self) -> str:
        header, lines = self._cells()
        widths = [max(map(len, column)) for column in zip(header, *lines, strict=True)]
        shown = [self.headline, ""]
        for index, line in enumerate([header, *lines], -1):
            mark = "*" if index >= 0 and index == self.best_index else " "
            cells = "".join(f"  {cell:>{width}}" for cell, width in zip(line, widths, strict=True))
            shown.append(f"{mark}{cells}")
        return printable("\n".join([*shown, "", self.conclusion]))

    __str__ = __repr__

    def _repr_html_(self) -> str:
        header, lines = self._cells()
        body = []
        for index, (row, cells) in enumerate(zip(self.rows, lines, strict=True)):
            shown: list[Any] = list(map(strong, cells)) if index == self.best_index else list(cells)
            ends = row.low, row.high
            scale = bar(
                (min(0.0, row.adjusted), row.adjusted) if row.adjusted < 0 else row.adjusted,
                (min(0.0, row.low), 1.0),
                reach=ends,
            )
            body.append([*shown, scale])
        right = range(len(header))
        result = table(body, header=[*header, ""], right=right)
        return page(strong(self.headline), result, self.conclusion, faint(_MEANING))


_MEANING = "adjusted: 0 as by chance, 1 identical clusterings of the objects that two samples share"


def mean_interval(values: Floats, level: float) -> tuple[float, float]:
    """Return Student's confidence interval of the mean of independent values.

    >>> import numpy as np
    >>> low, high = mean_interval(np.array([0.0, 1.0, 2.0]), 0.95)
    >>> round(low, 3), round(high, 3)
    (-1.484, 3.484)
    """
    from scipy.special import stdtrit

    mean = float(values.mean())
    error = float(values.std(ddof=1)) / math.sqrt(values.size)
    reach = float(stdtrit(values.size - 1, (1 + level) / 2)) * error
    return mean - reach, mean + reach
