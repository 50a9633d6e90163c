"""Exact expectations of measures under random models.

With fixed cluster sizes the only random number in a pair-counting measure is a, the pairs together
in both, and in a measure of information it is I, the mutual information. If a measure is affine in
that number (its card says so), its expectation is its value at the expected number. If it is linear
in the sizes' statistics too, that holds under every random model.

Soft clusterings have one random model: the objects of the candidate are permuted. Two hard
clusterings then have fixed cluster sizes. A measure of soft clusterings that has an exact
expectation gives it itself (`Measure.by_chance`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from partita.clusterings.random_models import Model, expected_sizes, probability_together
from partita.kernels.expectation import expected_information
from partita.measures.entropies import Information, information
from partita.measures.expectation import Expectation
from partita.measures.measure import Measure
from partita.measures.mutual_information import expected_mutual, mutual_by_chance
from partita.tables.contingency import Contingency
from partita.tables.pair_counts import PairCounts
from partita.tables.profile import Profile

if TYPE_CHECKING:
    from partita.tables.soft_table import SoftTable


class NotExactError(Exception):
    """No exact expectation is known, or computing it would take too long."""


class ExpectedTable(Contingency):
    """A table of expected pair counts and expected information; it has no cells."""

    def __init__(self, table: Contingency | Profile, models: tuple[Model, Model]) -> None:
        self.n = table.n
        self.whole = True
        self._shape = table.shape
        self._sizes = table.distinct_sizes(0), table.distinct_sizes(1)
        self._models = models

    @property
    def shape(self) -> tuple[int, int]:
        """The number of reference clusters and of candidate clusters."""
        return self._shape

    @property
    def n_rows(self) -> int:
        """The number of reference clusters."""
        return self._shape[0]

    @property
    def n_columns(self) -> int:
        """The number of candidate clusters."""
        return self._shape[1]

    @property
    def identical(self) -> bool:
        """Whether the clusterings are identical under every permutation."""
        return self.shape in ((1, 1), (self.n, self.n))

    @property
    def _sides(self) -> list[tuple[Model, Any, Any]]:
        """Each side's model, and its cluster sizes with the number of clusters of each."""
        return [(model, *sizes) for model, sizes in zip(self._models, self._sizes, strict=True)]

    @cached_property
    def pair_counts(self) -> PairCounts[Any]:
        """Expected pair counts; the sides are independent, so probabilities multiply."""
        total = self.n * (self.n - 1) // 2
        if total == 0:
            return PairCounts(0, 0, 0, 0)
        p, q = (probability_together(*side) for side in self._sides)
        if p is None or q is None:
            raise NotExactError
        shares = (p * q, p * (1 - q), (1 - p) * q, (1 - p) * (1 - q))
        return PairCounts(*(total * share for share in shares))

    def shared(self, function: Callable[[Contingency], Any]) -> Any:
        """Return the expected information; other quantities have no exact expectation."""
        if function is information:
            return self._information
        if function in (expected_mutual, mutual_by_chance):
            return self._information.mutual
        raise NotExactError

    @cached_property
    def _information(self) -> Information:
        first, second = (expected_sizes(*side) for side in self._sides)
        if first is None or second is None:
            raise NotExactError
        h, g = (_expected_entropy(sizes, weights, self.n) for sizes, weights in (first, second))
        mutual = expected_information(*first, *second, self.n) / self.n
        return Information(h, g, h + g - mutual, mutual, h - mutual, g - mutual)


def _expected_entropy(sizes: Any, weights: Any, n: int) -> float:
    return float(weights @ (sizes / n * np.log(n / sizes))) + 0.0


def exact_expectation(
    measure: Measure, table: Contingency | Profile, models: tuple[Model, Model]
) -> float | None:
    """Return a measure's expectation under the models of the two sides; None if not known."""
    if measure.card.linear == "no":
        return None
    if measure.card.linear == "sizes" and models != ("sizes", "sizes"):
        return None
    try:
        return measure.from_table(ExpectedTable(table, models))
    except NotExactError:
        return None


def expectation_over_permutations(
    measure: Measure, table: SoftTable, **options: Any
) -> Expectation | None:
    """Return a soft measure's expectation when the candidate's objects are permuted.

    None if it is not known.
    """
    if table.n < 2:
        return Expectation(measure.from_table(table, **options))
    if measure.by_chance is None:
        return None
    found = measure.by_chance(table, **{**measure.parameters, **options})
    return found if found is None or isinstance(found, Expectation) else Expectation(found)
