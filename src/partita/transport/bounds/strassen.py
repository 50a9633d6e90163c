r"""Lower bound on the objects that every coupling of two soft clusterings must move, by Strassen.

Sets A and B are drawn for one object from its two masses, jointly in any way. By Strassen's theorem
(1965) the least probability that they do not meet is the largest Bel(U) - Pl(U) over unions U of
clusters, Bel(U) being the probability that A lies inside U and Pl(U) that B meets U.

Between two rough clusterings n - max over matchings of T objects move, T being the number of
objects whose sets meet under the matching. For each matching and object take the union U of
Strassen's theorem: A and B meet only if A leaves U or B meets U. So T <= F + G, where F depends on
the first clustering alone and G on the second, each a sum over independent objects, and E F + E G
is the largest E T that a product coupling reaches.

The maximum over matchings of F + G exceeds that of the best matching, F_* + G_*, by at most

.. math:: E \max_\sigma (F_\sigma - F_* - w_\sigma) + E \max_\sigma (G_\sigma - G_* + w_\sigma)

for any w, whatever the coupling. Each term is at most (1/t) log E sum of exp(t ...) for any t > 0
(Jensen's inequality), a product over objects. Where one matching is clearly best, this excess
vanishes exponentially with n, and the bound meets that of the best product coupling.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.transport.focal_masses import FocalMasses

# Rates t in units of 1/sqrt(n), the inverse spread of a sum of n terms; larger ones lose digits.
_RATES = np.geomspace(0.1, 300.0, 24)
_LARGEST_RATE = 10.0
_MOST_CLUSTERS = 6


class DisjointSets(NamedTuple):
    """The least probability that an object's two sets do not meet, with the union that proves it.

    `probabilities` has one entry for each object. The union is given by its index among all sets of
    clusters: `first_union` numbers the clusters of the first side, `second_union` of the second.
    """

    probabilities: Floats
    first_union: Integers
    second_union: Integers


class SetMeetings:
    """Beliefs and plausibilities of all 2^size unions of clusters.

    Attributes
    ----------
    size : int
        The larger number of clusters.
    contained : array of shape (first's sets, unions)
        Whether a set lies inside a union.
    met : array of shape (second's sets, unions)
        Whether a set meets a union.
    """

    def __init__(self, first: FocalMasses, second: FocalMasses) -> None:
        self.size = max(first.n_clusters, second.n_clusters)
        self._unions = np.arange(1 << self.size)
        self.contained = np.array(first.masks, np.int64)[:, None] & ~self._unions == 0
        self.met = np.array(second.masks, np.int64)[:, None] & self._unions != 0
        self._beliefs = first.dense_masses @ self.contained.astype(np.float64)
        self._plausibilities = second.dense_masses @ self.met.astype(np.float64)

    def disjoint(self, matching: Integers) -> DisjointSets:
        """Return the least probabilities if matching[c] is the partner of the first's cluster c."""
        renamed = np.zeros_like(self._unions)
        for cluster, partner in enumerate(matching.tolist()):
            renamed |= (self._unions >> partner & 1) << cluster
        gaps = self._beliefs[:, renamed] - self._plausibilities
        union = gaps.argmax(axis=1)
        probabilities = np.take_along_axis(gaps, union[:, None], axis=1)[:, 0]
        return DisjointSets(probabilities.clip(0.0), renamed[union], union)


def states_of_bound(first: FocalMasses, second: FocalMasses) -> float:
    """Estimate the cost of :func:`fewest_moves`; infinite where there are too many matchings."""
    size = max(first.n_clusters, second.n_clusters)
    if size > _MOST_CLUSTERS:
        return math.inf
    sets = len(first.sets) + len(second.sets)
    return first.n * math.factorial(size) * ((1 << size) + sets + _RATES.size) / 2


def fewest_moves(first: FocalMasses, second: FocalMasses) -> float:
    """Return a lower bound on the expected number of objects that move, for every coupling."""
    meetings = SetMeetings(first, second)
    proofs = [meetings.disjoint(np.array(one)) for one in permutations(range(meetings.size))]
    moved = np.array([proof.probabilities.sum() for proof in proofs])
    best = proofs[int(moved.argmin())]
    # Half of what a matching is worse than the best is counted on each side.
    behind = (moved - moved.min()) / 2
    leaving = (~meetings.contained[:, proof.first_union].T for proof in (best, *proofs))
    meeting = (meetings.met[:, proof.second_union].T for proof in (best, *proofs))
    excess = _expected_excess(first.dense_masses, leaving, behind)
    excess += _expected_excess(second.dense_masses, meeting, behind)
    return max(0.0, float(moved.min()) - excess)


def _expected_excess(masses: Floats, flags: Iterator[Booleans], behind: Floats) -> float:
    """Bound the expected excess of the largest of several sums over the first.

    Parameters
    ----------
    masses : array of shape (objects, sets)
    flags : iterator of arrays of shape (objects, sets)
        The sets that each sum counts, beginning with the best matching's.
    behind : array
        Each sum is shifted so that its mean is this much below that of the best.
    """
    best = next(flags)
    rises, falls, shifts = [], [], []
    for counted, gap in zip(flags, behind, strict=True):
        rise = (masses * (counted & ~best)).sum(axis=1)
        fall = (masses * (best & ~counted)).sum(axis=1)
        if rise.any() or fall.any():  # otherwise it is the same sum
            rises.append(rise)
            falls.append(fall)
            shifts.append(-gap - float((rise - fall).sum()))
    if not rises:
        return 0.0
    up, down, shift = np.array(rises), np.array(falls), np.array(shifts)
    bounds = []
    for rate in np.minimum(_RATES / math.sqrt(len(masses)), _LARGEST_RATE):
        logs = np.log1p(up * np.expm1(rate) + down * np.expm1(-rate)).sum(axis=1) + rate * shift
        bounds.append(float(np.logaddexp.reduce([0.0, *logs.tolist()]) / rate))
    return min(bounds)
