"""Lower and upper expectations."""

import numpy as np
import pytest

import partita as pt


def test_expectations_check_the_reference_first():
    fuzzy = pt.Fuzzy(np.full((40, 3), 1 / 3))
    other = pt.Evidential([[0.5, 0.5]] * 40, [{0, 1}, {1, 2}])
    for options in ({}, {"method": "exact"}, {"budget": 100}):
        with pytest.raises(pt.InputError, match="reference is fuzzy: an expectation is taken"):
            pt.lower_expectation(fuzzy, other, **options)


def test_expectations_have_remarks_on_the_empty_set():
    half = pt.Possibilistic([[0.5, 0.0], [0.0, 1.0]])
    for expectation in (pt.lower_expectation, pt.upper_expectation):
        left_out = expectation([0, 1], half)
        assert left_out.value == 1.0
        assert "mass on the empty set was left out" in left_out.method
        kept = expectation([0, 1], half, empty="keep")
        assert kept.value == 0.5
        assert "point of its own" in kept.method
    whole = pt.lower_expectation([0, 1], pt.Possibilistic([[1.0, 0.5], [0.0, 1.0]]))
    assert "empty" not in whole.method


def test_expectations_are_the_ends_in_the_measures_own_direction():
    labels, soft = [0, 1, 1, 2, 0], pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
    result = pt.transport_distance(labels, soft)
    assert pt.lower_expectation(labels, soft).value == pytest.approx(1 - result.upper.value)
    assert pt.upper_expectation(labels, soft).value == pytest.approx(1 - result.lower.value)
    distance = pt.transport_distance(labels, soft, base="partition")
    low = pt.lower_expectation(labels, soft, measure="partition_distance")
    high = pt.upper_expectation(labels, soft, measure="partition_distance")
    assert (low.value, high.value) == distance.interval
    scores = [
        pt.normalized_mutual_info_score(labels, [0, 1, a, 2, b]) for a in (1, 2) for b in (0, 1, 2)
    ]
    nmi = pt.lower_expectation(labels, soft, measure="normalized_mutual_info")
    assert nmi.value == pytest.approx(min(scores))
    assert nmi.at_least <= nmi.value <= nmi.at_most
    with pytest.raises(pt.InputError, match="reference is rough"):
        pt.lower_expectation(soft, labels)
