"""MUC, BLANC and LEA as measures: twins, bounds, degenerate clusterings."""

import numpy as np
import pytest

import partita as pt
from tests.measures.coreference_cases import random_entities
from tests.naive import coreference as naive


def measured(name, key, response):
    suffixes = ("_recall", "_precision", "")
    return [
        getattr(pt, f"{name}{suffix}_score")(key, response, on_mismatch="absent")
        for suffix in suffixes
    ]


@pytest.mark.parametrize("name", ["muc", "blanc", "lea"])
def test_measures_equal_their_twins(name):
    rng = np.random.default_rng(8)
    for _ in range(30):
        key, response = random_entities(rng, 9, 3), random_entities(rng, 9, 4)
        if not key or not response or sorted(map(sorted, key)) == sorted(map(sorted, response)):
            continue
        wanted = naive.scores([(key, response)], name)
        assert measured(name, key, response) == pytest.approx(list(map(float, wanted)), abs=1e-15)


@pytest.mark.parametrize("name", ["muc", "blanc", "lea"])
@pytest.mark.parametrize("labels", [[0], [0, 1, 2], [0, 0, 0], [0, 0, 1]])
def test_identical_clusterings_are_perfect(name, labels):
    """The official scorer gives 0 to MUC where no entity has two mentions."""
    assert measured(name, labels, [f"c{label}" for label in labels]) == [1.0, 1.0, 1.0]


def test_no_links_on_one_side_give_muc_0():
    assert measured("muc", [0, 1, 2], [0, 0, 0]) == [0.0, 0.0, 0.0]


def test_blanc_of_the_same_mentions_is_the_mean_of_two_f_scores():
    x, y = [0, 0, 1, 1, 2, 2, 2], [0, 0, 0, 1, 1, 2, 2]
    a, b, c, d = pt.pair_counts(x, y)
    wanted = (2 * a / (2 * a + b + c) + 2 * d / (2 * d + b + c)) / 2
    assert pt.blanc_score(x, y) == pytest.approx(wanted)
