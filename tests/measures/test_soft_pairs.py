"""Brouwer's Rand index in both versions, and cosines as distances of memberships."""

import numpy as np
import pytest

import partita as pt
from tests.naive import relations as naive

AGREEMENTS = ("product", "difference")


def fuzzy_pair(seed, n=9, k=3):
    rng = np.random.default_rng(seed)
    return rng.dirichlet(np.full(k, 0.5), n), rng.dirichlet(np.full(k + 1, 0.5), n)


@pytest.mark.parametrize("agreement", AGREEMENTS)
@pytest.mark.parametrize("seed", range(5))
def test_against_the_definition(agreement, seed):
    first, second = fuzzy_pair(seed)
    wanted = naive.brouwer_rand(first, second, agreement)
    found = pt.brouwer_rand_score(first, second, agreement=agreement)
    assert found == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_possibilistic_rows_of_zeros_are_together_with_nothing(agreement):
    first = np.array([[0.0, 0.0], [0.0, 0.0], [1.0, 0.9], [0.2, 0.0]])
    second = np.array([[1.0, 0.4], [0.0, 0.0], [0.3, 0.3], [0.0, 1.0]])
    wanted = naive.brouwer_rand(first, second, agreement)
    clusterings = pt.Possibilistic(first), pt.Possibilistic(second)
    found = pt.brouwer_rand_score(*clusterings, agreement=agreement)
    assert found == pytest.approx(wanted, abs=1e-12)


def test_products_never_exceed_differences_and_equal_them_against_a_hard_clustering():
    rng = np.random.default_rng(0)
    widest = 0.0
    for seed in range(40):
        first, second = fuzzy_pair(seed, n=6)
        by_product, by_difference = (
            pt.brouwer_rand_score(first, second, agreement=agreement) for agreement in AGREEMENTS
        )
        assert by_product <= by_difference + 1e-12
        widest = max(widest, by_difference - by_product)
        labels = rng.integers(0, 3, 6)
        found = [pt.brouwer_rand_score(labels, first, agreement=one) for one in AGREEMENTS]
        assert found[0] == pytest.approx(found[1], abs=1e-12)
    assert widest > 0.1


def test_rounding_does_not_leave_the_bounds():
    rng = np.random.default_rng(0)
    for _ in range(50):
        # Parallel memberships: all cosines are 1.
        first, second = (
            pt.Possibilistic(np.outer([1.0, scale], rng.random(3))) for scale in rng.random(2)
        )
        for agreement in AGREEMENTS:
            found = pt.brouwer_rand_score(first, second, agreement=agreement)
            assert 1 - 1e-12 < found <= 1


def test_two_objects_can_be_half_a_unit_apart():
    # A cosine of 1/2 on both sides: products add up to 1/2, differences to nothing.
    memberships = [[1.0, 0.0], [0.5, np.sqrt(3) / 2]]
    clustering = pt.Possibilistic(memberships)
    assert pt.brouwer_rand_score(clustering, clustering) == pytest.approx(0.5)
    assert pt.brouwer_rand_score(clustering, clustering, agreement="difference") == 1.0


def test_differences_are_eq_8_of_campagner_with_cosines():
    first, second = fuzzy_pair(7)
    found = pt.brouwer_rand_score(first, second, agreement="difference")
    assert found == pt.hullermeier_rand_score(first, second, metric="cosine")
    relations = [pt.MetricRelation(side, metric="cosine").matrix() for side in (first, second)]
    pairs = np.triu_indices(len(first), 1)
    differences = np.abs(relations[0].together - relations[1].together)[pairs]
    assert found == pytest.approx(1 - differences.mean(), abs=1e-12)
    wanted = naive.metric_degrees(first[0], first[1], naive.cosine)
    assert (relations[0].together[0, 1], relations[0].apart[0, 1]) == pytest.approx(wanted)


def test_the_cosine_distance_breaks_the_triangle_inequality():
    relation = pt.MetricRelation(pt.Fuzzy([[1, 0], [0.5, 0.5], [0, 1]]), metric="cosine").matrix()
    assert relation.apart[0, 2] == 1.0
    assert relation.apart[0, 1] + relation.apart[1, 2] == pytest.approx(2 - np.sqrt(2))


def test_both_are_measures_of_their_own():
    first, second = (pt.Fuzzy(side) for side in fuzzy_pair(3))
    result = pt.compare(first, second)
    assert result["brouwer_rand"] == pt.brouwer_rand_score(first, second)
    wanted = pt.brouwer_rand_score(first, second, agreement="difference")
    assert result["brouwer_rand_difference"] == wanted


def test_bad_input():
    with pytest.raises(pt.InputError, match="agreement='sum': choose 'product' or 'difference'"):
        pt.brouwer_rand_score([0, 1], [0, 1], agreement="sum")


def test_metrics_of_memberships():
    u, v = np.array([[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]]), np.array([[1.0], [1.0], [1.0]])
    wanted = {"half_l1": 1 - (1 + 0.5 + 0.5) / 3, "chebyshev": 1 - 2 / 3}
    wanted["euclidean"] = 1 - (1 + 0.5 + 0.5) / 3
    for metric, value in wanted.items():
        assert pt.hullermeier_rand_score(u, v, metric=metric) == pytest.approx(value, abs=1e-12)
    own = pt.hullermeier_rand_score(u, v, metric=lambda a, b: np.zeros((len(a), len(b))))
    assert own == 1.0
