"""Render the values of all pairs of clusterings as HTML: a table, colored where they agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from partita.array_types import Floats
from partita.many.ordering import middles_of
from partita.results.html import faint, page, shaded, strong, table

if TYPE_CHECKING:
    from partita.many.pairwise import PairwiseComparison

_MOST = 40


def as_html(result: PairwiseComparison) -> str:
    """Return the matrix; the first rows and columns of a large one."""
    names = result.names[:_MOST]
    hidden = len(result.names) - len(names)
    shares = likeness(result.values, result.card.higher_is_better)
    rows = []
    for i, name in enumerate(names):
        values = [result.text(name, other) for other in names]
        cells = [shaded(value, shares[i, j]) for j, value in enumerate(values)]
        rows.append([strong(name), *cells])
    title = f"{result.card.title}, {result.card.direction}, {result.card.range}"
    right = range(1, len(names) + 1)
    meaning = faint(result.card.meaning)
    return page(title, meaning, table(rows, header=["", *names], right=right, hidden=hidden))


def likeness(values: Floats, higher_is_better: bool) -> Floats:
    """Return values of shape (n, n), or the middles of intervals, on a scale of what occurs.

    The best value becomes 1 and the worst 0.
    """
    middles = middles_of(values)
    finite = middles[np.isfinite(middles)]
    if finite.size == 0 or finite.min() == finite.max():
        return np.ones(middles.shape)
    low, high = finite.min(), finite.max()
    shares: Floats = (np.clip(middles, low, high) - low) / (high - low)
    return shares if higher_is_better else 1 - shares
