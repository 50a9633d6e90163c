"""Sums, over pairs of objects, of the degrees of being together and apart.

Equations 11 to 15 of Campello 2007. Runs in numpy, block by block, for few objects and for norms
that the caller defines; otherwise in compiled loops. Membership matrices are clusters x objects.
Memory does not grow with the number of pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.kernels.numba_switch import use_compiled_by_size
from partita.kernels.threaded_rows import add_over_rows
from partita.progress import track

Norm = Callable[[Any, Any], Any]
Indices = slice | Integers

TITLE = "pairs"

# Pairs that numpy holds at once: a few arrays of this size fit into the second-level cache.
_PAIRS_AT_ONCE = 1 << 15
# Nanoseconds that a compiled loop saves for each step, that is, for each norm of a pair.
_SAVED_A_STEP = 0.5
_STEPS_WORTH_A_BAR = 1 << 31


class PairNorms(NamedTuple):
    """A t-norm and a conorm of arrays, with their names where compiled loops exist for them."""

    t: Norm
    s: Norm
    t_name: str | None
    s_name: str | None

    @property
    def names(self) -> tuple[str | None, str | None]:
        """The names of the t-norm and the conorm; None for functions of the caller."""
        return self.t_name, self.s_name

    @property
    def of_maximum(self) -> bool:
        """Whether the conorm is the maximum, so that only the two largest degrees matter."""
        return self.s_name == "max"


def worth_compiled_loops(n: int, steps_a_pair: int) -> bool:
    """Return whether the pairs of n objects should be summed by compiled loops."""
    steps = n * (n - 1) // 2 * steps_a_pair
    return use_compiled_by_size(steps * _SAVED_A_STEP)


def steps_of(degrees: Floats, norms: PairNorms) -> int:
    """Return how many norms are computed for one pair."""
    clusters = int(degrees.shape[0])
    return clusters + (3 if norms.of_maximum else clusters * (clusters - 1))


def fuzzy_pair_sums(first: Floats, second: Floats, norms: PairNorms) -> Floats:
    """Return the sums a, b, c, d over the pairs of objects of two fuzzy clusterings."""
    n = first.shape[1]
    steps = steps_of(first, norms) + steps_of(second, norms) + 4
    tops = top_two(first), top_two(second)
    if None not in norms.names and worth_compiled_loops(n, steps):
        from partita.kernels.compiled import fuzzy_pairs as compiled

        loop = compiled.pair_sums(norms.t_name, norms.s_name).made()
        return add_over_rows(
            lambda start, stop: loop(first, tops[0], second, tops[1], start, stop), n, steps, TITLE
        )
    total = np.zeros(4)
    for rows, columns in _blocks(n, steps):
        in_first, in_second = (
            relate(degrees, top, rows, columns, norms)
            for degrees, top in ((first, tops[0]), (second, tops[1]))
        )
        degrees = [norms.t(x, y) for x in in_first for y in in_second]
        total += [_sum_after_diagonal(values) for values in degrees]
    return total


def hard_pair_sums(codes: Integers, degrees: Floats, norms: PairNorms) -> Floats:
    """Return the sums a, b, c, d of a hard and a fuzzy clustering.

    The same as `fuzzy_pair_sums` with memberships 0 and 1, since t(1, y) = y and t(0, y) = 0.
    """
    n = degrees.shape[1]
    steps = steps_of(degrees, norms) + 2
    top = top_two(degrees)
    if None not in norms.names and worth_compiled_loops(n, steps):
        from partita.kernels.compiled import fuzzy_pairs as compiled

        loop = compiled.hard_pair_sums(norms.t_name, norms.s_name).made()
        return add_over_rows(
            lambda start, stop: loop(codes, degrees, top, start, stop), n, steps, TITLE
        )
    total = np.zeros(4)
    for rows, columns in _blocks(n, steps):
        same_code = codes[rows, None] == codes[None, columns]
        together, apart = relate(degrees, top, rows, columns, norms)
        total += [
            _sum_after_diagonal(np.where(chosen, values, 0.0))
            for chosen in (same_code, ~same_code)
            for values in (together, apart)
        ]
    return total


def _blocks(n: int, steps: int) -> Iterator[tuple[slice, slice]]:
    """Yield blocks of rows, each with all columns from its first row on."""
    ends = [0]
    while ends[-1] < n:
        ends.append(min(n, ends[-1] + max(1, _PAIRS_AT_ONCE // (n - ends[-1]))))
    blocks = [(slice(start, stop), slice(start, n)) for start, stop in pairwise(ends)]
    show = None if n * (n - 1) // 2 * steps > _STEPS_WORTH_A_BAR else False
    return track(blocks, len(blocks), TITLE, show)


def _sum_after_diagonal(values: Floats) -> float:
    """Return the sum of the values right of the diagonal, in a block that starts on it.

    Sets the other values to 0 in place.
    """
    rows = values.shape[0]
    values[:, :rows][np.tri(rows, dtype=np.bool_)] = 0.0
    return float(values.sum())


def relate(
    degrees: Floats, top: Floats, rows: Indices, columns: Indices, norms: PairNorms
) -> tuple[Floats, Floats]:
    """Return the degrees of being together and apart for a block of pairs, rows x columns.

    V and X of Eqs. 11 and 12 of Campello (2007) for the reference, Y and Z of Eqs. 13 and 14 for
    the candidate.
    """
    of_rows, of_columns = degrees[:, rows, None], degrees[:, None, columns]
    clusters = range(degrees.shape[0])
    together = _join_all((norms.t(of_rows[i], of_columns[i]) for i in clusters), norms.s)
    if norms.of_maximum:
        return together, _apart_by_top_two(top, rows, columns, norms.t)
    if degrees.shape[0] == 1:
        return together, np.zeros_like(together)
    different = (norms.t(of_rows[i], of_columns[j]) for i in clusters for j in clusters if i != j)
    return together, _join_all(different, norms.s)


def _join_all(terms: Iterator[Floats], s: Norm) -> Floats:
    """Return s(s(first, second), third) … of all terms."""
    joined = next(terms)
    for term in terms:
        joined = s(joined, term)
    return joined


def top_two(degrees: Floats) -> Floats:
    """Return each object's largest degree, its second largest, and the cluster of the largest.

    Three rows, one column per object; the cluster is an index, written as a float.
    """
    if degrees.shape[0] == 1:
        return np.vstack([degrees[0], np.zeros((2, degrees.shape[1]))])
    clusters = degrees.argmax(axis=0)
    second, first = np.partition(degrees, degrees.shape[0] - 2, axis=0)[-2:]
    return np.vstack([first, second, clusters.astype(np.float64)])


def _apart_by_top_two(top: Floats, rows: Indices, columns: Indices, t: Norm) -> Floats:
    """Return the maximum of t over degrees in different clusters, for a block of pairs.

    Since t is monotone, only the two largest degrees of each object matter.
    """
    first_x, second_x, cluster_x = top[:, rows, None]
    first_y, second_y, cluster_y = top[:, None, columns]
    same_cluster = np.maximum(t(first_x, second_y), t(second_x, first_y))
    apart = np.where(cluster_x == cluster_y, same_cluster, t(first_x, first_y))
    return np.asarray(apart, np.float64)
