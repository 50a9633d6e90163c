"""The random models: laws of cluster sizes against enumeration and exact integers."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from partita.clusterings import random_models
from partita.clusterings.random_models import (
    check_model,
    expected_sizes,
    probability_together,
    size_sampler,
)
from partita.errors import InputError
from tests.naive.partitions import all_partitions


def allowed(model, n, k):
    return [x for x in all_partitions(n) if model == "all" or len(set(x)) == k]


@pytest.mark.parametrize("model", ["number", "all"])
@pytest.mark.parametrize("sizes", [[6], [4, 1, 1], [2, 2, 1, 1], [1] * 6], ids=str)
def test_probability_together_and_expected_sizes_by_enumeration(model, sizes):
    n, k = sum(sizes), len(sizes)
    clusterings = allowed(model, n, k)
    together = Fraction(sum(x[0] == x[1] for x in clusterings), len(clusterings))
    assert probability_together(model, np.array(sizes)) == pytest.approx(float(together), rel=1e-14)
    found, expected = expected_sizes(model, np.array(sizes))
    counted = Counter(size for x in clusterings for size in Counter(x).values())
    for size, number in zip(found.tolist(), expected.tolist(), strict=True):
        assert number == pytest.approx(counted[size] / len(clusterings), rel=1e-13)


@pytest.mark.parametrize("model", ["number", "all"])
def test_drawn_sizes_follow_the_law(model):
    """Four standard errors around the exact chance of every multiset of sizes."""
    n, k, draws = 6, 3, 4000
    clusterings = allowed(model, n, k)
    law = Counter(tuple(sorted(Counter(x).values())) for x in clusterings)
    draw = size_sampler(model, np.array([3, 2, 1]))
    rng = np.random.default_rng(7)
    drawn = Counter(tuple(sorted(draw(rng).tolist())) for _ in range(draws))
    assert set(drawn) <= set(law)
    for sizes, count in law.items():
        chance = count / len(clusterings)
        error = 4 * (chance * (1 - chance) / draws) ** 0.5
        assert drawn[sizes] / draws == pytest.approx(chance, abs=error)


def test_drawn_sizes_keep_what_the_model_fixes():
    rng = np.random.default_rng(0)
    sizes = np.array([40, 30, 20, 10, 1])
    assert size_sampler("sizes", sizes)(rng).tolist() == sizes.tolist()
    for _ in range(20):
        of_number = size_sampler("number", sizes)(rng)
        assert (of_number.size, of_number.sum(), of_number.min() >= 1) == (5, 101, True)
        assert size_sampler("all", sizes)(rng).sum() == 101


@pytest.mark.parametrize(("n", "k"), [(300, 7), (300, 120), (300, 299), (2000, 900)])
def test_ratios_of_stirling_numbers_without_large_integers(n, k, monkeypatch):
    _, column = random_models._stirling_columns(n, k)
    exact = column[n - 1] / column[n]
    monkeypatch.setattr(random_models, "_EXACT_OBJECTS", 0)
    assert random_models._stirling_ratio(n, k) == pytest.approx(exact, rel=1e-12)


def test_probability_together_among_all_clusterings_is_a_ratio_of_bell_numbers():
    bells = random_models._bell_numbers(800)
    assert bells[:8] == [1, 1, 2, 5, 15, 52, 203, 877]
    for n in (2, 3, 10, 100, 800):
        expected = bells[n - 1] / bells[n]
        assert probability_together("all", np.array([n])) == pytest.approx(expected, rel=1e-12)


def test_unknown_model():
    with pytest.raises(InputError, match=r"model='permutation'.*'sizes', 'number', 'all'"):
        check_model("permutation")


def test_distributions_of_many_objects_take_too_long(monkeypatch):
    sizes = np.array([2, 1, 1, 1, 1, 1])
    assert probability_together("number", sizes) == pytest.approx(1 / 21)  # one pair of seven
    monkeypatch.setattr(random_models, "_URN_OBJECTS", 6)
    monkeypatch.setattr(random_models, "_EXACT_OBJECTS", 6)
    monkeypatch.setattr(random_models, "_FLOAT_STEPS", 41)
    assert probability_together("all", sizes) is None
    assert probability_together("number", sizes) is None
    assert expected_sizes("number", sizes) is None
    assert expected_sizes("all", sizes) is None
