"""Fuzzy pair counts of input in many forms, with ids, with own norms, and bad input."""

import warnings

import numpy as np
import pandas as pd
import pytest
from scipy.sparse import csr_array

import partita as pt
from partita import fuzzy_pair_counts, fuzzy_rand_score
from partita.errors import InputError, InputTypeError, MismatchError
from tests.measures.test_fuzzy_pairs import ALL_NORMS, Q1, Q2, Q, R
from tests.naive import fuzzy_pairs as naive


@pytest.mark.parametrize("norms", ALL_NORMS, ids=" ".join)
def test_norms_do_not_matter_for_hard_input(norms):
    reference, candidate = np.array(naive.one_hot(R)), pt.Fuzzy(naive.one_hot(Q))
    found = fuzzy_pair_counts(reference, candidate, tnorm=norms[0], snorm=norms[1])
    assert found == (4, 8, 4, 12)


def test_many_objects_in_hard_clusters():
    rng = np.random.default_rng(0)
    x, y = rng.integers(0, 1000, 10**5), rng.integers(0, 1000, 10**5)
    assert fuzzy_pair_counts(x, y) == pt.pair_counts(x, y)


def test_nothing_warns():
    rng = np.random.default_rng(0)
    degrees = rng.random((6, 3))
    degrees[0], degrees[1] = 0, 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for tnorm, snorm in ALL_NORMS:
            fuzzy_pair_counts(degrees, degrees[::-1], tnorm=tnorm, snorm=snorm)


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
    with pytest.raises(MismatchError, match="1 id is in candidate only"):
        fuzzy_rand_score(fewer, shuffled)
    found = fuzzy_rand_score(fewer, shuffled, on_mismatch="intersect")
    assert found == pytest.approx(fuzzy_rand_score(R[:-1], Q1[:-1]))


def test_own_norms_agree_with_named_ones():
    for other in (Q2, R):
        own = fuzzy_pair_counts(Q1, other, tnorm=lambda x, y: x * y)
        assert own == pytest.approx(fuzzy_pair_counts(Q1, other, tnorm="product"), abs=1e-12)
        mixed = fuzzy_pair_counts(Q1, other, snorm=lambda x, y: np.minimum(1, x + y))
        assert mixed == pytest.approx(fuzzy_pair_counts(Q1, other, snorm="bounded"), abs=1e-12)


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
