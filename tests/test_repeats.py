"""What occurs more than once."""

from collections import Counter

import numpy as np
import pytest

from partita.repeats import repeated


@pytest.mark.parametrize(
    ("items", "found"), [([], []), ("abc", []), ("cabac", ["c", "a"]), ([1, 1.0, True, 2], [1])]
)
def test_repeated(items, found):
    assert repeated(items) == found


class CountedKey:
    """A key that counts how often keys are compared."""

    compared = 0

    def __init__(self, value):
        self.value = value

    def __hash__(self):
        return hash(self.value)

    def __eq__(self, other):
        CountedKey.compared += 1
        return self.value == other.value


def test_comparisons_grow_with_the_number_of_items():
    values = np.random.default_rng(0).integers(0, 500, 2000).tolist()
    keys = [CountedKey(value) for value in values]
    CountedKey.compared = 0
    assert len(repeated(keys)) == sum(count > 1 for count in Counter(values).values())
    assert CountedKey.compared <= 2 * len(keys)
