r"""Lagrangian bound of the closest hard clustering inside a rough one, for many tables at once.

Against a hard clustering with class sizes n_i, the fewest disagreements are |n|^2 / 2 plus the
minimum of |s|^2 / 2 - sum of |N_i|^2 over classes i, whose rows N_i add up to s. Each row is at a
vertex: its objects follow an order of priority (see `exact.hard_rough_rand`). For any t,
|s|^2 / 2 >= t s - |t|^2 / 2, so that each class can choose its order on its own:

.. math:: \min \ge \sum_i \min_{\text{orders}} (t N_i - |N_i|^2) - |t|^2 / 2.

This is weak Lagrangian duality. The best t gives the minimum over mixtures of orders, class by
class; by the theorem of Shapley and Folkman the gap does not grow with the number of classes. A
good t is found by the method of Frank and Wolfe, whose orders on the way bound the minimum from
above.
"""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np

from partita.array_types import Floats, Integers
from partita.transport.focal_masses import FocalMasses
from partita.transport.search.priority_orders import first_choices

_MOST_ORDERS = 720
_STEPS = 60
_NUMBERS_AT_ONCE = 1 << 21


class ClosestBound:
    """Lower and upper bounds of the fewest disagreements for many tables of classes by sets.

    Attributes
    ----------
    possible : bool
        Whether priority orders are few enough.
    states : int
        The cost of one table.
    """

    def __init__(self, rough: FocalMasses, n_classes: int) -> None:
        n_orders = math.factorial(len(rough.contested_clusters))
        self.possible = n_orders <= _MOST_ORDERS
        self._numbers = n_orders * n_classes * rough.n_clusters
        self.states = 100 + _STEPS * self._numbers // 30
        self._rough = rough

    @cached_property
    def _is_first(self) -> Floats:
        """is_first[o, s, c]: whether cluster c is the first of set s in order o."""
        choices = first_choices(self._rough.contested_clusters, self._rough.sets)
        clusters = np.arange(self._rough.n_clusters)
        is_first: Floats = (choices[:, :, None] == clusters).astype(np.float64)
        return is_first

    def __call__(self, tables: Integers) -> tuple[Floats, Floats]:
        """Return both bounds for each table of an array (tables, classes, sets)."""
        size = max(1, _NUMBERS_AT_ONCE // self._numbers)
        parts = [self._batch(tables[start : start + size]) for start in range(0, len(tables), size)]
        at_least, at_most = zip(*parts, strict=True)
        return np.concatenate(at_least), np.concatenate(at_most)

    def _batch(self, tables: Integers) -> tuple[Floats, Floats]:
        rows = np.einsum("tis,osc->tioc", tables, self._is_first, optimize=True)
        squares = np.square(rows).sum(axis=3)
        each = np.arange(len(tables))[:, None], np.arange(tables.shape[1])
        mixed, mixed_squares = rows[:, :, 0].sum(axis=1), squares[:, :, 0].sum(axis=1)
        lower, upper = np.full(len(tables), -np.inf), np.full(len(tables), np.inf)
        for _ in range(_STEPS):
            values = np.einsum("tioc,tc->tio", rows, mixed, optimize=True) - squares
            chosen = values.argmin(axis=2)
            dual = values.min(axis=2).sum(axis=1) - np.square(mixed).sum(axis=1) / 2
            lower = np.maximum(lower, dual)
            sums = rows[(*each, chosen)].sum(axis=1)
            taken = squares[(*each, chosen)].sum(axis=1)
            upper = np.minimum(upper, np.square(sums).sum(axis=1) / 2 - taken)
            step, gain = sums - mixed, taken - mixed_squares
            length = np.square(step).sum(axis=1)
            share = (gain - (mixed * step).sum(axis=1)) / np.maximum(length, 1e-300)
            share = np.clip(share, 0.0, 1.0)
            mixed = mixed + share[:, None] * step
            mixed_squares = mixed_squares + share * gain
        sizes = np.square(tables.sum(axis=2)).sum(axis=1)
        # Disagreements are integers; 1e-6 is more than rounding amounts to.
        at_least: Floats = np.ceil(sizes / 2 + lower - 1e-6 - 1e-12 * sizes)
        return at_least, sizes / 2 + upper
