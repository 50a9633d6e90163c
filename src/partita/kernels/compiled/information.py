"""Sums of logarithms over tables and expectations over random tables (compiled)."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only
from partita.kernels.expectation import NEGLIGIBLE, is_wide
from partita.kernels.information_excess import SERIES, SERIES_RADIUS

# For a small mean and a distribution that is not too narrow, E[X log X] - m log m loses few digits,
# so a table of x log x can replace a logarithm for each term.
_TABLE = 1024
_TABLE_MEAN = 32.0
_TABLE_SPREAD = 0.1
_SIDE_BY_SIDE = 64

# A logarithm of a quotient below this is not computed as a difference of two logarithms.
_NEAR = 0.25

# Sixteen coefficients, lowest power first.
_C = SERIES[::-1]


@numba.njit(nogil=True)
def _series(x):
    """Return the power series of the excess, in four independent parts for speed."""
    x2 = x * x
    x4 = x2 * x2
    part0 = (_C[0] + _C[1] * x) + (_C[2] + _C[3] * x) * x2
    part1 = (_C[4] + _C[5] * x) + (_C[6] + _C[7] * x) * x2
    part2 = (_C[8] + _C[9] * x) + (_C[10] + _C[11] * x) * x2
    part3 = (_C[12] + _C[13] * x) + (_C[14] + _C[15] * x) * x2
    return (part0 + part1 * x4) + (part2 + part3 * x4) * (x4 * x4)


@numba.njit(nogil=True)
def _excess(count, difference, mean):
    """Return count log(count/mean) - count + mean; difference = count - mean.

    The same as `partita.kernels.information_excess.excess`.
    """
    relative = difference / mean
    if abs(relative) <= SERIES_RADIUS:
        return _series(relative) * relative * difference
    if count == 0.0:
        return mean
    return count * np.log1p(relative) - difference


# The same rule in the same arithmetic as for arrays, so that each pair of sizes is counted once.
_is_wide = numba.njit(nogil=True)(is_wide)


@numba.njit(nogil=True)
def _mode(a, b, n):
    """Return the mode of the hypergeometric distribution."""
    mode = np.int64((a + 1.0) * (b + 1.0) / (n + 2.0))
    return min(max(mode, a + b - n, 0), a, b)


@numba.njit(nogil=True)
def _by_excess(a, b, n):
    """Return E[X log(X/m) - X + m], where each term is computed without cancellation.

    Probabilities are relative to that of the mode; `total` normalizes them.
    """
    whole, rest = divmod(a * b, n)
    fraction = rest / n
    mean = whole + fraction
    mode = _mode(a, b, n)
    lowest, highest = max(0, a + b - n), min(a, b)
    total, probability, x = 1.0, 1.0, mode
    weighted = _excess(float(mode), (mode - whole) - fraction, mean)
    while x < highest and probability > NEGLIGIBLE:
        probability *= float(a - x) * float(b - x) / (float(x + 1) * float(n - a - b + x + 1))
        x += 1
        total += probability
        weighted += probability * _excess(float(x), (x - whole) - fraction, mean)
    probability, x = 1.0, mode
    while x > lowest and probability > NEGLIGIBLE:
        probability *= float(x) * float(n - a - b + x) / (float(a - x + 1) * float(b - x + 1))
        x -= 1
        total += probability
        weighted += probability * _excess(float(x), (x - whole) - fraction, mean)
    return weighted / total


@numba.njit(nogil=True)
def _by_table(a, sizes, weights, n, logs, probability, total, weighted):
    """Return the weighted sum of E[X log X] - m log m over increasing column sizes.

    All distributions start at the same x near their modes, with relative probability 1, and are
    normalized by their own totals. They advance together, so that the loops over sizes become
    vector instructions. The last three arguments are buffers.
    """
    k = sizes.size
    # A value in the support of every distribution: between the least value of the last one and the
    # largest value of the first one.
    mode = (a + 1.0) * (sizes[k // 2] + 1.0) / (n + 2.0)
    start = np.int64(max(min(mode, a, sizes[0]), a + sizes[k - 1] - n, 0.0))
    for t in range(k):
        probability[t], total[t], weighted[t] = 1.0, 1.0, logs[start]
    x = start
    while x < min(a, logs.size - 1):
        ahead = (a - x) / (x + 1.0)
        x += 1
        log, numerator, denominator = logs[x], 1.0 - x, n - a + x
        for t in range(k):
            probability[t] *= ahead * (sizes[t] + numerator) / (denominator - sizes[t])
            total[t] += probability[t]
            weighted[t] += probability[t] * log
        if x % 4 == 0 and _all_negligible(probability, total, k):
            break
    for t in range(k):
        probability[t] = 1.0
    x = start
    while x > 0:
        back = x / (a - x + 1.0)
        x -= 1
        log, numerator, denominator = logs[x], n - a + x + 1.0, float(x)
        for t in range(k):
            probability[t] *= back * (numerator - sizes[t]) / (sizes[t] - denominator)
            total[t] += probability[t]
            weighted[t] += probability[t] * log
        if x % 4 == 0 and _all_negligible(probability, total, k):
            break
    result = 0.0
    for t in range(k):
        mean = a * sizes[t] / n
        result += weights[t] * (weighted[t] / total[t] - mean * np.log(mean))
    return result


@numba.njit(nogil=True)
def _all_negligible(probability, total, k):
    """Return whether no further term can change a sum."""
    largest = 0.0
    for t in range(k):
        largest = max(largest, probability[t] - NEGLIGIBLE * total[t])
    return largest <= 0.0


@kernel(
    types.float64(
        read_only(np.int64),
        read_only(np.float64),
        read_only(np.int64),
        read_only(np.float64),
        types.int64,
    )
)
def expected_information(row_sizes, row_weights, column_sizes, column_weights, n):
    """Return the weighted sum of E[X log(X/m) - X + m] over pairs of sizes; m is the mean of X.

    X is hypergeometric. Wide distributions are left to the caller. Probabilities follow from the
    ratios of neighbors, outward from the mode, and are normalized by their own sum, so that no
    gamma function is needed and nothing overflows.
    """
    logs = np.zeros(_TABLE)
    for x in range(2, _TABLE):
        logs[x] = x * np.log(x)
    probability, total_probability = np.empty(_SIDE_BY_SIDE), np.empty(_SIDE_BY_SIDE)
    weighted = np.empty(_SIDE_BY_SIDE)
    # Sizes as floats, so that the loops need no conversions.
    sizes = column_sizes.astype(np.float64)
    total = 0.0
    for i in range(row_sizes.size):
        a = row_sizes[i]
        row_total = 0.0
        j = 0
        while j < sizes.size:
            end = min(j + _SIDE_BY_SIDE, sizes.size)
            narrowest = (1.0 - a / n) * (1.0 - sizes[end - 1] / n)
            near = a * (sizes[end - 1] - sizes[j]) / n <= _TABLE_MEAN / 4
            overlap = a + sizes[end - 1] - n <= min(float(a), sizes[j])
            small = a * sizes[end - 1] / n <= _TABLE_MEAN
            if small and near and overlap and narrowest >= _TABLE_SPREAD:
                row_total += _by_table(
                    float(a),
                    sizes[j:end],
                    column_weights[j:end],
                    float(n),
                    logs,
                    probability,
                    total_probability,
                    weighted,
                )
            else:
                for t in range(j, end):
                    if not _is_wide(a, column_sizes[t], n):
                        row_total += column_weights[t] * _by_excess(a, column_sizes[t], n)
            j = end
        total += row_weights[i] * row_total
    return total


@kernel(
    types.UniTuple(types.float64, 7)(
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
        types.int64,
    )
)
def cell_sums(counts, rows, columns, row_sums, column_sums, n):
    """Return the sums of `partita.kernels.cell_sums.CellSums`, in one pass.

    Most cells need no logarithm: those of small counts are in a table, and the logarithm of a
    quotient is the difference of two known ones, unless it is so close to 0 that digits would
    cancel.
    """
    logs = np.log(np.arange(1, _TABLE + 1))
    row_logs, column_logs, all_log = np.log(row_sums), np.log(column_sums), np.log(n)
    per_object = 1.0 / n
    by_excess = by_column = by_row = jointly = 0.0
    products = np.int64(0)
    square_by_column = square_by_row = 0.0
    for cell in range(counts.size):
        x = counts[cell]
        row, column = rows[cell], columns[cell]
        a, b = row_sums[row], column_sums[column]
        log_x = logs[x - 1] if x <= _TABLE else np.log(x)
        in_column = column_logs[column] - log_x
        if in_column < _NEAR:
            in_column = np.log1p(float(b - x) / float(x))
        in_row = row_logs[row] - log_x
        if in_row < _NEAR:
            in_row = np.log1p(float(a - x) / float(x))
        in_all = all_log - log_x
        if in_all < _NEAR:
            in_all = np.log1p(float(n - x) / float(x))
        mean = float(a * b) * per_object
        difference = float(x * n - a * b) * per_object
        if abs(difference) <= SERIES_RADIUS * mean:
            by_excess += _excess(float(x), difference, mean)
        else:
            by_excess += x * (log_x + all_log - row_logs[row] - column_logs[column]) - difference
        products += a * b
        by_column += x * in_column
        by_row += x * in_row
        jointly += x * in_all
        square_by_column += float(x) * float(x) / float(b)
        square_by_row += float(x) * float(x) / float(a)
    empty = float(n * n - products) / n
    return by_excess, empty, by_column, by_row, jointly, square_by_column, square_by_row


@kernel(
    types.UniTuple(types.float64[::1], 2)(
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
    )
)
def shares_of_x_log_x(counts, rows, columns, row_sums, column_sums):
    """Return the sum of x log x over each row and column, divided by S log S of its sum S."""
    table = np.zeros(_TABLE + 1)
    for x in range(2, _TABLE + 1):
        table[x] = x * np.log(x)
    by_row, by_column = np.zeros(row_sums.size), np.zeros(column_sums.size)
    for cell in range(counts.size):
        x = counts[cell]
        value = table[x] if x <= _TABLE else x * np.log(x)
        by_row[rows[cell]] += value
        by_column[columns[cell]] += value
    for values, sums in ((by_row, row_sums), (by_column, column_sums)):
        for line in range(sums.size):
            x = sums[line]
            if x > 1:
                values[line] /= table[x] if x <= _TABLE else x * np.log(x)
            else:
                values[line] = 1.0
    return by_row, by_column


@kernel(
    types.float64(
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.float64),
        read_only(np.float64),
    )
)
def sum_of_products_by_line(counts, rows, columns, of_row, of_column):
    """Return the sum over cells of the count times its row's value times its column's value."""
    total = 0.0
    for cell in range(counts.size):
        total += counts[cell] * of_row[rows[cell]] * of_column[columns[cell]]
    return total
