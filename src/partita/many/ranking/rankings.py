"""Ranks of candidates by their values, in the data and in draws of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from partita.array_types import Floats
from partita.tolerances import ROUNDING

T = TypeVar("T")


def is_better(one: float, other: float, higher_is_better: bool) -> bool:
    """Return whether a value is better than another by more than rounding."""
    gain = one - other if higher_is_better else other - one
    return gain > ROUNDING * max(1.0, abs(one))


def ranks_of(values: Sequence[float], higher_is_better: bool) -> list[int]:
    """Return the rank of each value, 1 for the best; equal values share the best of their ranks.

    >>> from partita.many.ranking.rankings import ranks_of
    >>> ranks_of([0.5, 0.9, 0.5], True), ranks_of([0.5, 0.9, 0.5], False)
    ([2, 1, 2], [1, 3, 1])
    """
    return [
        1 + sum(is_better(other, value, higher_is_better) for other in values) for value in values
    ]


def runs_of_alike(order: Sequence[T], are_apart: Callable[[T, T], bool]) -> list[list[T]]:
    """Return the longest runs of a ranking in which no two are apart.

    Runs may overlap: the first and the last of a ranking may be apart, and neither of them from one
    between. None lies within another.

    >>> from partita.many.ranking.rankings import runs_of_alike
    >>> runs_of_alike([1, 2, 4, 9], lambda one, other: abs(one - other) > 2)
    [[1, 2], [2, 4], [9]]
    """
    runs: list[list[T]] = []
    last = 0
    for start in range(len(order)):
        stop = start + 1
        while stop < len(order) and not any(
            are_apart(one, order[stop]) for one in order[start:stop]
        ):
            stop += 1
        if stop > last:
            runs.append(list(order[start:stop]))
            last = stop
    return runs


class Stability(NamedTuple):
    """How stable a ranking is over draws.

    Attributes
    ----------
    first : array of shape (candidates,)
        The share of draws in which each is the best; where several are, each has an equal part.
    mean_rank : array of shape (candidates,)
        Equal values have the mean of their ranks.
    """

    first: Floats
    mean_rank: Floats


def stability_of(draws: Floats, higher_is_better: bool) -> Stability:
    """Return how stable a ranking is, given the values of the candidates in draws.

    Parameters
    ----------
    draws : array of shape (candidates, draws)
    higher_is_better : bool

    Examples
    --------
    >>> import numpy as np
    >>> from partita.many.ranking.rankings import stability_of
    >>> stability = stability_of(np.array([[0.9, 0.8], [0.7, 0.8]]), True)
    >>> stability.first.tolist(), stability.mean_rank.tolist()
    ([0.75, 0.25], [1.25, 1.75])
    """
    signed = draws if higher_is_better else -draws
    slack = ROUNDING * np.maximum(1.0, np.abs(signed).max(axis=0))
    best = signed >= signed.max(axis=0) - slack
    first = (best / best.sum(axis=0)).mean(axis=1)
    mean_rank = np.empty(len(signed))
    for index, one in enumerate(signed):
        # The candidate itself is among those that are not worse, with half a rank.
        above, equal = signed > one + slack, np.abs(signed - one) <= slack
        mean_rank[index] = 0.5 + above.sum(axis=0).mean() + equal.sum(axis=0).mean() / 2
    return Stability(first, mean_rank)
