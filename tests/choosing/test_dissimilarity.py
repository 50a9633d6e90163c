"""Values of similarities and of distances, each as the other."""

import numpy as np
import pytest

import partita as pt
from partita.choosing.dissimilarity import dissimilarity, distance_scale, similarity


@pytest.mark.parametrize(
    ("name", "value", "dissimilar", "similar"),
    [
        ("rand", 0.75, 0.25, 0.75),
        ("gamma", -1.0, 2.0, -1.0),
        # Mutual information has no value that is perfect for all clusterings.
        ("mutual_info", 0.25, 0.75, 0.25),
        ("partition_distance", 0.25, 0.25, 0.75),
        # Without an upper bound the distance itself is subtracted.
        ("mirkin", 6.0, 6.0, -5.0),
    ],
)
def test_both_ways(name, value, dissimilar, similar):
    card = pt.measures[name].card
    assert dissimilarity(value, card) == dissimilar
    assert similarity(value, card) == similar
    assert dissimilarity(np.array([value]), card).tolist() == [dissimilar]


def test_a_distance_is_divided_by_its_upper_bound():
    card = pt.measures.own_measure(lambda table: 0.0, bounds=(0, 4), higher_is_better=False).card
    assert distance_scale(card) == 4
    assert similarity(1.0, card) == 0.75
    assert distance_scale(pt.measures["mirkin"].card) == 1
