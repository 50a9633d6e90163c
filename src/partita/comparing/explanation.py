"""The result of an explanation: what became of clusters, components and objects."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np

from partita.array_types import Integers
from partita.comparing import explanation_html, explanation_text as words
from partita.comparing.contributions import Contributions, LossShares, costliest
from partita.comparing.explanation_columns import (
    candidate_columns,
    component_columns,
    move_columns,
    record_columns,
    reference_columns,
)
from partita.comparing.explanation_rows import (
    ERRORS,
    CandidateCluster,
    ComponentRow,
    ErrorCount,
    ObjectMove,
    Record,
    ReferenceCluster,
)
from partita.comparing.fates import FATES, TOLERANCE, Fates
from partita.comparing.moves import BestMoves, best_moves
from partita.kernels.exact_sums import sum_by_group
from partita.results.coverage import Coverage
from partita.results.frames import Column
from partita.results.inputs import Inputs
from partita.results.json_data import write_json
from partita.results.plotting import plot_result
from partita.results.reporting import report_result
from partita.results.rows import (
    ColumnRows,
    Rows,
    check_table,
    rows_of_columns,
    rows_of_list,
    sorted_columns,
)
from partita.tables.cluster_parts import consecutive_tuples
from partita.tables.derivation import Derivation, SideName, side_index
from partita.terminal_text import printable

TABLES = ("components", "clusters", "candidates", "objects", "errors", "records")


@dataclass(frozen=True, eq=False)
class Explanation:
    """What happened between two clusterings. Tables begin with the largest loss.

    Attributes
    ----------
    contributions : Contributions
        The split-merge score S_H and its contributions.
    tolerance : float
        The share of a cluster up to which a part of it does not count in its broad fate.
    remarks : tuple of str
        Changes made to the clusterings.
    """

    contributions: Contributions
    tolerance: float = TOLERANCE
    remarks: tuple[str, ...] = ()

    @property
    def score(self) -> float:
        """The split-merge score S_H: 1 for identical clusterings."""
        return self.contributions.score

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables that there are."""
        if self.contributions.table.objects() is not None:
            return TABLES
        return tuple(name for name in TABLES if name not in ("objects", "records"))

    @property
    def n(self) -> int:
        """The number of objects."""
        return self.contributions.table.n  # type: ignore[no-any-return]

    @property
    def shape(self) -> tuple[int, int]:
        """The number of reference clusters and of candidate clusters."""
        return self.contributions.table.shape

    @property
    def loss_shares(self) -> LossShares:
        """The loss from splits and the loss from merges."""
        return self.contributions.loss_shares

    @property
    def derivation(self) -> Derivation:
        """The graph whose nodes are the clusters of both sides, and whose edges are the cells."""
        return self.contributions.derivation

    @property
    def coverage(self) -> Coverage:
        """Which objects were compared and which were left out."""
        table = self.contributions.table
        return table.coverage or Coverage(int(table.n))

    @property
    def inputs(self) -> Inputs | None:
        """Which columns were read, and how objects were matched; None for a bare table."""
        return self.contributions.table.inputs

    @property
    def summary(self) -> str:
        """What happened, in a sentence."""
        return words.summary(self)

    @cached_property
    def fates(self) -> Fates:
        """The exact fates of the clusters of both sides."""
        return Fates(self.contributions.table)

    @cached_property
    def broad_fates(self) -> Fates:
        """The fates of the clusters of both sides if small parts of clusters do not count."""
        return Fates(self.contributions.table, self.tolerance)

    def fate_counts(self, side: SideName = "reference", *, broadly: bool = False) -> dict[str, int]:
        """Return the number of clusters of a side for each fate: kept, split, merged, mixed.

        Parameters
        ----------
        side : {"reference", "candidate"}, default="reference"
        broadly : bool, default=False
            Leave small parts of clusters out of account.
        """
        fates = self.broad_fates if broadly else self.fates
        return fates.counts(side_index(side))

    def objects_by_fate(self, *, broadly: bool = False) -> dict[str, Any]:
        """Return the number of objects in reference clusters of each fate."""
        fates = self.broad_fates if broadly else self.fates
        sizes = sum_by_group(fates.reference, self.contributions.table.row_sums, 4)
        return dict(zip(FATES, sizes.tolist(), strict=True))

    @cached_property
    def clusters(self) -> Rows[ReferenceCluster]:
        """The fate of each reference cluster, the largest loss first."""
        order = costliest(self.contributions.cluster_losses[0])
        return sorted_columns(ReferenceCluster, order, partial(reference_columns, self))

    @cached_property
    def candidates(self) -> Rows[CandidateCluster]:
        """The origin of each candidate cluster, the largest loss first."""
        order = costliest(self.contributions.cluster_losses[1])
        return sorted_columns(CandidateCluster, order, partial(candidate_columns, self))

    @cached_property
    def component_fates(self) -> Integers:
        """The exact fate of each component, as an index of FATES."""
        rows, columns = self.derivation.clusters_in_components
        fates: Integers = (columns > 1) + 2 * (rows > 1)
        return fates

    @cached_property
    def components(self) -> Rows[ComponentRow]:
        """The components of the graph, the largest loss first."""
        order = costliest(self.contributions.component_losses)
        return sorted_columns(ComponentRow, order, partial(component_columns, self))

    @cached_property
    def moves(self) -> BestMoves:
        """The best move of the objects of each cell that has a loss."""
        return best_moves(self.contributions)

    @cached_property
    def objects(self) -> Rows[ObjectMove]:
        """The objects whose move to another candidate cluster raises the score most.

        For each object the best move is found among the parts of its reference cluster (only the
        largest if there are very many) and a cluster of its own. The list ends with objects whose
        move raises the score only together with all objects that share their two clusters.
        """
        self.contributions.table.require_objects()
        moves, members = self.moves, self.derivation.members

        def columns(indices: Integers) -> tuple[Column, ...]:
            which, within = moves.locate(indices)
            return move_columns(self, which, members.at(moves.cells[which], within))

        return ColumnRows(ObjectMove, moves.n_objects, columns)

    def moves_by_cell(self, top: int | None, most_named: int) -> list[list[ObjectMove]]:
        """Return the first moves, each as rows of the first objects that share it."""
        moves = self.moves
        length = moves.order.size if top is None else max(0, min(top, moves.order.size))
        which = moves.order[np.arange(length)]
        members = self.derivation.members.first_of(moves.cells[which], most_named)
        lengths = np.array([part.size for part in members], np.int64)
        joined = np.concatenate([np.empty(0, np.int64), *members])
        columns = move_columns(self, np.repeat(which, lengths), joined)
        rows = rows_of_columns(ObjectMove, columns)
        return [list(part) for part in consecutive_tuples(rows, lengths)]

    @cached_property
    def _record_errors(self) -> Integers:
        """The error of the records in each cell: bit 0 over-split, bit 1 over-merged."""
        table = self.contributions.table
        rows, columns = self.derivation.parts_of_clusters
        errors: Integers = (rows[table.rows] > 1) + 2 * (columns[table.columns] > 1)
        return errors

    @cached_property
    def records(self) -> Rows[Record]:
        """The error of each record, in the order of the reference.

        A record is over-split if its reference cluster is in several candidate clusters, and
        over-merged if its candidate cluster holds records of other reference clusters.
        """
        objects = self.contributions.table.require_objects()
        return ColumnRows(Record, objects.rows.size, partial(record_columns, self))

    @cached_property
    def errors(self) -> Rows[ErrorCount]:
        """The numbers of records and clusters with each error."""
        table = self.contributions.table
        records = sum_by_group(self._record_errors, table.counts, 4)
        columns = zip(
            ERRORS,
            records.tolist(),
            (records / float(table.n)).tolist(),
            *(self.fates.counts(side).values() for side in (0, 1)),
            strict=True,
        )
        return rows_of_list(ErrorCount, [ErrorCount(*row) for row in columns])

    def to_dict(self, top: int | None = None) -> dict[str, Any]:
        """Return the summary and the first `top` rows of each table (None: all) as plain data."""
        splits, merges = self.loss_shares
        tables = [name for name in self.tables if name != "records"]
        return {
            "summary": self.summary,
            "remarks": list(self.remarks),
            "coverage": self.coverage._asdict(),
            "inputs": None if self.inputs is None else self.inputs.to_dict(),
            "score": self.score,
            "lost_to_splits": splits,
            "lost_to_merges": merges,
            "fates": self.fate_counts(),
            "tolerance": self.tolerance,
            "broad_fates": self.fate_counts(broadly=True),
            **{name: [_plain(row) for row in getattr(self, name).top(top)] for name in tables},
        }

    def to_json(self, top: int | None = None, **options: Any) -> str:
        """Return :meth:`to_dict` as JSON; labels and ids that JSON lacks become strings."""
        return _to_json(self.to_dict(top), options)

    def table_to_json(self, name: str, top: int | None = None, **options: Any) -> str:
        """Return the first `top` rows of one table (None: all) as JSON."""
        check_table(name, TABLES)
        return _to_json([_plain(row) for row in getattr(self, name).top(top)], options)

    def plot(self, kind: str = "alluvial", *, ax: Any = None, **options: Any) -> Any:
        """Draw what happened between the two clusterings.

        Parameters
        ----------
        kind : {"alluvial", "contingency", "sizes"}
            "alluvial": splits and merges as flows; "contingency": heat map with
            agreement on the diagonal; "sizes": cluster sizes of both sides.
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to the display, as `top` and `tolerance` to the alluvial diagram.

        Returns
        -------
        display
            As :class:`partita.plots.AlluvialDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, kind, ax, **options)

    def report(self, **options: Any) -> Any:
        """Show the explanation on one page of HTML, with the values of measures.

        Parameters
        ----------
        **options
            Passed on to :func:`partita.report`: `title`, `top`, `rows`, `measures`, `interval`,
            `rng`.

        Returns
        -------
        Report
        """
        return report_result(self, **{"tolerance": self.tolerance, **options})

    def __reduce__(self) -> Any:
        """Pickle the contributions, from which the tables are made again."""
        return Explanation, (self.contributions, self.tolerance, self.remarks)

    def __repr__(self) -> str:
        return printable(words.as_text(self))

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return explanation_html.as_html(self)


def _to_json(data: Any, options: dict[str, Any]) -> str:
    return write_json(data, **{"ensure_ascii": False, "default": str, **options})


def _plain(value: Any) -> Any:
    """Return named tuples as dicts, so that JSON keeps the names."""
    if hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
