"""The numbers of a measure: one value, or both ends of an interval."""

import pytest

import partita as pt
from partita.comparing.assessed_numbers import columns_of, end_of
from partita.comparing.chance_models import HardChance, SoftChance
from partita.errors import InputError
from partita.measures.read_counts import read_table
from partita.tables.soft_table import SoftTable

X, Y = [0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 1, 1]
ROUGH = pt.Rough([{0}, {0, 1}, {1}, {1, 2}, {2}, {2}])


def hard():
    return HardChance(read_table(X, Y), "sizes", "two")


def soft():
    return SoftChance(SoftTable(pt.Hard(X), ROUGH))


def test_a_hard_measure_is_one_number():
    (column,) = columns_of(hard(), pt.measures["rand"], 0, "arithmetic")
    assert (column.name, column.end, column.perfect) == ("rand", None, 1.0)
    assert column.score == pytest.approx(pt.rand_score(X, Y))
    assert column.of(0.25) == 0.25


def test_both_ends_of_an_interval():
    columns = columns_of(soft(), pt.measures["alpha_rand"], 10, "arithmetic")
    assert [column.name for column in columns] == ["alpha_rand.lower", "alpha_rand.upper"]
    assert [column.score for column in columns] == list(pt.alpha_rand_score(X, ROUGH))
    assert [column.of((0.25, 0.5)) for column in columns] == [0.25, 0.5]
    assert end_of((0.25, 0.5), 1) == 0.5


def test_a_perfect_value_is_an_average_over_both_sides():
    low, high = (
        columns_of(hard(), pt.measures["mutual_info"], 0, method)[0].perfect
        for method in ("min", "max")
    )
    assert low == pytest.approx(pt.mutual_info_score(Y, Y))
    assert high == pytest.approx(pt.mutual_info_score(X, X))


@pytest.mark.parametrize(
    ("chance", "name", "samples", "message"),
    [
        (hard, "purity", 1, "no exact expectation is known for purity"),
        (soft, "fuzzy_rand", 9, "fuzzy_rand compares"),
        (soft, "transport_rand", 9, "is not assessed: each random draw"),
    ],
)
def test_what_cannot_be_assessed(chance, name, samples, message):
    with pytest.raises(InputError, match=message):
        columns_of(chance(), pt.measures[name], samples, "arithmetic")
