"""Lower bounds of a correlation clustering: linear programs with triangle inequalities.

With x_ij = 1 for classes i and j in different clusters and 0 otherwise, a clustering is a point
with x_ik <= x_ij + x_jk for all triples. The relaxation drops that x is 0 or 1 (Groetschel and
Wakabayashi 1989, doi:10.1007/BF01589097). Triangles are added as they are violated.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers, Numbers

# More classes than this are left to other bounds.
MOST_CLASSES = 110
_ROUNDS = 60
_VIOLATED = 1e-6
# How many cuts a round adds for each class, the most violated ones, and how many there may be.
_CUTS_A_CLASS = 12
_MOST_CUTS = 12_000


class Relaxed(NamedTuple):
    """A lower bound of the regret, and the clustering that the relaxation suggests."""

    bound: float
    labels: Integers


def relax(gains: Numbers, least: float) -> Relaxed:
    """Return a lower bound of the regret of all clusterings of a few classes.

    The regret is the sum of gains of pairs apart and of losses (negative gains) of pairs together.

    Parameters
    ----------
    gains : symmetric array of shape (classes, classes)
        What it gains to put two classes together.
    least : float
        The regret of a known clustering: a bound above it minus a half of the least step ends the
        search, as nothing better is there.
    """
    n = len(gains)
    first, second = np.triu_indices(n, 1)
    of_pairs = gains[first, second].astype(np.float64)
    index = np.zeros((n, n), np.int64)
    index[first, second] = index[second, first] = np.arange(first.size)
    scale = float(np.abs(of_pairs).max(initial=1.0))
    cuts = np.empty((0, 3), np.int64)
    x, best = (of_pairs < 0).astype(np.float64), 0.0
    for _ in range(_ROUNDS):
        new = _violated(x, index, n)
        if not len(new) or len(cuts) + len(new) > _MOST_CUTS:
            break
        cuts = np.concatenate([cuts, new])
        solved = _solve(of_pairs / scale, cuts)
        if solved is None:
            break
        x, multipliers = solved
        best = max(best, scale * _dual_bound(of_pairs / scale, cuts, multipliers))
        if best >= least:
            break
    return Relaxed(best, _rounded(x, index, n))


def _violated(x: Floats, index: Integers, n: int) -> Integers:
    """Return the most violated triangles (long side, two short sides) as indices of pairs."""
    sides = x[index]
    np.fill_diagonal(sides, 0.0)
    found, amounts = [], []
    for middle in range(n):
        excess = sides - (sides[:, middle, None] + sides[middle])
        one, other = np.nonzero(np.triu(excess, 1) > _VIOLATED)
        keep = (one != middle) & (other != middle)
        one, other = one[keep], other[keep]
        found.append(np.stack([index[one, other], index[one, middle], index[middle, other]], 1))
        amounts.append(excess[one, other])
    triangles, by = np.concatenate(found), np.concatenate(amounts)
    order = np.argsort(-by, kind="stable")[: _CUTS_A_CLASS * n]
    return np.asarray(triangles[order], np.int64)


def _solve(of_pairs: Floats, cuts: Integers) -> tuple[Floats, Floats] | None:
    """Return the solution of the linear program and the multipliers of its cuts."""
    from scipy.optimize import linprog
    from scipy.sparse import csr_array

    rows = np.repeat(np.arange(len(cuts)), 3)
    signs = np.tile([1.0, -1.0, -1.0], len(cuts))
    matrix = csr_array((signs, (rows, cuts.ravel())), shape=(len(cuts), of_pairs.size))
    found = linprog(of_pairs, matrix, np.zeros(len(cuts)), bounds=(0, 1), method="highs-ds")
    if found.x is None or found.ineqlin is None:
        return None
    return np.asarray(found.x), np.maximum(-np.asarray(found.ineqlin.marginals), 0.0)


def _dual_bound(of_pairs: Floats, cuts: Integers, multipliers: Floats) -> float:
    """Return a bound that holds for any multipliers that are not negative, by weak duality."""
    reduced = of_pairs.copy()
    for side, sign in enumerate((1.0, -1.0, -1.0)):
        reduced += sign * np.bincount(cuts[:, side], multipliers, of_pairs.size)
    # The regret of x is sum of gains x + losses (1 - x).
    losses = -of_pairs[of_pairs < 0].sum()
    return float(losses + np.minimum(reduced, 0.0).sum())


def _rounded(x: Floats, index: Integers, n: int) -> Integers:
    """Return clusters of classes that are closer than a half to the first class of the cluster."""
    labels = np.full(n, -1)
    for pivot in range(n):
        if labels[pivot] < 0:
            near = x[index[pivot]] < 0.5
            near[pivot] = True
            labels[near & (labels < 0)] = pivot
    return labels


def regret(gains: Numbers, labels: Integers) -> Any:
    """Return the gains of pairs apart and the losses of pairs together, as a Python number."""
    together = labels[:, None] == labels
    upper = np.triu(np.ones(gains.shape, bool), 1)
    lost = (
        gains[upper & ~together & (gains > 0)].sum() - gains[upper & together & (gains < 0)].sum()
    )
    return lost.item()
