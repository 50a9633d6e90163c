"""A rough clustering as the set of hard ones inside it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from partita.arguments import as_count, as_generator
from partita.array_types import Integers
from partita.clusterings.as_clustering import as_clustering
from partita.clusterings.conversion import to_rough
from partita.clusterings.hard import Hard
from partita.clusterings.rough import Rough
from partita.transport.budget import large


def hard_clusterings(rough: Any) -> HardClusterings:
    """List the hard clusterings inside a rough one: every choice of a possible cluster an object.

    Parameters
    ----------
    rough : rough clustering
        Or a hard one, which has itself inside; or what has one set an object for certain.

    Returns
    -------
    HardClusterings

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

    They are not kept, but made one by one while iterating: clusters in their order, those of the
    last object changing fastest. Choices that differ in names only are different here.

    Parameters
    ----------
    rough : rough clustering
        Or what is one for certain, as :func:`hard_clusterings` tells.

    Examples
    --------
    >>> import partita as pt
    >>> pt.HardClusterings(pt.Rough([{0, 1}] * 100)).count
    1267650600228229401496703205376
    """

    def __init__(self, rough: Any) -> None:
        self._rough = to_rough(as_clustering(rough, name="rough"))
        self._sizes: Integers = np.bitwise_count(self._rough.masks).astype(np.int64)

    @property
    def rough(self) -> Rough:
        """The rough clustering."""
        return self._rough

    @property
    def count(self) -> int:
        """How many there are: a product over the objects."""
        return math.prod(self._sizes.tolist())

    def __iter__(self) -> Iterator[Hard]:
        possible = [np.flatnonzero(row).tolist() for row in self._rough.upper]
        for chosen in product(*possible):
            yield _hard(chosen, self._rough)

    def sample(self, size: int, rng: Any = None) -> list[Hard]:
        """Draw hard clusterings, all of them equally likely.

        Parameters
        ----------
        size : int
            How many.
        rng : Generator or seed, optional
            Randomness; the same seed gives the same clusterings.

        Returns
        -------
        list of Hard

        Examples
        --------
        >>> import partita as pt
        >>> pt.hard_clusterings(pt.Rough([{0}, {1}])).sample(1, rng=0)[0].codes.tolist()
        [0, 1]
        """
        # Possible clusters first, so that the r-th of them stands in column r.
        ranked = np.argsort(~self._rough.upper, axis=1, kind="stable")
        shape = as_count(size, "size", 0), self._rough.n
        which = as_generator(rng).integers(0, self._sizes, size=shape)
        drawn = ranked[np.arange(self._rough.n), which]
        return [_hard(codes, self._rough) for codes in drawn]

    def __repr__(self) -> str:
        return f"HardClusterings(n={self._rough.n}, count={large(self.count)})"


def _hard(codes: Any, of: Rough) -> Hard:
    made = Hard.from_codes(np.asarray(codes, np.int64), of.labels, of.ids)
    made._ids_bind = of.ids_bind
    return made
