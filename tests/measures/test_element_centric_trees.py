"""Element-centric similarity of hierarchies: clusim's values, matrices, flat clusterings."""

import numpy as np
import pytest
from scipy.cluster.hierarchy import linkage

import partita as pt
from tests.measures.golden_trees import cases_with
from tests.naive import trees


def score(x, y, **options):
    return pt.element_centric_score(x, y, **options)


@pytest.mark.parametrize("r", [-5, 0, 1, 5])
def test_golden_values(r):
    cases = cases_with(f"ecs_r{r}_max")
    assert len(cases) == 8
    for first, second, value in cases:
        found = score(pt.Hierarchy(first), pt.Hierarchy(second), r=float(r))
        assert found == pytest.approx(value, abs=1e-9)


def test_trees_against_matrices():
    rng = np.random.default_rng(0)
    for _ in range(40):
        n = int(rng.integers(2, 9))
        alpha, r = float(rng.choice([0.2, 0.5, 0.9])), float(rng.normal())
        nested = [trees.random_nested(n, rng) for _ in range(2)]
        walks = [trees.tree_walks(trees.sets_of_nested(one), n, alpha, r) for one in nested]
        expected = trees.element_centric(*walks, alpha)
        both = list(map(pt.Hierarchy.from_nested, nested))
        found = pt.element_centric_objects(*both, alpha=alpha, r=r)
        assert [found[i] for i in range(n)] == pytest.approx(expected, abs=1e-12)
        assert score(*both, alpha=alpha, r=r) == pytest.approx(expected.mean(), abs=1e-12)


def test_a_tree_against_clusters_that_may_overlap():
    rng = np.random.default_rng(1)
    for _ in range(30):
        n = int(rng.integers(3, 9))
        nested = trees.random_nested(n, rng)
        cover = [set(rng.permutation(n)[: int(rng.integers(1, n))].tolist()) for _ in range(3)]
        cover.append(set(range(n)) - set().union(*cover) or {0})
        walks = (
            trees.tree_walks(trees.sets_of_nested(nested), n, 0.9, 1.0),
            trees.walks([(one, 1.0) for one in cover], n, 0.9),
        )
        expected = trees.element_centric(*walks, 0.9).mean()
        tree, flat = pt.Hierarchy.from_nested(nested), pt.Overlapping(cover)
        assert score(tree, flat) == pytest.approx(expected, abs=1e-12)
        assert score(flat, tree) == pytest.approx(expected, abs=1e-12)


def test_a_hard_clustering_is_an_overlapping_one():
    rng = np.random.default_rng(2)
    tree = pt.Hierarchy(linkage(rng.normal(size=(20, 2))))
    for k in (1, 4, 20):
        hard = tree.cut(k)
        assert score(tree, hard) == pytest.approx(score(tree, pt.Overlapping.of(hard)), abs=1e-12)


def test_objects_in_no_cluster_stay_where_they_are():
    tree = pt.Hierarchy("((a,b),c);")
    alone = pt.Overlapping([{"a", "b"}, {"c"}])
    outside = pt.Overlapping([{"a", "b"}], objects=["a", "b", "c"])
    assert score(tree, outside) == pytest.approx(score(tree, alone), abs=1e-12)


def test_identical_trees_are_perfect():
    rng = np.random.default_rng(3)
    for n in (2, 3, 50):
        tree = pt.Hierarchy(linkage(rng.normal(size=(n, 2)), "average"))
        assert score(tree, tree) == 1.0
        assert score(tree, tree, r=-300.0) == 1.0
    star = pt.Hierarchy("(a,b,c);")
    assert score(star, star) == 1.0


def test_r_stresses_levels():
    """The two differ in their finest clusters only."""
    first = pt.Hierarchy("((((a,b),c),d),((e,f),(g,h)));")
    second = pt.Hierarchy("((((a,c),b),d),((e,f),(g,h)));")
    values = [score(first, second, r=r) for r in (-5.0, 0.0, 3.0)]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(
    ("other", "options", "words"),
    [
        (pt.Fuzzy([[0.5, 0.5]] * 3, ids="abc"), {}, "this one is fuzzy"),
        ("((a,b),c);", {"alpha": 1.0}, "alpha=1: give a number between 0 and 1"),
        ("((a,b),c);", {"r": "deep"}, "r='deep': give a number"),
        ("((a,b),x);", {}, "in reference only"),
    ],
)
def test_faults(other, options, words):
    with pytest.raises(pt.PartitaError, match=words):
        score("((a,b),c);", other, **options)
