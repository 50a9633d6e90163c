"""Tables of one column of codes and several others, against a dict of counts."""

from collections import Counter

import numpy as np
import pytest

from partita.kernels import column_tables
from partita.kernels.column_tables import MOST_CELLS, Columns, count_columns


def columns_of(rng, spans, n, lacking=(), dtype=np.uint8):
    """Codes of clusterings, some of which lack about a third of the objects."""
    codes = np.array([rng.integers(0, span, n) for span in spans]).astype(dtype)
    complete = np.array([one not in lacking for one in range(len(spans))])
    for one in lacking:
        codes[one, rng.random(n) < 0.3] = spans[one]
    return Columns(codes, np.array(spans), complete)


def check(columns, row, others):
    """Each table has the counts of the objects that both have, its sums and their squares."""
    for grid, other in zip(count_columns(columns, row, others), others.tolist(), strict=True):
        both = zip(columns.codes[row].tolist(), columns.codes[other].tolist(), strict=True)
        ends = int(columns.spans[row]), int(columns.spans[other])
        wanted = Counter(pair for pair in both if pair[0] < ends[0] and pair[1] < ends[1])
        found = {
            (i, j): count for (i, j), count in np.ndenumerate(grid.counts.astype(object)) if count
        }
        assert found == wanted
        lines = [Counter(), Counter()]
        for pair, count in wanted.items():
            for line, code in zip(lines, pair, strict=True):
                line[code] += count
        for sums, line in zip((grid.row_sums, grid.column_sums), lines, strict=True):
            assert {i: x for i, x in enumerate(sums.tolist()) if x} == line
        squares = [sum(x * x for x in one.values()) for one in (wanted, *lines)]
        assert list(grid.squares) == squares
        assert grid.total == sum(wanted.values())


@pytest.mark.parametrize("n_others", [1, 3, 4, 5, 9])
@pytest.mark.parametrize("dtype", [np.uint8, np.uint16])
def test_tables_are_those_of_each_pair(every_path, n_others, dtype):
    rng = np.random.default_rng(n_others)
    spans = rng.integers(1, 9, 10).tolist()
    columns = columns_of(rng, spans, 200, dtype=dtype)
    others = rng.permutation(10)[:n_others]
    check(columns, int(rng.integers(10)), others)


def test_objects_that_one_lacks_are_not_counted(every_path):
    rng = np.random.default_rng(1)
    columns = columns_of(rng, [3, 1, 5, 2, 4, 3], 150, lacking=(0, 2, 3))
    for row in range(6):
        check(columns, row, np.arange(6))
    nothing = Columns(np.array([[0, 1], [1, 0]], np.uint8), np.array([1, 1]), np.zeros(2, bool))
    (grid,) = count_columns(nothing, 0, np.array([1]))
    assert (grid.total, grid.squares) == (0, (0, 0, 0))


def test_chunks_of_the_numpy_path_add_up(every_path, monkeypatch):
    monkeypatch.setattr(column_tables, "_CHUNK", 7)
    columns = columns_of(np.random.default_rng(2), [4, 6, 2, 2, 3], 60, lacking=(4,))
    check(columns, 1, np.arange(5))


def test_large_tables_and_wide_codes_do_not_fit():
    columns = columns_of(np.random.default_rng(3), [64, 64, 65, 2], 10)
    assert columns.fit(0, np.arange(4)).tolist() == [True, True, False, True]
    assert MOST_CELLS == 64 * 64
    # An object that is lacking needs a line of its own.
    lacking = Columns(columns.codes, columns.spans, np.array([False, True, True, True]))
    assert lacking.lines.tolist() == [65, 64, 65, 2]
    assert lacking.fit(0, np.arange(4)).tolist() == [False, False, False, True]
    wide = columns._replace(codes=columns.codes.astype(np.int64))
    assert not wide.fit(0, np.arange(4)).any()


def test_tables_that_are_announced_count_towards_compiled_loops(monkeypatch):
    saved = []
    monkeypatch.setattr(
        column_tables, "use_compiled", lambda loop, saves: saved.append((loop, saves)) or False
    )
    columns = columns_of(np.random.default_rng(4), [2, 3], 50)
    column_tables.announce(columns, 10)
    count_columns(columns, 0, np.array([1]))
    assert [loop for loop, _ in saved] == ["column_tables"] * 2
    assert saved[0][1] == 10 * saved[1][1]
