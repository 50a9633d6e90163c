"""Comparisons as text and as HTML."""

import numpy as np
import pytest

import partita as pt
from partita.comparing.comparison import Row
from partita.comparing.rendering import certificate_text, shown_value
from partita.results.certified import Certified

REFERENCE = ["a", "a", "b", "b", "c", "c"]

CANDIDATE = ["x", "x", "y", "z", "z", "z"]


def certified(low, high, level=1.0):
    return Certified((low + high) / 2, low, high, low == high, "x", level)


def test_it_prints_as_an_aligned_table_by_family():
    lines = str(pt.compare(REFERENCE, CANDIDATE)).splitlines()
    assert lines[0] == "6 objects, 3 reference and 3 candidate clusters"
    assert [line for line in lines if line and not line.startswith(" ")][1:] == [
        "pair counting",
        "set matching",
        "information",
        "split-merge",
    ]
    rows = [line for line in lines if line.startswith("  ")]
    assert len({line.index("↑" if "↑" in line else "↓") for line in rows}) == 1
    assert any("adjusted_rand " in line and "[-0.5, 1]" in line for line in rows)


def test_notebook_html_escapes_and_names_every_measure():
    html = pt.compare(REFERENCE, CANDIDATE)._repr_html_()
    for name in pt.measures.hard:
        assert f">{name}</td>" in html
    assert html.count("<tr>") == html.count("</tr>") == len(pt.measures.hard) + 4


@pytest.mark.parametrize(
    ("figures", "value", "words"),
    [
        ([(0.25, 0.25), (0.5, 0.5)], "0.2500 … 0.5000", "exact"),
        ([(0.25, 0.25)], "0.2500", "exact"),
        ([(0.25, 0.25), (0.31, 0.41)], "0.2500 … ≈0.3600", "exact … 0.3100 to 0.4100, proven"),
        ([(0.1, 0.2), (0.3, 0.4)], "≈0.1500 … ≈0.3500",
         "0.1000 to 0.2000 … 0.3000 to 0.4000, proven"),
        ([(0.1, 0.2, 0.99), (0.3, 0.4)], "≈0.1500 … ≈0.3500",
         "0.1000 to 0.2000, 99 % sure … 0.3000 to 0.4000, proven"),
        ([(0.116842, 0.116862, 0.99)], "≈0.1169", "0.116842 to 0.116862, 99 % sure"),
        ([(0.12345678, 0.12345679)], "0.1235", "0.123456 to 0.123457, proven"),
        ([(np.float64(0.3), np.float64(0.4))], "≈0.3500", "0.3000 to 0.4000, proven"),
        ([(0.0, 1e-18)], "0.0000", "0.000000 to 0.000001, proven"),
    ],
)  # fmt: skip
def test_certificates_in_words(figures, value, words):
    figures = tuple(certified(*figure) for figure in figures)
    ends = pt.Interval(*(one.value for one in figures)) if len(figures) == 2 else figures[0].value
    row = Row("m", "m", "transport", ends, False, (0.0, 1.0), figures)
    assert shown_value(row) == value
    assert certificate_text(row) == words
