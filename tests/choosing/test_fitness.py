"""Measures that are not fit to be recommended, and bars in which nothing moves."""

import pytest

import partita as pt
from partita.choosing.characterizing.wishes import Wish, grant
from partita.measures import own_measure

SMALL = pt.Design(n=[120, 240], k=[2, 4, 6], h=[0, 0.5], q=[0.2, 0.6, 1])
IGNORE = ("every", "n", "ignore")


def rand_of(table):
    return pt.measures["rand"].from_table(table)


def constant(table):
    return 0.3


def same_or_not(table):
    return float(table.shape[0] == table.shape[1] and rand_of(table) == 1)


def upside_down(table):
    return 1 - rand_of(table)


def test_mutual_information_misses_what_only_splits():
    """MI(x, x) is MI(x, y) wherever y refines x, though it is not 1."""
    grid = {"n": [120, 240], "k": 2, "h": [0, 0.5], "q": [0.2, 0.6, 1]}
    names = ["mutual_info", "beta_mutual_information", "rand"]
    found = pt.recommend(IGNORE, measures=names, grid=grid)
    assert [row.measure for row in found] == ["rand"]
    wanted = "sees no difference in 24 pairs, first singleton_clusters, n=120, k=2, h=0, q=1/5"
    assert found.excluded == {"mutual_info": wanted, "beta_mutual_information": wanted}
    labels = pt.reference_labels(120, 2, 0)
    cast_out = pt.transform_labels(labels, "singleton_clusters", 0.6)
    same = pt.mutual_info_score(labels, labels)
    assert pt.mutual_info_score(labels, cast_out) == pytest.approx(same, abs=1e-15)


def test_a_similarity_without_a_perfect_value_may_see_everything():
    """Twice the Rand index is 2 for the same: 1 - 2 S is negative, and yet no pair is missed."""
    twice = own_measure(lambda table: 2 * rand_of(table), name="twice")
    found = pt.recommend(IGNORE, measures=[twice, "rand"], grid=SMALL)
    assert found.excluded == {}
    assert found[0].score == pytest.approx(found[1].score)


def test_better_than_the_same_is_a_reason_of_its_own():
    found = pt.recommend(IGNORE, measures=[upside_down, "rand"], grid=SMALL)
    assert found.excluded == {
        "upside_down": "rates a changed clustering above the reference itself in 180 pairs, first "
        "singleton_clusters, n=120, k=2, h=0, q=1/5"
    }


@pytest.mark.parametrize("measure", [constant, same_or_not])
def test_a_constant_measure_is_not_recommended(measure):
    found = pt.recommend(IGNORE, measures=[measure, "rand"], grid=SMALL)
    assert [row.measure for row in found] == ["rand"]
    name = measure.__name__
    assert found.excluded == {name: "is constant under every transformation: nothing moves it"}
    with pytest.raises(pt.InputError, match=f"no measure is fit.*{name} is constant under every"):
        pt.recommend(IGNORE, measures=measure, grid=SMALL)


def test_nothing_is_granted_where_a_measure_is_constant():
    """Min-normalized information is 1 wherever clusters are only split."""
    found = pt.characterize("normalized_mutual_info_min", SMALL)
    assert ("normalized_mutual_info_min", "singleton_clusters") in found.constant
    granted = grant(Wish("singleton_clusters", "k", "ignore"), found.measures[0], found, 0.15)
    assert (granted.score, granted.constant) == (0.0, True)
    assert str(granted) == "ignore k under singleton_clusters: 0.00 (constant)"


def test_one_constant_bar_is_said():
    def no_swaps(table):
        return 0.5 if table.shape[0] == table.shape[1] else 0.4 * rand_of(table)

    wishes = [("neighbor_swaps", "k", "ignore"), ("one_new_cluster", "q", "increase")]
    grid = {"n": [120, 240], "k": [2, 4], "h": 0, "q": [0.2, 0.6],
            "transformations": ["neighbor_swaps", "one_new_cluster"]}  # fmt: skip
    # A distance: it is 0.5 for the same too, so that swaps would be missed but for the offset.
    measure = own_measure(
        lambda table: no_swaps(table) * (rand_of(table) < 1), name="no_swaps",
        higher_is_better=False,
    )  # fmt: skip
    found = pt.recommend(wishes, measures=measure, grid=grid)
    first, second = found[0].reasons
    assert (first.score, first.constant) == (0.0, True)
    assert not second.constant
    assert found[0].score == pytest.approx(second.score / 2)
    assert found.to_dict()["measures"][0]["reasons"][0]["constant"] is True


def test_a_constant_measure_has_no_property():
    found = pt.characterize([constant, "rand"], SMALL)
    marks = {(mark.measure, mark.property): mark for mark in found.properties()}
    for name in ("sensitivity to small differences", "proportionality", "k-invariance"):
        assert marks["constant", name].holds is None
    assert marks["rand", "sensitivity to small differences"].holds is True
