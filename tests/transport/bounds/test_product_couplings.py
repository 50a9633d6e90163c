"""Product couplings as upper bounds."""

import numpy as np
import pytest

import partita as pt
from partita.transport.bounds import product_couplings
from partita.transport.bounds.product_couplings import closest_partition
from partita.transport.bounds.strassen import fewest_moves
from tests.transport.instances import random_clustering, read_pair


def test_couplings_have_the_right_margins():
    rng = np.random.default_rng(10)
    first, second = rng.dirichlet(np.ones(4), 20), rng.dirichlet(np.ones(3), 20)
    coupled = product_couplings.greedy_coupling(first, second, rng.random((4, 3)))
    assert coupled.min() >= 0
    assert coupled.sum(axis=2) == pytest.approx(first, abs=1e-14)
    assert coupled.sum(axis=1) == pytest.approx(second, abs=1e-14)


def test_bound_loses_the_square_root_of_n_between_equally_good_matchings():
    # Nothing tells the clusters of the second apart, so that both matchings are as good.
    rng = np.random.default_rng(0)
    first = pt.Fuzzy(rng.dirichlet(np.ones(2), 4000))
    second = pt.Fuzzy(np.full((4000, 2), 0.5))
    pair = read_pair(first, second)
    lost = closest_partition(*pair) - fewest_moves(*pair)
    assert 0.1 * 4000**0.5 < lost < 1.5 * 4000**0.5


bases = pytest.mark.parametrize("base", ["rand", "partition"])


@pytest.mark.parametrize("kind", ["hard", "rough", "fuzzy", "possibilistic", "evidential"])
@bases
def test_a_clustering_is_at_distance_zero_from_itself(kind, base):
    x = random_clustering(kind, 5, 2, np.random.default_rng(1))
    result = pt.transport_distance(x, x, base=base)
    assert result.exact
    assert result.interval == pytest.approx((0.0, 0.0), abs=1e-12)
    # The copying coupling proves it at any size.
    proven = pt.transport_distance(x, x, base=base, method="certified")
    assert proven.upper.at_most == pytest.approx(0.0, abs=1e-9)
