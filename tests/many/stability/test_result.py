"""Rows, texts and pages of a stability analysis."""

import numpy as np
import pytest
from scipy import stats

import partita as pt
from partita.many.stability.resampling import Resampling
from partita.many.stability.result import StabilityRow, mean_interval


def result_of(pairs, trivial=(), values=None):
    """A result with given values of pairs, a row for each number of clusters from 2 on."""
    pairs = np.array(pairs, float)
    rows = [
        StabilityRow(
            {"n_clusters": k}, float(own.mean()), 0.0, float(own.mean()),
            *mean_interval(own, 0.95), float(k), float(k in trivial),
        )
        for k, own in enumerate(pairs, 2)
    ]  # fmt: skip
    resampling = Resampling("subsample", 100, 80, list(range(2 * pairs.shape[1])))
    return pt.Stability(
        rows, "adjusted_rand", resampling, 0.95, "KMeans", pairs, [[] for _ in rows]
    )


def test_the_best_is_the_first_of_equals_and_not_trivial():
    assert result_of([[0.5, 0.7], [0.9, 0.8], [0.8, 0.9]]).best_index == 1
    result = result_of([[1, 1], [0.9, 0.8], [0.8, 0.7]], trivial=[2])
    assert result.best.parameters == {"n_clusters": 3}
    assert "2 (trivial)" in str(result)
    assert result_of([[1, 1]], trivial=[2]).best is None


def test_ties_are_told_by_paired_differences():
    base = np.array([0.5, 0.9, 0.7, 0.6])
    result = result_of([base, base - [0.1, 0.11, 0.1, 0.1], base[::-1] - 0.01])
    assert [row.parameters["n_clusters"] for row in result.tied] == [4]
    assert result.conclusion == (
        "most stable: n_clusters=2, 0.6750; not told from it: n_clusters=4"
    )


def test_intervals():
    values = np.array([0.2, 0.5, 0.9, 0.4])
    wanted = stats.t.interval(0.9, 3, values.mean(), stats.sem(values))
    assert mean_interval(values, 0.9) == pytest.approx(wanted)
    assert mean_interval(np.ones(4), 0.9) == (1, 1)


def test_text_and_page():
    result = result_of([[0.5, 0.7], [0.9, 0.8]])
    lines = str(result).splitlines()
    assert lines[0] == "KMeans, adjusted_rand of 2 pairs of 4 subsamples of 80 of 100 objects"
    assert lines[2].split() == [
        "n_clusters", "value", "by", "chance", "adjusted", "95", "%", "interval", "clusters",
    ]  # fmt: skip
    assert lines[4].startswith("*           3  0.8500")
    page = result._repr_html_()
    assert "<b>0.8500</b>" in page
    assert "<b>0.6000</b>" not in page
    negative = result_of([[-0.2, -0.1], [0.3, 0.1]])._repr_html_()
    assert "-0.1500" in negative


def test_rows():
    result = result_of([[0.5, 0.7], [0.9, 0.8]])
    assert len(result) == 2
    assert [row.n_clusters for row in result] == [2, 3]
    assert result[1].adjusted == pytest.approx(0.85)
    assert result.to_frame("polars")["clusters_found"].to_list() == [2, 3]
