"""Hierarchies of SciPy, scikit-learn, hdbscan and R, and vectors of parents."""

import numpy as np
import pytest
from scipy.cluster.hierarchy import linkage
from sklearn.cluster import AgglomerativeClustering, KMeans

import partita as pt
from partita.clusterings.tree_input import read_merges, read_parents, read_tree

X = np.random.default_rng(0).normal(size=(12, 2))


def test_linkages_come_back_as_they_are():
    for method in ("single", "average", "centroid"):
        matrix = linkage(X, method)
        assert pt.Hierarchy(matrix).linkage == pytest.approx(matrix)
        assert pt.Hierarchy(matrix.tolist()).linkage == pytest.approx(matrix)


@pytest.mark.parametrize(
    ("matrix", "words"),
    [
        (np.zeros((3, 3)), r"its shape is \(3, 3\)"),
        (np.zeros((0, 4)), "1 object: a hierarchy needs at least two"),
        ([[0, 1, 1, 3]], "row 0 says that its cluster has 3 objects, but it has 2"),
        ([[0, 0.5, 1, 2]], "row 0 joins 0.0, 0.5: nodes are whole numbers"),
        ([[0, float("nan"), 1, 2]], "row 0 joins 0.0, nan"),
        ([[0, 1, float("nan"), 2]], r"1 height is not finite, first at row 0 \(nan\)"),
        ([[0, 2, 1, 2]], "row 0 joins node 2"),
        (["a"], "1 object"),
        (5, "must be a linkage matrix, a fitted agglomerative clusterer, a nested tree"),
        (None, "must be a linkage matrix"),
        ([[1, 2], [3, 4]], "Hierarchy.from_nested"),
    ],
)
def test_faults_of_linkages(matrix, words):
    with pytest.raises(pt.PartitaError, match=words):
        read_tree(matrix, "x")


def test_agglomerative_clustering():
    found = AgglomerativeClustering(2, linkage="average", compute_distances=True).fit(X)
    tree = pt.Hierarchy(found)
    assert tree.heights == pytest.approx(linkage(X, "average")[:, 2])
    assert pt.adjusted_rand_score(tree.cut(2), found.labels_) == 1
    without = pt.Hierarchy(AgglomerativeClustering(2).fit(X))
    assert without.heights is None
    assert without.cut(5).n_clusters == 5
    with pytest.raises(pt.InputError, match="fit the clusterer with compute_distances=True"):
        _ = without.linkage


def test_trees_that_end_early():
    from scipy.sparse import csr_matrix

    near = csr_matrix(np.abs(np.subtract.outer(np.arange(12), np.arange(12))) == 1)
    early = AgglomerativeClustering(4, connectivity=near, compute_full_tree=False).fit(X)
    if len(early.children_) < 11:
        with pytest.raises(pt.InputError, match="compute_full_tree=True"):
            read_tree(early, "x")
    else:
        assert read_tree(early, "x").tree.n == 12


class SingleLinkageTree:
    """What hdbscan has as `single_linkage_tree_`."""

    def to_numpy(self):
        return linkage(X, "single")


class Fitted:
    single_linkage_tree_ = SingleLinkageTree()


def test_hdbscan():
    tree = pt.Hierarchy(Fitted())
    assert tree.linkage == pytest.approx(linkage(X, "single"))
    assert tree.taken_as == "the single linkage tree of a fitted clusterer: hierarchy"


def test_hdbscan_of_scikit_learn():
    from sklearn.cluster import HDBSCAN

    tree = pt.Hierarchy(HDBSCAN(min_cluster_size=2, copy=True).fit(X))
    assert tree.n == 12
    assert (np.diff(tree.heights) >= 0).all()


@pytest.mark.parametrize("other", [KMeans(2), AgglomerativeClustering(2)])
def test_clusterers_without_a_hierarchy(other):
    with pytest.raises(pt.InputTypeError, match="has no hierarchy: agglomerative clusterers"):
        read_tree(other, "x")


def test_merges_of_r():
    tree = read_merges([[-1, -3], [-2, -4], [1, 2]], [1.0, 2.0, 3.0], "merge")
    assert tree.parents.tolist() == [4, 5, 4, 5, 6, 6, -1]


@pytest.mark.parametrize(
    ("merge", "height", "words"),
    [
        ([[-1, 0]], None, "row 1 joins -1, 0: objects are -1 to -2"),
        ([[-1, -3]], None, "row 1 joins -1, -3"),
        ([[-1, 1], [-2, -3]], None, "row 1 joins -1, 1: positive numbers are earlier rows"),
        ([[-1, -2], [-3, -1]], None, "node -1 is joined in rows 1, 2"),
        ([[-1, -2], [1, 1]], None, "node 1 is joined in row 2 twice"),
        ([[-1, -2], [1, -3]], [1], r"height has shape \(1,\), but merge has 2 merges"),
        ([[-1, -2]], [float("nan")], r"height is not finite at 0 \(nan\)"),
        ([[-1, -2, 3]], None, r"its shape is \(1, 3\)"),
        ([[-1.5, -2]], None, "row 1 joins -1.5, -2.0: nodes are whole numbers"),
        ("ab", None, "must be a matrix of numbers"),
    ],
)
def test_faults_of_merges(merge, height, words):
    with pytest.raises(pt.PartitaError, match=words):
        read_merges(merge, height, "merge")


@pytest.mark.parametrize("root", [-1, None, 4])
def test_parents_in_a_sequence(root):
    tree, ids, _ = read_parents([3, 3, 4, 4, root], None, "x")
    assert ids is None
    assert tree.parents.tolist() == [3, 3, 4, 4, -1]


def test_parents_in_a_dict():
    parents = {"a": "ab", "b": "ab", "ab": "all", "c": "all"}
    tree, ids, _ = read_parents(parents, {"ab": 1, "all": 2}, "x")
    assert ids == ["a", "b", "c"]
    assert tree.heights.tolist() == [1.0, 2.0]
    assert read_parents({**parents, "all": None}, None, "x").ids == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("parents", "heights", "words"),
    [
        ([3, 3, 4, 9, -1], None, "the parent of node 3 is 9, but there are nodes 0 to 4"),
        ([0.5, 2, -1], None, "the parent of node 0 is 0.5: give its number"),
        (["x", 2, -1], None, "the parent of node 0 is 'x'"),
        ("abc", None, "must be a sequence with the parent of each node"),
        (5, None, "must be a sequence with the parent of each node"),
        ([3, 3, 4, 4, -1], [1, 2], "heights must have one entry for each of 5 nodes"),
        ([3, 3, 4, 4, -1], [0, 0, 0, float("inf"), 1], "1 height is not finite, first at node"),
        ({"a": "b", "b": "a"}, None, "no root"),
        ({"a": "r", "b": "r", "c": "d", "d": "c"}, None, "a cycle: 2 nodes .* among them 'c', 'd'"),
        ({"a": "r", "b": "r"}, {"a": 1}, "heights has no entry for 'r'"),
        ({"a": "r", "b": "r"}, [1], "heights must be a dict"),
    ],
)
def test_faults_of_parents(parents, heights, words):
    with pytest.raises(pt.PartitaError, match=words):
        read_parents(parents, heights, "x")


def test_the_tree_that_hdbscan_keeps():
    matrix = linkage(np.random.default_rng(0).normal(size=(6, 2)), "single")

    class SingleLinkageTree:
        def to_numpy(self):
            return matrix

    tree = pt.Hierarchy(SingleLinkageTree())
    assert tree.linkage == pytest.approx(matrix)
    assert pt.cophenetic_correlation(SingleLinkageTree(), tree) == 1.0


def test_the_parts_of_hclust_in_a_dict():
    parts = {"merge": [[-1, -3], [-2, 1]], "height": [0.5, 2.0], "labels": ["a", "b", "c"]}
    tree = pt.Hierarchy({**parts, "order": [2, 1, 3], "method": "average"})
    assert tree.cut(2).clusters() == [["a", "c"], ["b"]]
    assert tree.heights.tolist() == [0.5, 2.0]
    assert pt.Hierarchy({**parts, "labels": None}).ids is None


@pytest.mark.parametrize("x", [[4, 4, 5, 5, 6, 6, -1], {"a": "x", "b": "x", "x": "y", "c": "y"}])
def test_parents_are_told_where_to_go(x):
    with pytest.raises(pt.PartitaError, match=r"Hierarchy\.from_parents"):
        pt.Hierarchy(x)


def test_a_linkage_is_told_where_to_go():
    matrix = linkage(np.arange(8.0).reshape(4, 2))
    with pytest.raises(pt.InputError, match=r"a linkage matrix goes to partita\.Hierarchy"):
        pt.compare(matrix, matrix)
