"""Transformations of a caller: what they return, and what is refused."""

import pickle
import subprocess
import sys

import numpy as np
import pytest

import partita as pt
from partita.choosing import TRANSFORMATIONS, Design, Transformation


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (lambda sizes, q: None, "must give whole counts.* at q=1/5 it gave None"),
        (lambda sizes, q: "abc", "it gave 'abc'"),
        (lambda sizes, q: [[1], [2, 3]], "must give whole counts"),
        (lambda sizes, q: [], "must give whole counts"),
        (lambda sizes, q: np.zeros((2, 0), int), "must give whole counts"),
        (lambda sizes, q: np.diag(sizes) * 1.0, "must give whole counts"),
        (lambda sizes, q: 1 / 0, r"fails for clusters of 30, 30 objects at q=1/5: ZeroDivision"),
        (lambda sizes: sizes, r"fails for clusters of 30, 30 objects .*TypeError"),
        (lambda sizes, q: np.diag(sizes)[:, 1:], "rows do not add up to the sizes of the clusters"),
    ],
)
def test_transformations_that_fail_are_named(table, message):
    design = {
        "n": 60,
        "k": 2,
        "h": 0,
        "q": [0.2, 1],
        "transformations": Transformation("odd", table),
    }
    with pytest.raises(pt.InputError, match=f"transformation 'odd' .*{message}"):
        pt.characterize("rand", design)


def test_own_transformation():
    def lose_last(sizes, q):
        return [[size if place == row else 0 for place in range(len(sizes))] for row, size in
                enumerate(sizes[:-1])] + [[sizes[-1]] + [0] * (len(sizes) - 1)]  # fmt: skip

    own = Transformation("lose_last", lose_last)
    assert pt.transform_labels([0, 1, 2, 2], own, 1).tolist() == [0, 1, 0, 0]
    found = pt.characterize("rand", pt.Design(n=[10, 20], k=[2, 3], h=0, q=1, transformations=own))
    assert found.scores["rand", own, 10, 2, 0, 1] == pytest.approx(
        1 - pt.rand_score([0] * 5 + [1] * 5, [0] * 10)
    )
    with_copies = Transformation("alone", lambda sizes, q: (np.eye(len(sizes), dtype=int), sizes))
    assert pt.transform_labels([5, 5, 7], with_copies, 1).tolist() == [0, 1, 2]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (lambda sizes, q: [[1] * len(sizes)] * len(sizes), "do not add up"),
        (lambda sizes, q: [[0.5]] * len(sizes), "whole counts"),
        (lambda sizes, q: sizes, "old clusters by new clusters"),
        (lambda sizes, q: (np.eye(len(sizes), dtype=int), [1]), "old clusters by new clusters"),
    ],
)
def test_impossible_tables_are_refused(table, message):
    with pytest.raises(pt.InputError, match=message):
        pt.transform_labels([0, 0, 1], Transformation("wrong", table), 1)
    with pytest.raises(pt.InputError, match="has no table"):
        pt.transform_labels([0, 1], Transformation("empty"), 1)


def test_registered_ones_are_pickled_by_name():
    """A process that has imported nothing else finds them too."""
    for known in TRANSFORMATIONS.values():
        assert pickle.loads(pickle.dumps(known)) is known
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer).names)"
    design = pickle.dumps(Design(n=[20], k=[2], h=[0], q=[1], transformations="neighbor_swaps"))
    done = subprocess.run([sys.executable, "-c", program], input=design, capture_output=True)
    assert done.stdout.decode().strip() == "('neighbor_swaps',)", done.stderr
    own = Transformation("neighbor_swaps", list)
    assert pickle.loads(pickle.dumps(own)) == own
