"""Dual potentials, against optimal transport."""

import numpy as np
import pytest

from partita.transport.bounds.dual_potentials import few_trees, number_of_vertices, potentials
from partita.transport.exact.support import least_cost


@pytest.mark.parametrize("shape", [(2, 2), (2, 4), (3, 3), (4, 3)])
def test_potentials_are_feasible_and_one_of_them_is_optimal(shape):
    rng = np.random.default_rng(0)
    for degenerate in (False, True):
        rewards = rng.normal(size=(20, *shape))
        if degenerate:
            rewards = rewards.round()
        for reward, vertices in zip(rewards, potentials(rewards), strict=True):
            rows, columns = vertices[:, : shape[0]], vertices[:, shape[0] :]
            assert (rows[:, :, None] + columns[:, None, :] >= reward - 1e-12).all()
            assert degenerate or len(vertices) == number_of_vertices(*shape)
            first, second = (rng.dirichlet(np.ones(size)) for size in shape)
            best = float((rows @ first + columns @ second).min())
            assert best == pytest.approx(-least_cost(first, second, -reward), abs=1e-9)


def test_trees_are_listed_for_small_tables_only():
    assert few_trees(4, 4)
    assert few_trees(2, 8)
    assert not few_trees(5, 5)
    assert not few_trees(2, 12)
