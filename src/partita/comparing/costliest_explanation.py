"""The explanation of tables with too many cells: sums over all, and the costliest clusters."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from partita.comparing.contributions import LossShares, ObjectContribution, contributions_of
from partita.comparing.explanation import Explanation
from partita.comparing.explanation_columns import candidate_columns, reference_columns
from partita.comparing.explanation_rows import (
    ERRORS,
    CandidateCluster,
    ComponentRow,
    ErrorCount,
    Record,
    ReferenceCluster,
)
from partita.comparing.fates import FATES
from partita.errors import InputError, NeedsCellsError
from partita.results.rows import ColumnRows, Rows, rows_of_list
from partita.tables.derivation import SideName, side_index
from partita.tables.profile import Profile

if TYPE_CHECKING:
    from partita.engines.engine_cells import EngineCells

# Objects are looked for in so many cells at most.
_MOST_PAIRS = 50


@dataclass(frozen=True, eq=False)
class CostliestExplanation(Explanation):
    """What happened between two clusterings with too many cells to be collected.

    The score, the loss, the numbers of clusters of each fate, and the table `errors` are of all
    objects. The tables `clusters` and `candidates` have the costliest clusters only, as
    :class:`Explanation` shows them, but all fates that are counted are exact. `objects` are those
    of these clusters whose two clusters are least whole, if they have ids. There are no tables
    `components` and `records`.

    Attributes
    ----------
    profile : Profile
    """

    profile: Profile = field(kw_only=True)

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables that there are."""
        objects = ("objects",) if self._source.names_objects else ()
        return ("clusters", "candidates", *objects, "errors")

    @property
    def _source(self) -> EngineCells:
        source: Any = self.profile.source
        return source  # type: ignore[no-any-return]

    @property
    def score(self) -> float:
        """The split-merge score S_H: 1 for identical clusterings."""
        return self._source.costs.scores["entropy", "product"]

    @property
    def shape(self) -> tuple[int, int]:
        """The number of reference clusters and of candidate clusters."""
        return self.profile.shape

    @property
    def loss_shares(self) -> LossShares:
        """The loss from splits and the loss from merges."""
        return LossShares(self._source.costs.splits, self._source.costs.merges)

    def fate_counts(self, side: SideName = "reference", *, broadly: bool = False) -> dict[str, int]:
        """Return the number of clusters of a side for each exact fate.

        Parameters
        ----------
        side : {"reference", "candidate"}, default="reference"
        broadly : bool, default=False
            Has no effect: with a tolerance fates are known of the costliest clusters only.
        """
        numbers = self._source.costs.clusters[side_index(side)]
        return dict(zip(FATES, numbers, strict=True))

    def objects_by_fate(self, *, broadly: bool = False) -> dict[str, Any]:
        """Return the number of objects in reference clusters of each exact fate."""
        return dict(zip(FATES, self._source.costs.objects[0], strict=True))

    @cached_property
    def clusters(self) -> Rows[ReferenceCluster]:
        """The fate of the costliest reference clusters, the largest loss first."""
        rows = self._source.costliest.rows
        return ColumnRows(
            ReferenceCluster, rows.size, lambda indices: reference_columns(self, rows[indices])
        )

    @cached_property
    def candidates(self) -> Rows[CandidateCluster]:
        """The origin of the costliest candidate clusters, the largest loss first."""
        columns = self._source.costliest.columns
        return ColumnRows(
            CandidateCluster,
            columns.size,
            lambda indices: candidate_columns(self, columns[indices]),
        )

    @property
    def components(self) -> Rows[ComponentRow]:
        """Raise: components are found where all cells are."""
        raise NeedsCellsError("the table of components")

    @property
    def records(self) -> Rows[Record]:
        """Raise: records stay in the engine."""
        raise NeedsCellsError("the table of records")

    @cached_property
    def objects(self) -> Rows[ObjectContribution]:  # type: ignore[override]
        """Objects of the costliest reference clusters, those with the lowest scores first.

        The score of an object is the product of those of its two clusters.
        """
        contributions = self.contributions
        table, (above, below) = contributions.table, self.derivation.label_arrays
        if "objects" not in self.tables:
            raise InputError("objects have no ids by which they could be named")
        cells = np.flatnonzero(np.isin(table.rows, self._source.costliest.rows))
        # Of equal scores, small cells come first: an object that is astray, not half of a cluster.
        cells = cells[np.lexsort((table.counts[cells], contributions.of_cells[cells]))]
        cells = cells[:_MOST_PAIRS]
        labels = above[table.rows[cells]].tolist(), below[table.columns[cells]].tolist()
        pairs = list(zip(*labels, strict=True))
        found = self._source.find_objects(pairs) if pairs else ([], [], [])
        scores = dict(zip(pairs, contributions.of_cells[cells].tolist(), strict=True))
        rows = [
            ObjectContribution(*names, scores[names[1:]], scores[names[1:]] / self.n)
            for names in zip(*found, strict=True)
        ]
        return rows_of_list(ObjectContribution, sorted(rows, key=lambda row: row.score))

    @cached_property
    def errors(self) -> Rows[ErrorCount]:
        """The numbers of records and clusters with each error."""
        costs = self._source.costs
        columns = zip(
            ERRORS,
            costs.records,
            (number / self.n for number in costs.records),
            *costs.clusters,
            strict=True,
        )
        return rows_of_list(ErrorCount, [ErrorCount(*row) for row in columns])

    def plot(self, kind: str = "alluvial", *, ax: Any = None, **options: Any) -> NoReturn:
        """Raise: a picture needs all cells."""
        raise NeedsCellsError("a picture")

    def report(self, **options: Any) -> NoReturn:
        """Raise: a report needs all cells."""
        raise NeedsCellsError("a report")

    def __reduce__(self) -> NoReturn:
        """Raise: the rest is in the engine."""
        raise NeedsCellsError("a pickled explanation")


def explain_costliest(profile: Profile, tolerance: float) -> CostliestExplanation:
    """Return the explanation of a profile whose engine can be asked."""
    source: Any = profile.source
    found = source.costliest
    numbers = found.rows.size, found.columns.size
    remarks = [
        f"{profile.n_differing:,} cells differ, which are too many to be collected: the tables of "
        f"clusters have the costliest {numbers[0]:,} and {numbers[1]:,}, fates are exact"
    ]
    if any(found.left_out):
        remarks.append(
            f"Of the costliest, {found.left_out[0]:,} and {found.left_out[1]:,} are left out: they "
            "share objects with clusters that have too many cells"
        )
    return CostliestExplanation(
        contributions_of(found.table),
        tolerance,
        tuple(f"{remark}." for remark in remarks),
        profile=profile,
    )
