"""Values that depend on the number of objects alone."""

import numpy as np
import pytest

import partita as pt
from partita.many.ranking.size_dependence import depends_on_size
from partita.measures.measure import Measure
from partita.measures.selection import own_measure

OF_SIZE = {
    "mirkin",  # grows with the square
    "normalized_variation_of_information",  # these are divided by log n
    "variation_of_information_similarity",
    "split_merge",
    "split_merge_mean",
}


def test_counts_and_what_is_divided_by_log_n():
    assert {name for name, one in pt.measures.hard.items() if depends_on_size(one)} == OF_SIZE


def test_own_functions():
    def pairs(table: pt.Contingency) -> float:
        return table.pair_counts.a

    def fails(table: pt.Contingency) -> float:
        raise pt.InputError("no")

    assert isinstance(own_measure(pairs), Measure)
    assert depends_on_size(own_measure(pairs))
    assert not depends_on_size(own_measure(fails))


@pytest.mark.parametrize(
    ("one", "other"),
    [("mirkin", "rand"), ("normalized_variation_of_information", "vi")],
)
def test_differences_are_as_certain_as_those_of_the_measure_without_the_size(one, other):
    rng = np.random.default_rng(2)
    truth = rng.integers(0, 4, 2000)
    found = {
        name: np.where(rng.random(2000) < share, rng.integers(0, 4, 2000), truth)
        for name, share in (("a", 0.2), ("b", 0.23))
    }
    of_size, free = (
        pt.rank(truth, found, name, interval="jackknife").differences[0] for name in (one, other)
    )
    assert of_size.candidate == free.candidate
    assert 0.01 < free.p_value < 0.5
    assert of_size.standard_error / abs(of_size.value) == pytest.approx(
        free.standard_error / abs(free.value), rel=0.03
    )
