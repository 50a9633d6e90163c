"""Sums over pairs of objects without a loop over pairs, for norms and memberships that allow it.

Membership matrices are clusters x objects. Wherever possible only nonnegative terms are added, so
that small sums lose no digits to cancellation.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from partita.array_types import Floats, Integers
from partita.tolerances import ROUNDING

# Up to this many pairs of clusters, a matrix over all pairs of them is the fastest way to add
# products.
_MOST_CELLS = 64
# Objects whose products are held at once.
_AT_ONCE = 1 << 14


def never_clipped(degrees: Floats) -> bool:
    """Return whether the bounded sums of all pairs of objects stay at or below 1.

    It is enough that no object's memberships add up to more than 1: products then add up to at
    most 1, and so do the positive values x + y - 1, since those of a pair have a cluster in common.
    """
    return bool(degrees.sum(axis=0).max() <= 1.0 + ROUNDING)


# The product and the bounded sum, where no sum is clipped at 1: a sum of products over pairs of
# objects is a product of sums over groups of objects.


def product_sums(first: Floats, second: Floats) -> Floats:
    """Return the sums a, b, c, d of two fuzzy clusterings, for the product and the bounded sum."""
    if first.shape[0] * second.shape[0] > _MOST_CELLS:
        return _product_sums_of_many_clusters(first, second)
    gram = _products_of_pairs(first, second)
    same_first = np.eye(first.shape[0], dtype=np.bool_)[:, None, :, None]
    same_second = np.eye(second.shape[0], dtype=np.bool_)[None, :, None, :]
    return np.array(
        [
            gram[in_first & in_second].sum()
            for in_first in (same_first, ~same_first)
            for in_second in (same_second, ~same_second)
        ]
    )


def _products_of_pairs(first: Floats, second: Floats) -> Floats:
    """Return the sums over pairs of r_l q_m of one object times r_l' q_m' of the other.

    The result has the axes l, m, l', m'. Pairwise summation: object i of the first half is paired
    with object i of the second half, the two are merged into one, and the merged ones are treated
    the same way.
    """
    shape = first.shape[0], second.shape[0]
    cells = shape[0] * shape[1]
    gram = np.zeros((cells, cells))
    before = np.zeros(cells)
    for start in range(0, first.shape[1], _AT_ONCE):
        objects = slice(start, start + _AT_ONCE)
        products = (first[:, None, objects] * second[None, :, objects]).reshape(cells, -1)
        while products.shape[1] > 1:
            half, odd = divmod(products.shape[1], 2)
            left, right = products[:, :half], products[:, half : 2 * half]
            gram += left @ right.T
            products = np.hstack([left + right, products[:, -1:]]) if odd else left + right
        gram += np.outer(before, products[:, 0])
        before += products[:, 0]
    return gram.reshape(*shape, *shape)


def _product_sums_of_many_clusters(first: Floats, second: Floats) -> Floats:
    """Return the same as `product_sums` by running sums.

    Its time grows with the product of the numbers of clusters rather than with its square.
    """
    rests_first, rests_second = _sums_of_others(first)[:, 1:], _sums_of_others(second)[:, 1:]
    a = b = c = d = 0.0
    for row, rest in zip(first, rests_first, strict=True):
        for column, column_rest in zip(second, rests_second, strict=True):
            before = np.cumsum(row[:-1] * column[:-1])
            same, different = before * row[1:], before * rest
            a += float(same @ column[1:])
            b += float(same @ column_rest)
            c += float(different @ column[1:])
            d += float(different @ column_rest)
    return np.array([a, b, c, d])


def hard_product_sums(codes: Integers, degrees: Floats) -> Floats:
    """Return the sums a, b, c, d of a hard and a fuzzy clustering, for product and bounded sum.

    a and b add over the pairs within hard clusters, c and d over the pairs across them.
    """
    a = b = 0.0
    sums = []
    for members in _members(codes):
        in_cluster = degrees[:, members]
        together, apart = _product_sums_of_pairs(in_cluster)
        a, b = a + together, b + apart
        sums.append(in_cluster.sum(axis=1))
    c, d = _product_sums_of_pairs(np.array(sums).T)
    return np.array([a, b, c, d])


def _product_sums_of_pairs(degrees: Floats) -> tuple[float, float]:
    """Return sums of products over pairs of objects: in the same cluster, in different ones."""
    before = np.cumsum(degrees[:, :-1], axis=1)
    others = _sums_of_others(degrees)[:, 1:]
    return float(np.vdot(before, degrees[:, 1:])), float(np.vdot(before, others))


def _sums_of_others(degrees: Floats) -> Floats:
    """Return, for each cluster and object, the sum of its memberships in all other clusters."""
    others = np.zeros_like(degrees)
    # Add the clusters before, then those after; a difference from the total would lose digits.
    for i in range(1, len(degrees)):
        np.add(others[i - 1], degrees[i - 1], out=others[i])
    after = np.zeros_like(degrees[0])
    for i in range(len(degrees) - 1, 0, -1):
        after += degrees[i]
        others[i - 1] += after
    return others


# The minimum and the maximum, where one clustering is hard.


def sweep_is_small(n: int, n_codes: int, n_clusters: int) -> bool:
    """Return whether the sets of clusters are few enough for `hard_min_max_sums`."""
    return n_clusters <= 20 and 1 << n_clusters <= n // 4 and (n_codes << n_clusters) <= 1 << 22


def hard_min_max_sums(codes: Integers, degrees: Floats) -> Floats:
    """Return the sums a, b, c, d of a hard and a fuzzy clustering, for minimum and maximum.

    Always runs compiled: the caller asks `worth_compiled_loops` first.
    """
    from partita.kernels.compiled.threshold_sweep import min_max_sums

    n_clusters, n = degrees.shape
    values = degrees.ravel()
    order = np.argsort(-values, kind="stable")
    order = order[: np.count_nonzero(values)]
    clusters, objects = np.divmod(order, n)
    sums = min_max_sums(objects, clusters, values[order], codes, int(codes.max()) + 1, n_clusters)
    return np.array(sums)


# The Łukasiewicz t-norm and the bounded sum, where one clustering is hard and no sum is clipped at
# 1: for each degree x, the y with x + y > 1 come last in sorted order.


def hard_lukasiewicz_sums(codes: Integers, degrees: Floats) -> Floats:
    """Return the sums a, b, c, d of a hard and a fuzzy clustering, for Łukasiewicz' norms."""
    a = b = 0.0
    pairs_together = pairs_apart = 0
    for members in _members(codes):
        (together, n_together), (apart, n_apart) = _excess_of_pairs(degrees[:, members])
        a, b = a + together, b + apart
        pairs_together, pairs_apart = pairs_together + n_together, pairs_apart + n_apart
    (together, n_together), (apart, n_apart) = _excess_of_pairs(degrees)
    # Where the same pairs are counted on both sides, a difference between the sums is rounding.
    c = max(0.0, together - a) if n_together > pairs_together else 0.0
    d = max(0.0, apart - b) if n_apart > pairs_apart else 0.0
    return np.array([a, b, c, d])


def _excess_of_pairs(degrees: Floats) -> tuple[tuple[float, int], tuple[float, int]]:
    """Return sums of max(0, x + y - 1) over pairs, each with the number of positive terms.

    First for degrees x and y in the same cluster, then for degrees in different clusters; the
    terms are counted over ordered pairs.
    """
    ordered = np.sort(degrees, axis=1)
    tails = np.zeros((degrees.shape[0], degrees.shape[1] + 1))
    np.cumsum(ordered[:, ::-1], axis=1, out=tails[:, 1:])
    together = apart = 0.0
    pairs_together = pairs_apart = 0
    for i, column in enumerate(ordered):
        for j in range(i + 1):
            # Subtract the pairs of an object with itself.
            value, count = _excess(column, ordered[j], tails[j])
            own = degrees[i] + degrees[j] - 1.0
            own = own[degrees[j] > 1.0 - degrees[i]]
            value, count = value - float(own.sum()), count - own.size
            if i == j:
                together, pairs_together = together + value / 2, pairs_together + count
            else:
                apart, pairs_apart = apart + value, pairs_apart + count
    return (
        (together if pairs_together else 0.0, pairs_together),
        (apart if pairs_apart else 0.0, pairs_apart),
    )


def _excess(x: Floats, y: Floats, tails: Floats) -> tuple[float, int]:
    """Return the sum of max(0, x + y - 1) over all x and y, and the number of positive terms.

    `x` and `y` are sorted; tails[i] is the sum of the i largest y.
    """
    above = y.size - np.searchsorted(y, 1.0 - x, side="right")
    return float(above @ (x - 1.0) + tails[above].sum()), int(above.sum())


def _members(codes: Integers) -> Iterator[Integers]:
    """Yield the indices of the objects of each hard cluster."""
    order = np.argsort(codes, kind="stable")
    ends = np.cumsum(np.bincount(codes))
    yield from np.split(order, ends[:-1])
