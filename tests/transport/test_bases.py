"""Bases: measures of hard clusterings as distances."""

import numpy as np
import pytest

import partita as pt
from partita.measures.selection import own_measure
from partita.transport.bases import read_base


def test_any_measure_can_be_a_base_in_both_directions():
    tables = np.array([[[3, 1], [0, 2]], [[1, 1], [1, 3]]])
    base = read_base("homogeneity")
    assert base.distances(tables) == pytest.approx(
        [1 - pt.homogeneity_score(contingency=table) for table in tables]
    )
    assert base.turn().distances(tables) == pytest.approx(
        [1 - pt.completeness_score(contingency=table) for table in tables]
    )
    assert read_base("adjusted_rand").largest == 1.5


HALF_OPEN = pt.Rough([{0}, {0, 1}, {1}])


def largest_of_rows(table):
    return float(table.to_dense().max(axis=1).sum() / table.n)


def test_own_measure_as_base():
    base = own_measure(largest_of_rows, bounds=(0, 1), perfect=1.0)
    result = pt.transport_distance([0, 0, 1], HALF_OPEN, base=base)
    # Tables [[2, 0], [0, 1]] and [[1, 1], [0, 1]].
    assert result.interval == pytest.approx((0, 1 / 3))


def test_own_measures_are_not_taken_for_others_of_their_name():
    base = own_measure(largest_of_rows, name="rand", bounds=(0, 1), perfect=1.0)
    result = pt.transport_distance([0, 0, 1], HALF_OPEN, base=base)
    assert result.interval == pytest.approx((0, 1 / 3))
    assert result.base == "rand (own)"


def test_own_measures_with_other_bounds():
    base = own_measure(
        lambda table: 5 - 4 * largest_of_rows(table),
        name="cost",
        bounds=(1, 5),
        perfect=1.0,
        higher_is_better=False,
    )
    result = pt.transport_distance([0, 0, 1], HALF_OPEN, base=base)
    assert result.interval == pytest.approx((0, 4 / 3))


def test_own_measures_must_keep_their_bounds():
    def large(table):
        return 1.0 if largest_of_rows(table) == 1 else -5.0

    base = own_measure(large, bounds=(0, 1), perfect=1.0)
    with pytest.raises(pt.InputError, match="large gave -5 for a table, beyond its bounds 0 to 1"):
        pt.transport_distance([0, 0, 1], HALF_OPEN, base=base)
    constant = own_measure(lambda table: 0.25, name="constant", bounds=(0, 1), perfect=1.0)
    with pytest.raises(pt.InputError, match="does not give perfect=1 to identical clusterings"):
        pt.transport_distance([0, 0, 1], HALF_OPEN, base=constant)
    with pytest.raises(pt.InputError, match="base: no measure is called 'foo'"):
        pt.transport_distance([0, 0, 1], HALF_OPEN, base="foo")
