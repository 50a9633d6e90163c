"""Beta-entropies of all partitions of a few objects, and of all their pairs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

import partita as pt
from partita.array_types import Booleans, Floats, Integers
from partita.choosing.axioms.partitions import partitions_of

Labels = list[int]


class Lattice(NamedTuple):
    """All partitions of n objects, and the numbers of their meets and joins."""

    labels: list[Labels]
    meet: Integers
    join: Integers
    refines: Booleans

    @property
    def n(self) -> int:
        """Return the number of objects."""
        return len(self.labels[0])

    @property
    def top(self) -> int:
        """Return the number of the partition with one block, omega."""
        return self.labels.index([0] * self.n)

    @property
    def bottom(self) -> int:
        """Return the number of the partition into single objects, alpha."""
        return self.labels.index(list(range(self.n)))

    def blocks(self, number: int) -> list[list[int]]:
        """Return the blocks of a partition, as lists of objects."""
        return pt.Hard(self.labels[number]).clusters()


class Entropies(NamedTuple):
    """Entropies for one beta: of each partition, and of each pair (row, column)."""

    lattice: Lattice
    beta: float
    own: Floats
    joint: Floats
    given: Floats
    information: Floats
    distance: Floats


@cache
def lattice_of(n: int) -> Lattice:
    """Return meet, join and order of all partitions of n objects, by partita's functions."""
    partitions = partitions_of(n)
    labels: list[Labels] = partitions.labels.tolist()
    meets, joins = (
        np.array([[operation(x, y).codes for y in labels] for x in labels])
        for operation in (pt.meet, pt.join)
    )
    refines = np.array([[pt.refines(x, y) for y in labels] for x in labels])
    meet, join = (np.array([partitions.numbers(row) for row in found]) for found in (meets, joins))
    return Lattice(labels, meet, join, refines)


def entropies_of(n: int, beta: float) -> Entropies:
    """Return the entropies of all partitions of n objects, by partita's functions."""
    lattice, partitions = lattice_of(n), partitions_of(n)

    def of_pairs(function: Callable[..., float]) -> Floats:
        # A value depends on the contingency table alone: one pair for each table will do.
        pairs = [(lattice.labels[x], lattice.labels[y]) for x, y in partitions.table_pairs]
        by_table = np.array([function(x, y, beta) for x, y in pairs])
        values: Floats = by_table[partitions.table_of]
        return values

    return Entropies(
        lattice,
        beta,
        np.array([pt.beta_entropy(x, beta) for x in lattice.labels]),
        of_pairs(pt.beta_joint_entropy),
        of_pairs(pt.beta_conditional_entropy),
        of_pairs(pt.beta_mutual_information),
        of_pairs(pt.beta_distance),
    )
