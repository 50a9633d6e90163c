"""A hard against a soft clustering by draws: intervals hold, and budgets are kept."""

import numpy as np
import pytest

import partita as pt
from tests.transport.instances import four_clusters


def doubtful(p, size):
    """Two classes of `size` objects, each of which has the set of both clusters with mass p."""
    labels = [0] * size + [1] * size
    rows = [[1 - p, 0, p] if label == 0 else [0, 1 - p, p] for label in labels]
    return labels, pt.Evidential(rows, [{0}, {1}, {0, 1}])


@pytest.mark.parametrize(("p", "size"), [(0.05, 3), (0.5, 4), (0.003, 4)])
def test_certificates_from_draws_hold_as_often_as_they_say(p, size):
    """Where draws differ often, seldom, and almost never."""
    labels, soft = doubtful(p, size)
    exact = pt.transport_distance(labels, soft, method="exact")
    held = 0
    for seed in range(100):
        drawn = pt.transport_distance(labels, soft, method="sample", rng=seed, budget="1e6 states")
        held += all(
            end.at_least - 1e-12 <= truth.value <= end.at_most + 1e-12
            for end, truth in ((drawn.lower, exact.lower), (drawn.upper, exact.upper))
        )
    assert held >= 97


def test_proven_bounds_are_kept_where_draws_are_wider():
    labels, soft = doubtful(0.003, 4)
    proven = pt.transport_distance(labels, soft, method="certified").upper
    drawn = pt.transport_distance(labels, soft, method="sample", budget="1e6 states").upper
    assert (drawn.at_least, drawn.at_most, drawn.level) == (proven.at_least, proven.at_most, 1.0)
    assert proven.sharpen == "method='sample' narrows it with stated confidence"
    assert drawn.sharpen == "a larger budget allows more draws"


def test_draws_of_four_clusters_are_solved_one_by_one():
    """The farthest partition distance: an integer program for each draw."""
    labels, soft = four_clusters()
    proven = pt.transport_distance(labels, soft, base="partition", method="certified").upper
    assert proven.width > 0.3
    for method in ("sample", "auto"):
        found = pt.transport_distance(labels, soft, base="partition", method=method, budget=5).upper
        assert found.width < 0.1
        # All of a thousand other draws give 22 / 29.
        assert found.at_least < 22 / 29 < found.at_most
        assert found.level == 0.99
        assert "draws of sets" in found.method
    again = pt.transport_distance(labels, soft, base="partition", method="auto", budget=5).upper
    assert again == found


@pytest.mark.parametrize("base", ["partition", "normalized_mutual_info"])
def test_rules_are_used_where_draws_cannot_be_solved(base):
    """Twelve clusters, thirteen sets: only rules are left, and draws without choice."""
    labels = pt.reference_labels(36, 3, 0)
    candidate = pt.transform_labels(labels, "singleton_clusters", "1/4")
    soft = pt.soften_labels(candidate, "1/4", "sets")
    found = pt.transport_distance(labels, soft, base=base, budget="1e5 states")
    assert found.kinds == ("hard", "evidential")
    for end in (found.lower, found.upper):
        assert 0 <= end.at_least <= end.value <= end.at_most <= 1
    fuzzy = pt.soften_labels(candidate, "1/4")
    least = pt.transport_distance(labels, fuzzy, base=base, budget="1 states")
    assert 0 <= least.lower.at_least <= least.lower.at_most <= 1


def test_advice_is_true_at_the_budget_given():
    soft = pt.Evidential([[0.5, 0.5], [0.5, 0.5], [0.2, 0.8]], [{0, 1}, {1, 2}])
    few = pt.transport_distance(
        [0, 0, 1], soft, base="normalized_mutual_info", budget="50 states"
    ).upper
    assert "below by draws under a rule" in few.method
    assert few.sharpen == "a larger budget lets each draw be solved"
    assert pt.transport_distance([0, 0, 1], soft, base="normalized_mutual_info").exact
    labels, many = four_clusters(n=200, classes=4)
    found = pt.transport_distance(
        labels, many, base="normalized_mutual_info", budget="1e6 states"
    ).upper
    assert found.sharpen.startswith("no solver is known")
    for budget in ("1e5 states", "2e6 states"):
        ends = pt.transport_distance(labels, many, method="sample", budget=budget)
        assert all("larger budget" in end.sharpen for end in (ends.lower, ends.upper))


bases = pytest.mark.parametrize("base", ["rand", "partition"])


def iris_like(n=150, k=3, seed=0):
    """Classes, and masses that lean toward them."""
    rng = np.random.default_rng(seed)
    labels = np.arange(n) % k
    masses = rng.dirichlet(np.full((1 << k) - 1, 0.15), n) * 0.4
    masses[np.arange(n), (1 << labels) - 1] += 0.6
    return labels, pt.Evidential.from_dense(np.column_stack([np.zeros(n), masses]))


@bases
def test_draws_are_repeatable_and_within_what_is_proven(base):
    labels, soft = iris_like()
    first = pt.transport_distance(labels, soft, base=base, budget=5, rng=7)
    again = pt.transport_distance(labels, soft, base=base, budget=5, rng=7)
    assert (first.lower, first.upper) == (again.lower, again.upper)
    proven = pt.transport_distance(labels, soft, base=base, method="certified")
    for figure, bounds in ((first.lower, proven.lower), (first.upper, proven.upper)):
        assert bounds.at_least - 1e-12 <= figure.at_least
        assert figure.at_most <= bounds.at_most + 1e-12
        assert figure.at_least <= figure.value <= figure.at_most
        assert figure.width <= 1e-3


def test_draws_contain_the_exact_distance():
    """Two clusters: the partition distance is exact, and all tables are listed for Rand."""
    labels, soft = iris_like(n=14, k=2)
    exact = pt.transport_distance(labels, soft, method="exact")
    for seed in range(20):
        drawn = pt.transport_distance(labels, soft, method="sample", rng=seed, budget="1e6 states")
        for figure, truth in ((drawn.lower, exact.lower), (drawn.upper, exact.upper)):
            # Forty intervals at 99 %: a miss by more than half the width is out of the question.
            slack = figure.width / 2
            assert figure.at_least - slack <= truth.value <= figure.at_most + slack
