"""Bounds of the mean cost of pairs of objects, at alpha = 0 and at alpha = 1, within a budget.

1 - Rand_0 and 1 - Rand_1 are means over all pairs of objects of the least cost r_alpha of
transporting one mass on (together, apart, open, nothing) to another (Campagner et al. 2023,
Eq. 24). Their time grows with the square of the number of different objects. Where that exceeds the
budget, the masses of each object are rounded to a grid, so that fewer objects differ.

Rounding moves a share e_i of the mass of object i, half the L1 distance. Objects choose their sets
independently, so the mass of the pair i, j moves by at most e_i + e_j; since moving mass costs at
most 1, r_alpha changes by at most e_i + e_j, at every alpha. The mean over pairs therefore changes
by at most twice the mean of e_i, for each of the two clusterings.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.evidential import Evidential
from partita.measures.credal import alpha_rand_score
from partita.transport.focal_masses import FocalMasses

# A loop over pairs does this many multiplications in the time of a state.
_PRODUCTS_PER_STATE = 300
# Rounding the masses of an object and looking for equal ones takes so many states for each set.
_STATES_TO_ROUND = 1
# Steps of the grids that are tried. A finer one hardly narrows the bounds.
_STEPS = tuple(1 << power for power in range(2, 15))


class PairCosts(NamedTuple):
    """A lower bound on 1 - Rand_0, an upper bound on 1 - Rand_1, and the states they took."""

    closest: float
    farthest: float
    states: int


UNKNOWN = PairCosts(0.0, 1.0, 0)


def states_of_pairs(first: FocalMasses, second: FocalMasses) -> int:
    """Return the states that all pairs of objects take."""
    return _states_of(first.n, _number_of_sets(first, second))


def pair_costs(first: FocalMasses, second: FocalMasses, states: int) -> PairCosts:
    """Return bounds of both costs within a number of states; exact if it allows all pairs."""
    if not (first.has_masks and second.has_masks):
        return UNKNOWN
    clusterings = first.evidential, second.evidential
    cost = states_of_pairs(first, second)
    if cost <= states:
        return _costs_of(*clusterings, 0.0, cost)
    n_sets = _number_of_sets(first, second)
    spent, best = 0, None
    for steps in _STEPS:
        spent += _STATES_TO_ROUND * first.n * n_sets
        if spent > states:
            break
        grids = [_on_grid(one.masses, steps) for one in clusterings]
        cost = _states_of(_number_of_types(*grids), n_sets)
        if spent + cost > states:
            break
        best = steps, grids, spent + cost
    if best is None:
        return UNKNOWN
    steps, grids, cost = best
    rounded = [
        Evidential.from_masks(grid / steps, one.masks, one.labels)
        for grid, one in zip(grids, clusterings, strict=True)
    ]
    # Twice the mean share of mass that was moved, which is half the L1 distance.
    error = sum(
        float(np.abs(one.masses - other.masses).sum(axis=1).mean())
        for one, other in zip(rounded, clusterings, strict=True)
    )
    return _costs_of(rounded[0], rounded[1], error, cost)


def _costs_of(first: Evidential, second: Evidential, error: float, states: int) -> PairCosts:
    rand = alpha_rand_score(first, second)
    return PairCosts(
        max(0.0, 1.0 - float(rand.upper) - error),
        min(1.0, 1.0 - float(rand.lower) + error),
        states,
    )


def _number_of_sets(first: FocalMasses, second: FocalMasses) -> int:
    return len(first.sets) + len(second.sets)


def _states_of(n: int, n_sets: int) -> int:
    return max(1, n * n // 2 * n_sets // _PRODUCTS_PER_STATE)


def _on_grid(masses: Floats, steps: int) -> Integers:
    """Round each row to whole steps, of which as many remain as the row has mass.

    The largest remainders are rounded up.
    """
    scaled = masses * steps
    whole = np.floor(scaled).astype(np.int64)
    missing = np.rint(scaled.sum(axis=1)).astype(np.int64) - whole.sum(axis=1)
    ranks = np.argsort(np.argsort(whole - scaled, axis=1, kind="stable"), axis=1, kind="stable")
    rounded: Integers = whole + (ranks < missing[:, None])
    return rounded


def _number_of_types(first: Integers, second: Integers) -> int:
    """Return the number of different objects."""
    both = np.ascontiguousarray(np.hstack([first, second]).astype(np.int16))
    keys = both.view([("", np.void, both.shape[1] * both.itemsize)]).ravel()
    return int(np.unique(keys).size)
