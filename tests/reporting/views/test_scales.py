import numpy as np
import pytest

import partita as pt
from partita.reporting.options import Options
from partita.reporting.views.scales import scale_views
from tests.reporting.example import CANDIDATE, REFERENCE, explanation


def scales(*measures, **options):
    rows = pt.compare(REFERENCE, CANDIDATE, list(measures)).rows
    return scale_views(rows, explanation().contributions.table, Options(**options))


def test_chance_and_perfect_values_are_marked():
    (rand,) = scales("rand")
    expected = pt.assess(REFERENCE, CANDIDATE, "rand", samples=0, interval=None)
    assert (rand.value, rand.chance, rand.perfect) == (expected.score, expected.expected, 1)
    assert (rand.low, rand.high, rand.bounded, rand.interval) == (0, 1, True, None)


def test_an_open_scale_ends_beyond_its_marks():
    (distance,) = scales("variation_of_information")
    assert not distance.bounded
    assert distance.high == pytest.approx(1.15 * distance.chance)
    assert distance.perfect == 0


def test_chance_is_drawn_where_no_formula_is_known():
    (bcubed,) = scales("bcubed")
    drawn = pt.assess(REFERENCE, CANDIDATE, "bcubed", samples=2000, interval=None, rng=1)
    assert bcubed.chance == pytest.approx(drawn.expected, abs=0.03)


def test_intervals_are_there_if_asked():
    (rand,) = scales("rand", interval="jackknife")
    low, high, level, *_ = pt.assess(REFERENCE, CANDIDATE, "rand", interval="jackknife").interval
    assert (rand.interval, rand.level) == ((low, high), level)


def test_a_function_of_the_caller_has_no_chance_level():
    table = explanation().contributions.table
    rows = pt.compare(REFERENCE, CANDIDATE, [lambda table: 0.5]).rows
    (own,) = scale_views(rows, table, Options())
    assert (own.chance, own.perfect) == (None, None)
    assert np.isfinite([own.low, own.high]).all()
