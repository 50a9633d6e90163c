"""Lists of wrong pairs, against all pairs."""

import numpy as np
import pytest

import partita as pt
from tests.naive import linkage as naive


def labelings(seed, n=40):
    rng = np.random.default_rng(seed)
    names = [f"r{i}" for i in range(n)]
    sides = (rng.integers(0, rng.integers(2, 15), n).tolist() for _ in range(2))
    return [dict(zip(names, side, strict=True)) for side in sides]


@pytest.mark.parametrize("seed", range(12))
def test_every_pair_is_listed_once(seed):
    truth, found = labelings(seed)
    result = pt.resolve(truth, found)
    for pairs, together, apart in (
        (result.false_positives, found, truth),
        (result.false_negatives, truth, found),
    ):
        rows = list(pairs)
        assert len(rows) == len(pairs)
        assert {frozenset(row[:2]) for row in rows} == naive.wrong_pairs(together, apart)
        for row in rows:
            assert together[row.first] == together[row.second] == row.together_in
            assert (apart[row.first], apart[row.second]) == (row.first_in, row.second_in)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("top", [1, 3, 10, None])
def test_groups_are_the_largest(seed, top):
    truth, found = labelings(seed)
    rows = pt.resolve(truth, found).false_negatives.groups(top)
    expected = naive.groups(truth, found)
    assert [row.pairs for row in rows] == sorted(expected.values(), reverse=True)[:top]
    for row in rows:
        assert expected[row.together_in, frozenset((row.first_in, row.second_in))] == row.pairs
        assert frozenset(row[:2]) in naive.wrong_pairs(truth, found)


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_chunks_are_about_as_long_as_asked_for(size):
    truth, found = labelings(0)
    pairs = pt.resolve(truth, found).false_positives
    chunks = list(pairs.chunks(size))
    together = [np.concatenate(side) for side in zip(*chunks, strict=True)]
    whole = [np.concatenate(side) for side in zip(*pairs.chunks(), strict=True)]
    assert np.array_equal(together, whole)
    # An object alone may have more pairs than fit.
    assert max(len(first) for first, _ in chunks) <= max(size, 40)


def test_nothing_is_wrong():
    result = pt.resolve([0, 0, 1], [5, 5, 6])
    assert list(result.false_positives) == []
    assert len(result.false_negatives.groups()) == 0
    assert repr(result.false_negatives) == "ErrorPairs(0 pairs)"
    assert len(result.false_negatives.groups().to_frame()) == 0


def test_numbers_of_pairs_beyond_a_list():
    """One cluster of 10^5 records of different entities has 5·10^9 wrong pairs, unlisted."""
    pairs = pt.resolve(np.arange(100_000), np.zeros(100_000, int)).false_positives
    rows = pairs.groups(2)
    assert [row.pairs for row in rows] == [1, 1]
    first = next(pairs.chunks())
    assert first[0].size == pytest.approx(1 << 18, rel=0.5)
    assert pairs.__len__() == 100_000 * 99_999 // 2


def test_a_table_has_no_records():
    with pytest.raises(pt.InputError, match="does not know its records"):
        pt.resolve(contingency=[[2, 1], [0, 3]]).false_positives  # noqa: B018
