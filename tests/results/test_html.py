"""Pieces of HTML: escaped text, tables, and bars on a scale."""

import math

import pytest

from partita.results.html import (
    Html,
    bar,
    colored,
    details,
    faint,
    heading_row,
    html,
    page,
    paragraph,
    shaded,
    strong,
    table,
    tint,
    titled,
)


def test_text_is_escaped_once():
    assert html("<a&b>") == "&lt;a&amp;b&gt;"
    assert html(html("<a&b>")) == "&lt;a&amp;b&gt;"
    assert html(3) == "3"
    assert colored("a<b", "#123456").endswith("</span> a&lt;b")
    assert "&lt;i&gt;" in details("<i>", Html("<p>"))


def test_a_page_leaves_out_empty_parts():
    assert page("a", "", Html(""), paragraph(strong("b"))) == (
        '<div class="tex2jax_ignore mathjax_ignore" style="color:inherit;overflow-x:auto">'
        '<p style="margin:.3em 0">a</p>'
        '<p style="margin:.3em 0"><b>b</b></p></div>'
    )


def test_text_that_looks_like_html_is_escaped_in_a_page():
    text = page("<p >", "<table >", Html("<i>x</i>"), Html("<table >"))
    assert "&lt;p &gt;" in text
    assert "&lt;table &gt;" in text
    assert '<p style="margin:.3em 0"><i>x</i></p><table >' in text


def test_titles_and_shades():
    assert titled("a<", 'b"') == '<span title="b&quot;">a&lt;</span>'
    assert titled("a<", "") == "a&lt;"
    assert "rgba(59,130,196,0.30)" in shaded("<", 0.5)
    assert 'title="why"' in shaded("<", 0.5, "why")
    assert "&lt;" in shaded("<", 0.5)
    assert faint("") == ""


def test_a_table_aligns_numbers_and_counts_hidden_rows():
    text = table([("a", 1), heading_row("f", 2)], header=("x", "y"), right=(1,), hidden=1234)
    assert text.count("<tr>") == text.count("</tr>") == 4
    assert 'white-space:nowrap;text-align:right">1</td>' in text
    assert 'text-align:right">y</th>' in text
    assert '<td colspan="2"' in text
    assert "… 1,234 more" in text
    assert "more" not in table([("a", 1)])


@pytest.mark.parametrize(
    ("value", "bounds", "place"),
    [
        (0.25, (0, 1), "left:0.0%;width:25.0%"),
        (-0.5, (-1, 1), "left:25.0%;width:25.0%"),
        ((0.25, 0.5), (0, 1), "left:25.0%;width:25.0%"),
        ((0.25, 0.25), (0, 1), "left:0.0%;width:25.0%"),
        (-3.0, (-math.inf, 1), "left:0.0%;width:75.0%"),
        (0.5, (-math.inf, 1), "left:50.0%;width:25.0%"),
    ],
)
def test_a_bar_begins_at_0_and_an_interval_at_its_lower_end(value, bounds, place):
    assert place in bar(value, bounds)


@pytest.mark.parametrize(("value", "bounds"), [(3.0, (0, math.inf)), (-math.inf, (-math.inf, 1))])
def test_what_has_no_scale_has_no_bar(value, bounds):
    assert bar(value, bounds) == ""


def test_marks_and_the_reach_of_a_certificate():
    text = bar(0.5, (0, 1), marks={"chance <": 0.2}, reach=(0.4, 0.8))
    assert 'title="chance &lt;: 0.2" style="position:absolute;left:20.0%' in text
    assert "left:40.0%;width:40.0%;top:42%" in text


@pytest.mark.parametrize(("share", "alpha"), [(0, "0.00"), (0.5, "0.30"), (1, "0.60"), (7, "0.60")])
def test_tints_stay_readable(share, alpha):
    assert tint(share, "#102030") == f"background:rgba(16,32,48,{alpha})"
