"""Files and other containers, wherever a clustering is expected."""

import json
import os
from pathlib import Path

import numpy as np
import pytest
from sklearn.cluster import KMeans

import partita as pt
from partita.clusterings.containers import CONTAINERS, container_of
from tests.naive.hard_measures import pair_counts as naive_pair_counts

TRUTH = {"r1": "p", "r2": "p", "r3": "q", "r4": "q"}
FOUND = {"r4": "2", "r3": "2", "r2": "1", "r1": "-1"}
MEMBERSHIPS = {"r1": (1.0, 0.0), "r2": (0.5, 0.5), "r3": (0.0, 1.0), "r4": (0.25, 0.75)}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name, labels in (("truth.csv", TRUTH), ("found.csv", FOUND)):
        lines = [f"{i},{label}" for i, label in labels.items()]
        (tmp_path / name).write_text("\n".join(["id,label", *lines]))
    rows = [f"{i},{a},{b}" for i, (a, b) in MEMBERSHIPS.items()]
    (tmp_path / "soft.csv").write_text("\n".join(["id,a,b", *rows]))
    (tmp_path / "rough.json").write_text(
        json.dumps([{"id": i, "label": ["u", "v"] if i == "r2" else "u"} for i in TRUTH])
    )
    (tmp_path / "no_suffix").write_text((tmp_path / "found.csv").read_text())
    monkeypatch.chdir(tmp_path)
    return tmp_path


SOFT = pt.Fuzzy(list(MEMBERSHIPS.values()), labels=["a", "b"], ids=list(MEMBERSHIPS))


@pytest.mark.parametrize("candidate", ["found.csv", Path("found.csv"), "./found.csv", "no_suffix"])
def test_measures_take_paths(folder, candidate):
    assert pt.adjusted_rand_score("truth.csv", candidate) == pt.adjusted_rand_score(TRUTH, FOUND)
    assert pt.adjusted_rand_score(TRUTH, candidate) == pt.adjusted_rand_score(TRUTH, FOUND)
    assert pt.pair_counts("truth.csv", str(folder / candidate)) == naive_pair_counts(
        tuple(TRUTH.values()), tuple(FOUND[i] for i in TRUTH)
    )


def test_every_measure_takes_paths(folder):
    for name, measure in pt.measures.hard.items():
        assert measure("truth.csv", "found.csv") == measure(TRUTH, FOUND), name


def test_functions_take_paths(folder):
    files = "truth.csv", Path("found.csv")
    assert pt.compare(*files) == pt.compare(TRUTH, FOUND)
    explained, wanted = pt.explain(*files).to_dict(), pt.explain(TRUTH, FOUND).to_dict()
    assert {**explained, "inputs": None} == {**wanted, "inputs": None}
    assert pt.assess(*files, rng=0) == pt.assess(TRUTH, FOUND, rng=0)
    assert pt.decompose(*files).value == pt.decompose(TRUTH, FOUND).value
    assert pt.split_merge_contributions(*files).score == pt.split_merge_score(TRUTH, FOUND)
    many = pt.compare_many({"a": files[0], "b": files[1]}, "rand")
    assert many["a", "b"] == pt.rand_score(TRUTH, FOUND)
    assert pt.Hard("truth.csv").clusters() == [["r1", "r2"], ["r3", "r4"]]
    assert pt.entropy("truth.csv") == pt.entropy(TRUTH)
    assert pt.meet(*files).n_clusters == 3
    assert pt.contingency_matrix(*files).sum(axis=1).tolist() == [2, 2]


def test_soft_files(folder):
    hard_and_soft = "truth.csv", "soft.csv"
    assert pt.compare(*hard_and_soft) == pt.compare(TRUTH, SOFT)
    assert pt.alpha_rand_score(*hard_and_soft) == pt.alpha_rand_score(TRUTH, SOFT)
    assert pt.fuzzy_rand_score(*hard_and_soft) == pt.fuzzy_rand_score(TRUTH, SOFT)
    distance = pt.transport_distance(Path("soft.csv"), "truth.csv")
    assert distance.interval == pt.transport_distance(SOFT, TRUTH).interval
    assert pt.as_clustering("rough.json").sets == [{"u"}, {"u", "v"}, {"u"}, {"u"}]
    with pytest.raises(pt.InputError, match="2 objects are not in one cluster for certain"):
        pt.rand_score(*hard_and_soft)


def test_as_clustering_says_what_a_file_was_taken_for(folder):
    assert pt.as_clustering("truth.csv").taken_as == "a file with a column of labels: hard"
    assert pt.as_clustering("soft.csv").taken_as.endswith("rows add up to 1: fuzzy")
    with pytest.raises(pt.FileError, match="2 labels that are not whole numbers"):
        pt.as_clustering("soft.csv", id="id", label="a")


def test_options_of_labels(folder):
    """Labels of files are text, and so is the noise label that is meant."""
    dropped = {i: label for i, label in FOUND.items() if label != "-1"}
    for noise in (-1, "-1", -1.0):
        result = pt.compare("truth.csv", "found.csv", noise=noise, missing="drop")
        assert result.coverage.unlabeled == 1
        assert result["rand"] == pt.rand_score(TRUTH, dropped, on_mismatch="intersect")
    with pytest.raises(pt.MissingLabelsError, match=r"found\.csv has 1 object without a label or"):
        pt.rand_score("truth.csv", "found.csv", noise=-1)


def test_errors_name_the_file(folder):
    with pytest.raises(pt.MismatchError, match=r"1 id is in truth\.csv only \('r4'\)"):
        pt.rand_score("truth.csv", dict.fromkeys(("r1", "r2", "r3"), 0))
    with pytest.raises(pt.MismatchError, match=r"1 id is in soft\.csv only"):
        pt.alpha_rand_score(dict.fromkeys(("r1", "r2", "r3"), 0), "soft.csv")


@pytest.mark.parametrize(
    "path", [Path("nowhere"), Path("nowhere.csv"), "nowhere.csv", "no/where.PARQUET"], ids=repr
)
def test_files_that_do_not_exist(folder, path):
    for function in (pt.rand_score, pt.compare, pt.alpha_rand_score):
        with pytest.raises(pt.FileError, match=f"{path} does not exist"):
            function(TRUTH, path)


@pytest.mark.parametrize("text", ["0011", "a sentence", "", "x" * 100_000, "a\0b"], ids=len)
def test_a_string_that_is_no_path_is_no_clustering(folder, text):
    with pytest.raises(pt.InputTypeError, match="candidate must be a sequence of labels"):
        pt.pair_counts(TRUTH, text)


def test_a_folder_is_no_file(folder):
    with pytest.raises(pt.FileError, match="is a directory"):
        pt.rand_score(TRUTH, os.fspath(folder))


def test_measures_take_fitted_clusterers():
    points = np.array([[0.0], [0.1], [5.0], [5.1]])
    clusterer = KMeans(2, n_init=1, random_state=0).fit(points)
    assert pt.adjusted_rand_score(clusterer, [0, 0, 1, 1]) == 1.0


def test_labels_are_no_container():
    for labels in ([0, 1], (0, 1), np.array([0, 1]), {"a": 0}, "0011"):
        assert container_of(labels) is None
    assert len({container.open for container in CONTAINERS}) == len(CONTAINERS)
