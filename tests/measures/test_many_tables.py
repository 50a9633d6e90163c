"""Measures in many tables at once, against the same measures in each table by itself."""

import inspect
import itertools
import math

import numpy as np
import pytest

import partita as pt
from partita.measures import own_measure
from partita.measures.many_tables import ability, takes_fractions, values_in_tables
from partita.tables.many_tables import Tables, form_for_many

NAMES = list(pt.measures.hard)
ADJUSTED = [name for name in NAMES if name.startswith("adjusted_mutual_info")]


def random_tables(rng, shape, most, copies):
    cells = rng.integers(0, most + 1, (6, *shape)) * (rng.random((6, *shape)) < 0.6)
    cells[:, 0, 0] = np.maximum(1, cells[:, 0, 0])
    if copies is None:
        return Tables(cells)
    multiplicities = rng.integers(0, copies, (6, shape[1]))
    multiplicities[:, 0] = np.maximum(1, multiplicities[:, 0])
    return Tables(cells, multiplicities)


def batches():
    rng = np.random.default_rng(5)
    shapes = ((1, 1), (1, 4), (4, 1), (2, 3), (3, 3), (5, 8), (7, 6))
    for shape, most, copies in itertools.product(shapes, (1, 2, 40, 3000), (None, 2, 9)):
        yield random_tables(rng, shape, most, copies)


BATCHES = list(batches())


def one_by_one(name, tables):
    return [pt.measures[name].from_table(tables.contingency(i)) for i in range(len(tables))]


def is_written_for_many(measure):
    """Whether the function takes a `Table`, or has a form for many tables beside it."""
    table, *_ = inspect.signature(measure.compute).parameters.values()
    return table.annotation == "Table" or form_for_many(measure.compute) is not measure.compute


def test_measures_are_computed_in_many_tables_at_once():
    """All that are written for it; a measure that takes one `Contingency` works table by table."""
    at_once = [name for name in NAMES if ability(pt.measures[name]).at_once]
    assert at_once == [name for name in NAMES if is_written_for_many(pt.measures[name])]
    assert len(at_once) >= 47


def test_only_adjusting_for_chance_needs_whole_counts():
    assert [name for name in NAMES if not takes_fractions(pt.measures[name])] == ADJUSTED
    with pytest.raises(pt.InputError, match="adjusted_mutual_info needs whole counts"):
        values_in_tables(pt.measures["ami"], Tables([[[0.5, 1.0]]]))


@pytest.mark.parametrize("name", NAMES)
def test_formulas_are_the_registered_measures(name):
    close = 1e-10 if name in ADJUSTED else 1e-12
    for tables in BATCHES:
        found = values_in_tables(pt.measures[name], tables)
        assert found == pytest.approx(one_by_one(name, tables), rel=close, abs=close)


@pytest.mark.parametrize("name", NAMES)
def test_degenerate_tables(name):
    """One object, one cluster, all singletons, against each other and themselves."""
    for cells, copies in (
        ([[1]], [1]),
        ([[5]], [1]),
        ([[1]], [5]),
        ([[1], [1], [1]], [1]),
        ([[1, 0], [0, 1]], [1, 1]),
        ([[0, 1], [0, 2]], [7, 1]),
        ([[2, 0, 9], [0, 2, 9]], [1, 1, 0]),
    ):
        tables = Tables([cells], [copies])
        assert values_in_tables(pt.measures[name], tables).tolist() == pytest.approx(
            one_by_one(name, tables), abs=1e-14
        ), (cells, copies)


def test_nearly_identical_tables_lose_no_digits():
    cells = [[[10**6, 1, 0], [0, 10**6, 0], [0, 0, 1]], [[10**6, 0, 0], [0, 1, 0], [0, 0, 1]]]
    tables = Tables(cells)
    for name in ("normalized_mutual_info", "variation_of_information", "homogeneity"):
        found = values_in_tables(pt.measures[name], tables)
        assert found == pytest.approx(one_by_one(name, tables), rel=1e-11, abs=1e-18)


def test_fractions_lie_between_whole_counts():
    """For real sizes formulas are continued between whole ones."""
    low, middle, high = (
        Tables([[[10.0 - x, 0.0, 1.0], [0.0, 10.0, 0.0]]], [[1.0, 1.0, x]]) for x in (3, 3.5, 4)
    )
    for name in NAMES:
        if name not in ADJUSTED:
            a, b, c = (
                float(values_in_tables(pt.measures[name], tables)[0])
                for tables in (low, middle, high)
            )
            assert min(a, c) - 1e-9 <= b <= max(a, c) + 1e-9, name


def test_a_measure_without_a_formula_is_asked_table_by_table():
    seen = []

    def clusters(table):
        seen.append(table.shape)
        return math.nan if table.shape[1] == 4 else float(table.shape[1])

    tables = Tables([[[2, 1]], [[2, 1]]], [[1, 2], [1, 3]])
    found = values_in_tables(own_measure(clusters), tables)
    assert seen == [(1, 3), (1, 4)]
    assert found[0] == 3.0
    assert math.isnan(found[1])


def test_a_name_alone_does_not_make_a_formula():
    other = own_measure(lambda table: 7.0, name="rand")
    assert not ability(other).at_once
    assert values_in_tables(other, Tables([[[1, 1]]])).tolist() == [7.0]
