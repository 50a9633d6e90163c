"""Correlations of hierarchies over pairs: published values, naive twins, degenerate trees."""

import numpy as np
import pytest
from scipy.cluster.hierarchy import cophenet, linkage
from scipy.stats import kendalltau, pearsonr, spearmanr

import partita as pt
from tests.measures.golden_trees import CASES, cases_with
from tests.naive import trees

METHODS = ("pearson", "spearman", "kendall")


def test_golden_values():
    assert len(CASES) == 11
    compared = 0
    for method in METHODS:
        for first, second, value in cases_with(f"cophenetic_{method}"):
            compared += 1
            found = pt.cophenetic_correlation(first, second, method=method)
            assert found == pytest.approx(value, abs=1e-9)
    assert compared == 33
    for first, second, value in cases_with("bakers_gamma_goodman_kruskal"):
        assert pt.bakers_gamma_score(first, second) == pytest.approx(value, abs=1e-9)


def test_all_binary_trees_of_five_objects():
    """One tree of each shape against all trees: every pair up to relabeling."""
    for n in (2, 3, 4, 5):
        every = [(one, trees.cophenetic(one), trees.largest_k(one)) for one in
                 trees.every_linkage(n)]  # fmt: skip
        for first in trees.up_to_relabeling(n):
            x, k = trees.cophenetic(first), trees.largest_k(first)
            one = pt.Hierarchy(trees.with_sizes(first))
            for second, y, other_k in every[:: 1 if n < 5 else 3]:
                other = pt.Hierarchy(trees.with_sizes(second))
                gamma = pt.bakers_gamma_score(one, other)
                assert gamma == pytest.approx(trees.gamma(k, other_k), abs=1e-12)
                if n > 2:
                    found = pt.cophenetic_correlation(one, other)
                    assert found == pytest.approx(trees.pearson(x, y), abs=1e-12)


@pytest.mark.parametrize("method", ["single", "average", "centroid", "ward"])
def test_scipy_is_a_peer(method):
    rng = np.random.default_rng(0)
    points = rng.normal(size=(40, 3)).round(1)
    first, second = linkage(points, method), linkage(points + rng.normal(size=(40, 3)) / 3, method)
    x, y = cophenet(first), cophenet(second)
    theirs = pearsonr(x, y)[0], spearmanr(x, y)[0], kendalltau(x, y)[0]
    ours = [pt.cophenetic_correlation(first, second, method=one) for one in METHODS]
    assert ours == pytest.approx(theirs, abs=1e-12)


def test_constant_heights():
    star, tree = "(a:1,b:1,c:1);", "((a:1,b:1):1,c:2);"
    flat = pt.Hierarchy.from_newick("((a:1,b:1):0,c:1);")
    for method in METHODS:
        assert pt.cophenetic_correlation(star, star, method=method) == 1.0
        assert pt.cophenetic_correlation(star, flat, method=method) == 1.0
        with pytest.raises(pt.InputError, match="the reference joins all pairs at one height"):
            pt.cophenetic_correlation(star, tree, method=method)
        with pytest.raises(pt.InputError, match="the candidate joins all pairs at one height"):
            pt.cophenetic_correlation(tree, star, method=method)
    assert pt.bakers_gamma_score(star, tree) == 0.0
    assert pt.bakers_gamma_score(star, star) == 1.0


def test_two_objects():
    for function in (pt.cophenetic_correlation, pt.bakers_gamma_score):
        assert function("(a:1,b:1);", "(a:7,b:7);") == 1.0


def test_unlabeled_trees_are_compared_by_position():
    """dendextend gives 1 for unrelated hclust trees without labels."""
    rng = np.random.default_rng(0)
    first, second = (linkage(rng.normal(size=(50, 2))) for _ in range(2))
    assert abs(pt.bakers_gamma_score(first, second)) < 0.3


def test_trees_without_heights_or_order():
    shape, tree = "((a,b),c);", "((a:1,b:1):1,c:2);"
    with pytest.raises(pt.InputError, match="has no heights: give branch lengths"):
        pt.cophenetic_correlation(shape, tree)
    with pytest.raises(pt.InputError, match="no order of merges"):
        pt.bakers_gamma_score(tree, shape)
    merges = pt.Hierarchy.from_merges([[-1, -2], [1, -3]], objects="abc")
    assert pt.bakers_gamma_score(merges, tree) == 1.0
    with pytest.raises(pt.InputError, match="give height="):
        pt.cophenetic_correlation(merges, tree)


def test_methods_by_name():
    first, second = "((a:1,b:1):2,(c:2,d:2):1);", "(((a:1,b:1):1,c:2):2,d:4);"
    for method in METHODS:
        found = pt.measures[f"cophenetic_{method}"](first, second)
        assert found == pt.cophenetic_correlation(first, second, method=method)
    with pytest.raises(pt.InputError, match="method='rank': choose one of"):
        pt.cophenetic_correlation(first, second, method="rank")


def test_identical_and_symmetric():
    rng = np.random.default_rng(1)
    for n in (3, 10, 40):
        first, second = (linkage(rng.normal(size=(n, 2)), "average") for _ in range(2))
        for method in METHODS:
            assert pt.cophenetic_correlation(first, first, method=method) == pytest.approx(1.0)
            values = [pt.cophenetic_correlation(*pair, method=method)
                      for pair in ((first, second), (second, first))]  # fmt: skip
            assert values[0] == pytest.approx(values[1], abs=1e-12)
        assert pt.bakers_gamma_score(first, first) == 1.0


@pytest.mark.parametrize("method", ["pearson", "spearman", "kendall"])
def test_a_hierarchy_with_itself_is_1_exactly(method):
    rng = np.random.default_rng(5)
    for n in (2, 3, 4, 7, 50):
        tree = pt.Hierarchy(linkage(rng.normal(size=(n, 3)), "average"))
        assert pt.cophenetic_correlation(tree, tree, method=method) == 1.0
