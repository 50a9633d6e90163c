"""Overlapping clusterings: what they are made of, what they hold, and what becomes of them."""

import networkx as nx
import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.sparse as sp
from hypothesis import given, strategies as st

import partita as pt

WANTED = [["ann", "bob"], ["bob", "cleo"]]
PEOPLE = ["ann", "bob", "cleo"]


@pytest.mark.parametrize(
    "make",
    [
        lambda: pt.Overlapping([["ann", "bob"], ["bob", "cleo"]]),
        lambda: pt.Overlapping(iter([("ann", "bob"), ("bob", "cleo")])),
        lambda: pt.Overlapping({"x": {"ann", "bob"}, "y": {"cleo", "bob"}}, objects=PEOPLE),
        lambda: pt.Overlapping.from_clusters([["ann", "bob"], ["bob", "cleo"]]),
        lambda: pt.Overlapping.from_labels({"ann": ["x"], "bob": ("x", "y"), "cleo": {"y"}}),
        lambda: pt.Overlapping.from_pairs(
            [("ann", "x"), ("bob", "x"), ("bob", "y"), ("bob", "y"), ("cleo", "y")]
        ),
        lambda: pt.Overlapping(np.array([[1, 0], [1, 1], [0, 1]]), objects=PEOPLE),
        lambda: pt.Overlapping(sp.csr_array([[1, 0], [1, 1], [0, 1]]), objects=PEOPLE),
        lambda: pt.Overlapping.from_memberships([[True, False], [1, 1], [0, 1]], PEOPLE),
        lambda: pt.Overlapping(pd.DataFrame([[1, 0], [1, 1], [0, 1]], index=PEOPLE)),
        lambda: pt.Overlapping.from_pairs(
            pd.DataFrame({"who": ["ann", "bob", "bob", "cleo"], "group": list("xxyy")})
        ),
        lambda: pt.Overlapping.from_pairs(
            pl.DataFrame({"group": list("xxyy"), "who": ["ann", "bob", "bob", "cleo"], "n": 1}),
            id="who",
            label="group",
        ),
        lambda: pt.Overlapping(pt.Overlapping(WANTED)),
    ],
)
def test_every_form_holds_the_same(make):
    cover = make()
    assert sorted(map(sorted, cover.clusters())) == WANTED
    assert sorted(cover.ids) == PEOPLE
    assert (cover.n, cover.n_clusters, len(cover)) == (3, 2, 3)
    assert pt.omega_score(cover, pt.Overlapping(WANTED)) == 1.0
    assert repr(cover) == "Overlapping(n=3, n_clusters=2)"


def test_objects_in_no_cluster():
    cover = pt.Overlapping([{"bob"}], objects=["ann", "bob"])
    assert cover.ids == ["ann", "bob"]
    assert cover.memberships.tolist() == [0, 1]
    assert cover.clusters_of(0) == []
    assert cover.clusters_of(1) == [0]
    assert pt.Overlapping([{0}], 3).memberships.tolist() == [1, 0, 0]
    assert pt.Overlapping.from_labels({"ann": [], "bob": ["x"]}).n == 2
    assert pt.Overlapping(np.array([[1, 0], [0, 0], [0, 1]])).ids is None
    assert pt.Overlapping([{"ann"}]).among(["bob", "ann"]).clusters() == [["ann"]]


def test_equal_clusters_and_repeated_members_are_said():
    cover = pt.Overlapping([["a", "b", "a"], ["b", "a"]])
    assert cover.n_clusters == 2
    assert cover.remarks == (
        "1 membership listed again, which count once",
        "1 cluster equal to an earlier one, each of which counts",
    )
    assert cover.taken_as.startswith("clusters that may overlap: overlapping; 1 membership")
    assert pt.Overlapping([["a"], ["b"]]).remarks == ()


def test_a_community_of_networkx():
    graph = nx.karate_club_graph()
    cover = pt.Overlapping(nx.community.k_clique_communities(graph, 3), objects=graph)
    assert (cover.n, cover.n_clusters) == (34, 3)
    assert (cover.memberships == 0).sum() == 2


def test_some_of_the_objects():
    cover = pt.Overlapping([{"ann", "bob"}, {"bob", "cleo"}, {"cleo"}], objects=PEOPLE)
    taken = cover.take([1, 0, 1])
    assert taken.clusters() == [["bob", "ann", "bob"], ["bob", "bob"]]
    assert taken.labels == [0, 1]
    assert cover.take(np.array([False, False, True])).clusters() == [["cleo"], ["cleo"]]


@given(st.lists(st.sets(st.integers(0, 6), min_size=1), max_size=5))
def test_objects_and_clusters_say_the_same(clusters):
    cover = pt.Overlapping(clusters, 7)
    assert cover.clusters() == [sorted(cluster) for cluster in clusters]
    for item in range(7):
        assert cover.clusters_of(item) == [k for k, own in enumerate(clusters) if item in own]
    assert cover.sizes.tolist() == [len(cluster) for cluster in clusters]
    order = np.random.default_rng(0).permutation(7)
    places = {int(item): place for place, item in enumerate(order)}
    assert [set(part) for part in cover.take(order).clusters()] == clusters
    assert cover.take(order).memberships[places[3]] == cover.memberships[3]


# Hard clusterings


def test_hard_clusterings_are_overlapping_ones():
    hard = pt.Hard({"ann": "x", "bob": "x", "cleo": "y"})
    cover = pt.Overlapping.of(hard)
    assert (cover.ids, cover.labels) == (hard.ids, hard.labels)
    assert cover.clusters() == hard.clusters()
    assert cover.to_hard().codes.tolist() == hard.codes.tolist()
    assert pt.Overlapping.of(cover) is cover
    assert pt.Overlapping(hard).n == 3
    assert pt.as_clustering(cover) is cover


def test_an_overlapping_clustering_is_hard_only_if_it_is_a_partition():
    assert pt.rand_score(pt.Overlapping([{0, 1}, {2}]), [0, 0, 1]) == 1.0
    overlapping = pt.Overlapping([{0, 1}, {1, 2}])
    for read in (pt.Hard, lambda x: pt.rand_score(x, [0, 0, 1]), overlapping.__class__.to_hard):
        with pytest.raises(pt.InputError, match=r"not hard: 1 object is in more than.* first 1\."):
            read(overlapping)
    partial = pt.Overlapping([{0, 1}], 3)
    with pytest.raises(pt.MissingLabelsError, match="1 object is in no cluster, first 2"):
        partial.to_hard()
    assert pt.rand_score(partial, [0, 0, 1], missing="singletons") == 1.0


def test_a_list_of_sets_that_overlap_names_the_kind():
    with pytest.raises(pt.InputError, match="Overlapping holds clusters that share objects"):
        pt.rand_score([{1, 2}, {2, 3}], [0, 0, 1])


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: pt.Overlapping([]), "clusters is empty"),
        (lambda: pt.Overlapping([[0], []]), "1 cluster without objects, first 1"),
        (lambda: pt.Overlapping({"x": [], "y": [1]}), "first 'x'"),
        (lambda: pt.Overlapping([0, 1]), "cluster 0 is 0"),
        (lambda: pt.Overlapping({"ann": "x"}), "from_labels"),
        (lambda: pt.Overlapping("ann"), "must be collections of objects"),
        (lambda: pt.Overlapping(None), "must be collections of objects"),
        (lambda: pt.Overlapping([[None, 1]]), "cluster 0 has an object that is missing"),
        (lambda: pt.Overlapping([[float("nan")]]), "cluster 0 has an object that is missing"),
        (lambda: pt.Overlapping([[[1]]]), "objects must be hashable"),
        (lambda: pt.Overlapping([[1]], objects=[2]), "1 object that is not in objects: 1"),
        (lambda: pt.Overlapping([[1]], objects=[1, 1]), "1 object more than once: 1"),
        (lambda: pt.Overlapping([[1]], objects=-1), "objects=-1"),
        (lambda: pt.Overlapping(np.array([[0.5, 1]])), "Fuzzy and Possibilistic hold degrees"),
        (lambda: pt.Overlapping(np.array([[1, 0]])), "1 cluster without objects, first 1"),
        (lambda: pt.Overlapping(np.array([[1]]), objects=[1, 2]), "1 object, but objects has 2"),
        (lambda: pt.Overlapping(pt.Rough([{0, 1}])), "is rough: its objects have one cluster each"),
        (lambda: pt.Overlapping.from_labels([1]), "labels must be a dict"),
        (lambda: pt.Overlapping.from_labels({1: "xy"}), "but 1 has 'xy'"),
        (lambda: pt.Overlapping.from_pairs([(1, 2, 3)]), "rows of an object and a label"),
        (lambda: pt.Overlapping.from_pairs([(1, None)]), "some rows have no label"),
        (lambda: pt.Overlapping.from_pairs([(1, 2)], id="x"), "pairs is none"),
        (lambda: pt.Overlapping.from_pairs(pd.DataFrame({"a": [1], "b": 1, "c": 1})), "'a', 'b'"),
        (lambda: pt.Overlapping([[1]]).take([]), "rows must be positions"),
        (lambda: pt.alpha_rand_score(pt.Overlapping([[1]]), [0]), "reference is overlapping"),
    ],
)
def test_bad_input(make, words):
    with pytest.raises(pt.PartitaError, match=words):
        make()


def test_input_is_not_changed():
    clusters, matrix = [[1, 2], [2]], np.array([[1, 0], [1, 1]])
    pt.Overlapping(clusters)
    pt.Overlapping(matrix)
    assert clusters == [[1, 2], [2]]
    assert matrix.tolist() == [[1, 0], [1, 1]]
    with pytest.raises(ValueError, match="read-only"):
        pt.Overlapping(clusters).members[0] = 5
