import math

import pytest

import partita as pt
from partita.comparing.comparison import Row
from partita.reporting.views.intervals import End, intervals_view, value_on_scale
from partita.results.certified import Certified
from tests.reporting.example import soft_table


def row(value, certificate=None, bounds=(0.0, 1.0), higher_is_better=True):
    return Row("own", "Own", "own", value, higher_is_better, bounds, certificate)


def test_a_number_has_one_end_and_an_interval_two():
    assert value_on_scale(row(0.5)).ends == (End(0.5, 0.5, 0.5),)
    view = value_on_scale(row(pt.Interval(0.25, 0.75)))
    assert view.ends == (End(0.25, 0.25, 0.25), End(0.75, 0.75, 0.75))
    assert view.text == "0.2500 … 0.7500"
    assert view.is_interval
    assert not value_on_scale(row(pt.Interval(0.5, 0.5))).is_interval


def test_certificates_stay_apart_from_the_interval():
    exact = Certified(0.2, 0.2, 0.2, True, "by hand")
    between = Certified(0.6, 0.5, 0.7, False, "bounds")
    view = value_on_scale(row(pt.Interval(0.2, 0.6), (exact, between)))
    assert view.ends == (End(0.2, 0.2, 0.2), End(0.6, 0.5, 0.7))
    assert [end.is_exact for end in view.ends] == [True, False]
    assert view.text == "0.2000 … 0.6000"
    assert view.certainty == "exact … 0.5000 to 0.7000, proven"
    assert value_on_scale(row(0.2, (exact,))).certainty == "exact"
    assert value_on_scale(row(0.2)).certainty == "computed by its formula"


@pytest.mark.parametrize(
    ("value", "bounds", "scale"),
    [
        (0.5, (0.0, 1.0), (0.0, 1.0)),
        (2.0, (0.0, math.inf), (0.0, 2.3)),
        (0.1, (0.0, math.inf), (0.0, 1.0)),
        (-3.0, (-math.inf, 1.0), (-3.0, 1.0)),
    ],
)
def test_scales_hold_their_values(value, bounds, scale):
    view = value_on_scale(row(value, bounds=bounds))
    assert (view.low, view.high) == pytest.approx(scale)
    assert view.bounded is math.isfinite(bounds[1])


def test_the_headline_comes_first_and_says_what_it_has():
    table = soft_table()
    comparison = pt.compare(table.reference, table.candidate)
    view = intervals_view(comparison)
    assert [value.measure for value in view.values] == list(comparison.headline)
    assert view.has_intervals
    assert not view.has_certificates
    asked = intervals_view(pt.compare(table.reference, table.candidate, ["alpha_rand"]))
    assert [value.perfect for value in asked.values] == [1.0]
    assert asked.values[0].ends == (End(0.5, 0.5, 0.5), End(1.0, 1.0, 1.0))
