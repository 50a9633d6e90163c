"""Weights of designs."""

import numpy as np
import pandas as pd
import pytest

import partita as pt
from partita.entities.sampled_clusters import read_sample
from partita.entities.sampling_designs import draws_of

SAMPLE = read_sample(
    {"a": 1, "b": 1, "c": 2}, {"a": 0, "b": 1, "c": 1, **{f"other {i}": i for i in range(7)}}
)


def test_clusters_weigh_the_same_and_draws_by_size():
    assert draws_of(SAMPLE, "clusters").weights.tolist() == [1, 1]
    drawn = draws_of(SAMPLE, drawn=["a", "c", "b"])
    assert drawn.clusters.tolist() == [0, 1, 0]
    assert drawn.weights.tolist() == [0.5, 1.0, 0.5]


def test_given_chances_and_weights():
    chances = pd.Series({2: 0.25, 1: 0.5})
    assert draws_of(SAMPLE, chances).weights.tolist() == [2.0, 4.0]
    assert draws_of(SAMPLE, weights=chances).weights.tolist() == [0.5, 0.25]


@pytest.mark.parametrize("n_objects", [None, 1000])
def test_chances_of_inclusion(n_objects):
    n = n_objects or 10
    weights = draws_of(SAMPLE, n_drawn=5, n_objects=n_objects).weights
    assert weights == pytest.approx([1 / (1 - (1 - k / n) ** 5) for k in (2, 1)])


def test_a_population_of_one_cluster_is_surely_met():
    whole = read_sample({1: "x", 2: "x"}, {1: 0, 2: 0})
    assert draws_of(whole, n_drawn=3).weights.tolist() == [1.0]


@pytest.mark.parametrize("number", [0, 2.5, True, "7"])
def test_numbers_of_draws_are_whole(number):
    with pytest.raises(pt.InputError, match="n_drawn="):
        draws_of(SAMPLE, n_drawn=number)


@pytest.mark.parametrize("weight", [-1, float("nan"), float("inf"), None, "1", True])
def test_weights_are_positive_numbers(weight):
    with pytest.raises(pt.InputError, match="weights must be positive"):
        draws_of(SAMPLE, weights={1: 1.0, 2: weight})


def test_unbiased_in_a_small_population():
    """The mean over all draws of two records is the score itself, for a ratio of equal sizes."""
    truth = {0: "a", 1: "a", 2: "b", 3: "b", 4: "c", 5: "c"}
    found = {0: 0, 1: 0, 2: 1, 3: 2, 4: 3, 5: 3}
    values = []
    for i in range(6):
        for j in range(6):
            clusters = {truth[i], truth[j]}
            sample = {item: label for item, label in truth.items() if label in clusters}
            result = pt.estimate(sample, found, drawn=[i, j])
            values.append(result["pair_recall"].uncorrected)
    assert np.mean(values) == pytest.approx(pt.pair_recall_score(truth, found))
