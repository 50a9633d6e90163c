"""Explanations as HTML for notebooks."""

import re

import numpy as np

import partita as pt
from partita.comparing.explanation_html import COLORS
from partita.comparing.fates import FATES


def test_labels_are_escaped():
    html = pt.explain(["<b>", "<b>"], ["&", chr(34)])._repr_html_()
    assert "<b>'" not in html
    assert "&#x27;&lt;b&gt;&#x27; (2) was split into &#x27;&amp;&#x27; (1)" in html
    assert "<td" in html
    assert "<script" not in html


def test_identical_clusterings_have_no_tables():
    html = pt.explain([0, 0, 1], [1, 1, 0])._repr_html_()
    assert "All 2 clusters are the same in both clusterings." in html
    assert "<table" not in html


def test_fates_are_counted_and_colored():
    html = pt.explain(["a", "a", "b", "b", "c", "d"], [1, 2, 3, 3, 3, 4])._repr_html_()
    assert set(COLORS) == set(FATES)
    for fate, count in (("kept", 1), ("split", 1), ("merged", 2)):
        assert f'<span style="color:{COLORS[fate]}">■</span> {count} {fate}' in html
    assert COLORS["mixed"] not in html


def test_long_tables_end_with_the_number_of_rows_not_shown():
    truth = np.repeat(np.arange(30), 2)
    html = pt.explain(truth, np.arange(60))._repr_html_()
    assert re.findall(r"… (\d+) more", html) == ["20", "50", "50"]
    assert "objects to look at first</summary>" in html


def test_mostly_kept_clusters_are_named_so():
    html = pt.explain(contingency=[[95, 5], [5, 95]])._repr_html_()
    assert f'<span style="color:{COLORS["kept"]}">■</span> 2 mostly kept' in html
    assert "objects to look at" not in html, "a table has no objects"
