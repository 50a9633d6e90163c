"""Probability and possibility of a hard clustering."""

import itertools
import math

import numpy as np
import pytest

import partita as pt


def test_probability_and_possibility():
    shares = np.array([[0.9, 0.1], [0.5, 0.5], [0.2, 0.8]])
    for labels in itertools.product(range(2), repeat=3):
        chosen = [shares[index, label] for index, label in enumerate(labels)]
        assert pt.probability(shares, list(labels)) == pytest.approx(math.prod(chosen), rel=1e-15)
        assert pt.possibility(pt.Possibilistic(shares), list(labels)) == min(chosen)
    every = itertools.product(range(2), repeat=3)
    assert sum(pt.probability(shares, list(one)) for one in every) == pytest.approx(1)


MASSES = pt.Evidential([[0.5, 0.3, 0.2], [0, 1, 0], [0.25, 0, 0.75]], [{0}, {1}, {0, 1}])


def test_labels_are_matched_by_name():
    fuzzy = pt.Fuzzy([[0.9, 0.1], [0.3, 0.7]], labels=["x", "y"])
    assert pt.probability(fuzzy, ["y", "x"]) == pytest.approx(0.1 * 0.3)
    assert pt.probability(fuzzy, ["x", "z"]) == 0
    assert pt.possibility(pt.Possibilistic([[1, 0.5]], labels=["x", "y"]), ["z"]) == 0
    focal = pt.focal_clusterings(pt.Rough([{"x"}, {"x", "y"}]))
    assert focal.mass(pt.Rough([{"x"}, {"y", "x"}], labels=["y", "q", "x"])) == 1.0
    assert focal.mass(pt.Rough([{"x"}, {"x", "q"}])) == 0.0
    assert pt.focal_clusterings(MASSES, empty="keep").mass([5, 5, 5]) == 0.0


def test_everything_is_possible_or_not_in_a_rough_clustering():
    rough = pt.Rough([{0}, {0, 1}])
    assert pt.possibility(rough, [0, 1]) == 1.0
    assert pt.possibility(rough, [1, 1]) == 0.0
    assert pt.possibility([0, 1], [0, 1]) == 1.0
