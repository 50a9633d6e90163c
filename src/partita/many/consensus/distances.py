"""Distances whose total a consensus can minimize: the measures that are metrics."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from partita.array_types import Integers
from partita.errors import InputError
from partita.kernels.codes import Codes
from partita.many.consensus.ensemble import Ensemble
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.option_words import option
from partita.tables.contingency import Contingency
from partita.tables.counted_labels import contingency_of_codes

# Sums over clusters of squares, of x log x, or none of these.
Form = Literal["squares", "entropies", "any"]

_SQUARES = ("mirkin", "rand")
_ENTROPIES = (
    "variation_of_information",
    "normalized_variation_of_information",
    "variation_of_information_similarity",
)
# Distances n - (a maximum of sums of cells), times a constant.
_MATCHINGS = ("partition_distance", "matching_accuracy", "van_dongen")
_NAMES = {"partition": "partition_distance"}


@dataclass(frozen=True)
class Distance:
    """A metric: a measure, or the perfect value minus it for a similarity."""

    measure: Measure

    @property
    def name(self) -> str:
        """The name of the measure."""
        return self.measure.name

    @property
    def title(self) -> str:
        """What is summed, in words."""
        title = self.measure.card.title
        return f"1 - {title}" if self.measure.card.higher_is_better else title

    @property
    def form(self) -> Form:
        """How the distance is computed from the table."""
        if self.name in _SQUARES:
            return "squares"
        return "entropies" if self.name in _ENTROPIES else "any"

    @property
    def is_matching(self) -> bool:
        """Whether it is n minus matched objects, up to a constant factor."""
        return self.name in _MATCHINGS

    @property
    def keeps_classes(self) -> bool:
        """Whether it is known to be a concave function of the contingency table.

        Some best consensus then keeps objects together that no clustering separates. -f is convex
        for a maximum of sums of cells, and along changes of one class also for the sums of squares
        and of x log x.
        """
        return self.form != "any" or self.is_matching

    def unit(self, n: int) -> float:
        """Return the distance that stands for 1 in sums of squares or n times entropies."""
        if self.name == "mirkin":
            return 1.0
        if self.name == "rand":
            return 1.0 / (n * (n - 1)) if n > 1 else 0.0
        if self.name == "variation_of_information":
            return 1.0 / n
        return 1.0 / (n * math.log(n)) if n > 1 else 0.0

    def step(self, n: int) -> float:
        """Return the least difference of two distances, 0 if it is not known."""
        if self.name in ("mirkin", "rand"):
            return 2 * self.unit(n)
        whole = {"van_dongen": 2 * n, "matching_accuracy": n, "partition_distance": max(1, n - 1)}
        return 1.0 / whole[self.name] if self.is_matching else 0.0

    def of_value(self, value: Any) -> Any:
        """Return the distance that a value of the measure stands for."""
        card = self.measure.card
        if not card.higher_is_better:
            return value
        return (1.0 if card.perfect is None else card.perfect) - value

    def between(self, codes: Integers, labels: Integers, sizes: Integers) -> float:
        """Return the distance of two clusterings of classes with so many objects each."""
        table = _table(codes, labels, sizes)
        return float(self.of_value(self.measure.from_table(table)))

    def from_consensus(self, ensemble: Ensemble, labels: Integers) -> list[float]:
        """Return the distance of each clustering from a consensus."""
        return [self.between(codes, labels, ensemble.sizes) for codes in ensemble.codes]

    def total(self, ensemble: Ensemble, labels: Integers) -> Any:
        """Return the weighted sum of the distances from a consensus."""
        return weighted_sum(self, ensemble.weights.tolist(), self.from_consensus(ensemble, labels))


def weighted_sum(
    distance: Distance, weights: list[Any], distances: list[float], of_hard: bool = True
) -> Any:
    """Return the sum of weights times distances.

    It is an int for whole weights and Mirkin distances, if these are `of_hard` clusterings.
    """
    whole = all(isinstance(weight, int) for weight in weights)
    if of_hard and whole and distance.name == "mirkin":
        return sum(w * round(d) for w, d in zip(weights, distances, strict=True))
    return math.fsum(w * d for w, d in zip(weights, distances, strict=True))


def _table(codes: Integers, labels: Integers, sizes: Integers) -> Contingency:
    def no_pair() -> Any:
        raise InputError("the objects of a table of classes have no names")

    spans = int(codes.max()) + 1, int(labels.max()) + 1
    whole = None if bool((sizes == 1).all()) else sizes
    return contingency_of_codes(
        Codes(np.ascontiguousarray(codes), 0, spans[0]),
        Codes(np.ascontiguousarray(labels), 0, spans[1]),
        whole,
        no_pair,
    )


def find_distance(distance: Any) -> Distance:
    """Return the metric that a name or a function stands for; raise if it is none.

    Examples
    --------
    >>> from partita.many.consensus.distances import find_distance
    >>> find_distance("partition").name
    'partition_distance'
    """
    wanted = _NAMES.get(distance, distance) if isinstance(distance, str) else distance
    chosen = REGISTRY.select(wanted)
    if wanted is None or len(chosen) != 1:
        raise InputError(f"distance={distance!r}: name one metric, such as {', '.join(metrics())}")
    measure = chosen[0]
    card = measure.card
    if measure.takes_table != "hard" or not card.metric:
        raise InputError(
            f"{option('distance', measure.name)} is no metric of hard clusterings, which a "
            f"consensus needs; these are: {', '.join(metrics())}"
        )
    return Distance(measure)


def metrics() -> list[str]:
    """Return the names of the measures of hard clusterings that are metrics."""
    return [measure.name for measure in REGISTRY.hard.values() if measure.card.metric]
