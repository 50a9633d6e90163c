"""Fuzzy pair counts and their indexes: the paper's figures, brute force, hard input, bad input."""

import json
import math
import warnings
from itertools import product
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st
from scipy.sparse import csr_array

import partita as pt
from partita.errors import InputError, InputTypeError, MismatchError
from partita.kernels.norms import CONORMS, TNORMS
from partita.measures.fuzzy_counts import FuzzyPairCounts, fuzzy_pair_counts
from partita.measures.fuzzy_pairs import (
    CARDS,
    INDEXES,
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
    for index in INDEXES:
        low, high = index.card.bounds
        assert low <= index(np.array(first), np.array(second), tnorm=norms[0]) <= high


# Hard input


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
@every_score
def test_hard_input_gives_the_hard_index_exactly(n, score):
    for x, y in product(list(all_partitions(n)), repeat=2):
        assert SCORES[score](x, y) == HARD_SCORES[score](x, y)


@pytest.mark.parametrize("norms", ALL_NORMS, ids=" ".join)
def test_norms_do_not_matter_for_hard_input(norms):
    reference, candidate = np.array(naive.one_hot(R)), pt.Fuzzy(naive.one_hot(Q))
    found = fuzzy_pair_counts(reference, candidate, tnorm=norms[0], snorm=norms[1])
    assert found == (4, 8, 4, 12)


@every_score
def test_identical_hard_clusterings_are_perfect(score):
    for labels in ([0], [0, 0], [0, 1], [0, 1, 2], [0, 0, 1, 1]):
        for tnorm in TNORMS:
            perfect = CARDS[f"fuzzy_{score}"].perfect
            assert SCORES[score](labels, labels, tnorm=tnorm) == perfect


def test_many_objects_in_hard_clusters():
    rng = np.random.default_rng(0)
    x, y = rng.integers(0, 1000, 10**5), rng.integers(0, 1000, 10**5)
    assert fuzzy_pair_counts(x, y) == pt.pair_counts(x, y)


# Degenerate input


@every_score
def test_one_object_makes_no_pairs(score):
    perfect = CARDS[f"fuzzy_{score}"].perfect
    assert SCORES[score](np.array([[0.2, 0.8]]), np.array([[0.5, 0.5]])) == perfect
    assert fuzzy_pair_counts(np.array([[0.2, 0.8]]), [1]) == (0, 0, 0, 0)


@every_score
@pytest.mark.parametrize(
    ("degrees", "tnorm"),
    [
        ([[0.5, 0.5], [0.4, 0.6]], "drastic"),
        ([[0.5, 0.5], [0.4, 0.4]], "lukasiewicz"),
        ([[0.0, 0.0], [0.0, 0.0]], "min"),
    ],
)
def test_no_degree_for_any_pair_is_an_error(score, degrees, tnorm):
    with pytest.raises(InputError, match="is 0/0: with these norms every pair"):
        SCORES[score]([0, 1], np.array(degrees), tnorm=tnorm)


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


@every_score
def test_tiny_memberships_do_not_vanish(score):
    values = [SCORES[score](R, Q1 * scale, tnorm="min") for scale in (1.0, 2.0**-300)]
    assert values[0] == pytest.approx(values[1], rel=1e-12)


def test_nothing_warns():
    rng = np.random.default_rng(0)
    degrees = rng.random((6, 3))
    degrees[0], degrees[1] = 0, 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for tnorm, snorm in ALL_NORMS:
            fuzzy_pair_counts(degrees, degrees[::-1], tnorm=tnorm, snorm=snorm)


# Input in many forms


def test_every_form_of_the_same_memberships():
    wanted = fuzzy_pair_counts(R, Q1)
    for candidate in (
        pt.Possibilistic(Q1),
        Q1.tolist(),
        np.asfortranarray(Q1),
        csr_array(Q1),
        pd.DataFrame(Q1, columns=["first", "second"]),
    ):
        assert fuzzy_pair_counts(R, candidate) == pytest.approx(wanted, rel=1e-15)
    shares = Q1 / Q1.sum(axis=1, keepdims=True)
    assert fuzzy_pair_counts(R, pt.Fuzzy(shares)) == fuzzy_pair_counts(R, shares)
    assert fuzzy_pair_counts(np.array(["a", "b"])[R], Q1) == wanted
    single = fuzzy_pair_counts(R, Q1.astype(np.float32))
    assert single == pytest.approx(wanted, rel=1e-6)


def test_rounding_above_one_is_one():
    candidate = pt.Fuzzy([[1.0 + 1e-7, 0.0], [0.0, 1.0]])
    assert fuzzy_pair_counts([0, 1], candidate) == (0, 0, 0, 1)


def test_input_is_not_changed():
    before = Q1.copy()
    fuzzy_pair_counts(R, Q1, tnorm=lambda x, y: x * y)
    assert (before == Q1).all()


def test_ids_are_joined():
    ids = list("abcdefgh")
    order = np.random.default_rng(0).permutation(8)
    shuffled = pt.Possibilistic(Q1[order], ids=[ids[i] for i in order])
    labels = dict(zip(ids, R, strict=True))
    assert fuzzy_pair_counts(labels, shuffled) == pytest.approx(fuzzy_pair_counts(R, Q1))
    fewer = {name: labels[name] for name in ids[:-1]}
    with pytest.raises(MismatchError, match="1 ids are in candidate only"):
        fuzzy_rand_score(fewer, shuffled)
    found = fuzzy_rand_score(fewer, shuffled, on_mismatch="intersect")
    assert found == pytest.approx(fuzzy_rand_score(R[:-1], Q1[:-1]))


def test_own_norms_agree_with_named_ones():
    for other in (Q2, R):
        own = fuzzy_pair_counts(Q1, other, tnorm=lambda x, y: x * y)
        assert own == pytest.approx(fuzzy_pair_counts(Q1, other, tnorm="product"), abs=1e-12)
        mixed = fuzzy_pair_counts(Q1, other, snorm=lambda x, y: np.minimum(1, x + y))
        assert mixed == pytest.approx(fuzzy_pair_counts(Q1, other, snorm="bounded"), abs=1e-12)


# Bad input


@pytest.mark.parametrize(
    ("candidate", "message"),
    [
        (np.array([[0.5, 1.2], [0.5, 0.5]]), "candidate: 1 rows have values above 1"),
        (np.array([[0.5, -0.2], [0.5, 0.5]]), "candidate: 1 rows have negative values"),
        (np.array([[0.5, np.nan], [0.5, 0.5]]), "candidate: 1 rows have NaN"),
        (np.array([[0.5, np.inf], [0.5, 0.5]]), "candidate: 1 rows have NaN or inf"),
        (np.zeros((0, 2)), "candidate is empty"),
        (np.zeros((2, 0)), "candidate must be a matrix"),
        (np.full((3, 2), 0.5), r"reference and candidate must label the same objects"),
    ],
)
@every_score
def test_bad_memberships(score, candidate, message):
    with pytest.raises(InputError, match=message):
        SCORES[score]([0, 1], candidate)


@pytest.mark.parametrize("candidate", [np.array([["a", "b"]] * 2), np.ones((2, 2)) * 1j])
def test_memberships_that_are_no_numbers(candidate):
    with pytest.raises(InputTypeError, match="candidate must be a matrix of numbers"):
        fuzzy_rand_score([0, 1], candidate)


def test_other_kinds():
    with pytest.raises(InputTypeError, match="candidate is rough: fuzzy pairs need memberships"):
        fuzzy_rand_score([0, 1], pt.Rough([{0}, {0, 1}]))


def test_bad_options():
    with pytest.raises(InputError, match="tnorm='foo' is not known"):
        fuzzy_rand_score(R, Q1, tnorm="foo")
    with pytest.raises(InputError, match="snorm='foo' is not known"):
        fuzzy_rand_score(R, Q1, snorm="foo")
    with pytest.raises(InputError, match="tnorm is no t-norm"):
        fuzzy_rand_score(R, Q1, tnorm=np.maximum)
    with pytest.raises(InputError, match="on_mismatch='drop'"):
        fuzzy_rand_score(R, Q1, on_mismatch="drop")


def test_norms_that_give_nan_between_the_points_tried():
    def sometimes(x, y):
        return np.where((x == 0.123) | (y == 0.123), np.nan, x * y)

    with pytest.raises(InputError, match="gave NaN"):
        fuzzy_rand_score([0, 1], np.array([[0.123, 0.5], [0.5, 0.5]]), tnorm=sometimes)


# Pages


@every_score
def test_page_says_what_is_known(score):
    page = SCORES[score].__doc__
    for part in ("Parameters", "Notes", "Examples", "10.1016/j.patrec.2006.11.010", "Bounds: "):
        assert part in page
    assert "Not a measure for two fuzzy clusterings" in page
    assert SCORES[score].__name__ == f"fuzzy_{score}_score"
