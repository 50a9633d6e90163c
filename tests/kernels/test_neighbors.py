"""Neighbors of rows, on both paths, against a search through all cells."""

import numpy as np
import pytest

from partita.kernels import neighbors
from partita.kernels.grouping import sort_by_group
from partita.kernels.neighbors import SharedColumns, largest_neighbors


def table_of(dense, asked):
    rows, columns = dense.nonzero()
    cells, starts = sort_by_group(columns, dense.shape[1])
    shared = [columns[rows == row] for row in asked]
    lengths = np.array([part.size for part in shared], np.int64)
    return SharedColumns(
        starts,
        cells,
        rows,
        dense[rows, columns],
        np.array(asked, np.int64),
        np.concatenate([[0], np.cumsum(lengths)]),
        np.concatenate(shared),
    )


def naive(dense, row, at_most):
    shared = dense[row] > 0
    sums = {
        other: dense[other][shared].sum()
        for other in range(len(dense))
        if other != row and (dense[other][shared] > 0).any()
    }
    listed = sorted(sums.items(), key=lambda item: (-item[1], item[0]))
    return listed[:at_most], len(sums)


@pytest.mark.parametrize("at_most", [1, 3, 50])
@pytest.mark.parametrize("dtype", [np.int64, np.float64])
@pytest.mark.parametrize("chunk", [7, 1 << 22])
def test_largest_neighbors(at_most, dtype, chunk, every_path, monkeypatch):
    monkeypatch.setattr(neighbors, "_CHUNK", chunk)
    rng = np.random.default_rng(at_most)
    for _ in range(10):
        dense = rng.integers(1, 4, (9, 7)) * (rng.random((9, 7)) < 0.4)
        dense[np.arange(9), rng.integers(0, 7, 9)] += 1
        dense = dense.astype(dtype)
        asked = rng.permutation(9)[: int(rng.integers(1, 10))].tolist()
        found = largest_neighbors(table_of(dense, asked), 9, at_most)
        assert found.counts.dtype == dtype
        end = np.cumsum(found.lengths)
        for i, row in enumerate(asked):
            own = slice(int(end[i] - found.lengths[i]), int(end[i]))
            listed, total = naive(dense, row, at_most)
            pairs = zip(found.rows[own].tolist(), found.counts[own].tolist(), strict=True)
            assert list(pairs) == listed
            assert found.totals[i] == total
