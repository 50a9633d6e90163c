"""A soft clustering as a distribution over rough ones (Campagner et al. 2023, Eq. 11 to 13)."""

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
from partita.clusterings.as_clustering import as_hard_or_soft
from partita.clusterings.common_cuts import CommonCuts, is_nested
from partita.clusterings.conversion import to_rough
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Possibilistic
from partita.clusterings.rough import Rough, unpack
from partita.clusterings.soft_pairing import pair_soft
from partita.foreign_errors import prefixed
from partita.transport.budget import format_count
from partita.transport.empty_set import Empty, check_empty
from partita.transport.sampling.monte_carlo import draw_columns


def focal_clusterings(x: Any, *, empty: Empty = "normalize") -> FocalClusterings:
    """Return a clustering as a distribution over rough clusterings.

    Each object draws a set of clusters with its masses, independently of the others, so that the
    mass of a rough clustering is a product over the objects. A hard or rough clustering has mass 1
    on itself, and a fuzzy one has its mass on hard clusterings. A possibilistic clustering with
    ``reading="nested"`` has its mass on its cuts, which are nested.

    Parameters
    ----------
    x : clustering of any kind
        As :func:`partita.as_clustering` reads it.
    empty : {"normalize", "keep"}, default="normalize"
        What to do with mass on the empty set: divide each object's other masses by their sum, or
        keep it. If it is kept, all outcomes in which some object has the empty set make one point,
        None.

    Returns
    -------
    FocalClusterings
        An iterable of pairs (rough clustering, mass), with `.count`, `.mass()` and `.sample()`.

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
    """The focal clusterings of a clustering of any kind: rough clusterings with their masses.

    They are not stored, but made one by one while iterating, as pairs (rough clustering, mass).
    Sets come in the order of their bits, and those of the last object change fastest. There may be
    very many: see `count` before iterating.

    Parameters
    ----------
    x : clustering of any kind
        As :func:`partita.as_clustering` reads it.
    empty : {"normalize", "keep"}, default="normalize"
        What to do with mass on the empty set, as for :func:`focal_clusterings`.

    Examples
    --------
    >>> import partita as pt
    >>> focal = pt.FocalClusterings(pt.Fuzzy([[1, 0], [0.5, 0.5], [0.25, 0.75]]))
    >>> [mass for _, mass in focal]
    [0.125, 0.375, 0.125, 0.375]
    """

    def __init__(self, x: Any, *, empty: Empty = "normalize") -> None:
        check_empty(empty)
        given = as_hard_or_soft(x, name="x")
        with prefixed("x"):
            evidence = normalize(given) if empty == "normalize" else as_evidence(given)
        # Rows may miss 1 by the rounding of single precision, which products would amplify.
        shares = evidence.masses / evidence.masses.sum(axis=1, keepdims=True)
        self._evidence = with_masses(evidence, shares, evidence.masks)
        self._choices: _Products | _Cuts
        if is_nested(given):
            self._choices = _Cuts(given, normalize=empty == "normalize")
        else:
            self._choices = _Products(self._evidence)

    @property
    def evidence(self) -> Evidential:
        """The masses of each object, after normalization if it was asked for."""
        return self._evidence

    @property
    def count(self) -> int:
        """The number of pairs that iterating gives, as an exact integer; None counts as one."""
        return self._choices.count + (self._choices.none > 0)

    def __iter__(self) -> Iterator[tuple[Rough | None, float]]:
        for masks, mass in self._choices:
            yield _rough(masks, self._evidence), mass
        if self._choices.none > 0:
            yield None, self._choices.none

    def mass(self, rough: Any) -> float:
        """Return the mass of one rough clustering: a product over the objects, or a cut's mass.

        Parameters
        ----------
        rough : rough or hard clustering, or None
            Joined on ids if both have them; clusters are matched by name. None stands for the
            empty set.

        Returns
        -------
        float
            0 if the clustering is not focal.

        Examples
        --------
        >>> import partita as pt
        >>> focal = pt.focal_clusterings(pt.Evidential([[0.5, 0.5], [0, 1]], [{0}, {0, 1}]))
        >>> focal.mass(pt.Rough([{0}, {0, 1}]))
        0.5
        """
        if rough is None:
            return self._choices.none
        pair = pair_soft(self._evidence, rough, names=("x", "rough"))
        wanted = _sets_among(to_rough(pair.candidate), self._evidence.labels)
        return self._choices.mass(wanted) if wanted.all() else 0.0

    def sample(self, size: int, rng: Any = None) -> list[Rough | None]:
        """Draw rough clusterings with probabilities equal to their masses.

        Parameters
        ----------
        size : int
            The number of draws.
        rng : int or numpy Generator, optional
            Seed; the same seed gives the same clusterings.

        Returns
        -------
        list of Rough
            None stands for a draw that has the empty set for some object.

        Examples
        --------
        >>> import partita as pt
        >>> pt.focal_clusterings(pt.Rough([{0}, {0, 1}])).sample(1, rng=0)[0].sets
        [{0}, {0, 1}]
        """
        drawn = self._choices.draw(as_count(size, "size", 0), as_generator(rng))
        return [_rough(masks, self._evidence) if masks.all() else None for masks in drawn]

    def __repr__(self) -> str:
        return f"FocalClusterings(n={self._evidence.n}, count={format_count(self.count)})"


class _Products:
    """Focal clusterings when objects are independent (Campagner et al. 2023, Eq. 11)."""

    def __init__(self, evidence: Evidential) -> None:
        self._evidence = evidence
        nonempty = evidence.masses[:, evidence.masks != 0]
        self.count: int = math.prod((nonempty > 0).sum(axis=1).tolist())
        empty = evidence.masses[:, evidence.masks == 0].sum(axis=1)
        # The mass of all outcomes in which some object has the empty set.
        certain = (empty >= 1).any()
        self.none = 1.0 if certain else float(-np.expm1(np.log1p(-empty).sum()))

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
        """Return the product of the masses of one set for each object."""
        focal = self._evidence.masks
        columns = np.searchsorted(focal, wanted).clip(max=focal.size - 1)
        if (focal[columns] != wanted).any():
            return 0.0
        return float(math.prod(self._evidence.masses[np.arange(wanted.size), columns].tolist()))

    def draw(self, size: int, rng: np.random.Generator) -> Masks:
        """Draw sets as masks: array of shape (size, objects), 0 for the empty set."""
        return draw_masks(self._evidence, size, rng)


class _Cuts:
    """Focal clusterings when objects share one level (Campagner et al. 2023, Eq. 13 with min)."""

    def __init__(self, x: Possibilistic, *, normalize: bool) -> None:
        self._cuts = CommonCuts(Possibilistic(x.memberships, normalize=True) if normalize else x)
        self.count = len(self._cuts)
        self.none = self._cuts.empty

    def __iter__(self) -> Iterator[tuple[Masks, float]]:
        return zip(self._cuts, self._cuts.masses.tolist(), strict=True)

    def mass(self, wanted: Masks) -> float:
        """Return the mass of the cut with these sets; 0 if there is none."""
        return float(sum(mass for masks, mass in self if (masks == wanted).all()))

    def draw(self, size: int, rng: np.random.Generator) -> Masks:
        """Draw cuts as masks: array of shape (size, objects), 0 for the empty set."""
        n = self._cuts.n
        masks = np.vstack([*self._cuts, np.zeros((1, n), np.uint64)])
        shares = np.append(self._cuts.masses, self.none)
        return masks[rng.choice(len(masks), size, p=shares / shares.sum())]


def draw_masks(x: Evidential, size: int, rng: np.random.Generator) -> Masks:
    """Draw a focal set for each object, independently, with probabilities equal to its masses.

    Returns
    -------
    uint64 array of shape (size, n)
        The sets as masks. The computation takes three times the memory of the result.
    """
    masks: Masks = x.masks[draw_columns(x.masses, size, rng)]
    return masks


def _sets_among(rough: Rough, labels: Sequence[Any]) -> Masks:
    """Return the sets of a rough clustering as masks, whose bit w stands for labels[w].

    A set with a cluster that is not among the labels becomes 0.
    """
    bit_of = {label: bit for bit, label in enumerate(labels)}
    masks = np.zeros(rough.n, np.uint64)
    foreign = np.zeros(rough.n, np.bool_)
    for label, has in zip(rough.labels, unpack(rough.masks, rough.n_clusters).T, strict=True):
        if label in bit_of:
            masks[has] |= np.uint64(1 << bit_of[label])
        else:
            foreign |= has
    masks[foreign] = 0
    return masks


def _rough(masks: Masks, of: Evidential) -> Rough:
    made = Rough.from_masks(masks, of.labels, of.ids)
    made._ids_bind = of.ids_bind
    return made
