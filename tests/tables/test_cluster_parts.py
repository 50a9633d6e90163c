"""Parts of many clusters at once against counting each, on both paths."""

from collections import Counter

import numpy as np
import pytest

from partita.measures.read_counts import read_table
from partita.tables.cluster_parts import Part, consecutive_tuples, merged_with, parts_of
from partita.tables.derivation import Derivation


@pytest.mark.parametrize("seed", range(20))
def test_parts_and_merged_clusters(seed, every_path):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 50))
    x, y = (rng.integers(0, rng.integers(1, 20), n).tolist() for _ in range(2))
    derivation = Derivation(read_table(x, y))
    for side, (own, other) in enumerate([(x, y), (y, x)]):
        labels = sorted(set(own))
        clusters = rng.permutation(len(labels))
        found = parts_of(derivation, side, clusters)
        for cluster, parts in zip(clusters.tolist(), found, strict=True):
            counts = Counter(b for a, b in zip(own, other, strict=True) if a == labels[cluster])
            wanted = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
            assert parts == tuple(Part(*item) for item in wanted)
    labels = sorted(set(x))
    clusters = rng.permutation(len(labels))
    for at_most in (1, 2, 99):
        listed, totals = merged_with(derivation, clusters, at_most)
        for cluster, parts, total in zip(clusters.tolist(), listed, totals.tolist(), strict=True):
            mine = {b for a, b in zip(x, y, strict=True) if a == labels[cluster]}
            counts = Counter(
                a for a, b in zip(x, y, strict=True) if b in mine and a != labels[cluster]
            )
            wanted = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
            assert parts == tuple(Part(*item) for item in wanted[:at_most])
            assert total == len(counts)


def test_consecutive_tuples():
    found = list(consecutive_tuples(["a", "b", "c"], np.array([1, 0, 2])))
    assert found == [("a",), (), ("b", "c")]
