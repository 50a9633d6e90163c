"""Maps of discs: gradient, exact recovery, stress, and what is refused."""

import numpy as np
import pytest
from scipy.optimize import check_grad

import partita as pt
from partita.errors import InputError, InputTypeError
from partita.many.interval_mds import Bounds, stress_and_gradient


def discs(n=8, d=2, seed=0, radius=0.5):
    """Random discs and the intervals of distances between their points."""
    rng = np.random.default_rng(seed)
    centers, radii = rng.normal(0, 2, (n, d)), rng.uniform(0, radius, n)
    distances = np.linalg.norm(centers[:, None] - centers, axis=2)
    reach = radii[:, None] + radii
    lower, upper = np.maximum(distances - reach, 0), distances + reach
    return centers, radii, lower, upper


def naive_stress(centers, radii, lower, upper):
    total = 0.0
    for i in range(len(centers)):
        for j in range(i + 1, len(centers)):
            d = np.linalg.norm(centers[i] - centers[j])
            total += (lower[i, j] - max(0, d - radii[i] - radii[j])) ** 2
            total += (upper[i, j] - (d + radii[i] + radii[j])) ** 2
    return total


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_gradient_is_that_of_differences(d, seed):
    _, _, lower, upper = discs(7, d, seed, radius=2.0)
    np.fill_diagonal(upper, 0.0)
    problem = Bounds(lower, upper)
    point = np.random.default_rng(seed + 100).normal(size=7 * d + 7)
    error = check_grad(
        lambda x: stress_and_gradient(x, problem)[0],
        lambda x: stress_and_gradient(x, problem)[1],
        point,
    )
    assert error < 1e-5 * np.abs(stress_and_gradient(point, problem)[1]).max()


@pytest.mark.parametrize("seed", range(4))
def test_stress_is_that_of_the_formula(seed):
    _, _, lower, upper = discs(6, 2, seed, radius=2.0)
    rng = np.random.default_rng(seed)
    noisy = upper + np.triu(rng.uniform(0, 0.5, upper.shape), 1)
    noisy = np.triu(noisy, 1) + np.triu(noisy, 1).T
    found = pt.interval_mds((lower, noisy), rng=0)
    raw = naive_stress(found.centers, found.radii, lower, noisy)
    assert found.raw_stress == pytest.approx(raw, rel=1e-6)
    above = np.triu_indices(6, 1)
    size = (lower[above] ** 2).sum() + (noisy[above] ** 2).sum()
    assert found.stress == pytest.approx(np.sqrt(raw / size), rel=1e-6)


@pytest.mark.parametrize("seed", range(3))
def test_discs_are_recovered(seed):
    _, radii, lower, upper = discs(8, 2, seed)
    found = pt.interval_mds(np.stack([lower, upper], axis=2), rng=0)
    assert found.stress < 1e-5
    above = np.triu_indices(8, 1)
    np.testing.assert_allclose(found.lower[above], lower[above], atol=1e-3)
    np.testing.assert_allclose(found.upper[above], upper[above], atol=1e-3)
    np.testing.assert_allclose(found.radii, radii, atol=1e-2)


@pytest.mark.parametrize("power", [-400, -20, 20, 340])
def test_no_unit_is_better_than_another(power):
    _, _, lower, upper = discs(6, 2, 3)
    plain = pt.interval_mds((lower, upper), rng=0)
    unit = 2.0**power
    found = pt.interval_mds((lower * unit, upper * unit), rng=0)
    assert found.stress == plain.stress < 1e-5
    assert found.centers.tolist() == (plain.centers * unit).tolist()
    assert found.radii.tolist() == (plain.radii * unit).tolist()


def test_a_map_lies_along_its_longest_axis():
    _, _, lower, upper = discs(7, 2, 4)
    centers = pt.interval_mds((lower, upper), rng=0).centers
    spread = centers.T @ centers
    assert abs(spread[0, 1]) < 1e-9 * spread[0, 0]
    assert spread[0, 0] > spread[1, 1]
    assert all(column[np.abs(column).argmax()] > 0 for column in centers.T)


def test_a_start_that_was_cut_short_says_so():
    _, _, lower, upper = discs(6, 2, 3)
    assert pt.interval_mds((lower, upper), rng=0).converged
    assert not pt.interval_mds((lower, upper), max_iter=1, rng=0).converged


def test_points_when_bounds_agree():
    _, _, lower, _ = discs(6, 2, 1, radius=0.0)
    found = pt.interval_mds((lower, lower), rng=0)
    assert found.stress < 1e-4
    assert found.radii.max() < 1e-3


def test_same_rng_same_map_and_more_starts_are_not_worse():
    rng = np.random.default_rng(5)
    a, b = rng.uniform(0, 1, (2, 9, 9))
    lower, upper = np.minimum(a, b), np.maximum(a, b)
    lower, upper = (np.triu(x, 1) + np.triu(x, 1).T for x in (lower, upper))
    one, other = (pt.interval_mds((lower, upper), rng=3) for _ in range(2))
    np.testing.assert_array_equal(one.centers, other.centers)
    assert one.raw_stress <= pt.interval_mds((lower, upper), n_init=1).raw_stress + 1e-12


def test_named_tuples_of_scores():
    clusterings = [pt.Hard([0, 0, 1, 1]), pt.Rough([{0}, {0, 1}, {1}, {1}])]
    rows = [[pt.alpha_partition_distance(x, y) for y in clusterings] for x in clusterings]
    found = pt.interval_mds(rows, rng=0)
    np.testing.assert_allclose(found.upper[0, 1], rows[0][1].upper, atol=1e-5)


def test_one_object_and_many_dimensions():
    assert pt.interval_mds(np.zeros((1, 1, 2))).centers.tolist() == [[0.0, 0.0]]
    _, _, lower, upper = discs(3, 2)
    assert pt.interval_mds((lower, upper), n_components=5, rng=0).centers.shape == (3, 5)


def test_all_bounds_zero():
    found = pt.interval_mds(np.zeros((3, 3, 2)), rng=0)
    assert found.stress == 0
    assert np.abs(found.centers).max() < 1e-3


SQUARE = np.ones((3, 3))


@pytest.mark.parametrize(
    ("intervals", "message"),
    [
        (SQUARE, r"\(n, n, 2\)"),
        (np.ones((3, 2, 2)), r"\(n, n, 2\)"),
        (np.ones((0, 0, 2)), r"\(n, n, 2\)"),
        ((SQUARE, np.ones((2, 2))), r"\(3, 3\) and \(2, 2\)"),
        ((SQUARE, 0.5 * SQUARE), "lower bound above the upper"),
        ((-SQUARE, SQUARE), "distances are needed"),
        ((SQUARE, np.nan * SQUARE), r"NaN or infinite; first \[0, 1\]"),
        ((0 * SQUARE, np.arange(9.0).reshape(3, 3)), "not symmetric"),
    ],
)
def test_bad_intervals(intervals, message):
    with pytest.raises(InputError, match=message):
        pt.interval_mds(intervals)


def test_other_bad_input():
    with pytest.raises(InputTypeError):
        pt.interval_mds([["a"]])
    with pytest.raises(InputError, match="n_components"):
        pt.interval_mds((SQUARE, SQUARE), n_components=0)
    with pytest.raises(InputError, match="n_init"):
        pt.interval_mds((SQUARE, SQUARE), n_init=0)


@pytest.mark.parametrize("name", ["n_components", "n_init", "max_iter"])
@pytest.mark.parametrize("value", [2.5, "a", True])
def test_what_is_no_number_is_named(name, value):
    with pytest.raises(InputTypeError, match=f"{name}={value!r}: give a whole number"):
        pt.interval_mds((SQUARE, SQUARE), **{name: value})


def test_what_is_no_seed_is_named():
    with pytest.raises(InputError, match="rng='a': give a seed"):
        pt.interval_mds((SQUARE, SQUARE), rng="a")


def test_a_pairwise_comparison_is_taken_as_it_is():
    clusterings = [[0, 0, 1, 1], [0, 1, 1, 1], pt.Rough([{0}, {0, 1}, {1}, {1}])]
    found = pt.compare_many(clusterings, "alpha_partition_distance")
    mapped = pt.interval_mds(found, rng=0)
    assert mapped.centers.tolist() == pt.interval_mds(found.values, rng=0).centers.tolist()
    hard = pt.compare_many(clusterings[:2], "partition_distance")
    assert pt.interval_mds(hard, rng=0).upper[0, 1] == pytest.approx(hard.values[0, 1])
    with pytest.raises(InputError, match="alpha_rand is higher for clusterings that are more"):
        pt.interval_mds(pt.compare_many(clusterings, "alpha_rand"), rng=0)
