"""How ambiguous objects are: nonspecificity, conflict, mass on no cluster."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.belief.summaries import nonspecificity, outlier_share
from partita.clusterings.conversion import Clustering, to_evidential
from partita.clusterings.fuzzy import Fuzzy
from partita.clusterings.hard import Hard
from partita.kernels.relations import relate_to_copies
from partita.tables.relations import side_of

# Shares from 0 to 1 are counted in this number of equal classes, and exact zeros apart.
N_CLASSES = 10
# A share below this is rounding.
_ROUNDING = 1e-9


class Ambiguity(NamedTuple):
    """The ambiguity of each object, as arrays of shape (n,).

    `nonspecificity` is in bits; `conflict` is the chance that two sets drawn from the masses of
    an object have no cluster in common; `nowhere` is the mass on the empty set.
    """

    nonspecificity: Floats
    conflict: Floats
    nowhere: Floats


def ambiguity_of_objects(x: Clustering) -> Ambiguity:
    r"""Return the ambiguity of each object.

    With masses m, the nonspecificity is :math:`\sum_A m(A) \log_2 |A|`, and the conflict
    :math:`\sum_{A \cap B = \emptyset} m(A) m(B)` over nonempty sets. The first is 0 where all
    mass is on single clusters, the second where all sets have a cluster in common.
    """
    if isinstance(x, Hard):
        return Ambiguity(*np.zeros((3, x.n)))
    if isinstance(x, Fuzzy):
        # All masses are on single clusters, however many there are.
        conflict = np.maximum(1.0 - (x.memberships**2).sum(axis=1), 0.0)
        conflict[conflict < _ROUNDING] = 0.0
        return Ambiguity(np.zeros(x.n), conflict, np.zeros(x.n))
    evidential = to_evidential(x)
    conflict = relate_to_copies(side_of(evidential)).apart
    return Ambiguity(nonspecificity(evidential), conflict, outlier_share(evidential).objects)


class Histogram(NamedTuple):
    """How many objects have a share in each class of its range.

    Attributes
    ----------
    name : str
    largest : str
        What the right end of the range is.
    zeros : int
        The number of objects whose share is 0.
    counts : tuple of int
        The number of objects in each class above 0.
    mean : float
        The mean share.
    """

    name: str
    largest: str
    zeros: int
    counts: tuple[int, ...]
    mean: float


class SideOfAmbiguity(NamedTuple):
    """The ambiguity of one clustering.

    Attributes
    ----------
    side, kind : str
    n : int
    histograms : tuple of Histogram
        One for each quantity that some object has.
    absent : tuple of str
        The quantities that no object has.
    """

    side: str
    kind: str
    n: int
    histograms: tuple[Histogram, ...]
    absent: tuple[str, ...]


@dataclass(frozen=True)
class AmbiguityView:
    """The ambiguity of the clusterings that have any."""

    sides: tuple[SideOfAmbiguity, ...]

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes of shares in words, exact zeros first."""
        bounds = [f"{100 * i // N_CLASSES}" for i in range(N_CLASSES + 1)]
        return ("0", *(f"{a}–{b} %" for a, b in pairwise(bounds)))


def ambiguity_view(clusterings: tuple[Clustering, Clustering]) -> AmbiguityView:
    """Return how ambiguous the objects of both clusterings are; hard ones are left out."""
    return AmbiguityView(
        tuple(
            _side(side, x)
            for side, x in zip(("reference", "candidate"), clusterings, strict=True)
            if not isinstance(x, Hard)
        )
    )


def _side(side: str, x: Clustering) -> SideOfAmbiguity:
    found, k = ambiguity_of_objects(x), x.n_clusters
    bits = float(np.log2(k)) if k > 1 else 1.0
    conflict = 1.0 - 1.0 / k if k > 1 else 1.0
    histograms = [
        _histogram("nonspecificity", f"{bits:.3g} bits", found.nonspecificity / bits),
        _histogram("conflict", f"{conflict:.3g}", found.conflict / conflict),
    ]
    histograms.append(_histogram("mass on no cluster", "1", found.nowhere))
    return SideOfAmbiguity(
        side,
        x.kind,
        x.n,
        tuple(one for one in histograms if one.zeros < x.n),
        tuple(one.name for one in histograms if one.zeros == x.n),
    )


def _histogram(name: str, largest: str, shares: Floats) -> Histogram:
    above = shares[shares > _ROUNDING]
    classes = np.clip(np.ceil(above * N_CLASSES - _ROUNDING).astype(np.int64), 1, N_CLASSES)
    counts = np.bincount(classes, minlength=N_CLASSES + 1)[1:]
    return Histogram(
        name, largest, int(shares.size - above.size), tuple(counts.tolist()), float(shares.mean())
    )
