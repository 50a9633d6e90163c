"""All measures in one place, and what the cards of transport claim."""

import itertools

import numpy as np
import pytest

import partita as pt
from partita.choosing.axioms.soft_families import random_clustering
from partita.transport.cards import transport_measure

TRANSPORT_MEASURES = {one.name: one for one in pt.measures.search(family="transport")}
KINDS = ["hard", "rough", "fuzzy", "possibilistic", "evidential"]


def clustering(kind, rng, n=4, k=3):
    """A clustering that leaves no object wholly to the empty set."""
    drawn = random_clustering(kind, n, k, rng)
    if kind != "evidential":
        return drawn
    masses = drawn.to_dense()
    masses[:, -1] += masses[:, 0]
    masses[:, 0] = 0
    return pt.Evidential.from_dense(masses)


@pytest.mark.parametrize("name", list(TRANSPORT_MEASURES))
@pytest.mark.parametrize("kind", KINDS)
def test_cards_of_transport_are_true(name, kind):
    measure = TRANSPORT_MEASURES[name]
    card = measure.card
    assert (card.bounds, card.perfect, card.symmetric) == ((0.0, 1.0), 0.0, True)
    assert list(card.kinds) == KINDS
    rng = np.random.default_rng(0)
    for _ in range(8):
        x, y = clustering(kind, rng), clustering(kind, rng)
        assert measure(x, x).interval == pytest.approx((0, 0), abs=1e-9)
        one, other = measure(x, y), measure(y, x)
        assert one.exact
        assert one.interval == pytest.approx(other.interval, abs=1e-9)
        assert 0 <= one.interval.lower <= one.interval.upper + 1e-9 <= 1 + 1e-9


# The middle one is close to both of the others, which are far from each other.
BROKEN = {
    "transport_rand": ([{1}, {1}, {2}], [{1}, {1, 2}, {3}], [{1}, {2}, {1, 3}]),
    "transport_partition": ([{0}, {0}, {0}], [{0}, {0}, {0, 1}], [{0}, {0, 1}, {2}]),
}


@pytest.mark.parametrize("name", BROKEN)
def test_no_card_claims_a_metric_and_the_triangle_breaks_below_one(name):
    measure = TRANSPORT_MEASURES[name]
    assert not measure.card.metric
    sides = list(map(pt.Rough, BROKEN[name]))

    def excess(alpha):
        pairs = [(sides[i], sides[j]) for i, j in ((0, 2), (0, 1), (1, 2))]
        direct, first, second = (measure(*pair, alpha=alpha).value.value for pair in pairs)
        return direct - first - second

    assert all(excess(alpha) > 1e-3 for alpha in (0, 0.25, 0.5, 0.75, 0.99))
    assert excess(1) <= 1e-12


@pytest.mark.parametrize("name", list(TRANSPORT_MEASURES))
def test_the_triangle_holds_at_alpha_one(name):
    measure = TRANSPORT_MEASURES[name]
    rng = np.random.default_rng(1)
    for kind in ("rough", "fuzzy", "possibilistic"):
        for _ in range(15):
            x, y, z = (clustering(kind, rng, 3) for _ in range(3))
            far = [measure(*pair, alpha=1).value.value for pair in ((x, z), (x, y), (y, z))]
            assert far[0] <= far[1] + far[2] + 1e-9


def test_different_rough_clusterings_can_be_at_distance_zero():
    x, y = pt.Rough([{0}, {0, 1}]), pt.Rough([{0}, {0}])
    for measure in TRANSPORT_MEASURES.values():
        assert measure(x, y, alpha=0).value.value == 0
        assert measure(x, y, alpha=1).value.value == 1


def test_a_measure_for_any_base():
    measure = transport_measure("ari")
    assert (measure.name, measure.card.bounds) == ("transport_adjusted_rand", (0.0, 1.5))
    rough = pt.Rough([{0}, {0, 1}, {1}, {1}])
    wanted = [
        1 - pt.adjusted_rand_score([0, 0, 1, 1], labels)
        for labels in itertools.product([0], [0, 1], [1], [1])
    ]
    assert measure([0, 0, 1, 1], rough).interval == pytest.approx((min(wanted), max(wanted)))
    assert not transport_measure("pair_precision").card.symmetric
