"""Budgets in seconds and in states."""

import pytest

import partita as pt

HALF_OPEN = pt.Rough([{0}, {0, 1}, {1}])


@pytest.mark.parametrize("budget", [1e302, 10**400, "1E6 states"])
def test_budgets_of_any_size(budget):
    assert pt.transport_distance([0, 0, 1], HALF_OPEN, budget=budget).exact


def test_budgets_are_read_in_seconds_and_states():
    from partita.transport.budget import STATES_PER_SECOND, read_budget

    assert read_budget(2) == 2 * STATES_PER_SECOND
    assert read_budget("500ms") == STATES_PER_SECOND // 2
    assert read_budget("1e6 states") == 1_000_000
    assert read_budget("1 state") == 1
    assert read_budget("2min") == 120 * STATES_PER_SECOND
