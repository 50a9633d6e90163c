"""Exact sums and products of counts of any size."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

# Counts are split into limbs of 21 bits: a product has 42 bits, and a sum of 2^20 products stays
# below 2^63.
_LIMB_BITS = 21
_CHUNK = 1 << 20

# Bits behind the point of the two parts of a float.
_COARSE, _FINE = 40, 36

# Bits behind the point of a quotient.
_QUOTIENT_BITS = 128

# Up to this number, denominators are their own groups: sorting them takes longer.
_FEW_DENOMINATORS = 1 << 14


def sum_of_squares(counts: NDArray[Any], total: int) -> int:
    """Return the sum of squared counts as a Python integer; the counts add up to `total`."""
    if total < 1 << 31:
        return int(np.dot(counts, counts))
    return sum(
        _chunk_sum_of_squares(counts[start : start + _CHUNK])
        for start in range(0, counts.size, _CHUNK)
    )


def _chunk_sum_of_squares(counts: NDArray[Any]) -> int:
    mask = (1 << _LIMB_BITS) - 1
    limbs = [(counts >> (_LIMB_BITS * i)) & mask for i in range(3)]
    return sum(
        int(np.dot(limbs[i], limbs[j])) << (_LIMB_BITS * (i + j))
        for i in range(3)
        for j in range(3)
    )


def sum_of_products(a: NDArray[np.int64], b: NDArray[np.int64], total: int) -> int:
    """Return the sum of a b as a Python integer; it is at most `total` squared."""
    if total < 1 << 31:
        return int(np.dot(a, b))
    return sum(x * y for x, y in zip(a.tolist(), b.tolist(), strict=True))


def exact_sum(*factors: NDArray[np.int64]) -> int:
    """Return the sum of products of natural numbers as a Python integer, at any size."""
    # A product of doubles is off by a few last bits, which the distance from 2^63 allows for.
    if float(np.sum(np.prod([factor.astype(np.float64) for factor in factors], axis=0))) < 2.0**62:
        return int(np.sum(np.prod(np.array(factors, np.int64), axis=0)))
    return sum(map(prod, zip(*(factor.tolist() for factor in factors), strict=True)))


def split_means(
    a: NDArray[np.int64], b: NDArray[np.int64], n: NDArray[np.int64] | int
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the integer part and the fraction of a b / n, so that x - a b / n loses no digits."""
    if np.max(n) < 1 << 31:
        whole, rest = np.divmod(a * b, n)
        return whole, rest / n
    triples = zip(a.tolist(), b.tolist(), np.broadcast_to(n, a.shape).tolist(), strict=True)
    parts = [(*divmod(x * y, m), m) for x, y, m in triples]
    return (
        np.array([whole for whole, _, _ in parts], np.int64),
        np.array([rest / m for _, rest, m in parts], np.float64),
    )


def sum_in_order(values: NDArray[np.float64]) -> float:
    """Return the sum of floats, added one after the other: the same bits as a compiled loop."""
    return float(np.add.accumulate(values)[-1])


class SumInAnyOrder:
    """A sum of floats that has the same bits in any order.

    For floats whose absolute values add up to 1 or so. Each is split into a multiple of 2^-40 and
    one of 2^-76, and the multiples are added as integers.

    Examples
    --------
    >>> import numpy as np
    >>> total = SumInAnyOrder()
    >>> total.add(np.array([0.1, 0.2]))
    >>> total.add(np.array([0.3]))
    >>> total.value
    0.6
    """

    def __init__(self) -> None:
        self._multiple = 0

    def add(self, values: NDArray[np.float64]) -> None:
        """Add fewer than 2^27 values."""
        scaled = values * 2.0**_COARSE
        coarse = np.rint(scaled)
        fine = np.rint((scaled - coarse) * 2.0**_FINE)
        self._multiple += int(coarse.astype(np.int64).sum()) << _FINE
        self._multiple += int(fine.astype(np.int64).sum())

    @property
    def value(self) -> float:
        """The sum of the values, rounded once."""
        return self._multiple / (1 << (_COARSE + _FINE))


def sum_of_quotients(numerators: NDArray[np.int64], denominators: NDArray[np.int64]) -> float:
    """Return the sum of quotients of natural numbers, rounded once: their order cannot matter.

    Quotients are added as multiples of 2^-128, so that equal sums of other quotients, such as
    1/2 + 1/2 and 1/3 + 2/3, have the same bits.
    """
    size = int(denominators.max()) + 1
    if size <= _FEW_DENOMINATORS:
        totals = sum_by_group(denominators, numerators, size)
        distinct = totals.nonzero()[0]
        totals = totals[distinct]
    else:
        distinct, group = np.unique(denominators, return_inverse=True)
        totals = sum_by_group(group, numerators, distinct.size)
    multiple: int = sum(
        (total << _QUOTIENT_BITS) // denominator
        for total, denominator in zip(totals.tolist(), distinct.tolist(), strict=True)
    )
    return multiple / (1 << _QUOTIENT_BITS)


def sum_by_group(groups: NDArray[np.int64], values: NDArray[Any], size: int) -> NDArray[Any]:
    """Return the sum of the values of each group; sums of integers are exact."""
    # bincount adds in double precision, which is exact below 2^53.
    if values.dtype.kind == "f" or values.sum() < 1 << 53:
        return np.bincount(groups, weights=values, minlength=size).astype(values.dtype)
    sums = np.zeros(size, values.dtype)
    np.add.at(sums, groups, values)
    return sums
