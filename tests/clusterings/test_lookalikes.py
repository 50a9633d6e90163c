"""Objects that could be taken for clusterings: the error says what they are, and what to give."""

import csv
import io
import itertools
import math
from pathlib import Path

import igraph
import networkx as nx
import numpy as np
import pytest
from sklearn.cluster import KMeans

import partita as pt
from partita.clusterings.lookalikes import LOOKALIKES, is_lookalike, lookalike_of

KARATE = nx.karate_club_graph()
ZACHARY = igraph.Graph.Famous("Zachary")

# Files that can be read, whatever is in them.
FILES = sorted(Path(__file__).parents[1].rglob("*.json"))[:2]

REFUSED = {
    "class": (KMeans, "a class, not a clustering: give an object of it"),
    "builtin class": (list, "a class"),
    "module": (math, "a module"),
    "result": (pt.pair_counts([0, 1], [0, 1]), "a result of partita, not a clustering: give what"),
    "generic type": (list[int], "a class"),
    "function": (lambda: [0, 1], "a function, not a clustering: give what it returns"),
    "builtin function": (len, "a function"),
    "method": ([0, 1].copy, "a function"),
    "graph": (KARATE, "a graph, not a clustering: give its communities, for instance networkx"),
    "directed graph": (nx.DiGraph(KARATE), "a graph"),
    "multigraph": (nx.MultiGraph(KARATE), "a graph"),
    "igraph": (ZACHARY, "a graph"),
    "dendrogram": (ZACHARY.community_fastgreedy(), "a dendrogram, not a clustering: cut it"),
    "open file": (io.StringIO("id,label\na,0"), "an open file, not a clustering: give its path"),
    "reader": (csv.reader(["a,0"]), "a reader of CSV"),
    "reader of dicts": (csv.DictReader(["id,label", "a,0"]), "a reader of CSV"),
    "labels without order": ({0, 1}, "a set of labels"),
    "endless": (itertools.count(), "an endless iterator"),
    "endless cycle": (itertools.cycle([0, 1]), "an endless iterator"),
    "records": ([{"id": 1, "label": 2}], "a list of records, not a clustering: give a dataframe"),
    "clusterings": ([pt.Hard([0, 1]), pt.Hard([0, 0])], "several clusterings"),
    "clusterers": ([KMeans(2), KMeans(3)], "several clusterings"),
    "files": (FILES, "a list of files, not a clustering: give one, or use compare_many"),
    "graphs": ([KARATE, KARATE], "several graphs"),
}


@pytest.mark.parametrize(("x", "words"), REFUSED.values(), ids=REFUSED)
def test_lookalikes_are_refused_everywhere(x, words):
    for refuse in (
        lambda: pt.as_clustering(x, name="candidate"),
        lambda: pt.pair_counts([0, 1], x),
        lambda: pt.compare([0, 1], x),
        lambda: pt.alpha_rand_score([0, 1], x),
    ):
        with pytest.raises(pt.InputTypeError, match=rf"^candidate is {words}"):
            refuse()


def test_names_of_files_are_no_labels():
    with pytest.raises(pt.InputTypeError, match="is a list of files, not a clustering"):
        pt.compare(list(map(str, FILES)), [0, 1])
    assert pt.compare(["a.csv", "b.csv"], [0, 1]).n == 2


def test_every_row_of_the_table_is_tested():
    found = {lookalike_of(x) for x, _ in REFUSED.values()}
    assert found == set(LOOKALIKES)


@pytest.mark.parametrize("x", [[0, 1], "ab", {"a": 0}, np.eye(2), None, iter([0]), [{0}], pt])
def test_other_objects_are_left_to_other_readers(x):
    assert is_lookalike(x) == (x is pt)


RELATIONS = {
    "adjacency": nx.to_scipy_sparse_array(KARATE),
    "unweighted adjacency": nx.to_numpy_array(KARATE, weight=None),
    "boolean adjacency": nx.to_numpy_array(KARATE, weight=None).astype(bool),
    "similarities": np.array([[1, 0.5, 0], [0.5, 1, 0.25], [0, 0.25, 1]]),
    "distances": np.array([[0, 5, 1], [5, 0, 2], [1, 2, 0]]),
}


@pytest.mark.parametrize("matrix", RELATIONS.values(), ids=RELATIONS)
def test_relations_of_objects_are_no_memberships(matrix):
    with pytest.raises(pt.InputError, match=r"symmetric matrix .* adjacency matrix of a graph, or"):
        pt.as_clustering(matrix)
    values = matrix.toarray() if hasattr(matrix, "toarray") else matrix
    if values.max() <= 1:
        assert pt.Possibilistic(values).n == len(values)


LINES = {
    "column": np.array([[0], [1], [1]]),
    "column of floats": np.array([[0.0], [1.0], [1.0]]),
    "column of zeros": np.zeros((3, 1)),
    "column of more": np.array([[0], [1], [2]]),
    "column of text": np.array([["a"], ["b"], ["b"]]),
    "row": np.array([[0, 1, 1]]),
    "row of more": np.array([[0, 1, 2]]),
}


@pytest.mark.parametrize("name", LINES)
def test_columns_and_rows_of_labels_are_no_memberships(name):
    line = LINES[name]
    words = rf"must be 1D: shape is .*{name.split()[0]} of labels.*\.ravel\(\)"
    for refuse in (pt.pair_counts, pt.compare, pt.alpha_rand_score):
        with pytest.raises(pt.InputError, match=f"^candidate {words}"):
            refuse([0, 1, 1], line)
    assert pt.rand_score([0, 1, 1], line.ravel()) == pt.rand_score([0, 1, 1], line.ravel().tolist())


def test_a_column_of_ones_means_one_cluster_either_way():
    assert pt.as_clustering(np.ones((3, 1))).n_clusters == 1


def test_a_column_of_fractions_is_a_column_of_memberships():
    assert pt.as_clustering(np.array([[0.5], [1.0]])).kind == "possibilistic"
