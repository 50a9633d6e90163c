"""Every clustering against every other."""

import io
import pickle

import numpy as np
import pandas as pd
import polars as pl
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


KINDS = {
    "hard": pt.Hard([0, 0, 1, 1]),
    "rough": pt.Rough([{0}, {0}, {1}, {0, 1}]),
    "fuzzy": pt.Fuzzy([[1, 0], [0.5, 0.5], [0.2, 0.8], [0, 1]]),
    "labels": [0, 1, 1, 1],
}


@pytest.mark.parametrize("measure", ["credal_rand_belief", "soft_adjusted_rand"])
def test_soft_measures_take_every_kind(measure):
    result = pt.compare_many(KINDS, measure, n_jobs=2)
    for one in KINDS:
        for other in KINDS:
            wanted = pt.measures[measure](KINDS[one], KINDS[other])
            assert result[one, other] == pytest.approx(wanted, rel=1e-12)
    assert not result.is_interval


def test_intervals_have_a_third_axis():
    result = pt.compare_many(KINDS, "alpha_rand")
    assert result.is_interval
    assert result.values.shape == (4, 4, 2)
    assert result["hard", "rough"] == pt.alpha_rand_score(KINDS["hard"], KINDS["rough"])
    assert "0.5000 … 1.0000" in str(result)
    frame = result.to_frame()
    assert list(frame.columns)[:3] == ["reference", "hard.lower", "hard.upper"]
    assert frame["rough.lower"][0] == result["hard", "rough"].lower
    assert ">0.5000 … 1.0000</span></td>" in result._repr_html_()
    assert pt.interval_mds(1 - result.values[:, :, ::-1], n_init=1, rng=0).radii.shape == (4,)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((KINDS, "rand"), "rough is rough, and rand compares hard clusterings"),
        ((KINDS, "transport_rand"), "transport_rand gives certified bounds"),
        (
            (KINDS, "rough_rand"),
            "rough_rand compares hard, rough clusterings, and hard is hard, fu",
        ),
        ((KINDS, "fuzzy_rand"), "fuzzy_rand compares a hard reference with"),
        (("truth.csv", "rand"), "clusterings is of type str"),
        ((None, "rand"), "clusterings is of type NoneType"),
        ((RUNS, "rnd"), "did you mean rand"),
        ((RUNS, None), r"stands for \d+ measures"),
    ],
)
def test_wrong_use_is_explained(arguments, words):
    with pytest.raises(pt.PartitaError, match=words):
        pt.compare_many(*arguments)


def test_weights_are_for_hard_measures():
    with pytest.raises(pt.InputError, match="sample_weight is for hard measures"):
        pt.compare_many(KINDS, "credal_rand_belief", sample_weight=[1, 1, 1, 1])
    with pytest.raises(pt.InputError, match="n_jobs='all'"):
        pt.compare_many(RUNS, n_jobs="all")


@pytest.mark.parametrize("library", [pd, pl])
def test_columns_of_a_dataframe_are_named_by_the_caller(library):
    frame = library.DataFrame({"id": [1, 2, 3], "first": [0, 0, 1], "second": [0, 0, 1]})
    with pytest.raises(pt.InputTypeError, match="clusterings is a dataframe, of which any column"):
        pt.compare_many(frame)
    runs = {name: frame[name] for name in ("first", "second")}
    assert pt.compare_many(runs)["first", "second"] == 1


def test_the_clusterings_stay_with_their_values():
    runs = {"hard": [0, 0, 1], "soft": pt.Fuzzy([[0.9, 0.1], [0.4, 0.6], [0, 1]])}
    result = pt.compare_many(runs, "alpha_rand")
    table, remarks = result.members.contingency(0, 1)
    assert table.counts.tolist() == [1, 1, 1]
    assert [remark.split(":")[0] for remark in remarks] == ["the soft is fuzzy"]
    assert [(one.name, one.kind, one.n) for one in result.members.inputs] == [
        ("hard", "hard", 3),
        ("soft", "fuzzy", 3),
    ]


def test_a_pickled_result_has_its_figures_only():
    result = pt.compare_many({"a": [0, 0, 1], "b": [0, 1, 1]})
    again = pickle.loads(pickle.dumps(result))
    assert again.members is None
    np.testing.assert_array_equal(again.values, result.values)
