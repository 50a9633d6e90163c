"""The page of an evolution for notebooks."""

import partita as pt


def test_page():
    runs = {"<b>": ["<i>"] * 4 + ["b"] * 2, "next": list("xxyyzz")}
    page = pt.evolution(runs)._repr_html_()
    assert "2 clusterings, 6 objects, 4 tracks" in page
    assert "From &lt;b&gt; to next: 1 of 2 clusters kept, 1 split into 2." in page
    assert "<summary" in page
    assert "<i>" not in page
    assert page.count("was split into") == 1


def test_a_step_without_events_has_no_table():
    assert "<table" not in pt.evolution([[0, 1], [0, 1]])._repr_html_()
