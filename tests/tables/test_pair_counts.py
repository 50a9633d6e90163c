"""Pair counts under their names, and the kinds of counts that share the class."""

import pickle

import numpy as np

import partita as pt
from partita.tables.pair_counts import PairCounts


def test_names():
    counts = PairCounts(4, 8, 3, 12)
    assert (counts.total, counts.in_reference, counts.in_candidate) == (27, 12, 7)
    assert (counts.true_positives, counts.false_negatives) == (4, 8)
    assert (counts.false_positives, counts.true_negatives) == (3, 12)
    assert counts == (4, 8, 3, 12)
    assert repr(counts) == "PairCounts(a=4, b=8, c=3, d=12)"


def test_fuzzy_and_soft_counts_are_pair_counts_with_names_of_their_own():
    for kind in (pt.FuzzyPairCounts, pt.SoftPairCounts):
        counts = kind(0.5, 1.5, 2.0, 4.0)
        assert isinstance(counts, PairCounts)
        assert (counts.total, counts.in_reference, counts.in_candidate) == (8.0, 2.0, 2.5)
        assert repr(counts) == f"{kind.__name__}(a=0.5, b=1.5, c=2.0, d=4.0)"
        assert type(pickle.loads(pickle.dumps(counts))) is kind
        assert type(counts._replace(a=1.0)) is kind


def test_counts_of_many_tables_are_arrays():
    counts = PairCounts(*np.array([[1, 2], [3, 4], [5, 6], [7, 8]]))
    assert counts.total.tolist() == [16, 20]
    assert counts.in_candidate.tolist() == [6, 8]
