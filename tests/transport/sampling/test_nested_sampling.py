"""Sampling as published: its names, and what its result says of itself."""

import numpy as np
import pytest

import partita as pt


def test_the_independent_coupling_is_not_presented_as_the_distance():
    fuzzy = pt.Fuzzy(np.full((20, 2), 0.5))
    result = pt.transport_distance(fuzzy, fuzzy)
    assert result.upper.at_most == pytest.approx(0.0, abs=1e-12)
    drawn = pt.sampled_distance(fuzzy, fuzzy, draws=400, choices=1, rng=1)
    assert drawn.interval.upper == pytest.approx(0.5, abs=0.02)
    assert "independent coupling" in drawn.bias[0]


def test_published_sampling_is_biased_inward_and_says_so():
    labels = np.arange(60) % 3
    masks = np.where(np.arange(60) < 40, 7, 1 << labels)
    rough = pt.Rough.from_masks(masks, range(3))
    exact = pt.transport_distance(labels, rough)
    drawn = pt.sampled_distance(labels, rough, draws=50, rng=2)
    assert exact.lower.value + 0.05 < drawn.interval.lower
    assert drawn.interval.upper < exact.upper.value - 0.02
    assert "too narrow" in drawn.bias[0]
    again = pt.sampled_distance(labels, rough, draws=50, rng=2)
    assert again.interval == drawn.interval
    with pytest.raises(pt.InputError, match="draws=0"):
        pt.sampled_distance(labels, rough, draws=0)


def nested(matrix):
    return pt.Possibilistic(matrix, reading="nested")


def test_sampling_draws_cuts():
    x = nested([[1, 0.5], [1, 0.5]])
    found = pt.sampled_distance([0, 0], x, draws=3000, choices=8, rng=0)
    assert found.interval.upper == pytest.approx(0.5, abs=0.04)


ROUGH = pt.Rough([{0, 1, 2}] * 8)


def test_between_two_rough_clusterings_both_ends_can_be_too_high():
    assert pt.transport_distance(ROUGH, ROUGH).interval == (0.0, 0.0)
    drawn = pt.sampled_distance(ROUGH, ROUGH, rng=0)
    assert drawn.interval.lower > 0.1
    assert drawn.interval.upper > 0.3
    assert len(drawn.bias) == 1
    assert "the lower end is too high on average" in drawn.bias[0]
    assert "can be too high or too low" in drawn.bias[0]
    assert "too narrow" not in drawn.bias[0]


def test_bias_text_depends_on_the_kinds():
    labels = [0, 1, 2, 0, 1, 2, 0, 1]
    fuzzy = pt.Fuzzy(np.full((8, 3), 1 / 3))
    evidential = pt.Evidential([[0.5, 0.5]] * 8, [{0, 1}, {1, 2}])
    said = {
        name: pt.sampled_distance(*pair, draws=5).bias
        for name, pair in {
            "hard, hard": (labels, labels[::-1]),
            "hard, fuzzy": (labels, fuzzy),
            "hard, rough": (labels, ROUGH),
            "rough, fuzzy": (ROUGH, fuzzy),
            "fuzzy, evidential": (fuzzy, evidential),
        }.items()
    }
    assert said["hard, hard"] == said["hard, fuzzy"] == ()
    assert [words[:11] for words in said["hard, rough"]] == ["the closest"]
    assert "too narrow on average" in said["hard, rough"][0]
    assert "either side" in said["rough, fuzzy"][0]
    assert "either side" in said["fuzzy, evidential"][0]
    assert "independent coupling" in said["fuzzy, evidential"][1]


def test_published_names():
    labels = [0, 0, 1, 1, 2, 2, 0, 1]
    for name, base in (("S-RI", "rand"), ("S-PD", "partition")):
        named, plain = (
            pt.sampled_distance(labels, ROUGH, base=one, draws=20, rng=1) for one in (name, base)
        )
        assert named.interval == plain.interval
        assert named.base == plain.base
    assert named.base == "partition_distance"


def test_one_draw_has_no_error_and_is_refused():
    with pytest.raises(pt.InputError, match="draws=1: give a whole number of at least 2"):
        pt.sampled_distance([0, 1], [0, 0], draws=1)
    two = pt.sampled_distance([0] * 8, ROUGH, draws=2, choices=1)
    assert np.isfinite(two.errors).all()


def test_remarks_on_the_empty_set():
    half = pt.Possibilistic([[0.5, 0.0], [0.0, 1.0]])
    assert pt.sampled_distance([0, 1], half, draws=2).remarks == (
        "mass on the empty set was left out, object by object",
    )
    assert pt.sampled_distance([0, 1], pt.Rough([{0}, {0, 1}]), draws=2).remarks == ()
