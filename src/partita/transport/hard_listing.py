"""A rough clustering as a set of hard clusterings."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from partita.arguments import as_count, as_generator
from partita.array_types import Integers
from partita.clusterings.as_clustering import as_hard_or_soft
from partita.clusterings.conversion import to_rough
from partita.clusterings.hard import Hard
from partita.clusterings.rough import Rough
from partita.foreign_errors import prefixed
from partita.transport.budget import format_count


def hard_clusterings(rough: Any) -> HardClusterings:
    """List the hard clusterings inside a rough one.

    A hard clustering is inside a rough one if each object is in one of its possible clusters.

    Parameters
    ----------
    rough : rough clustering
        Or a hard one, or a soft one in which each object has one set of mass 1.

    Returns
    -------
    HardClusterings
        An iterable with `.count` and `.sample()`.

    Examples
    --------
    >>> import partita as pt
    >>> inside = pt.hard_clusterings(pt.Rough([{"a"}, {"a", "b"}, {"b", "c"}]))
    >>> inside.count
    4
    >>> for hard in inside:
    ...     print([hard.labels[code] for code in hard.codes])
    ['a', 'a', 'b']
    ['a', 'a', 'c']
    ['a', 'b', 'b']
    ['a', 'b', 'c']
    """
    return HardClusterings(rough)


class HardClusterings:
    """The hard clusterings inside a rough one.

    They are not stored, but made one by one while iterating. Clusters come in their order, and
    those of the last object change fastest. Clusterings that differ in the names of clusters only
    are listed separately.

    Parameters
    ----------
    rough : rough clustering
        As for :func:`hard_clusterings`.

    Examples
    --------
    >>> import partita as pt
    >>> pt.HardClusterings(pt.Rough([{0, 1}] * 100)).count
    1267650600228229401496703205376
    """

    def __init__(self, rough: Any) -> None:
        with prefixed("rough"):
            self._rough = to_rough(as_hard_or_soft(rough, name="rough"))
        self._sizes: Integers = np.bitwise_count(self._rough.masks).astype(np.int64)

    @property
    def rough(self) -> Rough:
        """The rough clustering."""
        return self._rough

    @property
    def count(self) -> int:
        """The number of hard clusterings, as an exact integer."""
        return math.prod(self._sizes.tolist())

    def __iter__(self) -> Iterator[Hard]:
        possible = [np.flatnonzero(row).tolist() for row in self._rough.upper]
        for chosen in product(*possible):
            yield _hard(chosen, self._rough)

    def sample(self, size: int, rng: Any = None) -> list[Hard]:
        """Draw hard clusterings uniformly at random, with replacement.

        Parameters
        ----------
        size : int
            The number of draws.
        rng : int or numpy Generator, optional
            Seed; the same seed gives the same clusterings.

        Returns
        -------
        list of Hard

        Examples
        --------
        >>> import partita as pt
        >>> pt.hard_clusterings(pt.Rough([{0}, {1}])).sample(1, rng=0)[0].codes.tolist()
        [0, 1]
        """
        # Possible clusters first: column r has the r-th of them.
        ranked = np.argsort(~self._rough.upper, axis=1, kind="stable")
        shape = as_count(size, "size", 0), self._rough.n
        rank = as_generator(rng).integers(0, self._sizes, size=shape)
        drawn = ranked[np.arange(self._rough.n), rank]
        return [_hard(codes, self._rough) for codes in drawn]

    def __repr__(self) -> str:
        return f"HardClusterings(n={self._rough.n}, count={format_count(self.count)})"


def _hard(codes: Any, of: Rough) -> Hard:
    made = Hard.from_codes(np.asarray(codes, np.int64), of.labels, of.ids)
    made._ids_bind = of.ids_bind
    return made
