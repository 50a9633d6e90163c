r"""Expected mutual information of random tables with given cluster sizes.

The overlap X of a random set of a and one of b objects out of n is hypergeometric, with mean
m = a b / n. What is summed is the expected excess E[X log(X/m) - X + m] = E[X log(X/m)] of each
pair of sizes. It takes one of three ways, by the shape of the distribution:

- most distributions are narrow sums of a few dozen terms, x log(x/m) by logarithms of a table;
- wide ones have too many terms and are integrated by the trapezoidal rule;
- for the few of which cancellation would take digits, each term is an excess of its own.

All take their logarithms from numpy, so that compiled loops give the same bits as numpy does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.kernels.hypergeometric_sums import (
    MEAN_AT_MOST,
    expected_by_excess,
    expected_by_logarithms,
)
from partita.kernels.information_excess import excess

# A hypergeometric distribution is wide when each of the four cells of its 2 x 2 table has at least
# about this many expected objects.
WIDE = 128.0

# Below this spread (1 - a/n)(1 - b/n), the expected excess is so small beside its terms that these
# are computed without cancellation.
_SPREAD_AT_LEAST = 0.25

# Points of the trapezoidal rule, in standard deviations: for an integrand this smooth that decays
# this fast, the rule is exact to double precision.
_POINTS = np.linspace(-9.75, 9.75, 27)[:, None]

# The integrand loses digits by cancellation where mean / spread is above this.
_CANCELS_ABOVE = 2.5e5

# Pairs of sizes in one block: its arrays fit into the cache of a core.
_PAIRS_AT_ONCE = 1 << 14


class Margins(NamedTuple):
    """The distinct cluster sizes of both sides of a table, and how many clusters have each."""

    row_sizes: Integers
    row_weights: Floats
    column_sizes: Integers
    column_weights: Floats
    n: int


def expected_information(
    row_sizes: Integers,
    row_weights: Floats,
    column_sizes: Integers,
    column_weights: Floats,
    n: int,
) -> float:
    r"""Return :math:`\sum_{ij} v_i w_j E[X_{ij} \log (X_{ij}/m_{ij})]` for given sizes.

    :math:`X_{ij}` is hypergeometric: the overlap of a random set of :math:`a_i` and one of
    :math:`b_j` objects out of n, with mean :math:`m_{ij} = a_i b_j / n`. The weights
    :math:`v_i, w_j` are the numbers of clusters of each size, or the expected numbers.
    """
    evaluate = _expected_excesses
    if _all_small(int(row_sizes.max()), int(column_sizes.max()), n):
        evaluate = expected_by_logarithms
    total = 0.0
    rows_at_once = max(1, _PAIRS_AT_ONCE // column_sizes.size)
    for start in range(0, row_sizes.size, rows_at_once):
        block = slice(start, start + rows_at_once)
        a = np.repeat(row_sizes[block], column_sizes.size)
        b = np.tile(column_sizes, row_sizes[block].size)
        values = evaluate(a, b, np.broadcast_to(n, a.shape)).reshape(-1, column_sizes.size)
        total += float(row_weights[block] @ (values @ column_weights))
    return total


def expected_information_of_many(tables: Sequence[Margins]) -> list[float]:
    """Return the sum for each of many tables; the pairs of sizes of all are evaluated together."""
    totals: list[float] = []
    batch: list[Margins] = []
    n_pairs = 0
    for table in tables:
        batch.append(table)
        n_pairs += table.row_sizes.size * table.column_sizes.size
        if n_pairs >= _PAIRS_AT_ONCE:
            totals += _sum_batch(batch)
            batch, n_pairs = [], 0
    return totals + _sum_batch(batch)


def _sum_batch(tables: Sequence[Margins]) -> list[float]:
    """Return the sum for each of some tables."""
    if len(tables) < 2:
        return [expected_information(*table) for table in tables]
    shapes = [(table.row_sizes.size, table.column_sizes.size) for table in tables]
    ends = np.cumsum([rows * columns for rows, columns in shapes])
    values = _expected_excesses(
        np.concatenate([np.repeat(table.row_sizes, table.column_sizes.size) for table in tables]),
        np.concatenate([np.tile(table.column_sizes, table.row_sizes.size) for table in tables]),
        np.repeat([table.n for table in tables], np.diff(ends, prepend=0)),
    )
    parts = zip(tables, shapes, np.split(values, ends[:-1]), strict=True)
    return [
        float(table.row_weights @ (part.reshape(shape) @ table.column_weights))
        for table, shape, part in parts
    ]


def _all_small(largest_row: int, largest_column: int, n: int) -> bool:
    """Return whether logarithms of a table serve all pairs of sizes."""
    spread = (n - largest_row) / n * ((n - largest_column) / n)
    return largest_row * largest_column <= MEAN_AT_MOST * n and spread >= _SPREAD_AT_LEAST


def _expected_excesses(a: Integers, b: Integers, n: Integers) -> Floats:
    """Return E[X log(X/m)] for each pair of sizes out of n objects."""
    share_a, share_b = a / n, b / n
    means = a * share_b
    # Differences of integers first: 1 - a/n would lose digits where a is close to n.
    rest_a, rest_b = (n - a) / n, (n - b) / n
    wide = np.minimum(share_a, rest_a) * np.minimum(share_b, rest_b) * n >= WIDE
    small = (rest_a * rest_b >= _SPREAD_AT_LEAST) & (means <= MEAN_AT_MOST) & ~wide
    values = np.empty(a.size)
    for evaluate, pairs in (
        (expected_by_logarithms, small),
        (_integrate, wide),
        (expected_by_excess, ~(wide | small)),
    ):
        if pairs.any():
            values[pairs] = evaluate(a[pairs], b[pairs], n[pairs])
    return values


def _integrate(a: Integers, b: Integers, n: Integers) -> Floats:
    """Return E[X log(X/m)] of wide distributions by the trapezoidal rule.

    By Stirling's formula the probability of m + d is proportional to exp(-sum of the excesses of
    the four cells of the 2 x 2 table - half the sum of their logarithms - sum of the corrections
    1/(12 c) - 1/(360 c^3) + 1/(1260 c^5)).
    """
    rest_a, rest_b = (n - a) / n, (n - b) / n
    means = (a * (b / n), (n - a) * (b / n), a * rest_b, (n - a) * rest_b)
    offsets = np.sqrt(means[0] * rest_a * rest_b * (n / (n - 1.0))) * _POINTS
    cancels = means[0] > _CANCELS_ABOVE * rest_a * rest_b
    log_density = np.zeros(offsets.shape)
    for mean, sign in zip(means, (1.0, -1.0, -1.0, 1.0), strict=True):
        differences = sign * offsets
        cells = mean + differences
        logs = np.log1p(differences / mean)
        log_density -= _excesses(cells, differences, mean, logs, cancels)
        inverse = 1.0 / cells
        squares = inverse * inverse
        log_density -= 0.5 * logs + inverse * (1 / 12 - squares * (1 / 360 - squares / 1260))
        if mean is means[0]:
            values = _excesses(cells, differences, mean, logs, cancels)
    density = np.exp(log_density - log_density.max(axis=0))
    result: Floats = (density * values).sum(axis=0) / density.sum(axis=0)
    return result


def _excesses(
    cells: Floats, differences: Floats, means: Floats, logs: Floats, cancels: Booleans
) -> Floats:
    """Return cells log(cells/means) - differences, by a series where that cancels."""
    values: Floats = cells * logs - differences
    if cancels.any():
        shape = (cells.shape[0], int(cancels.sum()))
        values[:, cancels] = excess(
            cells[:, cancels], differences[:, cancels], np.broadcast_to(means[cancels], shape)
        )
    return values
