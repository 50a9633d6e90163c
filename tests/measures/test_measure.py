"""Measures as objects: what they take, and the numbers that they give."""

import math
import pickle

import numpy as np
import pytest

import partita as pt
from partita.measures import Card, Measure
from partita.measures.table_types import HARD, annotated_table, table_of_function
from partita.tables.contingency import Contingency
from partita.tables.soft_table import SoftTable

FACTS = {"title": "number of objects", "formula": "n", "reference": "nobody"}
LABELS = [0, 0, 1, 1]
ROUGH = pt.Rough([{0}, {0, 1}, {1}, {1}])


def hard_size(table: Contingency, times=1):
    """Number of objects."""
    return times * table.n


def soft_size(table: SoftTable, *, times=1):
    """Number of objects.

    Parameters
    ----------
    times : int, default=1
        A factor.

    Notes
    -----
    n counts objects.

    Examples
    --------
    >>> 1 + 1
    2
    """
    return times * table.n


def measure_of(compute, **facts):
    card = Card(name="size", family="own", **{**FACTS, **facts})
    return Measure(card, compute, compute.__name__)


def test_the_type_of_the_first_parameter_says_how_input_is_read():
    assert measure_of(soft_size).takes_table == "soft"
    assert measure_of(hard_size).takes_table == "hard"
    assert annotated_table(hard_size) is HARD
    assert annotated_table(lambda table: 1.0) is None
    assert table_of_function(max, ("hard",)) is HARD
    rough = pt.Rough([{0}, {0, 1}])
    assert measure_of(soft_size)([0, 1], rough, times=3) == 6
    assert measure_of(hard_size)([0, 1], [1, 1], times=3) == 6
    assert measure_of(hard_size)(contingency=[[2, 3]]) == 5
    with pytest.raises(TypeError, match="contingency"):
        measure_of(soft_size)([0, 1], rough, contingency=[[1]])


def test_a_hard_measure_never_gives_nan():
    measure = measure_of(lambda table: math.nan)
    with pytest.raises(pt.InputError, match="size gave NaN"):
        measure([0], [0])


def test_options_and_kinds_of_a_measure():
    measure = pt.measures["fuzzy_rand"]
    assert measure.accepts("tnorm")
    assert not measure.accepts("alpha")
    hard, fuzzy = pt.Hard([0, 1]), pt.Fuzzy([[1, 0], [0.5, 0.5]])
    assert measure.takes(hard, fuzzy)
    assert not measure.takes(fuzzy, hard)
    assert not measure.takes(hard, pt.Rough([{0}, {0, 1}]))
    assert pt.measures["frigui_rand"].takes(fuzzy, hard)


def test_a_soft_measure_gives_a_number_that_is_one():
    nothing = pt.measures.own_measure(lambda table: math.nan, name="nothing", kinds=("rough",))
    with pytest.raises(pt.InputError, match="nothing gave NaN for these clusterings"):
        nothing(ROUGH, ROUGH)
    single = pt.measures.own_measure(lambda table: np.float32(0.5), name="x", kinds=("rough",))
    assert type(single(ROUGH, ROUGH)) is float


@pytest.mark.parametrize("value", [None, "x", np.array([0.1, 0.2]), (0.1, None)])
def test_a_value_that_is_no_number_is_named(value):
    for kinds, candidate in [(("hard",), LABELS), (("hard", "rough"), ROUGH)]:
        own = pt.measures.own_measure(lambda table: value, name="odd", kinds=kinds)
        with pytest.raises(pt.InputTypeError, match=r"odd gave .*, where a number is due"):
            pt.compare(LABELS, candidate, measures=own)


def test_ends_of_an_interval_are_floats():
    own = pt.measures.own_measure(lambda table: (0, 1), name="open", kinds=("hard", "rough"))
    result = pt.compare(LABELS, ROUGH, measures=own)
    assert result["open"] == pt.Interval(0.0, 1.0)
    assert "0.0000 … 1.0000" in str(result)


def test_a_soft_measure_needs_two_clusterings():
    with pytest.raises(pt.InputError, match="alpha_rand needs two clusterings"):
        pt.measures["alpha_rand"](contingency=[[1, 1], [0, 1]])
    with pytest.raises(pt.InputTypeError, match="alpha_rand takes a SoftTable"):
        pt.measures["alpha_rand"].from_table(pt.measures["rand"].read([0, 1], [0, 1]))


def test_measures_are_pickled_by_name():
    for name in ("ari", "alpha_rand", "transport_rand"):
        measure = pt.measures[name]
        assert pickle.loads(pickle.dumps(measure)) is measure


def test_errors_of_own_measures_pass_with_a_note_unless_they_are_ours():
    def broken(table):
        return {}["size"]

    def refusing(table):
        raise pt.InputError("too small")

    with pytest.raises(KeyError) as caught:
        pt.compare([0, 1], [0, 0], measures=broken)
    assert any("raised by the measure broken" in note for note in caught.value.__notes__)
    with pytest.raises(pt.InputError, match="too small") as refused:
        pt.compare([0, 1], [0, 0], measures=refusing)
    assert getattr(refused.value, "__notes__", []) == []


@pytest.mark.parametrize("value", ["0.5", b"1", np.ones(2), None, 1j])
def test_a_measure_that_gives_no_number(value):
    with pytest.raises(pt.InputTypeError, match="where a number is due"):
        pt.compare([0, 1], [0, 1], lambda table: value)
