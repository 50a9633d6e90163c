"""Bounds of the distance of two soft clusterings, neither of them hard, at any size.

From below by pairs and triples of objects, and for the partition distance by what every coupling
must move; from above by couplings object by object. What bounds which end is only what has been
proven: see the page on errata for theorems that do not hold.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from partita.kernels.relations import alpha_terms, relate
from partita.measures.credal import alpha_rand_score
from partita.measures.pair_means import number_of_pairs
from partita.results.certified import Certified, between, both
from partita.tables.relations import side_of as relation_side
from partita.transport.bases import Base
from partita.transport.bounds import coupling_bound, couplings, fewest_moves
from partita.transport.bounds.triple_bounds import number_of_triples, triple_bounds, triples
from partita.transport.budget import Purse
from partita.transport.exact.monte_carlo import LEVEL, draw_columns, mean_and_error
from partita.transport.focal_masses import Side

_STATES_A_TRIPLE = 2000
# Couplings may take so small a part of the budget.
_PARTS = 5
# Bounds so close are not narrowed further.
_NARROW = 1e-4
_EVERY = "tables of every coupling"
# Of fewer objects triples say as much.
_FEW_OBJECTS = 12
_SHARPEN = "method='exact' if the support is small"
_DRAWS, _FEWEST_DRAWS = 4000, 200
_NOTHING = "nothing is known without the support"


def bounds(
    first: Side,
    second: Side,
    base: Base,
    proven: bool,
    states: int,
    rng: np.random.Generator,
) -> tuple[Certified, Certified]:
    """Bounds for alpha = 0 and for alpha = 1; without draws if they must be `proven`."""
    # Focal clusterings of fuzzy ones are hard: closest and farthest are the same.
    one_end = first.shape == second.shape == "fuzzy"
    if base.name not in ("rand", "partition_distance"):
        nothing = between(0.0, base.largest, _NOTHING, "method='exact' if the support is small")
        lower = nothing if proven else _drawn(first, second, base, states, rng)
        return lower, lower if one_end else nothing
    purse = Purse(states)
    below = _Below(first, second, purse)
    near_high, far_high = _above(first, second, base, states // _PARTS, purse, rng)
    near_low, method = below.closest(base)
    sharpen = f"{_SHARPEN}; a larger budget allows more bounds" if purse.cut else _SHARPEN
    lower = between(near_low, near_high, f"{method}; best product coupling", sharpen)
    if one_end:
        lower = _narrowed(lower, first, second, base, proven, purse.left, rng)
        return lower, lower
    far_low, chosen = below.farthest(base)
    words = f"{method}, choices inside sets; best product coupling"
    upper = between(max(near_low, far_low), far_high, words, sharpen)
    half = purse.left // 2
    lower = _narrowed(lower, first, second, base, proven, half, rng)
    if chosen is not None:
        # A choice inside one side is no farther from the other than Hausdorff's distance.
        upper = _narrowed(upper, *chosen, base, proven, half, rng)
    return lower, upper


def _narrowed(
    known: Certified,
    first: Side,
    second: Side,
    base: Base,
    proven: bool,
    states: int,
    rng: np.random.Generator,
) -> Certified:
    """A certificate of the Rand distance, raised by what every coupling must expect."""
    if base.name != "rand" or known.width <= _NARROW or first.n < _FEW_OBJECTS:
        return known
    if not coupling_bound.applicable(first, second, states // 2):
        return known
    shape = first.n_clusters, second.n_clusters
    loads = couplings.agreeing_coupling(first, second, states // 4, rng)
    table = loads.sum(axis=0).reshape(shape)
    given = None if proven else rng
    fewest = coupling_bound.fewest_disagreements(first, second, table, states * 3 // 4, given)
    low = min(max(0.0, fewest / number_of_pairs(first.n)), known.at_most)
    level, method = (1.0, _EVERY) if proven else (LEVEL, f"{_EVERY}, by draws")
    middle = (low + known.at_most) / 2
    raised = Certified(middle, low, known.at_most, False, method, level, known.sharpen)
    return both(known, raised)


def _above(
    first: Side, second: Side, base: Base, part: int, purse: Purse, rng: np.random.Generator
) -> tuple[float, float]:
    """Upper bounds for alpha = 0 and for alpha = 1, each within a part of the budget."""
    n = first.n
    if base.name == "partition_distance":
        moved = (
            couplings.closest_partition(first, second),
            first.n - float(couplings.most_kept(first, second).sum()),
        )
        near, far = (min(1.0, one / max(1, n - 1)) for one in moved)
        return near, far
    near, far = 1.0, couplings.farthest_rand(first, second, part)
    start = couplings.cost_of_a_start(first, second)
    if couplings.few_pairs_of_sets(first, second) and purse.pay(start):
        purse.left -= max(0, min(part, purse.left) - start)
        found = couplings.closest_rand(first, second, max(part, start), rng)
        near = found / max(1.0, number_of_pairs(n))
    masks = first.has_masks and second.has_masks
    if masks and {first.shape, second.shape} == {"rough", "fuzzy"}:
        # Rand_1 <= 1 - d_1 is proven for rough against fuzzy.
        score = alpha_rand_score(first.evidential, second.evidential, alpha=1.0)
        far = min(far, 1.0 - float(score))
    return min(near, far), far


class _Below:
    """Lower bounds, by pairs and by triples of objects."""

    def __init__(self, first: Side, second: Side, purse: Purse) -> None:
        self._first, self._second, self._purse = first, second, purse
        n, sets = first.n, len(first.sets) + len(second.sets)
        # A loop over pairs does some hundreds of multiplications in the time of a state.
        self._pair_cost = max(1, n * n // 2 * sets // 300)
        self._pairs = _pair_bound(first, second) if purse.pay(self._pair_cost) else 0.0

    def closest(self, base: Base) -> tuple[float, str]:
        """A bound for alpha = 0, and what it rests on."""
        known = [self._by_pairs_or_triples(base)]
        if base.name == "partition_distance":
            known.append((self._by_moves(self._first, self._second), "moves of every coupling"))
        return max(known)

    def _by_moves(self, first: Side, second: Side) -> float:
        cost = fewest_moves.cost(first, second)
        if math.isinf(cost) or not self._purse.pay(cost):
            return 0.0
        return fewest_moves.fewest_moves(first, second) / max(1, first.n - 1)

    def _by_pairs_or_triples(self, base: Base) -> tuple[float, str]:
        by_pairs = self._scaled(self._pairs, base)
        n = self._first.n
        sets = max(len(self._first.sets), len(self._second.sets))
        cost = number_of_triples(n) * (_STATES_A_TRIPLE + sets**3)
        if n < 3 or sets > 16 or not self._purse.pay(cost):
            return by_pairs, "pairs of objects"
        chosen, covered = triples(n)
        pairs, moved = triple_bounds(self._first, self._second, chosen)
        # In how many triples each object occurs.
        often = 3 * len(chosen) / covered
        if base.name == "partition_distance":
            return max(by_pairs, moved.sum() / often / (self._first.n - 1)), "triples of objects"
        total = pairs.sum() / (often * 2 / (covered - 1)) + self._left_over(covered)
        return max(by_pairs, total / number_of_pairs(self._first.n)), "triples of objects"

    def _left_over(self, covered: int) -> float:
        """The bound by pairs, for pairs with an object that is in no triple."""
        n = self._first.n
        if covered == n:
            return 0.0
        rows, columns = np.arange(covered, n), np.arange(n)
        blocks = (
            relate(relation_side(side.evidential), rows, columns)
            for side in (self._first, self._second)
        )
        constant = alpha_terms(*blocks)[0]
        # Each pair once: with objects before it.
        return float((constant * (columns[None, :] < rows[:, None])).sum())

    def farthest(self, base: Base) -> tuple[float, tuple[Side, Side] | None]:
        """A bound for alpha = 1, and the choice inside one side with the other that gives it.

        Fix a choice inside one side: its distance from the other is a lower bound.
        """
        best, chosen = 0.0, None
        # Some is left for what may be done with the best choice.
        tries = min(16, self._purse.left * 3 // 4 // self._pair_cost)
        self._purse.left -= tries * self._pair_cost
        for one, other in ((self._first, self._second), (self._second, self._first)):
            if one.shape in ("rough", "evidential"):
                for _, choice in zip(range(tries // 2), _choices(one, other), strict=False):
                    bound = self._scaled(_pair_bound(choice, other), base)
                    if base.name == "partition_distance":
                        bound = max(bound, self._by_moves(choice, other))
                    if bound > best:
                        best, chosen = bound, (choice, other)
        return best, chosen

    def _scaled(self, share: float, base: Base) -> float:
        """A share of disagreeing pairs as a bound of the distance.

        Of two objects, one moves where they disagree; all pairs of n objects have n/2 in common.
        """
        n = self._first.n
        return share if base.name == "rand" else share * n / (2 * max(1, n - 1))


def _pair_bound(first: Side, second: Side) -> float:
    """1 - d_0 <= Rand_0, for all kinds; nothing for more clusters than masks have bits."""
    if not (first.has_masks and second.has_masks):
        return 0.0
    score = alpha_rand_score(first.evidential, second.evidential, alpha=0.0)
    return max(0.0, 1.0 - float(score))


def _choices(side: Side, other: Side) -> Iterator[Side]:
    """Fuzzy clusterings inside a side: each set's clusters chosen by a rule."""
    n, k = side.n, side.n_clusters
    matching = couplings.overlapping_matching(side, other)
    size = max(k, other.n_clusters)
    plausible = np.zeros((n, size))
    plausible[:, : other.n_clusters] = other.plausible
    against = plausible[:, matching[:k]]
    for sign in (1.0, -1.0):
        # For each object the clusters in the order of how (im)plausible the other side finds them.
        yield _chosen(side, np.argsort(np.argsort(sign * against, axis=1), axis=1))
    for order in permutations(range(k)) if k <= 3 else [tuple(range(k))]:
        yield _chosen(side, np.broadcast_to(np.array(order), (n, k)))


def _chosen(side: Side, ranks: NDArray[np.int64]) -> Side:
    """The fuzzy clustering in which each object takes the cluster of lowest rank in its set."""
    memberships = np.zeros((side.n, side.n_clusters))
    everyone = np.arange(side.n)
    for place, clusters in enumerate(side.sets):
        members = np.array(clusters)
        chosen = members[ranks[:, members].argmin(axis=1)]
        memberships[everyone, chosen] += side.chances[:, place]
    sets = tuple((cluster,) for cluster in range(side.n_clusters))
    return replace(side, shape="fuzzy", sets=sets, keys=None, masses=memberships)


def _drawn(
    first: Side, second: Side, base: Base, states: int, rng: np.random.Generator
) -> Certified:
    """The closest end from above, by draws from a coupling; nothing is known from below."""
    shape = (first.n_clusters, second.n_clusters)
    a_draw = base.steps(*shape) + first.n * (shape[0] * shape[1] + 4) // 10
    draws = min(_DRAWS, (states - couplings.cost_of_a_start(first, second)) // a_draw)
    if draws < _FEWEST_DRAWS:
        return between(0.0, base.largest, _NOTHING, _SHARPEN)
    states -= draws * a_draw
    loads = couplings.agreeing_coupling(first, second, states, rng)
    values = []
    for start in range(0, draws, 100):
        some = min(100, draws - start)
        cells = draw_columns(loads, some, rng) + np.arange(some)[:, None] * loads.shape[1]
        tables = np.bincount(cells.ravel(), minlength=some * loads.shape[1])
        values.append(base.distances(tables.reshape(-1, *shape)))
    mean, error = mean_and_error(np.concatenate(values), base.largest)
    method = f"{draws:,} draws from the best product coupling"
    sharpen = "method='exact' if the support is small"
    high = min(base.largest, mean + error)
    return Certified(high / 2, 0.0, high, False, method, LEVEL, sharpen)


def at_alpha(lower: Certified, upper: Certified, alpha: float, largest: float) -> Certified:
    """Between the ends: a coupling that is good for one need not be good for the other."""
    if alpha in (0.0, 1.0):
        return upper if alpha == 1 else lower
    low = (1 - alpha) * lower.at_least + alpha * upper.at_least
    high = min(upper.at_most, (1 - alpha) * lower.at_most + alpha * largest)
    level = max(0.0, lower.level + upper.level - 1)
    exact = lower.exact and upper.exact and math.isclose(low, high, abs_tol=1e-12)
    value = low if exact else (low + max(low, high)) / 2
    sharpen = "" if exact else _SHARPEN
    return Certified(value, low, max(low, high), exact, lower.method, level, sharpen)
