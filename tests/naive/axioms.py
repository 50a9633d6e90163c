"""The axioms from their statements: loops over labels, one clustering after the other.

`AXIOMS` maps an axiom's name to the number of clusterings it speaks of and to a function that tells
whether some clusterings break it. A measure is a function of two sequences of labels.
"""

import math
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

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


def is_not_normalised(subject, x, y):
    """For the reference x; y is outside [0, 1], or the best and not 1, or the worst and not 0."""
    if len(x) < 2:
        return False
    scores = [subject.similarity(x, other) for other in all_partitions(len(x))]
    score = subject.similarity(x, y)
    return (
        not (at_most(0, score) and at_most(score, 1))
        or (equal(score, max(scores)) and not equal(score, 1))
        or (equal(score, min(scores)) and not equal(score, 0))
    )


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


def split_score(subject, y, cluster):
    """S of one reference cluster, whole, against what the candidate makes of it."""
    return subject.similarity((0,) * len(cluster), on(y, cluster))


def merge_score(subject, x, cluster):
    """S of what the reference has for one candidate cluster against the whole of it."""
    return subject.similarity(on(x, cluster), (0,) * len(cluster))


def differs_from_splits_and_merges(subject, x, y):
    def cell_score(cell):
        (split,) = (one for one in clusters_of(x) if cell <= one)
        (merged,) = (one for one in clusters_of(y) if cell <= one)
        return split_score(subject, y, split) * merge_score(subject, x, merged)

    return not equal(subject.similarity(x, y), weighted_sum(clusters_of(meet(x, y)), cell_score))


def exceeds_subcomponents(subject, x, y):
    if len(clusters_of(join(x, y))) > 1:
        return False
    split_set = weighted_sum(clusters_of(x), lambda one: split_score(subject, y, one))
    merge_set = weighted_sum(clusters_of(y), lambda one: merge_score(subject, x, one))
    score = subject.similarity(x, y)
    return not (at_most(score, split_set) and at_most(score, merge_set))


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


AXIOMS = {
    "fixed range": (2, leaves_range),
    "perfect score iff equal": (2, confuses_equality),
    "symmetry": (2, is_asymmetric),
    "triangle inequality": (3, breaks_triangle),
    "conditional normalisation": (2, is_not_normalised),
    "join-weighted decomposition": (2, differs_from_components),
    "monotonicity": (4, is_not_monotone),
    "meet-weighted decomposition": (2, differs_from_splits_and_merges),
    "subcomponent-consistency": (2, exceeds_subcomponents),
    "convex additivity": (3, is_not_additive),
    "n-invariance": (2, depends_on_n),
    "constant baseline": (2, leaves_baseline),
    "refinement monotonicity": (3, grows_away_from_it),
}


def first_counterexample(axiom, subject, n):
    """The clusterings of the fewest objects, at most n, that break an axiom; None if none do."""
    number, broken = AXIOMS[axiom]
    for size in range(1, n + 1):
        for clusterings in product(all_partitions(size), repeat=number):
            if broken(subject, *clusterings):
                return clusterings
    return None
