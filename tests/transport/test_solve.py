"""Problems of any kinds, bases and budgets, against exact figures and definitions."""

import numpy as np
import pytest

import partita as pt
from tests.naive import transport as naive
from tests.transport.instances import dense_masses, random_clustering


@pytest.mark.parametrize("states", [1, 100, 2000, 4361, 20_000, 300_000])
@pytest.mark.parametrize("base", ["rand", "partition", "normalized_mutual_info"])
def test_any_budget_gives_an_answer(states, base):
    soft = pt.Possibilistic([[0.4, 1, 0.5], [1, 0, 0.1], [1, 0.8, 1], [1, 1, 0.5]])
    exact = pt.transport_distance([0, 0, 0, 1], soft, base=base)
    assert exact.exact
    for labels in ([0, 0, 0, 0], [0, 0, 0, 1]):
        found = pt.transport_distance(labels, soft, base=base, budget=f"{states} states")
        assert 0 <= found.lower.at_least <= found.lower.value <= found.lower.at_most <= 1
        assert 0 <= found.upper.at_least <= found.upper.value <= found.upper.at_most <= 1
    for end, truth in ((found.lower, exact.lower), (found.upper, exact.upper)):
        assert end.at_least - 1e-9 <= truth.value <= end.at_most + 1e-9


@pytest.mark.parametrize(
    "name", ["normalized_mutual_info", "adjusted_rand", "purity", "split_merge"]
)
def test_any_base_against_the_definition(name):
    rng = np.random.default_rng(4)
    measure = pt.measures[name]

    def distance(x, y):
        return max(0.0, measure.card.perfect - measure(list(x), list(y)))

    for kinds in (("hard", "rough"), ("rough", "hard"), ("hard", "evidential"), ("fuzzy", "hard"),
                  ("rough", "rough"), ("fuzzy", "evidential")):  # fmt: skip
        first, second = (random_clustering(kind, 4, 3, rng) for kind in kinds)
        masses = dense_masses(first), dense_masses(second)
        result = pt.transport_distance(first, second, base=name)
        assert result.exact
        for alpha, figure in ((0.0, result.lower), (1.0, result.upper)):
            assert figure.value == pytest.approx(
                naive.transport(*masses, distance, alpha), abs=1e-9
            )


@pytest.mark.parametrize("kind", ["rough", "fuzzy", "possibilistic", "evidential"])
def test_clusters_may_have_other_names(kind):
    rng = np.random.default_rng(3)
    masses = np.array(dense_masses(random_clustering(kind, 30, 3, rng)))
    names = [2, 0, 1]
    swapped = np.zeros_like(masses)
    for mask in range(8):
        new = sum(1 << names[cluster] for cluster in range(3) if mask >> cluster & 1)
        swapped[:, new] = masses[:, mask]
    pair = [pt.Evidential.from_dense(each) for each in (masses, swapped)]
    for base in ("rand", "partition", "nmi"):
        found = pt.transport_distance(*pair, base=base)
        assert found.exact
        assert found.interval == (0.0, 0.0)


def test_one_object():
    for other in ([3], pt.Rough([{0, 1}]), pt.Fuzzy([[0.5, 0.5]])):
        for base in ("rand", "partition", "normalized_mutual_info"):
            result = pt.transport_distance(["a"], other, base=base)
            assert result.interval == (0.0, 0.0)


def test_exact_is_refused_with_the_number_when_out_of_reach():
    fuzzy = [pt.Fuzzy(np.full((50, 2), 0.5)), pt.Fuzzy(np.tile([0.4, 0.6], (50, 1)))]
    with pytest.raises(pt.InputError, match=r"1\.27e\+30 pairs"):
        pt.transport_distance(*fuzzy, method="exact")
    with pytest.raises(pt.InputError, match="needs a hard or rough clustering on one side"):
        pt.transport_distance(*fuzzy, method="sample")
    bounds = pt.transport_distance(*fuzzy)
    assert not bounds.exact
    assert 0 <= bounds.lower.at_least <= bounds.lower.at_most < 0.5
