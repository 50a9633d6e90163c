"""Characterizing measures: which are left out, and bad arguments."""

import math

import pytest

import partita as pt
from tests.choosing.characterizing.designs import SMALL


def test_a_measure_that_is_not_finite_is_left_out():
    def broken(table):
        return math.nan if table.n == 120 and table.shape[0] == 3 else 0.5

    found = pt.characterize([broken, "rand"], SMALL)
    assert found.measures == ("rand",)
    assert found.left_out == {"broken": "gives nan at singleton_clusters, n=120, k=3, h=0, q=1/10"}
    assert "broken left out" in str(found)
    with pytest.raises(pt.InputError, match=r"no measure has a finite value.*n=120, k=3"):
        pt.characterize(broken, SMALL)
    # One object a cluster: any pair is infinitely many too many for Minkowski's score.
    singletons = pt.Design(n=4, k=4, h=0, q=[0, 1], transformations="one_new_cluster")
    assert "minkowski" in pt.characterize(["minkowski", "rand"], singletons).left_out


def test_bad_designs_and_thresholds(small):
    with pytest.raises(pt.InputTypeError, match=r"partita\.Design.*, not list"):
        pt.characterize("rand", [1])
    with pytest.raises(pt.UnknownMeasureError):
        pt.characterize("no_such_measure", SMALL)
    with pytest.raises(pt.InputError, match="tau=0"):
        small.properties(tau=0)


TINY = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])


def test_a_function_that_has_no_value_for_the_same_may_still_be_characterized():
    def only_of_different(table):
        if pt.measures["rand"].from_table(table) == 1:
            raise ValueError
        return pt.measures["rand"].from_table(table)

    found = pt.recommend("entity", measures=only_of_different, design=TINY)
    assert found.best == "only_of_different"
