"""Sums over pairs of objects of degrees of being together and apart (Campello 2007, Eqs. 11 to 15).

By numpy, block by block, for few objects and for a caller's own norms; otherwise by compiled loops.
Memberships are clusters by objects. Memory stays flat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.kernels.numba_switch import use_compiled
from partita.kernels.threaded_rows import add_over_rows
from partita.progress import track

Norm = Callable[[Any, Any], Any]
Places = slice | Integers

TITLE = "pairs"

# Pairs that numpy holds at once: a few such arrays fit into the second cache.
_PAIRS_AT_ONCE = 1 << 15
# A step is one norm of one pair. Numpy takes a hundredth of a second for so many, so that no loop
# need be compiled, and a second for 512 times as many as are worth loading compiled code.
_FEW_STEPS = 1 << 24
_STEPS_A_UNIT = 512
_STEPS_WORTH_A_BAR = 1 << 31


class PairNorms(NamedTuple):
    """A t-norm and a conorm of arrays, with the names of those that have compiled loops."""

    t: Norm
    s: Norm
    t_name: str | None
    s_name: str | None

    @property
    def names(self) -> tuple[str | None, str | None]:
        """The names of both; None for a caller's own."""
        return self.t_name, self.s_name

    @property
    def of_maximum(self) -> bool:
        """Whether only an object's two largest degrees matter for being apart."""
        return self.s_name == "max"


def worth_compiled_loops(n: int, steps_a_pair: int) -> bool:
    """Say whether this many pairs should be taken by compiled loops."""
    steps = n * (n - 1) // 2 * steps_a_pair
    return steps > _FEW_STEPS and use_compiled(steps // _STEPS_A_UNIT)


def steps_of(degrees: Floats, norms: PairNorms) -> int:
    """How many norms a pair takes to be together and apart."""
    clusters = int(degrees.shape[0])
    return clusters + (3 if norms.of_maximum else clusters * (clusters - 1))


def fuzzy_pair_sums(first: Floats, second: Floats, norms: PairNorms) -> Floats:
    """Sums a, b, c, d over pairs of objects of two fuzzy clusterings."""
    n = first.shape[1]
    steps = steps_of(first, norms) + steps_of(second, norms) + 4
    tops = top_two(first), top_two(second)
    if None not in norms.names and worth_compiled_loops(n, steps):
        from partita.kernels.compiled import fuzzy_pairs as compiled

        loop = compiled.pair_sums(norms.t_name, norms.s_name).compiled
        return add_over_rows(
            lambda start, stop: loop(first, tops[0], second, tops[1], start, stop), n, steps, TITLE
        )
    total = np.zeros(4)
    for rows, columns in _blocks(n, steps):
        one, other = (
            relate(degrees, top, rows, columns, norms)
            for degrees, top in ((first, tops[0]), (second, tops[1]))
        )
        degrees = [norms.t(here, there) for here in one for there in other]
        total += [_sum_after_diagonal(values) for values in degrees]
    return total


def hard_pair_sums(codes: Integers, degrees: Floats, norms: PairNorms) -> Floats:
    """The same where the first clustering is hard: t(1, y) = y and t(0, y) = 0."""
    n = degrees.shape[1]
    steps = steps_of(degrees, norms) + 2
    top = top_two(degrees)
    if None not in norms.names and worth_compiled_loops(n, steps):
        from partita.kernels.compiled import fuzzy_pairs as compiled

        loop = compiled.hard_pair_sums(norms.t_name, norms.s_name).compiled
        return add_over_rows(
            lambda start, stop: loop(codes, degrees, top, start, stop), n, steps, TITLE
        )
    total = np.zeros(4)
    for rows, columns in _blocks(n, steps):
        alike = codes[rows, None] == codes[None, columns]
        together, apart = relate(degrees, top, rows, columns, norms)
        total += [
            _sum_after_diagonal(np.where(chosen, values, 0.0))
            for chosen in (alike, ~alike)
            for values in (together, apart)
        ]
    return total


def _blocks(n: int, steps: int) -> Iterator[tuple[slice, slice]]:
    """Blocks of rows, each with all columns from its first row on."""
    ends = [0]
    while ends[-1] < n:
        ends.append(min(n, ends[-1] + max(1, _PAIRS_AT_ONCE // (n - ends[-1]))))
    blocks = [(slice(start, stop), slice(start, n)) for start, stop in pairwise(ends)]
    show = None if n * (n - 1) // 2 * steps > _STEPS_WORTH_A_BAR else False
    return track(blocks, len(blocks), TITLE, show)


def _sum_after_diagonal(values: Floats) -> float:
    """Add values of pairs whose second object stands after the first; others are set to 0."""
    rows = values.shape[0]
    values[:, :rows][np.tri(rows, dtype=np.bool_)] = 0.0
    return float(values.sum())


def relate(
    degrees: Floats, top: Floats, rows: Places, columns: Places, norms: PairNorms
) -> tuple[Floats, Floats]:
    """V and X of Eqs. 11 and 12 for a block of pairs, or Y and Z of Eqs. 13 and 14."""
    here, there = degrees[:, rows, None], degrees[:, None, columns]
    clusters = range(degrees.shape[0])
    together = _join_all((norms.t(here[i], there[i]) for i in clusters), norms.s)
    if norms.of_maximum:
        return together, _apart_by_top_two(top, rows, columns, norms.t)
    if degrees.shape[0] == 1:
        return together, np.zeros_like(together)
    different = (norms.t(here[i], there[j]) for i in clusters for j in clusters if i != j)
    return together, _join_all(different, norms.s)


def _join_all(terms: Iterator[Floats], s: Norm) -> Floats:
    # s(0, x) = x: the first term is joined with nothing.
    joined = next(terms)
    for term in terms:
        joined = s(joined, term)
    return joined


def top_two(degrees: Floats) -> Floats:
    """Each object's largest degree, its second largest, and the cluster of the largest."""
    if degrees.shape[0] == 1:
        return np.vstack([degrees[0], np.zeros((2, degrees.shape[1]))])
    places = degrees.argmax(axis=0)
    second, first = np.partition(degrees, degrees.shape[0] - 2, axis=0)[-2:]
    return np.vstack([first, second, places.astype(np.float64)])


def _apart_by_top_two(top: Floats, rows: Places, columns: Places, t: Norm) -> Floats:
    """The largest t of degrees in different clusters: t rises, so only the largest two matter."""
    (first, second, place), (firsts, seconds, places) = top[:, rows, None], top[:, None, columns]
    alike = np.maximum(t(first, seconds), t(second, firsts))
    return np.asarray(np.where(place == places, alike, t(first, firsts)), np.float64)
