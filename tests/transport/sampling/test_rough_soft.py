"""A rough against a soft clustering by draws of the soft one: unbiased, with honest intervals."""

import numpy as np
import pytest

import partita as pt
from tests.naive import transport as naive
from tests.transport.instances import dense_masses, random_clustering


@pytest.mark.parametrize("kind", ["fuzzy", "evidential", "possibilistic"])
@pytest.mark.parametrize("base", ["rand", "partition", "normalized_mutual_info"])
def test_draws_estimate_the_distance(kind, base):
    rng = np.random.default_rng(6)
    rough = pt.Rough([{0}, {0, 1}, {1}, {0, 1}])
    soft = random_clustering(kind, 4, 2, rng)
    if base == "normalized_mutual_info":

        def distance(x, y):
            return 1 - pt.normalized_mutual_info_score(list(x), list(y))
    else:
        distance = naive.DISTANCES[base]
    masses = dense_masses(rough), dense_masses(soft)
    options = {"base": base, "method": "sample", "budget": 3, "rng": 3}
    for pair in ((rough, soft), (soft, rough)):
        result = pt.transport_distance(*pair, **options)
        for alpha, figure in ((0.0, result.lower), (1.0, result.upper)):
            truth = naive.transport(*masses, distance, alpha)
            assert figure.at_least - 1e-9 <= truth <= figure.at_most + 1e-9
            # A set of small mass may not be among the draws.
            assert abs(figure.value - truth) <= 5 * figure.standard_error + 0.01
            assert figure.level == 0.99
            assert "draws" in figure.method


def test_intervals_hold_at_their_level_and_errors_are_standard_errors():
    rng = np.random.default_rng(0)
    rough = pt.Rough.from_masks(rng.integers(1, 4, 12), range(2))
    fuzzy = pt.Fuzzy(rng.dirichlet(np.ones(2), 12))
    exact = pt.transport_distance(rough, fuzzy, budget=60, method="exact")
    figures = [
        pt.transport_distance(rough, fuzzy, method="sample", budget="200000 states", rng=seed)
        for seed in range(60)
    ]
    for end in ("lower", "upper"):
        truth = getattr(exact, end).value
        drawn = [getattr(one, end) for one in figures]
        missed = sum(not one.at_least <= truth <= one.at_most for one in drawn)
        assert missed <= 3
        scaled = np.array([(one.value - truth) / one.standard_error for one in drawn])
        assert 0.7 < scaled.std() < 1.3
        assert abs(scaled.mean()) < 0.5


def test_many_objects_have_a_small_standard_error():
    rng = np.random.default_rng(1)
    labels = rng.integers(0, 3, 1000)
    masks = (1 << labels) | (1 << np.where(np.arange(1000) < 300, rng.integers(0, 3, 1000), labels))
    rough = pt.Rough.from_masks(masks, range(3))
    fuzzy = pt.Fuzzy(0.7 * np.eye(3)[labels] + 0.1)
    found = pt.transport_distance(rough, fuzzy, method="sample", budget=1)
    for figure in (found.lower, found.upper):
        assert 0 < figure.standard_error < 0.001
        assert figure.width < 0.02
    sharper = pt.transport_distance(rough, fuzzy, budget=1)
    proven = pt.transport_distance(rough, fuzzy, budget=1, method="certified")
    assert sharper.upper.width < 0.3 * proven.upper.width
    assert sharper.upper.at_least >= proven.upper.at_least
    again = pt.transport_distance(rough, fuzzy, budget=1)
    assert (again.lower, again.upper) == (sharper.lower, sharper.upper)


def test_at_one_alpha_the_value_lies_between():
    rng = np.random.default_rng(2)
    rough = pt.Rough.from_masks(rng.integers(1, 4, 30), range(2))
    fuzzy = pt.Fuzzy(rng.dirichlet(np.ones(2), 30))
    both = pt.transport_distance(rough, fuzzy, method="sample", budget=0.2)
    one = pt.transport_distance(rough, fuzzy, method="sample", budget=0.2, alpha=1.0)
    assert one.value == both.upper


def test_two_random_sides_are_refused_with_the_reason():
    fuzzy = pt.Fuzzy(np.full((6, 2), 0.5))
    other = pt.Fuzzy(np.tile([0.3, 0.7], (6, 1)))
    with pytest.raises(pt.InputError, match="estimate the cost of the independent coupling"):
        pt.transport_distance(fuzzy, other, method="sample")


def test_too_few_draws_are_refused():
    rng = np.random.default_rng(3)
    rough = pt.Rough.from_masks(rng.integers(1, 8, 200), range(3))
    soft = random_clustering("evidential", 200, 3, rng)
    with pytest.raises(pt.InputError, match="too small for draws"):
        pt.transport_distance(rough, soft, method="sample", budget="1e5 states")
