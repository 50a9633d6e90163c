"""Explanations in words: shares, long lists and HTML."""

import math

import pytest

import partita as pt
from partita.comparing.explanation_text import percent


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0, "0 %"),
        (1e-12, "under 1 %"),
        (0.004, "under 1 %"),
        (0.006, "1 %"),
        (0.5, "50 %"),
        (0.994, "99 %"),
        (0.9951, "over 99 %"),
        (1 - 1e-12, "over 99 %"),
        (math.nextafter(1, 0), "over 99 %"),
        (1, "100 %"),
    ],
)
def test_a_share_that_is_not_all_never_reads_as_all(share, words):
    assert percent(share) == words


def test_shares_in_the_summary_never_read_as_all():
    """Of 1,000 objects one is split off, so that 997 are in clusters kept whole."""
    x = [0] * 997 + [1] * 3
    y = [0] * 997 + [1, 1, 2]
    assert "over 99 % of objects are in clusters kept whole" in pt.explain(x, y).summary
    y = [0] * 997 + [0, 1, 1]
    assert "; 0 % of objects are in clusters kept whole" in pt.explain(x, y).summary


def test_long_lists_are_cut():
    found = pt.explain([0] * 8 + [1], [0, 1, 2, 3, 4, 5, 6, 7, 7])
    assert "into 0 (1), 1 (1), 2 (1), 3 (1), 4 (1), 3 more and mixed" in found.clusters[0].text


def test_notebooks_escape_labels():
    html = pt.explain(["<b>", "<b>"], ["&", chr(34)])._repr_html_()
    assert "<b>'" not in html
    assert "&#x27;&lt;b&gt;&#x27; (2) was split into &#x27;&amp;&#x27; (1)" in html
