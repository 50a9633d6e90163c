"""All transformations that partita knows by name.

A transformation is one decorated function. Its name, title and error are read from here by
designs, the documentation and the questions of `partita recommend`.
"""

from __future__ import annotations

import zlib
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_count
from partita.array_types import Integers, Numbers
from partita.choosing.characterizing.transformation import (
    TRANSFORMATIONS as TRANSFORMATIONS,
    Transformation,
    moves_share,
    register,
    transformation,
)
from partita.errors import InputError, InputTypeError
from partita.renamed import renamed_parameters

_HALF = Fraction(1, 2)

# The five of Arinik, Labatut and Figueiredo 2021, Sections 3.1.2.1 to 3.1.2.5. Each takes the
# cluster sizes and the numbers of moved objects, of shape (tables, clusters), and returns cells of
# shape (tables, clusters, columns) and the multiplicity of each column.


@moves_share(
    title="a share q of every cluster becomes singletons",
    error="objects are left alone",
)
def singleton_clusters(sizes: Numbers, moved: Numbers) -> tuple[Numbers, Numbers]:
    cells = _rest_and(sizes, moved, np.eye(sizes.shape[1], dtype=sizes.dtype))
    return cells, np.concatenate([np.ones_like(moved), moved], axis=1)


@moves_share(
    title="a share q of every cluster goes to one new cluster",
    error="objects of all clusters end up in one heap",
)
def one_new_cluster(sizes: Numbers, moved: Numbers) -> tuple[Numbers, Numbers]:
    return _each_once(_rest_and(sizes, moved, moved[:, :, None]))


@moves_share(
    title="a share q/2 of every cluster becomes a new cluster",
    error="clusters are split in two",
    share=_HALF,
)
def k_new_clusters(sizes: Numbers, moved: Numbers) -> tuple[Numbers, Numbers]:
    return _each_once(_rest_and(sizes, moved, _diagonal(moved)))


@moves_share(
    title="a share q/2 of every cluster goes to the next one, of the last to the first",
    error="objects are taken for members of another cluster",
    share=_HALF,
)
def neighbor_swaps(sizes: Numbers, moved: Numbers) -> tuple[Numbers, Numbers]:
    return _each_once(_diagonal(sizes - moved) + np.roll(_diagonal(moved), 1, axis=2))


@moves_share(
    title="a share q of every cluster goes to new clusters that take one object of each",
    error="objects of different clusters are put together in small groups",
)
def orthogonal_clusters(sizes: Numbers, moved: Numbers) -> tuple[Numbers, Numbers]:
    # New cluster j has one object of every cluster with j moved objects or more. With the clusters
    # in ascending order of moved objects, the new clusters between the (r - 1)-th and the r-th
    # number of moved objects are equal: one object of each cluster from r on.
    k = sizes.shape[1]
    order = np.argsort(moved, axis=1, kind="stable")
    rank = np.argsort(order, axis=1, kind="stable")
    cells = _rest_and(sizes, moved, rank[:, :, None] >= np.arange(k))
    equal = np.diff(np.take_along_axis(moved, order, axis=1), axis=1, prepend=0)
    return cells, np.concatenate([np.ones_like(moved), equal], axis=1)


# The transformations of the default design.
FIVE: tuple[Transformation, ...] = (
    singleton_clusters,
    one_new_cluster,
    k_new_clusters,
    neighbor_swaps,
    orthogonal_clusters,
)


# Further ones, which take a list of cluster sizes and q and return one table.


@transformation(title="the first 1 + floor(q (k - 1)) clusters become one")
def merge_clusters(sizes: list[int], q: Fraction) -> Integers:
    k = len(sizes)
    merged = 1 + int(q * (k - 1))
    new = np.maximum(0, np.arange(k) - (merged - 1))
    cells = np.zeros((k, k - merged + 1), np.int64)
    cells[np.arange(k), new] = sizes
    return cells


@transformation(title="a share q of the largest cluster breaks into k clusters of equal size")
def fragment_largest(sizes: list[int], q: Fraction) -> Integers:
    k = len(sizes)
    largest = k - 1 - int(np.argmax(sizes[::-1]))
    moved = int(q * sizes[largest])
    cells = np.zeros((k, 2 * k), np.int64)
    cells[np.arange(k), np.arange(k)] = sizes
    cells[largest, largest] -= moved
    cells[largest, k:] = _even_parts(moved, k)
    return cells


@transformation(title="a share q (k - 1)/k of every cluster is spread evenly over the others")
def swap_with_all(sizes: list[int], q: Fraction) -> Integers:
    k = len(sizes)
    cells = np.diag(np.array(sizes, np.int64))
    for i in range(k if k > 1 else 0):
        moved = int(q * sizes[i] * (k - 1) / k)
        cells[i, i] -= moved
        others = [(i + 1 + step) % k for step in range(k - 1)]
        cells[i, others] += _even_parts(moved, k - 1)
    return cells


@renamed_parameters(seed="rng")
def random_shuffle(rng: int = 0) -> Transformation:
    """Return a transformation that permutes a random share q of every cluster at random.

    The same seed, sizes and q always give the same table.

    Parameters
    ----------
    rng : int, default=0
        The seed.

    Returns
    -------
    Transformation
        Named "random_shuffle", followed by "_" and the seed unless the seed is 0.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from partita.choosing import random_shuffle
    >>> random_shuffle(rng=1).table([3, 3], Fraction(1)).sum(axis=0).tolist()
    [3, 3]
    """
    seed = as_count(rng, "rng", least=0)
    name = "random_shuffle" if seed == 0 else f"random_shuffle_{seed}"
    return Transformation(name, _Shuffle(seed), "a share q of every cluster is shuffled at random")


class _Shuffle(NamedTuple):
    """Tables of objects that are shuffled at random, the same for the same seed."""

    seed: int

    def __call__(self, sizes: list[int], q: Fraction) -> Integers:
        moved = np.array([int(q * size) for size in sizes])
        key = zlib.crc32(repr((sizes, q)).encode())
        shuffled = np.random.default_rng([self.seed, key]).permutation(
            np.repeat(np.arange(len(sizes)), moved)
        )
        cells = np.diag(np.array(sizes) - moved).astype(np.int64)
        np.add.at(cells, (np.repeat(np.arange(len(sizes)), moved), shuffled), 1)
        return cells


register(random_shuffle())


def _rest_and(sizes: Numbers, moved: Numbers, added: Numbers) -> Numbers:
    """Return a column for the rest of each cluster, followed by the added columns."""
    k = sizes.shape[1]
    cells = np.zeros((len(sizes), k, k + added.shape[-1]), sizes.dtype)
    cells[:, np.arange(k), np.arange(k)] = sizes - moved
    cells[:, :, k:] = added
    return cells


def _diagonal(values: Numbers) -> Numbers:
    """Return diagonal matrices of shape (tables, clusters, clusters)."""
    return np.asarray(values[:, :, None] * np.eye(values.shape[1], dtype=values.dtype))


def _each_once(cells: Numbers) -> tuple[Numbers, Numbers]:
    """Return the cells with multiplicity 1 for every column."""
    return cells, np.ones((cells.shape[0], cells.shape[2]), cells.dtype)


def _even_parts(total: int, parts: int) -> list[int]:
    """Split a number into parts that differ by at most 1, the larger ones first."""
    return [total // parts + (part < total % parts) for part in range(parts)]


def spelling(name: str) -> str:
    """Return a name in lower case, with underscores for spaces and hyphens."""
    return name.lower().replace(" ", "_").replace("-", "_")


def as_transformation(value: Any) -> Transformation:
    """Find a transformation by its name, or return one unchanged."""
    if isinstance(value, Transformation):
        return value
    names = ", ".join(TRANSFORMATIONS)
    if not isinstance(value, str):
        raise InputTypeError(
            f"transformation={value!r}: give a name or a partita.Transformation; names are {names}"
        )
    if value in TRANSFORMATIONS:
        return TRANSFORMATIONS[value]
    name = spelling(value)
    if name not in TRANSFORMATIONS:
        import difflib  # slow to import

        close = difflib.get_close_matches(name, TRANSFORMATIONS, 1)
        hint = f"did you mean {close[0]!r}? " if close else ""
        raise InputError(f"no transformation is called {value!r}; {hint}try {names}")
    return TRANSFORMATIONS[name]
