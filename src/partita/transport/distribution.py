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

from partita.arguments import as_count, as_generator
from partita.array_types import Masks
from partita.belief.combination import normalize
from partita.belief.evidence import as_evidence, with_masses
from partita.clusterings.as_clustering import as_clustering
from partita.clusterings.common_cuts import CommonCuts, is_nested
from partita.clusterings.conversion import to_rough
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Possibilistic
from partita.clusterings.rough import Rough, unpack
from partita.clusterings.soft_pairing import pair_soft
from partita.transport.budget import large
from partita.transport.exact.monte_carlo import draw_columns
from partita.transport.focal_masses import Empty, check_empty


def focal_clusterings(x: Any, *, empty: Empty = "normalize") -> FocalClusterings:
    """See a clustering as a distribution over rough clusterings.

    The objects choose their sets of clusters independently, each with its masses, so that the mass
    of a rough clustering is a product over the objects. A hard and a rough clustering have all mass
    on themselves; a fuzzy one has it on hard clusterings. A possibilistic clustering with
    ``reading="nested"`` has it on its cuts, which are nested.

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
    >>> graded = pt.Possibilistic([[1, 0.5], [1, 0.25]], reading="nested")
    >>> for rough, mass in pt.focal_clusterings(graded):
    ...     print(rough.sets, mass)
    [{0}, {0}] 0.5
    [{0, 1}, {0}] 0.25
    [{0, 1}, {0, 1}] 0.25
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
        given = as_clustering(x, name="x")
        evidence = normalize(given) if empty == "normalize" else as_evidence(given)
        # Rows may miss 1 by the rounding of single precision; a product of them would show it.
        shares = evidence.masses / evidence.masses.sum(axis=1, keepdims=True)
        self._evidence = with_masses(evidence, shares, evidence.masks)
        self._choices: _Products | _Cuts
        if is_nested(given):
            self._choices = _Cuts(given, normalize=empty == "normalize")
        else:
            self._choices = _Products(self._evidence)

    @property
    def evidence(self) -> Evidential:
        """The masses of each object, after what was done with the empty set."""
        return self._evidence

    @property
    def count(self) -> int:
        """How many pairs iterating gives: a product over the objects or the cuts, 1 for None."""
        return self._choices.count + (self._choices.none > 0)

    def __iter__(self) -> Iterator[tuple[Rough | None, float]]:
        for masks, mass in self._choices:
            yield _rough(masks, self._evidence), mass
        if self._choices.none > 0:
            yield None, self._choices.none

    def mass(self, rough: Any) -> float:
        """Return the mass of one rough clustering: a product over the objects (Eq. 11), or a cut's.

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
            return self._choices.none
        other = to_rough(pair_soft(self._evidence, rough, names=("x", "rough")).candidate)
        wanted = _sets_among(other, self._evidence.labels)
        return self._choices.mass(wanted) if wanted.all() else 0.0

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
        drawn = self._choices.draw(as_count(size, "size", 0), as_generator(rng))
        return [_rough(masks, self._evidence) if masks.all() else None for masks in drawn]

    def __repr__(self) -> str:
        return f"FocalClusterings(n={self._evidence.n}, count={large(self.count)})"


class _Products:
    """Each object chooses its set independently, with its masses (Eq. 11)."""

    def __init__(self, evidence: Evidential) -> None:
        self._evidence = evidence
        nonempty = evidence.masses[:, evidence.masks != 0]
        self.count: int = math.prod((nonempty > 0).sum(axis=1).tolist())
        empty = evidence.masses[:, evidence.masks == 0].sum(axis=1)
        # The mass of all choices in which some object has the empty set.
        some = (empty >= 1).any()
        self.none = 1.0 if some else float(-np.expm1(np.log1p(-empty).sum()))

    def __iter__(self) -> Iterator[tuple[Masks, float]]:
        focal = self._evidence.masks.tolist()
        choices = [
            [(mask, mass) for mask, mass in zip(focal, row, strict=True) if mask and mass > 0]
            for row in self._evidence.masses.tolist()
        ]
        for chosen in product(*choices):
            masks = np.array([mask for mask, _ in chosen], np.uint64)
            yield masks, math.prod(mass for _, mass in chosen)

    def mass(self, wanted: Masks) -> float:
        """The product of the masses of one choice."""
        focal = self._evidence.masks
        columns = np.searchsorted(focal, wanted).clip(max=focal.size - 1)
        if (focal[columns] != wanted).any():
            return 0.0
        return float(math.prod(self._evidence.masses[np.arange(wanted.size), columns].tolist()))

    def draw(self, size: int, rng: np.random.Generator) -> Masks:
        """Draw choices, with 0 for the empty set."""
        return draw_masks(self._evidence, size, rng)


class _Cuts:
    """All objects choose the cut at one level (Eq. 13 with the minimum)."""

    def __init__(self, x: Possibilistic, *, normalize: bool) -> None:
        self._cuts = CommonCuts(Possibilistic(x.memberships, normalize=True) if normalize else x)
        self.count = len(self._cuts)
        self.none = self._cuts.empty

    def __iter__(self) -> Iterator[tuple[Masks, float]]:
        return zip(self._cuts, self._cuts.masses.tolist(), strict=True)

    def mass(self, wanted: Masks) -> float:
        """The mass of the cut with these sets, if there is one."""
        return float(sum(mass for masks, mass in self if (masks == wanted).all()))

    def draw(self, size: int, rng: np.random.Generator) -> Masks:
        """Draw cuts, with 0 for the empty set."""
        n = self._cuts.n
        masks = np.vstack([*self._cuts, np.zeros((1, n), np.uint64)])
        shares = np.append(self._cuts.masses, self.none)
        return masks[rng.choice(len(masks), size, p=shares / shares.sum())]


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
