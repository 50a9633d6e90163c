"""Cycles of centers are detected, and their best centers kept."""

from itertools import pairwise

import numpy as np
import pytest

from partita.clusterers.cycle_detection import CycleWatch


def states(start, length, count):
    """Yield centers that enter a cycle of the given length after `start` steps."""
    for step in range(count):
        index = step if step < start else start + (step - start) % length
        yield np.array([[float(index)]])


@pytest.mark.parametrize("start", [0, 1, 5, 9])
@pytest.mark.parametrize("length", [1, 2, 3, 7])
def test_cycles_of_any_length(start, length):
    watch = CycleWatch()
    path = list(states(start, length, 100))
    objective = {index: 100.0 - 10 * (index == start) for index in range(start + length)}
    for centers, following in pairwise(path):
        watch.note(centers, objective[int(centers[0, 0])])
        found = watch.length(following)
        if found:
            break
    assert found == length
    assert watch.best.tolist() == [[start]]


def test_centers_that_never_repeat():
    watch = CycleWatch()
    for step in range(50):
        watch.note(np.array([[float(step)]]), -step)
        assert watch.length(np.array([[step + 1.0]])) == 0
