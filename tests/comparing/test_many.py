"""Every clustering against every other."""

import io

import numpy as np
import pytest

import partita as pt

RUNS = {"one": [0, 0, 1, 1], "two": [0, 0, 1, 2], "three": [0, 1, 0, 1]}


@pytest.mark.parametrize("n_jobs", [1, 2, -1])
@pytest.mark.parametrize("measure", ["ari", "purity", pt.rand_score])
def test_matrix_holds_each_pair(measure, n_jobs):
    result = pt.compare_many(RUNS, measure, n_jobs=n_jobs)
    single = getattr(measure, "measure", None) or pt.measures[measure]
    for one, labels in RUNS.items():
        for other, others in RUNS.items():
            assert result[one, other] == single(labels, others)


def test_a_list_is_numbered():
    result = pt.compare_many(list(RUNS.values()))
    assert list(result) == [0, 1, 2]
    assert np.array_equal(result.values, result.values.T)


def test_it_prints_and_makes_frames():
    result = pt.compare_many(RUNS, "rand")
    assert str(result).splitlines()[1].split() == ["one", "two", "three"]
    assert ">0.8333</span></td>" in result._repr_html_()
    assert result.to_frame("polars")["two"].to_list() == [5 / 6, 1.0, 0.5]
    assert list(result.to_frame("pandas")["reference"]) == list(RUNS)


def test_ids_are_joined_pair_by_pair():
    members = [{"a": 0, "b": 0, "c": 1}, {"c": 5, "b": 4, "a": 4}]
    assert pt.compare_many(members)[0, 1] == 1.0


def test_keys_and_coverage_are_kept():
    members = {1: {"a": 0, "b": 0}, "reference": {"a": 0, "b": 1, "c": 1}}
    result = pt.compare_many(members, "rand", on_mismatch="intersect")
    assert result[1, "reference"] == 0.0
    assert result.coverage[1, "reference"] == (2, 0, 1, 0, 0)
    assert list(result.to_frame()["reference_"]) == [1, "reference"]
    with pytest.raises(pt.InputError, match="no clustering is called 'x'"):
        result["x", 1]


def test_errors_name_the_clustering():
    with pytest.raises(pt.MismatchError, match="one and short"):
        pt.compare_many({"one": [0, 1], "short": [0]})
    with pytest.raises(pt.InputError, match="at least two"):
        pt.compare_many([[0, 1]])
    with pytest.raises(pt.InputError, match="n_jobs=0"):
        pt.compare_many(RUNS, n_jobs=0)
    with pytest.raises(
        pt.InputError, match=f"{len(pt.measures.search(family='pair counting'))} measures"
    ):
        pt.compare_many(RUNS, "pair counting")


def test_progress_bar_shows_when_asked_and_is_silent_in_a_pipe(monkeypatch):
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    pt.compare_many(RUNS)
    assert stream.getvalue() == ""
    pt.compare_many(RUNS, progress=True)
    assert "comparing" in stream.getvalue()
