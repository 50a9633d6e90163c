"""Powers of many numbers at once (compiled).

The C library's pow takes one number at a time. Here x^p = exp(p log x) is written in steps without
branches, which the compiler turns into vector instructions. The relative error is about 1e-16 times
|p log x|, as with the library's exp and log.
"""

from __future__ import annotations

import numba
import numpy as np

from partita.kernels.compiled.compiling import REORDERED

# Layout of a double: the exponent, plus 1023, above 52 bits of mantissa.
_MANTISSA_BITS = 52
_EXPONENT_MASK = -1 << _MANTISSA_BITS
_ROOT_HALF = int(np.array([0.5**0.5]).view(np.int64)[0])

_NORMAL = 1 << _MANTISSA_BITS  # bits of the smallest normal number
_ZERO = np.int32(-(1 << 30))  # an exponent that stands for the number 0

_LOG_2 = 0.6931471805599453
# Outside these bounds exp gives no normal number.
_LEAST, _MOST = -708.0, 709.0


@numba.njit(nogil=True, inline="always")
def _log(mantissa):
    """Return the logarithm of a number from sqrt(1/2) to sqrt(2): 2 atanh((m - 1) / (m + 1))."""
    s = (mantissa - 1.0) / (mantissa + 1.0)
    q = s * s
    series = 1 / 19 + q * (1 / 21)
    series = 1 / 13 + q * (1 / 15 + q * (1 / 17 + q * series))
    series = 1 / 7 + q * (1 / 9 + q * (1 / 11 + q * series))
    return 2.0 * (s + s * q * (1 / 3 + q * (1 / 5 + q * series)))


@numba.njit(nogil=True, inline="always")
def _exp(rest):
    """Return the exponential of a number from -log(2) / 2 to log(2) / 2, by its power series."""
    series = 1 / 479001600 + rest * (1 / 6227020800)
    series = 1 / 362880 + rest * (1 / 3628800 + rest * (1 / 39916800 + rest * series))
    series = 1 / 720 + rest * (1 / 5040 + rest * (1 / 40320 + rest * series))
    series = 1 / 6 + rest * (1 / 24 + rest * (1 / 120 + rest * series))
    return 1.0 + rest * (1.0 + rest * (0.5 + rest * series))


# Not inlined, since loops call it several times: so it is compiled once for each.
@numba.njit(nogil=True, fastmath=REORDERED, error_model="numpy")
def raise_to(values, power, mantissas, twos):
    """Raise finite nonnegative numbers to a power, in place.

    Numbers and results below the smallest normal number become 0, results above the largest become
    infinite. `mantissas` and `twos` (int32) are buffers as long as `values`.
    """
    bits, kept = values.view(np.int64), mantissas.view(np.int64)
    for row in range(values.size):  # x = m 2^e with m from sqrt(1/2) to sqrt(2)
        above = bits[row] - _ROOT_HALF
        kept[row] = bits[row] - (above & _EXPONENT_MASK)
        twos[row] = np.int32(above >> _MANTISSA_BITS) if bits[row] >= _NORMAL else _ZERO
    for row in range(values.size):
        exponent = power * (twos[row] * _LOG_2 + _log(mantissas[row]))
        values[row] = exponent
        inside = min(max(exponent, _LEAST), _MOST)
        whole = np.floor(inside / _LOG_2 + 0.5)
        mantissas[row] = _exp(inside - whole * _LOG_2)
        twos[row] = np.int32(whole)
    for row in range(values.size):
        kept[row] += np.int64(twos[row]) << _MANTISSA_BITS
        exponent = values[row]
        result = mantissas[row] if exponent >= _LEAST else 0.0
        values[row] = result if exponent <= _MOST else np.inf
