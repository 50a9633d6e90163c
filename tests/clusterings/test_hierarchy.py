"""The kind of clusterings whose clusters merge: cuts, ties, ids, and parts."""

import numpy as np
import pytest
from scipy.cluster.hierarchy import cophenet, fcluster, is_valid_linkage, linkage

import partita as pt
from partita.kernels.pair_correlation import mean_ranks
from tests.naive import trees

METHODS = ("single", "average", "centroid", "median")


def linkages():
    rng = np.random.default_rng(0)
    return [linkage(rng.normal(size=(n, 2)), m) for n in (2, 3, 9, 20) for m in METHODS]


def same(x, y):
    return pt.adjusted_rand_score(x, y) == 1


def test_cuts_have_exactly_k_clusters_with_inversions_too():
    inverted = 0
    for matrix in linkages():
        tree = pt.Hierarchy(matrix)
        inverted += (np.diff(matrix[:, 2]) < 0).any()
        for k in range(1, tree.n + 1):
            cut = tree.cut(k)
            assert cut.n_clusters == k
            assert same(cut, trees.cut(matrix, k))
    assert inverted >= 1


def test_equidistant_points():
    """SciPy's fcluster gives one cluster for every k below 9."""
    tree = pt.Hierarchy(linkage(np.eye(9), "single"))
    assert [tree.cut(k).n_clusters for k in range(1, 10)] == list(range(1, 10))
    assert tree.ties == tuple(range(2, 9))


def test_cuts_at_a_height_are_those_of_scipy():
    for matrix in linkages():
        tree = pt.Hierarchy(matrix)
        for height in [*matrix[:, 2], *(matrix[:, 2] + 1e-9), -1.0, 1e9]:
            assert same(tree.cut(height=height), fcluster(matrix, height, "distance"))


def test_labels_are_in_the_order_of_objects():
    tree = pt.Hierarchy([[1, 3, 1, 2], [0, 2, 2, 2], [4, 5, 3, 4]])
    assert tree.cut(2).codes.tolist() == [0, 1, 0, 1]
    assert tree.cut(2).labels == [0, 1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({}, "give either k, the number of clusters, or height="),
        ({"k": 2, "height": 1.0}, "give either k"),
        ({"k": 0}, "k=0: give a whole number of at least 1"),
        ({"k": 4}, "k=4: there are 3 objects"),
        ({"k": 2.0}, "k=2.0: give a whole number"),
        ({"height": "low"}, "height='low': give a number"),
        ({"height": float("nan")}, "height is NaN"),
    ],
)
def test_cuts_that_cannot_be(arguments, words):
    tree = pt.Hierarchy.from_newick("((a:1,b:1):1,c:2);")
    with pytest.raises(pt.PartitaError, match=words):
        tree.cut(**arguments)


def test_shapes_without_an_order_cannot_be_cut():
    tree = pt.Hierarchy("((a,b),c);")
    assert not tree.is_ordered
    for use in (lambda: tree.cut(2), lambda: tree.ties):
        with pytest.raises(pt.InputError, match=r"no order of merges.*give branch lengths"):
            use()
    with pytest.raises(pt.InputError, match="has no heights: give branch lengths"):
        tree.cut(height=1.0)


def test_ties_are_where_two_merges_have_one_height():
    tree = pt.Hierarchy.from_newick("((a:1,b:1):2,(c:1,d:1):2);")
    assert tree.ties == (3,)
    several = pt.Hierarchy.from_newick("(a:1,b:1,(c:.5,d:.5):.5);")
    assert several.ties == (2,)
    assert [several.cut(k).n_clusters for k in range(1, 5)] == [1, 2, 3, 4]
    assert pt.Hierarchy.from_merges([[-1, -2], [1, -3]]).ties == ()


def test_multiway_merges_are_steps():
    tree = pt.Hierarchy.from_newick("((a:1,b:1,c:1):1,d:2);")
    assert (tree.n_merges, tree.is_binary, tree.steps.tolist()) == (2, False, [0, 0, 1])
    assert is_valid_linkage(tree.linkage)
    assert tree.linkage.tolist() == [[0, 1, 1, 2], [2, 4, 1, 3], [3, 5, 2, 4]]
    assert tree.clusters() == [["a", "b", "c"], ["a", "b", "c", "d"]]


def test_heights_are_those_of_scipys_cophenet():
    for matrix in linkages():
        if len(matrix) < 2:
            continue
        tree = pt.Hierarchy(matrix)
        joined = trees.cophenetic(matrix.tolist())
        assert cophenet(matrix) == pytest.approx(joined)
        assert len(set(mean_ranks(tree.step_heights, tree.dendrogram.pairs))) == len(set(joined))


def test_parts_of_a_hierarchy():
    rng = np.random.default_rng(1)
    for _ in range(30):
        n = int(rng.integers(3, 10))
        nested = trees.random_nested(n, rng)
        tree = pt.Hierarchy.from_nested(nested)
        assert set(map(frozenset, tree.clusters())) == trees.sets_of_nested(nested)
        rows = rng.permutation(n)[: int(rng.integers(2, n + 1))]
        part = tree.take(rows)
        kept = [tree.ids[row] for row in rows]
        assert part.ids == kept
        expected = {frozenset(c).intersection(kept) for c in map(frozenset, tree.clusters())}
        assert set(map(frozenset, part.clusters())) == {c for c in expected if len(c) > 1}


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([0], "one object: a hierarchy needs at least two"),
        ([0, 0, 1], "names objects of a hierarchy twice"),
        ([0, 7], "rows must lie between 0 and 2"),
        ([], "rows is empty|positions of objects"),
    ],
)
def test_parts_that_cannot_be(rows, words):
    with pytest.raises(pt.PartitaError, match=words):
        pt.Hierarchy("((a,b),c);").take(rows)


def test_a_part_forgets_what_was_derived():
    tree = pt.Hierarchy.from_newick("((a:1,b:1):1,(c:1,d:1):1);")
    assert tree.ties == (3,)
    assert tree.take([0, 1, 2]).ties == ()
    assert tree.take([2, 3, 0]).dendrogram.n == 3


@pytest.mark.parametrize(
    ("objects", "words"),
    [
        (["a", "b"], "linkage has 3 objects but objects has 2 ids"),
        (["a", "b", "a"], "1 object occurs more than once, first 'a' as objects 0, 2"),
        ([[1], [2], [3]], "names that can be hashed"),
        (5, "must be a sequence of names"),
    ],
)
def test_objects(objects, words):
    with pytest.raises(pt.PartitaError, match=words):
        pt.Hierarchy([[0, 1, 1, 2], [2, 3, 2, 3]], objects=objects)


def test_a_hierarchy_is_read_as_it_is_with_other_ids():
    tree = pt.Hierarchy([[0, 1, 1, 2], [2, 3, 2, 3]])
    assert (tree.ids, tree.ids_bind) == (None, False)
    named = pt.Hierarchy(tree, objects="abc")
    assert (named.ids, named.ids_bind) == (["a", "b", "c"], True)
    assert named.cut(2).ids == ["a", "b", "c"]


def test_input_is_not_changed_and_the_result_is_read_only():
    matrix = linkage(np.random.default_rng(0).normal(size=(5, 2)))
    before = matrix.copy()
    tree = pt.Hierarchy(matrix)
    with pytest.raises(ValueError, match="read-only"):
        tree.heights[0] = 7
    with pytest.raises(ValueError, match="read-only"):
        tree.parents[0] = 7
    assert (matrix == before).all()


def test_what_it_prints():
    tree = pt.Hierarchy("((a,b,c),d);")
    assert repr(tree) == "Hierarchy(n=4, merges=2)"
    assert len(tree) == 4
    assert tree.taken_as == "a tree in Newick: hierarchy"
