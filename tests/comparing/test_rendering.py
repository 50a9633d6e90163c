"""Comparisons as text."""

from dataclasses import replace

import numpy as np
import pytest

import partita as pt
from partita.comparing.comparison import Row
from partita.comparing.rendering import (
    as_text,
    certainty_text,
    certificate_text,
    format_value,
    meaning_text,
    shown_value,
)
from partita.results.certified import Certified

REFERENCE = ["a", "a", "b", "b", "c", "c"]

CANDIDATE = ["x", "x", "y", "z", "z", "z"]


def certified(low, high, level=1.0):
    return Certified((low + high) / 2, low, high, low == high, "x", level)


def test_it_prints_as_an_aligned_table_by_family():
    lines = str(pt.compare(REFERENCE, CANDIDATE).all).splitlines()
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


def test_a_headline_shows_a_few_measures_with_their_meaning_and_counts_the_others():
    result = pt.compare(REFERENCE, CANDIDATE)
    lines = str(result).splitlines()
    assert lines[:2] == ["6 objects, 3 reference and 3 candidate clusters", ""]
    assert [line.split()[0] for line in lines[2:-2]] == list(result.headline)
    assert lines[2] == (
        "  adjusted_rand             0.4444  agreement on object pairs, adjusted for chance: "
        "0 = random, 1 = identical"
    )
    assert lines[-2:] == ["", f"{len(pt.measures.hard) - 8} more measures: .all"]
    assert as_text(result, all_option="--all").splitlines()[-1] == "more measures: --all"


def test_measures_that_were_asked_for_are_shown_as_a_table():
    text = str(pt.compare(REFERENCE, CANDIDATE, measures=["ari"]))
    assert text.splitlines()[2:] == ["pair counting", "  adjusted_rand  0.4444  ↑  [-0.5, 1]"]


def test_a_headline_tells_only_of_its_own_measures_that_are_left_out():
    weights = [0.5, 1, 1, 1, 1, 1]
    result = pt.compare(REFERENCE, CANDIDATE, sample_weight=weights)
    (line,) = [line for line in str(result).splitlines() if "left out" in line]
    names = "adjusted_rand, pair_precision, pair_recall, adjusted_mutual_info, split_merge"
    assert line.startswith(f"left out: {names}: needs whole weights")
    (line,) = [line for line in str(result.all).splitlines() if "left out" in line]
    assert "adjusted_mutual_info_max" in line
    fuzzy = pt.Fuzzy([[1, 0], [0.5, 0.5], [0, 1]])
    assert "left out" not in str(pt.compare([0, 0, 1], fuzzy))
    assert "left out: rough_rand" in str(pt.compare([0, 0, 1], fuzzy).all)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (pt.Interval(0.25, 0.25), "0.2500"),
        (pt.Interval(0.25, 0.5), "0.2500 … 0.5000"),
        (pt.Interval(0.33331, 0.33334), "0.3333"),
        (float("inf"), "∞"),
        (1234.0, "1,234"),
        (-0.00004, "0.0000"),
        (-0.00006, "-0.0001"),
    ],
)
def test_equal_ends_are_one_number(value, text):
    assert format_value(value) == text


@pytest.mark.parametrize(
    ("figures", "value", "words"),
    [
        ([(0.25, 0.25), (0.5, 0.5)], "0.2500 … 0.5000", "exact"),
        ([(0.25, 0.25)], "0.2500", "exact"),
        ([(0.25, 0.25), (0.31, 0.41)], "0.2500 … (0.31 to 0.41)",
         "exact … 0.3100 to 0.4100, proven"),
        ([(0.1, 0.2), (0.3, 0.4)], "(0.10 to 0.20) … (0.30 to 0.40)",
         "0.1000 to 0.2000 … 0.3000 to 0.4000, proven"),
        ([(0.1, 0.2, 0.99), (0.3, 0.4)], "(0.10 to 0.20) … (0.30 to 0.40)",
         "0.1000 to 0.2000, 99 % sure … 0.3000 to 0.4000, proven"),
        ([(0.116842, 0.116862, 0.99)], "0.116842 to 0.116862", "0.116842 to 0.116862, 99 % sure"),
        ([(0.12345678, 0.12345679)], "0.1235", "0.123456 to 0.123457, proven"),
        ([(np.float64(0.3), np.float64(0.4))], "0.30 to 0.40", "0.3000 to 0.4000, proven"),
        ([(0.0, 1e-18)], "0.0000", "0.000000 to 0.000001, proven"),
        ([(0.1034, 0.6702), (0.1034, 0.6702)], "0.10 to 0.68", "0.1034 to 0.6702, proven"),
        ([(0.412, 0.433)], "0.412 to 0.433", "0.4120 to 0.4330, proven"),
    ],
)  # fmt: skip
def test_certificates_in_words(figures, value, words):
    figures = tuple(certified(*figure) for figure in figures)
    ends = pt.Interval(*(one.value for one in figures)) if len(figures) == 2 else figures[0].value
    row = Row("m", "m", "transport", ends, False, (0.0, 1.0), figures)
    assert shown_value(row) == value
    assert certificate_text(row) == words


def sampled(value, low, high, error):
    return Certified(value, low, high, False, "draws", 0.99, standard_error=error)


@pytest.mark.parametrize(
    ("figures", "text"),
    [
        ((certified(0.25, 0.25),), "exact"),
        ((certified(0.25, 0.25), certified(0.3, 0.4)), "proven"),
        ((certified(0.1, 0.2, 0.99), certified(0.3, 0.4)), "99 % sure"),
        ((sampled(0.3877, 0.1, 0.67, 0.0021),), "99 % sure, estimate 0.3877 ± 0.0021"),
        (
            (sampled(0.05, 0.01, 0.08, 0.004), sampled(0.2, 0.1, 0.4, 0.01)),
            "99 % sure, estimate 0.0500 ± 0.0040 … 0.2000 ± 0.0100",
        ),
        (
            (sampled(0.05, 0.01, 0.08, 0.0), sampled(0.2, 0.1, 0.4, 0.01)),
            "99 % sure, estimate of the upper end 0.2000 ± 0.0100",
        ),
        ((sampled(0.38771, 0.38771, 0.38772, 0.0021),), "99 % sure"),
    ],
)
def test_bounds_say_how_sure_they_are_and_an_estimate_its_error(figures, text):
    row = Row("m", "m", "transport", figures[0].value, False, (0.0, 1.0), figures)
    assert certainty_text(row) == text


def test_the_headline_of_uncertain_numbers_says_how_sure_they_are():
    row = Row("m", "m", "transport", 0.3, False, (0.0, 1.0), (certified(0.1, 0.5),), meaning="M")
    assert meaning_text(row) == "M; proven"
    assert meaning_text(replace(row, certificate=(certified(0.3, 0.3),))) == "M"
