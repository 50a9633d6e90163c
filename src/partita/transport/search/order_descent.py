"""Descent over orders of priority: a hard clustering that is close to another, without a proof.

Each class of objects has a list of rows that the table can have, one for each order of priority.
The descent takes the best row of one class after the other, for given rows of the other classes,
until no class can improve. Its time does not depend on the number of objects.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from partita.array_types import Integers

_MOST_STARTS = 1000
# States of one step: those of its calls, and those of the numbers that it adds.
_STATES_PER_STEP, _NUMBERS_PER_STATE = 300, 10


def least_excess(rows: Sequence[Integers], states: int, rng: np.random.Generator) -> float:
    """Return the least |s|² / 2 - |N|² that is found, for tables N with column sums s.

    Parameters
    ----------
    rows : sequence of arrays of shape (orders, clusters)
        The possible rows of each class.
    states : int
        The number of states that may be taken; one descent is always made.
    rng : numpy Generator
        Chooses the rows that descents begin with.
    """
    squares = [np.square(one).sum(axis=1) for one in rows]
    cost = sum(_STATES_PER_STEP + one.size // _NUMBERS_PER_STATE for one in rows)
    best, left = np.inf, states
    for _ in range(_MOST_STARTS):
        chosen = [int(rng.integers(len(one))) for one in rows]
        found, rounds = _descend(rows, squares, chosen)
        best = min(best, found)
        left -= rounds * cost
        if left < cost:
            break
    return best


def _descend(
    rows: Sequence[Integers], squares: Sequence[Integers], chosen: list[int]
) -> tuple[float, int]:
    """Improve the chosen rows; return the value that is reached, and the rounds that it took."""
    sums = sum(one[index] for one, index in zip(rows, chosen, strict=True))
    rounds, improved = 0, True
    while improved:
        rounds, improved = rounds + 1, False
        for i, one in enumerate(rows):
            others = sums - one[chosen[i]]
            # Twice the value, up to what the other classes add, as an integer.
            values = np.square(others + one).sum(axis=1) - 2 * squares[i]
            best = int(values.argmin())
            if values[best] < values[chosen[i]]:
                chosen[i], improved = best, True
                sums = others + one[best]
    cells = sum(int(some[index]) for some, index in zip(squares, chosen, strict=True))
    return float(np.square(sums).sum()) / 2 - cells, rounds
