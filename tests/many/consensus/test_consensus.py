"""The consensus against all partitions, and bad input."""

from functools import cache

import numpy as np
import pandas as pd
import pytest

import partita as pt
from partita.many.consensus.distances import find_distance, metrics
from tests.naive.consensus import expected_mirkin, least_total


def ensembles(count, most, seed=0):
    """Random clusterings of a few objects with weights, and sometimes few different ones."""
    rng = np.random.default_rng(seed)
    for index in range(count):
        n, m = int(rng.integers(1, most + 1)), int(rng.integers(2, 7))
        codes = [tuple(rng.integers(0, rng.integers(1, n + 1), n).tolist()) for _ in range(m)]
        if index % 5 == 0:
            codes = codes[:2] * 2
        kinds = [[1] * m, rng.integers(1, 4, m).tolist(), (rng.random(m) + 0.1).tolist()]
        yield codes, kinds[index % 3][: len(codes)] + [1] * (len(codes) - m)


def check(name, count, most, seed=0):
    distance = find_distance(name)

    @cache
    def between(first, second):
        return distance.of_value(distance.measure(first, second))

    for codes, weights in ensembles(count, most, seed):
        found = pt.consensus(codes, name, weights=weights)
        least = least_total(codes, weights, between)
        tolerance = 1e-9 * max(1.0, least)
        labels = tuple(found.clustering.codes.tolist())
        total = sum(w * between(one, labels) for w, one in zip(weights, codes, strict=True))
        assert found.value == pytest.approx(total, abs=tolerance)
        assert found.value >= least - tolerance
        assert found.at_least <= least + tolerance
        if found.exact:
            assert found.value <= least + tolerance
        # So few objects can always be settled.
        assert found.exact


@pytest.mark.parametrize("name", metrics())
def test_it_is_the_best_of_all_partitions(name):
    check(name, 12, 5)


@pytest.mark.nightly
@pytest.mark.parametrize("name", metrics())
def test_it_is_the_best_of_all_partitions_of_seven_objects(name):
    check(name, 500, 7, seed=1)


def test_votes_and_entropies_of_seven_objects():
    for name in ("mirkin", "variation_of_information"):
        check(name, 10, 7, seed=2)


def test_whole_totals_are_python_integers():
    found = pt.consensus([[0, 0, 1], [0, 1, 1]], weights=[3, 10**12])
    assert (found.value, found.at_least) == (12, 12)
    assert all(isinstance(number, int) for number in (found.value, found.at_least))
    assert found.clustering.clusters() == [[1, 2], [0]]
    # Totals that do not fit into 64 bits are added up as floats, and exact in the end.
    assert pt.consensus([[0, 0, 1], [0, 1, 1]], weights=[1, 2 * 10**18]).value == 4


@pytest.mark.parametrize("distance", ["mirkin", "vi", "partition", "pair_jaccard"])
def test_identical_clusterings_are_their_own_consensus(distance):
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 20, 500)
    found = pt.consensus([labels] * 4, distance)
    assert (found.value, found.at_least, found.exact) == (0, 0, True)
    assert pt.rand_score(labels, found.clustering) == 1.0
    assert found.support.tolist() == [1.0] * 500


@pytest.mark.parametrize("distance", ["mirkin", "vi", "partition", "pair_jaccard"])
def test_of_two_clusterings_any_between_is_best(distance):
    rng = np.random.default_rng(0)
    codes = rng.integers(0, 5, (2, 300))
    found = pt.consensus(codes.tolist(), distance)
    between = find_distance(distance)
    assert found.exact
    assert found.value == pytest.approx(between.of_value(between.measure(*codes)))


@pytest.mark.parametrize("distance", metrics())
def test_one_object(distance):
    found = pt.consensus([[0], ["x"], [5]], distance)
    assert (found.value, found.exact, found.clustering.n_clusters) == (0, True, 1)


def test_clusters_are_numbered_by_size():
    labels = [3, 3, 1, 1, 1, 2]
    found = pt.consensus([labels, labels])
    assert found.clustering.codes.tolist() == [1, 1, 0, 0, 0, 2]
    assert found.clustering.labels == [0, 1, 2]


def test_equal_seeds_give_equal_results():
    rng = np.random.default_rng(3)
    codes = rng.integers(0, 4, (6, 40)).tolist()
    for distance in ("mirkin", "vi", "partition"):
        first, second = (pt.consensus(codes, distance, rng=7) for _ in range(2))
        assert first.clustering.codes.tolist() == second.clustering.codes.tolist()
        assert first.total == second.total
        assert pt.consensus(codes, distance).total == pt.consensus(codes, distance, rng=0).total


def test_soft_clusterings_by_expected_distances():
    fuzzy = [[0.9, 0.1], [0.8, 0.2], [0.3, 0.7], [0.1, 0.9]]
    hard = [0, 0, 0, 1]
    found = pt.consensus({"fuzzy": pt.Fuzzy(fuzzy), "hard": hard}, weights=[2, 1])
    one_hot = [[1.0, 0.0] if label == 0 else [0.0, 1.0] for label in hard]
    labels = tuple(found.clustering.codes.tolist())
    distances = [expected_mirkin(fuzzy, labels), expected_mirkin(one_hot, labels)]
    assert [row.distance for row in found.inputs] == pytest.approx(distances)
    assert found.value == pytest.approx(2 * distances[0] + distances[1])
    assert found.exact
    by_rand = pt.consensus({"fuzzy": pt.Fuzzy(fuzzy), "hard": hard}, "rand", weights=[2, 1])
    assert by_rand.value == pytest.approx(found.value / 12)
    rough = pt.consensus([pt.Rough([{0}, {0, 1}, {1}]), pt.Fuzzy([[1, 0], [0.5, 0.5], [0, 1]])])
    assert rough.inputs[0].distance == pytest.approx(rough.inputs[1].distance)


def test_hard_input_as_fuzzy_has_the_same_consensus():
    rng = np.random.default_rng(5)
    codes = rng.integers(0, 3, (5, 9))
    hard = pt.consensus(codes.tolist())
    soft = pt.consensus([pt.Fuzzy(np.eye(3)[one]) for one in codes])
    assert soft.value == pytest.approx(hard.value)
    assert soft.exact
    assert soft.support == pytest.approx(hard.support) or hard.clustering.n_clusters > 1


def test_soft_clusterings_are_for_pairs():
    with pytest.raises(pt.InputError, match=r'0 is fuzzy.*distance="variation_of_information"'):
        pt.consensus([pt.Fuzzy([[1, 0], [0.5, 0.5]]), [0, 1]], "vi")
    with pytest.raises(pt.InputError, match="empty set"):
        pt.consensus([pt.Possibilistic([[0, 0], [0.5, 1]]), [0, 1]])


def test_objects_are_joined_on_ids():
    runs = {"x": {"a": 0, "b": 0, "c": 1}, "y": {"c": 4, "b": 5, "a": 5, "d": 5}}
    with pytest.raises(pt.MismatchError, match="1 id is in y only"):
        pt.consensus(runs)
    found = pt.consensus(runs, on_mismatch="intersect")
    assert found.clustering.ids == ["a", "b", "c"]
    assert (found.left_out, found.value) == (1, 0)
    assert "1 object left out" in found.headline
    with pytest.raises(pt.MismatchError, match="no labeled object"):
        pt.consensus([{"a": 1}, {"b": 1}], on_mismatch="intersect")
    frame = pd.DataFrame({"id": ["u", "v"], "label": [1, 2]})
    assert pt.consensus([frame, frame]).clustering.ids == ["u", "v"]


def test_missing_labels():
    with pytest.raises(pt.MissingLabelsError, match="first at 1"):
        pt.consensus([[0, 1, 1], [0, None, 1]])
    found = pt.consensus([[0, 1, 1], [0, None, 1]], missing="drop")
    assert (found.clustering.n, found.left_out) == (2, 1)
    assert pt.consensus([[0, 1, 1], [0, -1, 1]], noise=-1, missing="singletons").clustering.n == 3


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([1], r"shape \(1,\).*2 clusterings"),
        ([1, 0], "0 for 1: leave"),
        ([0, 0], "all weights are zero"),
        ([1, -1], "negative or not finite, first at 1"),
        ([1, np.nan], "negative or not finite"),
        ([1, np.inf], "negative or not finite"),
        ({0: 1}, "none for 1"),
        ({0: 1, 1: 1, "x": 2}, "'x', which names no clustering"),
        ("ab", r"shape \(\)"),
        ([1, "x"], "numbers"),
    ],
)
def test_weights_that_do_not_fit(weights, message):
    with pytest.raises(pt.PartitaError, match=message):
        pt.consensus([[0, 1, 1], [0, 0, 1]], weights=weights)


def test_weights_by_name_decide():
    runs = {"x": [0, 0, 1, 1], "y": [0, 1, 0, 1]}
    assert pt.consensus(runs, weights={"y": 3, "x": 1}).inputs[1].distance == 0
    assert pt.consensus(runs, weights={"y": 1, "x": 3}).inputs[0].distance == 0


def test_input_that_is_none():
    with pytest.raises(pt.InputError, match="1 entry: give at least two"):
        pt.consensus([[0, 1]])
    with pytest.raises(pt.InputTypeError, match="NoneType"):
        pt.consensus(None)
    with pytest.raises(pt.MismatchError, match="must label the same objects"):
        pt.consensus([[0, 1], [0]])
    with pytest.raises(pt.InputError, match="empty"):
        pt.consensus([[], []])
    with pytest.raises(pt.InputError, match="rng"):
        pt.consensus([[0, 1], [0, 1]], rng="x")


def test_inputs_are_not_changed():
    codes = [np.array([0, 1, 1, 2]), np.array([5, 5, 1, 1])]
    before = [one.copy() for one in codes]
    weights = np.array([1.0, 2.0])
    pt.consensus(codes, weights=weights)
    for one, other in zip(codes, before, strict=True):
        np.testing.assert_array_equal(one, other)
    assert weights.tolist() == [1.0, 2.0]


def test_many_small_clusters():
    """Thirty thousand objects in clusters of three: only pairs that are together are counted."""
    rng = np.random.default_rng(0)
    truth = np.arange(29_999) // 3
    runs = [np.where(rng.random(29_999) < 0.01, 10**6 + np.arange(29_999), truth) for _ in range(3)]
    found = pt.consensus(runs)
    assert found.exact
    assert pt.adjusted_rand_score(truth, found.clustering) > 0.999


def test_a_caller_can_bring_a_metric():
    from partita.measures import own_measure

    def moved(table):
        return float(pt.mirkin_distance(contingency=table)) ** 0.5

    metric = own_measure(moved, metric=True, symmetric=True, higher_is_better=False, perfect=0.0)
    codes = [[0, 0, 1, 1], [0, 0, 1, 1], [0, 1, 1, 0]]
    found = pt.consensus(codes, metric)
    assert (found.value, found.exact) == (pytest.approx(8**0.5), True)
