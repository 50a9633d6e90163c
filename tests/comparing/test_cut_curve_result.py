"""What a curve prints, and its rows and columns."""

import numpy as np
import pytest
from scipy.cluster.hierarchy import linkage

import partita as pt

POINTS = np.random.default_rng(0).normal(size=(40, 2)).round(1)
FIRST, SECOND = linkage(POINTS, "average"), linkage(POINTS, "complete")
CURVE = pt.curve(FIRST, SECOND)


def test_rows_and_columns():
    assert len(CURVE) == 38
    assert CURVE[0].k == 2
    assert CURVE[-1] == CURVE.at(39)
    assert [row.k for row in CURVE] == CURVE.k.tolist()
    frame = CURVE.to_frame()
    assert list(frame.columns) == ["k", "value", "expected", "variance", "upper", "tied"]
    assert frame["upper"].tolist() == CURVE.upper.tolist()
    assert CURVE.to_frame("polars").shape == (38, 6)
    with pytest.raises(ValueError, match="is not in range"):
        CURVE.at(40)


def test_upper_line():
    deviations = np.sqrt(CURVE.variance)
    assert CURVE.upper == pytest.approx(CURVE.expected + 1.6448536 * deviations)
    assert CURVE.lower == pytest.approx(CURVE.expected - 1.6448536 * deviations)
    assert CURVE.limit is not None
    assert CURVE.limit == pytest.approx(CURVE.upper)
    mirkin = pt.curve(FIRST, SECOND, "mirkin")
    assert mirkin.limit == pytest.approx(mirkin.lower)


def test_best_is_in_the_direction_of_the_measure():
    labels = pt.Hierarchy(FIRST).cut(4)
    for name in ("adjusted_rand", "mirkin", "variation_of_information"):
        best = pt.curve(FIRST, labels, name).best
        assert best.k == 4
        assert best.value == pytest.approx(pt.measures[name].card.perfect)


def test_text():
    text = str(CURVE)
    assert text.startswith("Fowlkes-Mallows index of two hierarchies of 40 objects, cut by cut\n")
    assert "more rows, which to_frame() has" in text
    assert "~ 7 cuts are arbitrary, because merges have the same height" in text
    assert repr(CURVE) == text
    labels = pt.Hierarchy(FIRST).cut(3)
    text = str(pt.curve(FIRST, labels, "jaccard"))
    assert "a hierarchy and a clustering with 3 clusters" in text
    assert "best at k = 3: 1.0000" in text
    assert "the expected value by chance of pair_jaccard is not known exactly" in text


def test_all_rows_are_shown_if_they_are_few():
    few = pt.curve("((a:1,b:1):3,(c:2,d:2):2);", "(((a:1,b:1):1,c:2):2,d:4);")
    assert "more row" not in str(few)
    assert "~" not in str(few)


def test_html():
    html = CURVE._repr_html_()
    assert html.count("<tr>") == len(CURVE._shown()) + 2
    assert "<script" not in html


def test_remarks_say_if_no_expected_value_is_known():
    words = "the expected value by chance of purity is not known exactly"
    assert words in pt.curve(FIRST, SECOND, "purity").remarks()
    assert not any("not known exactly" in line for line in CURVE.remarks())
