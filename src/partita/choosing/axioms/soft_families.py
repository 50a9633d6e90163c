"""Families of soft clusterings of a few objects to check axioms on.

They are all clusterings with memberships or masses 0, 1/2 and 1, known cases, and random ones. A
clustering counts once, whatever the names of its clusters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.conversion import Clustering, to_evidential
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.rough import Rough

Generator = np.random.Generator

# The largest number of clusterings before those that differ in names only are merged.
_MOST_TUPLES = 25_000
# The number of random clusterings that are compared with one another.
_BATCH = 12

VALUES = {
    "hard": "",
    "rough": "",
    "fuzzy": " with memberships 0, 1/2 and 1",
    "possibilistic": " with memberships 0, 1/2 and 1",
    "evidential": " with masses 0, 1/2 and 1",
}


@dataclass(frozen=True)
class Family:
    """Clusterings of n objects in at most k clusters, all of which are compared with one another.

    They are `distinct` if no two differ in the names of clusters only.
    """

    n: int
    k: int
    clusterings: tuple[Clustering, ...]
    distinct: bool = False

    def __len__(self) -> int:
        return len(self.clusterings)


# Kinds whose clusterings are of a more general kind too.
SPECIAL_KINDS = {"possibilistic": ("rough",), "evidential": ("rough", "fuzzy", "possibilistic")}


def as_more_general(kind: str, family: Family) -> Family:
    """Return the same clusterings as possibilistic or evidential ones."""
    if kind == "possibilistic":
        roughs = [x for x in family.clusterings if isinstance(x, Rough)]
        made: list[Clustering] = [Possibilistic(x.upper.astype(np.float64)) for x in roughs]
    else:
        made = [to_evidential(x) for x in family.clusterings]
    return replace(family, clusterings=tuple(made))


def all_with_halves(kind: str, n: int, most: int, empty_mass: bool) -> Family | None:
    """Return all clusterings of n objects in up to 3 clusters, or up to 2, if at most `most`.

    Memberships and masses are 0, 1/2 or 1; hard and rough clusterings have no other values. None
    if there are too many even with 2 clusters.
    """
    for k in (3, 2):
        options = _options(kind, k, empty_mass)
        if len(options) ** n > _MOST_TUPLES:
            continue
        chosen = _one_for_all_names(options, n, k)
        if len(chosen) <= most:
            return Family(n, k, tuple(_make(kind, options[row]) for row in chosen), distinct=True)
    return None


def _options(kind: str, k: int, empty_mass: bool) -> Floats:
    """Return the rows of 2^k masses that an object may have, fewest and smallest sets first."""
    every = np.eye(1 << k)
    if kind == "hard":
        return every[[1 << w for w in range(k)]]
    if kind == "rough":
        return every[sorted(range(1, 1 << k), key=lambda mask: (mask.bit_count(), mask))]
    if kind == "possibilistic":
        rows = [row for row in product((0.0, 0.5, 1.0), repeat=k) if any(row)]
        full = [row for row in rows if empty_mass or max(row) == 1]
        dense = to_evidential(Possibilistic(full)).to_dense()
        return dense[np.lexsort((dense @ _set_sizes(k), (dense > 0).sum(axis=1)))]
    sets = [1 << w for w in range(k)] if kind == "fuzzy" else list(range(1 << k))
    if kind == "evidential":
        sets = sorted(sets if empty_mass else sets[1:], key=lambda mask: (mask.bit_count(), mask))
    halves = [(every[a] + every[b]) / 2 for a, b in combinations(sets, 2)]
    return np.array([*every[sets], *halves])


def _set_sizes(k: int) -> Floats:
    return np.array([mask.bit_count() for mask in range(1 << k)], np.float64)


def _one_for_all_names(options: Floats, n: int, k: int) -> Integers:
    """Return an option for each object, one row for all that differ in names of clusters only."""
    number_of = {row.tobytes(): number for number, row in enumerate(options)}
    tuples = np.array(list(product(range(len(options)), repeat=n)), np.int64)
    powers = len(options) ** np.arange(n - 1, -1, -1)
    codes: Integers = tuples @ powers
    least = codes
    for names in permutations(range(k)):
        moved = np.empty_like(options)
        moved[:, _renamed_sets(names)] = options
        becomes = np.array([number_of[row.tobytes()] for row in moved])
        least = np.minimum(least, becomes[tuples] @ powers)
    first: Integers = tuples[least == codes]
    return first


def _renamed_sets(names: tuple[int, ...]) -> list[int]:
    """Return the bitmask of each set after clusters are renamed."""
    return [
        sum(1 << name for bit, name in enumerate(names) if mask >> bit & 1)
        for mask in range(1 << len(names))
    ]


def _make(kind: str, masses: Floats) -> Clustering:
    """Return a clustering of one kind, given rows of 2^k masses."""
    k = masses.shape[1].bit_length() - 1
    singles = [1 << w for w in range(k)]
    if kind == "hard":
        return Hard(masses[:, singles].argmax(axis=1))
    if kind == "rough":
        return Rough.from_masks(masses.argmax(axis=1), range(k))
    if kind == "fuzzy":
        return Fuzzy(masses[:, singles])
    if kind == "possibilistic":
        having = np.array([[mask >> w & 1 for w in range(k)] for mask in range(1 << k)])
        return Possibilistic(masses @ having)
    return Evidential.from_dense(masses)


# Cases that do not occur among clusterings with halves and three clusters.


def known_cases(kind: str) -> list[Family]:
    """Return clusterings for which a published claim is known to fail, fewest objects first."""
    third = 1 / 3
    one_cluster, thirds = Fuzzy([[1, 0, 0]] * 2), Fuzzy([[third] * 3] * 2)
    cases: dict[str, list[list[Clustering]]] = {
        "fuzzy": [
            [one_cluster, thirds],
            [Fuzzy([[0.5, 0.5, 0]] * 3), Fuzzy([[2 * third, third / 2, third / 2]] * 3)],
        ],
        "rough": [[Rough([{0, 1}] * 7, labels=range(3)), Rough([{0, 1, 2}] * 7)]],
        "evidential": [
            [to_evidential(one_cluster), to_evidential(thirds)],
            [
                Evidential([[0.5, 0.5, 0, 0], [0, 0, 0.5, 0.5]], [{0, 1}, {2, 3}, {0, 2}, {1, 3}]),
                Evidential([[0.5, 0.5], [0.5, 0.5]], [{0, 1}, {2, 3}]),
            ],
            [
                Evidential([[third] * 3 + [0], [0, 0, 0, 1]], [{0, 1}, {0, 2}, {1, 2}, {3}]),
                Evidential([[third, 2 * third], [1, 0]], [{3}, {0, 1, 2}]),
            ],
        ],
    }
    return [
        Family(case[0].n, max(x.n_clusters for x in case), tuple(case))
        for case in cases.get(kind, [])
    ]


# Random clusterings


def random_families(
    kind: str, n: int, trials: int, empty_mass: bool, rng: Generator
) -> Iterator[Family]:
    """Yield `trials` random clusterings of 2 to n objects, in families of at most 12."""
    left = trials
    while left > 0:
        size, k = int(rng.integers(2, n + 1)), int(rng.integers(2, 4))
        number = min(left, _BATCH)
        drawn = (random_clustering(kind, size, k, rng, empty_mass) for _ in range(number))
        yield Family(size, k, tuple(drawn))
        left -= number


def random_clustering(
    kind: str, n: int, k: int, rng: Generator, empty_mass: bool = True
) -> Clustering:
    """Return a random clustering of one kind; some objects have one focal set, so ties occur."""
    if kind == "hard":
        return Hard(rng.integers(0, k, n))
    if kind == "rough":
        return Rough.from_masks(rng.integers(1, 1 << k, n), range(k))
    if kind == "possibilistic":
        degrees = rng.integers(0, 5, (n, k)) / 4
        top = rng.integers(1, 5, n) / 4 if empty_mass else 1.0
        degrees[np.arange(n), rng.integers(0, k, n)] = top
        return Possibilistic(degrees)
    sets = np.array(
        [1 << w for w in range(k)] if kind == "fuzzy" else range(not empty_mass, 1 << k)
    )
    masses = np.zeros((n, 1 << k))
    for row in masses:
        # Each object has one to three focal sets.
        chosen = rng.choice(sets, min(len(sets), int(rng.integers(1, 4))), replace=False)
        row[chosen] = rng.dirichlet(np.ones(chosen.size))
    return _make(kind, masses)
