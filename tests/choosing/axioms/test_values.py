"""Values for all pairs of partitions: equality up to rounding, restriction, and copies."""

import math

import numpy as np
import pytest

import partita as pt
from partita.choosing.axioms.values import at_most, close, evaluate, pair_values_of
from partita.measures import REGISTRY


@pytest.fixture(scope="module")
def mirkin():
    """The Mirkin distance, which depends on n, for up to four objects."""
    measure = REGISTRY["mirkin"]
    (values,) = evaluate([measure], 4, progress=False)
    return pair_values_of(measure.card, values, 4)


def test_equality_up_to_rounding():
    assert close(1.0, 1.0 + 1e-10)
    assert not close(1.0, 1.0 + 1e-8)
    assert close(1e6, 1e6 + 1e-4)
    assert close(math.inf, math.inf)
    assert not close(math.inf, 1.0)
    assert at_most(1.0 + 1e-10, 1.0)
    assert not at_most(1.0 + 1e-8, 1.0)


def test_values_are_those_of_the_function(mirkin):
    scores = mirkin[3]
    for x, reference in enumerate(scores.partitions.labels):
        for y, candidate in enumerate(scores.partitions.labels):
            wanted = pt.mirkin_distance(reference, candidate)
            assert scores.values[x, y] == pytest.approx(wanted), (x, y)


def test_values_of_restrictions_and_copies(mirkin):
    scores = mirkin[3]
    labels = scores.partitions.labels
    x, y = 3, 9
    objects = np.array([[0b0111, 0b1100]])
    found = scores.induced(x, np.array([y]), objects)
    wanted = [pt.mirkin_distance(labels[x][part], labels[y][part]) for part in ([0, 1, 2], [2, 3])]
    assert found.tolist() == [pytest.approx(wanted)]
    twice = pt.mirkin_distance(np.repeat(labels[x], 2), np.repeat(labels[y], 2))
    assert scores.copied(x, 2)[y] == pytest.approx(twice)
