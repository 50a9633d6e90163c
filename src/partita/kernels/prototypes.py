"""Passes over all objects, piece by piece: distances to prototypes, and what moves prototypes.

By numpy for little work and by compiled loops on all threads for much; memory beyond the result
stays flat. Objects in single precision are turned into double precision a piece at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.kernels.numba_switch import has_numba
from partita.kernels.prototype_rules import Nearest, Rule, Shares
from partita.kernels.threaded_rows import usable_cores

# Distances that numpy holds at once, and objects of a piece that one thread passes over.
_DISTANCES_AT_ONCE = 1 << 18
_ROWS_A_PIECE = 1 << 15
_MOST_THREADS = 8

# Steps of one pass from which a fit takes numpy longer than loading compiled loops takes.
_WORTH_COMPILING = 80_000


class Totals(NamedTuple):
    """Sums over objects: of weight times object and of weights, by prototype; the objective."""

    sums: Floats
    weights: Floats
    objective: float


def squared_distances(X: NDArray[Any], prototypes: Floats) -> Floats:
    """Squared distances, objects by prototypes; exactly 0 where an object is a prototype."""
    from scipy.spatial.distance import cdist

    squared = np.empty((len(X), len(prototypes)))
    for rows in _pieces(*X.shape):
        cdist(X[rows], prototypes, "sqeuclidean", out=squared[rows])
    return squared


def memberships(rule: Rule, X: NDArray[Any], prototypes: Floats) -> Floats:
    """The memberships of all objects."""
    pieces = _pieces(len(X), len(prototypes))
    return np.concatenate(
        [rule.terms(squared_distances(X[rows], prototypes)).memberships for rows in pieces]
    )


def totals(rule: Rule, X: NDArray[Any], weights: Floats, prototypes: Floats) -> Totals:
    """What all objects together say about where the prototypes should be."""
    if use_compiled(X.shape, len(prototypes)):
        return _added(_over_pieces(_compiled(rule, X, weights, prototypes), len(X)))
    pieces = _pieces(len(X), len(prototypes))
    return _added([_by_numpy(rule, X, weights, prototypes, rows) for rows in pieces])


def use_compiled(shape: tuple[int, ...], n_prototypes: int) -> bool:
    """Say whether compiled loops serve, by the size of the problem alone.

    Elsewhere they serve from when a process has seen much work. But last digits differ between the
    two, and those can lead a clusterer elsewhere, so that a seed would not repeat a result.
    """
    n, n_features = shape
    # A step for each feature of a distance, and some for its share.
    return n * n_prototypes * (n_features + 8) >= _WORTH_COMPILING and has_numba()


def _by_numpy(
    rule: Rule, X: NDArray[Any], weights: Floats, prototypes: Floats, rows: slice
) -> Totals:
    terms = rule.terms(squared_distances(X[rows], prototypes))
    pulls = terms.weights * weights[rows, None]
    return Totals(pulls.T @ X[rows], pulls.sum(axis=0), float(weights[rows] @ terms.objective))


def _compiled(
    rule: Rule, X: NDArray[Any], weights: Floats, prototypes: Floats
) -> Callable[[slice], Totals]:
    from partita.kernels.compiled import prototypes as loops

    places = np.ascontiguousarray(prototypes)

    def over(rows: slice) -> Totals:
        objects = np.ascontiguousarray(X[rows], np.float64)
        given = (objects, weights[rows], places)
        if isinstance(rule, Shares):
            return Totals(*loops.add_shares(*given, rule.m, rule.scales, rule.noise))
        if isinstance(rule, Nearest):
            return Totals(*loops.add_nearest(*given, rule.epsilon, rule.ratio, rule.divided))
        return Totals(*loops.add_possibilities(*given, rule.m, rule.eta))

    return over


def _over_pieces(over: Callable[[slice], Totals], n: int) -> list[Totals]:
    """Results by piece; the pieces, and so the last digits, do not depend on the threads."""
    pieces = [slice(start, start + _ROWS_A_PIECE) for start in range(0, n, _ROWS_A_PIECE)]
    threads = min(usable_cores(), len(pieces), _MOST_THREADS)
    if threads == 1:
        return [over(rows) for rows in pieces]
    first = over(pieces[0])  # compiles in this thread, so that no two threads do it at once
    with ThreadPoolExecutor(threads) as pool:
        return [first, *pool.map(over, pieces[1:])]


def _added(parts: list[Totals]) -> Totals:
    if len(parts) == 1:
        return parts[0]
    sums, weights, objective = zip(*parts, strict=True)
    return Totals(np.sum(sums, axis=0), np.sum(weights, axis=0), float(np.sum(objective)))


def _pieces(n: int, width: int) -> Iterator[slice]:
    """Rows whose products with `width` fit into a cache."""
    step = max(1, _DISTANCES_AT_ONCE // max(1, width))
    return (slice(start, start + step) for start in range(0, n, step))
