"""Names of clusters as they are written in pictures, and positions at which none overlap."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Booleans, Floats

# The largest number of characters of a name; the middle of longer ones is left out.
_LONGEST = 24


def cluster_name(label: Any, longest: int = _LONGEST) -> str:
    """Return a label as :func:`short_name` does, with dollar signs escaped.

    Matplotlib would read what they enclose as a formula.
    """
    return short_name(label, longest).replace("$", r"\$")


def short_name(label: Any, longest: int) -> str:
    """Return a label on one line, shortened in its middle if it is long."""
    text = " ".join(str(label).split()) or repr(label)
    if len(text) <= longest:
        return text
    end = longest // 2
    return f"{text[: longest - end - 1]}…{text[-end:]}"


def plural(count: int, noun: str) -> str:
    """Return a count with its noun, as in "1 cluster" and "1,200 clusters"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def spread(centers: Floats, height: float, low: float, high: float) -> Floats:
    """Return positions near the centers that are at least `height` apart, between two limits.

    The centers must increase. The positions minimize the sum of squared distances from the centers
    (pool adjacent violators). If the limits leave too little room, positions are evenly spaced.
    """
    count = len(centers)
    if count == 0:
        return np.empty(0)
    if height * (count - 1) > high - low:
        return np.linspace(low, high, count)
    steps = height * np.arange(count)
    blocks: list[tuple[float, int]] = []
    for target in (np.asarray(centers, np.float64) - steps).tolist():
        mean, size = target, 1
        while blocks and blocks[-1][0] > mean:
            other, more = blocks.pop()
            mean, size = (other * more + mean * size) / (more + size), more + size
        blocks.append((mean, size))
    starts = np.concatenate([np.full(size, mean) for mean, size in blocks])
    positions: Floats = np.clip(starts, low, high - steps[-1]) + steps
    return positions


def largest_that_fit(sizes: Floats, room: int) -> Booleans:
    """Return which names to write if there is room for some only: those of the largest."""
    chosen = np.zeros(len(sizes), bool)
    chosen[np.argsort(-np.asarray(sizes), kind="stable")[: max(0, room)]] = True
    return chosen
