"""Passes over all objects: distances to prototypes, memberships, and the sums that move prototypes.

Objects are taken in pieces, so that memory beyond the result does not grow with their number. Small
problems run in numpy, large ones in compiled loops on all threads. Objects in single precision are
converted to double precision one piece at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.kernels.numba_switch import use_compiled_by_size
from partita.kernels.prototype_rules import Nearest, Rule, Shares
from partita.kernels.threaded_rows import usable_cores

# Distances that numpy holds at once.
_DISTANCES_AT_ONCE = 1 << 18
# Objects in a piece that one thread passes over.
_ROWS_PER_PIECE = 1 << 15
_MOST_THREADS = 8

# With this many steps per pass, a fit in numpy takes longer than loading the compiled loops.
_STEPS_WORTH_COMPILING = 80_000


class Totals(NamedTuple):
    """Sums over all objects.

    `sums` holds weight times object, prototypes x features; `weights` holds the sum of weights of
    each prototype.
    """

    sums: Floats
    weights: Floats
    objective: float


def squared_distances(X: NDArray[Any], prototypes: Floats) -> Floats:
    """Return squared distances, objects x prototypes; exactly 0 where both are the same point."""
    from scipy.spatial.distance import cdist

    squared = np.empty((len(X), len(prototypes)))
    for rows in _pieces(*X.shape):
        cdist(X[rows], prototypes, "sqeuclidean", out=squared[rows])
    return squared


def memberships(rule: Rule, X: NDArray[Any], prototypes: Floats) -> Floats:
    """Return the memberships of all objects, objects x prototypes."""
    pieces = _pieces(len(X), len(prototypes))
    return np.concatenate(
        [rule.terms(squared_distances(X[rows], prototypes)).memberships for rows in pieces]
    )


def totals(rule: Rule, X: NDArray[Any], weights: Floats, prototypes: Floats) -> Totals:
    """Return the sums over all objects that determine where the prototypes move."""
    if is_large(X.shape, len(prototypes)):
        return _added(_over_pieces(_compiled(rule, X, weights, prototypes), len(X)))
    pieces = _pieces(len(X), len(prototypes))
    return _added([_by_numpy(rule, X, weights, prototypes, rows) for rows in pieces])


def is_large(shape: tuple[int, ...], n_prototypes: int) -> bool:
    """Return whether a problem is large enough for compiled loops.

    The answer depends on the size alone and not on what the process did before. The last digits
    differ between numpy and compiled loops and can lead a clusterer to another result, so a seed
    would not repeat its result otherwise.
    """
    n, n_features = shape
    # One step for each feature of a distance, and about eight for its membership.
    steps = n * n_prototypes * (n_features + 8)
    return use_compiled_by_size(steps, at_least=_STEPS_WORTH_COMPILING)


def _by_numpy(
    rule: Rule, X: NDArray[Any], weights: Floats, prototypes: Floats, rows: slice
) -> Totals:
    """Return the sums over one piece of the objects."""
    terms = rule.terms(squared_distances(X[rows], prototypes))
    pulls = terms.weights * weights[rows, None]
    return Totals(pulls.T @ X[rows], pulls.sum(axis=0), float(weights[rows] @ terms.objective))


def _compiled(
    rule: Rule, X: NDArray[Any], weights: Floats, prototypes: Floats
) -> Callable[[slice], Totals]:
    """Return a function that computes the sums over one piece with compiled loops."""
    from partita.kernels.compiled import prototypes as loops

    points = np.ascontiguousarray(prototypes)

    def sums_over(rows: slice) -> Totals:
        objects = np.ascontiguousarray(X[rows], np.float64)
        given = (objects, weights[rows], points)
        if isinstance(rule, Shares):
            return Totals(*loops.add_shares(*given, rule.m, rule.scales, rule.noise))
        if isinstance(rule, Nearest):
            return Totals(*loops.add_nearest(*given, rule.epsilon, rule.ratio, rule.divided))
        return Totals(*loops.add_possibilities(*given, rule.m, rule.eta))

    return sums_over


def _over_pieces(sums_over: Callable[[slice], Totals], n: int) -> list[Totals]:
    """Return the sums over each piece.

    The pieces, and so the last digits, do not depend on the number of threads.
    """
    pieces = [slice(start, start + _ROWS_PER_PIECE) for start in range(0, n, _ROWS_PER_PIECE)]
    threads = min(usable_cores(), len(pieces), _MOST_THREADS)
    if threads == 1:
        return [sums_over(rows) for rows in pieces]
    first = sums_over(pieces[0])  # compiles in this thread, so that no two threads do it at once
    with ThreadPoolExecutor(threads) as pool:
        return [first, *pool.map(sums_over, pieces[1:])]


def _added(parts: list[Totals]) -> Totals:
    if len(parts) == 1:
        return parts[0]
    sums, weights, objective = zip(*parts, strict=True)
    return Totals(np.sum(sums, axis=0), np.sum(weights, axis=0), float(np.sum(objective)))


def _pieces(n: int, width: int) -> Iterator[slice]:
    """Yield ranges of rows such that a block of rows x `width` fits into a cache."""
    step = max(1, _DISTANCES_AT_ONCE // max(1, width))
    return (slice(start, start + step) for start in range(0, n, step))
