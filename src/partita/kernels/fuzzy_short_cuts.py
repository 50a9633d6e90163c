"""Sums over pairs of objects without a loop over pairs, for norms and memberships that allow it.

Memberships are clusters by objects. Sums of nonnegative terms only, wherever that is possible, so
that small sums keep their digits.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from partita.array_types import Floats, Integers
from partita.tolerances import ROUNDING

# Pairs of clusters up to which a matrix of all pairs of them is the fastest way to add products,
# and objects for which products are held at once.
_MOST_CELLS = 64
_AT_ONCE = 1 << 14


def never_clipped(degrees: Floats) -> bool:
    """Say whether no bounded sum over clusters (or pairs of them) of a pair can pass 1.

    It is enough that no object's memberships add up to more than 1: products then add up to at
    most 1, and so do values x + y - 1 above 0, since those of a pair have a cluster in common.
    """
    return bool(degrees.sum(axis=0).max() <= 1.0 + ROUNDING)


# The product and the bounded sum, nothing clipped: a sum of products over pairs of objects is a
# product of sums over groups of objects.


def product_sums(first: Floats, second: Floats) -> Floats:
    """Sums a, b, c, d of two fuzzy clusterings."""
    if first.shape[0] * second.shape[0] > _MOST_CELLS:
        return _product_sums_of_many_clusters(first, second)
    gram = _products_of_pairs(first, second)
    clusters, others = first.shape[0], second.shape[0]
    same = np.eye(clusters, dtype=np.bool_)[:, None, :, None]
    other_same = np.eye(others, dtype=np.bool_)[None, :, None, :]
    return np.array(
        [gram[one & other].sum() for one in (same, ~same) for other in (other_same, ~other_same)]
    )


def _products_of_pairs(first: Floats, second: Floats) -> Floats:
    """Sums over pairs of r_l q_m of one object times r_l' q_m' of the other, by l, m, l', m'.

    Each object i of a half is paired with object i of the other half and merged with it into one;
    then so are the merged ones.
    """
    shape = first.shape[0], second.shape[0]
    cells = shape[0] * shape[1]
    gram = np.zeros((cells, cells))
    before = np.zeros(cells)
    for start in range(0, first.shape[1], _AT_ONCE):
        some = slice(start, start + _AT_ONCE)
        products = (first[:, None, some] * second[None, :, some]).reshape(cells, -1)
        while products.shape[1] > 1:
            half, odd = divmod(products.shape[1], 2)
            left, right = products[:, :half], products[:, half : 2 * half]
            gram += left @ right.T
            products = np.hstack([left + right, products[:, -1:]]) if odd else left + right
        gram += np.outer(before, products[:, 0])
        before += products[:, 0]
    return gram.reshape(*shape, *shape)


def _product_sums_of_many_clusters(first: Floats, second: Floats) -> Floats:
    """The same by running sums, whose time does not grow with the square of numbers of clusters."""
    others, other_others = _sums_of_others(first)[:, 1:], _sums_of_others(second)[:, 1:]
    a = b = c = d = 0.0
    for row, rest in zip(first, others, strict=True):
        for column, other_rest in zip(second, other_others, strict=True):
            before = np.cumsum(row[:-1] * column[:-1])
            same, different = before * row[1:], before * rest
            a += float(same @ column[1:])
            b += float(same @ other_rest)
            c += float(different @ column[1:])
            d += float(different @ other_rest)
    return np.array([a, b, c, d])


def hard_product_sums(codes: Integers, degrees: Floats) -> Floats:
    """The same where the first clustering is hard: pairs within its clusters, and across them."""
    a = b = 0.0
    sums = []
    for members in _members(codes):
        part = degrees[:, members]
        together, apart = _product_sums_of_pairs(part)
        a, b = a + together, b + apart
        sums.append(part.sum(axis=1))
    c, d = _product_sums_of_pairs(np.array(sums).T)
    return np.array([a, b, c, d])


def _product_sums_of_pairs(degrees: Floats) -> tuple[float, float]:
    """Sums of products over pairs of objects: in the same cluster, and in different ones."""
    before = np.cumsum(degrees[:, :-1], axis=1)
    others = _sums_of_others(degrees)[:, 1:]
    return float(np.vdot(before, degrees[:, 1:])), float(np.vdot(before, others))


def _sums_of_others(degrees: Floats) -> Floats:
    """For each object and each cluster: its memberships in all other clusters, added up."""
    others = np.zeros_like(degrees)
    # Clusters before, then clusters after: no difference, in which digits would cancel.
    for i in range(1, len(degrees)):
        np.add(others[i - 1], degrees[i - 1], out=others[i])
    after = np.zeros_like(degrees[0])
    for i in range(len(degrees) - 1, 0, -1):
        after += degrees[i]
        others[i - 1] += after
    return others


# The minimum and the maximum, one clustering hard


def sweep_is_small(n: int, n_codes: int, n_clusters: int) -> bool:
    """Say whether all sets of clusters are few enough to be counted."""
    return n_clusters <= 20 and 1 << n_clusters <= n // 4 and (n_codes << n_clusters) <= 1 << 22


def hard_min_max_sums(codes: Integers, degrees: Floats) -> Floats:
    """Sums a, b, c, d of a hard and a fuzzy clustering, by a compiled sweep of thresholds."""
    from partita.kernels.compiled.threshold_sweep import min_max_sums

    clusters, n = degrees.shape
    values = degrees.ravel()
    order = np.argsort(-values, kind="stable")
    order = order[: np.count_nonzero(values)]
    places, objects = np.divmod(order, n)
    sums = min_max_sums(objects, places, values[order], codes, int(codes.max()) + 1, clusters)
    return np.array(sums)


# Łukasiewicz' norm and the bounded sum, one clustering hard, nothing clipped: for each degree x
# those y with x + y > 1 are the last ones in sorted order.


def hard_lukasiewicz_sums(codes: Integers, degrees: Floats) -> Floats:
    """Sums a, b, c, d of a hard and a fuzzy clustering."""
    a = b = 0.0
    pairs_together = pairs_apart = 0
    for members in _members(codes):
        (together, count), (apart, other_count) = _excess_of_pairs(degrees[:, members])
        a, b = a + together, b + apart
        pairs_together, pairs_apart = pairs_together + count, pairs_apart + other_count
    (together, count), (apart, other_count) = _excess_of_pairs(degrees)
    # A difference of equal sums is rounding: the numbers of pairs tell.
    c = max(0.0, together - a) if count > pairs_together else 0.0
    d = max(0.0, apart - b) if other_count > pairs_apart else 0.0
    return np.array([a, b, c, d])


def _excess_of_pairs(degrees: Floats) -> tuple[tuple[float, int], tuple[float, int]]:
    """Sums of max(0, x + y - 1) over pairs of objects, and how many ordered ones are above 0.

    First for degrees in the same cluster, then for degrees in different ones.
    """
    ordered = np.sort(degrees, axis=1)
    tails = np.zeros((degrees.shape[0], degrees.shape[1] + 1))
    np.cumsum(ordered[:, ::-1], axis=1, out=tails[:, 1:])
    together = apart = 0.0
    pairs_together = pairs_apart = 0
    for i, column in enumerate(ordered):
        for j in range(i + 1):
            # With itself an object makes no pair.
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
    """The sum of max(0, x + y - 1) over all x and all y, both sorted, and how many are above 0."""
    above = y.size - np.searchsorted(y, 1.0 - x, side="right")
    return float(above @ (x - 1.0) + tails[above].sum()), int(above.sum())


def _members(codes: Integers) -> Iterator[Integers]:
    """The objects of each hard cluster."""
    order = np.argsort(codes, kind="stable")
    ends = np.cumsum(np.bincount(codes))
    yield from np.split(order, ends[:-1])
