"""Relations of a nested possibilistic clustering, against its cuts one by one."""

from itertools import pairwise

import numpy as np
import pytest

import partita as pt
from partita.tables.nested_relations import NestedPairMasses


def by_cuts(memberships, i, j):
    """The masses of one pair: each level between two memberships has the mass of its length."""
    together = apart = either = nothing = 0.0
    levels = sorted({0.0, 1.0, *memberships[i], *memberships[j]})
    for low, high in pairwise(levels):
        first, second = (set(np.flatnonzero(memberships[one] >= high)) for one in (i, j))
        if not first or not second:
            nothing += high - low
        elif not first & second:
            apart += high - low
        elif first == second and len(first) == 1:
            together += high - low
        else:
            either += high - low
    return together, apart, either, nothing


def test_relations_are_those_of_the_cuts():
    for seed in range(5):
        memberships = np.random.default_rng(seed).integers(0, 5, (6, 3)) / 4
        nested = pt.Possibilistic(memberships, reading="nested")
        masses = NestedPairMasses(nested)
        assert masses.n == 6
        found = masses.relate(np.arange(6), np.arange(6))
        for i in range(6):
            for j in range(6):
                wanted = by_cuts(memberships, i, j)
                assert [part[i, j] for part in found] == pytest.approx(wanted), (seed, i, j)


def test_some_rows_with_some_columns():
    masses = NestedPairMasses(pt.Possibilistic([[1, 0.5], [0.2, 1], [1, 0]], reading="nested"))
    found = masses.relate(slice(0, 1), [1, 2])
    assert found.together.tolist() == [[0.0, 0.5]]
    assert found.apart.tolist() == [[0.5, 0.0]]
    assert found.open.tolist() == [[0.5, 0.5]]
