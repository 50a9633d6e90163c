"""Tables, JSON and pickles of an evolution."""

import json
import pickle

import numpy as np

import partita as pt

YEARS = {"2019": list("aabbbc"), "2020": list("xxyyyy"), "2021": list("pqrrrr")}


def test_tables_and_frames():
    result = pt.evolution(YEARS)
    assert len(result) == 3
    events = result.events.to_frame()
    assert events.event.tolist() == ["kept", "merged", "kept", "split"]
    assert events.step.tolist() == [0, 0, 1, 1]
    assert result.events[1].before == (("b", 3), ("c", 1))
    frame = result.to_frame()
    assert list(frame.columns) == ["clustering", "cluster", "size", "track", "came", "becomes"]
    assert frame["size"].groupby(frame.clustering).sum().tolist() == [6, 6, 6]
    assert frame.track.tolist() == [0, 1, 2, 0, 1, 3, 4, 1]
    assert result.to_frame("polars").height == 8
    assert len(result.tracks.to_frame()) == 5


def test_json_holds_everything():
    data = json.loads(pt.evolution({k: np.array(v) for k, v in YEARS.items()}).to_json())
    assert data["clusterings"] == list(YEARS)
    assert data["objects"] == 6
    assert data["events"][1]["before"] == [{"label": "b", "shared": 3}, {"label": "c", "shared": 1}]
    assert data["tracks"][1]["clusters"] == ["b", "y", "r"]
    assert data["coverage"][0]["used"] == 6
    result = pt.evolution([[1, 1, 2], np.array([1, 1, 1])])
    table = json.loads(result.table_to_json("clusters", top=1))
    assert table == [
        {"clustering": 0, "cluster": 1, "size": 2, "track": 0, "came": "start", "becomes": "merged"}
    ]


def test_a_result_is_pickled_without_the_objects():
    labels = np.repeat(np.arange(10), 10_000)
    result = pt.evolution([labels, labels // 2])
    text = pickle.dumps(result)
    assert len(text) < 20_000
    assert str(pickle.loads(text)) == str(result)


def test_clusterings_are_not_changed():
    runs = [np.array([3, 3, 1]), np.array([0, 1, 1])]
    before = [run.copy() for run in runs]
    pt.evolution(runs).tracks.to_frame()
    for run, old in zip(runs, before, strict=True):
        np.testing.assert_array_equal(run, old)
