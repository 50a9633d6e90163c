"""Results with arrays are compared entry by entry."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

import partita as pt
from partita.results.equality import equal, equal_fields

A = np.array([1.0, np.nan])
FAR = np.ones((3, 3)) - np.eye(3)
DIFFERENT = [
    1, "1", None, A, A[:1], A[::-1], np.array([1, 2]), np.array([1.0, 2.0]), [A], (A,), {"a": A},
    {"b": A}, {"a": A, "b": A}, [A, A],
]  # fmt: skip


@pytest.mark.parametrize("i", range(len(DIFFERENT)))
def test_equal_and_different_values(i):
    copies = [1, "1", None, A.copy(), A[:1], A[::-1], np.array([1, 2]), np.array([1.0, 2.0])]
    copies += [[A.copy()], (A.copy(),), {"a": A.copy()}, {"b": A}, {"a": A, "b": A}, [A, A]]
    assert [equal(x, DIFFERENT[i]) for x in copies] == [j == i for j in range(len(copies))]


@dataclass(frozen=True, eq=False)
class Result:
    values: Any
    more: Any = field(default=None, compare=False)

    __eq__ = equal_fields


def test_fields():
    assert Result(A, 1) == Result(A.copy(), 2)
    assert Result(A) != Result(A[:1])
    assert Result(A) != "something else"


def test_results_with_arrays():
    x, y = [0, 0, 1, 1, 2], [0, 1, 1, 2, 2]
    for make in (
        lambda labels: pt.belief.ambiguity(pt.Rough([{0}, {0, 1}, set(labels[:2])])),
        lambda labels: pt.compare_many({"x": x, "labels": labels}, "rand"),
        lambda labels: pt.characterize(
            ["rand"], {"n": [60], "k": [2, 3, 4], "h": [0, 0.5], "q": [0.2, 0.5 + labels[0] / 4, 1]}
        ),
        lambda labels: pt.interval_mds((FAR * (1 + labels[0]), FAR * (2 + labels[0])), rng=0),
    ):
        first, again, other = make(y), make(list(y)), make([1, 1, 0, 2, 2])
        assert (first == again, first != again) == (True, False)
        assert (first == other, first != other) == (False, True), first
