"""Maxima over ranges: against the definition, for all ranges of short arrays."""

from itertools import combinations

import numpy as np
import pytest

from partita.kernels.range_maxima import RangeMaxima


@pytest.mark.parametrize("n", [1, 2, 3, 7, 8, 9, 33])
def test_all_ranges(n):
    values = np.random.default_rng(n).integers(-50, 50, n)
    starts, stops = map(np.array, zip(*combinations(range(n + 1), 2), strict=True))
    expected = [values[a:b].max() for a, b in zip(starts, stops, strict=True)]
    assert RangeMaxima(values)(starts, stops).tolist() == expected


def test_no_ranges():
    none = np.zeros(0, np.int64)
    assert RangeMaxima(none)(none, none).tolist() == []
