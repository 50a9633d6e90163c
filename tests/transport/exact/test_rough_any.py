"""Rough clusterings and any base: all tables against enumeration, and bounds with less budget."""

import numpy as np
import pytest

import partita as pt
from partita.transport.exact.rough_any import solve
from tests.naive import transport as naive
from tests.transport.instances import contains, problem, random_clustering


def inside(x):
    return [list(hard.codes) for hard in pt.hard_clusterings(x)]


def test_both_ends_against_enumeration():
    """Completeness is not symmetric, so that rows and columns must not be exchanged."""
    rng = np.random.default_rng(0)
    for _ in range(6):
        kind = "hard" if rng.random() < 0.4 else "rough"
        first, second = random_clustering(kind, 4, 3, rng), random_clustering("rough", 4, 3, rng)

        def distance(x, y):
            return 1 - pt.completeness_score(x, y)

        wanted = (
            naive.nearest(inside(first), inside(second), distance),
            naive.hausdorff(inside(first), inside(second), distance),
        )
        ends = solve(problem(first, second, "completeness"))
        assert ends.exact
        assert (ends.lower.value, ends.upper.value) == pytest.approx(wanted)
        few = solve(problem(first, second, "completeness", budget=2000))
        assert contains(few.lower, wanted[0])
        assert contains(few.upper, wanted[1])


def test_a_search_bounds_the_closest_from_above():
    rng = np.random.default_rng(1)
    first, second = (random_clustering("rough", 60, 4, rng) for _ in range(2))
    ends = solve(problem(first, second, "purity", budget=10**5))
    assert not ends.exact
    assert ends.lower.at_least == 0
    assert ends.lower.at_most < 0.6
    assert (ends.upper.at_least, ends.upper.at_most) == (0, 1)
    assert ends.upper.method == "too many tables to know"
