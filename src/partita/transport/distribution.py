"""A soft clustering as a distribution over rough ones, and a rough one as a set of hard ones.

References
----------
.. [1] Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft
   clusterings, Information Sciences 623, 2023, Eq. 11 to 13.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.arguments import as_count, as_generator
from partita.clusterings.combination import normalise
from partita.clusterings.conversion import to_rough
from partita.clusterings.evidence import as_evidence, with_masses
from partita.clusterings.evidential import Evidential
from partita.clusterings.rough import Rough, unpack
from partita.clusterings.soft import Masks
from partita.clusterings.soft_pairing import pair_soft
from partita.transport.budget import large
from partita.transport.drawing import draw_columns
from partita.transport.sides import Empty, check_empty

Integers = NDArray[np.int64]


def focal_clusterings(x: Any, *, empty: Empty = "normalize") -> FocalClusterings:
    """See a clustering as a distribution over rough clusterings.

    The objects choose their sets of clusters independently, each with its masses, so that the mass
    of a rough clustering is a product over the objects. A hard and a rough clustering have all mass
    on themselves; a fuzzy one has it on hard clusterings.

    Parameters
    ----------
    x : clustering of any kind
        As :func:`partita.as_clustering` reads it.
    empty : {"normalize", "keep"}, default="normalize"
        What to do with mass on the empty set: divide each object's other masses by their sum, or
        keep it. Kept, all choices in which some object has the empty set make one point, None.

    Returns
    -------
    FocalClusterings

    Examples
    --------
    >>> import partita as pt
    >>> focal = pt.focal_clusterings(pt.Possibilistic([[1, 0], [1, 0.25]]))
    >>> focal.count
    2
    >>> for rough, mass in focal:
    ...     print(rough.sets, mass)
    [{0}, {0}] 0.75
    [{0}, {0, 1}] 0.25
    """
    return FocalClusterings(x, empty=empty)


class FocalClusterings:
    """The rough clusterings inside a clustering of any kind, each with its mass.

    They are not kept, but made one by one while iterating, as pairs of a rough clustering and its
    mass: sets in the order of their bits, those of the last object changing fastest. There may be
    very many; `count` knows before.

    Parameters
    ----------
    x : clustering of any kind
        As :func:`partita.as_clustering` reads it.
    empty : {"normalize", "keep"}, default="normalize"
        What to do with mass on the empty set, as :func:`focal_clusterings` tells.

    Examples
    --------
    >>> import partita as pt
    >>> focal = pt.FocalClusterings(pt.Fuzzy([[1, 0], [0.5, 0.5], [0.25, 0.75]]))
    >>> [mass for _, mass in focal]
    [0.125, 0.375, 0.125, 0.375]
    """

    def __init__(self, x: Any, *, empty: Empty = "normalize") -> None:
        check_empty(empty)
        evidence = normalise(x) if empty == "normalize" else as_evidence(x)
        # Rows may miss 1 by the rounding of single precision; a product of them would show it.
        shares = evidence.masses / evidence.masses.sum(axis=1, keepdims=True)
        self._evidence = with_masses(evidence, shares, evidence.masks)

    @property
    def evidence(self) -> Evidential:
        """The masses of each object, after what was done with the empty set."""
        return self._evidence

    @property
    def count(self) -> int:
        """How many pairs iterating gives: a product over the objects, and 1 for None."""
        nonempty = self._evidence.masses[:, self._evidence.masks != 0]
        choices = math.prod((nonempty > 0).sum(axis=1).tolist())
        return int(choices) + (self._mass_of_none > 0)

    @property
    def _mass_of_none(self) -> float:
        """The mass of all choices in which some object has the empty set."""
        empty = self._evidence.masses[:, self._evidence.masks == 0].sum(axis=1)
        if (empty >= 1).any():
            return 1.0
        return float(-np.expm1(np.log1p(-empty).sum()))

    def __iter__(self) -> Iterator[tuple[Rough | None, float]]:
        focal = self._evidence.masks.tolist()
        choices = [
            [(mask, mass) for mask, mass in zip(focal, row, strict=True) if mask and mass > 0]
            for row in self._evidence.masses.tolist()
        ]
        for chosen in product(*choices):
            masks = np.array([mask for mask, _ in chosen], np.uint64)
            yield _rough(masks, self._evidence), math.prod(mass for _, mass in chosen)
        if self._mass_of_none > 0:
            yield None, self._mass_of_none

    def mass(self, rough: Any) -> float:
        """Return the mass of one rough clustering, a product over the objects (Eq. 11).

        Parameters
        ----------
        rough : rough or hard clustering, or None
            Joined on ids if both have them; clusters are matched by name. None is the point of
            the empty set.

        Returns
        -------
        float
            0 where it is not focal.

        Examples
        --------
        >>> import partita as pt
        >>> focal = pt.focal_clusterings(pt.Evidential([[0.5, 0.5], [0, 1]], [{0}, {0, 1}]))
        >>> focal.mass(pt.Rough([{0}, {0, 1}]))
        0.5
        """
        if rough is None:
            return self._mass_of_none
        other = to_rough(pair_soft(self._evidence, rough, names=("x", "rough")).candidate)
        wanted = _sets_among(other, self._evidence.labels)
        focal = self._evidence.masks
        columns = np.searchsorted(focal, wanted).clip(max=focal.size - 1)
        if ((focal[columns] != wanted) | (wanted == 0)).any():
            return 0.0
        return float(math.prod(self._evidence.masses[np.arange(other.n), columns].tolist()))

    def sample(self, size: int, rng: Any = None) -> list[Rough | None]:
        """Draw rough clusterings with their masses.

        Parameters
        ----------
        size : int
            How many.
        rng : Generator or seed, optional
            Randomness; the same seed gives the same clusterings.

        Returns
        -------
        list of Rough
            With None in the place of a draw that has the empty set for some object.

        Examples
        --------
        >>> import partita as pt
        >>> pt.focal_clusterings(pt.Rough([{0}, {0, 1}])).sample(1, rng=0)[0].sets
        [{0}, {0, 1}]
        """
        drawn = draw_masks(self._evidence, as_count(size, "size", 0), as_generator(rng))
        return [_rough(masks, self._evidence) if masks.all() else None for masks in drawn]

    def __repr__(self) -> str:
        return f"FocalClusterings(n={self._evidence.n}, count={large(self.count)})"


def draw_masks(x: Evidential, size: int, rng: np.random.Generator) -> Masks:
    """Draw a focal set for each object, independently and with its masses, so many times.

    Returns
    -------
    uint64 array of shape (size, n)
        The sets as bits. Three times its memory is used; who needs little draws in pieces.
    """
    masks: Masks = x.masks[draw_columns(x.masses, size, rng)]
    return masks


def _sets_among(rough: Rough, labels: Sequence[Any]) -> Masks:
    """The sets of a rough clustering as bits that stand for these labels.

    A set with a cluster that is not among them becomes 0.
    """
    place = {label: number for number, label in enumerate(labels)}
    masks = np.zeros(rough.n, np.uint64)
    foreign = np.zeros(rough.n, np.bool_)
    for label, has in zip(rough.labels, unpack(rough.masks, rough.n_clusters).T, strict=True):
        if label in place:
            masks[has] |= np.uint64(1 << place[label])
        else:
            foreign |= has
    masks[foreign] = 0
    return masks


def _rough(masks: Masks, of: Evidential) -> Rough:
    made = Rough.from_masks(masks, of.labels, of.ids)
    made._ids_bind = of.ids_bind
    return made
