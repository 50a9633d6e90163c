"""Sampling as published: its names, and what its result says of itself."""

import numpy as np
import pytest

import partita as pt

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


def test_what_is_said_of_the_bias_depends_on_the_kinds():
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


def test_what_was_done_with_the_empty_set_is_said():
    half = pt.Possibilistic([[0.5, 0.0], [0.0, 1.0]])
    assert pt.sampled_distance([0, 1], half, draws=2).remarks == (
        "mass on the empty set was left out, object by object",
    )
    assert pt.sampled_distance([0, 1], pt.Rough([{0}, {0, 1}]), draws=2).remarks == ()
