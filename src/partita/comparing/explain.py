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
from partita.comparing import explanation_text as words
from partita.comparing.contributions import Contributions, contributions_of, costliest
from partita.comparing.explanation_rows import (
    ERRORS,
    FATES,
    MOST_NAMED,
    CandidateCluster,
    ComponentRow,
    ErrorCount,
    ObjectMove,
    Record,
    ReferenceCluster,
)
from partita.comparing.moves import best_moves
from partita.errors import InputError
from partita.kernels.exact_sums import sum_by_group
from partita.measures.measure import read_table
from partita.parameter_texts import fill_parameters
from partita.references import XIANG_2012, cites
from partita.results.coverage import Coverage
from partita.results.inputs import Inputs
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
    """

    contributions: Contributions

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
    def _fates(self) -> tuple[Integers, Integers]:
        """The fates of the reference clusters and of the candidate clusters, as indices of FATES.

        A reference cluster is split (bit 0) if it has several parts, and merged (bit 1) if one of
        its parts belongs to a candidate cluster with several parts. For candidate clusters it is
        the other way round: several parts mean merged.
        """
        table = self.contributions.table
        parts = self.derivation.parts_of_clusters
        several = tuple((side > 1).astype(np.int64) for side in parts)
        merged = np.zeros(table.shape[0], np.int64)
        merged[table.rows[several[1][table.columns] == 1]] = 1
        split = np.zeros(table.shape[1], np.int64)
        split[table.columns[several[0][table.rows] == 1]] = 1
        return several[0] + 2 * merged, split + 2 * several[1]

    def fate_counts(self, side: SideName = "reference") -> dict[str, int]:
        """Return the number of clusters of a side for each fate: kept, split, merged, mixed."""
        counts = np.bincount(self._fates[side_index(side)], minlength=4).tolist()
        return dict(zip(FATES, counts, strict=True))

    def objects_by_fate(self) -> dict[str, Any]:
        """Return the number of objects in reference clusters of each fate."""
        sizes = sum_by_group(self._fates[0], self.contributions.table.row_sums, 4)
        return dict(zip(FATES, sizes.tolist(), strict=True))

    @cached_property
    def clusters(self) -> Rows[ReferenceCluster]:
        """The fate of each reference cluster, the largest loss first."""

        def row(graph: Subcomponent, number: int, fate: int, score: float, loss: float) -> Any:
            others, count = self.derivation.merged_with(number, MOST_NAMED)
            return ReferenceCluster(
                graph.label,
                graph.size,
                FATES[fate],
                graph.parts,
                others,
                count,
                ERRORS[fate],
                score,
                loss,
            )

        return self._clusters("reference", ReferenceCluster, row)

    @cached_property
    def candidates(self) -> Rows[CandidateCluster]:
        """The origin of each candidate cluster, the largest loss first."""

        def row(graph: Subcomponent, number: int, fate: int, score: float, loss: float) -> Any:
            return CandidateCluster(
                graph.label, graph.size, FATES[fate], graph.parts, ERRORS[fate], score, loss
            )

        return self._clusters("candidate", CandidateCluster, row)

    def _clusters(self, side: SideName, row_type: Any, row: Callable[..., Any]) -> Rows[Any]:
        losses = self.contributions.losses_of(side)
        scores = self.contributions.side_scores[side_index(side)]
        fates = self._fates[side_index(side)]

        def build(clusters: Integers) -> list[Any]:
            values = (part[clusters].tolist() for part in (fates, scores, losses))
            return [
                row(self.derivation.subcomponent(side, number), number, *facts)
                for number, *facts in zip(clusters.tolist(), *values, strict=True)
            ]

        return sorted_rows(row_type, costliest(losses), build)

    @cached_property
    def components(self) -> Rows[ComponentRow]:
        """The components of the graph, the largest loss first."""
        contributions, derivation = self.contributions, self.derivation
        rows, columns = derivation.clusters_in_components
        fates = (columns > 1) + 2 * (rows > 1)

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
                        FATES[int(fates[number])],
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
            *(np.bincount(fates, minlength=4).tolist() for fates in self._fates),
            strict=True,
        )
        rows = [ErrorCount(*row) for row in columns]
        return Rows(ErrorCount, 4, lambda indices: [rows[i] for i in indices.tolist()])

    def to_dict(self, top: int | None = 20) -> dict[str, Any]:
        """Return the summary and the first `top` rows of each table (None: all) as plain data."""
        splits, merges = self.contributions.loss_shares
        tables = [name for name in TABLES if name != "records"]
        if self.contributions.table.objects() is None:
            tables.remove("objects")
        return {
            "summary": self.summary,
            "coverage": self.coverage._asdict(),
            "inputs": None if self.inputs is None else self.inputs.to_dict(),
            "score": self.score,
            "lost_to_splits": splits,
            "lost_to_merges": merges,
            "fates": self.fate_counts(),
            **{name: [_plain(row) for row in getattr(self, name).top(top)] for name in tables},
        }

    def to_json(self, top: int | None = 20, **options: Any) -> str:
        """Return :meth:`to_dict` as JSON; labels and ids that JSON lacks become strings."""
        return _to_json(self.to_dict(top), options)

    def table_to_json(self, name: str, top: int | None = 20, **options: Any) -> str:
        """Return the first `top` rows of one table (None: all) as JSON."""
        if name not in TABLES:
            raise InputError(f"no table is called {name!r}; there are {', '.join(TABLES)}")
        return _to_json([_plain(row) for row in getattr(self, name).top(top)], options)

    def __reduce__(self) -> Any:
        """Pickle the contributions, from which the tables are made again."""
        return Explanation, (self.contributions,)

    def __repr__(self) -> str:
        return words.as_text(self)

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return words.as_html(self)


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
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
) -> Explanation:
    """Say which clusters were kept, split, merged or mixed between two clusterings.

    The loss of a cluster, a component or an object is its part in one minus the split-merge score
    S_H [1]_, which is a sum over components, over clusters and over objects.

    Parameters
    ----------
    <reference_and_candidate>
    <contingency>
        Objects are then unknown, and there are no tables `objects` and `records`.
    <missing, noise, on_mismatch, id_and_label, by, header, columns>

    Returns
    -------
    Explanation
        `summary` is a sentence. The tables `components`, `clusters`, `candidates` and `objects`
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
    reference, candidate = open_two(
        reference, candidate, id=id, label=label, by=by, header=header, columns=columns
    )
    table = read_table(
        reference,
        candidate,
        contingency=contingency,
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
    )
    return Explanation(contributions_of(table))


def _to_json(data: Any, options: dict[str, Any]) -> str:
    return json.dumps(data, **{"ensure_ascii": False, "default": str, **options})


def _plain(value: Any) -> Any:
    """Return named tuples as dicts, so that JSON keeps the names."""
    if hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
