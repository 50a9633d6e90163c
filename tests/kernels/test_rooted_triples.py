"""Triples resolved alike, of binary and of multiway trees, against all triples."""

import numpy as np
import pytest

import partita as pt
from partita.kernels import merge_pairs
from partita.kernels.rooted_triples import resolved_triples, triples_in_common
from tests.naive import trees


@pytest.mark.parametrize("most", [2, 3, 5])
def test_counts(every_path, most, monkeypatch):
    rng = np.random.default_rng(most)
    # Entries of one merge come in several parts.
    monkeypatch.setattr(merge_pairs, "_ENTRIES", 1)
    for _ in range(30):
        n = int(rng.integers(2, 10))
        nested = [trees.random_nested(n, rng, most) for _ in range(2)]
        sides = [pt.Hierarchy.from_nested(tree, range(n)) for tree in nested]
        sets = [set(map(frozenset, side.clusters())) for side in sides]
        resolved = [trees.resolved(one, n) for one in sets]
        for side, last in zip(sides, resolved, strict=True):
            assert resolved_triples(side.dendrogram, side.steps) == len(last)
        alike = sum(resolved[1].get(triple) == one for triple, one in resolved[0].items())
        found = triples_in_common(
            *(side.dendrogram for side in sides), *(side.steps for side in sides)
        )
        assert found == alike
