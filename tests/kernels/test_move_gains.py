"""Gains of moves against scoring the changed table again; both paths give the same bits."""

import math

import numpy as np
import pytest

from partita.kernels.grouping import group_starts
from partita.kernels.line_sums import x_log_x
from partita.kernels.move_gains import ALONE, MoveTable, Targets, best_targets
from partita.kernels.numba_switch import force_path


def score(dense):
    """S_H of a table: the mean over objects of the product of their clusters' scores."""

    def line(counts):
        size = counts.sum()
        whole = size * math.log(size) if size else 0.0
        return sum(c * math.log(c) for c in counts if c) / whole if whole else 1.0

    rows, columns = [line(row) for row in dense], [line(column) for column in dense.T]
    return (
        sum(dense[i, j] * rows[i] * columns[j] for i, j in zip(*dense.nonzero(), strict=True))
        / dense.sum()
    )


def tables_of(dense):
    """Return the table of moves and the targets: all parts of a row."""
    rows, columns = dense.nonzero()
    counts = dense[rows, columns]
    values = x_log_x(dense)
    sizes = dense.sum(1), dense.sum(0)
    kept = values.sum(1), values.sum(0)
    scores = [
        np.divide(part, x_log_x(size), out=np.ones(size.size), where=size > 1)
        for part, size in zip(kept, sizes, strict=True)
    ]
    across = dense @ scores[1], dense.T @ scores[0]
    table = MoveTable(rows, columns, counts, *sizes, *kept, *scores, *across, int(dense.sum()))
    order = np.lexsort((-counts, rows))
    tried = np.bincount(rows, minlength=len(dense))
    return table, Targets(order, group_starts(rows, len(dense)), tried)


def moved(dense, row, source, target, number):
    """Return the table after a move; a new cluster is a column at the end."""
    after = np.column_stack([dense, np.zeros(len(dense), np.int64)])
    after[row, source] -= number
    after[row, -1 if target is None else target] += number
    return after


@pytest.mark.parametrize("seed", range(12))
def test_best_targets(seed, every_path):
    rng = np.random.default_rng(seed)
    dense = rng.integers(0, 4, (3, 4)) + np.eye(3, 4, dtype=np.int64)
    table, tried = tables_of(dense)
    cells = np.arange(table.counts.size)
    best = best_targets(table, cells, tried)
    before = score(dense)
    for cell in cells.tolist():
        row, source = int(table.rows[cell]), int(table.columns[cell])
        targets = [j for j in range(4) if dense[row, j] and j != source]
        for number, target, gain in (
            (1, best.targets[cell], best.gains[cell]),
            (int(dense[row, source]), best.targets_together[cell], best.gains_together[cell]),
        ):
            column = None if target == ALONE else int(table.columns[target])
            again = score(moved(dense, row, source, column, number)) - before
            assert gain == pytest.approx(again, abs=1e-13)
            most = max(
                score(moved(dense, row, source, other, number)) - before
                for other in [None, *targets]
            )
            assert gain == pytest.approx(most, abs=1e-13)


def test_both_paths_give_the_same_bits():
    rng = np.random.default_rng(3)
    dense = rng.poisson(1.5, (60, 50)) + np.eye(60, 50, dtype=np.int64) * rng.integers(0, 90, 50)
    dense = dense[dense.sum(1) > 0][:, dense.sum(0) > 0]
    table, tried = tables_of(dense)
    cells = np.arange(0, table.counts.size, 2)
    found = []
    for path in ("numpy", "compiled"):
        with force_path(path):
            found.append(best_targets(table, cells, tried))
    for first, second in zip(*found, strict=True):
        assert (first == second).all()
