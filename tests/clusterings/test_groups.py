"""Clusterings given as groups of objects, and groups that could mean two things."""

from collections import Counter, deque

import numpy as np
import pandas as pd
import polars as pl
import pytest

import partita as pt

PARTITION = {"ann": 0, "bob": 0, "cleo": 1}

GROUPS = {
    "lists": [["ann", "bob"], ["cleo"]],
    "tuples": [("ann", "bob"), ("cleo",)],
    "tuple of tuples": (("ann", "bob"), ("cleo",)),
    "frozensets": {frozenset({"ann", "bob"}), frozenset({"cleo"})},
    "an empty cluster": [{"ann", "bob"}, set(), {"cleo"}],
    "arrays": [np.array(["ann", "bob"]), np.array(["cleo"])],
    "an array of lists": np.array([["ann", "bob"], ["cleo"]], dtype=object),
    "indexes": [pd.Index(["ann", "bob"]), pd.Index(["cleo"])],
    "a column of lists": pl.Series([["ann", "bob"], ["cleo"]]),
    "a view": {0: {"ann", "bob"}, 1: {"cleo"}}.values(),
    "dict of sets": {"p": {"ann", "bob"}, "q": {"cleo"}},
    "dict of tuples": {"p": ("ann", "bob"), "q": ("cleo",)},
    "dict of arrays": {"p": np.array(["ann", "bob"]), "q": np.array(["cleo"])},
    "dict of views": {"p": {"ann": 1, "bob": 2}.keys(), "q": {"cleo": 3}.keys()},
    "series of sets": pd.Series({"p": {"ann", "bob"}, "q": {"cleo"}}),
    "pairs": [("ann", 0), ("bob", 0), ("cleo", 1)],
    "pairs in lists": [["ann", 0], ["bob", 0], ["cleo", 1]],
    "items": PARTITION.items(),
    "scores": [(("ann", "bob"), (0.9, 0.8)), (("cleo",), (1.0,))],
    "scores in arrays": [(["ann", "bob"], np.array([0.9, 0.8])), (["cleo"], np.array([1.0]))],
}


@pytest.mark.parametrize("groups", GROUPS.values(), ids=GROUPS)
def test_groups(groups):
    """Measures of hard clusterings, compare and as_clustering read the same."""
    found = pt.as_clustering(groups)
    assert sorted(map(sorted, found.clusters())) == [["ann", "bob"], ["cleo"]]
    assert found.ids_bind
    assert pt.pair_counts(PARTITION, groups) == pt.pair_counts(PARTITION, PARTITION)
    assert pt.compare(groups, PARTITION, measures="rand")["rand"] == 1


@pytest.mark.parametrize("make", [iter, lambda x: (part for part in x), lambda x: map(set, x)])
def test_iterators_of_groups_are_read_once(make):
    assert pt.pair_counts(PARTITION, make([["ann", "bob"], ["cleo"]])).a == 1


def test_keys_of_a_dict_name_the_clusters():
    assert pt.as_clustering({"p": {"ann", "bob"}, "q": {"cleo"}}).labels == ["p", "q"]
    named = pt.Hard.from_clusters({"p": ["ann"], "q": ["bob", "cleo"]})
    assert (named.labels, named.codes.tolist()) == (["p", "q"], [0, 1, 1])


def test_groups_of_indices_are_joined_with_labels_by_position():
    groups = {0: np.array([0, 3]), 1: np.array([1, 2])}
    assert pt.rand_score([5, 6, 6, 5], groups) == 1


def test_a_dict_of_sets_that_share_members_has_possible_clusters():
    rough = pt.as_clustering({"ann": {0, 1}, "bob": {1}, "cleo": {2}})
    assert (rough.kind, rough.ids) == ("rough", ["ann", "bob", "cleo"])
    assert rough.sets == [{0, 1}, {1}, {2}]
    # A bare label among sets can only be the cluster of an object.
    assert pt.as_clustering({"ann": {0, 1}, "bob": 2}).sets == [{0, 1}, {2}]


def test_sets_of_one_member_say_the_same_either_way_if_keys_are_the_members():
    assert pt.as_clustering({0: {1}, 1: {0}}).sets == [{1}, {0}]


def test_dicts_of_memberships():
    graded = pt.as_clustering({"ann": {"p": 1}, "bob": {"p": 0.5, "q": 1}})
    assert graded.kind == "possibilistic"
    assert graded.memberships.tolist() == [[1, 0], [0.5, 1]]
    assert (graded.labels, graded.ids) == (["p", "q"], ["ann", "bob"])


NAMED_TWICE = pd.DataFrame(
    [[0.5, 0.2, 1.0], [0.5, 0.8, 0.0]], index=["p", "q"], columns=list("xyz")
)


def test_clusters_by_objects_keep_their_names():
    found = pt.as_clustering(NAMED_TWICE)
    assert (found.labels, found.ids) == (["p", "q"], ["x", "y", "z"])
    assert found.memberships.tolist() == NAMED_TWICE.to_numpy().T.tolist()


BAD = {
    "overlap": ([{"ann", "bob"}, {"bob"}], "object 'bob' is in clusters 0 and 1"),
    "pairs of one type": (
        [("ann", "p"), ("bob", "q")],
        r"shape is \(2, 2\); pairs can be ids with",
    ),
    "pairs that overlap": ([(0, 1), (1, 2)], r"dict\(pairs\) for ids with labels"),
    "pairs with an id twice": ([("ann", 0), ("ann", 1)], "rows of a table with 2 columns"),
    "rows of three": ([("ann", 0, 0.5), ("bob", 1, 0.5)], "rows of a table with 3 columns"),
    "several partitions": ([({0, 1}, {2}), ({0}, {1}, {2})], "look like several clusterings"),
    "partitions of frozensets": ([[frozenset({0}), frozenset({1})]], "several clusterings"),
    "a column of labels": ([[0], [1], [1]], r"shape is \(3, 1\), which looks like a column of"),
    "labels and groups": ([0, [1, 2]], "give one label for each object"),
    "dict of one each": ({"p": {"ann"}, "q": {"bob"}}, r"Hard\.from_clusters\(…\) or Rough\(…\)"),
    "columns": ({"id": [1, 2, 3], "label": [0, 0, 1]}, "the columns 'id', 'label' of a table"),
    "neighbors": ({0: [1, 2], 1: [0], 2: [0]}, "looks like a graph, a dict from nodes"),
    "dict of graphs": ({0: {1: {}}, 1: {0: {}}}, "dict of dicts that do not all hold numbers"),
    "dicts and labels": ({0: {1: 0.5}, 1: 0}, "dict of dicts that do not all hold numbers"),
    "counts": ({"p": Counter("aab")}, "values below 0 or above 1"),
    "Counter": (Counter("aab"), "is a Counter, which has the sizes of clusters"),
    "nothing": (iter([]), "list_iterator that yields nothing: .* read only once"),
    "labels in a set": ({0, 1}, "a set of labels, not a clustering: sets have no order"),
}


@pytest.mark.parametrize(("groups", "words"), BAD.values(), ids=BAD)
def test_groups_that_are_refused(groups, words):
    with pytest.raises(pt.PartitaError, match=f"^x .*({words})"):
        pt.as_clustering(groups)


@pytest.mark.parametrize("clusters", [5, [1, 2], "ab", ["ab"], [[[1]]], None])
def test_from_clusters_names_its_argument(clusters):
    with pytest.raises(pt.InputTypeError, match=r"^clusters "):
        pt.Hard.from_clusters(clusters)


def test_queues_are_labels():
    assert pt.as_clustering(deque([0, 0, 1])).sizes.tolist() == [2, 1]
