"""Expected excesses of hypergeometric counts, summed term by term.

Probabilities follow from the ratios of neighbors and are normalized by their own sum, so that no
gamma function is needed and nothing overflows. The order of all operations is fixed: compiled loops
return the same bits.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.kernels.exact_sums import split_means
from partita.kernels.information_excess import excess
from partita.kernels.logarithms import log_table
from partita.kernels.numba_switch import use_compiled

# Probabilities below this share of the sum, or of that of the mode, cannot change its last bit.
NEGLIGIBLE = 1e-20

# The largest mean for which the table of logarithms is long enough: the probability of a value
# beyond the table is below 1e-200. That of the least value, with which sums begin, is above 1e-60.
MEAN_AT_MOST = 128.0

# Terms in one block of the numpy path: its arrays fit into the cache of a core.
_TERMS_AT_ONCE = 1 << 16

# Nanoseconds that a compiled loop saves for each term.
_SAVED_A_TERM = 20


def expected_by_logarithms(a: Integers, b: Integers, n: Integers | int) -> Floats:
    """Return E[X log(X/m)] for pairs of sizes with a mean of at most `MEAN_AT_MOST`.

    Each term is x (log x - log m), with log x from a table. Terms are added from the least value of
    X on, whose probability is taken as 1.
    """
    sizes = a.astype(np.float64), b.astype(np.float64), (n - a - b).astype(np.float64)
    means = sizes[0] * sizes[1] / n
    log_means = np.log(means)
    least = np.maximum(-sizes[2], 0.0)
    steps = int(means.max() + 10 * means.max() ** 0.5) + 16
    if use_compiled("hypergeometric", _SAVED_A_TERM * steps * a.size):
        from partita.kernels.compiled.hypergeometric import sum_by_logarithms

        values: Floats = sum_by_logarithms(*sizes, least, log_means, log_table())
        return values
    at_once = max(_TERMS_AT_ONCE // steps, 1)
    values = np.empty(a.size)
    for start in range(0, a.size, at_once):
        block = slice(start, start + at_once)
        parts = [x[block] for x in (*sizes, least, log_means)]
        values[block] = _sum_terms(steps, *parts)
    return values


def _sum_terms(
    steps: int, a: Floats, b: Floats, rest: Floats, least: Floats, log_means: Floats
) -> Floats:
    """Add `steps` terms at a time, until those left over are negligible.

    Beyond the last possible value the ratio, and so the probability, is 0.
    """
    total, probability = np.ones(a.size), np.ones(a.size)
    weighted = least * (log_table()[least.astype(np.int64)] - log_means)
    before = least + np.arange(float(steps))[:, None]
    while True:
        after = before + 1.0
        probabilities = _ratios_up(a, b, rest, before, after)
        probabilities[0] *= probability
        np.multiply.accumulate(probabilities, axis=0, out=probabilities)
        totals = _partial_sums(total, probabilities)
        probabilities *= _before(probability, probabilities) > NEGLIGIBLE * _before(total, totals)
        after *= log_table().take(after.astype(np.int64), mode="clip") - log_means
        after *= probabilities
        weighted, total = _partial_sums(weighted, after)[-1], totals[-1]
        probability = probabilities[-1]
        if not (probability > NEGLIGIBLE * total).any():
            means: Floats = weighted / total
            return means
        before += steps


def _ratios_up(a: Any, b: Any, rest: Any, before: Any, after: Any) -> Any:
    """Return P(X = after) / P(X = before) for after = before + 1; `rest` is n - a - b."""
    return (a - before) * (b - before) / (after * (rest + after))


def _ratios_down(a: Any, b: Any, rest: Any, before: Any, after: Any) -> Any:
    """Return P(X = after) / P(X = before) for after = before - 1."""
    return before * (rest + before) / ((a - after) * (b - after))


def _partial_sums(start: Floats, terms: Floats) -> Floats:
    """Add the rows of `terms` to `start` one after the other, in order, as `sum` would not."""
    sums = terms.copy()
    sums[0] += start
    np.add.accumulate(sums, axis=0, out=sums)
    return sums


def _before(start: Floats, values: Floats) -> Floats:
    """Return the rows before each row: `start`, then all but the last."""
    return np.concatenate([start[None], values[:-1]])


def expected_by_excess(a: Integers, b: Integers, n: Integers | int) -> Floats:
    """Return E[X log(X/m) - X + m] for pairs of sizes, each term without cancellation."""
    whole, fraction = split_means(a, b, n)
    lowest, highest = np.maximum(0, a + b - n), np.minimum(a, b)
    modes = ((a + 1.0) * (b + 1.0) / (n + 2.0)).astype(np.int64)
    modes = np.minimum(np.maximum(modes, lowest), highest)
    sizes = a.astype(np.float64), b.astype(np.float64), (n - a - b).astype(np.float64)
    total = np.ones(a.size)
    weighted = excess(modes.astype(float), (modes - whole) - fraction, whole + fraction)
    for direction, end, ratios in ((1, highest, _ratios_up), (-1, lowest, _ratios_down)):
        active = np.arange(a.size)
        x, probability = modes, np.ones(a.size)
        while True:
            unfinished = (x != end[active]) & (probability > NEGLIGIBLE)
            if not unfinished.any():
                break
            active, x = active[unfinished], x[unfinished]
            probability = probability[unfinished]
            a_kept, b_kept, rest_kept = (size[active] for size in sizes)
            probability *= ratios(a_kept, b_kept, rest_kept, x, x + direction)
            x = x + direction
            total[active] += probability
            difference = (x - whole[active]) - fraction[active]
            weighted[active] += probability * excess(
                x.astype(float), difference, whole[active] + fraction[active]
            )
    return weighted / total
