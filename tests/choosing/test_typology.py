"""Groups of bars: medoids by exhaustion, silhouettes, and how many groups there are."""

import itertools
import math

import numpy as np
import pytest

import partita as pt
from partita.choosing.characterizing.typology import Choice, hellinger, k_medoids, silhouette
from tests.choosing.designs import SIX


def test_medoids_are_the_best_of_all():
    """Exhaustive over all choices, on the paper's thirty bars and on random points."""
    found = pt.characterize(list(SIX.values()), cache=False)
    bars = hellinger(found.fit.shares.reshape(30, -1))
    rng = np.random.default_rng(0)
    points = rng.random((9, 2))
    random = np.sqrt(((points[:, None] - points[None]) ** 2).sum(axis=2))
    for distances, numbers in ((bars, (2, 3, 4)), (random, (2, 3, 4, 5))):
        for number in numbers:
            choices = np.array(list(itertools.combinations(range(len(distances)), number)))
            best = min(distances[choice].min(axis=0).sum() for choice in choices)
            medoids = k_medoids(distances, number)
            assert distances[medoids].min(axis=0).sum() == pytest.approx(best)


def test_distances_and_silhouettes():
    shares = np.array([[1.0, 0.0], [0.0, 1.0], [0.25, 0.75]])
    distances = hellinger(shares)
    assert distances[0, 1] == pytest.approx(1.0)
    wanted = math.sqrt(((1 - 0.5) ** 2 + 0.75) / 2)
    assert distances[0, 2] == pytest.approx(wanted)
    from sklearn.metrics import silhouette_score

    rng = np.random.default_rng(1)
    points = rng.random((12, 3))
    matrix = np.sqrt(((points[:, None] - points[None]) ** 2).sum(axis=2))
    for _ in range(10):
        groups = rng.integers(0, 4, 12)
        assert silhouette(matrix, groups) == pytest.approx(
            silhouette_score(matrix, groups, metric="precomputed")
        )


def test_the_number_of_groups_is_parsimonious():
    values = {2: 0.5, 3: 0.53, 4: 0.52, 5: 0.6, 6: 0.61, 7: 0.61}
    assert Choice().number(values) == 6
    assert Choice(parsimony=0.01).number(values) == 5
    assert Choice(parsimony=0.09).number(values) == 3
    assert Choice(parsimony=0.2).number(values) == 2
    assert Choice(parsimony=0.2, fewest=4).number(values) == 4
    assert Choice(groups=7).number(values) == 7


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"parsimony": -0.1}, pt.InputError, "parsimony=-0.1: give a number of at least 0"),
        ({"parsimony": "a"}, pt.InputTypeError, "parsimony='a': give"),
        ({"fewest": 1}, pt.InputError, "fewest=1: from 2 to 10 groups are tried"),
        ({"fewest": 11}, pt.InputError, "fewest=11: from 2 to 10 groups are tried"),
        ({"fewest": 2.5}, pt.InputTypeError, "fewest=2.5: give a whole number"),
        ({"groups": 3, "fewest": 4}, pt.InputError, "groups=3 is given: parsimony and fewest"),
        ({"groups": 3, "parsimony": 0.1}, pt.InputError, "groups=3 is given: parsimony and fewest"),
    ],
)
def test_numbers_of_groups_that_cannot_be_chosen(small, options, kind, message):
    with pytest.raises(kind, match=message):
        small.typology(**options)
