"""Tables of several clusterings: their pairs, and how alike each is to the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.many.ordering import middles_of
from partita.many.pairwise import PairwiseComparison
from partita.reporting.views.table import Column, TableView
from partita.reporting.views.texts import label_text

_ENDS = ("lower", "upper")


def pairs_table(each: Sequence[PairwiseComparison], rows: int) -> TableView:
    """Return the values of all pairs of different clusterings, the most alike first.

    There is one comparison for each measure; the first gives the order of the pairs.
    """
    result = each[0]
    n = len(result.names)
    symmetric = all(one.card.symmetric for one in each)
    first, second = np.triu_indices(n, 1) if symmetric else np.nonzero(~np.eye(n, dtype=bool))
    middles = middles_of(result.values)[first, second]
    order = _best_first(middles, result.card.higher_is_better)[:rows]
    pairs = [(int(first[index]), int(second[index])) for index in order.tolist()]
    found: list[tuple[Any, ...]] = []
    for i, j in pairs:
        one, other = result.names[i], result.names[j]
        values = [value for own in each for value in np.atleast_1d(own.values[i, j]).tolist()]
        used = result.coverage[one, other].used
        found.append((label_text(one), label_text(other), *values, used))
    names = ("clustering", "clustering") if symmetric else ("reference", "candidate")
    heads = [head for own in each for head in _heads(own, alone=len(each) == 1)]
    return TableView(
        "pairs",
        f"Pairs of clusterings by {result.card.title}, the most alike first",
        (
            Column("one", names[0]),
            Column("other", names[1]),
            *(Column(f"value_{place}", head, "loss") for place, head in enumerate(heads)),
            Column("objects", "objects", "integer"),
        ),
        tuple(found),
        first.size,
    )


def _heads(result: PairwiseComparison, *, alone: bool) -> tuple[str, ...]:
    """Return the headings of the values of a measure."""
    if not result.is_interval:
        return (result.card.title,)
    return tuple(f"{end} end" if alone else f"{result.card.title}, {end} end" for end in _ENDS)


def clusterings_table(result: PairwiseComparison, rows: int) -> TableView:
    """Return the clusterings with their mean value to the others, the most central first."""
    means, nearest = mean_values(result), nearest_of(result)
    order = _best_first(means, result.card.higher_is_better)[:rows]
    middles = middles_of(result.values)
    found = [
        (
            label_text(result.names[index]),
            float(means[index]),
            label_text(result.names[nearest[index]]),
            float(middles[index, nearest[index]]),
        )
        for index in order.tolist()
    ]
    what = f"{result.card.title}{', middle of the interval,' if result.is_interval else ''}"
    return TableView(
        "clusterings",
        f"Clusterings by their mean {what} to all others, the most alike first",
        (
            Column("clustering", "clustering"),
            Column("mean", "mean to the others", "loss"),
            Column("nearest", "most alike"),
            Column("value", "its value", "loss"),
        ),
        tuple(found),
        len(result.names),
    )


def mean_values(result: PairwiseComparison) -> Floats:
    """Return the mean value of each clustering to all others, in both directions."""
    middles = middles_of(result.values)
    both = (middles + middles.T) / 2
    apart = ~np.eye(len(both), dtype=bool)
    means: Floats = np.where(apart, both, 0.0).sum(axis=1) / (len(both) - 1)
    return means


def nearest_of(result: PairwiseComparison) -> list[int]:
    """Return for each clustering the other one that is most like it."""
    middles = middles_of(result.values)
    both = (middles + middles.T) / 2
    keys = both if result.card.higher_is_better else -both
    np.fill_diagonal(keys, -np.inf)
    nearest: list[int] = keys.argmax(axis=1).tolist()
    return nearest


def _best_first(values: Floats, higher_is_better: bool) -> Any:
    return np.argsort(-values if higher_is_better else values, kind="stable")
