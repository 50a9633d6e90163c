"""Comparisons as HTML for notebooks."""

import re

import partita as pt

REFERENCE = ["a", "a", "b", "b", "c", "c"]
CANDIDATE = ["x", "x", "y", "z", "z", "z"]


def rows_of(html):
    return [row for row in re.findall(r"<tr>.*?</tr>", html) if "<td" in row]


def bar_of(html, name):
    (row,) = [row for row in rows_of(html) if f">{name}</span>" in row]
    return row


def test_the_headline_is_shown_and_all_measures_are_folded_away():
    html = pt.compare(REFERENCE, CANDIDATE)._repr_html_()
    shown, folded = html.split("<details>")
    assert len(rows_of(shown)) == 8
    assert "agreement on object pairs, adjusted for chance: 0 = random, 1 = identical" in shown
    assert f"all {len(pt.measures.hard)} measures</summary>" in folded
    assert len(rows_of(folded)) == len(pt.measures.hard)
    for name in pt.measures.hard:
        assert f">{name}</span>" in folded
    assert html.count("<tr>") == html.count("</tr>")


def test_named_measures_are_not_folded_away():
    html = pt.compare(REFERENCE, CANDIDATE, measures=["ari", "rand", "vi"])._repr_html_()
    assert "<details>" not in html
    assert len(rows_of(html)) == 3


def test_bars_know_chance_and_the_perfect_end():
    html = pt.compare(REFERENCE, CANDIDATE).all._repr_html_()
    adjusted = bar_of(html, "adjusted_rand")
    # The scale is [-0.5, 1], so that 0 is at a third, and 0.4444 at 63 %.
    assert "left:33.3%;width:29.6%" in adjusted
    assert 'title="chance: 0" style="position:absolute;left:33.3%' in adjusted
    assert 'title="identical: 1" style="position:absolute;left:100.0%' in adjusted
    distance = bar_of(html, "partition_distance")
    assert 'title="identical: 0" style="position:absolute;left:0.0%' in distance
    assert "#d9822b" in distance
    assert "#d9822b" not in adjusted
    assert "position" not in bar_of(html, "mirkin"), "a measure without a largest value"


def test_an_adjusted_measure_below_its_usual_scale_has_a_bar():
    html = pt.compare([0, 0, 1], [0, 1, 1]).all._repr_html_()
    assert "left:25.0%;width:25.0%" in bar_of(html, "adjusted_mutual_info")


def test_intervals_and_certificates_have_bars():
    rough = pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
    html = pt.compare([0, 1, 1, 2, 0], rough, measures="transport")._repr_html_()
    assert "left:0.0%;width:50.0%" in bar_of(html, "transport_rand")
    assert ">exact</span>" in bar_of(html, "transport_rand")


def test_everything_is_escaped():
    own = pt.measures.own_measure(lambda table: 1.0, name="<b>", title="<i>", bounds=(0, 1))
    html = pt.compare(REFERENCE, CANDIDATE, measures=own)._repr_html_()
    assert "&lt;b&gt;" in html
    assert "<b>" not in html
    assert "<script" not in html
