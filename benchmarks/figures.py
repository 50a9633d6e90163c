"""One line of the table of benchmarks, and the ways to make one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np


class Figure(NamedTuple):
    """One line of the table."""

    what: str
    ours: str
    theirs: str
    result: str
    aim: str
    met: bool


def show_seconds(value: float) -> str:
    """Write a time with a fitting unit."""
    for unit, scale in (("s", 1.0), ("ms", 1e-3)):
        if value >= scale:
            return f"{value / scale:.3g} {unit}"
    return f"{value / 1e-6:.3g} µs"


def faster(what: str, ours: float, theirs: float, peer: str, aim: float) -> Figure:
    """A ratio of times against a peer."""
    ratio = theirs / ours
    return Figure(
        what,
        show_seconds(ours),
        f"{peer} {show_seconds(theirs)}",
        f"{ratio:,.0f} times" if ratio >= 100 else f"{ratio:.3g} times",
        f">= {aim:g} times",
        ratio >= aim,
    )


def within(what: str, ours: float, aim: float) -> Figure:
    """A time against a limit."""
    return Figure(
        what, show_seconds(ours), "", show_seconds(ours), f"<= {show_seconds(aim)}", ours <= aim
    )


def within_memory(what: str, used: float, aim: float) -> Figure:
    """A peak of memory against a limit."""
    shown = f"{used / 1e6:,.0f} MB"
    return Figure(what, shown, "", shown, f"<= {aim / 1e6:,.0f} MB", used <= aim)


def against_floor(
    what: str, ours: float, floor: float, peer: str, aim: float, decimals: int = 1
) -> Figure:
    """Return a time as a multiple of a floor that was measured in the same run."""
    ratio = ours / floor
    return Figure(
        what,
        show_seconds(ours),
        f"{peer} {show_seconds(floor)}",
        f"{ratio:.{decimals}f} times",
        f"<= {aim:g} times",
        ratio <= aim,
    )


def growth(what: str, small: float, large: float, factor: float) -> Figure:
    """Return the exponent of growth: time ~ size^exponent."""
    exponent = math.log(large / small) / math.log(factor)
    return Figure(
        f"{what}: growth",
        show_seconds(large),
        f"a {factor:g}th of the size {show_seconds(small)}",
        f"size^{exponent:.2f}",
        "<= size^1.3",
        exponent <= 1.3,
    )


def fitted_growth(what: str, sizes: Sequence[int], seconds: Sequence[float], aim: float) -> Figure:
    """Return the exponent p of time ~ size^p, by least squares over several sizes."""
    exponent = float(np.polyfit(np.log(sizes), np.log(seconds), 1)[0])
    return Figure(
        what,
        f"{show_seconds(seconds[-1])} at n = {sizes[-1]:,}",
        f"{show_seconds(seconds[0])} at n = {sizes[0]:,}",
        f"n^{exponent:.2f}",
        f"<= n^{aim:g}",
        exponent <= aim,
    )


def labels(n: int, k: int, seed: int = 0, dtype: Any = np.int64) -> tuple[Any, Any]:
    """Two independent labelings."""
    rng = np.random.default_rng(seed)
    return rng.integers(0, k, n, dtype=dtype), rng.integers(0, k, n, dtype=dtype)
