"""Check component monotonicity.

The components of a pair can be chosen independently. So the values of all pairs with one join
follow from one example of each table that has a single component, for each cluster of the join.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import product

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.choosing.axioms.counterexamples import Counterexample, counterexample, digits
from partita.choosing.axioms.values import PairValues, close


def component_monotonicity(scores: PairValues) -> Counterexample | None:
    """Check "component monotonicity" on all pairs with one join."""
    partitions, examples = scores.partitions, cache(partial(_examples, scores))
    types = [sizes for sizes in partitions.sizes if len(sizes) > 1]
    if not any(_breaks(*examples(sizes), *examples(sizes)).any() for sizes in types):
        return None
    for x in partitions.first_of_type.tolist():
        for y, joined in enumerate(partitions.joins(x).tolist()):
            components = np.array(list(dict.fromkeys(joined)))
            if components.size == 1:
                continue
            others = examples(tuple(np.bitwise_count(components).tolist()))
            if _breaks(*_examine(scores, x, np.array([y]), components), *others).any():
                return _first_other(scores, x, y, components)
    raise AssertionError("a pair that breaks monotonicity was found, and then was not")


def _breaks(parts: Floats, whole: Floats, other_parts: Floats, other_whole: Floats) -> Booleans:
    """Return whether a pair (row) should be better than, or equal to, another but is not."""
    equal, greater = _compare(parts[:, None, :], other_parts[None, :, :])
    whole_equal, whole_greater = _compare(whole[:, None], other_whole[None, :])
    no_smaller, all_equal = (equal | greater).all(axis=2), equal.all(axis=2)
    return np.where(all_equal, ~whole_equal, no_smaller & ~whole_greater)


def _compare(one: Floats, other: Floats) -> tuple[Booleans, Booleans]:
    equal = close(one, other)
    return equal, (one > other) & ~equal


def _examples(scores: PairValues, sizes: tuple[int, ...]) -> tuple[Floats, Floats]:
    """Return S of the components and of the whole, for all tables with such components."""
    of_size = [scores.partitions.of(size) for size in sizes]
    # Of shape (examples, components, sides).
    chosen = np.array(list(product(*(partitions.connected_pairs for partitions in of_size))))
    clusters = [one.labels.max(axis=1)[chosen[:, k]] + 1 for k, one in enumerate(of_size)]
    most = scores.partitions.max_clusters or scores.n
    chosen = chosen[(np.sum(clusters, axis=0) <= most).all(axis=1)]
    parts = np.empty(chosen.shape[:2])
    blocks = []
    for k, (size, partitions) in enumerate(zip(sizes, of_size, strict=True)):
        x, y = chosen[:, k].T
        parts[:, k] = scores.of(size).similarities[x, y]
        # Each component gets labels of its own.
        blocks.append(partitions.labels[chosen[:, k]] + k * scores.n)
    whole = np.concatenate(blocks, axis=2)
    x, y = (scores.partitions.numbers(whole[:, side]) for side in range(2))
    return parts, scores.similarities[x, y]


def _examine(
    scores: PairValues, x: int, ys: Integers, components: Integers
) -> tuple[Floats, Floats]:
    """Return S of the components and of the whole."""
    objects = np.broadcast_to(components, (len(ys), len(components)))
    return scores.induced(x, ys, objects, similar=True), scores.similarities[x, ys]


def _first_other(scores: PairValues, x: int, y: int, components: Integers) -> Counterexample:
    """Return the first pair with the same join with which x and y violate monotonicity."""
    join = scores.partitions.joins(x)[y]
    parts, whole = _examine(scores, x, np.array([y]), components)
    for other_x in range(len(scores.partitions)):
        ys = np.flatnonzero((scores.partitions.joins(other_x) == join).all(axis=1))
        if not ys.size:
            continue
        other_parts, other_whole = _examine(scores, other_x, ys, components)
        wrong = np.flatnonzero(_breaks(parts, whole, other_parts, other_whole)[0])
        if wrong.size:
            numbers = x, y, other_x, int(ys[wrong[0]])
            return _describe(scores, numbers, parts[0], other_parts[wrong[0]])
    raise AssertionError("a pair that breaks monotonicity was found, and then was not")


def _describe(
    scores: PairValues, numbers: tuple[int, int, int, int], parts: Floats, other_parts: Floats
) -> Counterexample:
    s = scores.similarities
    one, other = digits(s[numbers[:2]], s[numbers[2:]])
    shown = digits(*parts, *other_parts)
    components, other_components = shown[: len(parts)], shown[len(parts) :]
    finding = (
        f"components {', '.join(components)} against {', '.join(other_components)}, "
        f"but {one} against {other} as a whole{scores.as_similarity}"
    )
    return counterexample(scores.partitions, numbers, "{} and {} against {} and {}", finding)
