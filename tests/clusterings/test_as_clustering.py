"""Which kind an input is taken for, and input that breaks the rule of its kind."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from scipy.sparse import csr_array
from sklearn.cluster import DBSCAN, KMeans
from sklearn.mixture import GaussianMixture

import partita as pt

SHARES = [[0.5, 0.5, 0], [0.1, 0.2, 0.7], [0, 1, 0], [0.25, 0.25, 0.5]]
POINTS = np.random.default_rng(0).normal(size=(40, 2))
# scikit-fuzzy: centers, memberships (clusters by objects), and more
U = np.array(SHARES).T
CMEANS = (np.zeros((3, 2)), U, U, np.ones((3, 4)), np.array([1.0]), 7, 0.5)
# evclust: masses, and focal sets as rows of 0 and 1
CREDAL = {
    "mass": np.array([[0, 0.5, 0.25, 0.25], [0.5, 0, 0, 0.5]]),
    "F": np.array([[0, 0], [1, 0], [0, 1], [1, 1]]),
    "conf": np.array([0, 0.5]),
}
FRAME = {"id": list("pqrs"), "a": [0.5, 0.1, 0, 0.25], "b": [0.5, 0.9, 1, 0.75]}


class Own:
    clustering_ = pt.Rough([{0, 1}, {1}])


def estimator(clusterer):
    return clusterer.fit(POINTS)


TAKEN = {
    "labels": (lambda: [0, 0, 1], "hard", "labels: hard"),
    "Series": (lambda: pd.Series(list("aab")), "hard", "labels: hard"),
    "dict of labels": (lambda: {"p": 0, "q": 1}, "hard", "dict from ids to labels"),
    "dict with evclust's names": (lambda: {"mass": 0, "F": 1}, "hard", "dict from ids"),
    "list of clusters": (lambda: [{"p", "q"}, {"r"}], "hard", "collections of objects"),
    "list of lists": (lambda: [[1, 2], [3, 4]], "hard", "collections of objects"),
    "frame of labels": (lambda: pd.DataFrame({"id": [5, 6], "label": [1, 2]}), "hard", "dataframe"),
    "labels_": (lambda: pd.DataFrame({"id": [5, 6], "labels_": [1, 2]}), "hard", "dataframe"),
    "two columns": (lambda: pd.DataFrame({"x": [5, 6], "y": [1, 2]}), "hard", "dataframe"),
    "label column": (
        lambda: pl.DataFrame({"id": ["p"], "class": [0], "z": [0.5]}), "hard", "dataframe"),
    "one-hot": (lambda: np.eye(3), "hard", "a single 1 in each row"),
    "one-hot booleans": (lambda: np.eye(3, dtype=bool), "hard", "a single 1 in each row"),
    "one-hot sparse": (lambda: csr_array(np.eye(3)), "hard", "a single 1 in each row"),
    "one-hot frame": (lambda: pd.get_dummies(["a", "b", "a"]), "hard", "a single 1 in each row"),
    "one column": (lambda: np.ones((3, 1)), "hard", "a single 1 in each row"),
    "booleans": (lambda: np.array([[1, 1], [0, 1]], bool), "rough", "boolean matrix"),
    "boolean frame": (
        lambda: pl.DataFrame({"a": [True, True], "b": [True, False]}), "rough", "boolean matrix"),
    "dict of sets": (lambda: {"p": {0, 1}, "q": {1}}, "rough", "dict from ids to sets"),
    "dict of lists": (lambda: {"p": ["x", "y"], "q": ["x"]}, "rough", "dict from ids to sets"),
    "dict of sets and labels": (lambda: {"p": frozenset("xy"), "q": "x"}, "rough", "dict from ids"),
    "shares": (lambda: np.array(SHARES), "fuzzy", "rows add up to 1"),
    "shares of float32": (lambda: np.array(SHARES, np.float32), "fuzzy", "rows add up to 1"),
    "shares in lists": (lambda: SHARES, "fuzzy", "rows add up to 1"),
    "shares in rows": (lambda: list(np.array(SHARES)), "fuzzy", "rows add up to 1"),
    "shares transposed": (lambda: U, "fuzzy", "clusters by objects"),
    "frame of shares": (lambda: pd.DataFrame(FRAME), "fuzzy", "rows add up to 1"),
    "polars of shares": (lambda: pl.DataFrame(FRAME), "fuzzy", "rows add up to 1"),
    "lazy frame of shares": (lambda: pl.LazyFrame(FRAME), "fuzzy", "rows add up to 1"),
    "arrow of shares": (lambda: pa.table(FRAME), "fuzzy", "rows add up to 1"),
    "two columns of shares": (
        lambda: pd.DataFrame({"a": FRAME["a"], "b": FRAME["b"]}), "fuzzy", "rows add up to 1"),
    "scikit-fuzzy": (lambda: CMEANS, "fuzzy", "scikit-fuzzy"),
    "possible": (lambda: np.array([[1, 0.5], [0.3, 0.7]]), "possibilistic", "1 of 2 rows"),
    "zeros and ones": (lambda: np.array([[1, 1], [0, 1]]), "possibilistic", "1 of 2 rows"),
    "evclust": (lambda: CREDAL, "evidential", "evclust"),
    "KMeans": (lambda: estimator(KMeans(3, n_init=1)), "hard", "the labels that KMeans found"),
    "clusterer of its own": (lambda: Own(), "rough", "as given"),
}  # fmt: skip


@pytest.mark.parametrize(("make", "kind", "words"), TAKEN.values(), ids=TAKEN)
def test_taken_as(make, kind, words):
    found = pt.as_clustering(make())
    assert found.kind == kind
    assert words in found.taken_as
    assert found.taken_as == "as given" or found.taken_as.endswith(kind)
    assert pt.as_clustering(found) is found


@pytest.mark.parametrize("kind", [pt.Fuzzy, pt.Possibilistic])
def test_kinds_keep_what_they_were_given(kind):
    clustering = kind(SHARES, labels="abc", ids="pqrs")
    assert clustering.labels == ["a", "b", "c"]
    assert clustering.ids == ["p", "q", "r", "s"]
    assert (clustering.memberships == np.array(SHARES)).all()


def test_memberships_of_mixtures():
    mixture = GaussianMixture(3, random_state=0).fit(POINTS)
    found = pt.as_clustering(mixture, X=POINTS, ids=range(40))
    assert found.kind == "fuzzy"
    assert "GaussianMixture predicts for X" in found.taken_as
    assert np.allclose(found.memberships, mixture.predict_proba(POINTS))
    assert found.ids == list(range(40))


def test_noise_of_clusterers():
    dbscan = DBSCAN(eps=0.3, min_samples=4).fit(POINTS)
    assert (dbscan.labels_ == -1).any()
    found = pt.as_clustering(dbscan, noise=-1, missing="drop")
    assert found.n == (dbscan.labels_ >= 0).sum()


def test_scikit_fuzzy_and_evclust():
    assert (pt.as_clustering(CMEANS).memberships == U.T).all()
    credal = pt.as_clustering(CREDAL, labels=["a", "b"])
    assert credal.focal_sets == [set(), {"a"}, {"b"}, {"a", "b"}]
    assert (credal.masses == CREDAL["mass"]).all()


@pytest.mark.parametrize("library", [pd.DataFrame, pl.DataFrame, pa.table])
def test_columns_name_clusters_and_one_names_objects(library):
    for name in ("id", "Record", "person"):
        frame = library({name: FRAME["id"], "a": FRAME["a"], "b": FRAME["b"]})
        for found in (pt.as_clustering(frame), pt.Fuzzy(frame)):
            assert found.labels == ["a", "b"]
            assert found.ids == list("pqrs")
            assert found.ids_bind
    numbered = library({"number": [7, 8, 9, 10], "a": FRAME["a"], "b": FRAME["b"]})
    assert pt.as_clustering(numbered, id="number").ids == [7, 8, 9, 10]
    assert pt.as_clustering(library(FRAME), labels=["x", "y"]).labels == ["x", "y"]
    assert pt.as_clustering(library(FRAME), ids="wxyz").ids == list("wxyz")


def test_an_index_names_objects_that_have_no_other_name():
    frame = pd.DataFrame(FRAME).set_index("id")
    for found in (pt.as_clustering(frame), pt.Fuzzy(frame)):
        assert found.ids == list("pqrs")
        assert not found.ids_bind


def test_a_column_with_a_usual_name_and_fractions_is_a_cluster():
    frame = pd.DataFrame({"item": [0.5, 0.25], "other": [0.5, 0.75]})
    assert pt.as_clustering(frame).labels == ["item", "other"]


def test_columns_of_a_one_hot_frame_are_labels():
    found = pt.as_clustering(pd.get_dummies(["x", "y", "x"]))
    assert [found.labels[code] for code in found.codes] == ["x", "y", "x"]


def test_options_of_labels():
    frame = pd.DataFrame({"who": ["p", "q"], "what": [1, 2], "z": [0.5, 0.5]})
    assert pt.as_clustering(frame, id="who", label="what").ids == ["p", "q"]
    assert pt.as_clustering([0, None, 1], missing="drop").n == 2
    assert pt.as_clustering([0, -1, 1], noise=-1, missing="singletons").n_clusters == 3
    assert pt.as_clustering(pt.Hard([0, 1]), missing="drop").n == 2


BAD = {
    "above 1": (np.array([[0.5, 0.5], [2, 0]]), {}, "1 row has values .* above 1, first 1"),
    "negative": (np.array([[-0.5, 1.5], [1, 0]]), {}, r"first 0\. Memberships lie in \[0, 1\]"),
    "counts": (np.array([[5, 2], [3, 1]]), {}, "Labels must be 1D"),
    "NaN": (np.array([[np.nan, 1], [1, 0]]), {}, "1 row has NaN or infinite values, first 0"),
    "masked": (np.ma.array([[0.5, 0.5]], mask=[[1, 0]]), {}, "NaN"),
    "null": (pl.DataFrame({"a": [0.5, None], "b": [0.5, 1.0]}), {}, "NaN .* first 1"),
    "no possible cluster": (np.array([[1, 1], [0, 0]], bool), {}, "no possible cluster, first 1"),
    "no columns": (np.zeros((3, 0)), {}, r"its shape is \(3, 0\)"),
    "no rows": (np.zeros((0, 3)), {}, "at least one object"),
    "three dimensions": (np.zeros((2, 2, 2)), {}, "must be 1D"),
    "words": (np.array([["a", "b"], ["c", "d"]]), {}, "must be 1D"),
    "empty set of a dict": ({"p": {1}, "q": set()}, {}, "1 row has no possible cluster"),
    "missing in a set": ({"p": {1}, "q": {None}}, {}, "has a missing label"),
    "unhashable in a set": ({"p": [[1]]}, {}, "is no set of clusters"),
    "unfitted": (KMeans(2), {}, "KMeans without labels_ or predict_proba: is it fitted"),
    "mixture without X": (GaussianMixture(2), {}, "give the objects too, as X="),
    "X of others": (estimator(KMeans(2, n_init=1)), {"X": POINTS[:3]}, "40 objects, but X has 3"),
    "X without estimator": ([0, 1], {"X": POINTS}, "X is for fitted estimators"),
    "missing of memberships": (np.array(SHARES), {"missing": "drop"}, "missing= and noise= are"),
    "noise of memberships": (np.array(SHARES), {"noise": 0}, "missing= and noise= are for labels"),
    "labels of labels": ([0, 1], {"labels": "ab"}, "labels= names the columns of a matrix"),
    "options of a clustering": (pt.Fuzzy(SHARES), {"noise": 0}, "is a fuzzy clustering: 'noise'"),
    "too few labels": (np.array(SHARES), {"labels": "ab"}, "3 clusters but 2 labels"),
    "too few ids": (np.array(SHARES), {"ids": "ab"}, "4 objects but 2 ids"),
    "ids of a number": (np.array(SHARES), {"ids": 4}, "ids must be a sequence"),
    "labels twice": (np.array(SHARES), {"labels": "aba"}, "more than once"),
    "no such id": (pd.DataFrame(FRAME), {"id": "who"}, "no id column 'who'"),
    "F of others": ({**CREDAL, "F": np.eye(2)}, {}, "4 columns, but there are 2 focal sets"),
    "F of fractions": ({**CREDAL, "F": CREDAL["F"] / 2}, {}, "F: 3 rows are not 0 or 1, first 1"),
    "F repeated": ({**CREDAL, "F": CREDAL["F"][[0, 1, 1, 3]]}, {}, "more than once"),
    "65 possible clusters": (np.ones((2, 65), bool), {}, "65 clusters"),
    "65 clusters of F": ({"mass": np.ones((1, 2)) / 2, "F": np.eye(2, 65)}, {}, "65 clusters"),
}  # fmt: skip


@pytest.mark.parametrize(("x", "options", "words"), BAD.values(), ids=BAD)
def test_bad_input(x, options, words):
    with pytest.raises(pt.PartitaError, match=words):
        pt.as_clustering(x, **options)


def test_an_unknown_option_is_named():
    with pytest.raises(TypeError, match="'color'"):
        pt.as_clustering(np.array(SHARES), color=1)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"id": "x"}, "id= is for files and dataframes, but x is a list"),
        ({"label": "x", "header": False}, "label=, header= are for files and dataframes, but x is"),
        ({"format": "csv"}, "format= is for files and dataframes, but x is a list"),
    ],
)
def test_options_of_files_do_not_go_with_labels(options, words):
    with pytest.raises(pt.InputTypeError, match=words):
        pt.as_clustering([0, 1], **options)


def test_what_a_file_does_not_say(tmp_path):
    path = tmp_path / "predictions"
    path.write_text("id_l;id_r;score\nann;bob;0.9\nbob;cleo;0.2\n")
    options = {"format": "csv", "delimiter": ";", "threshold": 0.5}
    assert pt.as_clustering(path, **options).clusters() == [["ann", "bob"], ["cleo"]]
    with pytest.raises(pt.InputError, match="table='x' is for databases"):
        pt.as_clustering(path, table="x", format="csv")


def test_rows_of_memberships_are_compared_as_a_matrix_is():
    rows = [[0.5, 0.9], [1, 0]]
    assert pt.compare(rows, [0, 1]).n_clusters == (2, 2)
    assert pt.compare(rows, [0, 1]).inputs.reference.kind == "possibilistic"
