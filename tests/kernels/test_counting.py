"""Pairs of codes, counted in every way, against collections.Counter."""

from collections import Counter

import numpy as np
import pytest

from partita.kernels import counting
from partita.kernels.codes import Codes
from partita.kernels.counting import (
    Grid,
    Runs,
    count_label_pairs,
    count_pairs,
    list_cells,
    sum_pairs,
)
from partita.kernels.numba_switch import force_path

DTYPES = [np.int32, np.int64]


def codes_of(values):
    return Codes(values, int(values.min()), int(values.max()) - int(values.min()) + 1)


def as_counter(table, rows, columns):
    """The cells that are not zero, by the values of their row and column."""
    if isinstance(table, Runs):
        row, column, counts = table.listed()
    elif isinstance(table, Grid):
        row, column = np.nonzero(table.counts)
        counts = table.counts[row, column]
    else:
        row, column = np.divmod(table.positions, table.width)
        counts = table.counts
    pairs = zip((row + rows.first).tolist(), (column + columns.first).tolist(), strict=True)
    return dict(zip(pairs, counts.tolist(), strict=True))


def check_sums(table, rows, columns):
    """A counted table carries its sums and their squares."""
    counters = [
        as_counter(table, rows, columns),
        Counter((rows.values - rows.first).tolist()),
        Counter((columns.values - columns.first).tolist()),
    ]
    row_sums, column_sums = (
        [one[i] for i in range(span)]
        for one, span in zip(counters[1:], (rows.span, columns.span), strict=True)
    )
    assert [one.tolist() for one in table.sums()] == [row_sums, column_sums]
    assert list(table.squares) == [sum(x * x for x in one.values()) for one in counters]
    assert table.total == rows.values.size


def random_labels(seed, n, spans, firsts=(0, 0), dtypes=(np.int64, np.int64)):
    rng = np.random.default_rng(seed)
    return [
        (rng.integers(0, span, n) + first).astype(dtype)
        for span, first, dtype in zip(spans, firsts, dtypes, strict=True)
    ]


def naive_counts(rows, columns):
    return dict(Counter(zip(rows.tolist(), columns.tolist(), strict=True)))


def count_by_sorting(monkeypatch):
    monkeypatch.setattr(counting, "DENSE_CELLS", 0)
    monkeypatch.setattr(counting, "DENSE_CELLS_PER_OBJECT", ((0, 0),))


@pytest.fixture(params=["dense numpy", "dense compiled", "sorted numpy", "sorted compiled"])
def path(request, monkeypatch):
    """Force one of the ways of counting."""
    if "sorted" in request.param:
        count_by_sorting(monkeypatch)
    with force_path("compiled" if "compiled" in request.param else "numpy"):
        yield request.param


@pytest.mark.parametrize("row_type", DTYPES)
@pytest.mark.parametrize("column_type", DTYPES)
@pytest.mark.parametrize("firsts", [(0, 0), (-3, 5), (10**6, -(10**6)), (-5, -7)])
@pytest.mark.parametrize("spans", [(1, 1), (7, 11), (40, 300)])
def test_count_pairs(path, row_type, column_type, firsts, spans):
    rows, columns = random_labels(3, 2000, spans, firsts, (row_type, column_type))
    row_codes, column_codes = codes_of(rows), codes_of(columns)
    cells = count_pairs(row_codes, column_codes)
    assert as_counter(cells, row_codes, column_codes) == naive_counts(rows, columns)
    check_sums(cells, row_codes, column_codes)
    assert isinstance(cells, Runs if "sorted" in path else Grid)


@pytest.mark.parametrize(("spans", "kind"), [((10, 10), Grid), ((10**6, 10**6), Runs)])
def test_small_tables_are_counted_densely_and_sparse_ones_sorted(spans, kind):
    rows, columns = random_labels(0, 100, spans)
    row_codes, column_codes = codes_of(rows), codes_of(columns)
    cells = count_pairs(row_codes, column_codes)
    assert as_counter(cells, row_codes, column_codes) == naive_counts(rows, columns)
    assert isinstance(cells, kind)


@pytest.mark.parametrize("spans", [(70_000, 60_000), (2**20, 2**20)])
def test_sorted_keys_of_32_and_of_64_bits(spans):
    """Keys below 2^32 are packed into 32 bits, wider ones into 64."""
    rows, columns = random_labels(5, 500, spans, (-(2**30), 17))
    row_codes, column_codes = codes_of(rows), codes_of(columns)
    cells = count_pairs(row_codes, column_codes)
    assert as_counter(cells, row_codes, column_codes) == naive_counts(rows, columns)
    check_sums(cells, row_codes, column_codes)


@pytest.mark.parametrize("chunk", [1, 2, 7, 499, 500, 501])
def test_chunks_of_sorted_keys_add_up(chunk, monkeypatch):
    """Runs of equal keys that pass from one chunk to the next are one cell."""
    monkeypatch.setattr(counting, "_CHUNK", chunk)
    count_by_sorting(monkeypatch)
    rows, columns = random_labels(9, 500, (3, 4))
    row_codes, column_codes = codes_of(rows), codes_of(columns)
    cells = count_pairs(row_codes, column_codes)
    assert as_counter(cells, row_codes, column_codes) == naive_counts(rows, columns)
    check_sums(cells, row_codes, column_codes)


@pytest.mark.parametrize("row_type", DTYPES)
@pytest.mark.parametrize("column_type", DTYPES)
@pytest.mark.parametrize("n", [1, 3, 4, 2001])
@pytest.mark.parametrize("firsts", [(0, 0), (-3, 5), (2**31 - 9, -(2**31))])
@pytest.mark.parametrize("spans", [(1, 1), (7, 9), (9, 200)])
def test_labels_are_counted_as_they_are(row_type, column_type, n, firsts, spans, every_path):
    rows, columns = random_labels(6, n, spans, (0, 0), (row_type, column_type))
    rows, columns = rows + row_type(firsts[0] + 9 - spans[0]), columns + column_type(firsts[1])
    grid, first_row, first_column = count_label_pairs(rows, columns)
    row_codes, column_codes = codes_in(grid, first_row, first_column, rows, columns)
    check_sums(grid, row_codes, column_codes)
    assert as_counter(grid, row_codes, column_codes) == naive_counts(rows, columns)


def codes_in(grid, first_row, first_column, rows, columns):
    """The labels as codes of the table's lines, of which every label must be one."""
    codes = [
        Codes(rows, int(first_row), grid.counts.shape[0]),
        Codes(columns, int(first_column), grid.counts.shape[1]),
    ]
    for one in codes:
        assert one.first <= one.values.min()
        assert one.values.max() < one.first + one.span
    return codes


@pytest.mark.parametrize("first", [2**62, -(2**63), 2**63 - 9, 2**53, -(2**53) - 9])
def test_labels_that_floats_cannot_tell_apart(first, every_path):
    """Beyond 2^53 neighboring labels are one float: the size of the table must not be one."""
    rows, columns = random_labels(7, 50, (9, 9), (first, 0))
    for pair in ((rows, columns), (columns, rows)):
        counted = count_label_pairs(*pair)
        if counted is not None:
            codes = codes_in(*counted, *pair)
            assert as_counter(counted[0], *codes) == naive_counts(*pair)


def test_labels_too_far_apart_to_be_counted_as_they_are(every_path):
    wide, narrow = np.array([-(2**63), 2**63 - 1]), np.array([0, 1])
    assert count_label_pairs(wide, narrow) is None
    assert count_label_pairs(narrow, wide) is None
    assert count_label_pairs(wide, wide) is None


def test_other_types_are_not_counted_as_they_are(every_path):
    labels = np.array([0, 1, 1])
    others = (np.int8, np.uint64, np.float64, np.bool_, object, np.dtype(np.int64).newbyteorder())
    for other in others:
        assert count_label_pairs(labels, labels.astype(other)) is None
    assert count_label_pairs(np.repeat(labels, 2)[::2], labels) is None


def test_read_only_labels(path):
    rows, columns = random_labels(1, 500, (6, 9))
    rows.flags.writeable = columns.flags.writeable = False
    row_codes, column_codes = codes_of(rows), codes_of(columns)
    cells = count_pairs(row_codes, column_codes)
    assert as_counter(cells, row_codes, column_codes) == naive_counts(rows, columns)


@pytest.mark.parametrize("largest", [3, 2**50])
@pytest.mark.parametrize("spans", [(7, 11), (10**5, 10**5)])
def test_sum_pairs_adds_weights_exactly(spans, largest):
    rows, columns = random_labels(2, 400, spans, (-2, 3))
    weights = np.random.default_rng(4).integers(0, largest, 400)
    row_codes, column_codes = codes_of(rows), codes_of(columns)
    wanted = Counter()
    for row, column, weight in zip(rows.tolist(), columns.tolist(), weights.tolist(), strict=True):
        wanted[row, column] += weight
    cells = sum_pairs(row_codes, column_codes, weights)
    assert as_counter(cells, row_codes, column_codes) == {k: v for k, v in wanted.items() if v}


def test_sum_pairs_leaves_out_cells_of_weight_zero():
    rows, columns = np.array([0, 0, 1]), np.array([0, 1, 1])
    cells = sum_pairs(codes_of(rows), codes_of(columns), np.array([2.5, 0.0, 1.0]))
    assert cells.positions.tolist() == [0, 3]
    assert cells.counts.tolist() == [2.5, 1.0]


def test_nonzero_cells_row_by_row(every_path):
    grid = np.array([[0, 3, 0], [0, 0, 0], [5, 0, 7]], np.int32)
    rows, columns, counts = list_cells(grid)
    assert rows.tolist() == [0, 2, 2]
    assert columns.tolist() == [1, 0, 2]
    assert counts.tolist() == [3, 5, 7]
    assert counts.dtype == np.int64


@pytest.mark.parametrize("spans", [(7, 11), (40, 300)])
def test_two_threads_count_what_one_does(spans, path, monkeypatch):
    rows, columns = random_labels(12, 2001, spans, (-3, 5))
    monkeypatch.setattr(counting, "_WORTH_THREADS", 1000)
    monkeypatch.setattr(counting, "usable_cores", lambda: 2)
    row_codes, column_codes = codes_of(rows), codes_of(columns)
    cells = count_pairs(row_codes, column_codes)
    assert as_counter(cells, row_codes, column_codes) == naive_counts(rows, columns)
    check_sums(cells, row_codes, column_codes)
    counted = count_label_pairs(rows, columns)
    if counted is not None:
        codes = codes_in(*counted, rows, columns)
        assert as_counter(counted[0], *codes) == naive_counts(rows, columns)


@pytest.mark.parametrize(
    ("n", "cells"), [(1, 1 << 16), (10**5, 10**6), (10**6, 1 << 22), (10**7, 1 << 24)]
)
def test_how_many_cells_are_counted_densely(n, cells):
    assert counting._cells_counted_densely(n) == cells


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ([60_000, 50_000, 60_000, 55_000], [2, 0, 1, 0]),
        ([-3, 70_000, 5, 5], [0, 0, 1, 1]),
        ([0, 900, 5, 5], [0, 0, 1_000, 1]),
        ([65_000, 65_100, 65_001], [40_000, 40_100, 40_200]),
    ],
)
def test_both_paths_count_the_same_labels_directly(rows, columns):
    """Otherwise the order of clusters would depend on whether loops are compiled already."""
    rows, columns = np.array(rows), np.array(columns)
    found = []
    for path in ("numpy", "compiled"):
        with force_path(path):
            counted = count_label_pairs(rows, columns)
        found.append(counted is not None)
    assert found[0] == found[1]
