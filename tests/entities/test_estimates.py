"""The result of estimate: names, words, frames, and how much more to label."""

import json

import pytest

import partita as pt

TRUTH = [i // 2 for i in range(60)]
FOUND = [i // 2 if i % 7 else -1 - i for i in range(60)]


@pytest.fixture(scope="module")
def result():
    return pt.estimate(TRUTH, FOUND)


def test_measures_are_found_by_all_their_names(result):
    assert result["pair_f"] is result["pairwise_f"]
    assert result["cluster_precision"] is result["exact_cluster_precision"]
    assert result["pairwise_recall"] is result["pair_recall"]
    assert len(result) == 9
    with pytest.raises(pt.UnknownMeasureError, match="'rand' was not estimated: choose one of"):
        result["rand"]


def test_what_a_sample_does_not_tell_is_left_out():
    result = pt.estimate([0, 1, 2], [0, 1, 2])
    with pytest.raises(pt.UnknownMeasureError, match="every sampled cluster has one object"):
        result["pair_recall"]
    assert "pair_recall left out: every sampled" in str(result)
    assert result["bcubed"].interval.method == "binomial"


def test_text(result):
    lines = str(result).splitlines()
    assert lines[0] == "30 clusters drawn with equal chances"
    assert lines[2].split() == ["measure", "estimate", "standard", "error", "95", "%", "interval"]
    recall = result["pair_recall"]
    low, high = recall.interval[:2]
    expected = f"{recall.value:.4f} {recall.standard_error:.4f} [{low:.4f}, {high:.4f}]"
    assert " ".join(lines[4].split()) == f"pair_recall {expected}"
    assert "pair_recall" in result._repr_html_()


def test_frames_and_json(result):
    frame = result.to_frame()
    assert list(frame["measure"]) == list(result)
    row = frame.set_index("measure").loc["pair_f"]
    assert row["low"] < row["value"] < row["high"]
    data = json.loads(result.to_json())
    assert data["measures"][0]["method"] == "binomial"  # no wrong merge
    assert data["measures"][1]["n_draws"] == 30
    assert list(result.to_frame("polars").columns) == list(frame.columns)


def test_one_cluster_has_a_value_alone():
    result = pt.estimate({1: "x", 2: "x"}, {1: 0, 2: 1, 3: 1})
    row = result["bcubed_recall"]
    assert (row.value, row.standard_error, row.interval) == (0.5, None, None)
    assert row.draws_for_width(0.1) is None


def test_without_intervals(result):
    bare = pt.estimate(TRUTH, FOUND, interval=None)
    assert all(row.interval is None for row in bare.values())
    assert "interval" not in str(bare)
    assert bare["pair_f"].value == result["pair_f"].value


def test_more_clusters_make_intervals_narrow(result):
    rows = {row.measure: row for row in result.more_clusters(0.2)}
    assert rows["pair_precision"].more is None
    assert rows["pair_recall"].width == pytest.approx(
        result["pair_recall"].interval.high - result["pair_recall"].interval.low
    )
    assert rows["pair_recall"].more > 0
    assert {row.more for row in result.more_clusters(0.99)} == {None, 0}
    with pytest.raises(pt.InputError, match="width=2"):
        result.more_clusters(2)


def test_the_number_for_a_width_comes_true():
    """Labeling as many more clusters of the same kind gives an interval of about that width."""
    more = pt.estimate(TRUTH, FOUND)["exact_cluster_recall"].draws_for_width(0.15)
    copies = (30 + more) / 30
    truth = [i // 2 for i in range(int(60 * copies))]
    found = [i // 2 if i % 7 else -1 - i for i in range(int(60 * copies))]
    low, high, *_ = pt.estimate(truth, found)["exact_cluster_recall"].interval
    assert high - low == pytest.approx(0.15, abs=0.02)
