"""Pairs of merges and what they share, in numpy and compiled, against sets of objects."""

from itertools import combinations

import numpy as np
import pytest

from partita.kernels import merge_pairs as module
from partita.kernels.merge_pairs import merge_pairs
from partita.kernels.numba_switch import force_path
from tests.kernels.dendrograms import linkage_of, random_dendrogram
from tests.naive import trees


def entries_of(first, second):
    """What is yielded, by pair of merges; every pair of merges comes once."""
    found = {}
    for part in merge_pairs(first, second):
        for a, b, pairs, common in zip(*(values.tolist() for values in part), strict=True):
            assert (a, b) not in found
            found[a, b] = pairs, common
    return found


def naive_entries(first, second):
    n = first.n
    rows = [trees.joining_rows(linkage_of(tree)) for tree in (first, second)]
    sets = [trees.members(linkage_of(tree))[n:] for tree in (first, second)]
    counts = {}
    for pair in combinations(range(n), 2):
        key = rows[0][pair], rows[1][pair]
        counts[key] = counts.get(key, 0) + 1
    return {(a, b): (count, len(sets[0][a] & sets[1][b])) for (a, b), count in counts.items()}


def test_entries(every_path):
    rng = np.random.default_rng(0)
    for trial in range(60):
        n = int(rng.integers(2, 13))
        first = random_dendrogram(n, rng, chain=trial % 2 == 0)
        second = random_dendrogram(n, rng, chain=trial % 3 == 0)
        found = entries_of(first, second)
        assert {key: entry for key, entry in found.items() if entry[0]} == naive_entries(
            first, second
        )


def test_merges_come_in_order(every_path):
    rng = np.random.default_rng(1)
    first, second = random_dendrogram(40, rng), random_dendrogram(40, rng)
    merges = np.concatenate([part.first.copy() for part in merge_pairs(first, second)])
    assert (np.diff(merges) >= 0).all()


@pytest.mark.parametrize("chain", [False, True])
def test_parts_of_the_compiled_loop(chain, monkeypatch):
    rng = np.random.default_rng(2)
    first, second = random_dendrogram(60, rng, chain), random_dendrogram(60, rng, chain)
    with force_path("numpy"):
        expected = entries_of(first, second)
    monkeypatch.setattr(module, "_ENTRIES", 1)
    with force_path("compiled"):
        assert entries_of(first, second) == expected
        parts = [part.first[0] for part in merge_pairs(first, second)]
    assert len(parts) > 1
