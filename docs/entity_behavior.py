"""How measures of entities behave: the example of their pages, and curves."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import partita
from partita.array_types import Floats
from partita.measures import Measure

# Clusters of mentions: "her" is in the wrong one, "a cat" is in the candidate only.
REFERENCE = [["Ann", "she", "her"], ["the dog", "it"]]
CANDIDATE = [["Ann", "she"], ["her", "the dog", "it", "a cat"]]
OPTIONS = {"on_mismatch": "absent"}

ENTITIES, SIZE = 20, 6
SHARES = tuple(tenth / 10 for tenth in range(11))

Clusters = list[set[int]]


def entities() -> Clusters:
    """Return entities of the same size."""
    return [set(range(k * SIZE, (k + 1) * SIZE)) for k in range(ENTITIES)]


def _miss(share: float) -> Clusters:
    """Leave out mentions of every entity, the same share of each as far as that goes."""
    order = [k * SIZE + i for i in range(SIZE) for k in range(ENTITIES)]
    missed = set(order[: round(share * len(order))])
    return [left for entity in entities() if (left := entity - missed)] or [{-1}]


def _invent(share: float) -> Clusters:
    """Add mentions that are alone."""
    n = ENTITIES * SIZE
    return [*entities(), *({n + i} for i in range(round(share * n)))]


def _split(share: float) -> Clusters:
    """Cut entities in two."""
    every, n_split = entities(), round(share * ENTITIES)
    halves = [
        half for one in every[:n_split] for half in (set(sorted(one)[::2]), set(sorted(one)[1::2]))
    ]
    return [*halves, *every[n_split:]]


def _merge(share: float) -> Clusters:
    """Join entities two by two."""
    every, n_pairs = entities(), round(share * ENTITIES / 2)
    pairs = [every[2 * i] | every[2 * i + 1] for i in range(n_pairs)]
    return [*pairs, *every[2 * n_pairs :]]


CHANGES: dict[str, Callable[[float], Clusters]] = {
    "mentions are missed": _miss,
    "mentions are invented, each alone": _invent,
    "entities are split in two": _split,
    "entities are merged two by two": _merge,
}


def entity_curves(measure: Measure) -> dict[str, Floats]:
    """Return values against the truth as a response gets worse, of shape (1, shares) a panel."""
    function = getattr(partita, measure.function)
    return {
        words: np.array(
            [[function(entities(), change(share), **OPTIONS) for share in SHARES]], np.float64
        )
        for words, change in CHANGES.items()
    }
