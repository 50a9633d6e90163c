"""Bounds of the distance between two soft clusterings, neither of them hard, at any size.

From below: pairs of objects (1 - d_0 <= Rand_0 for all kinds; Campagner et al. 2023, Theorem 4.1,
as far as it holds), triples of objects, and what every coupling must move or expect. From above:
product couplings. At alpha = 1, fix a choice on one side; its transport distance from the other is
a lower bound, since the Hausdorff distance is at least the distance of any point of one set from
the other set. The page on errata lists theorems that do not hold; no bound rests on one of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations

import numpy as np

from partita.array_types import Integers
from partita.kernels.relations import alpha_terms, relate
from partita.measures.pair_means import number_of_pairs
from partita.results.certified import Certified, between, both
from partita.tables.relations import side_of as relation_side
from partita.transport.bases import PARTITION, RAND, Base
from partita.transport.bounds import every_coupling, product_couplings, strassen
from partita.transport.bounds.pair_costs import PairCosts, pair_costs, states_of_pairs
from partita.transport.bounds.triple_bounds import number_of_triples, triple_bounds, triples
from partita.transport.budget import RemainingBudget
from partita.transport.focal_masses import FocalMasses
from partita.transport.problem import NARROW, Ends, Problem
from partita.transport.sampling.monte_carlo import LEVEL, draw_columns, mean_and_error
from partita.words import counted

_STATES_PER_TRIPLE = 2000
# Couplings may take this part of the budget.
_PARTS = 5
# Rounded objects may take this part of the budget.
_PARTS_FOR_PAIRS = 4
_EVERY = "tables of every coupling"
# With fewer objects triples are as good.
_FEW_OBJECTS = 12
_MOST_SETS_FOR_TRIPLES = 16
_MOST_CHOICES = 16
_SHARPEN = "method='exact' if the support is small"
_DRAWS, _FEWEST_DRAWS = 4000, 200
_DRAWS_AT_ONCE = 100
_NOTHING = "nothing is known without the support"


def solve(problem: Problem) -> Ends:
    """Return bounds of both ends; without draws if the method is "certified"."""
    first, second, base = problem.first, problem.second, problem.base
    # Focal clusterings of fuzzy ones are hard: the closest inside them is the farthest.
    one_end = first.kind == second.kind == "fuzzy"
    if base.name not in (RAND, PARTITION):
        nothing = between(0.0, base.largest, _NOTHING, _SHARPEN)
        lower = nothing if problem.method == "certified" else _drawn_upper_bound(problem)
        return Ends(lower, lower if one_end else nothing)
    remaining = RemainingBudget(problem.budget)
    lower_bounds = _LowerBounds(first, second, base, remaining)
    near_high, far_high = _upper_bounds(problem, lower_bounds.pairs, remaining)
    near_low, method = lower_bounds.closest()
    sharpen = f"{_SHARPEN}; a larger budget allows more bounds" if remaining.exceeded else _SHARPEN
    lower = between(near_low, near_high, f"{method}; best product coupling", sharpen)
    if one_end:
        lower = _raised(lower, problem, first, second, remaining.left)
        return Ends(lower, lower)
    far_low, choice = lower_bounds.farthest()
    words = f"{method}, choices inside sets; best product coupling"
    upper = between(max(near_low, far_low), far_high, words, sharpen)
    half = remaining.left // 2
    lower = _raised(lower, problem, first, second, half)
    if choice is not None:
        # The distance of a choice from the other side bounds the Hausdorff distance from below.
        upper = _raised(upper, problem, *choice, half)
    return Ends(lower, upper)


def _raised(
    figure: Certified, problem: Problem, first: FocalMasses, second: FocalMasses, states: int
) -> Certified:
    """Raise the lower bound of a Rand distance by the bound for every coupling."""
    if problem.base.name != RAND or figure.width <= NARROW or first.n < _FEW_OBJECTS:
        return figure
    if not every_coupling.applicable(first, second, states // 2):
        return figure
    shape = first.n_clusters, second.n_clusters
    loads = product_couplings.agreeing_coupling(first, second, states // 4, problem.rng)
    table = loads.sum(axis=0).reshape(shape)
    proven = problem.method == "certified"
    fewest = every_coupling.fewest_disagreements(
        first, second, table, states * 3 // 4, None if proven else problem.rng
    )
    low = min(max(0.0, fewest / number_of_pairs(first.n)), figure.at_most)
    level, method = (1.0, _EVERY) if proven else (LEVEL, f"{_EVERY}, by draws")
    middle = (low + figure.at_most) / 2
    raised = Certified(middle, low, figure.at_most, False, method, level, figure.sharpen)
    return both(figure, raised)


def _upper_bounds(
    problem: Problem, costs: PairCosts, remaining: RemainingBudget
) -> tuple[float, float]:
    """Return upper bounds for alpha = 0 and for alpha = 1, each within a part of the budget."""
    first, second, n = problem.first, problem.second, problem.n
    if problem.base.name == PARTITION:
        moved = (
            product_couplings.closest_partition(first, second),
            n - float(product_couplings.most_kept(first, second).sum()),
        )
        near, far = (min(1.0, one / max(1, n - 1)) for one in moved)
        return near, far
    part = problem.budget // _PARTS
    near, far = 1.0, product_couplings.farthest_rand(first, second, part)
    start = product_couplings.states_per_start(first, second)
    if product_couplings.few_pairs_of_sets(first, second) and remaining.pay(start):
        remaining.left -= max(0, min(part, remaining.left) - start)
        disagreements = product_couplings.closest_rand(first, second, max(part, start), problem.rng)
        near = disagreements / max(1.0, number_of_pairs(n))
    if {first.kind, second.kind} == {"rough", "fuzzy"}:
        # Rand_1 <= 1 - d_1 is proven for rough against fuzzy.
        far = min(far, costs.farthest)
    return min(near, far), far


class _LowerBounds:
    """Lower bounds by pairs and triples of objects, and by what every coupling must move."""

    def __init__(
        self, first: FocalMasses, second: FocalMasses, base: Base, remaining: RemainingBudget
    ) -> None:
        self._first, self._second, self._base = first, second, base
        self._remaining = remaining
        # Objects are rounded where all pairs take more than their part of the budget.
        cost = states_of_pairs(first, second)
        most = cost if cost <= remaining.left else remaining.left // _PARTS_FOR_PAIRS
        self.pairs = pair_costs(first, second, most)
        remaining.exceeded |= cost > most
        remaining.left -= self.pairs.states

    def closest(self) -> tuple[float, str]:
        """Return a bound for alpha = 0, and the name of what it rests on."""
        bounds = [self._by_pairs_or_triples()]
        if self._base.name == PARTITION:
            bounds.append((self._by_moves(self._first, self._second), "moves of every coupling"))
        return max(bounds)

    def _by_moves(self, first: FocalMasses, second: FocalMasses) -> float:
        cost = strassen.states_of_bound(first, second)
        if math.isinf(cost) or not self._remaining.pay(cost):
            return 0.0
        return strassen.fewest_moves(first, second) / max(1, first.n - 1)

    def _by_pairs_or_triples(self) -> tuple[float, str]:
        by_pairs = self._as_distance(self.pairs.closest)
        n = self._first.n
        sets = max(len(self._first.sets), len(self._second.sets))
        cost = number_of_triples(n) * (_STATES_PER_TRIPLE + sets**3)
        if n < 3 or sets > _MOST_SETS_FOR_TRIPLES or not self._remaining.pay(cost):
            return by_pairs, "pairs of objects"
        chosen, covered = triples(n)
        pairs, moved = triple_bounds(self._first, self._second, chosen)
        triples_per_object = 3 * len(chosen) / covered
        if self._base.name == PARTITION:
            return max(by_pairs, moved.sum() / triples_per_object / (n - 1)), "triples of objects"
        triples_per_pair = triples_per_object * 2 / (covered - 1)
        total = pairs.sum() / triples_per_pair + self._pairs_outside_triples(covered)
        return max(by_pairs, total / number_of_pairs(n)), "triples of objects"

    def _pairs_outside_triples(self, covered: int) -> float:
        """Return the bound by pairs, for pairs with an object that is in no triple."""
        n = self._first.n
        if covered == n:
            return 0.0
        rows, columns = np.arange(covered, n), np.arange(n)
        blocks = (
            relate(relation_side(x.evidential), rows, columns) for x in (self._first, self._second)
        )
        constant = alpha_terms(*blocks)[0]
        # Each pair once: with the objects before it.
        return float((constant * (columns[None, :] < rows[:, None])).sum())

    def farthest(self) -> tuple[float, tuple[FocalMasses, FocalMasses] | None]:
        """Return a bound for alpha = 1, and the choice on one side with the other side."""
        best, best_choice = 0.0, None
        # One quarter is left for raising the bound of the best choice.
        most = self._remaining.left * 3 // 4
        cost = states_of_pairs(self._first, self._second)
        tries = min(_MOST_CHOICES, most // cost)
        if tries < 2:
            # Round objects rather than try no choice of either side.
            tries, cost = _MOST_CHOICES, most // _MOST_CHOICES
        self._remaining.left -= tries * cost
        for one, other in ((self._first, self._second), (self._second, self._first)):
            if one.kind in ("rough", "evidential"):
                for _, choice in zip(range(tries // 2), _choices(one, other), strict=False):
                    bound = self._as_distance(pair_costs(choice, other, cost).closest)
                    if self._base.name == PARTITION:
                        bound = max(bound, self._by_moves(choice, other))
                    if bound > best:
                        best, best_choice = bound, (choice, other)
        return best, best_choice

    def _as_distance(self, share: float) -> float:
        """Convert a share of disagreeing pairs into a lower bound of the distance.

        One of two objects that disagree moves, and moving an object settles at most n - 1 pairs.
        """
        n = self._first.n
        return share if self._base.name == RAND else share * n / (2 * max(1, n - 1))


def _choices(x: FocalMasses, other: FocalMasses) -> Iterator[FocalMasses]:
    """Yield fuzzy clusterings inside x, in which a rule chooses one cluster from each set."""
    n, k = x.n, x.n_clusters
    matching = product_couplings.overlapping_matching(x, other)
    size = max(k, other.n_clusters)
    plausibilities = np.zeros((n, size))
    plausibilities[:, : other.n_clusters] = other.plausibilities
    matched = plausibilities[:, matching[:k]]
    for sign in (1.0, -1.0):
        # Each object ranks its clusters by how (im)plausible they are on the other side.
        yield _first_in_rank(x, np.argsort(np.argsort(sign * matched, axis=1), axis=1))
    for order in permutations(range(k)) if k <= 3 else [tuple(range(k))]:
        yield _first_in_rank(x, np.broadcast_to(np.array(order), (n, k)))


def _first_in_rank(x: FocalMasses, ranks: Integers) -> FocalMasses:
    """Return the fuzzy clustering in which each object takes the lowest rank in its set."""
    memberships = np.zeros((x.n, x.n_clusters))
    rows = np.arange(x.n)
    for index, clusters in enumerate(x.sets):
        members = np.array(clusters)
        chosen = members[ranks[:, members].argmin(axis=1)]
        memberships[rows, chosen] += x.dense_masses[:, index]
    return x.with_memberships(memberships)


def _drawn_upper_bound(problem: Problem) -> Certified:
    """Bound the lower end from above, by draws from a product coupling."""
    first, second, base, rng = problem.first, problem.second, problem.base, problem.rng
    shape = (first.n_clusters, second.n_clusters)
    per_draw = base.states_per_table(*shape) + first.n * (shape[0] * shape[1] + 4) // 10
    left = problem.budget - product_couplings.states_per_start(first, second)
    n_draws = min(_DRAWS, left // per_draw)
    if n_draws < _FEWEST_DRAWS:
        return between(0.0, base.largest, _NOTHING, _SHARPEN)
    loads = product_couplings.agreeing_coupling(
        first, second, problem.budget - n_draws * per_draw, rng
    )
    values = []
    for start in range(0, n_draws, _DRAWS_AT_ONCE):
        size = min(_DRAWS_AT_ONCE, n_draws - start)
        cells = draw_columns(loads, size, rng) + np.arange(size)[:, None] * loads.shape[1]
        tables = np.bincount(cells.ravel(), minlength=size * loads.shape[1])
        values.append(base.distances(tables.reshape(-1, *shape)))
    mean, error = mean_and_error(np.concatenate(values), base.largest)
    method = f"{counted(n_draws, 'draw')} from the best product coupling"
    high = min(base.largest, mean + error)
    return Certified(high / 2, 0.0, high, False, method, LEVEL, _SHARPEN)
