import math

import numpy as np
import pytest

import partita as pt
from partita.reporting.views.interval_map import distances_of, interval_map_view
from partita.reporting.views.ordered_matrix import in_order
from tests.reporting.example import RUNS


def view_of(result):
    return interval_map_view(result, in_order(result)[0], 0)


def test_similarities_become_distances():
    result = pt.compare_many(RUNS, "rand")
    lower, upper = distances_of(result)
    np.testing.assert_array_equal(lower, upper)
    np.testing.assert_allclose(lower, 1 - result.values)
    distance = pt.compare_many(RUNS, "vi")
    np.testing.assert_allclose(distances_of(distance)[0], distance.values)


def test_the_ends_of_intervals_change_places():
    result = pt.compare_many([[0, 0, 1], pt.Rough([{0}, {0, 1}, {1}])], "alpha_rand")
    lower, upper = distances_of(result)
    assert (lower[0, 1], upper[0, 1]) == pytest.approx((0, 2 / 3))
    assert (lower.diagonal() == 0).all()


def test_three_clusterings_are_at_their_distances():
    result = pt.compare_many(RUNS, "rand")
    view = view_of(result)
    discs = {disc.name: disc for disc in view.discs}
    for one in RUNS:
        for other in RUNS:
            gap = math.dist(discs[one][1:3], discs[other][1:3])
            assert gap == pytest.approx(1 - result[one, other], abs=1e-4)
    assert view.stress < 1e-4
    assert {disc.radius for disc in view.discs} == {0}
    assert view.distance == "1 - Rand index"
    assert not view.is_interval


def test_soft_clusterings_are_discs():
    runs = [[0, 0, 1, 1], [0, 1, 0, 1], pt.Rough([{0}, {0, 1}, {1}, {1}])]
    view = view_of(pt.compare_many(runs, "alpha_partition_distance"))
    radii = {disc.name: disc.radius for disc in view.discs}
    assert radii["2"] > radii["0"]
    assert view.distance == "alpha partition distance"
    assert view.is_interval


def test_equal_clusterings_are_one_point():
    view = view_of(pt.compare_many([[0, 1, 1]] * 3))
    assert view.scale == 0
    assert len({disc[1:3] for disc in view.discs}) == 1
