"""Lists of Python integers become arrays; any other list does not."""

import numpy as np
import pytest

from partita.clusterings.integer_lists import integers_of


@pytest.mark.parametrize("values", [[0], [3, -1, 3], [2**63 - 1, -(2**63)]])
def test_integers(values):
    array = integers_of(values)
    assert array.dtype == np.int64
    assert array.tolist() == values


@pytest.mark.parametrize(
    "values", [[], [1, 2.0], [True], [1, True], [1, None], ["1"], [2**63], [np.int64(1)]]
)
def test_other_lists(values):
    assert integers_of(values) is None
