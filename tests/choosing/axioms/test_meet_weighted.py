"""Meet-weighted decomposition: linear dependencies between tables, and values that break them."""

import pytest

from partita.choosing.axioms.meet_weighted import meet_weighted
from partita.choosing.axioms.values import evaluate, pair_values_of
from partita.measures import REGISTRY, own_measure


def decided(measure, n):
    (values,) = evaluate([measure], n, progress=False)
    return meet_weighted(pair_values_of(measure.card, values, n))


def test_a_mean_over_the_cells_of_the_meet_is_meet_weighted():
    """The mean over objects of the size of their cell is a sum over cells by construction."""
    mean = own_measure(lambda table: float(table.counts @ table.counts) / table.n, name="mean")
    assert decided(mean, 5).holds


def test_a_square_of_such_a_mean_is_not():
    square = own_measure(
        lambda table: (float(table.counts @ table.counts) / table.n**2) ** 2, name="square"
    )
    found = decided(square, 4)
    assert found.holds is False
    assert found.counterexample.clusterings == ((0, 1), (0, 1), (0,), (0,))
    # One object fixes sigma of a single object at 1, so that two of them should have 1, not 1/4.
    assert "0.25, but every sigma gives 1 if" in found.counterexample.text


@pytest.mark.parametrize(("name", "holds"), [("split_merge", True), ("rand", False)])
def test_registered_measures(name, holds):
    assert decided(REGISTRY[name], 4).holds is holds
