"""Reference partitions of n objects into k clusters, from equal to very unequal sizes.

Cluster sizes grow by a constant step. The heterogeneity h sets the step: at h = 0 all sizes are
equal, at h = 1 the step is as large as the smallest cluster (Arinik, Labatut and Figueiredo 2021,
Appendix C, Eqs. 12 to 14). All arithmetic is exact.
"""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from partita.arguments import as_count
from partita.array_types import Floats, Integers
from partita.errors import InputError, InputTypeError
from partita.references import ARINIK_2021, cites
from partita.words import counted

# A float this close to a fraction with a small denominator is read as that fraction: 1 - 0.7 is
# 3/10. Two such fractions are a thousand times as far apart.
_NEAR = 4 * Fraction(math.ulp(1.0))
_LARGEST_DENOMINATOR = 10**6


def as_share(value: Any, name: str) -> Fraction:
    """Read a number from 0 to 1 as an exact fraction; a float as the short one it stands for."""
    shown = str(value) if isinstance(value, Fraction) else repr(value)
    wanted = f"{name}={shown}: give a number from 0 to 1, such as 0.3, '1/3' or Fraction(1, 3)"
    if isinstance(value, (bool, np.bool_)) or not isinstance(
        value, (int, float, str, Fraction, Decimal, np.integer, np.floating)
    ):
        raise InputTypeError(wanted)
    try:
        share = _exactly(value)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise InputError(wanted) from None
    if not 0 <= share <= 1:
        raise InputError(wanted)
    return share


def _exactly(value: Any) -> Fraction:
    """Return the fraction that a number or text stands for."""
    if isinstance(value, np.integer):
        return Fraction(int(value))
    if isinstance(value, float):
        nearest = Fraction(value).limit_denominator(_LARGEST_DENOMINATOR)
        # Otherwise the shortest decimal that rounds to the float.
        return nearest if abs(nearest - Fraction(value)) <= _NEAR else Fraction(repr(float(value)))
    # numpy writes floats of other widths as the shortest decimal at their own precision.
    return Fraction(str(value) if isinstance(value, np.floating) else value)


def reference_sizes(n: int, k: int, h: Any) -> list[int]:
    """Return the sizes of k clusters of n objects, which grow by a constant step.

    The step is floor(h 2n / (k (k + 1))). Sizes that are not whole are rounded down, and the
    remaining objects go, one each, to the smallest, the largest, the second smallest, the second
    largest cluster, and so on. With a step of 0 this puts larger clusters first.

    Parameters
    ----------
    n, k : int
        The numbers of objects and of clusters.
    h : fraction, str or float
        The heterogeneity of the sizes, from 0 (all equal) to 1.

    Returns
    -------
    list of int

    Examples
    --------
    >>> from partita.choosing import reference_sizes
    >>> reference_sizes(72, 3, 0), reference_sizes(72, 3, "1/2")
    ([24, 24, 24], [18, 24, 30])
    >>> reference_sizes(72, 3, 1)
    [12, 24, 36]
    """
    n, k, h = as_count(n, "n"), as_count(k, "k"), as_share(h, "h")
    if k > n:
        raise InputError(
            f"n={n}, k={k}: {counted(n, 'object')} cannot form {counted(k, 'cluster')}"
        )
    return cluster_sizes(n, k, h)


def cluster_sizes(n: int, k: int, h: Fraction) -> list[int]:
    """Return the sizes of :func:`reference_sizes`, of arguments that have been checked."""
    return sizes_with_step(n, k, math.floor(h * Fraction(2 * n, k * (k + 1))))


def sizes_with_step(n: int, k: int, step: int) -> list[int]:
    """Return k sizes that grow by `step`; remaining objects go to both ends in turn."""
    smallest = (2 * n - step * k * (k - 1)) // (2 * k)
    sizes = [smallest + i * step for i in range(k)]
    for turn in range(n - sum(sizes)):
        sizes[turn // 2 if turn % 2 == 0 else k - 1 - turn // 2] += 1
    return sizes


def real_sizes(n: int, k: int, h: Fraction) -> Floats:
    """Return the k sizes before any rounding."""
    step = float(h) * 2 * n / (k * (k + 1))
    return np.asarray(n / k + step * (np.arange(k) - (k - 1) / 2), np.float64)


@cites(ARINIK_2021)
def reference_labels(n: int, k: int, h: Any) -> Integers:
    """Return labels of n objects in k clusters whose sizes grow by a constant step.

    Parameters
    ----------
    n, k : int
        The numbers of objects and of clusters.
    h : fraction, str or float
        The heterogeneity of the sizes, from 0 (all equal) to 1 (multiples of the smallest size,
        up to rounding). A float is read as the short fraction or decimal that it stands for.

    Returns
    -------
    ndarray of int
        Labels 0 … k - 1, the smallest cluster first.

    Examples
    --------
    >>> import partita as pt
    >>> pt.reference_labels(12, 3, "1/2").tolist()
    [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2]
    """
    sizes = reference_sizes(n, k, h)
    return np.repeat(np.arange(len(sizes)), sizes)
