"""What JSON files hold: as pandas writes them, as coreference tools do, and what is refused."""

import json

import pytest

import partita as pt


def write(tmp_path, data):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(data))
    return path


CLUSTERS = [["r1", "r2"], ["r3"]]


@pytest.mark.parametrize(
    "data",
    [
        # pandas.DataFrame.to_json() with orient="columns" (its default), "index", "split"
        {"id": {"0": "r1", "1": "r2", "2": "r3"}, "cluster": {"0": 5, "1": 5, "2": 6}},
        {
            "0": {"id": "r1", "cluster": 5},
            "1": {"id": "r2", "cluster": 5},
            "2": {"id": "r3", "cluster": 6},
        },
        {"columns": ["id", "cluster"], "index": [0, 1, 2]}
        | {"data": [["r1", 5], ["r2", 5], ["r3", 6]]},
        {"r1": {"cluster": 5}, "r2": {"cluster": 5}, "r3": {"cluster": 6}},
        [{"id": "r1", "cluster": 5}, {"id": "r2", "cluster": 5}, {"id": "r3", "cluster": 6}],
        {"id": ["r1", "r2", "r3"], "cluster": [5, 5, 6]},
        {"id": ["r1", "r2", "r3"], "found by hand": [5, 5, 6]},
        {"r1": 5, "r2": 5, "r3": 6},
        {"x": ["r1", "r2"], "y": ["r3"]},
        CLUSTERS,
    ],
)
def test_hard_clusterings(tmp_path, data):
    assert pt.read_clustering(write(tmp_path, data)).clusters() == CLUSTERS


def test_objects_of_memberships(tmp_path):
    data = {"ann": {"A": 0.25, "B": 0.75}, "bob": {"A": 1, "B": 0}}
    fuzzy = pt.read_clustering(write(tmp_path, data))
    assert (fuzzy.kind, fuzzy.ids, fuzzy.labels) == ("fuzzy", ["ann", "bob"], ["A", "B"])
    assert fuzzy.memberships.tolist() == [[0.25, 0.75], [1, 0]]


def test_clusters_keep_their_names(tmp_path):
    named = pt.read_clustering(write(tmp_path, {"Jane": [[0, 1], [3, 4]], "Lizzy": [[5, 6]]}))
    assert named.labels == ["Jane", "Lizzy"]
    assert named.clusters() == [[("0", "1"), ("3", "4")], [("5", "6")]]


@pytest.mark.parametrize("nest", [lambda spans: spans, lambda spans: {"clusters": spans}])
def test_clusters_of_spans(tmp_path, nest):
    spans = pt.read_clustering(write(tmp_path, nest([[[0, 1], [3, 4]], [[5, 6]]])))
    assert spans.clusters() == [[("0", "1"), ("3", "4")], [("5", "6")]]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"a": {"b": [[1, 2]]}}, "1 object whose label or id is a list of lists"),
        ({"columns": ["id", "cluster"], "data": [[1], [2]]}, "each row of 'data' needs a value"),
        ([{}], "it has no rows"),
        ({"doc": {"clusters": [[[0, 1]], [[2, 3]]]}}, "1 object whose label or id is a list"),
        ({"clusters": [{"x": 1}]}, "cluster 0 has objects that are no strings"),
        ({"schema": {"fields": []}, "data": [1]}, "'schema' has no label"),
        ([[{"start": 1}]], "cluster 0 has objects that are no strings"),
        ([{"id": "a", "cluster": {"x": 1}}], "1 object whose label or id is .* first at 0"),
    ],
)
def test_refused(tmp_path, data, message):
    with pytest.raises(pt.errors.FileError, match=message):
        pt.read_clustering(write(tmp_path, data))


def test_lines_of_json_are_recognized(tmp_path):
    path = tmp_path / "a.json"
    path.write_text('{"id": 1, "cluster": 2}\n{"id": 2, "cluster": 2}\n')
    with pytest.raises(pt.errors.FileError, match=r"call it .jsonl"):
        pt.read_clustering(path)
