"""Arithmetic for one number and for arrays alike."""

import math

import numpy as np

from partita.measures.elementwise import log, maximum, minimum, ratio, sqrt, where


def test_ratio():
    assert ratio(3, 4, 7.0) == 0.75
    assert ratio(3, 0, 7.0) == 7.0
    whole = np.array([4.0, 0.0, -2.0])
    assert ratio(3, whole, 7.0).tolist() == [0.75, 7.0, -1.5]
    assert ratio(np.array([1, 2, 3]), whole, np.array([5.0, 6.0, 7.0])).tolist() == [
        0.25,
        6.0,
        -1.5,
    ]
    # Python integers of any size are divided exactly, and rounded once.
    assert ratio(10**400, 3 * 10**400, 0.0) == 1 / 3


def test_where_and_bounds():
    assert where(True, 1.0, 2.0) == 1.0
    assert where(np.array([True, False]), 1.0, np.array([3.0, 4.0])).tolist() == [1.0, 4.0]
    assert (minimum(2, 3), maximum(2, 3)) == (2, 3)
    assert minimum(1.0, np.array([0.5, 2.0])).tolist() == [0.5, 1.0]
    assert maximum(np.array([0.5, 2.0]), 1.0).tolist() == [1.0, 2.0]


def test_roots_and_logarithms():
    assert sqrt(2) == math.sqrt(2)
    assert sqrt(-1e-20) == 0.0
    assert sqrt(math.inf) == math.inf
    assert sqrt(np.array([4.0, -1e-20, math.inf])).tolist() == [2.0, 0.0, math.inf]
    assert log(8) == math.log(8)
    assert log(np.array([1.0, math.e])).tolist() == [0.0, 1.0]
