"""Weights and constants of components, at small sizes."""

import math

import numpy as np
import pytest

from partita.measures import decomposition as parts
from partita.measures.decomposition import Sizes

SIZES = Sizes(np.array([1.0, 3.0]), np.array([1.0, 2.0]), 4.0, 3.0)


@pytest.mark.parametrize(
    ("name", "weights", "constants"),
    [
        ("BY_OBJECTS", [1 / 4, 3 / 4], [0, 0]),
        ("BY_PAIRS", [0, 1 / 2], [1 / 4, 1 / 4]),
        ("BY_LOG_N", [0, 3 / 4 * math.log(3) / math.log(4)], None),
        ("BY_LOG_K", [0, 3 / 4 * math.log(2) / math.log(3)], None),
        ("SUM", [1, 1], [0, 0]),
        ("BY_OTHERS", [0, 2 / 3], [0, 0]),
        ("INFORMATION", [1 / 4, 3 / 4], [math.log(4) / 4, 3 / 4 * math.log(4 / 3)]),
        ("BY_SQUARES", [1 / 16, 9 / 16], [6 / 16, 6 / 16]),
    ],
)
def test_weights_and_constants(name, weights, constants):
    kind = getattr(parts, name)
    assert kind.weights(SIZES) == pytest.approx(weights)
    if constants is None:  # the rest of the share
        constants = SIZES.shares - kind.weights(SIZES)
    assert kind.constants(SIZES) == pytest.approx(constants)


def test_one_object_has_no_share_of_nothing():
    alone = Sizes(np.array([1.0]), np.array([1.0]), 1.0, 1.0)
    for kind in (parts.BY_PAIRS, parts.BY_LOG_N, parts.BY_LOG_K, parts.BY_OTHERS):
        assert kind.weights(alone).tolist() == [0.0]
    assert parts.BY_PAIRS.constants(alone).tolist() == [1.0]


def test_formulas_are_plain_data():
    assert parts.SUM.to_dict() == {"weight": "1", "constant": "0"}
