"""All pairs of clusterings as a colored table."""

import math

import numpy as np
import pytest

import partita as pt
from partita.many.pairwise_html import likeness

RUNS = {"<one>": [0, 0, 1, 1], "two": [0, 0, 1, 2], "three": [0, 1, 0, 1]}


def test_the_best_values_have_the_strongest_color():
    similar = pt.compare_many(RUNS)._repr_html_()
    assert similar.count("rgba(59,130,196,0.60)") == 3, "each with itself"
    assert "rgba(59,130,196,0.00)" in similar
    distances = pt.compare_many(RUNS, "vi")._repr_html_()
    assert distances.count("rgba(59,130,196,0.60)") == 3
    assert "information that only one of the two has" in distances


def test_names_are_escaped_and_rows_labeled():
    html = pt.compare_many(RUNS)._repr_html_()
    assert "<one>" not in html
    assert html.count("&lt;one&gt;") == 2
    assert html.count("<tr>") == html.count("</tr>") == 4


def test_many_clusterings_are_cut():
    html = pt.compare_many([[0, 1, i % 2] for i in range(45)])._repr_html_()
    assert "… 5 more" in html
    assert html.count("<tr>") == 42


@pytest.mark.parametrize(
    ("values", "higher", "wanted"),
    [
        ([[1.0, 0.5], [0.0, 1.0]], True, [[1, 0.5], [0, 1]]),
        ([[0.0, 2.0], [1.0, 0.0]], False, [[1, 0], [0.5, 1]]),
        ([[0.5, 0.5], [0.5, 0.5]], True, [[1, 1], [1, 1]]),
        ([[0.0, math.inf], [1.0, 0.0]], False, [[1, 0], [0, 1]]),
    ],
)
def test_likeness(values, higher, wanted):
    assert likeness(np.array(values), higher).tolist() == wanted


def test_likeness_of_intervals_is_that_of_their_middles():
    values = np.array([[[1.0, 1.0], [0.2, 0.6]], [[0.0, 0.0], [1.0, 1.0]]])
    assert likeness(values, True).tolist() == [[1, 0.4], [0, 1]]
