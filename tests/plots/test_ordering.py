"""Orders of clusters: agreement on the diagonal, and few crossings, against all permutations."""

from itertools import pairwise, permutations, product

import numpy as np
import pytest

from partita.errors import InputError
from partita.plots.ordering import (
    check_order,
    crossing_order,
    crossings,
    diagonal_order,
    matched_pairs,
    untangled,
)

SMALL = [
    np.array(cells).reshape(shape)
    for shape in [(1, 1), (1, 3), (2, 2), (3, 2)]
    for cells in product([0, 1, 3], repeat=shape[0] * shape[1])
    if (np.array(cells).reshape(shape).sum(axis=0) > 0).all()
    and (np.array(cells).reshape(shape).sum(axis=1) > 0).all()
]
RANDOM = [
    np.random.default_rng(seed).poisson(1.2, shape)
    for seed in range(20)
    for shape in [(4, 4), (3, 5), (5, 3)]
]


def largest_agreement(counts):
    """The largest diagonal over all orders of the longer side."""
    tall = counts if counts.shape[0] >= counts.shape[1] else counts.T
    return max(
        sum(tall[row, column] for column, row in enumerate(rows))
        for rows in permutations(range(tall.shape[0]), tall.shape[1])
    )


@pytest.mark.parametrize("order", ["size", "neighbors", "label"])
def test_agreement_on_the_diagonal_is_maximal(order):
    for counts in [*SMALL, *RANDOM]:
        rows, columns = diagonal_order(counts, order)
        assert sorted(rows.tolist()) == list(range(counts.shape[0]))
        assert sorted(columns.tolist()) == list(range(counts.shape[1]))
        pairs = len(matched_pairs(counts))
        diagonal = counts[np.ix_(rows, columns)].diagonal()[:pairs]
        assert diagonal.sum() == largest_agreement(counts)
        assert (diagonal > 0).all()


def test_orders_of_the_pairs():
    counts = np.array([[5, 0, 0, 3], [0, 9, 0, 0], [0, 0, 7, 0], [2, 0, 0, 4]])
    assert diagonal_order(counts, "size")[0].tolist() == [1, 0, 2, 3]
    assert diagonal_order(counts, "label")[0].tolist() == [0, 1, 2, 3]
    # 0 and 3 share objects, so they are neighbors.
    assert diagonal_order(counts, "neighbors")[0].tolist() == [1, 0, 3, 2]


def test_lines_without_a_partner_follow_that_of_their_largest_cell():
    counts = np.array([[0, 5], [9, 0], [0, 2], [3, 0], [1, 0]])
    rows, columns = diagonal_order(counts)
    assert rows.tolist() == [1, 0, 3, 4, 2]
    assert columns.tolist() == [0, 1]


def test_unknown_orders():
    with pytest.raises(InputError, match="order='x': choose one of 'size', 'neighbors', 'label'"):
        check_order("x")


def crossings_one_by_one(weights):
    flows = [(i, j, weights[i, j]) for i, j in np.argwhere(weights > 0).tolist()]
    return sum(
        one * other
        for a, (i, j, one) in enumerate(flows)
        for k, m, other in flows[a + 1 :]
        if (i - k) * (j - m) < 0
    )


def test_crossings_are_counted():
    for counts in [*SMALL, *RANDOM]:
        assert crossings(counts.astype(float)) == crossings_one_by_one(counts)


def fewest_crossings(weights):
    return min(
        crossings(weights[np.ix_(rows, columns)])
        for rows in permutations(range(weights.shape[0]))
        for columns in permutations(range(weights.shape[1]))
    )


def test_flows_cross_no_more_than_before_and_nearly_as_little_as_possible():
    found = fewest = 0.0
    for counts in [*SMALL, *RANDOM[:24]]:
        weights = counts.astype(float)
        rows, columns = crossing_order(weights)
        crossed = crossings(weights[np.ix_(rows, columns)])
        assert crossed <= crossings(weights)
        found, fewest = found + crossed, fewest + fewest_crossings(weights)
    assert found <= 1.03 * fewest


def test_a_shuffled_diagonal_is_found():
    rng = np.random.default_rng(0)
    weights = np.diag(np.arange(1.0, 41.0))[rng.permutation(40)]
    rows, columns = crossing_order(weights)
    assert crossings(weights[np.ix_(rows, columns)]) == 0


def crossings_of(weights, orders):
    return sum(
        crossings(own[np.ix_(one, other)])
        for own, (one, other) in zip(weights, pairwise(orders), strict=True)
    )


def test_columns_are_untangled_nearly_as_well_as_possible():
    rng = np.random.default_rng(0)
    found = fewest = 0.0
    for _ in range(12):
        sizes = rng.integers(1, 5, 3)
        weights = [rng.integers(0, 4, (one, other)).astype(float) for one, other in pairwise(sizes)]
        orders = untangled(weights)
        assert [sorted(own.tolist()) for own in orders] == [list(range(size)) for size in sizes]
        crossed = crossings_of(weights, orders)
        assert crossed <= crossings_of(weights, [np.arange(size) for size in sizes])
        found += crossed
        fewest += min(
            crossings_of(weights, every)
            for every in product(*(list(map(np.array, permutations(range(k)))) for k in sizes))
        )
    assert found <= 1.05 * fewest


def test_shuffled_columns_are_untangled():
    rng = np.random.default_rng(1)
    weights = [np.diag(np.arange(1.0, 16.0))[rng.permutation(15)] for _ in range(6)]
    assert crossings_of(weights, untangled(weights)) == 0


def test_a_cluster_without_partners_on_one_side_is_put_by_the_other():
    # The last cluster of the middle column appears there, and goes to the middle of the third.
    weights = [np.array([[5.0, 0, 0], [0, 5, 0]]), np.array([[5.0, 0, 0], [0, 0, 5], [0, 3, 0]])]
    assert crossings_of(weights, untangled(weights)) == 0
