"""Homogeneity, completeness and V-measure, worked by hand."""

import pytest

import partita as pt

# Entropies in bits: 1.5 of the reference, 1 of the candidate, 1 shared.
REFERENCE, CANDIDATE = [0, 0, 1, 2], [0, 0, 1, 1]


@pytest.mark.parametrize("beta", [0, 0.5, 1, 2])
def test_values(beta):
    found = pt.homogeneity_completeness_v_measure(REFERENCE, CANDIDATE, beta=beta)
    assert found.homogeneity == pytest.approx(2 / 3, rel=1e-15)
    assert found.completeness == 1.0
    wanted = (1 + beta) * (2 / 3) / (beta * (2 / 3) + 1)
    assert found.v_measure == pytest.approx(wanted, rel=1e-15)
    assert pt.v_measure_score(REFERENCE, CANDIDATE, beta=beta) == found.v_measure


def test_nothing_shared_is_zero_and_no_objects_are_perfect():
    assert pt.homogeneity_completeness_v_measure([0, 0, 1, 1], [0, 1, 0, 1]) == (0, 0, 0)
    assert pt.homogeneity_completeness_v_measure([], []) == (1, 1, 1)


def test_beta_must_not_be_negative():
    with pytest.raises(pt.InputError, match="beta=-1: it must be a number that is not negative"):
        pt.v_measure_score(REFERENCE, CANDIDATE, beta=-1)
