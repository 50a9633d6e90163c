"""Trees of nested dicts and collections."""

import numpy as np
import pytest

import partita as pt
from partita.clusterings.nested_trees import is_nested_tree, read_nested


@pytest.mark.parametrize(
    ("tree", "ids", "parents"),
    [
        (["a", "b"], ["a", "b"], [2, 2, -1]),
        ((("a", "b"), "c"), ["a", "b", "c"], [3, 3, 4, 4, -1]),
        ([[1, 2], [3, 4, 5]], [1, 2, 3, 4, 5], [6, 6, 5, 5, 5, 7, 7, -1]),
        ({"cats": ["lion", "tiger"], "wolf": None}, ["lion", "tiger", "wolf"], [3, 3, 4, 4, -1]),
        ({"x": {"a": {}, "b": []}, "c": ()}, ["a", "b", "c"], [3, 3, 4, 4, -1]),
        ({"x": {"y": ["a", "b"]}}, ["a", "b"], [2, 2, -1]),
        (
            {"children": [{"name": "a"}, {"children": [{"name": "b"}, {"name": "c", "size": 3}]}]},
            ["a", "b", "c"],
            [4, 3, 3, 4, -1],
        ),
        ([np.array(["a", "b"]), "c"], ["a", "b", "c"], [3, 3, 4, 4, -1]),
    ],
)
def test_trees(tree, ids, parents):
    assert is_nested_tree(tree)
    found, names = read_nested(tree, "x")
    assert (list(names), found.parents.tolist()) == (ids, parents)
    assert found.heights is None


def test_heights_of_d3():
    tree = {
        "height": 2,
        "children": [{"name": "a"}, {"height": 1, "children": [{"name": "b"}, {"name": "c"}]}],
    }
    assert read_nested(tree, "x")[0].heights.tolist() == [1.0, 2.0]
    del tree["height"]
    with pytest.raises(pt.InputError, match="1 of 2 nodes have no height"):
        read_nested(tree, "x")


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ([], "a node is empty"),
        ({}, "a node is empty"),
        (["a"], "1 object"),
        ([["a"], []], "a node is empty"),
        ({"a": 1, "b": None}, "1 is no node: give a dict, a list, or None"),
        ({"a": "b"}, "'b' is no node"),
    ],
)
def test_faults(tree, words):
    with pytest.raises(pt.PartitaError, match=words):
        read_nested(tree, "x")


def test_a_tree_that_contains_itself():
    tree = ["a"]
    tree.append(tree)
    with pytest.raises(pt.InputError, match="a node occurs twice or contains itself"):
        read_nested(tree, "x")


def test_rows_of_numbers_are_a_matrix():
    assert not is_nested_tree([[0, 1, 1.0, 2]])
    assert not is_nested_tree([[0, 1], [2, 3]])
    assert not is_nested_tree(np.zeros((1, 4)))
    assert is_nested_tree([[0, 1], [2, 3, 4]])
    assert is_nested_tree([[0, 1], 2])


def test_very_deep_trees():
    """Neither recursion nor a time that grows with the square of the objects."""
    n = 30_000
    lists, dicts, text = ["x0", "x1"], {"x0": None, "x1": None}, "(x0,x1)"
    for i in range(2, n):
        lists = [lists, f"x{i}"]
        dicts = {"below": dicts, f"x{i}": None}
    text = "(" * (n - 1) + "x0" + "".join(f",x{i})" for i in range(1, n)) + ";"
    trees = pt.Hierarchy(lists), pt.Hierarchy(dicts), pt.Hierarchy(text)
    for tree in trees:
        assert (tree.n, tree.n_merges) == (n, n - 1)
        assert pt.robinson_foulds_distance(tree, trees[0]) == 0.0
