"""Checks of single axioms on all partitions of n objects.

Each check returns the first counterexample, or None. A measure does not depend on the order of
objects. So if an axiom fails for a partition x, it fails for every partition with the same cluster
sizes, and the first counterexample begins with the first partition of its type: only those are
tried as x, against all others. The axioms are stated in :mod:`partita.choosing.axioms.axioms`.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from partita.array_types import Booleans, Floats
from partita.choosing.axioms.counterexamples import Counterexample, counterexample, digits
from partita.choosing.axioms.values import PairValues, at_most, close


def first_pair(scores: PairValues, broken: Callable[[int], Booleans]) -> tuple[int, int] | None:
    """Return the first x, and for it the first y, for which `broken` is true."""
    for x in scores.partitions.first_of_type.tolist():
        ys = np.flatnonzero(broken(x))
        if ys.size:
            return x, int(ys[0])
    return None


def fixed_range(scores: PairValues) -> Counterexample | None:
    """Check "fixed range"."""
    low, high = scores.card.bounds
    low, high = low if math.isfinite(low) else 0.0, high if math.isfinite(high) else 1.0
    values = scores.values
    pair = first_pair(scores, lambda x: ~(at_most(low, values[x]) & at_most(values[x], high)))
    if pair is None:
        return None
    shown = digits(values[pair], low, high)[0]
    finding = f"{shown} is outside [{low:g}, {high:g}]"
    return counterexample(scores.partitions, pair, "{} and {}", finding)


def perfect_score_iff_equal(scores: PairValues) -> Counterexample | None:
    """Check "perfect score iff equal"."""
    card, values = scores.card, scores.values
    perfect = float(scores.of(1).values[0, 0]) if card.perfect is None else card.perfect
    everyone = np.arange(len(scores.partitions))

    def broken(x: int) -> Booleans:
        reached = (
            at_most(perfect, values[x]) if card.higher_is_better else at_most(values[x], perfect)
        )
        wrong: Booleans = np.where(everyone == x, ~close(values[x], perfect), reached)
        return wrong

    pair = first_pair(scores, broken)
    if pair is None:
        return None
    shown, wanted = digits(values[pair], perfect)
    if pair[0] == pair[1]:
        return counterexample(scores.partitions, pair, "{} and itself", f"{shown}, not {wanted}")
    finding = f"{shown}, though equal clusterings have {wanted}"
    if shown == wanted:
        finding = f"{shown}, which only equal clusterings may have"
    return counterexample(scores.partitions, pair, "{} and {}", finding)


def symmetry(scores: PairValues) -> Counterexample | None:
    """Check "symmetry"."""
    values = scores.values
    pair = first_pair(scores, lambda x: ~close(values[x], values[:, x]))
    if pair is None:
        return None
    one, other = digits(values[pair], values[pair[::-1]])
    return counterexample(scores.partitions, pair, "{} and {}", f"{one} one way, {other} the other")


def triangle_inequality(scores: PairValues) -> Counterexample | None:
    """Check "triangle inequality"."""
    d = scores.distances
    for x in scores.partitions.first_of_type.tolist():
        for y in range(len(d)):
            zs = np.flatnonzero(~at_most(d[x], d[x, y] + d[y]))
            if zs.size:
                z = int(zs[0])
                direct, first, second, _ = digits(d[x, z], d[x, y], d[y, z], d[x, y] + d[y, z])
                finding = (
                    f"{direct} from the first to the last, {first} + {second} by way of the middle"
                )
                return counterexample(scores.partitions, (x, y, z), "{}, {}, {}", finding)
    return None


def join_weighted(scores: PairValues) -> Counterexample | None:
    """Check "join-weighted decomposition"."""
    partitions, values = scores.partitions, scores.values
    everyone = np.arange(len(partitions))

    def parts(x: int) -> Floats:
        means: Floats = scores.induced(x, everyone, partitions.joins(x)).mean(axis=1)
        return means

    pair = first_pair(scores, lambda x: ~close(values[x], parts(x)))
    if pair is None:
        return None
    whole, by_parts = digits(values[pair], parts(pair[0])[pair[1]])
    finding = f"{whole}, but {by_parts} by its components"
    return counterexample(scores.partitions, pair, "{} and {}", finding)


def convex_additivity(scores: PairValues) -> Counterexample | None:
    """Check "convex additivity"."""
    partitions = scores.partitions
    for x in partitions.first_of_type.tolist():
        ys, cs = np.nonzero(partitions.refines & partitions.refines[x])
        by_parts = scores.induced(x, ys, partitions.clusters[cs]).mean(axis=1)
        wrong = np.flatnonzero(~close(scores.values[x, ys], by_parts))
        if wrong.size:
            y, c = int(ys[wrong[0]]), int(cs[wrong[0]])
            whole, parts = digits(scores.values[x, y], by_parts[wrong[0]])
            finding = f"{whole}, but {parts} by the clusters of the third"
            return counterexample(scores.partitions, (x, y, c), "{} and {} within {}", finding)
    return None


def n_invariance(scores: PairValues) -> Counterexample | None:
    """Check "n-invariance"."""
    values = scores.values

    def unchanged(x: int, copies: int) -> Booleans:
        return close(values[x], scores.copied(x, copies))

    pair = first_pair(scores, lambda x: ~(unchanged(x, 2) & unchanged(x, 3)))
    if pair is None:
        return None
    x, y = pair
    copies, often = (3, "three times") if unchanged(x, 2)[y] else (2, "twice")
    once, more = digits(values[pair], scores.copied(x, copies)[y])
    finding = f"{once}, but {more} with every object {often}"
    return counterexample(scores.partitions, pair, "{} and {}", finding)


def _means_by_type(scores: PairValues, x: int) -> Floats:
    """Return, for each type, the mean over all y with the cluster sizes of the type."""
    type_of = scores.partitions.type_of
    means: Floats = np.bincount(type_of, weights=scores.values[x]) / np.bincount(type_of)
    return means


def _baseline(scores: PairValues) -> float:
    """Return the mean of the smallest example: a pair and a single object on both sides."""
    least = scores.of(3)
    pair_and_single = least.partitions.sizes.index((2, 1))
    x = int(least.partitions.first_of_type[pair_and_single])
    return float(_means_by_type(least, x)[pair_and_single])


def constant_baseline(scores: PairValues) -> Counterexample | None:
    """Check "constant baseline"."""
    if scores.n < 3 or (2, 1) not in scores.of(3).partitions.sizes:
        return None
    partitions, baseline = scores.partitions, _baseline(scores)
    proper = np.array([1 < len(sizes) < scores.n for sizes in partitions.sizes])

    def broken(x: int) -> Booleans:
        wrong = proper & ~close(_means_by_type(scores, x), baseline)
        broken: Booleans = wrong[partitions.type_of] & proper[partitions.type_of[x]]
        return broken

    pair = first_pair(scores, broken)
    if pair is None:
        return None
    kind = partitions.type_of[pair[1]]
    mean, least = digits(_means_by_type(scores, pair[0])[kind], baseline)
    finding = (
        f"{mean} on average over all orders of objects, but {least} for {{1,2}}{{3}} on both sides"
    )
    return counterexample(scores.partitions, pair, "{} and {}", finding)


def refinement_monotonicity(scores: PairValues) -> Counterexample | None:
    """Check "refinement monotonicity"."""
    s, refines = scores.similarities, scores.partitions.refines
    for x in scores.partitions.first_of_type.tolist():
        coarser = np.flatnonzero(refines[x])
        rows, zs = np.nonzero(refines[coarser])
        ys = coarser[rows]
        up, down = at_most(s[x, zs], s[x, ys]), at_most(s[zs, x], s[zs, ys])
        wrong = np.flatnonzero(~(up & down))
        if wrong.size:
            y, z = int(ys[wrong[0]]), int(zs[wrong[0]])
            upwards = not up[wrong[0]]
            far, near = digits(*((s[x, z], s[x, y]) if upwards else (s[z, x], s[z, y])))
            ends = "first to the last" if upwards else "last to the first"
            finding = f"{far} from the {ends}, only {near} to the middle{scores.as_similarity}"
            return counterexample(scores.partitions, (x, y, z), "{}, {}, {}", finding)
    return None
