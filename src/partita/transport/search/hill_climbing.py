"""Hill climbing among tables: a table with a large value of an objective, without a proof.

The value that is reached bounds the maximum from below.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from partita.array_types import Floats, Integers
from partita.tables.rough_tables import ObjectTypes

_STARTS = 32
_CLIMBERS = 3


def largest_found(
    types: ObjectTypes,
    objective: Callable[[Integers], Floats],
    states: int,
    rng: np.random.Generator,
) -> float:
    """Return the largest value that :func:`largest_table` reaches."""
    return largest_table(types, objective, states, rng)[0]


def largest_table(
    types: ObjectTypes,
    objective: Callable[[Integers], Floats],
    states: int,
    rng: np.random.Generator,
) -> tuple[float, Integers]:
    """Return the largest value of an objective that was reached, and its table.

    The objects of each type are divided among its cells at random. From the best of these tables,
    groups of objects of one type move from one cell to another while that helps; groups get smaller
    when no move of the present size helps.

    Parameters
    ----------
    types : ObjectTypes
        Numbers of objects and their possible cells.
    objective : callable
        Maps an array (tables, rows, columns) to a value for each table.
    states : int
        The number of states that the search may take.
    rng : numpy Generator
    """
    starts = [_random_shares(types, rng) for _ in range(_STARTS)]
    values = objective(_tables(types, starts))
    climbers = min(_CLIMBERS, max(1, states // max(1, 1000 * len(types.cells))))
    reached = [
        _climb(types, starts[start], objective, states // climbers)
        for start in np.argsort(-values)[:climbers].tolist()
    ]
    return max(reached, key=lambda climb: climb[0])


def _random_shares(types: ObjectTypes, rng: np.random.Generator) -> list[Integers]:
    """Divide the objects of each type among its cells at random."""
    return [
        rng.multinomial(count, rng.dirichlet(np.full(cells.size, 0.5)))
        for cells, count in zip(types.cells, types.counts, strict=True)
    ]


def _tables(types: ObjectTypes, many: list[list[Integers]]) -> Integers:
    """Add up the shares of all types, for each of many divisions of the objects."""
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
    """Improve a division of the objects; return the value and the table that it ends with."""
    table = _tables(types, [shares])
    value = float(objective(table)[0])
    step = max(1, max(types.counts) // 2)
    left = states // max(1, table.size * 20)
    while step >= 1 and left > 0:
        moves = _moves(shares, step)
        if not moves:
            step //= 2
            continue
        tried = np.repeat(table, len(moves), axis=0)
        flat = tried.reshape(len(moves), -1)
        for row, (kind, source, target, size) in enumerate(moves):
            flat[row, types.cells[kind][source]] -= size
            flat[row, types.cells[kind][target]] += size
        values = objective(tried)
        left -= len(moves)
        best = int(values.argmax())
        if values[best] <= value:
            step //= 2
            continue
        kind, source, target, size = moves[best]
        shares[kind][source] -= size
        shares[kind][target] += size
        table, value = tried[best : best + 1], float(values[best])
    return value, table[0]


def _moves(shares: list[Integers], step: int) -> list[tuple[int, ...]]:
    """List moves as (type, source cell, target cell, number of objects), of at most `step`."""
    return [
        (kind, source, target, min(step, int(share[source])))
        for kind, share in enumerate(shares)
        for source in np.flatnonzero(share).tolist()
        for target in range(share.size)
        if target != source
    ]
