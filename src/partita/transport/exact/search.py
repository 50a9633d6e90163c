"""Tables with an extreme value of something, found by hill climbing: a bound, never a proof."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.tables.rough_tables import ObjectTypes

_STARTS = 32
_CLIMBERS = 3


def largest_found(
    types: ObjectTypes, objective: Callable[[Integers], Floats], states: int, rng: Any
) -> float:
    """The largest value of an objective in the tables that were tried."""
    return largest_table(types, objective, states, rng)[0]


def largest_table(
    types: ObjectTypes, objective: Callable[[Integers], Floats], states: int, rng: Any
) -> tuple[float, Integers]:
    """The largest value of an objective in the tables that were tried, and its table.

    Objects of each type are shared among its cells at random; then, from the best tables, as many
    objects of one type as help go from one cell to another, in ever smaller groups.
    """
    shares = [_random_shares(types, rng) for _ in range(_STARTS)]
    values = objective(_tables(types, shares))
    climbers = min(_CLIMBERS, max(1, states // max(1, 1000 * len(types.cells))))
    reached = [
        _climb(types, shares[start], objective, states // climbers)
        for start in np.argsort(-values)[:climbers].tolist()
    ]
    return max(reached, key=lambda found: found[0])


def _random_shares(types: ObjectTypes, rng: Any) -> list[Integers]:
    return [
        rng.multinomial(count, rng.dirichlet(np.full(cells.size, 0.5)))
        for cells, count in zip(types.cells, types.counts, strict=True)
    ]


def _tables(types: ObjectTypes, many: list[list[Integers]]) -> Integers:
    tables = np.zeros((len(many), types.shape[0] * types.shape[1]), np.int64)
    for table, shares in zip(tables, many, strict=True):
        for cells, share in zip(types.cells, shares, strict=True):
            table[cells] += share
    return tables.reshape(-1, *types.shape)


def _climb(
    types: ObjectTypes,
    shares: list[Integers],
    objective: Callable[[Integers], Floats],
    states: int,
) -> tuple[float, Integers]:
    table = _tables(types, [shares])
    value = float(objective(table)[0])
    step = max(1, max(types.counts) // 2)
    left = states // max(1, table.size * 20)
    while step >= 1 and left > 0:
        moves = _moves(types, shares, step)
        if not moves:
            step //= 2
            continue
        tried = np.repeat(table, len(moves), axis=0)
        flat = tried.reshape(len(moves), -1)
        for row, (place, source, target, size) in enumerate(moves):
            flat[row, types.cells[place][source]] -= size
            flat[row, types.cells[place][target]] += size
        values = objective(tried)
        left -= len(moves)
        best = int(values.argmax())
        if values[best] <= value:
            step //= 2
            continue
        place, source, target, size = moves[best]
        shares[place][source] -= size
        shares[place][target] += size
        table, value = tried[best : best + 1], float(values[best])
    return value, table[0]


def _moves(types: ObjectTypes, shares: list[Integers], step: int) -> list[tuple[int, ...]]:
    """The type, the two cells and the number of objects of each move of at most so many."""
    return [
        (place, source, target, min(step, int(share[source])))
        for place, share in enumerate(shares)
        for source in np.flatnonzero(share).tolist()
        for target in range(share.size)
        if target != source
    ]
