"""How soft clusterings relate pairs of objects, and sums over all pairs, block by block.

By numpy for few objects and by compiled loops on all threads for many; memory stays flat.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.kernels.numba_switch import use_compiled
from partita.kernels.threaded_rows import add_over_rows

# Pairs that numpy holds at once.
_PAIRS_AT_ONCE = 1 << 20

# From so many focal sets on both sides together, products of matrices beat a loop over the sets,
# although the library that multiplies them may run threads of its own beside ours.
_MANY_SETS = 120

# What such products of both clusterings hold at once is about a megabyte, which stays in cache.
_ROWS_AT_ONCE = 128
_COLUMNS_AT_ONCE = 256


class Side(NamedTuple):
    """One clustering's masses with a column for each object.

    `single` are those on single clusters, `mass` on all nonempty focal sets, `apart` the sums of
    masses on sets disjoint from each focal set, and `empty` those on the empty set.
    """

    single: Floats
    mass: Floats
    apart: Floats
    empty: Floats

    @property
    def n(self) -> int:
        """The number of objects."""
        return int(self.empty.size)


class Relations(NamedTuple):
    """For pairs of objects: the mass on together, apart, open, and nothing (Eq. 3)."""

    together: Floats
    apart: Floats
    open: Floats
    nothing: Floats


def relate(side: Side, rows: Any, columns: Any) -> Relations:
    """Relations of all objects of some rows with all objects of some columns."""
    together = side.single[:, rows].T @ side.single[:, columns]
    apart = side.apart[:, rows].T @ side.mass[:, columns]
    here, there = side.empty[rows][:, None], side.empty[columns][None, :]
    return _complete(together, apart, here + there - here * there)


def relate_alike(side: Side) -> Relations:
    """Relations of each object with another one just like it."""
    together = (side.single * side.single).sum(axis=0)
    apart = (side.apart * side.mass).sum(axis=0)
    return _complete(together, apart, side.empty * (2.0 - side.empty))


def _complete(together: Floats, apart: Floats, nothing: Floats) -> Relations:
    # Rounding must not make the rest negative.
    rest = np.maximum(1.0 - together - apart - nothing, 0.0)
    return Relations(together, apart, rest, nothing)


def alpha_terms(first: Relations, second: Relations) -> tuple[Floats, Floats, Floats]:
    """The distance at alpha (Eq. 23) as constant + alpha slope + min(1, 2 alpha) bend.

    It is the cost of transporting one mass to the other when moving between together and apart,
    or to or from nothing, costs 1, and between either and open costs alpha. The side with more
    mass on nothing, named first, moves that; then what it has too much of goes to open at alpha,
    and the rest over open at 2 alpha, or directly at 1.
    """
    sign = np.where(first.nothing >= second.nothing, 1.0, -1.0)
    unmet = np.maximum(sign * (first.together - second.together), 0.0) + np.maximum(
        sign * (first.apart - second.apart), 0.0
    )
    opened = sign * (second.open - first.open)
    moved = np.minimum(np.maximum(opened, 0.0), unmet)
    rest = unmet - moved
    bend = np.minimum(rest, np.minimum(first.open, second.open))
    constant = np.abs(first.nothing - second.nothing) + rest - bend
    return constant, np.maximum(-opened, 0.0) + moved, bend


def credal_terms(first: Relations, second: Relations) -> tuple[Floats, Floats, Floats]:
    """Belief distance (Eq. 35), Jousselme's distance and the degree of conflict."""
    together, apart, opened, nothing = (a - b for a, b in zip(first, second, strict=True))
    belief = (np.abs(together) + np.abs(apart) + np.abs(nothing)) / 2
    squares = nothing**2 + together**2 + apart**2 + opened**2 + (together + apart) * opened
    agree = (
        (1 - first.nothing) * (1 - second.nothing)
        - first.together * second.apart
        - first.apart * second.together
    )
    return belief, np.sqrt(np.maximum(squares, 0.0) / 2), 1.0 - agree


Terms = Callable[[Relations, Relations], tuple[Floats, Floats, Floats]]
# Relations of all objects of some rows with all objects of some columns.
Relate = Callable[[Any, Any], Relations]


def sum_over_pairs(
    terms: Terms,
    first: Side,
    second: Side,
    weights: Floats,
) -> Floats:
    """Add terms over all pairs of objects; an object of weight w stands for w equal ones."""
    repeated = weights * (weights - 1) / 2
    among_equals = np.array(
        [part @ repeated for part in terms(relate_alike(first), relate_alike(second))]
    )
    steps_a_pair = first.mass.shape[0] + second.mass.shape[0]
    if use_compiled(first.n * (first.n - 1) // 2 * steps_a_pair // 16):
        loop = _compiled_loop(terms is credal_terms, first, second, weights)
        return among_equals + add_over_rows(loop, first.n, steps_a_pair, "comparing pairs")
    return among_equals + sum_in_blocks(
        terms, partial(relate, first), partial(relate, second), weights
    )


def sum_in_blocks(terms: Terms, first: Relate, second: Relate, weights: Floats) -> Floats:
    """Add terms over all pairs of different rows, by numpy; weights as for `sum_over_pairs`."""
    n = weights.size
    step = max(1, _PAIRS_AT_ONCE // n)
    total = np.zeros(3)
    for start in range(0, n, step):
        rows, columns = slice(start, min(n, start + step)), slice(start, None)
        blocks = terms(first(rows, columns), second(rows, columns))
        # Pairs once only: the second object after the first.
        pairs = np.triu(np.outer(weights[rows], weights[columns]), 1)
        total += np.array([float((part * pairs).sum()) for part in blocks])
    return total


def _compiled_loop(
    credal: bool, first: Side, second: Side, weights: Floats
) -> Callable[[int, int], Any]:
    """A loop over rows: over focal sets too, or over products of matrices where these are many."""
    from partita.kernels.compiled.relations import (
        SETS_AT_ONCE,
        sums_over_pairs,
        sums_over_products,
    )

    first, second = _with_partners(first), _with_partners(second)
    if first.mass.shape[0] + second.mass.shape[0] < _MANY_SETS:
        one, other = _in_groups(first, SETS_AT_ONCE), _in_groups(second, SETS_AT_ONCE)
        return lambda start, stop: sums_over_pairs(credal, *one, *other, weights, start, stop)

    def by_products(start: int, stop: int) -> Floats:
        total = np.zeros(3)
        for row in range(start, stop, _ROWS_AT_ONCE):
            rows = slice(row, min(stop, row + _ROWS_AT_ONCE))
            for block in range(row, first.n, _COLUMNS_AT_ONCE):
                columns = slice(block, block + _COLUMNS_AT_ONCE)
                panels = *_panels(first, rows, columns), *_panels(second, rows, columns)
                total += sums_over_products(credal, *panels, weights, row, block)
        return total

    return by_products


def _panels(side: Side, rows: slice, columns: slice) -> tuple[Floats, Floats, Floats]:
    """Masses of pairs on together and on apart; and of objects on nothing."""
    together = side.single[:, rows].T @ side.single[:, columns]
    return together, side.apart[:, rows].T @ side.mass[:, columns], side.empty


def _with_partners(side: Side) -> Side:
    """Without focal sets that no other is disjoint from, such as that of all clusters."""
    some = side.apart.any(axis=1)
    return side._replace(mass=side.mass[some], apart=side.apart[some])


def _in_groups(side: Side, group: int) -> tuple[Floats, ...]:
    """What the loop over focal sets reads, with sets of no mass added to fill the last group."""
    single, mass, apart = (
        np.concatenate([rows, np.zeros((-rows.shape[0] % group, rows.shape[1]))])
        for rows in side[:3]
    )
    by_object = np.ascontiguousarray(single.T), np.ascontiguousarray(apart.T)
    return single, by_object[0], mass, by_object[1], side.empty
