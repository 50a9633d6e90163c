"""Columns of comparisons: numbers, intervals and certificates."""

from partita.comparing.columns import certificate_columns, value_columns
from partita.comparing.comparison import Row
from partita.results.certified import Certified, exactly
from partita.results.interval import Interval


def row(value, certificate=None):
    return Row("m", "m", "soft", value, True, (0.0, 1.0), certificate)


EXACT, WIDE = exactly(0.25, "formula"), Certified(0.5, 0.4, 0.6, False, "bounds")


def test_numbers_have_one_column():
    assert value_columns([row(0.5), row(1.0)], bounds=True) == {"value": [0.5, 1.0]}
    assert certificate_columns([row(0.5)]) == {}


def test_intervals_have_two():
    rows = [row(0.5), row(Interval(0.25, 0.5), (EXACT, WIDE))]
    assert value_columns(rows, bounds=False) == {
        "value_lower": [0.5, 0.25],
        "value_upper": [0.5, 0.5],
    }


def test_certificates_add_bounds_to_each_end():
    rows = [row(0.5), row(Interval(0.25, 0.5), (EXACT, WIDE))]
    columns = value_columns(rows, bounds=True)
    assert list(columns) == [
        "value_lower",
        "value_lower_at_least",
        "value_lower_at_most",
        "value_upper",
        "value_upper_at_least",
        "value_upper_at_most",
    ]
    assert columns["value_lower_at_least"] == [None, 0.25]
    assert columns["value_upper_at_most"] == [None, 0.6]
    assert certificate_columns(rows)["certificate"] == ["", "exact … 0.4000 to 0.6000, proven"]
