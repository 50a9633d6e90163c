"""Expectations are exact unless they come with an error."""

from partita import Interval
from partita.measures.expectation import Expectation


def test_an_expectation_is_exact_unless_an_error_is_given():
    assert Expectation(0.5) == (0.5, 0.0)
    assert Expectation(Interval(0.2, 0.4), 1e-7) == ((0.2, 0.4), 1e-7)
