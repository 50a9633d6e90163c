"""Reports that the tests open, by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

import partita as pt

EXAMPLES = Path(__file__).parents[2] / "examples"


@cache
def two_clusterings():
    """Return 1,200 objects in 120 clusters: 30 are kept, 30 split, 30 merged, 30 mixed."""
    rng = np.random.default_rng(16)
    truth = rng.choice(120, 1200, p=np.r_[0.1, np.full(119, 0.9 / 119)])
    moved = rng.random(truth.size) < 0.3
    found = np.select(
        [truth < 30, truth < 60, truth < 90],
        [truth, truth + 200 * moved, truth - truth % 3],
        np.where(moved, truth - truth % 3 + rng.integers(0, 3, truth.size), truth),
    )
    ids = [f"record {number:04d}" for number in range(truth.size)]
    return (
        {one: f"entity {label:03d}" for one, label in zip(ids, truth.tolist(), strict=True)},
        {one: f"group {label:03d}" for one, label in zip(ids, found.tolist(), strict=True)},
    )


def hard():
    return pt.report(*two_clusterings(), title="Entities and groups", rows=110)


def examples():
    return pt.report(EXAMPLES / "truth.csv", EXAMPLES / "found.csv", interval="bootstrap", rng=0)


def identical():
    return pt.report([0, 0, 1], ["a", "a", "b"])


def many_flows():
    """Return a page whose diagram has 1,000 flows: 40 clusters with no relation to 40 others."""
    rng = np.random.default_rng(0)
    return pt.report(rng.integers(0, 40, 60_000), rng.integers(0, 40, 60_000), top=40)


def halves():
    """Return a page of weights many of whose shares lie halfway between two rounded texts."""
    return pt.report(contingency=[[15, 1, 0, 0], [0, 63, 1, 0], [0, 3, 1234567, 0], [0, 0, 0, 80]])


def crossed():
    """Return a page of 9 clusters that share objects with 9 others each; labels have colons."""
    rng = np.random.default_rng(0)
    reference, candidate = rng.integers(0, 9, (2, 2000))
    return pt.report([f"http://r/{i}" for i in reference], [f"http://c/{i}" for i in candidate])


REPORTS = {
    "crossed": crossed,
    "hard": hard,
    "examples": examples,
    "identical": identical,
    "many_flows": many_flows,
    "halves": halves,
}
