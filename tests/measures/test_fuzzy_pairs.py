"""Fuzzy pair counts and their indexes: the paper's figures, brute force, hard input, bad input."""

import json
import math
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

import partita as pt
from partita import FuzzyPairCounts, fuzzy_pair_counts
from partita.errors import InputError
from partita.kernels.norms import CONORMS, TNORMS
from partita.measures.fuzzy_pairs import (
    fuzzy_adjusted_rand_score,
    fuzzy_fowlkes_mallows_score,
    fuzzy_gamma_score,
    fuzzy_jaccard_score,
    fuzzy_minkowski_score,
    fuzzy_rand_score,
)
from tests.naive import fuzzy_pairs as naive
from tests.naive.partitions import all_partitions

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "campello.json").read_text())["cases"]
SCORES = {
    "rand": fuzzy_rand_score,
    "adjusted_rand": fuzzy_adjusted_rand_score,
    "jaccard": fuzzy_jaccard_score,
    "fowlkes_mallows": fuzzy_fowlkes_mallows_score,
    "minkowski": fuzzy_minkowski_score,
    "gamma": fuzzy_gamma_score,
}
HARD_SCORES = {
    "rand": pt.rand_score,
    "adjusted_rand": pt.adjusted_rand_score,
    "jaccard": pt.pair_jaccard_score,
    "fowlkes_mallows": pt.fowlkes_mallows_score,
    "minkowski": pt.minkowski_score,
    "gamma": pt.gamma_score,
}
every_score = pytest.mark.parametrize("score", SCORES)
ALL_NORMS = list(product(TNORMS, CONORMS))

# Section 3 of the paper, objects by clusters.
R = [0, 0, 0, 1, 0, 1, 1, 1]
Q = [0, 0, 0, 0, 1, 1, 2, 2]
Q1 = np.array(GOLDEN[0]["candidate"])
Q2 = np.array(GOLDEN[1]["candidate"])


# The paper's figures


def test_hard_example():
    # The paper prints the counts and the Rand index; the other indexes follow from the counts.
    assert fuzzy_pair_counts(R, Q) == FuzzyPairCounts(4.0, 8.0, 4.0, 12.0)
    wanted = {
        "rand": 0.5714,
        "adjusted_rand": 0.0869565,
        "jaccard": 0.25,
        "fowlkes_mallows": 0.408248,
        "minkowski": 1.0,
        "gamma": 0.0912871,
    }
    for name, value in wanted.items():
        assert SCORES[name](R, Q) == pytest.approx(value, abs=5e-5), name


@pytest.mark.parametrize(
    ("tnorm", "snorm", "first", "second"),
    [("min", "max", 0.9364, 0.5267), ("product", "max", 0.9379, 0.5337)],
)
def test_fuzzy_examples(tnorm, snorm, first, second):
    scores = [fuzzy_rand_score(R, q, tnorm=tnorm, snorm=snorm) for q in (Q1, Q2)]
    assert scores == pytest.approx([first, second], abs=5e-5)


def test_identical_fuzzy_clusterings_are_not_perfect():
    assert fuzzy_rand_score(Q1, Q1) == pytest.approx(0.887, abs=5e-4)


def test_remark_3_fails_with_halved_memberships():
    halved = np.array(naive.one_hot(R)) / 2
    assert fuzzy_rand_score(R, halved, tnorm="min") == 1.0


def test_gamma_with_the_number_of_pairs_would_leave_its_bounds():
    wrong = GOLDEN[1]["results"]["min bounded_sum"]["with_number_of_pairs"]["gamma"]
    assert wrong == pytest.approx(-2.455, abs=5e-4)
    assert abs(fuzzy_gamma_score(R, Q2, tnorm="min", snorm="bounded")) < 0.1


def cases_with_norms():
    for case in GOLDEN:
        for norms in case["results"]:
            yield pytest.param(case, norms, id=f"{case['name']}-{norms}")


@pytest.mark.parametrize(("case", "norms"), list(cases_with_norms()))
def test_golden(case, norms):
    reference, candidate = np.array(case["reference"]), np.array(case["candidate"])
    wanted = case["results"][norms]
    tnorm, snorm = norms.split()
    counts = fuzzy_pair_counts(reference, candidate, tnorm=tnorm, snorm=snorm)
    assert counts == pytest.approx(wanted["counts"], abs=1e-9)
    if counts.total == 0:
        return
    for name, value in wanted["indexes"].items():
        found = SCORES[name](reference, candidate, tnorm=tnorm, snorm=snorm)
        if value is not None:
            assert found == pytest.approx(value, abs=1e-9), name
        else:
            assert not math.isnan(found)


# Brute force


def some_memberships(rng, n, kind):
    k = int(rng.integers(1, 5))
    if kind == "possibilistic":
        # Not rounded: where degrees add up to 1, rounding decides for the nilpotent norms.
        return rng.random((n, k))
    values = rng.dirichlet(np.full(k, 0.5), n)
    if kind == "ties":
        values = (values * 4).round() / 4 * 0.9
    if kind == "zeros":
        values[rng.random((n, k)) < 0.4] = 0
        values[:, int(rng.integers(k))] = 0
    return values


@pytest.mark.parametrize("kind", ["fuzzy", "possibilistic", "ties", "zeros"])
@pytest.mark.parametrize("seed", range(3))
def test_brute_force_for_all_norms(kind, seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 9))
    first, second = (some_memberships(rng, n, kind) for _ in range(2))
    labels = rng.integers(0, 3, n).tolist()
    for tnorm, snorm in ALL_NORMS:
        for reference in (first, labels):
            degrees = first if reference is first else np.array(naive.one_hot(labels))
            wanted = naive.pair_counts(degrees.tolist(), second.tolist(), tnorm, snorm)
            found = fuzzy_pair_counts(reference, second, tnorm=tnorm, snorm=snorm)
            assert found == pytest.approx(wanted, abs=1e-9), (tnorm, snorm)
            swapped = fuzzy_pair_counts(second, reference, tnorm=tnorm, snorm=snorm)
            assert swapped == pytest.approx(np.array(found)[[0, 2, 1, 3]], abs=1e-9)


@pytest.mark.parametrize("tnorm", ["min", "product"])
def test_indexes_as_the_paper_writes_them(tnorm):
    rng = np.random.default_rng(5)
    for _ in range(10):
        labels, degrees = rng.integers(0, 3, 8).tolist(), rng.dirichlet(np.ones(3), 8)
        counts = fuzzy_pair_counts(labels, degrees, tnorm=tnorm)
        for name, value in naive.indexes(*counts).items():
            assert SCORES[name](labels, degrees, tnorm=tnorm) == pytest.approx(value, abs=1e-12)


degrees_in_tenths = st.integers(0, 10).map(lambda tenths: tenths / 10)
matrices = st.tuples(st.integers(1, 6), st.integers(1, 3), st.integers(1, 3)).flatmap(
    lambda shape: st.tuples(
        *(
            st.lists(
                st.lists(degrees_in_tenths, min_size=k, max_size=k),
                min_size=shape[0],
                max_size=shape[0],
            )
            for k in shape[1:]
        )
    )
)


@given(matrices, st.sampled_from(list(naive.DUALS.items())))
def test_any_memberships(pair, norms):
    first, second = pair
    found = fuzzy_pair_counts(np.array(first), np.array(second), tnorm=norms[0])
    assert found == pytest.approx(naive.pair_counts(first, second, *norms), abs=1e-9)
    if len(first) == 1 or found.total == 0:
        return
    for index in SCORES.values():
        low, high = index.measure.card.bounds
        assert low <= index(np.array(first), np.array(second), tnorm=norms[0]) <= high


# Hard input


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
@every_score
def test_hard_input_gives_the_hard_index_exactly(n, score):
    for x, y in product(list(all_partitions(n)), repeat=2):
        assert SCORES[score](x, y) == HARD_SCORES[score](x, y)


@every_score
def test_identical_hard_clusterings_are_perfect(score):
    for labels in ([0], [0, 0], [0, 1], [0, 1, 2], [0, 0, 1, 1]):
        for tnorm in TNORMS:
            perfect = SCORES[score].measure.card.best
            assert SCORES[score](labels, labels, tnorm=tnorm) == perfect


# Degenerate input


def test_documented_values_where_an_index_is_zero_over_zero():
    apart, together = np.array([[0.5, 0.0], [0.0, 0.5]]), np.array([[0.5], [0.5]])
    wanted = {
        "rand": (1.0, 1.0, 0.0),
        "adjusted_rand": (1.0, 1.0, 0.0),
        "jaccard": (1.0, 1.0, 0.0),
        "fowlkes_mallows": (1.0, 1.0, 0.0),
        "minkowski": (0.0, 0.0, math.inf),
        "gamma": (1.0, 1.0, 0.0),
    }
    for name, score in SCORES.items():
        found = score([0, 1], apart), score([0, 0], together), score([0, 1], together)
        assert found == wanted[name], name


# Input in many forms


# Bad input


@pytest.mark.parametrize(
    ("candidate", "message"),
    [
        (np.array([[0.5, 1.2], [0.5, 0.5]]), "candidate: 1 row has values above 1"),
        (np.array([[0.5, -0.2], [0.5, 0.5]]), "candidate: 1 row has negative values"),
        (np.array([[0.5, np.nan], [0.5, 0.5]]), "candidate: 1 row has NaN"),
        (np.array([[0.5, np.inf], [0.5, 0.5]]), "candidate: 1 row has NaN or inf"),
        (np.zeros((0, 2)), "candidate is empty"),
        (np.zeros((2, 0)), "candidate must be a matrix"),
        (np.full((3, 2), 0.5), r"reference and candidate must label the same objects"),
    ],
)
@every_score
def test_bad_memberships(score, candidate, message):
    with pytest.raises(InputError, match=message):
        SCORES[score]([0, 1], candidate)


# Pages
