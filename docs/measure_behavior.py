"""How measures behave, computed when the documentation is built: curves, and values by chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from statistics import fmean
from typing import Any

import numpy as np

import partita
from docs import entity_behavior
from docs.cover_behavior import example_covers
from partita.array_types import Floats
from partita.choosing.characterizing.situations import SITUATIONS
from partita.measures import Measure

REFERENCE = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2]
CANDIDATE = [0, 0, 0, 1, 1, 1, 1, 2, 2, 3]
# Examples of clusterings that are not hard, by the table that their measures take.
EXAMPLES: dict[str, tuple[Any, Any]] = {
    "entities": (entity_behavior.REFERENCE, entity_behavior.CANDIDATE),
    "trees": ("((a:1,b:1):2,(c:2,d:2):1);", "(((a:1,b:1):1,c:2):2,d:4);"),
}

# Few enough for a moment, and divisible by all numbers of clusters.
OBJECTS = 360
CURVE_NUMBERS = (2, 5, 10)
RANDOM_NUMBERS = (2, 10, 60)
SHARES = tuple(tenth / 10 for tenth in range(11))
# Soft clusterings are smaller, since some measures of them are expensive.
SOFT_OBJECTS, SOFT_CLUSTERS = 12, 3
SOFT_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
RANDOM_DRAWS = 10


@dataclass(frozen=True)
class Standing:
    """The score of a measure for a situation, and the best score that any measure has."""

    situation: str
    score: float
    best: float


@cache
def on_the_default_design() -> Any:
    """Return the characterization of all hard measures that partita ships."""
    return partita.characterize()


def example_value(measure: Measure) -> Any:
    """Return the value of a measure on the example of its page."""
    if measure.takes_table == "covers":
        return _value(measure, *example_covers())
    return _value(measure, *example_clusterings(measure))


def example_clusterings(measure: Measure) -> tuple[Any, Any]:
    """Return the two clusterings of the example on the page of a measure."""
    return EXAMPLES.get(measure.takes_table, (REFERENCE, CANDIDATE))


def example_options(measure: Measure) -> dict[str, Any]:
    """Return the options with which the example on the page of a measure calls its function."""
    of_table = entity_behavior.OPTIONS if measure.takes_table == "entities" else {}
    return {**measure.parameters, **of_table}


def _value(measure: Measure, reference: Any, candidate: Any) -> Any:
    options = example_options(measure)
    return getattr(partita, measure.function)(reference, candidate, **options)


def returns_interval(measure: Measure) -> bool:
    """Return whether a measure gives an interval."""
    return isinstance(example_value(measure), tuple | partita.TransportDistance)


def curves(name: str) -> Floats:
    """Return values of a hard measure, of shape (transformations, numbers of clusters, shares)."""
    card, dissimilarities = partita.measures[name].card, _dissimilarities()[name]
    if not card.higher_is_better:
        return dissimilarities
    return (1.0 if card.perfect is None else card.perfect) - dissimilarities


@cache
def _dissimilarities() -> dict[str, Floats]:
    design = partita.Design(n=[OBJECTS], k=CURVE_NUMBERS, h=[0], q=SHARES)
    scores = partita.characterize(None, design, progress=False).scores
    return {name: scores[name][:, 0, :, 0, :] for name in scores.measures}


def soft_curves(measure: Measure) -> dict[str, Floats]:
    """Return values of a soft measure against the truth as a candidate gets less certain or wrong.

    Each panel, named by what happens to the candidate, has an array of shape (ends, shares).
    """
    truth = np.arange(SOFT_OBJECTS) % SOFT_CLUSTERS
    return {
        words: np.array([_ends(measure, truth, change(truth, x)) for x in SOFT_SHARES]).T
        for words, (kinds, change) in SOFTENINGS.items()
        if kinds & set(measure.card.kinds)
        and not (kinds == {"rough"} and "evidential" in measure.card.kinds)
    }


def _ends(measure: Measure, truth: Any, candidate: Any) -> list[float]:
    """Return a value, or the two ends of an interval."""
    value = _value(measure, truth, candidate)
    if isinstance(value, partita.TransportDistance):
        value = value.interval
    return list(value) if isinstance(value, tuple) else [value]


def _even_out(truth: Any, share: float) -> Any:
    moved = Fraction(share) * (SOFT_CLUSTERS - 1) / SOFT_CLUSTERS
    return partita.soften_labels(truth, moved, how="clusters")


def _leave_open(truth: Any, share: float) -> Any:
    return partita.soften_labels(truth, share, how="sets")


def _leave_objects_open(truth: Any, share: float) -> Any:
    everywhere, open_ones = set(range(SOFT_CLUSTERS)), share * SOFT_OBJECTS
    return partita.Rough(
        [everywhere if i < open_ones else {int(own)} for i, own in enumerate(truth)]
    )


def _swap(truth: Any, share: float) -> Any:
    return partita.transform_labels(truth, "neighbor_swaps", share)


# What happens to the candidate, the kinds of clusterings that show it, and how it is made.
SOFTENINGS: dict[str, tuple[set[str], Callable[[Any, float], Any]]] = {
    "memberships even out over all clusters": ({"fuzzy"}, _even_out),
    "mass is left open between all clusters": ({"evidential"}, _leave_open),
    "objects may be in any cluster": ({"rough"}, _leave_objects_open),
    "objects are taken for members of another cluster": ({"hard"}, _swap),
}


def by_chance(name: str) -> list[float] | None:
    """Return the mean value of a hard measure on random clusterings; None for soft ones.

    There is a value for each of RANDOM_NUMBERS of equal clusters.
    """
    return [means[name] for means in _means_by_chance()] if name in partita.measures.hard else None


@cache
def _means_by_chance() -> list[dict[str, float]]:
    rng, hard = np.random.default_rng(0), list(partita.measures.hard)
    means = []
    for k in RANDOM_NUMBERS:
        labels = np.arange(OBJECTS) % k
        draws = [
            partita.compare(labels, rng.permutation(labels), measures=hard)
            for _ in range(RANDOM_DRAWS)
        ]
        means.append({name: fmean(draw[name] for draw in draws) for name in hard})
    return means


def standings(name: str) -> list[Standing]:
    """Return the score of a measure in each situation for which it is ranked."""
    return [
        Standing(situation, scores[name], max(scores.values()))
        for situation, scores in _rankings().items()
        if name in scores
    ]


@cache
def _rankings() -> dict[str, dict[str, float]]:
    return {
        situation: {row.measure: row.score for row in partita.recommend(situation)}
        for situation in SITUATIONS
    }
