"""How soft clusterings relate pairs of objects, and sums of functions of that over all pairs.

Runs in numpy, block by block, for few objects, and in compiled loops on all threads for many.
Memory does not grow with the number of pairs. Equation numbers are those of Campagner, Ciucci and
Denœux 2023.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.kernels.membership_pairs import TITLE, sum_of_product_differences
from partita.kernels.numba_switch import use_compiled_by_size
from partita.kernels.threaded_rows import add_over_rows
from partita.tolerances import ROUNDING

# Pairs that numpy holds at once.
_PAIRS_AT_ONCE = 1 << 20

# When both clusterings together have at least this many focal sets, matrix products are faster than
# a loop over the sets, although BLAS may run threads of its own beside ours.
_MANY_SETS = 120

# Blocks of matrix products of this size take about a megabyte, which stays in cache.
_ROWS_AT_ONCE = 128
_COLUMNS_AT_ONCE = 256


class PairMasses(NamedTuple):
    """The masses of one clustering, arranged for sums over pairs: one column per object.

    `single` holds the masses on single clusters and `mass` those on all nonempty focal sets, sets x
    objects. apart[A] is the sum of an object's masses on focal sets disjoint from A. `empty` holds
    the masses on the empty set.
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
    """Masses of pairs of objects on four statements (Eq. 3).

    `together`: both are in the same cluster; `apart`: they are in different clusters; `open`: one
    of these two, it is not known which; `nothing`: one of the objects belongs to no cluster.
    """

    together: Floats
    apart: Floats
    open: Floats
    nothing: Floats


def relate(masses: PairMasses, rows: Any, columns: Any) -> Relations:
    """Return the relations of a block of pairs, rows x columns."""
    together = masses.single[:, rows].T @ masses.single[:, columns]
    apart = masses.apart[:, rows].T @ masses.mass[:, columns]
    of_rows, of_columns = masses.empty[rows][:, None], masses.empty[columns][None, :]
    return _complete(together, apart, of_rows + of_columns - of_rows * of_columns)


def relate_to_copies(masses: PairMasses) -> Relations:
    """Return the relations of each object with another object that has the same masses."""
    together = (masses.single * masses.single).sum(axis=0)
    apart = (masses.apart * masses.mass).sum(axis=0)
    return _complete(together, apart, masses.empty * (2.0 - masses.empty))


def _complete(together: Floats, apart: Floats, nothing: Floats) -> Relations:
    # Rounding must not make the remaining mass negative.
    rest = np.maximum(1.0 - together - apart - nothing, 0.0)
    return Relations(together, apart, rest, nothing)


def alpha_terms(first: Relations, second: Relations) -> tuple[Floats, Floats, Floats]:
    """Return the distance of two masses (Eq. 23) as three terms: (constant, slope, bend).

    The distance at alpha is constant + alpha slope + min(1, 2 alpha) bend. It is the cost of
    transporting one mass to the other when moving mass between together and apart, or to or from
    nothing, costs 1, and between open and together or apart costs alpha. Let the first mass be the
    one with more on nothing. It moves the surplus at 1. Then its surplus on together and apart
    moves to open at alpha as far as open needs mass, and the rest moves either through open at
    2 alpha or directly at 1.
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
    """Return the belief distance (Eq. 35), Jousselme's distance and the degree of conflict."""
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
# A function of rows and columns that returns the relations of all pairs of them.
Relate = Callable[[Any, Any], Relations]


def sum_over_pairs(
    terms: Terms,
    first: PairMasses,
    second: PairMasses,
    weights: Floats,
) -> Floats:
    """Return the sums of the three terms over all pairs of objects.

    An object of weight w stands for w objects with the same masses.
    """
    pairs_of_copies = weights * (weights - 1) / 2
    of_copies = terms(relate_to_copies(first), relate_to_copies(second))
    among_copies = np.array([term @ pairs_of_copies for term in of_copies])
    steps_a_pair = first.mass.shape[0] + second.mass.shape[0]
    if use_compiled_by_size(first.n * (first.n - 1) / 2 * steps_a_pair):
        if is_decided(first) and is_decided(second):
            difference = sum_of_product_differences(first.single, second.single, weights)
            return among_copies + _terms_of_decided(terms, difference, first, second, weights)
        loop = _compiled_loop(terms is credal_terms, first, second, weights)
        return among_copies + add_over_rows(loop, first.n, steps_a_pair, TITLE)
    return among_copies + sum_in_blocks(
        terms, partial(relate, first), partial(relate, second), weights
    )


def is_decided(masses: PairMasses) -> bool:
    """Return whether all mass is on single clusters, so that each pair is together or apart."""
    sums = masses.single.sum(axis=0), masses.mass.sum(axis=0)
    return bool(all((np.abs(one - 1.0) <= ROUNDING).all() for one in sums))


def _terms_of_decided(
    terms: Terms, difference: float, first: PairMasses, second: PairMasses, weights: Floats
) -> Floats:
    """Return the sums of the terms, given the sum of the differences of masses on together.

    The masses on apart differ by the same amounts, and open and nothing have none.
    """
    if terms is not credal_terms:
        return np.array([difference, 0.0, 0.0])
    u, v = first.single * weights, second.single
    # Sums of products over pairs are products of sums, less the pairs of an object with itself.
    squares, other_squares = (u * u).sum(axis=0), (v * v).sum(axis=0)
    shared = u @ v.T
    in_both = float((shared * shared).sum() - squares @ other_squares) / 2
    in_first = float((u.sum(axis=1) ** 2).sum() - squares.sum()) / 2
    in_second = float(((v @ weights) ** 2).sum() - other_squares @ weights**2) / 2
    conflict = max(0.0, in_first + in_second - 2 * in_both)
    return np.array([difference, difference, conflict])


def sum_in_blocks(terms: Terms, first: Relate, second: Relate, weights: Floats) -> Floats:
    """Return the sums of the terms over all pairs of different rows, computed in numpy.

    Weights are those of `sum_over_pairs`; pairs of copies of one object are not included.
    """
    n = weights.size
    step = max(1, _PAIRS_AT_ONCE // n)
    total = np.zeros(3)
    for start in range(0, n, step):
        rows, columns = slice(start, min(n, start + step)), slice(start, None)
        blocks = terms(first(rows, columns), second(rows, columns))
        # Count each pair once: the second object comes after the first.
        pairs = np.triu(np.outer(weights[rows], weights[columns]), 1)
        total += np.array([float((part * pairs).sum()) for part in blocks])
    return total


def _compiled_loop(
    credal: bool, first: PairMasses, second: PairMasses, weights: Floats
) -> Callable[[int, int], Any]:
    """Return a function that sums the terms over a range of rows.

    It loops over the focal sets, or uses matrix products where there are many of them.
    """
    from partita.kernels.compiled import relations as compiled

    first, second = _without_overlapping_sets(first), _without_overlapping_sets(second)
    if first.mass.shape[0] + second.mass.shape[0] < _MANY_SETS:
        sets = compiled.SETS_AT_ONCE
        groups = *_in_groups(first, sets), *_in_groups(second, sets)
        loop = compiled.credal_sums_over_pairs if credal else compiled.alpha_sums_over_pairs
        return lambda start, stop: loop(*groups, weights, start, stop)
    sums = compiled.credal_sums_over_products if credal else compiled.alpha_sums_over_products

    def by_products(start: int, stop: int) -> Floats:
        total = np.zeros(3)
        for row in range(start, stop, _ROWS_AT_ONCE):
            rows = slice(row, min(stop, row + _ROWS_AT_ONCE))
            for block in range(row, first.n, _COLUMNS_AT_ONCE):
                columns = slice(block, block + _COLUMNS_AT_ONCE)
                panels = *_panels(first, rows, columns), *_panels(second, rows, columns)
                total += sums(*panels, weights, row, block)
        return total

    return by_products


def _panels(masses: PairMasses, rows: slice, columns: slice) -> tuple[Floats, Floats, Floats]:
    """Return a block of masses on together, one on apart, and the masses on the empty set."""
    together = masses.single[:, rows].T @ masses.single[:, columns]
    return together, masses.apart[:, rows].T @ masses.mass[:, columns], masses.empty


def _without_overlapping_sets(masses: PairMasses) -> PairMasses:
    """Drop the focal sets that overlap all others, such as the set of all clusters.

    They add nothing to `apart`.
    """
    kept = masses.apart.any(axis=1)
    return masses._replace(mass=masses.mass[kept], apart=masses.apart[kept])


def _in_groups(masses: PairMasses, group: int) -> tuple[Floats, ...]:
    """Return the arrays that the loop over focal sets reads.

    Sets of mass 0 are added so that the number of sets is a multiple of `group`.
    """
    single, mass, apart = (
        np.concatenate([rows, np.zeros((-rows.shape[0] % group, rows.shape[1]))])
        for rows in masses[:3]
    )
    by_object = np.ascontiguousarray(single.T), np.ascontiguousarray(apart.T)
    return single, by_object[0], mass, by_object[1], masses.empty
