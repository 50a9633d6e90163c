"""Functions of totals: their derivatives against differences."""

import math

import numpy as np
import pytest

from partita.entities.smooth_ratios import estimate_quantity, harmonic_mean_of, ratio_of


def f_score(means, beta):
    precision, recall = means[0] / means[2], means[1] / means[2]
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


@pytest.mark.parametrize(
    ("logarithm", "function", "means"),
    [
        (ratio_of, lambda x: x[0] / x[1], [0.7, 2.5]),
        (lambda x: harmonic_mean_of(x, 2.0), lambda x: f_score(x, 2.0), [1.4, 1.1, 2.5]),
        (lambda x: harmonic_mean_of(x, 0.5), lambda x: f_score(x, 0.5), [1.4, 2.1, 2.5]),
    ],
)
def test_derivatives(logarithm, function, means):
    means = np.array(means)
    log = logarithm(means)
    assert log.value == pytest.approx(function(means))
    step, axes = 1e-4, np.eye(means.size)
    for i, e in enumerate(axes):
        slope = np.log(function(means + step * e)) - np.log(function(means - step * e))
        assert log.gradient[i] == pytest.approx(slope / (2 * step), rel=1e-6)
        for j, f in enumerate(axes):
            corners = [
                a * b * np.log(function(means + step * (a * e + b * f)))
                for a in (1, -1)
                for b in (1, -1)
            ]
            assert log.hessian[i, j] == pytest.approx(sum(corners) / (4 * step**2), abs=1e-5)


def test_one_cluster_has_no_standard_error():
    found = estimate_quantity(ratio_of(np.array([1.0, 2.0])), np.array([[1.0, 2.0]]))
    assert found.value == found.plain == 0.5
    assert math.isnan(found.standard_error)
