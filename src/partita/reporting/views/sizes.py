"""The sizes of the clusters of both sides: bars of matched pairs, or distributions if many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.plots.cluster_sizes import survival
from partita.plots.ordering import diagonal_order
from partita.reporting.views.table import ClusterNames
from partita.reporting.views.texts import integer_text
from partita.tables.contingency import Contingency

# With more clusters than this on a side, distributions are shown instead of bars.
MOST_BARS = 20
# The largest number of steps of a distribution; further ones are left out evenly.
_MOST_STEPS = 200


class PairOfBars(NamedTuple):
    """A matched pair of clusters, or one without a partner, whose place is then None."""

    reference: int | None
    candidate: int | None
    reference_size: float
    candidate_size: float
    shared: float


class Distribution(NamedTuple):
    """The sizes of one side: how many clusters have at least each size; median and largest."""

    sizes: tuple[float, ...]
    at_least: tuple[int, ...]
    clusters: int
    median: float
    mean: float
    largest: float
    alone: int


@dataclass(frozen=True)
class SizesView:
    """Cluster sizes of both sides: `pairs` if there are few clusters, and `distributions`."""

    pairs: tuple[PairOfBars, ...]
    distributions: tuple[Distribution, Distribution]
    names: ClusterNames

    @property
    def in_numbers(self) -> list[tuple[str, str, str]]:
        """Rows of a table: a term, and its value for the reference and for the candidate."""
        first, second = self.distributions
        return [
            (term, integer_text(one), integer_text(other))
            for term, one, other in (
                ("clusters", first.clusters, second.clusters),
                ("objects in the largest", first.largest, second.largest),
                ("mean size", first.mean, second.mean),
                ("median size", first.median, second.median),
                ("clusters of one object", first.alone, second.alone),
            )
        ]


def sizes_view(table: Contingency, names: ClusterNames) -> SizesView:
    """Return the sizes of the clusters of a table."""
    few = max(table.shape) <= MOST_BARS
    return SizesView(
        _pairs(table, names) if few else (),
        (_distribution(table.row_sums), _distribution(table.column_sums)),
        names,
    )


def _pairs(table: Contingency, names: ClusterNames) -> tuple[PairOfBars, ...]:
    """Return the pairs of a best matching, then the clusters without a partner."""
    counts = table.to_dense()
    rows, columns = (order.tolist() for order in diagonal_order(counts))
    matched = int((counts[np.ix_(rows, columns)].diagonal() > 0).cumprod().sum())
    found = [
        PairOfBars(
            names.place(0, row),
            names.place(1, column),
            table.row_sums[row].item(),
            table.column_sums[column].item(),
            counts[row, column].item(),
        )
        for row, column in zip(rows[:matched], columns[:matched], strict=True)
    ]
    found += [
        PairOfBars(names.place(0, row), None, table.row_sums[row].item(), 0, 0)
        for row in rows[matched:]
    ]
    found += [
        PairOfBars(None, names.place(1, column), 0, table.column_sums[column].item(), 0)
        for column in columns[matched:]
    ]
    return tuple(found)


def _distribution(sizes: NDArray[Any]) -> Distribution:
    different, at_least = survival(sizes)
    kept = np.unique(
        np.linspace(0, different.size - 1, min(different.size, _MOST_STEPS)).astype(np.int64)
    )
    return Distribution(
        tuple(different[kept].tolist()),
        tuple(at_least[kept].astype(np.int64).tolist()),
        int(sizes.size),
        float(np.median(sizes)),
        float(sizes.mean()),
        sizes.max().item(),
        int((sizes == 1).sum()),
    )
