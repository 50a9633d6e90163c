"""The cells that an engine has counted: collected within limits, or asked for what costs most."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

import narwhals as nw
import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.clusterings.engine_errors import engine_errors
from partita.clusterings.reading import labels_of, read
from partita.engines.cell_totals import CellTotals
from partita.engines.collecting import CollectedTable
from partita.engines.connections import connection_of, run_watched
from partita.engines.cost_queries import ClusterCosts, CostQueries
from partita.engines.finding_objects import Finder, NamedObjects
from partita.engines.workspace import Workspace
from partita.errors import TooManyCellsError
from partita.kernels.counting import Cells
from partita.progress import working
from partita.results.coverage import Coverage
from partita.results.inputs import Inputs
from partita.tables.contingency import Contingency

# So many clusters of each side are explained where cells are too many, with so many cells at most
# in all clusters that share objects with them.
MOST_CLUSTERS = 100
_MOST_AROUND = 1_000_000
# So many objects are named.
_MOST_OBJECTS = 100


class CostliestClusters(NamedTuple):
    """The clusters of both sides with the largest losses.

    Attributes
    ----------
    table : Contingency
        Has the right sizes, but the cells of these clusters and of those they share objects with
        only.
    rows, columns : arrays of int
        Their rows and columns, the largest loss first.
    left_out : tuple of int
        How many were left out on each side, as the clusters around them have too many cells.
    """

    table: Contingency
    rows: Integers
    columns: Integers
    left_out: tuple[int, int]


class EngineCells:
    """Cells that an engine or this process holds, for a profile.

    Parameters
    ----------
    collect, collect_differences : callable
        Return the table of all cells, or of those that differ; they take what needs them, in
        words, and their number.
    most_cells : int
        From more cells on, only those that differ are collected.
    lazy : callable, optional
        Returns the cells as a lazy frame; None where labels are missing and are clusters.
    find_objects : callable, optional
        Takes pairs of labels and a number, and returns so many objects that have them.
    """

    def __init__(
        self,
        collect: Callable[[str, int], Contingency],
        collect_differences: Callable[[str, int], Contingency],
        most_cells: int,
        lazy: Callable[[], Any] | None,
        find_objects: Finder | None,
        about: tuple[CellTotals, Coverage, Inputs],
    ) -> None:
        self.collect = collect
        self.collect_differences = collect_differences
        self.most_cells = most_cells
        self._lazy = lazy
        self._find_objects = find_objects
        self._totals, self._coverage, self._inputs = about

    @property
    def can_be_asked(self) -> bool:
        """Whether :meth:`costs` and :meth:`costliest` have an answer."""
        return self._lazy is not None

    @cached_property
    def costs(self) -> ClusterCosts:
        """What splits and merges cost, as sums over all cells."""
        found: ClusterCosts = self._ask(lambda: self._queries.costs(), "summing costs of clusters")
        return found

    @cached_property
    def costliest(self) -> CostliestClusters:
        """The clusters of both sides with the largest losses, within limits."""
        found: CostliestClusters = self._ask(self._costliest, "looking for the costliest clusters")
        return found

    @property
    def names_objects(self) -> bool:
        """Whether objects have ids, by which :meth:`find_objects` names them."""
        return self._find_objects is not None

    def find_objects(self, pairs: list[tuple[Any, Any]]) -> NamedObjects:
        """Return some objects with these labels."""
        find = self._find_objects
        assert find is not None
        found: NamedObjects = self._ask(lambda: find(pairs, _MOST_OBJECTS), "looking for objects")
        return found

    def _ask(self, query: Callable[[], Any], doing: str) -> Any:
        with engine_errors(doing), working(f"{doing} …") as report:
            connection = connection_of(self._frame)
            return query() if connection is None else run_watched(connection, query, report)

    @cached_property
    def _frame(self) -> Any:
        assert self._lazy is not None
        return self._lazy()

    @cached_property
    def _queries(self) -> CostQueries:
        with Workspace() as workspace:
            queries = CostQueries(self._frame, self._totals, workspace)
            weakref.finalize(self, workspace.hand_over())
            return queries

    def _costliest(self) -> CostliestClusters:
        labels, left_out, frames = [], [], []
        for side in (0, 1):
            found = self._queries.costliest(side, MOST_CLUSTERS)
            kept, room = [], _MOST_AROUND
            for cluster in found:
                if cluster.cells_around <= room:
                    kept.append(cluster.label)
                    room -= cluster.cells_around
            labels.append(kept)
            left_out.append(len(found) - len(kept))
            if kept:
                frames.append(self._queries.around(side, kept))
        if not frames:
            raise TooManyCellsError("explaining clusters", found[0].cells_around, _MOST_AROUND)
        table, (rows, columns) = self._table(
            nw.concat(frames).unique(["a", "b"]).sort("a", "b"), labels
        )
        return CostliestClusters(table, rows, columns, (left_out[0], left_out[1]))

    def _table(self, cells: Any, wanted: list[list[Any]]) -> tuple[Contingency, list[Integers]]:
        """Return a table of some cells in which all sizes are right, and where labels are in it.

        What a row lacks is in a column of its own, and the other way round.
        """
        counts = cells.get_column("n").to_numpy().astype(np.int64)
        sides = [
            _Side.of(cells, side, counts, named) for side, named in zip("ab", wanted, strict=True)
        ]
        above, below = sides
        rest = [np.flatnonzero(side.lacking) for side in sides]
        rows = [above.codes, rest[0], len(above.labels) + np.arange(rest[1].size)]
        columns = [below.codes, len(below.labels) + np.arange(rest[0].size), rest[1]]
        all_counts = [counts, above.lacking[rest[0]], below.lacking[rest[1]]]
        names = [
            [*side.labels, *[None] * other.size]
            for side, other in zip(sides, rest[::-1], strict=True)
        ]
        table = _PartOfTable(
            _cells(
                np.concatenate(rows),
                np.concatenate(columns),
                np.concatenate(all_counts),
                len(names[0]),
                len(names[1]),
            ),
            (lambda: names[0], lambda: names[1]),
            self._coverage,
            self._inputs,
        )
        table.n = self._totals.objects
        return table, [side.wanted for side in sides]


class _PartOfTable(CollectedTable):
    """Some rows and columns of a table, which has more objects."""

    n: int = 0


class _Side(NamedTuple):
    """The labels of the cells on one side as numbers, and the objects that clusters lack."""

    labels: list[Any]
    codes: Integers
    lacking: Integers
    wanted: Integers

    @classmethod
    def of(cls, cells: Any, side: str, counts: Integers, wanted: list[Any]) -> _Side:
        column = cells.get_column(side)
        coding = read(column.to_native(), side).coding
        values, names = coding.values.astype(np.int64) - coding.first, labels_of(coding)
        distinct, first, codes = np.unique(values, return_index=True, return_inverse=True)
        sizes = cells.get_column(f"{side}_size").to_numpy().astype(np.int64)[first]
        seen = np.bincount(codes, counts, distinct.size).astype(np.int64)
        # Labels are looked up as the engine sends them.
        sent = column.to_list()
        place = {sent[index]: code for code, index in enumerate(first.tolist())}
        return cls(
            [names[index] for index in distinct.tolist()],
            codes,
            sizes - seen,
            np.array([place[label] for label in wanted], np.int64),
        )


def _cells(
    rows: NDArray[Any], columns: NDArray[Any], counts: NDArray[Any], height: int, width: int
) -> Cells:
    positions = rows * width + columns
    order = np.argsort(positions)
    return Cells(positions[order], counts[order], height, width)
