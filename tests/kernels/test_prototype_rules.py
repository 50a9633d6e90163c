"""Rules that assign objects to prototypes, worked by hand."""

import math

import numpy as np
import pytest

from partita.kernels.prototype_rules import Nearest, Possibilities, Shares


def test_shares_are_inverse_to_costs_for_m_2():
    terms = Shares(2.0, np.array([1.0, 2.0])).terms(np.array([[1.0, 2.0]]))
    # Costs 1 and 4, so memberships 4/5 and 1/5; objective (1 / (1/1 + 1/4)) = 4/5.
    np.testing.assert_allclose(terms.memberships, [[0.8, 0.2]])
    np.testing.assert_allclose(terms.weights, [[0.64, 0.04]])
    np.testing.assert_allclose(terms.objective, [0.8])


def test_noise_is_the_first_membership():
    terms = Shares(2.0, np.ones(1), noise=3.0).terms(np.array([[1.0], [3.0], [0.0]]))
    np.testing.assert_allclose(terms.memberships, [[0.25, 0.75], [0.5, 0.5], [0.0, 1.0]])
    np.testing.assert_allclose(terms.weights[:, 0], [0.75**2, 0.25, 1.0])


def test_objects_on_several_prototypes_are_shared_equally():
    terms = Shares(1.5, np.ones(3)).terms(np.array([[0.0, 0.0, 7.0]]))
    assert terms.memberships.tolist() == [[0.5, 0.5, 0.0]]
    assert terms.objective.tolist() == [0.0]


def test_possibilities_do_not_compete():
    terms = Possibilities(2.0, np.array([1.0, 4.0])).terms(np.array([[1.0, 4.0], [0.0, 12.0]]))
    np.testing.assert_allclose(terms.memberships, [[0.5, 0.5], [1.0, 0.25]])
    # t^2 D + eta (1 - t)^2, added over the prototypes
    np.testing.assert_allclose(terms.objective, [0.5 + 2.0, 12 / 16 + 4 * 9 / 16])


def test_possibilities_far_away_overflow_to_zero():
    terms = Possibilities(1.001, np.array([0.25])).terms(np.array([[1e10]]))
    assert terms.memberships.tolist() == [[0.0]]
    assert terms.objective.tolist() == [0.25]


@pytest.mark.parametrize("divided", [True, False])
def test_nearest_by_ratio(divided):
    terms = Nearest(2.0, True, divided).terms(np.array([[1.0, 4.0, 4.1], [1.0, 9.0, 9.0]]))
    assert terms.memberships.tolist() == [[1, 1, 0], [1, 0, 0]]
    share = 0.5 if divided else 1.0
    assert terms.weights.tolist() == [[0, 0, 0, share, share, 0], [1, 0, 0, 0, 0, 0]]
    assert terms.objective.tolist() == [2.5, 1.0]


def test_nearest_by_difference():
    rule = Nearest(1.0, False, True)
    just_beyond = math.nextafter(2.0, 3.0) ** 2
    terms = rule.terms(np.array([[1.0, 4.0], [1.0, just_beyond]]))
    assert terms.memberships.tolist() == [[1, 1], [1, 0]]
