"""Sums of logarithms over tables and over random tables, compiled by numba."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only
from partita.kernels.expectation import NEGLIGIBLE, is_wide
from partita.kernels.information_excess import SERIES, SERIES_RADIUS

# A small mean and a law that is not narrow: then E[X log X] - m log m cancels few digits, and a
# table of x log x replaces a logarithm a term.
_TABLE = 1024
_TABLE_MEAN = 32.0
_TABLE_SPREAD = 0.1
_SIDE_BY_SIDE = 64

# A logarithm below this is not taken as a difference of two.
_NEAR = 0.25


# Sixteen coefficients, lowest power first.
_C = SERIES[::-1]


@numba.njit(nogil=True)
def _series(x):
    """The power series of the excess, in four parts side by side rather than one long chain."""
    x2 = x * x
    x4 = x2 * x2
    part0 = (_C[0] + _C[1] * x) + (_C[2] + _C[3] * x) * x2
    part1 = (_C[4] + _C[5] * x) + (_C[6] + _C[7] * x) * x2
    part2 = (_C[8] + _C[9] * x) + (_C[10] + _C[11] * x) * x2
    part3 = (_C[12] + _C[13] * x) + (_C[14] + _C[15] * x) * x2
    return (part0 + part1 * x4) + (part2 + part3 * x4) * (x4 * x4)


@numba.njit(nogil=True)
def _excess(count, difference, mean):
    """Count log(count/mean) - count + mean, without cancellation; difference = count - mean."""
    relative = difference / mean
    if abs(relative) <= SERIES_RADIUS:
        return _series(relative) * relative * difference
    if count == 0.0:
        return mean
    return count * np.log1p(relative) - difference


# The same rule as for arrays, in the same arithmetic: no pair is taken twice or not at all.
_is_wide = numba.njit(nogil=True)(is_wide)


@numba.njit(nogil=True)
def _mode(a, b, n):
    mode = np.int64((a + 1.0) * (b + 1.0) / (n + 2.0))
    return min(max(mode, a + b - n, 0), a, b)


@numba.njit(nogil=True)
def _by_excess(a, b, n):
    """E[X log(X/m) - X + m], each term without cancellation."""
    whole, rest = divmod(a * b, n)
    fraction = rest / n
    mean = whole + fraction
    mode = _mode(a, b, n)
    lowest, highest = max(0, a + b - n), min(a, b)
    law, mass, x = 1.0, 1.0, mode
    moment = _excess(float(mode), (mode - whole) - fraction, mean)
    while x < highest and mass > NEGLIGIBLE:
        mass *= float(a - x) * float(b - x) / (float(x + 1) * float(n - a - b + x + 1))
        x += 1
        law += mass
        moment += mass * _excess(float(x), (x - whole) - fraction, mean)
    mass, x = 1.0, mode
    while x > lowest and mass > NEGLIGIBLE:
        mass *= float(x) * float(n - a - b + x) / (float(a - x + 1) * float(b - x + 1))
        x -= 1
        law += mass
        moment += mass * _excess(float(x), (x - whole) - fraction, mean)
    return moment / law


@numba.njit(nogil=True)
def _by_table(a, sizes, weights, n, logs, mass, law, moment):
    """Weighted sum of E[X log X] - m log m over rising column sizes, walked side by side.

    All laws start at one x near their modes, with an arbitrary mass that the sum of each law
    takes out again; side by side, the loops over sizes become vector instructions. The last three
    arguments are room to work in.
    """
    k = sizes.size
    # Within the support of every law: from the last one's least to the first one's largest value.
    mode = (a + 1.0) * (sizes[k // 2] + 1.0) / (n + 2.0)
    start = np.int64(max(min(mode, a, sizes[0]), a + sizes[k - 1] - n, 0.0))
    for t in range(k):
        mass[t], law[t], moment[t] = 1.0, 1.0, logs[start]
    x = start
    while x < min(a, logs.size - 1):
        ahead = (a - x) / (x + 1.0)
        x += 1
        log, numerator, denominator = logs[x], 1.0 - x, n - a + x
        for t in range(k):
            mass[t] *= ahead * (sizes[t] + numerator) / (denominator - sizes[t])
            law[t] += mass[t]
            moment[t] += mass[t] * log
        if x % 4 == 0 and _all_negligible(mass, law, k):
            break
    for t in range(k):
        mass[t] = 1.0
    x = start
    while x > 0:
        back = x / (a - x + 1.0)
        x -= 1
        log, numerator, denominator = logs[x], n - a + x + 1.0, float(x)
        for t in range(k):
            mass[t] *= back * (numerator - sizes[t]) / (sizes[t] - denominator)
            law[t] += mass[t]
            moment[t] += mass[t] * log
        if x % 4 == 0 and _all_negligible(mass, law, k):
            break
    total = 0.0
    for t in range(k):
        mean = a * sizes[t] / n
        total += weights[t] * (moment[t] / law[t] - mean * np.log(mean))
    return total


@numba.njit(nogil=True)
def _all_negligible(mass, law, k):
    alive = 0.0
    for t in range(k):
        alive = max(alive, mass[t] - NEGLIGIBLE * law[t])
    return alive <= 0.0


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
    """Sum of weights times E[X log(X/m) - X + m] over pairs of sizes, X hypergeometric, m = E X.

    Wide laws are left to the caller. The law's terms come from the ratio of neighbors, outward
    from the mode, and are normalized by their own sum: no gamma function, no overflow.
    """
    logs = np.zeros(_TABLE)
    for x in range(2, _TABLE):
        logs[x] = x * np.log(x)
    mass, law, moment = np.empty(_SIDE_BY_SIDE), np.empty(_SIDE_BY_SIDE), np.empty(_SIDE_BY_SIDE)
    # Sizes as floats: then every step of the walk is plain floating arithmetic.
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
                    mass,
                    law,
                    moment,
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
    """Sums over cells, in one pass and without a logarithm for most cells.

    Returns the sums of the excess over the expected count m, of m over empty cells, of
    x log(column sum / x), x log(row sum / x) and x log(n / x), and of x² over the column sum and
    over the row sum. Logarithms of quotients are differences of logarithms unless they are near
    0, where they are computed on their own.
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
    """Sums of x log x over each row and each column, as shares of that of the line's sum."""
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
    """Sum of count times its row's value times its column's value."""
    total = 0.0
    for cell in range(counts.size):
        total += counts[cell] * of_row[rows[cell]] * of_column[columns[cell]]
    return total
