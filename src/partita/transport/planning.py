"""Which way the distance of two clusterings is found: by their shapes, the base and the budget."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Literal

import numpy as np

from partita.errors import InputError
from partita.results.certified import Certified, both, exactly, mixture
from partita.transport.bases import Base
from partita.transport.bounds.couplings import overlapping_matching
from partita.transport.budget import large, spoken
from partita.transport.exact import (
    hard_rough_rand,
    hard_soft_any,
    hard_soft_partition,
    hard_soft_rand,
    rough_any,
    rough_partition,
    rough_rough_rand,
    rough_soft,
    soft_soft,
    support,
)
from partita.transport.focal_masses import Side, renamed, same_sides, set_counts
from partita.transport.transport_distance import with_empty_point

Method = Literal["auto", "exact", "certified", "sample"]
Ends = tuple[Certified, Certified]
# Both ends, or the value at one alpha.
Figures = tuple[Certified | None, Certified | None, Certified | None]

# Supports of more objects are never listed: even two clusters have 2^63 partitions.
_FEW_OBJECTS = 64
# Bounds so close are not narrowed by draws.
_NARROW = 1e-4


def solve(
    first: Side,
    second: Side,
    base: Base,
    alpha: float | None,
    method: Method,
    states: int,
    rng: np.random.Generator,
) -> Figures:
    """Both ends, or the value at one alpha."""
    if _same_but_for_names(first, second):
        # Whatever is drawn on one side can be drawn on the other.
        figure = exactly(0.0, "the two are the same")
        return (figure, figure, None) if alpha is None else (None, None, figure)
    with_point = first.present < 1 or second.present < 1
    if method != "certified" and with_point and _affordable(first, second, base, states):
        return _listed(first, second, base, alpha)
    if second.shape == "hard" and first.shape != "hard":
        first, second, base = second, first, base.turn()
    if first.shape == "hard" or (first.shape == second.shape == "rough"):
        # Between two point masses, or against one, transport is a plain expectation.
        if first.shape == "hard":
            lower, upper = _against_hard(first, second, base, alpha, method, states, rng)
        else:
            lower, upper = _rough_rough(first, second, base, alpha, states, rng)
        lower, upper = (
            with_empty_point(end, first, second, base.largest) for end in (lower, upper)
        )
        needed = [lower] if alpha == 0 else [upper] if alpha == 1 else [lower, upper]
        if method == "exact" and not all(end.exact for end in needed):
            _refuse(first, second, base, states)
        if alpha is None:
            return lower, upper, None
        return None, None, mixture(lower, upper, alpha)
    return _soft_soft(first, second, base, alpha, method, states, rng)


def _same_but_for_names(first: Side, second: Side) -> bool:
    """Tell whether two clusterings are the same under the matching that overlaps most."""
    facts = [(x.shape, x.n_clusters, len(x.sets), x.present) for x in (first, second)]
    if facts[0] != facts[1]:
        return False
    if same_sides(first, second):
        return True
    matching = overlapping_matching(first, second)
    return same_sides(renamed(first, matching), renamed(second, np.arange(matching.size)))


def _against_hard(
    hard: Side,
    other: Side,
    base: Base,
    alpha: float | None,
    method: Method,
    states: int,
    rng: np.random.Generator,
) -> Ends:
    if other.shape == "hard":
        codes = (other.codes, hard.codes) if base.turned else (hard.codes, other.codes)
        figure = exactly(float(base.from_values(base.measure(*codes))), "both are hard")
        return figure, figure
    if other.shape == "rough":
        return _rough_rough(hard, other, base, alpha, states, rng)
    linear = hard_soft_rand.linear_in_pairs(hard, other, base) if other.shape == "fuzzy" else None
    if linear is not None:
        return linear, linear
    ends, draw = _starting_point(hard, other, base, states, rng)
    found = _sharpest(hard, other, base, method, states, ends, draw)
    # A fuzzy clustering leaves each object one cluster: closest and farthest are the same.
    return found if other.shape == "evidential" else (both(*found), both(*found))


def _starting_point(
    hard: Side, other: Side, base: Base, states: int, rng: np.random.Generator
) -> tuple[Ends, Callable[[], Ends]]:
    """What is proven of both ends, and how to draw for what that leaves."""
    if base.name == "rand":
        proven = hard_soft_rand.proven_bounds(hard, other, rng)
        draw = partial(hard_soft_rand.sampled, hard, other, proven, states, rng)
        return (proven.lower, proven.upper), draw
    draw = partial(hard_soft_any.sampled, hard, other, base, states, rng)
    if base.name == "partition_distance":
        return hard_soft_partition.bounds(hard, other), draw
    words = "nothing is proven for this base without listing tables"
    nothing = Certified(base.largest / 2, 0.0, base.largest, False, words, 1.0, "method='auto'")
    return (nothing, nothing), draw


def _sharpest(
    hard: Side,
    other: Side,
    base: Base,
    method: Method,
    states: int,
    proven: Ends,
    draw: Callable[[], Ends],
) -> Ends:
    """Use the distribution of tables while it is short, else draws; keep within what is proven."""
    if method == "certified" or all(end.exact for end in proven):
        return proven
    found = None if method == "sample" else hard_soft_any.enumerated(hard, other, base, states)
    # Draws vary more than narrow bounds are apart.
    narrow = method == "auto" and _widest(proven) <= _NARROW
    if method != "exact" and not narrow and (found is None or _widest(found) > _NARROW):
        drawn = draw()
        found = drawn if found is None else _narrower(found, drawn)
    if found is None:
        return proven
    return both(found[0], proven[0]), both(found[1], proven[1])


def _widest(ends: Ends) -> float:
    return max(end.width for end in ends)


def _narrower(one: Ends, other: Ends) -> Ends:
    lower, upper = (a if a.width <= b.width else b for a, b in zip(one, other, strict=True))
    return lower, upper


def _rough_rough(
    first: Side,
    second: Side,
    base: Base,
    alpha: float | None,
    states: int,
    rng: np.random.Generator,
) -> Ends:
    """Both ends; where alpha asks for one of them alone, and that can be had alone, twice that."""
    given = set_counts(first, second), first, second
    if base.name == "rand" and first.shape == "hard":
        solvers = [
            partial(hard_rough_rand.closest, *given, states, rng),
            partial(hard_rough_rand.farthest, *given, states, rng),
        ]
    elif base.name == "partition_distance":
        solvers = [
            partial(rough_partition.closest, *given, states),
            partial(rough_partition.farthest, *given, states),
        ]
    elif base.name == "rand":
        return rough_rough_rand.rough_rough(*given, states, rng)
    else:
        return rough_any.rough_rough(*given, base, states, rng)
    if alpha in (0.0, 1.0):
        only = solvers[int(alpha)]()
        return only, only
    return solvers[0](), solvers[1]()


def _soft_soft(
    first: Side,
    second: Side,
    base: Base,
    alpha: float | None,
    method: Method,
    states: int,
    rng: np.random.Generator,
) -> Figures:
    one_rough = "rough" in (first.shape, second.shape)
    if method == "sample" and not one_rough:
        raise InputError(
            "method='sample' needs a hard or rough clustering on one side: there is one coupling "
            "with it, and each draw of the other can be set against it. Where both sides are "
            "random, independent draws estimate the cost of the independent coupling, which is "
            "not the distance; use 'auto' or 'certified', or sampled_distance() to reproduce "
            "published figures"
        )
    if method == "sample":
        ends = _drawn(first, second, base, states, rng)
        if ends is None:
            raise InputError(
                f"method='sample': the budget of {spoken(states)} is too small for draws that are "
                "worth something; give a larger budget, or method='certified' for bounds"
            )
        return _at(ends, first, second, base, alpha)
    if method != "certified" and _affordable(first, second, base, states):
        return _listed(first, second, base, alpha)
    if method == "exact":
        _refuse(first, second, base, states)
    ends = soft_soft.bounds(first, second, base, method == "certified", states, rng)
    if one_rough and method == "auto" and _widest(ends) > _NARROW:
        # Bounds seldom take all that they may, so that something is left for draws.
        drawn = _drawn(first, second, base, states // 3, rng)
        if drawn is not None:
            ends = both(ends[0], drawn[0]), both(ends[1], drawn[1])
    return _at(ends, first, second, base, alpha)


def _at(ends: Ends, first: Side, second: Side, base: Base, alpha: float | None) -> Figures:
    """Both ends, or the value between them, with the empty set as a point of its own."""
    lower, upper = (with_empty_point(end, first, second, base.largest) for end in ends)
    if alpha is None:
        return lower, upper, None
    return None, None, soft_soft.at_alpha(lower, upper, alpha, base.largest)


def _drawn(
    first: Side, second: Side, base: Base, states: int, rng: np.random.Generator
) -> Ends | None:
    """Both ends by draws of the side that is not rough."""
    if first.shape != "rough":
        first, second, base = second, first, base.turn()

    def solve(rough: Side, drawn: Side, most: int) -> Ends:
        # What a search finds must not depend on the draws before.
        return _rough_rough(rough, drawn, base, None, most, np.random.default_rng(0))

    return rough_soft.sampled(first, second, base, solve, states, rng)


def _affordable(first: Side, second: Side, base: Base, states: int) -> bool:
    """Tell whether the supports can be listed and transported within the budget."""
    # From so many objects on the numbers alone take long, and there is no doubt.
    few = max(first.n, second.n) <= _FEW_OBJECTS
    return few and support.listing_cost(first, second, base) <= states


def _listed(first: Side, second: Side, base: Base, alpha: float | None) -> Figures:
    wanted = [0.0, 1.0] if alpha is None else [alpha]
    costs = support.transport_costs(first, second, base, wanted)
    figures = [exactly(value, "optimal transport of the support") for value in costs]
    return (figures[0], figures[1], None) if alpha is None else (None, None, figures[0])


def _refuse(first: Side, second: Side, base: Base, states: int) -> None:
    focal, inside = (
        math.prod(number(side) for side in (first, second))
        for number in (support.number_of_focal, support.number_of_labelings)
    )
    rough = "one pair" if focal == 1 else f"{large(focal)} pairs"
    raise InputError(
        f"method='exact': inside {rough} of rough clusterings are {large(inside)} pairs of hard "
        f"ones, and listing them takes {_listing(first, second, base)}; no exact way takes less "
        f"than the budget of {spoken(states)}; use method='certified' for bounds, or a larger "
        "budget"
    )


def _listing(first: Side, second: Side, base: Base) -> str:
    if max(first.n, second.n) > _FEW_OBJECTS:
        return "far too long"
    cost = support.listing_cost(first, second, base)
    return spoken(float(cost)) if cost < 10**300 else "far too long"
