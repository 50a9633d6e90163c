"""Expectations, nonspecificity and shares of mass against loops over all sets."""

import numpy as np
import pytest

import partita as pt
from partita import belief as bf
from tests.belief.masses import close, evidence
from tests.naive import belief as naive

ROUGH = pt.Rough([{0, 1}, {1}])


def test_expectations(masses):
    x = evidence(masses[0])
    k = x.n_clusters
    values = [(-1.5) ** w for w in range(k)]
    close(bf.lower_expectation(x, values), [naive.expectation(m, values, min) for m in masses[0]])
    close(bf.upper_expectation(x, values), [naive.expectation(m, values, max) for m in masses[0]])
    assert (
        bf.lower_expectation(x, values) == bf.lower_expectation(x, dict(enumerate(values)))
    ).all()
    indicator = [float(w == 0) for w in range(k)]
    close(bf.lower_expectation(x, indicator), bf.belief(x, {0}))
    close(bf.upper_expectation(x, indicator), bf.plausibility(x, {0}))


def test_nonspecificity(masses):
    dense = masses[0]
    close(bf.nonspecificity(evidence(dense)), [naive.nonspecificity(m) for m in dense])
    assert bf.nonspecificity(pt.Rough.from_masks([(1 << 64) - 1], range(64))).tolist() == [6.0]


def test_shares(masses):
    dense = masses[0]
    x = evidence(dense)
    several = [sum(m[a] for a in range(len(m)) if naive.size(a) > 1) for m in dense]
    close(bf.ambiguity(x).objects, several)
    close(bf.ambiguity(x).overall, np.mean(several))
    close(bf.outlier_share(x).objects, dense[:, 0])


def test_outliers_of_a_possibilistic_clustering():
    memberships = np.random.default_rng(3).random((50, 6)).round(1)
    x = pt.Possibilistic(memberships)
    close(bf.outlier_share(x).objects, 1 - memberships.max(axis=1))
    assert bf.outlier_share(x).overall == pytest.approx((1 - memberships.max(axis=1)).mean())


def test_hard_clusterings_are_certain():
    x = pt.Hard(["a", "b", "a"])
    assert bf.nonspecificity(x).tolist() == [0, 0, 0]
    assert bf.ambiguity(x).overall == bf.outlier_share(x).overall == 0


BAD = {
    "values lack": (lambda: bf.lower_expectation(ROUGH, {0: 1}), "values .* lacks 1"),
    "values more": (lambda: bf.lower_expectation(ROUGH, {0: 1, 1: 2, 7: 1}), "has 7, which x"),
    "too few values": (lambda: bf.upper_expectation(ROUGH, [1]), r"2 finite numbers.*\(1,\)"),
    "no values": (lambda: bf.upper_expectation(ROUGH, [1, np.nan]), "finite numbers"),
    "words": (lambda: bf.upper_expectation(ROUGH, ["a", "b"]), "number for each cluster"),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), BAD.values(), ids=BAD)
def test_bad_input(call, message):
    with pytest.raises(pt.PartitaError, match=message):
        call()
