"""Find the best consensus for distances that are sums over clusters, part by part, with a bound."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers, Numbers
from partita.kernels.grouping import sort_by_group
from partita.kernels.set_partitions import cheapest_partition
from partita.many.consensus.cluster_costs import ClusterCosts, compact, entropies, search, squares
from partita.many.consensus.ensemble import Ensemble
from partita.many.consensus.soft_costs import SoftCosts
from partita.many.consensus.starts import starts_of
from partita.many.consensus.triangle_bound import triangle_bound
from partita.many.consensus.triangle_cuts import MOST_CLASSES, regret, relax
from partita.many.consensus.votes import (
    HardVotes,
    PairVotes,
    SoftVotes,
    Votes,
    count_shared_votes,
    count_votes,
    least_votes,
)
from partita.tolerances import CROSSING

# The most classes whose partitions are all tried, by dynamic programming over sets of them.
_TRIED = 13
# The most classes whose votes are kept as a matrix.
_DENSE = 1_000
# The most operations that the votes of all pairs may take: some ten seconds.
_MOST_OPERATIONS = 2.5e11


class Solution(NamedTuple):
    """The best consensus that was found.

    Attributes
    ----------
    labels : array
        The cluster of each class.
    at_least : number
        A lower bound of the total distance, in units of the convex function.
    methods : tuple of str
        How the bound is known.
    """

    labels: Integers
    at_least: Any
    methods: tuple[str, ...]


_BY_VOTES = "pair votes"
_BY_RELAXATION = "linear relaxation with triangle inequalities"
_BY_TRIAL = "all partitions of the classes of objects"
BY_TRIANGLES = "triangle inequality for pairs of clusterings"


def solve_hard_pairs(ensemble: Ensemble, rng: np.random.Generator) -> Solution:
    """Return the consensus of hard clusterings by the Mirkin distance."""
    votes = HardVotes(ensemble)
    counted = count_shared_votes(votes)
    if counted is None and votes.cost <= _MOST_OPERATIONS:
        counted = count_votes(votes)
    if counted is None:
        return _solve_joined(ensemble, squares, rng)
    costs = ClusterCosts(ensemble, squares)
    return _solve_majorities(votes, counted, costs, list(ensemble.codes), rng)


def solve_soft_pairs(votes: SoftVotes, codes: list[Integers], rng: np.random.Generator) -> Solution:
    """Return the consensus of soft clusterings by the expected Mirkin distance.

    `codes` are the most plausible clusters of each clustering.
    """
    if votes.cost <= _MOST_OPERATIONS:
        counted = count_votes(votes)
    else:
        counted = PairVotes(0.0, np.zeros(votes.sizes.size, np.int64))
    return _solve_majorities(votes, counted, SoftCosts(votes), codes, rng)


def solve_entropies(ensemble: Ensemble, rng: np.random.Generator) -> Solution:
    """Return the consensus by n times the variation of information."""
    return _solve_joined(ensemble, entropies, rng)


def _groups(component: Integers) -> Iterator[Integers]:
    """Yield the classes of each component."""
    order, starts = sort_by_group(component, int(component.max()) + 1)
    yield from np.split(order, starts[1:-1])


def _solve_majorities(
    votes: Votes,
    counted: PairVotes,
    costs: Any,
    codes: list[Integers],
    rng: np.random.Generator,
) -> Solution:
    """Solve each component of majorities by itself."""
    labels = np.empty(votes.sizes.size, np.int64)
    bound, count = counted.bound, 0
    methods = {_BY_VOTES: None}
    for classes in _groups(counted.component):
        part = np.zeros(classes.size, np.int64)
        if classes.size > 1:
            part, more, method = _solve_majority(votes, classes, costs, codes, rng)
            # Regrets are sums over pairs, distances over ordered pairs.
            bound += 2 * more
            if method:
                methods[method] = None
        labels[classes] = part + count
        count += int(part.max()) + 1
    return Solution(labels, bound, tuple(methods))


def _solve_majority(
    votes: Votes, classes: Integers, costs: Any, codes: list[Integers], rng: np.random.Generator
) -> tuple[Integers, Any, str]:
    """Return clusters of a component, a bound of their regret, and how the bound is known."""

    def find(goal: float) -> Integers:
        whole = classes.size == votes.sizes.size
        own_costs = costs if whole else costs.take(classes)
        own_votes = own_costs.votes
        own_codes = codes if whole else [compact(one[classes]) for one in codes]
        return search(own_costs, starts_of(own_codes, own_votes, rng), goal, rng).labels

    if classes.size > _DENSE:
        return find(least_votes(votes, classes)), 0, ""
    gains = _gains(votes, classes)
    together = np.zeros(classes.size, np.int64)
    if not (np.triu(gains, 1) < 0).any():
        return together, 0, ""
    if classes.size <= _TRIED:
        labels = _labels(cheapest_partition(_costs_by_gains(gains)), classes.size)
        return labels, regret(gains, labels), _BY_TRIAL
    labels = find(least_votes(votes, classes))
    least = regret(gains, labels)
    if least <= CROSSING or classes.size > MOST_CLASSES:
        return labels, 0, ""
    relaxed = relax(gains, least)
    suggested = regret(gains, relaxed.labels)
    if suggested < least:
        labels, least = relaxed.labels, suggested
    return labels, min(least, _rounded_up(relaxed.bound, gains)), _BY_RELAXATION


def _gains(votes: Votes, classes: Integers) -> Numbers:
    """Return what it gains to put two classes together: votes for it minus votes against it."""
    sizes = votes.sizes[classes]
    together = votes.between(classes, classes)
    kind = np.int64 if isinstance(votes.total_weight, int) else np.float64
    gains: Numbers = np.outer(sizes, sizes) * (2 * together.astype(kind) - votes.total_weight)
    return gains


def _rounded_up(bound: float, gains: Numbers) -> Any:
    """Return a bound of sums of gains, rounded up to the next such sum if they are integers."""
    if gains.dtype.kind != "i":
        return max(0.0, bound)
    step = int(np.gcd.reduce(np.abs(gains[np.triu_indices(len(gains), 1)])))
    return step * max(0, math.ceil(bound / step - CROSSING * max(1.0, bound / step)))


def _costs_by_gains(gains: Numbers) -> Numbers:
    """Return minus the sum of gains inside each set of classes."""
    costs = np.zeros(1 << len(gains), gains.dtype)
    for item, row in enumerate(gains):
        half = 1 << item
        costs[half : 2 * half] = costs[:half] - _sums_of_subsets(row[:item])
    return costs


def _sums_of_subsets(values: Numbers) -> Numbers:
    """Return the sum of the values of each set."""
    sums = np.zeros(1, values.dtype)
    for value in values:
        sums = np.concatenate([sums, sums + value])
    return sums


def _labels(blocks: list[int], n: int) -> Integers:
    """Return the labels of items in blocks that are given as bitmasks."""
    labels = np.empty(n, np.int64)
    for label, block in enumerate(blocks):
        labels[[item for item in range(n) if block >> item & 1]] = label
    return labels


def _solve_joined(ensemble: Ensemble, convex: Any, rng: np.random.Generator) -> Solution:
    """Solve each component of classes that some clustering puts together by itself.

    To divide a cluster along components changes no n_ijl and lowers the sum of f(n_l).
    """
    labels = np.empty(ensemble.n_classes, np.int64)
    bounds: list[float] = []
    methods: dict[str, None] = {}
    count = 0
    for classes in _groups(ensemble.joined()[1]):
        part = np.zeros(classes.size, np.int64)
        if classes.size > 1:
            costs = ClusterCosts(ensemble.take(classes), convex)
            part, bound, method = _solve_join(costs, rng)
            bounds.append(bound)
            methods[method] = None
        labels[classes] = part + count
        count += int(part.max()) + 1
    return Solution(labels, math.fsum(bounds), tuple(methods) or (_BY_TRIAL,))


def _solve_join(costs: ClusterCosts, rng: np.random.Generator) -> tuple[Integers, float, str]:
    ensemble = costs.ensemble
    if ensemble.n_classes <= _TRIED:
        labels = _labels(cheapest_partition(_costs_by_rows(costs)), ensemble.n_classes)
        return labels, float(costs.total(labels)), _BY_TRIAL
    votes = HardVotes(ensemble)
    bound = triangle_bound(_distances(costs), ensemble.weights)
    labels = search(costs, starts_of(list(ensemble.codes), votes, rng), bound, rng).labels
    return labels, bound, BY_TRIANGLES


def _costs_by_rows(costs: ClusterCosts) -> Floats:
    """Return the cost of each set of classes as a cluster."""
    ensemble = costs.ensemble
    by_set = ensemble.total_weight * costs.lookup[_sums_of_subsets(ensemble.sizes)]
    for row, weight in enumerate(ensemble.row_weights.tolist()):
        inside = (ensemble.rows == row).any(axis=1)
        by_set -= 2 * weight * costs.lookup[_sums_of_subsets(np.where(inside, ensemble.sizes, 0))]
    return np.asarray(by_set, np.float64)


def _distances(costs: ClusterCosts) -> Floats:
    """Return the distances of all pairs of clusterings, in units of the convex function."""
    ensemble, f = costs.ensemble, costs.lookup
    sizes = ensemble.sizes.astype(np.float64)
    m = len(ensemble)
    spans = ensemble.spans.tolist()

    def sums(codes: Integers) -> float:
        counts = (
            np.bincount(codes, sizes)
            if codes.max() < 4 * codes.size
            else np.bincount(compact(codes), sizes)
        )
        return float(f[counts.astype(np.int64)].sum())

    own = [sums(codes) for codes in ensemble.codes]
    distances = np.zeros((m, m))
    for i in range(m):
        for j in range(i):
            shared = sums(ensemble.codes[i] * spans[j] + ensemble.codes[j])
            # Rounding may leave less than nothing.
            distances[i, j] = distances[j, i] = max(0.0, own[i] + own[j] - 2 * shared)
    return distances
