"""Explain how two clusterings differ: which clusters were kept, split, merged or mixed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from partita.array_types import Integers
from partita.clusterings.file_table import By
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.clusterings.two_inputs import open_two
from partita.comparing import explanation_html, explanation_text as words
from partita.comparing.contributions import Contributions, contributions_of, costliest
from partita.comparing.explanation_rows import (
    ERRORS,
    MOST_NAMED,
    CandidateCluster,
    ComponentRow,
    ErrorCount,
    ObjectMove,
    Record,
    ReferenceCluster,
)
from partita.comparing.fates import FATES, TOLERANCE, Fates, check_tolerance
from partita.comparing.hardening import as_hard
from partita.comparing.moves import best_moves
from partita.errors import InputError
from partita.kernels.exact_sums import sum_by_group
from partita.measures.measure import read_table
from partita.parameter_texts import fill_parameters
from partita.references import XIANG_2012, cites
from partita.results.coverage import Coverage
from partita.results.inputs import Inputs
from partita.results.plotting import plot_result
from partita.results.rows import Rows, sorted_rows
from partita.tables.derivation import Derivation, SideName, Subcomponent, side_index

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
        broad = self.broad_fates
        facts = self.fates.reference, broad.reference, broad.strays, broad.strangers_met

        def row(
            graph: Subcomponent, number: int, fate: int, broadly: int, strays: Any, strangers: Any
        ) -> tuple[Any, ...]:
            small = FATES[fate], FATES[broadly], strays, strangers
            others = self.derivation.merged_with(number, MOST_NAMED)
            return graph.label, graph.size, *small, graph.parts, *others, ERRORS[fate]

        return self._clusters("reference", ReferenceCluster, facts, row)

    @cached_property
    def candidates(self) -> Rows[CandidateCluster]:
        """The origin of each candidate cluster, the largest loss first."""
        broad = self.broad_fates
        facts = self.fates.candidate, broad.candidate, broad.strangers

        def row(
            graph: Subcomponent, _: int, fate: int, broadly: int, strangers: Any
        ) -> tuple[Any, ...]:
            small = FATES[fate], FATES[broadly], strangers
            return graph.label, graph.size, *small, graph.parts, ERRORS[fate]

        return self._clusters("candidate", CandidateCluster, facts, row)

    def _clusters(
        self,
        side: SideName,
        row_type: Any,
        facts: tuple[Any, ...],
        row: Callable[..., tuple[Any, ...]],
    ) -> Rows[Any]:
        """Return the rows of a side; `row` makes all but the score and the loss from the facts."""
        losses = self.contributions.losses_of(side)
        scores = self.contributions.side_scores[side_index(side)]

        def build(clusters: Integers) -> list[Any]:
            rates = zip(scores[clusters].tolist(), losses[clusters].tolist(), strict=True)
            known = zip(*(part[clusters].tolist() for part in facts), strict=True)
            return [
                row_type(*row(self.derivation.subcomponent(side, number), number, *own), *rate)
                for number, own, rate in zip(clusters.tolist(), known, rates, strict=True)
            ]

        return sorted_rows(row_type, costliest(losses), build)

    @cached_property
    def component_fates(self) -> Integers:
        """The exact fate of each component, as an index of FATES."""
        rows, columns = self.derivation.clusters_in_components
        fates: Integers = (columns > 1) + 2 * (rows > 1)
        return fates

    @cached_property
    def components(self) -> Rows[ComponentRow]:
        """The components of the graph, the largest loss first."""
        contributions, derivation = self.contributions, self.derivation

        def build(numbers: Integers) -> list[ComponentRow]:
            result = []
            for number in numbers.tolist():
                component = derivation.components[number]
                loss = float(contributions.component_losses[number])
                share = component.size / float(contributions.table.n)
                result.append(
                    ComponentRow(
                        number,
                        component.size,
                        FATES[int(self.component_fates[number])],
                        tuple(component.reference_labels),
                        tuple(component.candidate_labels),
                        1.0 - loss / share,
                        loss,
                    )
                )
            return result

        return sorted_rows(ComponentRow, costliest(contributions.component_losses), build)

    @cached_property
    def objects(self) -> Rows[ObjectMove]:
        """The objects whose move to another candidate cluster raises the score most.

        For each object the best move is found among the parts of its reference cluster (only the
        largest if there are very many) and a cluster of its own. The list ends with objects whose
        move raises the score only together with all objects that share their two clusters.
        """
        self.contributions.table.require_objects()
        table, derivation = self.contributions.table, self.derivation
        moves = best_moves(self.contributions)
        counts = table.counts[moves.cells]
        ends = np.cumsum(counts)
        above, below = derivation.labels

        def build(indices: Integers) -> list[ObjectMove]:
            which = np.searchsorted(ends, indices, side="right")
            within = indices - (ends - counts)[which]
            rows = []
            for i, member in zip(which.tolist(), within.tolist(), strict=True):
                cell, target = int(moves.cells[i]), int(moves.targets[i])
                rows.append(
                    ObjectMove(
                        derivation.member_of_cell(cell, member),
                        above[table.rows[cell]],
                        below[table.columns[cell]],
                        None if target < 0 else below[table.columns[target]],
                        float(moves.gains[i]),
                        int(counts[i]),
                        float(moves.gains_together[i]),
                    )
                )
            return rows

        return Rows(ObjectMove, int(counts.sum()), build)

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
        cells = self.contributions.table.cells_of(objects)
        above, below = self.derivation.labels

        def build(indices: Integers) -> list[Record]:
            return [
                Record(name, above[row], below[column], ERRORS[error])
                for name, row, column, error in zip(
                    objects.names(indices),
                    objects.rows[indices].tolist(),
                    objects.columns[indices].tolist(),
                    self._record_errors[cells[indices]].tolist(),
                    strict=True,
                )
            ]

        return Rows(Record, cells.size, build)

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
        rows = [ErrorCount(*row) for row in columns]
        return Rows(ErrorCount, 4, lambda indices: [rows[i] for i in indices.tolist()])

    def to_dict(self, top: int | None = None) -> dict[str, Any]:
        """Return the summary and the first `top` rows of each table (None: all) as plain data."""
        splits, merges = self.contributions.loss_shares
        tables = [name for name in TABLES if name != "records"]
        if self.contributions.table.objects() is None:
            tables.remove("objects")
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
        if name not in TABLES:
            raise InputError(f"no table is called {name!r}; there are {', '.join(TABLES)}")
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

    def __reduce__(self) -> Any:
        """Pickle the contributions, from which the tables are made again."""
        return Explanation, (self.contributions, self.tolerance, self.remarks)

    def __repr__(self) -> str:
        return words.as_text(self)

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return explanation_html.as_html(self)


@fill_parameters
@cites(XIANG_2012)
def explain(
    reference: Any = None,
    candidate: Any = None,
    *,
    contingency: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
    tolerance: float = TOLERANCE,
    harden: bool = False,
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
    X: Any = None,
) -> Explanation:
    """Say which clusters were kept, split, merged or mixed between two clusterings.

    The loss of a cluster, a component or an object is its part in one minus the split-merge score
    S_H [1]_, which is a sum over components, over clusters and over objects.

    Parameters
    ----------
    <reference_and_candidate>
    <contingency>
        Objects are then unknown, and there are no tables `objects` and `records`.
    <missing, noise, on_mismatch>
    tolerance : float, default=0.05
        In broad fates a part does not count for a cluster if it has at most this share of its
        objects: a cluster that keeps nearly all its objects together, almost without strangers, is
        mostly kept. From 0 (the exact fates) to below 0.5.
    harden : bool, default=False
        Assign each object of a soft clustering to its most plausible cluster, as
        :func:`partita.by_largest_membership` does, and say so. Otherwise a clustering in which
        some object may be in several clusters is an error.
    <id_and_label, by, header, columns, objects>

    Returns
    -------
    Explanation
        `summary` is a sentence. Rows of clusters have the exact `fate`, and `broadly` with the
        tolerance. The tables `components`, `clusters`, `candidates` and `objects`
        begin with the largest loss or gain; `errors` and `records` use the terms of entity
        resolution. Rows are made when they are asked for; `to_frame()` makes a dataframe.

    Examples
    --------
    >>> import partita as pt
    >>> reference = ["ann", "ann", "bob", "bob", "cleo", "cleo", "dan"]
    >>> candidate = [1, 1, 2, 3, 4, 4, 4]
    >>> result = pt.explain(reference, candidate)
    >>> print(result.summary)
    1 of 4 clusters was split, 2 merged; 29 % of objects are in clusters kept whole; the loss is \
54 % splits, 46 % merges.
    >>> for row in result.clusters.top(3):
    ...     print(row.text)
    'bob' (2) was split into 2 (1), 3 (1)
    'cleo' (2) was merged with 'dan' (1) into 4
    'dan' (1) was merged with 'cleo' (2) into 4
    >>> row = result.objects[0]
    >>> row.object, row.candidate, row.move_to, round(row.gain, 4)
    (2, 2, 3, 0.2857)
    """
    tolerance = check_tolerance(tolerance)
    reference, candidate = open_two(
        reference, candidate, id=id, label=label, by=by, header=header, columns=columns, X=X
    )
    reference, on_reference = as_hard(reference, "reference", harden)
    candidate, on_candidate = as_hard(candidate, "candidate", harden)
    table = read_table(
        reference,
        candidate,
        contingency=contingency,
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
    )
    return Explanation(contributions_of(table), tolerance, on_reference + on_candidate)


def _to_json(data: Any, options: dict[str, Any]) -> str:
    return json.dumps(data, **{"ensure_ascii": False, "default": str, **options})


def _plain(value: Any) -> Any:
    """Return named tuples as dicts, so that JSON keeps the names."""
    if hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
