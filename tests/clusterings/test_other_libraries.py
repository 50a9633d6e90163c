"""Results of evclust, scikit-fuzzy, igraph and cdlib, made by these libraries."""

import contextlib
import io
import warnings

import igraph
import networkx as nx
import numpy as np
import pytest

import partita as pt
from partita.clusterings.other_libraries import is_instance_of

with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
    # They print which optional packages they lack, and their imports warn.
    warnings.simplefilter("ignore")
    import cdlib
    import skfuzzy
    from cdlib.classes import FuzzyNodeClustering

CENTERS = np.repeat([[0.0, 0.0], [10.0, 0.0]], 10, axis=0)
POINTS = CENTERS + np.random.default_rng(0).normal(size=CENTERS.shape)
PATH = nx.path_graph(5)


@pytest.fixture(scope="module")
def credal():
    """`make` installs evclust by itself, for it asks for an old version of pandas."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        evclust = pytest.importorskip("evclust.ecm", reason="evclust is not installed")
    np.random.seed(0)  # noqa: NPY002 - evclust draws from numpy's global generator
    with contextlib.redirect_stdout(io.StringIO()):
        return evclust.ecm(POINTS, c=2)


def test_evclust(credal):
    found = pt.as_clustering(credal)
    assert (found.kind, found.n, found.n_clusters) == ("evidential", 20, 2)
    given = pt.Evidential(credal["mass"], credal["F"], labels="pq")
    assert given.focal_sets == [set(), {"p"}, {"q"}, {"p", "q"}]
    assert (given.masses == found.masses).all()


def test_masses_below_zero_by_rounding_are_zero(credal):
    mass = credal["mass"].copy()
    mass[0] = [1 + 4e-16, -4e-16, 0, 0]
    found = pt.as_clustering({**credal, "mass": mass})
    assert found.masses.min() == 0
    mass[0] = [1 + 1e-8, -1e-8, 0, 0]
    with pytest.raises(pt.InputError, match=r"negative masses, first 0 \(-1e-08\)"):
        pt.as_clustering({**credal, "mass": mass})


def test_scikit_fuzzy():
    result = skfuzzy.cmeans(POINTS.T, 2, 2, 1e-6, 100, seed=0)
    assert (pt.as_clustering(result).memberships == result[1].T).all()
    predicted = skfuzzy.cmeans_predict(POINTS.T, result[0], 2, 1e-6, 100, seed=0)
    assert (pt.as_clustering(predicted).memberships == predicted[0].T).all()
    assert not (predicted[0] == predicted[1]).any()


def test_igraph():
    graph = igraph.Graph.Famous("Zachary")
    found = graph.community_multilevel()
    assert pt.rand_score(found.membership, found) == 1
    assert pt.as_clustering(found).taken_as == "an igraph VertexClustering: hard"
    assert (
        pt.rand_score(nx.community.louvain_communities(nx.karate_club_graph(), seed=1), found) > 0.5
    )


def test_names_of_vertices_yield_to_positions_like_an_index():
    graph = igraph.Graph.TupleList([("ann", "bob"), ("cleo", "dan")])
    found = graph.connected_components()
    assert pt.rand_score({"dan": 1, "cleo": 1, "bob": 0, "ann": 0}, found) == 1
    assert pt.rand_score([0, 0, 1, 1], found) == 1
    assert pt.as_clustering(found).ids == ["ann", "bob", "cleo", "dan"]


def test_classes_that_derive_from_those_of_a_library():
    """The partitions of leidenalg derive from igraph's."""

    class Partition(igraph.VertexClustering):
        pass

    partition = Partition(igraph.Graph.Ring(4), [0, 0, 1, 1])
    assert is_instance_of(partition, "igraph", "VertexClustering")
    assert pt.as_clustering(partition).taken_as == "an igraph Partition: hard"


def test_covers():
    ring = igraph.Graph.Ring(4)
    assert pt.as_clustering(igraph.VertexCover(ring, [[0, 1], [2, 3]])).sizes.tolist() == [2, 2]
    cover = pt.as_clustering(igraph.VertexCover(ring, [[0, 1, 2], [2, 3]]))
    assert cover.kind == "overlapping"
    assert cover.clusters() == [[0, 1, 2], [2, 3]]
    assert cover.taken_as == "an igraph VertexCover whose clusters share objects: overlapping"
    assert pt.as_clustering(igraph.VertexCover(ring, [[0, 1], [1, 2]])).memberships[3] == 0
    with pytest.raises(pt.InputError, match=r"overlapping clustering is not hard.*first 2"):
        pt.rand_score(igraph.VertexCover(ring, [[0, 1, 2], [2, 3]]), [0, 0, 0, 1])
    with pytest.raises(pt.MissingLabelsError, match="1 object without a label, first at 3"):
        pt.as_clustering(igraph.VertexCover(ring, [[0, 1], [2]]))


def test_cdlib():
    found = pt.as_clustering(cdlib.NodeClustering([[0, 1, 2], [3, 4]], PATH))
    assert found.clusters() == [[0, 1, 2], [3, 4]]
    assert found.taken_as == "a cdlib NodeClustering: hard"
    cover = pt.as_clustering(cdlib.NodeClustering([[0, 1, 2], [2, 3]], PATH, overlap=True))
    assert cover.clusters() == [[0, 1, 2], [2, 3]]
    assert cover.taken_as == "a cdlib NodeClustering whose clusters share objects: overlapping"
    assert cover.n == 5  # a node in no community


def test_nodes_in_no_community_have_no_label():
    partial = cdlib.NodeClustering([[0, 1], [3]], PATH)
    with pytest.raises(pt.MissingLabelsError, match="2 objects without a label"):
        pt.as_clustering(partial)
    found = pt.as_clustering(partial, missing="drop")
    assert (found.ids, found.codes.tolist()) == ([0, 1, 3], [0, 0, 1])


def test_edges_are_objects_too():
    edges = cdlib.EdgeClustering([[(0, 1), (1, 2)], [(2, 3), (3, 4)]], PATH)
    assert pt.as_clustering(edges).ids == [(0, 1), (1, 2), (2, 3), (3, 4)]


def test_fuzzy_communities():
    shares = {0: {0: 1.0}, 1: {0: 0.5, 1: 0.5}, 2: {1: 1.0}}
    found = pt.as_clustering(
        FuzzyNodeClustering([[0, 1], [1, 2]], shares, nx.path_graph(3), overlap=True)
    )
    assert found.memberships.tolist() == [[1, 0], [0.5, 0.5], [0, 1]]
    assert found.taken_as == "a cdlib FuzzyNodeClustering: fuzzy"
