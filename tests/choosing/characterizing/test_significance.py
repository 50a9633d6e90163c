"""Tests of differences of slopes, against regressions by least squares."""

import itertools
import math

import numpy as np
import pytest

import partita as pt
from partita.choosing.characterizing.significance import holm
from tests.choosing.characterizing.designs import SMALL, scaled


def slopes_by_least_squares(profiles, z):
    """One regression with intercepts and slopes of all profiles: slopes, covariance, freedom."""
    rows, size = len(z), 5 * len(profiles)
    matrix = np.zeros((rows * len(profiles), size))
    for place in range(len(profiles)):
        block = np.column_stack([np.ones(rows), z])
        matrix[place * rows : (place + 1) * rows, place * 5 : place * 5 + 5] = block
    y = np.concatenate(profiles)
    b, left, *_ = np.linalg.lstsq(matrix, y, rcond=None)
    freedom = y.size - size
    return b, left[0] / freedom * np.linalg.inv(matrix.T @ matrix), freedom


@pytest.mark.parametrize("between", ["transformations", "measures"])
def test_significance_is_that_of_one_regression(small, between):
    from scipy.stats import t as student

    z, rows = scaled(SMALL), small.significance(between)
    groups = small.measures if between == "transformations" else SMALL.names
    members = SMALL.names if between == "transformations" else small.measures
    assert len(rows) == len(groups) * math.comb(len(members), 2) * 4
    found = {(row.within, row.parameter, row.first, row.second): row for row in rows}
    for group in groups:
        profiles = [
            small.scores[(group if between == "transformations" else one)][
                SMALL.names.index(one if between == "transformations" else group)
            ].ravel()
            for one in members
        ]
        b, covariance, freedom = slopes_by_least_squares(profiles, z)
        for i, j in itertools.combinations(range(len(members)), 2):
            for p, parameter in enumerate("nkhq", 1):
                contrast = np.zeros(len(b))
                contrast[5 * i + p], contrast[5 * j + p] = 1, -1
                row = found[group, parameter, members[i], members[j]]
                t = contrast @ b / math.sqrt(contrast @ covariance @ contrast)
                assert row.difference == pytest.approx(contrast @ b, abs=1e-12)
                assert row.t == pytest.approx(t, rel=1e-8, abs=1e-8)
                assert row.p_value == pytest.approx(2 * student.sf(abs(t), freedom), abs=1e-9)
                assert row.significant == (row.p_value < 0.05)
                assert row.p_holm >= row.p_value
    with pytest.raises(pt.InputError, match="between='x'"):
        small.significance("x")
    with pytest.raises(pt.InputError, match="level=2"):
        small.significance(level=2)
    with pytest.raises(pt.InputError, match="noise='x': choose 'group' or 'model'"):
        small.significance(noise="x")


@pytest.mark.parametrize("between", ["transformations", "measures"])
def test_significance_by_one_model_of_all_profiles(small, between):
    """Eq. (1) by least squares: intercepts, slopes and products of 30 profiles, one variance."""
    from scipy.stats import t as student

    z = scaled(SMALL)
    products = [z[:, i] * z[:, j] for i, j in itertools.combinations(range(4), 2)]
    block = np.column_stack([np.ones(len(z)), z, *products])
    y = small.scores.values.reshape(30, -1)
    matrix = np.kron(np.eye(30), block)
    b, left, *_ = np.linalg.lstsq(matrix, y.ravel(), rcond=None)
    b, freedom = b.reshape(6, 5, 11), y.size - matrix.shape[1]
    of_slope = left[0] / freedom * np.diag(np.linalg.inv(block.T @ block))
    for row in small.significance(between, noise="model"):
        names = (row.within, row.within), (row.first, row.second)
        measures, transformations = names if between == "transformations" else names[::-1]
        p = 1 + "nkhq".index(row.parameter)
        first, second = (
            b[small.measures.index(measure), SMALL.names.index(name), p]
            for measure, name in zip(measures, transformations, strict=True)
        )
        t = (first - second) / math.sqrt(2 * of_slope[p])
        assert row.t == pytest.approx(t, rel=1e-8, abs=1e-8)
        assert row.p_value == pytest.approx(2 * student.sf(abs(t), freedom), abs=1e-9)


@pytest.mark.parametrize(("noise", "counts"), [("group", (154, 211)), ("model", (152, 211))])
def test_significant_differences_on_the_design_of_the_paper(six, noise, counts):
    rows = [six.significance(one, noise=noise) for one in ("transformations", "measures")]
    assert tuple(map(len, rows)) == (240, 300)
    assert tuple(sum(row.significant for row in group) for group in rows) == counts


def test_holm():
    """Worked by hand: .01 * 4, .02 * 3, then never falling."""
    assert holm(np.array([0.04, 0.01, 0.02, 0.9])).tolist() == pytest.approx(
        [0.08, 0.04, 0.06, 0.9]
    )


def test_significance_needs_settings_to_tell_noise_by():
    found = pt.characterize(["rand", "ari"], {"n": 60, "k": 3, "h": 0, "q": [0.2, 1]})
    with pytest.raises(pt.InputError) as error:
        found.significance()
    assert str(error.value) == (
        "significance needs more settings than parameters + 1: the design has 2 for each "
        "profile, with q varied; give a parameter more values"
    )
    three = pt.characterize(["rand", "ari"], {"n": 60, "k": 3, "h": 0, "q": [0.2, 0.6, 1]})
    assert len(three.significance()) == 2 * 10
    four = pt.characterize(["rand", "ari"], {"n": 60, "k": [2, 3], "h": 0, "q": [0.2, 1]})
    assert len(four.significance()) == 2 * 10 * 2
    with pytest.raises(pt.InputError, match=r"more settings than terms \+ 1: the design has 4 for"):
        four.significance(noise="model")
