"""Counting fuzzy pairs: input as clusters or as degrees, exchange of sides, hard counts."""

import numpy as np
import pytest

import partita as pt
from partita.kernels.norms import NORM_PAIRS, read_norms
from partita.tables.fuzzy_pair_counts import FuzzyPairCounts, count_fuzzy_pairs, fuzzy_input


def inputs(*clusterings):
    return [fuzzy_input(x, "x") for x in clusterings]


def test_input_is_clusters_or_degrees():
    hard, one_hot, fuzzy = inputs(
        pt.Hard(["b", "a"]), pt.Fuzzy([[0, 1, 0], [0, 0, 1]]), pt.Fuzzy([[0.5, 0.5, 0], [1, 0, 0]])
    )
    assert (hard.is_hard, one_hot.is_hard, fuzzy.is_hard) == (True, True, False)
    assert one_hot.values.tolist() == [0, 1]
    # The third cluster is empty, and clusters are rows.
    assert fuzzy.values.tolist() == [[0.5, 1.0], [0.5, 0.0]]
    with pytest.raises(pt.InputTypeError, match="x is rough: fuzzy pairs need memberships"):
        inputs(pt.Rough([{0}, {0, 1}]))


def test_memberships_of_zeros_keep_one_cluster():
    (empty,) = inputs(pt.Possibilistic([[0.0, 0.0], [0.0, 0.0]]))
    assert empty.values.tolist() == [[0.0, 0.0]]


@pytest.mark.parametrize("pair", NORM_PAIRS, ids=lambda pair: pair.tnorm)
def test_exchanging_sides_exchanges_b_and_c(pair):
    norms = read_norms(pair.tnorm)
    rng = np.random.default_rng(0)
    hard, fuzzy = inputs(pt.Hard(rng.integers(0, 3, 200)), pt.Fuzzy(rng.dirichlet([1, 1, 1], 200)))
    a, b, c, d = count_fuzzy_pairs(hard, fuzzy, norms)
    assert count_fuzzy_pairs(fuzzy, hard, norms) == pytest.approx((a, c, b, d))


def test_hard_counts_are_numbers_of_pairs():
    labels = np.random.default_rng(0).integers(0, 5, (2, 1000))
    found = count_fuzzy_pairs(*inputs(*map(pt.Hard, labels)), read_norms("product"))
    assert found == tuple(pt.pair_counts(*labels))
    assert found.total == 999 * 500
    assert isinstance(found, FuzzyPairCounts)


@pytest.mark.parametrize("sizes", [(300, 300), (600, 40)])
def test_many_objects_are_counted_as_few_are(sizes):
    """With many objects short cuts replace the sum over pairs."""
    rng = np.random.default_rng(sum(sizes))
    first, second = (rng.dirichlet(np.ones(k), sizes[0]) for k in (3, 4))
    norms = read_norms("product", "bounded_sum")
    x, y = inputs(pt.Fuzzy(first), pt.Fuzzy(second))
    together = [np.triu(one @ one.T, 1) for one in (first, second)]
    a, b, c, d = count_fuzzy_pairs(x, y, norms)
    above = np.triu(np.ones((sizes[0], sizes[0]), bool), 1)
    in_both, in_first, in_second = (
        float(part[above].sum()) for part in (together[0] * together[1], *together)
    )
    assert a == pytest.approx(in_both, rel=1e-10)
    assert a + b == pytest.approx(in_first, rel=1e-10)
    assert a + c == pytest.approx(in_second, rel=1e-10)
    assert a + b + c + d == pytest.approx(sizes[0] * (sizes[0] - 1) / 2, rel=1e-10)
