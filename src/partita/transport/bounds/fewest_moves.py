r"""At least so many objects must move between two soft clusterings, at any size.

Of two rough clusterings, n - max over matchings of T objects move, T the number of objects whose
sets meet. An object's sets A and B meet only if A leaves a union of clusters or B meets it, for
each matching the union of `bounds.strassen.Meetings`. So T <= F + G, where F
speaks of the first clustering alone and G of the second, each a sum over independent objects, and
E T <= E F + E G is the best that a coupling object by object can do.

The maximum over matchings of F + G exceeds that of the best matching by at most the sum of

.. math:: E \max_\sigma (F_\sigma - F_* - w_\sigma) + E \max_\sigma (G_\sigma - G_* + w_\sigma)

for any w, whatever the coupling. Each is bounded by (1/t) log E sum of exp(t ...), t > 0, a product
over objects. Where one matching is clearly best, the excess vanishes exponentially with n, and the
bound meets that of the best coupling object by object.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations

import numpy as np

from partita.array_types import Booleans, Floats
from partita.transport.bounds.strassen import Meetings
from partita.transport.focal_masses import Side

# In units of 1/sqrt(n): the spread of a sum of n terms. Beyond the last one digits would be lost.
_RATES = np.geomspace(0.1, 300.0, 24)
_LARGEST_RATE = 10.0
_MOST_CLUSTERS = 6


def cost(first: Side, second: Side) -> float:
    """How many states the bound takes; infinite where there are too many matchings."""
    size = max(first.n_clusters, second.n_clusters)
    if size > _MOST_CLUSTERS:
        return math.inf
    sets = len(first.sets) + len(second.sets)
    return first.n * math.factorial(size) * ((1 << size) + sets + _RATES.size) / 2


def fewest_moves(first: Side, second: Side) -> float:
    """The least expected number of objects to move, whatever the coupling, is at least this."""
    meetings = Meetings(first, second)
    proofs = [meetings.apart(np.array(one)) for one in permutations(range(meetings.size))]
    unmet = np.array([proof.chances.sum() for proof in proofs])
    best = proofs[int(unmet.argmin())]
    # By how much each matching is worse: half of it is counted on either side.
    behind = (unmet - unmet.min()) / 2
    leaving = (~meetings.contained[:, proof.inside].T for proof in (best, *proofs))
    meeting = (meetings.met[:, proof.outside].T for proof in (best, *proofs))
    excess = _excess(first.chances, leaving, behind) + _excess(second.chances, meeting, behind)
    return max(0.0, float(unmet.min()) - excess)


def _excess(chances: Floats, flags: Iterator[Booleans], behind: Floats) -> float:
    """By how much the largest of several sums is expected to exceed the first, at most.

    `flags` has what each counts, objects by sets: first that of the best matching. A sum is shifted
    to be as far behind it as `behind` says.
    """
    best = next(flags)
    rises, falls, shifts = [], [], []
    for counted, gap in zip(flags, behind, strict=True):
        rise = (chances * (counted & ~best)).sum(axis=1)
        fall = (chances * (best & ~counted)).sum(axis=1)
        if rise.any() or fall.any():  # else it is the same sum, and not above
            rises.append(rise)
            falls.append(fall)
            shifts.append(-gap - float((rise - fall).sum()))
    if not rises:
        return 0.0
    up, down, shift = np.array(rises), np.array(falls), np.array(shifts)
    bounds = []
    for rate in np.minimum(_RATES / math.sqrt(len(chances)), _LARGEST_RATE):
        logs = np.log1p(up * np.expm1(rate) + down * np.expm1(-rate)).sum(axis=1) + rate * shift
        bounds.append(float(np.logaddexp.reduce([0.0, *logs.tolist()]) / rate))
    return min(bounds)
