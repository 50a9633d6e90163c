"""Which measures are distances, and how they are summed."""

import numpy as np
import pytest

import partita as pt
from partita.many.consensus.distances import find_distance, metrics, weighted_sum
from partita.many.consensus.ensemble import collapse


def test_metrics_of_hierarchies_are_none_of_hard_clusterings():
    with pytest.raises(pt.InputError, match="is no metric of hard clusterings"):
        find_distance("robinson_foulds")


def test_every_measure_whose_card_says_metric_is_found():
    cards = {measure.name: measure.card.metric for measure in pt.measures.hard.values()}
    assert set(metrics()) == {name for name, metric in cards.items() if metric}
    assert {"mirkin", "variation_of_information", "partition_distance"} <= set(metrics())


@pytest.mark.parametrize("name", metrics())
def test_a_total_is_the_sum_of_public_distances(name):
    rng = np.random.default_rng(0)
    codes = [rng.integers(0, 3, 12) for _ in range(4)]
    ensemble, class_of = collapse(codes, np.array([1.0, 2.5, 1.0, 0.5]))
    labels = np.arange(ensemble.n_classes) % 3
    distance = find_distance(name)
    values = [distance.measure(one, labels[class_of]) for one in codes]
    distances = [1 - v if distance.measure.card.higher_is_better else v for v in values]
    assert distance.from_consensus(ensemble, labels) == pytest.approx(distances, rel=1e-14)
    expected = np.dot([1.0, 2.5, 1.0, 0.5], distances)
    assert distance.total(ensemble, labels) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("name", [m for m in metrics() if find_distance(m).form != "any"])
def test_units_of_the_forms(name):
    """A distance is its unit times the sum of f over clusters and cells."""
    first, second = [0, 0, 1, 1, 2], [0, 1, 1, 1, 1]
    distance = find_distance(name)
    form = "mirkin" if distance.form == "squares" else "variation_of_information"
    scale = 1 if form == "mirkin" else 5
    by_form = distance.unit(5) * scale * pt.measures[form](first, second)
    assert by_form == pytest.approx(distance.of_value(distance.measure(first, second)))
    assert find_distance(name).unit(1) >= 0


@pytest.mark.parametrize("name", [m for m in metrics() if find_distance(m).step(6)])
def test_distances_are_multiples_of_their_step(name):
    rng = np.random.default_rng(0)
    distance = find_distance(name)
    for _ in range(20):
        pair = rng.integers(0, 4, (2, 6))
        steps = distance.of_value(distance.measure(*pair)) / distance.step(6)
        assert steps == pytest.approx(round(steps), abs=1e-9)


@pytest.mark.parametrize("name", [m for m in metrics() if find_distance(m).keeps_classes])
def test_distances_that_keep_classes_are_concave_in_the_share_of_a_class(name):
    """Moving copies of an object one by one between two clusters is never better than all."""
    rng = np.random.default_rng(1)
    distance = find_distance(name)
    for _ in range(30):
        reference = np.r_[rng.integers(0, 3, 8), np.zeros(4, np.int64)]
        candidate = np.r_[rng.integers(0, 3, 8), np.zeros(4, np.int64)]
        values = []
        for moved in range(5):
            candidate[8:] = 0
            candidate[8 : 8 + moved] = 1
            values.append(distance.of_value(distance.measure(reference, candidate)))
        assert min(values) >= min(values[0], values[-1]) - 1e-12


def test_whole_mirkin_distances_are_python_integers():
    mirkin = find_distance("mirkin")
    assert weighted_sum(mirkin, [1, 10**15], [4.0, 6.0]) == 6 * 10**15 + 4
    assert isinstance(weighted_sum(mirkin, [1, 2], [4.0, 6.0]), int)
    assert weighted_sum(mirkin, [0.5, 2.0], [4.0, 6.0]) == 14.0


@pytest.mark.parametrize("name", ["adjusted_rand", "alpha_rand", "purity", lambda table: 1.0])
def test_what_is_no_metric_is_refused_with_those_that_are(name):
    with pytest.raises(pt.InputError, match=r"no metric of hard.*mirkin.*variation_of_information"):
        find_distance(name)


@pytest.mark.parametrize("name", [None, "pair counting"])
def test_one_metric_is_needed(name):
    with pytest.raises(pt.InputError, match="name one metric"):
        find_distance(name)
    with pytest.raises(pt.UnknownMeasureError):
        find_distance("nope")
