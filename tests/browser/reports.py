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
    """Return a page whose diagram has as many flows as are drawn at most, nearly 1,000."""
    return pt.report(
        contingency=1000 + np.random.default_rng(0).permutation(1600).reshape(40, 40), top=40
    )


def halves():
    """Return a page of weights many of whose shares lie halfway between two rounded texts."""
    return pt.report(contingency=[[15, 1, 0, 0], [0, 63, 1, 0], [0, 3, 1234567, 0], [0, 0, 0, 80]])


def soft():
    """Return a page of a hard and an evidential clustering, with intervals and certificates."""
    return pt.report(EXAMPLES / "truth.csv", EXAMPLES / "evidential.csv")


def soft_both():
    """Return a page of a rough and a fuzzy clustering with a name of an object that is markup."""
    rng = np.random.default_rng(3)
    memberships = rng.dirichlet([0.3] * 5, 80)
    sets = [
        {f"set {one}" for one in np.flatnonzero(row > 0.25)} or {"set 0"} for row in memberships
    ]
    ids = ["<b>first</b>", *(f"object {number}" for number in range(1, 80))]
    return pt.report(pt.Rough(sets, ids=ids), pt.Fuzzy(memberships, ids=ids))


def many():
    truth, found = two_clusterings()
    rng = np.random.default_rng(1)
    runs = {"truth": list(truth.values()), "found": list(found.values())}
    for number in range(6):
        noise = rng.random(len(truth)) < 0.1 * number
        other = rng.permutation(runs["truth"])
        runs[f"run {number}"] = np.where(noise, other, runs["truth"]).tolist()
    return pt.report(runs, rng=0)


def many_soft():
    rng = np.random.default_rng(2)
    labels = rng.integers(0, 3, 60)
    runs = {"hard": labels.tolist()}
    for number in range(3):
        sharp = 1.0 + 2.0 * number
        memberships = np.exp(sharp * np.eye(3)[labels] + rng.normal(size=(60, 3)))
        runs[f"fuzzy {number}"] = pt.Fuzzy(memberships / memberships.sum(1, keepdims=True))
    runs["rough"] = pt.Rough([{one, (one + 1) % 3} if one else {one} for one in labels.tolist()])
    return pt.report(runs, rng=0)


REPORTS = {
    "hard": hard,
    "examples": examples,
    "identical": identical,
    "many_flows": many_flows,
    "halves": halves,
    "soft": soft,
    "soft_both": soft_both,
    "many": many,
    "many_soft": many_soft,
}
