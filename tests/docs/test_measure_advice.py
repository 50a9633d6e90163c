"""Advice on measures follows from cards and from the default design."""

import pytest

import partita as pt
from docs.measure_advice import adjusted_version, reasons_against, reasons_for


def pros(name):
    return reasons_for(pt.measures[name])


def cons(name):
    return reasons_against(pt.measures[name])


@pytest.mark.parametrize("name", pt.measures)
def test_every_measure_has_a_reason_to_use_it(name):
    assert pros(name)
    assert all(reason.endswith(".") and "None" not in reason for reason in pros(name) + cons(name))


def test_a_metric_that_chance_raises():
    assert pros("rand") == [
        "you need a distance: one minus it is a metric, as maps, medians and nearest neighbors of "
        "clusterings require."
    ]
    assert cons("rand") == [
        "values from data sets with different numbers of clusters are compared: for the same share "
        "of wrong objects it gets better the more clusters there are, most of all where objects "
        "are taken for members of another cluster.",
        "your task is *entity resolution: many small clusters*: it does less than half of what "
        "such a task asks for.",
        "the value alone must show that it is more than chance: two random clusterings of 360 "
        "objects into 2, 10 and 60 clusters get 0.50, 0.82 and 0.97; "
        "[adjusted Rand index](adjusted_rand.md) is adjusted; "
        "[`assess`](../quickstart.md#chance-and-confidence) adjusts any measure.",
    ]


def test_an_adjusted_measure():
    assert pros("adjusted_rand")[0] == (
        "candidates with different numbers or sizes of clusters compete on one data set: chance "
        "gives 0, so that more clusters alone do not raise the value."
    )
    assert not any("more than chance" in reason for reason in cons("adjusted_rand"))


def test_measures_that_see_one_side():
    assert (
        "you report one figure only: it does not notice where objects are left alone or "
        in (cons("purity")[0])
    )
    assert cons("pair_recall")[0] == (
        "you report one figure only: all objects in one cluster get the best value."
    )
    assert pros("pair_recall")[0].startswith("you ask about these errors only: objects are left")
    assert "neither clustering is the truth: exchanging the two changes the value." in (
        cons("pair_recall")
    )


def test_tasks_come_from_the_recommendations():
    assert any("*entity resolution: many small clusters*" in reason for reason in pros("pair_f"))
    assert any("*entity resolution: many small clusters*" in reason for reason in cons("mirkin"))


def test_soft_measures():
    assert pros("alpha_rand")[:2] == [
        "the clusterings are of any kind, also of two kinds.",
        "it should show what the clusterings leave open: the value is an interval.",
    ]
    assert (
        pros("fuzzy_rand")[0] == "the reference is hard and the candidate fuzzy or possibilistic."
    )
    assert any("[fuzzy adjusted Rand index]" in reason for reason in cons("fuzzy_rand"))
    assert any("Cost of one value: O(n²)" in reason for reason in cons("hullermeier_rand"))


def test_adjusted_versions():
    assert adjusted_version("rand") == "adjusted_rand"
    assert adjusted_version("normalized_mutual_info_max") == "adjusted_mutual_info_max"
    assert adjusted_version("fuzzy_rand") == "fuzzy_adjusted_rand"
    assert adjusted_version("purity") is None
