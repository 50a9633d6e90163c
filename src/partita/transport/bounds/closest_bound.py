r"""Bounds of the closest hard clustering inside a rough one, for many tables at once.

Against a hard clustering the fewest disagreements are |n|^2 / 2 + min |s|^2 / 2 - sum of |N_i|^2
over classes i, whose rows N_i add up to s, and each row is at a vertex: its objects follow an order
of priority (see `exact.hard_rough_rand`). For any t, |s|^2 / 2 >= t s - |t|^2 / 2,
so that each class can choose its order alone:

.. math:: \min \ge \sum_i \min_{\text{orders}} (t N_i - |N_i|^2) - |t|^2 / 2.

This Lagrangian bound is the minimum over mixtures of orders, class by class (Shapley and Folkman:
the gap does not grow with the number of classes). A good t is found by Frank and Wolfe's method,
and the orders that it tries on the way bound the minimum from above.
"""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np

from partita.array_types import Floats, Integers
from partita.transport.bounds.priorities import first_choices
from partita.transport.focal_masses import Side

_MOST_ORDERS = 720
_STEPS = 60
_NUMBERS_AT_ONCE = 1 << 21


class ClosestBound:
    """The fewest disagreements for many tables of classes by sets: at least, and at most."""

    def __init__(self, rough: Side, n_classes: int) -> None:
        contested = sorted({c for one in rough.sets if len(one) > 1 for c in one})
        n_orders = math.factorial(len(contested))
        self.possible = n_orders <= _MOST_ORDERS
        self._numbers = n_orders * n_classes * rough.n_clusters
        self.steps = 100 + _STEPS * self._numbers // 30
        self._contested, self._rough = contested, rough

    @cached_property
    def _chosen(self) -> Floats:
        """chosen[o, s, c]: whether cluster c is the first of set s in order o."""
        firsts = first_choices(self._contested, self._rough.sets)
        clusters = np.arange(self._rough.n_clusters)
        chosen: Floats = (firsts[:, :, None] == clusters).astype(np.float64)
        return chosen

    def __call__(self, tables: Integers) -> tuple[Floats, Floats]:
        """Both bounds for each table of shape (classes, sets)."""
        size = max(1, _NUMBERS_AT_ONCE // self._numbers)
        parts = [self._batch(tables[start : start + size]) for start in range(0, len(tables), size)]
        below, above = zip(*parts, strict=True)
        return np.concatenate(below), np.concatenate(above)

    def _batch(self, tables: Integers) -> tuple[Floats, Floats]:
        rows = np.einsum("tis,osc->tioc", tables, self._chosen, optimize=True)
        squares = np.square(rows).sum(axis=3)
        each = np.arange(len(tables))[:, None], np.arange(tables.shape[1])
        mixed, mixed_squares = rows[:, :, 0].sum(axis=1), squares[:, :, 0].sum(axis=1)
        best, found = np.full(len(tables), -np.inf), np.full(len(tables), np.inf)
        for _ in range(_STEPS):
            values = np.einsum("tioc,tc->tio", rows, mixed, optimize=True) - squares
            chosen = values.argmin(axis=2)
            lower = values.min(axis=2).sum(axis=1) - np.square(mixed).sum(axis=1) / 2
            best = np.maximum(best, lower)
            sums = rows[(*each, chosen)].sum(axis=1)
            taken = squares[(*each, chosen)].sum(axis=1)
            found = np.minimum(found, np.square(sums).sum(axis=1) / 2 - taken)
            step, gain = sums - mixed, taken - mixed_squares
            length = np.square(step).sum(axis=1)
            share = (gain - (mixed * step).sum(axis=1)) / np.maximum(length, 1e-300)
            share = np.clip(share, 0.0, 1.0)
            mixed = mixed + share[:, None] * step
            mixed_squares = mixed_squares + share * gain
        sizes = np.square(tables.sum(axis=2)).sum(axis=1)
        # Disagreements are whole numbers; 1e-6 is more than rounding amounts to.
        below: Floats = np.ceil(sizes / 2 + best - 1e-6 - 1e-12 * sizes)
        return below, sizes / 2 + found
