"""Values of measures for random tables: drawn in order, computed on all cores."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.comparing.assessed_numbers import Column
from partita.comparing.profile_chance import Chance
from partita.errors import InputError
from partita.kernels.threaded_rows import usable_cores
from partita.progress import track

_MOST_THREADS = 8
# Plans of draws that wait for each thread.
_WAITING = 2

Plan = Callable[[], Any]


def draw_values(
    chance: Chance,
    columns: Sequence[Column],
    samples: int,
    rng: np.random.Generator,
    plan: Callable[[np.random.Generator], Plan],
    title: str,
    progress: bool | None,
) -> Floats:
    """Return the numbers for random tables, of shape (columns, samples).

    Draws are planned one after the other, so that the number of threads changes nothing.
    """
    values = np.empty((len(columns), samples))
    plans = (plan(rng) for _ in range(samples))
    threads = min(usable_cores(), _MOST_THREADS) if chance.on_threads else 1
    found = in_order(lambda drawn: _values(chance, columns, drawn()), plans, threads)
    for index, numbers in enumerate(track(found, samples, title, progress)):
        values[:, index] = numbers
    return values


def in_order(
    compute: Callable[[Plan], list[float]], plans: Iterator[Plan], threads: int
) -> Iterator[list[float]]:
    """Yield what is computed from each plan, in their order, on several threads.

    Few plans wait at a time, so that memory stays flat. When the caller interrupts, running ones
    are finished and waiting ones are dropped.
    """
    for first in plans:
        # The first one is computed alone, since it may compile loops.
        yield compute(first)
        break
    if threads == 1:
        yield from map(compute, plans)
        return
    pool = ThreadPoolExecutor(threads)
    waiting: deque[Future[list[float]]] = deque()
    try:
        for plan in plans:
            waiting.append(pool.submit(compute, plan))
            if len(waiting) > _WAITING * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _values(chance: Chance, columns: Sequence[Column], table: Any) -> list[float]:
    """Return the numbers for one table; both ends of an interval are computed once."""
    values = {column.measure: None for column in columns}
    for measure in values:
        values[measure] = chance.value(measure, table)
    return [column.of(values[column.measure]) for column in columns]


def jackknife_errors(
    chance: Chance, columns: Sequence[Column], progress: bool | None
) -> list[float]:
    """Return the standard errors from leaving out one object at a time."""
    if chance.table.n < 2:
        raise InputError("a jackknife needs at least two objects")
    errors: dict[Column, float] = {}
    for by_kinds in (True, False):
        of_kind = [x for x in columns if chance.follows_from_kinds(x.measure) is by_kinds]
        if of_kind:
            errors |= dict(
                zip(of_kind, _jackknife(chance, of_kind, by_kinds, progress), strict=True)
            )
    return [errors[column] for column in columns]


def _jackknife(
    chance: Chance, columns: Sequence[Column], by_kinds: bool, progress: bool | None
) -> list[float]:
    """Return the standard errors by one pass over kinds of cells, over cells, or over objects."""
    n = chance.table.n
    number, tables = chance.left_out(by_kinds)
    parts = [
        (count, *_values(chance, columns, left))
        for count, left in track(tables, number, "leaving objects out", progress)
    ]
    counts, *values = np.array(parts, np.float64).T
    means = [counts @ column / n for column in values]
    return [
        math.sqrt(float((n - 1) / n * (counts @ (column - mean) ** 2)))
        for column, mean in zip(values, means, strict=True)
    ]
