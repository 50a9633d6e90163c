"""Trees from merges and from parents: their order, their faults, and their subtrees."""

import numpy as np
import pytest

import partita as pt
from partita.clusterings.trees import ROOT, subtree, tree_of_merges, tree_of_parents


def parents_of(tree):
    return tree.parents.tolist()


def test_merges_keep_their_order():
    tree = tree_of_merges(np.array([[0, 2], [3, 1]]), np.array([2.0, 1.0]), "x")
    assert parents_of(tree) == [3, 4, 3, 4, ROOT]
    assert tree.heights.tolist() == [2.0, 1.0]
    assert tree.ordered


@pytest.mark.parametrize(
    ("children", "words"),
    [
        ([[0, 3], [1, 2]], "row 0 joins node 3, but before this row there are nodes 0 to 2"),
        ([[0, -1], [1, 2]], "row 0 joins node -1"),
        ([[0, 1], [0, 2]], r"node 0 is joined in rows 0, 1; each node has one parent"),
        ([[0, 0], [1, 2]], "node 0 is joined in row 0 twice"),
    ],
)
def test_faults_of_merges(children, words):
    with pytest.raises(pt.InputError, match=words):
        tree_of_merges(np.array(children), None, "x")


def test_nodes_merge_by_height_after_those_below_them():
    #      7        node 6 is lower than its child 5: an inversion
    #   6     4
    # 5   2  3 8
    # 0 1
    parents = [5, 5, 6, 4, 7, 6, 7, ROOT, 4]
    heights = [0, 0, 0, 0, 2.5, 2.0, 1.0, 9.0, 0]
    tree = tree_of_parents(parents, [0, 1, 2, 3, 8], heights, "x")
    assert tree.heights.tolist() == [2.0, 1.0, 2.5, 9.0]
    assert parents_of(tree) == [5, 5, 6, 7, 7, 6, 8, 8, ROOT]


def test_nodes_with_one_child_are_left_out():
    tree = tree_of_parents([3, 3, 5, 4, 5, 6, ROOT], [0, 1, 2], None, "x")
    assert parents_of(tree) == [3, 3, 4, 4, ROOT]
    assert not tree.ordered


@pytest.mark.parametrize(
    ("parents", "words"),
    [
        ([1, 0], "x has no root"),
        ([ROOT, ROOT, 0], "x has 2 roots, nodes 0, 1"),
        ([2, 2, ROOT, 4, 3], "x has a cycle: 2 nodes are not below the root, among them 3, 4"),
        ([ROOT], "x has 1 object: a hierarchy needs at least two"),
        ([], "x has 0 objects"),
    ],
)
def test_faults_of_parents(parents, words):
    leaves = [node for node in range(len(parents)) if node not in parents]
    with pytest.raises(pt.InputError, match=words):
        tree_of_parents(parents, leaves, None, "x")


def test_heights_must_be_finite():
    with pytest.raises(pt.InputError, match=r"1 height is not finite, first at row 1 \(inf\)"):
        tree_of_merges(np.array([[0, 1], [2, 3]]), np.array([0.0, np.inf]), "x")


def test_a_subtree_keeps_heights_and_branches():
    tree = tree_of_merges(np.array([[0, 1], [2, 3], [4, 5]]), np.array([1.0, 2.0, 3.0]), "x")
    part = subtree(tree, [3, 0, 1])
    assert parents_of(part) == [4, 3, 3, 4, ROOT]
    assert part.heights.tolist() == [1.0, 3.0]
    assert parents_of(subtree(tree, [2, 0])) == [2, 2, ROOT]
