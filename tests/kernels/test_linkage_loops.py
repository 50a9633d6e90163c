"""The loops of single linkage on lists, as they run for short input."""

from partita.kernels.linkage_loops import follow_chains, join_neighbors, link_pairs


def test_pairs_are_linked_one_after_another():
    parents, following, gaps = [0, 1, 2, 3], [-1] * 4, [9] * 4
    joins, products = [0] * 3, [0] * 3
    left, right = [2, 2, 0, 3], [3, 3, 1, 0]
    count = link_pairs(
        left, right, [1] * 4, parents, [1] * 4, [0, 1, 2, 3], following, gaps, joins, products
    )
    # Pair 1 repeats pair 0 and joins nothing; the last joins two clusters of two.
    assert (count, joins, products) == (3, [0, 2, 3], [1, 1, 4])
    order = [0] * 4
    follow_chains(parents, following, order)
    assert order == [2, 3, 0, 1]
    assert [gaps[i] for i in order] == [0, 3, 2, 9]


def test_objects_of_no_weight_link_others():
    products = [0, 0]
    link_pairs(
        [0, 1],
        [1, 2],
        [1, 0, 1],
        [0, 1, 2],
        [1] * 3,
        [0, 1, 2],
        [-1] * 3,
        [2] * 3,
        [0, 0],
        products,
    )
    assert products == [0, 1]


def test_intervals_are_joined_with_the_next():
    products = [0] * 3
    join_neighbors([0, 2, 1], [0, 1, 2, 3], [0, 1, 2, 3], products)
    assert products == [1, 1, 4]
