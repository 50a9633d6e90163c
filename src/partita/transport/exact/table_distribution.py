"""Distribution of the table of classes by sets: numbers of objects of a class that draw a set.

Objects draw their sets independently, so that the counts of a class are a sum of independent draws,
and the classes are independent of each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers

# Count vectors with a smaller probability are left out.
_NEGLIGIBLE = 1e-14
_TABLES_AT_ONCE = 1 << 15
# Bins per unit of the negative logarithm, when tables are counted by their probability.
_BINS_PER_LOG = 20


class CountDistribution(NamedTuple):
    """Distribution of the counts of one class, the likeliest first.

    `counts` has one row of set counts for each entry of `probabilities`, which sum to 1 less what
    was left out.
    """

    counts: Integers
    probabilities: Floats


def count_distribution(
    masses: Floats, most_points: int, states: float = math.inf
) -> CountDistribution | None:
    """Return the distribution of the counts of one class.

    Parameters
    ----------
    masses : array of shape (objects, sets)
    most_points : int
        The largest number of count vectors.
    states : float
        The largest number of states.

    Returns
    -------
    CountDistribution or None
        None if one of the limits is exceeded.
    """
    size, sets = masses.shape
    if (size + 1) ** sets >= 1 << 62:
        return None
    digits = (size + 1) ** np.arange(sets, dtype=np.int64)
    keys, probabilities = np.zeros(1, np.int64), np.ones(1)
    for row in masses:
        possible = np.flatnonzero(row)
        # The next object adds 1 to the count of one of its sets.
        extended = (keys[:, None] + digits[possible]).ravel()
        weights = (probabilities[:, None] * row[possible]).ravel()
        keys, index = np.unique(extended, return_inverse=True)
        probabilities = np.bincount(index.ravel(), weights=weights).astype(np.float64)
        kept = probabilities > _NEGLIGIBLE
        keys, probabilities = keys[kept], probabilities[kept]
        # Each count vector is sorted once for each set of the next object.
        states -= keys.size * sets
        if keys.size > most_points or states < 0:
            return None
    counts = keys[:, None] // digits % (size + 1)
    order = np.argsort(-probabilities, kind="stable")
    return CountDistribution(counts[order], probabilities[order])


class TableDistribution(NamedTuple):
    """The independent distributions of all classes; tables less likely than `least` are left out.

    Attributes
    ----------
    classes : list of CountDistribution
    least : float
    """

    classes: list[CountDistribution]
    least: float

    def tables(self) -> Iterator[tuple[Integers, Floats]]:
        """Yield batches of tables, of shape (tables, classes, sets), with their probabilities."""
        sizes = [one.probabilities.size for one in self.classes]
        order = np.argsort(sizes, kind="stable")
        *heads, last = (self.classes[index] for index in order.tolist())
        chosen, probabilities = self._heads(heads, float(last.probabilities[0]))
        ends = np.cumsum(_number_of_partners(probabilities, last, self.least))
        start = 0
        while start < probabilities.size:
            before = int(ends[start - 1]) if start else 0
            stop = int(np.searchsorted(ends, before + _TABLES_AT_ONCE, side="right"))
            stop = max(stop, start + 1)
            head, tail = _likely_pairs(probabilities[start:stop], last, self.least)
            head += start
            parts = [one.counts[chosen[head, i]] for i, one in enumerate(heads)]
            tables = np.empty((head.size, len(self.classes), last.counts.shape[1]), np.int64)
            for row, part in zip(order.tolist(), [*parts, last.counts[tail]], strict=True):
                tables[:, row] = part
            if head.size:
                yield tables, probabilities[head] * last.probabilities[tail]
            start = stop

    def _heads(
        self, heads: list[CountDistribution], largest_last: float
    ) -> tuple[Integers, Floats]:
        """Combine all classes but the last; drop combinations that no table can be made of.

        Returns the index of each class's count vector, and the probabilities.
        """
        chosen, probabilities = np.zeros((1, 0), np.int64), np.ones(1)
        rest = [float(one.probabilities[0]) for one in heads[1:]] + [largest_last]
        for i, one in enumerate(heads):
            head, tail = _likely_pairs(probabilities, one, self.least / math.prod(rest[i:]))
            chosen = np.column_stack([chosen[head], tail])
            probabilities = probabilities[head] * one.probabilities[tail]
        return chosen, probabilities


def _number_of_partners(probabilities: Floats, one: CountDistribution, least: float) -> Integers:
    """Count, for each probability, the count vectors with which the product is at least `least`."""
    return np.searchsorted(-one.probabilities, -least / probabilities, side="right")


def _likely_pairs(
    probabilities: Floats, one: CountDistribution, least: float
) -> tuple[Integers, Integers]:
    """Return the indices of all pairs whose product of probabilities is at least `least`."""
    numbers = _number_of_partners(probabilities, one, least)
    head = np.repeat(np.arange(probabilities.size), numbers)
    tail = np.arange(head.size) - np.repeat(np.cumsum(numbers) - numbers, numbers)
    return head, tail


def table_distribution(
    masses: Floats, codes: Integers, n_classes: int, most_tables: int, states: float = math.inf
) -> TableDistribution | None:
    """Return the distribution of tables, truncated to about the `most_tables` likeliest.

    Parameters
    ----------
    masses : array of shape (objects, sets)
    codes : array of shape (objects,)
        The class of each object.
    n_classes, most_tables : int
    states : float
        The largest number of states.

    Returns
    -------
    TableDistribution or None
        None if a class has too many count vectors, or if they take more than the given states.
    """
    classes = []
    for code in range(n_classes):
        one = count_distribution(
            masses[codes == code], max(1000, most_tables // 50), states / n_classes
        )
        if one is None:
            return None
        classes.append(one)
    return TableDistribution(classes, _least_probability(classes, most_tables))


def _least_probability(classes: list[CountDistribution], most_tables: int) -> float:
    """Return a probability that at most `most_tables` tables exceed; 0 if there are no more.

    Logarithms of probabilities add up over classes, so that the number of tables by logarithm is
    a convolution.
    """
    if math.prod(one.probabilities.size for one in classes) <= most_tables:
        return 0.0
    numbers = np.ones(1)
    for one in classes:
        bins = np.ceil(-np.log(one.probabilities) * _BINS_PER_LOG).astype(np.int64)
        numbers = np.convolve(numbers, np.bincount(np.maximum(bins, 0)))
    enough = int(np.searchsorted(np.cumsum(numbers), most_tables, side="right"))
    return math.exp(-max(0, enough - len(classes)) / _BINS_PER_LOG)
