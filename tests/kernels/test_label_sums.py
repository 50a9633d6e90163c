"""Sums over cells by label, on both paths, beside plain dictionaries."""

import numpy as np
import pytest

from partita.kernels import label_sums
from partita.kernels.label_sums import sum_by_label
from partita.kernels.numba_switch import force_path


def by_hand(labels, counts, weights):
    """Size at each cell, and the lines, sorted."""
    sizes, largest, parts, heaviest = {}, {}, {}, {}
    for label, count in zip(labels, counts, strict=True):
        sizes[label] = sizes.get(label, 0) + count
        largest[label] = max(largest.get(label, 0), count)
        parts[label] = parts.get(label, 0) + 1
    for label, count, weight in zip(labels, counts, weights, strict=True):
        if count == largest[label]:
            heaviest[label] = max(heaviest.get(label, 0), weight)
    lines = sorted((sizes[x], largest[x], parts[x], heaviest[x]) for x in sizes)
    return [sizes[x] for x in labels], lines


@pytest.mark.parametrize("path", ["numpy", "compiled"])
@pytest.mark.parametrize("label_type", [np.int32, np.int64])
@pytest.mark.parametrize("count_type", [np.int32, np.int64])
@pytest.mark.parametrize("n", [0, 1, 2, 3000])
def test_sums_are_those_of_dictionaries(path, label_type, count_type, n, monkeypatch):
    monkeypatch.setattr(label_sums, "_CELLS_IN_BUCKET", 64)
    monkeypatch.setattr(label_sums, "_CELLS_IN_PART", 512)
    rng = np.random.default_rng(n)
    labels = rng.integers(-n, n + 1, n).astype(label_type) // 3
    labels[: n // 10] = 7
    if label_type is np.int64:
        labels <<= 33
    counts, weights = (rng.integers(1, 9, n).astype(count_type) for _ in range(2))
    wanted = by_hand(labels.tolist(), counts.tolist(), weights.tolist())
    with force_path(path):
        found = sum_by_label(labels, counts, weights)
        without = sum_by_label(labels, counts)
    assert found.sizes_at_cells.tolist() == without.sizes_at_cells.tolist() == wanted[0]
    lines = [tuple(line) for part in found.lines for line in part.tolist()]
    assert sorted(lines) == wanted[1]
    others = [tuple(line) for part in without.lines for line in part.tolist()]
    assert sorted(others) == sorted((*line[:3], 0) for line in wanted[1])
