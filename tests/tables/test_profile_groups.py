"""Lines of profiles are checked, sorted and summed."""

from collections import Counter

import numpy as np
import pytest

import partita as pt
from partita.kernels.numba_switch import force_path
from partita.tables import profile_groups
from partita.tables.profile_groups import (
    CellGroups,
    RowGroups,
    count_equal,
    group_lines,
    have_same_sizes,
    sum_equal,
)


def listed(lines):
    return [line.tolist() for line in lines]


def test_equal_lines_are_one():
    lines = [3, 1, 3, 1], [5, 4, 5, 2], [6, 6, 6, 6], [1, 2, 10, 1]
    groups = group_lines(CellGroups, CellGroups._fields, lines)
    assert listed(groups) == [[1, 1, 3], [2, 4, 5], [6, 6, 6], [1, 2, 11]]


def test_equal_keys_are_summed():
    keys, sums = sum_equal([np.array([2, 1, 2])], np.array([10, 20, 30]))
    assert (keys[0].tolist(), sums.tolist()) == ([1, 2], [20, 40])
    empty = np.empty(0, np.int64)
    assert sum_equal([empty], empty)[1].size == 0


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (([1], [1, 2], [1], [1]), "arrays of one length"),
        (([1.5], [1], [1], [1]), "arrays of integers"),
        (([0], [1], [1], [1]), "positive counts and sizes"),
        (([2**63], [1], [1], [1]), "below 2\\^63"),
        (([1, 2], [1, 2], [1, 2], [2**62, 2**62]), "fewer than 2\\^63 copies"),
    ],
)
def test_wrong_lines_are_refused(lines, message):
    arrays = [np.array(line) for line in lines]
    with pytest.raises(pt.PartitaError, match=message):
        group_lines(CellGroups, CellGroups._fields, arrays)


def test_cells_fit_their_rows():
    """Two rows: one of 3 objects in cells of 1 and 2, and one of 4 in a single cell."""
    cells = CellGroups(*map(np.array, ([1, 2, 4], [3, 3, 4], [1, 2, 4], [1, 1, 1])))
    rows = RowGroups(*map(np.array, ([3, 4], [2, 4], [2, 1], [1, 1])))
    assert have_same_sizes(cells, cells.row_sizes, rows)
    more_parts = rows._replace(parts=np.array([1, 2]))
    assert not have_same_sizes(cells, cells.row_sizes, more_parts)
    other_sizes = rows._replace(sizes=np.array([2, 5]))
    assert not have_same_sizes(cells, cells.row_sizes, other_sizes)


@pytest.mark.parametrize("width", [1, 3, 4])
def test_equal_lines_are_counted(width, monkeypatch):
    """Small and large values, in several parts and chunks, beside a plain counter."""
    monkeypatch.setattr(profile_groups, "_CHUNK", 50)
    rng = np.random.default_rng(width)
    parts = [
        [rng.integers(1, 4, n).astype(np.int32) ** rng.choice([1, 1, 15]) for _ in range(width)]
        for n in (120, 0, 77)
    ]
    lines = [line for part in parts for line in zip(*(x.tolist() for x in part), strict=True)]
    wanted = sorted((*line, number) for line, number in Counter(lines).items())
    for path in ("numpy", "compiled"):
        with force_path(path):
            assert list(zip(*(x.tolist() for x in count_equal(parts)), strict=True)) == wanted


def test_no_lines_are_counted_as_none():
    assert [x.tolist() for x in count_equal([[np.zeros(0, np.int64)] * 2])] == [[], [], []]


def test_lines_are_counted_without_hashing_as_well(monkeypatch):
    """If two lines have the same hash, they are sorted instead."""
    lines = [np.array([5, 10**9, 5, 5]), np.array([7, 1, 7, 8])]
    hashed = listed(profile_groups._count_large(lines))
    monkeypatch.setattr(profile_groups, "factorize_rows", lambda rows: None)
    sorted_lines = listed(profile_groups._count_large(lines))
    wanted = {(5, 7, 2), (10**9, 1, 1), (5, 8, 1)}
    assert set(zip(*hashed, strict=True)) == set(zip(*sorted_lines, strict=True)) == wanted
