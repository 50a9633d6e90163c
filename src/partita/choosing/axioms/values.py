"""The values of a measure for all pairs of partitions of a few objects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.choosing.axioms.partitions import Partitions, partitions_of
from partita.choosing.dissimilarity import dissimilarity, distance_scale, similarity
from partita.errors import InputError
from partita.measures.card import Card
from partita.measures.measure import Measure
from partita.progress import track
from partita.tables.contingency import Contingency
from partita.tables.read_contingency import as_contingency
from partita.tolerances import CROSSING

# (copies of each object, number of objects) → the value for each distinct table.
ValuesByTable = dict[tuple[int, int], Floats]

# The numbers of copies of each object: 1 for the measure itself, the others for n-invariance.
COPIES = (1, 2, 3)
_REPEATED = {1: "", 2: " with every object twice", 3: " with every object three times"}


def close(one: Floats | float, other: Floats | float) -> Booleans:
    """Return whether values are equal, up to rounding relative to their size."""
    size = np.maximum(1.0, np.maximum(np.abs(one), np.abs(other)))
    with np.errstate(invalid="ignore"):
        near = np.abs(np.subtract(one, other)) <= CROSSING * size
    result: Booleans = np.equal(one, other) | (near & np.isfinite(size))
    return result


def at_most(one: Floats | float, other: Floats | float) -> Booleans:
    """Return whether values are smaller, or equal up to rounding."""
    result: Booleans = np.less_equal(one, other) | close(one, other)
    return result


class PairValues:
    """The values of one measure for all pairs of partitions of n objects; rows are references.

    Attributes
    ----------
    card : Card
    n : int
    partitions : Partitions
    """

    def __init__(
        self,
        card: Card,
        by_table: ValuesByTable,
        smaller: tuple[PairValues, ...],
        max_clusters: int | None = None,
    ) -> None:
        self.card = card
        self.n = len(smaller) + 1
        self.partitions: Partitions = partitions_of(self.n, max_clusters)
        self._by_table = by_table
        self._smaller = smaller

    def of(self, size: int) -> PairValues:
        """Return the values for partitions of `size` objects, at most n."""
        return self if size == self.n else self._smaller[size - 1]

    @property
    def by_table(self) -> Floats:
        """The value of each distinct table, in the order of `Partitions.table_pairs`."""
        return self._by_table[1, self.n]

    @cached_property
    def values(self) -> Floats:
        """The values of the measure, of shape (partitions, partitions)."""
        values: Floats = self.by_table[self.partitions.table_of]
        return values

    def copied(self, x: int, copies: int) -> Floats:
        """Return the values of x and every partition, with `copies` copies of each object."""
        values: Floats = self._by_table[copies, self.n][self.partitions.table_of[x]]
        return values

    @cached_property
    def similarities(self) -> Floats:
        """The values of a similarity, or 1 - d / upper bound for a distance."""
        return similarity(self.values, self.card)

    @cached_property
    def distances(self) -> Floats:
        """The values of a distance, or perfect (else 1) minus a similarity."""
        return dissimilarity(self.values, self.card)

    @property
    def as_similarity(self) -> str:
        """The words that follow a similarity in a message, if the measure is a distance."""
        if self.card.higher_is_better:
            return ""
        scale = distance_scale(self.card)
        return " (1 - d)" if scale == 1 else f" (1 - d / {scale:g})"

    def induced(self, x: int, ys: Integers, objects: Integers, *, similar: bool = False) -> Floats:
        """Return the values of x and each y restricted to sets of objects, a row for each y."""
        first = self.partitions.induced[x][objects]
        second = self.partitions.induced[ys[:, None], objects]
        sizes = np.bitwise_count(objects)
        induced = np.empty(objects.shape)
        for size in range(1, self.n + 1):
            scores = self.of(size)
            values = scores.similarities if similar else scores.values
            here = sizes == size
            induced[here] = values[first[here], second[here]]
        return induced


def pair_values_of(
    card: Card, by_table: ValuesByTable, n: int, max_clusters: int | None = None
) -> list[PairValues]:
    """Return the values for 1, 2, …, n objects."""
    scores: list[PairValues] = []
    for _ in range(n):
        scores.append(PairValues(card, by_table, tuple(scores), max_clusters))
    return scores


def evaluate(
    measures: Sequence[Measure],
    n: int,
    progress: bool | None = None,
    max_clusters: int | None = None,
) -> list[ValuesByTable]:
    """Return the values of each measure for every table of at most n objects."""
    wanted = [
        (copies, size, pair)
        for copies in COPIES
        for size in range(1, n + 1)
        for pair in partitions_of(size, max_clusters).table_pairs
    ]
    by_measure: list[dict[tuple[int, int], list[float]]] = [defaultdict(list) for _ in measures]
    for copies, size, pair in track(wanted, len(wanted), "evaluating", progress):
        partitions = partitions_of(size, max_clusters)
        table = count_pair(partitions, pair, copies)
        for values, measure in zip(by_measure, measures, strict=True):
            values[copies, size].append(_value(measure, table, partitions, pair, copies))
    return [{key: np.array(listed) for key, listed in values.items()} for values in by_measure]


def count_pair(partitions: Partitions, pair: tuple[int, int], copies: int = 1) -> Contingency:
    """Return the table of a reference and a candidate, with `copies` copies of each object."""
    rows, columns = partitions.labels[list(pair)]
    counts = np.zeros((rows.max() + 1, columns.max() + 1), np.int64)
    np.add.at(counts, (rows, columns), copies)
    return as_contingency(counts)


def _value(
    measure: Measure,
    table: Contingency,
    partitions: Partitions,
    pair: tuple[int, int],
    copies: int,
) -> float:
    try:
        return measure.from_table(table)
    except Exception as error:
        reference, candidate = map(partitions.written, pair)
        raise InputError(
            f"measure {measure.name!r} has no value for {reference} and {candidate}"
            f"{_REPEATED[copies]}: {error!r}"
        ) from error
