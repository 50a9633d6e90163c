"""The axioms from their statements: loops over labels, one clustering after the other.

`AXIOMS` maps an axiom's name to the number of clusterings it speaks of and to a function that tells
whether some clusterings break it. `WHOLE` has those that speak of all clusterings at once. A
measure is a function of two sequences of labels; the score of a cluster is a function of the sizes
of its parts, of n, and of the larger number of clusters.
"""

import math
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

import numpy as np

from tests.naive import lattice
from tests.naive.hard_measures import clusters_of
from tests.naive.partitions import all_partitions

# Asked for the same clusterings again and again.
join, meet, refines, trace = map(
    cache, (lattice.join, lattice.meet, lattice.refines, lattice.trace)
)


class Subject(NamedTuple):
    """A measure and the facts of its card that axioms speak of."""

    value: object
    bounds: tuple = (-math.inf, math.inf)
    higher_is_better: bool = True
    perfect: float | None = None
    score: object = None
    max_clusters: int = 99

    def partitions(self, n):
        return [one for one in all_partitions(n) if len(set(one)) <= self.max_clusters]

    def similarity(self, x, y):
        if self.higher_is_better:
            return self.value(x, y)
        high = self.bounds[1]
        return 1 - self.value(x, y) / (high if math.isfinite(high) else 1)

    def distance(self, x, y):
        if not self.higher_is_better:
            return self.value(x, y)
        return (1 if self.perfect is None else self.perfect) - self.value(x, y)


def equal(a, b):
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)


def at_most(a, b):
    return a <= b or equal(a, b)


def greater(a, b):
    return a > b and not equal(a, b)


def on(labels, objects):
    return trace(labels, tuple(sorted(objects)))


def weighted_sum(clusters, value):
    """Sum of the clusters' values by their share of objects."""
    n = sum(map(len, clusters))
    return math.fsum(float(Fraction(len(one), n)) * value(one) for one in clusters)


def leaves_range(subject, x, y):
    low, high = subject.bounds
    low, high = low if math.isfinite(low) else 0, high if math.isfinite(high) else 1
    value = subject.value(x, y)
    return not (at_most(low, value) and at_most(value, high))


def confuses_equality(subject, x, y):
    perfect = subject.value((0,), (0,)) if subject.perfect is None else subject.perfect
    value = subject.value(x, y)
    if x == y:
        return not equal(value, perfect)
    return at_most(perfect, value) if subject.higher_is_better else at_most(value, perfect)


def is_asymmetric(subject, x, y):
    return not equal(subject.value(x, y), subject.value(y, x))


def breaks_triangle(subject, x, y, z):
    detour = subject.distance(x, y) + subject.distance(y, z)
    return not at_most(subject.distance(x, z), detour)


def outside_unit(value):
    return not (at_most(0, value) and at_most(value, 1))


def is_not_normalized_given(subject, x, y):
    """Whether y shows that x is not: out of place itself, or the first of those that lack."""
    n, others = len(x), [one for one in subject.partitions(len(x)) if one != x]

    def misplaced(z):
        score = subject.similarity(x, z)
        return outside_unit(score) or equal(score, 1) != (z == x)

    if any(misplaced(z) for z in (x, *others)):
        return misplaced(y)
    scores = [subject.similarity(x, one) for one in others]
    if n > 1 and not any(equal(score, 0) for score in scores):
        return y != x and equal(subject.similarity(x, y), min(scores))
    if n > 2 and all(equal(score, 0) for score in scores):
        return y != x
    return False


def differs_from_components(subject, x, y):
    components = clusters_of(join(x, y))
    total = weighted_sum(components, lambda one: subject.value(on(x, one), on(y, one)))
    return not equal(subject.value(x, y), total)


def is_not_monotone(subject, x, y, other_x, other_y):
    if join(x, y) != join(other_x, other_y):
        return False
    components = clusters_of(join(x, y))
    mine = [subject.similarity(on(x, one), on(y, one)) for one in components]
    others = [subject.similarity(on(other_x, one), on(other_y, one)) for one in components]
    score, other = subject.similarity(x, y), subject.similarity(other_x, other_y)
    compared = list(zip(mine, others, strict=True))
    if all(equal(a, b) for a, b in compared):
        return not equal(score, other)
    return all(at_most(b, a) for a, b in compared) and not greater(score, other)


def is_not_additive(subject, x, y, coarser):
    if not (refines(x, coarser) and refines(y, coarser)):
        return False
    parts = clusters_of(coarser)
    total = weighted_sum(parts, lambda one: subject.value(on(x, one), on(y, one)))
    return not equal(subject.value(x, y), total)


def depends_on_n(subject, x, y):
    return any(
        not equal(subject.value(x * copies, y * copies), subject.value(x, y)) for copies in (2, 3)
    )


def mean_over_orders(subject, x, y):
    orders = list(permutations(y))
    return math.fsum(subject.value(x, order) for order in orders) / len(orders)


def leaves_baseline(subject, x, y):
    if not all(1 < len(set(labels)) < len(x) for labels in (x, y)):
        return False
    least = (0, 0, 1)
    return not equal(mean_over_orders(subject, x, y), mean_over_orders(subject, least, least))


def grows_away_from_it(subject, x, y, z):
    if not (refines(x, y) and refines(y, z)):
        return False
    s = subject.similarity
    return not (at_most(s(x, z), s(x, y)) and at_most(s(z, x), s(z, y)))


def first_not_normalized(subject, n):
    """A pair outside [0, 1], or the pair nearest to an end that none of at most n objects has."""
    pairs = list(all_pairs(subject, n))
    for x, y in pairs:
        if outside_unit(subject.similarity(x, y)):
            return x, y
    for end in (1, 0):
        gaps = [abs(subject.similarity(x, y) - end) for x, y in pairs]
        if n > 1 and not any(equal(gap, 0) for gap in gaps):
            return next(
                pair for pair, gap in zip(pairs, gaps, strict=True) if equal(gap, min(gaps))
            )
    return None


def all_pairs(subject, n):
    for size in range(1, n + 1):
        yield from product(subject.partitions(size), repeat=2)


# Scores of clusters: Properties 4.2 to 4.4.


def parts_in(cluster, other):
    """The sizes of the parts that another clustering cuts a cluster into, largest first."""
    return tuple(sorted(map(len, clusters_of([other[i] for i in sorted(cluster)])), reverse=True))


def clusters_of_pair(x, y):
    """Each cluster of both sides: its side, its parts, n, and the larger number of clusters."""
    k = max(len(set(x)), len(set(y)))
    for side, (labels, other) in enumerate(((x, y), (y, x))):
        for cluster in clusters_of(labels):
            yield side, parts_in(cluster, other), len(x), k


def score_is_misplaced(subject, x, y):
    for _, parts, n, k in clusters_of_pair(x, y):
        score, single = subject.score(parts, n, k), max(parts) == 1
        if equal(score, 1) != (len(parts) == 1):
            return True
        if equal(score, 0) != (single and len(parts) > 1):
            return True
        if outside_unit(score):
            return True
    return False


def score_is_not_the_measure(subject, x, y):
    for side, parts, n, k in clusters_of_pair(x, y):
        whole = (0,) * sum(parts)
        split = tuple(label for label, size in enumerate(parts) for _ in range(size))
        pair = (whole, split) if side == 0 else (split, whole)
        if not equal(subject.similarity(*pair), subject.score(parts, n, k)):
            return True
    return False


def is_less_skewed(parts, other):
    """Whether parts majorize other ones: as many parts, of which the largest hold more."""
    return (
        parts != other
        and len(parts) == len(other)
        and all(sum(parts[:m]) >= sum(other[:m]) for m in range(len(parts)))
    )


def is_cut_further(parts, other):
    """Whether some clustering with these parts is refined by one with the other parts."""
    size = sum(parts)
    coarse = tuple(label for label, part in enumerate(parts) for _ in range(part))
    return parts != other and any(
        refines(fine, coarse) and parts_in(range(size), fine) == other
        for fine in all_partitions(size)
    )


def first_score_that_rises(subject, n):
    """Parts and other ones, more or less skewed, that score higher."""
    for size in range(1, n + 1):
        every = {parts_in(range(size), labels) for labels in subject.partitions(size)}
        for parts, other in product(every, repeat=2):
            if not (is_less_skewed(parts, other) or is_cut_further(parts, other)):
                continue
            # The cluster is all there is, or stands among others with k clusters on a side.
            settings = [(size, len(parts), len(other))]
            settings += [
                (whole, k, k)
                for whole in range(size + 1, n + 1)
                for k in range(max(len(parts), len(other)), whole + 1)
            ]
            for whole, k, other_k in settings:
                if greater(subject.score(other, whole, other_k), subject.score(parts, whole, k)):
                    return parts, other
    return None


# Property 4.5: a linear system, pair after pair.


def equation_of(x, y):
    """Which values of sigma a pair has, and their weights."""
    weights: dict = {}
    for cell in clusters_of(meet(x, y)):
        split = next(one for one in clusters_of(x) if cell <= one)
        merged = next(one for one in clusters_of(y) if cell <= one)
        unknown = parts_in(split, y), parts_in(merged, x), len(cell)
        weights[unknown] = weights.get(unknown, 0) + len(cell) / len(x)
    return weights


def has_no_sigma(subject, pairs):
    """Whether no values of sigma give the values of all these pairs."""
    values = [subject.value(x, y) for x, y in pairs]
    if not all(map(math.isfinite, values)):
        return True
    equations = [equation_of(x, y) for x, y in pairs]
    unknowns = sorted(set().union(*equations))
    matrix = np.array([[one.get(unknown, 0.0) for unknown in unknowns] for one in equations])
    solution = np.linalg.lstsq(matrix, np.array(values), rcond=None)[0]
    return float(np.abs(matrix @ solution - values).max()) > 1e-8 * max(1, *map(abs, values))


def first_without_sigma(subject, n):
    """The pair at which no sigma is left."""
    seen, pairs = set(), []
    for x, y in all_pairs(subject, n):
        equation = (len(x), *sorted(equation_of(x, y).items()), subject.value(x, y))
        if equation in seen:
            continue
        seen.add(equation)
        pairs.append((x, y))
        if has_no_sigma(subject, pairs):
            return x, y
    return None


AXIOMS = {
    "fixed range": (2, leaves_range),
    "perfect score iff equal": (2, confuses_equality),
    "symmetry": (2, is_asymmetric),
    "triangle inequality": (3, breaks_triangle),
    "conditional normalization": (2, is_not_normalized_given),
    "join-weighted decomposition": (2, differs_from_components),
    "subcomponent-normalization": (2, score_is_misplaced),
    "subcomponent-consistency": (2, score_is_not_the_measure),
    "component monotonicity": (4, is_not_monotone),
    "convex additivity": (3, is_not_additive),
    "n-invariance": (2, depends_on_n),
    "constant baseline": (2, leaves_baseline),
    "refinement monotonicity": (3, grows_away_from_it),
}


WHOLE = {
    "normalization": first_not_normalized,
    "monotonically decreasing": first_score_that_rises,
    "meet-weighted decomposition": first_without_sigma,
}
OF_SCORES = (
    "monotonically decreasing",
    "subcomponent-normalization",
    "subcomponent-consistency",
)


def first_counterexample(axiom, subject, n):
    """The clusterings of the fewest objects, at most n, that break an axiom; None if none do."""
    if axiom in WHOLE:
        return WHOLE[axiom](subject, n)
    number, broken = AXIOMS[axiom]
    for size in range(1, n + 1):
        for clusterings in product(subject.partitions(size), repeat=number):
            if broken(subject, *clusterings):
                return clusterings
    return None
