"""The result of a sweep: rows, the best one, tables, JSON and text."""

import json
import re

import numpy as np
import pytest

import partita as pt

TRUTH = {"ann": 1, "anne": 1, "anna": 1, "bob": 2, "rob": 2, "eve": 3}
PAIRS = [("ann", "anne", 0.9), ("anne", "anna", 0.7), ("bob", "rob", 0.6), ("anna", "eve", 0.4)]


@pytest.fixture
def result():
    return pt.sweep(TRUTH, PAIRS, ["pair_f", "vi", "pair_precision"])


def test_rows(result):
    assert len(result) == len(result.rows) == 4
    assert result[1] == result.rows[1] == result[-3]
    row = result[1]
    assert (row.threshold, row.n_clusters, row.above) == (0.6, 3, 0.4)
    assert (row.kept, row.split, row.merged, row.mixed) == (3, 0, 0, 0)
    assert result[0].above is None
    with pytest.raises(IndexError):
        result[4]


def test_best(result):
    assert result.best().threshold == result.best("pair_f").threshold == 0.6
    assert result.best("variation_of_information").threshold == 0.6  # lower is better
    assert result.best("vi").values["variation_of_information"] == 0
    # Several thresholds have precision 1: the one with the best pair F is taken.
    assert result.best(pt.pair_precision_score).threshold == 0.6
    with pytest.raises(pt.InputError, match="rand was not computed: there are pair_f"):
        result.best("rand")
    with pytest.raises(pt.UnknownMeasureError):
        result.best("no such measure")


def test_frames(result):
    frame = result.to_frame()
    assert list(frame.columns) == [
        "threshold", "clusters", "pair_f", "variation_of_information", "pair_precision",
        "kept", "split", "merged", "mixed",
    ]  # fmt: skip
    assert frame.threshold.tolist() == [0.4, 0.6, 0.7, 0.9]
    assert result.to_frame("polars")["clusters"].to_list() == [2, 3, 4, 5]


def test_json(result):
    data = json.loads(result.to_json())
    assert data["best"] == dict.fromkeys(result.measures, 0.6)
    assert data["rows"][0]["merged"] == 2
    assert (data["objects"], data["reference_clusters"], data["pairs"]) == (6, 3, 4)


def test_text_of_many_rows_is_short_and_has_the_best():
    pairs = [(i, i + 1, 1 - i / 1000) for i in range(300)]
    result = pt.sweep([i // 100 for i in range(301)], pairs, "ari")
    lines = str(result).splitlines()
    assert len(lines) < 32
    assert sum(line.startswith("*") for line in lines) == 1
    best = next(line for line in lines if line.startswith("*"))
    assert best.split()[1] == result.shown_threshold(result.best())
    assert "more rows, which to_frame() and -f csv have" in str(result)
    assert len(result.text(None).splitlines()) > 300
    assert result.text(None).count("\n") - str(result).count("\n") > 250


@pytest.mark.parametrize(
    ("scores", "shown"),
    [
        ([0.7283571, 0.7255], ["0.7", "0.728"]),
        ([0.9999999, 0.9999998], ["0.9", "0.9999999"]),
        ([12.5, 3.25], ["3", "12"]),
        ([-0.5, -3.25], ["-4", "-0.5"]),
        ([0.0, -1.0], ["-1", "0"]),
        ([1e-300, 0.0], ["0", "0." + "0" * 299 + "1"]),
    ],
)
def test_thresholds_are_shown_as_short_as_possible(scores, shown):
    pairs = [("a", "b", scores[0]), ("b", "c", scores[1])]
    result = pt.sweep({"a": 1, "b": 1, "c": 2}, pairs, "rand")
    assert [result.shown_threshold(row) for row in result] == shown
    for row, text in zip(result, shown, strict=True):
        assert pt.Pairs(pairs).cluster(float(text)).n_clusters == row.n_clusters


def test_where_the_same_clusters_begin():
    pairs = [("a", "b", 0.9426617), ("c", "d", 0.9426612)]
    result = pt.sweep({"a": 1, "b": 1, "c": 2, "d": 3}, pairs, "rand")
    assert result.best_lines() == [
        "best rand  1.0000 at 0.9426617 (the same clusters above 0.9426612)"
    ]


def test_thresholds_that_were_asked_for_are_shown_as_they_are():
    result = pt.sweep({"a": 1, "b": 1}, [("a", "b", 0.9)], "rand", thresholds=[0.75, 0.123456789])
    assert [result.shown_threshold(row) for row in result] == ["0.123457", "0.75"]


def test_html(result):
    html = result._repr_html_()
    assert html.count("<tr") == 5
    bold = re.findall(r"<b>(.*?)</b>", html)
    assert bold[:3] == ["0.6", "3", "1.0000"]
    assert "<b>0.7</b>" not in html
    assert html.startswith('<div class="tex2jax_ignore mathjax_ignore" style="color:inherit;')


def test_html_counts_the_rows_that_it_does_not_show():
    rng = np.random.default_rng(0)
    pairs = [(i, int(rng.integers(i)), i / 100) for i in range(1, 60)]
    html = pt.sweep({i: i % 3 for i in range(60)}, pairs, "rand")._repr_html_()
    shown = html.count("<tr") - 2
    assert shown < 59
    assert f"… {59 - shown} more" in html


def test_plot(result):
    pytest.importorskip("matplotlib")
    display = result.plot()
    assert display.best == (0.6, 1.0)
    assert len(display.axes_) == 3


def test_the_rows_shown_are_spread_from_the_first_to_the_last(result):
    assert result.shown_rows() == result.shown_rows(None) == result.shown_rows(4) == [0, 1, 2, 3]
    # Two rows evenly spread, and the best one.
    assert result.shown_rows(2) == [0, 1, 3]
