"""The result of resolve: scores, counts of errors, and the pairs that are wrong."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from partita.entities.error_pairs import ErrorPairs
from partita.errors import InputError
from partita.measures.bcubed import bcubed_precision_recall_f
from partita.measures.exact_clusters import exact_cluster_precision_recall_f
from partita.measures.pair_counting import (
    pair_f_score,
    pair_precision_score,
    pair_recall_score,
)
from partita.results.coverage import Coverage
from partita.results.html import page, paragraph, table as html_table
from partita.results.inputs import Inputs
from partita.results.json_data import write_json
from partita.results.rows import Rows, rows_of_list
from partita.tables.contingency import Contingency
from partita.tables.profile import Profile
from partita.terminal_text import printable
from partita.words import counted, plural

# The number of groups of wrong pairs that a text lists.
TOP = 10


class LinkageScore(NamedTuple):
    """Precision, recall and F of one way to count."""

    counting: str
    precision: float
    recall: float
    f: float


class LinkageErrorCount(NamedTuple):
    """Clusters and records with one kind of error.

    Attributes
    ----------
    error : {"over-merged", "over-split"}
    clusters, of_clusters : int
        The candidate's clusters that hold records of several entities, of all; or the entities
        whose records are in several clusters, of all.
    records : int
        The records of these clusters.
    """

    error: str
    clusters: int
    of_clusters: int
    records: int

    @property
    def share(self) -> float:
        """The share of the clusters."""
        return self.clusters / self.of_clusters


class PairNumbers(NamedTuple):
    """Numbers of pairs of records."""

    right: int
    false_positives: int
    false_negatives: int


@dataclass(frozen=True, eq=False)
class Resolution:
    """How good linked records are.

    Attributes
    ----------
    table : Contingency or Profile
        How many records each entity shares with each cluster.
    beta : float
        How many times as much recall counts as precision in F scores.
    """

    table: Contingency | Profile
    beta: float = 1.0

    @cached_property
    def scores(self) -> Rows[LinkageScore]:
        """Precision, recall and F of pairs, of records (B-cubed), and of exact clusters."""
        table, beta = self.table, self.beta
        pairs = (
            pair_precision_score(contingency=table),
            pair_recall_score(contingency=table),
            pair_f_score(contingency=table, beta=beta),
        )
        return rows_of_list(
            LinkageScore,
            [
                LinkageScore("pairs", *pairs),
                LinkageScore(
                    "records (B-cubed)", *bcubed_precision_recall_f(contingency=table, beta=beta)
                ),
                LinkageScore(
                    "exact clusters",
                    *exact_cluster_precision_recall_f(contingency=table, beta=beta),
                ),
            ],
        )

    @cached_property
    def errors(self) -> Rows[LinkageErrorCount]:
        """Over-merged clusters and over-split entities, with their records."""
        table = self.table
        row_sizes, column_sizes = table.sizes_at_cells
        merged, split = (
            int(table.over_cells(np.where(table.counts < sizes, table.counts, 0)))
            for sizes in (column_sizes, row_sizes)
        )
        n_split, n_merged = self._broken_clusters
        return rows_of_list(
            LinkageErrorCount,
            [
                LinkageErrorCount("over-merged", n_merged, table.shape[1], merged),
                LinkageErrorCount("over-split", n_split, table.shape[0], split),
            ],
        )

    @property
    def _broken_clusters(self) -> tuple[int, int]:
        """The numbers of entities and of clusters in several parts."""
        if isinstance(self.table, Profile):
            row_groups, column_groups = self.table.row_groups, self.table.column_groups
            return (
                int(row_groups.copies[row_groups.parts > 1].sum()),
                int(column_groups.copies[column_groups.parts > 1].sum()),
            )
        rows, columns = (np.bincount(x) for x in (self.table.rows, self.table.columns))
        return int(np.count_nonzero(rows > 1)), int(np.count_nonzero(columns > 1))

    @property
    def pairs(self) -> PairNumbers:
        """How many pairs of records are linked rightly, linked wrongly, and missed."""
        together, only_true, only_found, _ = self.table.pair_counts
        return PairNumbers(int(together), int(only_found), int(only_true))

    @cached_property
    def false_positives(self) -> ErrorPairs:
        """The pairs of records that are in one cluster, and of two entities."""
        return ErrorPairs(self._with_records(), 1)

    @cached_property
    def false_negatives(self) -> ErrorPairs:
        """The pairs of records of one entity that are in two clusters."""
        return ErrorPairs(self._with_records(), 0)

    def _with_records(self) -> Contingency:
        if isinstance(self.table, Profile) or self.table.objects() is None:
            raise InputError(
                "wrong pairs are listed for records that are read into memory: a table, or a frame "
                "that an engine has counted, does not know its records"
            )
        return self.table

    @property
    def lists_pairs(self) -> bool:
        """Whether records are known, so that wrong pairs can be listed."""
        return not isinstance(self.table, Profile) and self.table.objects() is not None

    @property
    def coverage(self) -> Coverage:
        """Which records were compared and which were left out."""
        return self.table.coverage or Coverage(int(self.table.n))

    @property
    def inputs(self) -> Inputs | None:
        """Which columns were read, and how records were matched; None for a bare table."""
        return self.table.inputs

    def to_dict(self, top: int | None = TOP) -> dict[str, Any]:
        """Return the figures, and the `top` largest groups of wrong pairs, as plain data."""
        data: dict[str, Any] = {
            "records": int(self.table.n),
            "entities": self.table.shape[0],
            "clusters": self.table.shape[1],
            "beta": self.beta,
            "scores": [row._asdict() for row in self.scores],
            "pairs": self.pairs._asdict(),
            "errors": [row._asdict() for row in self.errors],
            "coverage": self.coverage._asdict(),
            "inputs": None if self.inputs is None else self.inputs.to_dict(),
        }
        if self.lists_pairs:
            for name in ("false_positives", "false_negatives"):
                groups = getattr(self, name).groups(top)
                data[name] = [row._asdict() for row in groups]
        return data

    def to_json(self, top: int | None = TOP, **options: Any) -> str:
        """Return :meth:`to_dict` as JSON; labels and ids that JSON lacks become strings."""
        return write_json(self.to_dict(top), **{"ensure_ascii": False, "default": str, **options})

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return the scores as a dataframe of pandas or polars."""
        return self.scores.to_frame(backend)

    def as_text(self, top: int | None = TOP) -> str:
        """Return the figures as text, with the `top` largest groups of wrong pairs (None: all)."""
        from partita.entities.resolution_text import as_text

        return as_text(self, top)

    def __repr__(self) -> str:
        return printable(self.as_text())

    __str__ = __repr__

    def _repr_html_(self) -> str:
        rows = [(row.counting, *(f"{x:.4f}" for x in row[1:])) for row in self.scores]
        errors = [
            (row.error, f"{row.clusters:,}", f"{row.share:.1%}", f"{row.records:,}")
            for row in self.errors
        ]
        pairs = self.pairs
        return page(
            paragraph(headline(self)),
            html_table(rows, header=("", "precision", "recall", "F"), right=(1, 2, 3)),
            paragraph(pair_sentence(pairs)),
            html_table(errors, header=("", "clusters", "of all", "records"), right=(1, 2, 3)),
        )


def headline(resolution: Resolution) -> str:
    """Return a line that says what was compared."""
    entities, clusters = resolution.table.shape
    return (
        f"{counted(int(resolution.table.n), 'record')} of {counted(entities, 'entity', 'entities')}"
        f", in {counted(clusters, 'cluster')}"
    )


def pair_sentence(pairs: PairNumbers) -> str:
    """Return a line about pairs."""
    return (
        f"{plural(2, 'pair')}: {pairs.right:,} right, {pairs.false_positives:,} wrong (false "
        f"positives), {pairs.false_negatives:,} missed (false negatives)"
    )
