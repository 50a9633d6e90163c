"""Which totals make up the scores."""

import numpy as np
import pytest

from partita.entities.quantities import Totals, quantities
from partita.entities.sampled_clusters import read_sample


def test_shares_stay_below_1_and_known_totals_do_not():
    """A sample that happens to be right: one cluster of a population that is wrong elsewhere."""
    table = read_sample({1: "x"}, {1: 0, 2: 1, 3: 1, 4: 1})
    bounded = quantities(table, 1.0)["exact_cluster_precision"]
    assert bounded.totals.tolist() == [[1.0, 1.0]]
    known = quantities(table, 1.0, Totals(4, 2))["exact_cluster_precision"]
    assert known.totals.tolist() == [[2.0, 1.0]]


@pytest.mark.parametrize("beta", [0.5, 1.0, 2.0])
def test_scores_at_many_means_are_those_at_each(beta):
    table = read_sample({1: "x", 2: "x", 3: "y"}, {1: 0, 2: 1, 3: 1, 4: 2})
    for name, quantity in quantities(table, beta).items():
        means = quantity.totals.mean(axis=0) + np.array([[0.1], [0.2]])
        at_once = quantity.at(means.T)
        one_by_one = [quantity.logarithm(one).value for one in means]
        assert at_once == pytest.approx(one_by_one), name
