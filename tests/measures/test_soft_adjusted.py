"""The adjusted credal Rand index: exact for hard clusterings, 0 in the mean over permutations."""

from itertools import permutations

import numpy as np
import pytest

import partita as pt
from partita.tables import soft_table
from tests.every_kind import KINDS, every_kind


@pytest.mark.parametrize("seed", range(5))
def test_hard_clusterings_have_the_adjusted_rand_index(seed):
    rng = np.random.default_rng(seed)
    x, y = rng.integers(0, 4, 40), rng.integers(0, 5, 40)
    wanted = pt.adjusted_rand_score(x, y)
    assert pt.soft_adjusted_rand_score(x, y) == pytest.approx(wanted, abs=1e-13)
    as_fuzzy = pt.Fuzzy(np.eye(5)[y])
    assert pt.soft_adjusted_rand_score(x, as_fuzzy) == pytest.approx(wanted, abs=1e-13)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("other", KINDS)
def test_the_mean_over_all_permutations_is_zero(kind, other):
    x, y = (every_kind(seed)[name].take(range(5)) for seed, name in ((4, kind), (5, other)))
    table = soft_table.SoftTable(x, y)
    compute = pt.soft_adjusted_rand_score.measure.from_table
    orders = permutations(range(5))
    values = [compute(table.permute_candidate(list(order))) for order in orders]
    assert np.mean(values) == pytest.approx(0.0, abs=1e-13)
    assert min(values) >= -2


@pytest.mark.parametrize("kind", KINDS)
def test_identical_clusterings_get_one(kind):
    x = every_kind(6)[kind]
    assert pt.soft_adjusted_rand_score(x, x) == pytest.approx(1.0, abs=1e-13)


@pytest.mark.parametrize(
    "x", [[0], [0, 0, 0], [0, 1, 2], pt.Rough([{0, 1}, {0, 1}, {0, 1}])], ids=str
)
def test_where_chance_is_perfect_identical_clusterings_still_get_one(x):
    assert pt.soft_adjusted_rand_score(x, x) == 1.0


def test_a_fuzzy_clustering_against_noise_is_near_zero():
    rng = np.random.default_rng(0)
    x, y = (pt.Fuzzy(rng.dirichlet(np.ones(3), 400)) for _ in range(2))
    assert pt.credal_rand_score(x, y) > 0.8
    assert abs(pt.soft_adjusted_rand_score(x, y)) < 0.02
