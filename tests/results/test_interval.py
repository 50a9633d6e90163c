"""An interval is a pair of numbers with names."""

import partita as pt


def test_an_interval_is_a_pair_with_names():
    found = pt.alpha_rand_score([0, 0, 1], pt.Rough([{0}, {0, 1}, {1}]))
    assert isinstance(found, pt.Interval)
    lower, upper = found
    assert (found.lower, found.upper) == (lower, upper)
    assert 0 <= lower < upper <= 1
    assert pt.Interval(0.25, 0.5) == (0.25, 0.5)
