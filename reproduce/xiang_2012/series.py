"""The series of Figure 3, from a gold clustering to a worst one, and what measures make of it.

`partita.choosing.best_to_worst` generates the clusterings in the printed order: first all splits,
down to single objects, then all merges. Its module proves that S_H falls with every step.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

import partita as pt
from partita.array_types import Floats, Integers
from partita.choosing import best_to_worst
from reproduce.xiang_2012.exhaustion import MEASURES, ROUNDING

SEED = 2012
# The curves of the figure, in the order of its text.
SHOWN = ("S_H", "R", "NMI", "V", "A", "N")
# Bottom is the clustering after the 33rd operation of the paper's document.
PRINTED_SPLITS = 33


def generated_document(splits: int = PRINTED_SPLITS, seed: int = SEED) -> Integers:
    """Generate mentions of entities as in a text, until they take `splits` splits to bottom.

    Mention after mention refers to a new entity, or to a known one, with a probability that grows
    with its mentions: the Chinese restaurant process of Pitman and Yor. As in a text there are many
    singletons and a few large clusters.
    """
    discount, concentration = 0.6, 5.0
    rng = np.random.default_rng(seed)
    labels, sizes = [0], [1]
    while len(labels) - len(sizes) < splits:
        weights = [size - discount for size in sizes] + [concentration + discount * len(sizes)]
        probabilities = np.array(weights) / (len(labels) + concentration)
        entity = int(rng.choice(probabilities.size, p=probabilities))
        sizes += [0] if entity == len(sizes) else []
        sizes[entity] += 1
        labels.append(entity)
    return np.array(labels)


def measured(gold: Integers, symbols: Sequence[str] = SHOWN) -> Floats:
    """Return the value of each measure (column) at the gold clustering and each step (row)."""
    names = [MEASURES[symbol] for symbol in symbols]
    rows = []
    for candidate in best_to_worst(gold, rng=SEED):
        scores = pt.compare(gold, candidate, measures=names)
        rows.append([scores[name] for name in names])
    return np.array(rows)


def splits_to_bottom(gold: Integers) -> int:
    """Return how many steps are splits."""
    return gold.size - cluster_sizes(gold).size


def falls_strictly(values: Floats) -> bool:
    """Return whether a series falls with every step, by more than rounding."""
    return bool((np.diff(values) < -ROUNDING).all())


def never_rises(values: Floats) -> bool:
    """Return whether no step raises a value by more than rounding."""
    return bool((np.diff(values) < ROUNDING).all())


def from_one_to_zero(values: Floats) -> bool:
    """Return whether a series begins at 1 and ends at 0, exactly."""
    return bool(values[0] == 1.0 and values[-1] == 0.0)


def unchanged(values: Floats) -> int:
    """Return how many steps leave the value as it is."""
    return int((np.abs(np.diff(values)) < ROUNDING).sum())


def cluster_sizes(gold: Integers) -> Integers:
    """Return the number of objects in each cluster."""
    sizes: Integers = np.unique(gold, return_counts=True)[1]
    return sizes
