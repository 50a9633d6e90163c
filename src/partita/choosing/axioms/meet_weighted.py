r"""Check meet-weighted decomposition: whether some sigma on subcomponents gives the measure.

Property 4.5 of Xiang et al. (ICML 2012), Eq. (3), asks for a function sigma with

.. math::

   S(L, C) = \sum_{ij} \frac{|L_i \cap C_j|}{n}
   \sigma(\langle L_i, C \rangle, \langle L, C_j \rangle).

A cluster with its parts is known, up to the names of objects, by the sizes of the parts. Two of
them that share the cell :math:`L_i \cap C_j` are known by the sizes of the parts on both sides and
by the size of that cell. So sigma has one unknown value for each such triple, the same for all n,
and Eq. (3) is one linear equation in these for each contingency table.

Which equations follow from others does not depend on the measure. These dependencies are found
once, with exact fractions. A measure is meet-weighted up to n objects if and only if its values
satisfy all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeVar

import numpy as np

from partita.choosing.axioms.counterexamples import Counterexample, Finding, digits
from partita.choosing.axioms.partitions import Partitions, partitions_of
from partita.choosing.axioms.subcomponent_axioms import Parts
from partita.choosing.axioms.values import PairValues, close, count_pair

# The parts of the reference cluster, those of the candidate cluster, and the cell they share.
PairType = tuple[Parts, Parts, int]


class _Table(NamedTuple):
    """A contingency table: its number of objects, and its number among the tables of as many."""

    n: int
    number: int


class _Dependency(NamedTuple):
    """A table whose equation follows from others: S is the sum of weight * S over these."""

    table: _Table
    others: tuple[tuple[_Table, float], ...]


Key = TypeVar("Key")
_Equation = dict[PairType, Fraction]
_Combination = dict[_Table, Fraction]
# An unknown, and an equation that can be solved for it, with the tables it was made from.
_Basis = dict[PairType, tuple[_Equation, _Combination]]


def meet_weighted(by_size: Sequence[PairValues]) -> Finding:
    """Check "meet-weighted decomposition": return the first table that no sigma fits."""
    for scores in by_size:
        # A value that is not finite cannot come from finite values of sigma.
        infinite = np.flatnonzero(~np.isfinite(scores.by_table))
        limit = int(infinite[0]) if infinite.size else len(scores.by_table)
        for dependency in _eliminate(scores.n, scores.partitions.max_clusters)[1]:
            if dependency.table.number >= limit:
                break
            wanted = sum(weight * _value(scores, table) for table, weight in dependency.others)
            if not close(_value(scores, dependency.table), wanted):
                return Finding(False, _describe(scores, dependency, wanted))
        if infinite.size:
            infinitely_far = _Dependency(_Table(scores.n, limit), ())
            return Finding(False, _describe(scores, infinitely_far, None))
    return Finding(True)


def _value(scores: PairValues, table: _Table) -> float:
    return float(scores.of(table.n).by_table[table.number])


@cache
def _eliminate(n: int, max_clusters: int | None) -> tuple[_Basis, tuple[_Dependency, ...]]:
    """Eliminate unknowns: independent equations of at most n objects, dependencies of n."""
    basis = dict(_eliminate(n - 1, max_clusters)[0]) if n > 1 else {}
    dependencies = []
    for table, equation in _equations(partitions_of(n, max_clusters)):
        rest, combination = equation, {table: Fraction(1)}
        while pivot := next((unknown for unknown in rest if unknown in basis), None):
            other, made_from = basis[pivot]
            factor = rest[pivot] / other[pivot]
            rest = _subtract(rest, other, factor)
            combination = _subtract(combination, made_from, factor)
        if rest:
            basis[max(rest, key=_objects_needed)] = rest, combination
        else:
            # Equations are of n S.
            others = (
                (other, float(-share * other.n / (combination[table] * n)))
                for other, share in combination.items()
                if other != table
            )
            dependencies.append(_Dependency(table, tuple(sorted(others))))
    return basis, tuple(dependencies)


def _equations(partitions: Partitions) -> Iterator[tuple[_Table, _Equation]]:
    """Yield Eq. (3) of Xiang et al., times n, for each table: the objects of each unknown."""
    for number, pair in enumerate(partitions.table_pairs):
        table = count_pair(partitions, pair)
        cells = [
            *zip(*(x.tolist() for x in (table.rows, table.columns, table.counts)), strict=True)
        ]
        splits, merges = defaultdict(list), defaultdict(list)
        for row, column, count in cells:
            splits[row].append(count)
            merges[column].append(count)
        equation: _Equation = defaultdict(Fraction)
        for row, column, count in cells:
            equation[tuple(sorted(splits[row])), tuple(sorted(merges[column])), count] += count
        yield _Table(partitions.n, number), dict(equation)


def _subtract(
    one: dict[Key, Fraction], other: dict[Key, Fraction], factor: Fraction
) -> dict[Key, Fraction]:
    """Return one - factor * other, without zero entries."""
    result = dict(one)
    for key, share in other.items():
        rest = result.pop(key, Fraction(0)) - factor * share
        if rest:
            result[key] = rest
    return result


def _objects_needed(unknown: PairType) -> tuple[int, PairType]:
    """Order unknowns by the objects of their two clusters, so that few tables determine each."""
    split, merge, shared = unknown
    return sum(split) + sum(merge) - shared, unknown


def _describe(scores: PairValues, dependency: _Dependency, wanted: float | None) -> Counterexample:
    """Return the pair that no sigma fits, with the pairs that determine sigma there."""
    tables = [dependency.table, *(table for table, _ in dependency.others)]
    named, clusterings = [], []
    for table in tables:
        partitions = scores.of(table.n).partitions
        pair = partitions.table_pairs[table.number]
        clusterings += [tuple(partitions.labels[side].tolist()) for side in pair]
        named.append(" and ".join(map(partitions.written, pair)))
    values = [_value(scores, table) for table in tables]
    if wanted is None:
        finding = f"{values[0]:g}, which no finite sigma gives"
    else:
        first, by_others, *shown = digits(values[0], wanted, *values[1:])
        finding = f"{first}, but every sigma gives {by_others}"
        given = [f"{name} ({value})" for name, value in zip(named[1:], shown, strict=True)]
        finding += f" if it gives the values of {', '.join(given)}" if given else ""
    return Counterexample(dependency.table.n, tuple(clusterings), f"{named[0]}: {finding}")
