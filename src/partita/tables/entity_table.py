"""The table of two clusterings whose objects may be on one side only, such as mentions in a text.

An object that one side lacks counts in the size of its cluster on the other side, and never in
what two clusters share.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property, partial
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from partita.arguments import as_choice
from partita.array_types import Integers
from partita.clusterings.coding import Coding
from partita.clusterings.pairing import (
    Pair,
    describe_inputs,
    match_objects,
    read_pair,
)
from partita.clusterings.reading import Missing, Reading, read, settle_missing
from partita.errors import InputError, MismatchError
from partita.kernels.assignment import repeatable_matching
from partita.kernels.cell_sums import CellSums
from partita.kernels.counting import Cells, Grid, Runs, count_codes, count_pairs
from partita.kernels.exact_sums import sum_by_group, sum_of_squares
from partita.option_words import option
from partita.results.coverage import Coverage
from partita.tables.contingency import Contingency, Labels
from partita.tables.pair_counts import PairCounts

OnMismatch = Literal["error", "intersect", "absent"]
_PAIR = ("reference", "candidate")


class EntityTable(Contingency):
    """The contingency table of the objects that both clusterings have, with full cluster sizes.

    `row_sums` and `column_sums` are the sizes of the clusters with the objects that the other side
    lacks, so that the cells of a row may add up to less. Clusters that share no object with any
    other are rows and columns without cells. `n` counts the objects of both sides, and
    `n_reference`, `n_candidate` and `n_common` those of one side and of both.

    Parameters
    ----------
    counted : Cells, Grid or Runs
        How many objects each pair of clusters shares.
    sizes : pair of arrays
        The sizes of all reference and all candidate clusters.
    labels : pair of callables, optional
        They return the labels of the clusters.
    pair : Pair, optional
        The common objects.

    Examples
    --------
    >>> import partita as pt
    >>> table = pt.EntityTable.of([{"a", "b", "c"}], [{"a", "b"}, {"x"}])
    >>> table.n_reference, table.n_candidate, table.n_common
    (3, 3, 2)
    >>> table.row_sums.tolist(), table.to_dense().tolist()
    ([3], [[2, 0]])
    """

    def __init__(
        self,
        counted: Cells | Grid | Runs,
        sizes: tuple[Integers, Integers],
        labels: Labels | None = None,
        pair: Pair | Callable[[], Pair] | None = None,
    ) -> None:
        super().__init__(counted, labels, pair)
        self._sizes = sizes

    @classmethod
    def of(
        cls,
        reference: Sequence[Collection[Any]],
        candidate: Sequence[Collection[Any]],
        labels: Labels | None = None,
    ) -> EntityTable:
        """Make a table from clusters, each a collection of hashable objects.

        No object may be twice on a side; :func:`read_entity_table` checks what a caller gives.
        """
        row_of = {item: row for row, cluster in enumerate(reference) for item in cluster}
        width = len(candidate)
        shared = [
            row_of[item] * width + column
            for column, cluster in enumerate(candidate)
            for item in cluster
            if item in row_of
        ]
        positions, counts = np.unique(np.array(shared, np.int64), return_counts=True)
        sizes = _lengths(reference), _lengths(candidate)
        return cls(Cells(positions, counts, len(reference), width), sizes, labels)

    @classmethod
    def from_contingency(cls, table: Contingency) -> EntityTable:
        """Make a table in which no object is absent; raise if weights are fractional."""
        table.require_whole("counting mentions of entities")
        sizes = table.row_sums, table.column_sums
        positions = table.rows * table.n_columns + table.columns
        labels = (
            partial(getattr, table, "reference_labels"),
            partial(getattr, table, "candidate_labels"),
        )
        cells = Cells(positions, table.counts, *table.shape)
        return cls(cells, sizes, labels)

    @property
    def _sums(self) -> tuple[NDArray[Any], NDArray[Any]]:
        return self._sizes

    @cached_property
    def n_reference(self) -> int:
        """The number of objects in the reference."""
        return int(self._sizes[0].sum())

    @cached_property
    def n_candidate(self) -> int:
        """The number of objects in the candidate."""
        return int(self._sizes[1].sum())

    @cached_property
    def n_common(self) -> int:
        """The number of objects in both."""
        return int(self.counts.sum())

    @cached_property
    def n(self) -> int:
        """The number of objects in at least one of both."""
        return self.n_reference + self.n_candidate - self.n_common

    @property
    def has_absent(self) -> bool:
        """Whether one side lacks an object of the other."""
        return self.n_common < self.n

    @property
    def identical(self) -> bool:
        """Whether both clusterings group the same objects in the same way."""
        return not self.has_absent and super().identical

    @cached_property
    def common_sums(self) -> tuple[Integers, Integers]:
        """The numbers of objects of each row and of each column that the other side has too."""
        return (
            sum_by_group(self.rows, self.counts, self.n_rows),
            sum_by_group(self.columns, self.counts, self.n_columns),
        )

    @cached_property
    def pair_counts(self) -> PairCounts[int]:
        """Pairs of objects together in both, in one only, in neither.

        An object that a side lacks is together with no other on that side.
        """
        a, in_reference, in_candidate = (
            pairs_within(sizes) for sizes in (self.counts, self.row_sums, self.column_sums)
        )
        d = self.n * (self.n - 1) // 2 - in_reference - in_candidate + a
        return PairCounts(a, in_reference - a, in_candidate - a, d)

    @cached_property
    def line_maxima(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The largest cell of each row and of each column; 0 if nothing is shared."""
        by_row, by_column = np.zeros(self.n_rows, np.int64), np.zeros(self.n_columns, np.int64)
        np.maximum.at(by_row, self.rows, self.counts)
        np.maximum.at(by_column, self.columns, self.counts)
        return by_row, by_column

    @cached_property
    def cell_sums(self) -> CellSums:
        """Sums over the cells; all 0 if there are none."""
        if not self.counts.size:
            return CellSums(*[0.0] * len(CellSums._fields))
        return super().cell_sums

    def matching(self, weights: NDArray[Any]) -> Integers:
        """Return the cells of a one-to-one matching of clusters with the largest total weight."""
        alone, others = self._cells_alone
        if not others.size:
            return alone
        rows, n_rows = _numbered(self.rows[others], self.n_rows)
        columns, n_columns = _numbered(self.columns[others], self.n_columns)
        chosen = repeatable_matching(rows, columns, weights[others], (n_rows, n_columns))
        return np.sort(np.concatenate([alone, others[chosen]]))

    @cached_property
    def _cells_alone(self) -> tuple[Integers, Integers]:
        """The cells that are alone in their row and their column, as most are, and the others."""
        in_row, in_column = np.bincount(self.rows), np.bincount(self.columns)
        is_alone = (in_row[self.rows] == 1) & (in_column[self.columns] == 1)
        return np.flatnonzero(is_alone), np.flatnonzero(~is_alone)

    @property
    def coverage(self) -> Coverage:
        """How many objects both sides have, and how many only one of them."""
        pair = self._pair
        if pair is not None and not self.has_absent:
            return pair.coverage
        common = self.n_common
        return Coverage(common, self.n_reference - common, self.n_candidate - common)

    def __reduce__(self) -> Any:
        """Pickle what was counted; the rest is computed again."""
        return EntityTable, (self._counted, self._sizes, self._labels, self._given_pair)

    def __repr__(self) -> str:
        return (
            f"EntityTable({self.n_rows} x {self.n_columns} clusters, n={self.n}, "
            f"{self.n_common} in both)"
        )


def _numbered(lines: Integers, n: int) -> tuple[Integers, int]:
    """Return the lines that occur, numbered in order, and how many they are."""
    occurs = np.zeros(n, np.bool_)
    occurs[lines] = True
    return (np.cumsum(occurs) - 1)[lines], int(np.count_nonzero(occurs))


def pairs_within(sizes: NDArray[Any]) -> int:
    """Return the number of pairs inside groups of these sizes."""
    total = int(sizes.sum())
    return (sum_of_squares(sizes, total) - total) // 2


def _lengths(clusters: Iterable[Collection[Any]]) -> Integers:
    return np.array([len(cluster) for cluster in clusters], np.int64)


def read_entity_table(
    reference: Any,
    candidate: Any,
    *,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
    names: tuple[str, str] = _PAIR,
) -> EntityTable:
    """Read two hard clusterings and join their objects, keeping those that one side lacks.

    Parameters
    ----------
    reference, candidate : clusterings
        Hard ones in any form that :func:`partita.as_clustering` reads.
    missing : {"error", "drop", "cluster", "singletons"}, default="error"
        What to do with objects that have no label. With ``on_mismatch="absent"``, "drop" makes
        them absent from their side.
    noise : label, optional
        A label that means "in no cluster", treated as missing.
    on_mismatch : {"error", "intersect", "absent"}, default="error"
        What to do with objects that only one clustering has: raise an error, leave them out, or
        count them as absent from the other.
    names : pair of str
        What error messages call the two.

    Examples
    --------
    >>> from partita.tables.entity_table import read_entity_table
    >>> read_entity_table({"a": 0, "b": 0}, {"a": 0, "c": 1}, on_mismatch="absent")
    EntityTable(1 x 2 clusters, n=3, 1 in both)
    """
    given: Any = on_mismatch
    if not isinstance(given, str):  # which nothing must be compared with
        as_choice(given, "on_mismatch", get_args(OnMismatch))
    if on_mismatch != "absent":
        pair = _read_common(reference, candidate, missing, noise, on_mismatch, names)
        return _table_of(pair, (pair.reference, pair.candidate))
    first, second = read(reference, names[0], noise=noise), read(candidate, names[1], noise=noise)
    names = first.source or names[0], second.source or names[1]
    both = [
        _labeled(x, missing, name, noise) for x, name in zip((first, second), names, strict=True)
    ]
    (one, here), (other, there) = both
    matched, coverage, by = match_objects(first, second, "absent", names)
    indices = (np.arange(first.n),) * 2 if matched is None else matched
    kept = here[indices[0]] & there[indices[1]]
    rows, columns = (
        coding._replace(values=coding.values[index[kept]], missing=None)
        for coding, index in zip((one, other), indices, strict=True)
    )
    inputs = describe_inputs(first, second, names, by, coverage)
    pair = Pair(rows, columns, None, coverage, first.n, indices[0][kept], first.ids, inputs)
    return _table_of(
        pair,
        tuple(
            coding._replace(values=coding.values[labeled])
            for coding, labeled in ((one, here), (other, there))
        ),
    )


def _read_common(
    reference: Any,
    candidate: Any,
    missing: Missing,
    noise: Any,
    on_mismatch: Any,
    names: tuple[str, str],
) -> Pair:
    """Read two clusterings of the same objects; an error that they differ names the choice."""
    if on_mismatch not in get_args(OnMismatch):
        raise InputError(f"on_mismatch={on_mismatch!r}: choose 'error', 'intersect' or 'absent'")
    try:
        return read_pair(
            reference, candidate, missing=missing, noise=noise, on_mismatch=on_mismatch, names=names
        )
    except MismatchError as error:
        if option("on_mismatch", "intersect") not in str(error):
            raise
        raise MismatchError(
            f"{error}; {option('on_mismatch', 'absent')} counts the others as absent from the side "
            "that lacks them"
        ) from None


def _labeled(
    x: Reading, missing: Missing, name: str, noise: Any
) -> tuple[Coding, NDArray[np.bool_]]:
    """Return the codes of a clustering, and which of its objects have a label."""
    coding, labeled = settle_missing(x.coding, missing, name, noise)
    return coding, np.ones(x.n, np.bool_) if labeled is None else labeled


def _table_of(pair: Pair, codings: tuple[Coding, ...]) -> EntityTable:
    """Return the table of a pair of clusterings, of which all objects are counted in `codings`."""
    if not all(coding.values.size for coding in codings):
        raise InputError("a clustering has no objects: a comparison needs at least one on a side")
    sizes = count_codes(codings[0].codes), count_codes(codings[1].codes)
    rows, columns = pair.reference.codes, pair.candidate.codes
    none = np.empty(0, np.int64)
    counted = count_pairs(rows, columns) if pair.n else Cells(none, none, rows.span, columns.span)
    return EntityTable(counted, sizes, pair=pair)
