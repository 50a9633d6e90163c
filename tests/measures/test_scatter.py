"""The split-merge score of points: scatter within parts over scatter, from points and distances."""

import itertools
import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import partita as pt
from partita.measures.scatter import _read_distances, scatter_scores
from tests.naive import hard_measures as naive
from tests.naive.partitions import all_partitions
from tests.naive.scatter import share_within_parts, split_merge_mse
from tests.tables_of import table_of

CASES = [
    case
    for case in json.loads((Path(__file__).parents[1] / "golden" / "split_merge.json").read_text())[
        "cases"
    ]
    if "features" in case
]
every_case = pytest.mark.parametrize(
    "case", CASES, ids=[f"{i} {case['name']}" for i, case in enumerate(CASES)]
)
COMBINE = {"product": naive.product, "mean": naive.mean}


def close(value):
    return pytest.approx(value, rel=1e-12, abs=1e-12)


def distances_of(points):
    points = np.asarray(points, float)
    return np.sqrt(np.square(points[:, None] - points[None]).sum(axis=2))


def mse(reference, candidate, **options):
    return pt.split_merge_score(reference, candidate, subcomponent="mse", **options)


def both_ways(points):
    """The points, and the distances between them."""
    return {"X": points}, {"distances": distances_of(points)}


@every_case
def test_golden_figures(case):
    for data in both_ways(case["features"]):
        assert mse(case["x"], case["y"], **data) == close(case["S_MSE"])
        assert mse(case["x"], case["y"], combine="mean", **data) == close(case["S_MSE_mean"])


@pytest.mark.parametrize("n", [1, 2, 3, 4])
@pytest.mark.parametrize("points", ["random", "integers with ties"])
def test_all_small_partitions_against_the_definition(n, points):
    rng = np.random.default_rng(n)
    points = rng.normal(size=(n, 2)) if points == "random" else rng.integers(0, 3, (n, 2))
    given = both_ways(points)
    for x, y in itertools.product(all_partitions(n), repeat=2):
        for (name, combine), data in itertools.product(COMBINE.items(), given):
            wanted = split_merge_mse(x, y, points.tolist(), combine)
            found = mse(list(x), list(y), combine=name, **data)
            assert found == close(wanted), (x, y, name, list(data))


def test_scores_of_clusters_against_the_definition():
    rng = np.random.default_rng(5)
    points = rng.normal(size=(30, 3)) * [1, 10, 100]
    x, y = rng.integers(0, 4, 30), rng.integers(0, 5, 30)
    table = table_of(x.tolist(), y.tolist())
    for labels, others, side in ((x, y, 0), (y, x, 1)):
        clusters = [np.flatnonzero(labels == label) for label in sorted(set(labels.tolist()))]
        wanted = [
            float(share_within_parts(points.tolist(), frozenset(one.tolist()), others.tolist()))
            for one in clusters
        ]
        assert scatter_scores(table, points, None)[side] == close(wanted)
        assert scatter_scores(table, None, distances_of(points))[side] == close(wanted)


def test_a_value_worked_by_hand():
    """Points 0, 2, 6: scatter 56/3 in all, 2 in the first part; the merge has the same."""
    points = [0, 2, 6]
    for data in ({"X": points}, {"distances": [[0, 2, 6], [2, 0, 4], [6, 4, 0]]}):
        assert mse([0, 0, 0], [0, 0, 1], **data) == close(2 / (56 / 3))
        assert mse([0, 0, 1], [0, 0, 0], combine="mean", **data) == close((1 + 2 / (56 / 3)) / 2)


def test_far_from_the_origin_nothing_cancels():
    points = np.array([[0.0], [1.0], [3.0], [7.0]])
    x, y = [0, 0, 0, 1], [0, 0, 1, 1]
    assert mse(x, y, X=points + 2.0**40) == mse(x, y, X=points)
    assert mse(x, y, X=points * 2.0**-400) == mse(x, y, X=points)


# Where points coincide


def test_coincident_centroids_score_exactly_one():
    """Clusterings that differ, but whose parts all have the mean of the whole."""
    x, y = [0, 0, 0, 0], [0, 0, 1, 1]
    for points in ([0, 2, 1, 1], [[-1, 0], [1, 0], [0, -3], [0, 3]]):
        points = np.array(points, float).reshape(4, -1)
        assert mse(x, y, X=points) == 1.0
        assert mse(y, x, X=points) == 1.0
        assert mse(x, y, distances=distances_of(points)) == close(1.0)


@pytest.mark.parametrize("point", [0.0, 0.1, -1e9 / 3, 1e-300])
def test_duplicates_have_no_scatter_and_score_exactly_one(point):
    points = np.full((7, 3), point)
    x, y = [0, 0, 0, 0, 1, 1, 1], [0, 1, 0, 1, 2, 1, 0]
    for data in both_ways(points):
        for combine in COMBINE:
            assert mse(x, y, combine=combine, **data) == 1.0


def test_duplicates_in_one_cluster_only():
    """The first cluster has no scatter; the second, 0 and 4 apart, loses all of it."""
    points = np.array([[0.1], [0.1], [0.1], [0.0], [4.0]])
    x, y = [0, 0, 0, 1, 1], [0, 1, 1, 2, 3]
    for data in both_ways(points):
        assert mse(x, y, **data) == 3 / 5
    scores = scatter_scores(table_of(x, y), points, None)
    assert [line.tolist() for line in scores] == [[1.0, 0.0], [1.0, 1.0, 1.0, 1.0]]


@pytest.mark.parametrize("n", [1, 2, 3, 10, 1000])
def test_identical_clusterings_score_exactly_one(n):
    rng = np.random.default_rng(n)
    points, labels = rng.normal(size=(n, 2)), rng.integers(0, 3, n)
    for data in both_ways(points):
        for combine in COMBINE:
            assert mse(labels, labels, combine=combine, **data) == 1.0


@pytest.mark.parametrize("n", [2, 3, 10, 1000])
def test_top_against_bottom_scores_exactly_zero(n):
    points = np.random.default_rng(n).normal(size=(n, 2))
    for data in both_ways(points):
        assert mse(np.zeros(n, int), np.arange(n), **data) == 0.0
        assert mse(np.arange(n), np.zeros(n, int), **data) == 0.0


# Points in general position


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("dimension", [1, 2, 3])
def test_in_general_position_only_equal_clusterings_score_one(n, dimension):
    points = np.random.default_rng(10 * n + dimension).normal(size=(n, dimension))
    for data in both_ways(points):
        for x, y in itertools.product(all_partitions(n), repeat=2):
            found = mse(list(x), list(y), **data)
            assert (found == 1.0) if x == y else (0.0 <= found < 1 - 1e-6), (x, y)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_in_general_position_every_reference_has_candidates_at_zero_and_at_one(n):
    points = np.random.default_rng(n).normal(size=(n, 2))
    for data in both_ways(points):
        for reference in all_partitions(n):
            found = [mse(list(reference), list(y), **data) for y in all_partitions(n)]
            assert (min(found), max(found)) == (0.0, 1.0)


# Distances that no points have


def test_parts_wider_than_the_whole_count_as_one():
    """Two pairs 2 apart, 1.1 from each other: the triangle inequality holds, points do not exist.

    The parts have a scatter of 2 + 2, the whole (2 * 4 + 4 * 1.21) / 4 = 3.21.
    """
    distances = np.full((4, 4), 1.1)
    distances[[0, 1, 2, 3], [1, 0, 3, 2]] = 2.0
    np.fill_diagonal(distances, 0.0)
    assert mse([0, 0, 0, 0], [0, 0, 1, 1], distances=distances) == 1.0
    wanted = (1.1**2 / 2 * 2) / 3.21
    assert mse([0, 0, 0, 0], [0, 1, 0, 1], distances=distances) == close(wanted)


def test_distances_may_differ_from_their_mirror_by_rounding():
    points = np.random.default_rng(0).normal(size=(6, 2))
    distances = distances_of(points)
    rounded = distances * (1 + 1e-12 * np.triu(np.ones((6, 6))))
    x, y = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]
    assert mse(x, y, distances=rounded) == pytest.approx(mse(x, y, X=points), rel=1e-10)


# Objects in another order, left out, weighted


IDS = ["p", "q", "r", "s", "t", "u"]
REFERENCE = dict(zip(IDS, "aaabbb", strict=True))
CANDIDATE = dict(zip(IDS, [1, 1, 2, 2, 2, 3], strict=True))
POINTS = np.array([[0.0, 1.0], [2.0, 1.5], [1.0, -4.0], [7.0, 7.0], [9.0, 6.0], [5.5, 0.5]])
WANTED = split_merge_mse(
    list(REFERENCE.values()), list(CANDIDATE.values()), POINTS.tolist(), naive.product
)


def reordered(labels, order):
    return {i: labels[i] for i in order}


@pytest.mark.parametrize("order", ["pqrstu", "utsrqp", "rpusqt"])
@pytest.mark.parametrize("candidate_order", ["pqrstu", "tusrpq"])
def test_rows_of_the_data_follow_the_reference(order, candidate_order):
    reference = reordered(REFERENCE, order)
    candidate = reordered(CANDIDATE, candidate_order)
    points = POINTS[[IDS.index(i) for i in order]]
    for data in both_ways(points):
        assert mse(reference, candidate, **data) == close(WANTED)
        assert mse(pd.Series(reference), candidate, **data) == close(WANTED)


def test_objects_of_one_side_only_have_rows_in_the_data():
    """Where both sides are cut to what they share, the data is cut with them."""
    reference = {"x": "a", **reordered(REFERENCE, "utsrqp"), "y": "c"}
    candidate = {"z": 9, **reordered(CANDIDATE, "tusrpq")}
    points = np.vstack([[[100.0, -50.0]], POINTS[::-1], [[-30.0, 8.0]]])
    for data in both_ways(points):
        assert mse(reference, candidate, on_mismatch="intersect", **data) == close(WANTED)


def test_objects_without_a_label_have_rows_in_the_data():
    reference = [None, "a", "a", "a", "b", "b", None, "b", "b"]
    candidate = [1, 1, 1, 2, 2, 2, 3, 3, None]
    points = np.vstack([[[50.0, 3.0]], POINTS[:5], [[-9.0, 9.0]], POINTS[5:], [[77.0, 0.0]]])
    for data in both_ways(points):
        assert mse(reference, candidate, missing="drop", **data) == close(WANTED)
        named = [dict(enumerate(labels)) for labels in (reference, candidate)]
        turned = dict(reversed(named[1].items()))
        assert mse(named[0], turned, missing="drop", **data) == close(WANTED)


def test_objects_left_out_for_both_reasons_have_rows_in_the_data():
    reference = {"x": "a", "v": None, **reordered(REFERENCE, "utsrqp"), "y": "c"}
    candidate = {"z": 9, "v": 1, **reordered(CANDIDATE, "tusrpq")}
    strangers = [[100.0, -50.0], [40.0, 40.0]], [[-30.0, 8.0]]
    points = np.vstack([strangers[0], POINTS[::-1], strangers[1]])
    options = {"on_mismatch": "intersect", "missing": "drop"}
    for data in both_ways(points):
        assert mse(reference, candidate, **options, **data) == close(WANTED)
    objects = pt.derivation(reference, candidate, **options).component_with("a").objects
    assert objects == ["u", "t", "s", "r", "q", "p"]


@pytest.mark.parametrize("combine", COMBINE)
def test_a_whole_weight_repeats_the_object_and_its_point(combine):
    rng = np.random.default_rng(1)
    for _ in range(10):
        x, y = rng.integers(0, 3, 8), rng.integers(0, 3, 8)
        points, weights = rng.normal(size=(8, 2)), rng.integers(0, 4, 8)
        repeated = both_ways(points.repeat(weights, axis=0))
        for data, repeated_data in zip(both_ways(points), repeated, strict=True):
            weighted = mse(x, y, sample_weight=weights, combine=combine, **data)
            wanted = mse(x.repeat(weights), y.repeat(weights), combine=combine, **repeated_data)
            assert weighted == close(wanted)


def test_fractional_weights_scale_away():
    x, y = list(REFERENCE.values()), list(CANDIDATE.values())
    weights = np.array([1, 3, 5, 7, 9, 11])
    for data in both_ways(POINTS):
        halved = mse(x, y, sample_weight=weights / 2, **data)
        assert halved == close(mse(x, y, sample_weight=weights, **data))
        assert halved != close(WANTED)


def test_a_function_of_the_members_equals_the_built_in_one():
    where = dict(zip(IDS, POINTS.tolist(), strict=True))

    def own(cluster, parts):
        def scatter(members):
            points = np.array([where[i] for i in members])
            return np.square(points - points.mean(axis=0)).sum()

        assert len(cluster.members) == cluster == parts.sum()
        whole = scatter(cluster.members)
        return sum(map(scatter, cluster.members_of_parts)) / whole if whole else 1.0

    turned = dict(reversed(CANDIDATE.items()))
    assert pt.split_merge_score(REFERENCE, turned, subcomponent=own) == close(WANTED)


def test_data_is_not_changed():
    points, distances = POINTS.copy(), distances_of(POINTS)
    before = distances.copy()
    for data in ({"X": points}, {"distances": distances}):
        mse(REFERENCE, CANDIDATE, **data)
    assert (points == POINTS).all()
    assert (distances == before).all()


def test_one_column_of_numbers_may_be_a_plain_list():
    x, y = [0, 0, 0, 1], [0, 0, 1, 1]
    assert mse(x, y, X=[0, 1, 3, 7]) == mse(x, y, X=[[0], [1], [3], [7]])


@pytest.mark.parametrize("scale", [1e200, 1e-200])
def test_squares_beyond_the_range_of_floats(scale):
    x, y = [0, 0, 0, 0], [0, 0, 1, 1]
    points = np.array([[1.0], [-1.0], [3.0], [0.0]])
    wanted = mse(x, y, X=points)
    assert mse(x, y, X=points * scale) == close(wanted)
    assert mse(x, y, distances=distances_of(points) * scale) == close(wanted)


def test_what_is_left_out_needs_no_vector():
    labels = {"reference": [0, None, 1, 1], "candidate": [0, 1, 1, 0]}
    points = [1.0, np.nan, 2.0, 4.0]
    left = pt.split_merge_score(**labels, subcomponent="mse", X=points, missing="drop")
    whole = pt.split_merge_score([0, 1, 1], [0, 1, 0], subcomponent="mse", X=[1.0, 2.0, 4.0])
    assert left == whole
    with pytest.raises(pt.InputError, match="first in 1"):
        pt.split_merge_score([0, 0, 1, 1], [0, 1, 1, 0], subcomponent="mse", X=points)


def test_rows_of_a_dataframe_are_found_by_ids():
    ids = list("abcdef")
    x, y = pd.Series([0, 0, 0, 0, 1, 1], ids), pd.Series([0, 0, 1, 1, 2, 1], ids)
    points = pd.DataFrame({"u": [0.0, 1, 5, 2, 9, 7]}, ids)
    wanted = mse(x, y, X=points.to_numpy())
    assert mse(x, y, X=points[::-1]) == wanted
    distances = pd.DataFrame(distances_of(points.to_numpy()), ids, ids)
    assert mse(x, y, distances=distances) == close(wanted)
    assert mse(x, y, distances=distances.iloc[::-1, ::-1]) == close(wanted)
    numbered = points.reset_index(drop=True)
    assert mse(x, y, X=numbered) == wanted
    with pytest.raises(pt.MismatchError, match="X has no row for some ids of the reference"):
        mse(x, y, X=points.rename({"c": "z"}))
    with pytest.raises(pt.InputError, match="first in 2"):
        mse(x, y, X=pd.DataFrame({"u": [0, 1, pd.NA, 2, 9, 7]}, ids))


def test_distances_that_are_off_by_rounding():
    points = np.random.default_rng(0).normal(size=(30, 5))
    x, y = np.arange(30) % 4, np.arange(30) % 3
    unit = points / np.linalg.norm(points, axis=1, keepdims=True)
    cosine = 1 - unit @ unit.T
    assert np.diagonal(cosine).any()
    exact = np.maximum(cosine, 0)
    np.fill_diagonal(exact, 0)
    assert mse(x, y, distances=cosine) == close(mse(x, y, distances=exact))
    squares = (points**2).sum(axis=1)
    rough = np.sqrt(np.maximum(squares[:, None] + squares - 2 * points @ points.T, 0))
    assert mse(x, y, distances=rough) == pytest.approx(mse(x, y, X=points), abs=1e-7)
    wrong = exact.copy()
    wrong[1, 2] += 1e-5
    with pytest.raises(pt.InputError, match=r"not symmetric: .* at \(1, 2\)"):
        mse(x, y, distances=wrong)


@pytest.mark.parametrize("shape", [(3, 2), (2, 3), (9,), (3, 3, 1)])
def test_distances_that_are_not_square(shape):
    with pytest.raises(pt.InputError, match="must be square, objects by objects"):
        _read_distances(np.zeros(shape), 3)
    with pytest.raises(pt.InputError, match="2 x 2, but the reference has 3 objects"):
        _read_distances(np.zeros((2, 2)), 3)
