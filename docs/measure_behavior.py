"""How measures behave, computed when the documentation is built: curves, and values by chance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import Any

import numpy as np

import partita
from partita.array_types import Floats
from partita.choosing.characterizing.situations import SITUATIONS
from partita.measures import Measure

REFERENCE = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2]
CANDIDATE = [0, 0, 0, 1, 1, 1, 1, 2, 2, 3]

# Few enough for a moment, and divisible by all numbers of clusters.
OBJECTS = 360
CURVE_NUMBERS = (2, 5, 10)
RANDOM_NUMBERS = (2, 10, 60)
SHARES = tuple(tenth / 10 for tenth in range(11))
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
    return getattr(partita, measure.function)(REFERENCE, CANDIDATE, **measure.parameters)


def returns_interval(measure: Measure) -> bool:
    """Return whether a measure gives an interval."""
    return isinstance(example_value(measure), tuple | partita.TransportDistance)


def curves(name: str) -> Floats | None:
    """Return values of shape (transformations, numbers of clusters, shares); None for soft ones."""
    if name not in _dissimilarities():
        return None
    card, dissimilarities = partita.measures[name].card, _dissimilarities()[name]
    if not card.higher_is_better:
        return dissimilarities
    return (1.0 if card.perfect is None else card.perfect) - dissimilarities


@cache
def _dissimilarities() -> dict[str, Floats]:
    design = partita.Design(n=[OBJECTS], k=CURVE_NUMBERS, h=[0], q=SHARES)
    scores = partita.characterize(None, design, progress=False).scores
    return {name: scores[name][:, 0, :, 0, :] for name in scores.measures}


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
