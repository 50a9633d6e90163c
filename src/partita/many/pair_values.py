"""The values of measures for pairs of several clusterings, each pair by itself.

Pairs are handed out as tasks, which threads take one after the other. A task keeps its tables only
as long as it runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Integers, Numbers
from partita.clusterings.hierarchy import Hierarchy
from partita.comparing.compare_soft import soft_row
from partita.errors import InputError
from partita.kernels.column_tables import MOST_TABLES, announce
from partita.many.members import Members
from partita.many.pair_tables import PairTables
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.results.certified import Certified
from partita.results.coverage import Coverage


class Task(NamedTuple):
    """A clustering, as the reference, and some of those that it is compared with.

    `together` says whether their tables are counted in one pass.
    """

    row: int
    columns: Integers
    together: bool = False


class Found(NamedTuple):
    """What the measures say of one pair.

    Attributes
    ----------
    row, column : int
    values : dict of str to float or Interval
    certificates : dict of str to tuple of Certified
        Those of transport distances.
    coverage : Coverage
    """

    row: int
    column: int
    values: dict[str, Any]
    certificates: dict[str, tuple[Certified, ...]]
    coverage: Coverage


class PairValues:
    """Measures, and the clusterings whose pairs they compare.

    Pairs have the lower index first; the others are compared only if some measure is not symmetric,
    and by such measures only.
    """

    def __init__(self, members: Members, measures: Sequence[Measure]) -> None:
        self.members = members
        self.tables = PairTables(members)
        self.measures = list(measures)
        self._directed = [measure for measure in self.measures if not measure.card.symmetric]

    def columns_of(self, row: int) -> Integers:
        """Return the clusterings that one is compared with, as the reference."""
        return np.arange(0 if self._directed else row, len(self.members))

    def measures_of(self, row: int, column: int) -> list[Measure]:
        """Return the measures that are computed for a pair."""
        return self.measures if row <= column else self._directed

    @property
    def n_pairs(self) -> int:
        """The number of pairs that are compared."""
        n = len(self.members)
        return n * n if self._directed else n * (n + 1) // 2

    def tasks(self) -> Iterator[Task]:
        """Yield tasks that cover all pairs, one by one."""
        for row in range(len(self.members)):
            for column in self.columns_of(row):
                yield Task(row, np.array([column]))

    def run(self, task: Task) -> list[Found]:
        """Return the values of the pairs of a task."""
        raise NotImplementedError


class HardPairs(PairValues):
    """Measures of hard clusterings, from contingency tables."""

    def __init__(
        self, members: Members, measures: Sequence[Measure], weights: Numbers | None
    ) -> None:
        super().__init__(members, measures)
        self._weights = weights
        # If no clustering lacks an object, nothing is left out of any pair.
        everyone_has_all = all(members.present(i) is None for i in range(len(members)))
        self._coverage = self.tables.coverage(0, 0) if everyone_has_all else None

    def tasks(self) -> Iterator[Task]:
        """Yield tasks whose tables are counted together where they are small enough."""
        if self._weights is not None:
            yield from super().tasks()
            return
        announce(self.members.columns, self.n_pairs)
        for row in range(len(self.members)):
            columns = self.columns_of(row)
            small = self.tables.are_counted_together(row, columns)
            together = columns[small]
            for start in range(0, together.size, MOST_TABLES):
                yield Task(row, together[start : start + MOST_TABLES], True)
            for column in columns[~small]:
                yield Task(row, np.array([column]))

    def run(self, task: Task) -> list[Found]:
        """Return the values of the pairs of a task."""
        row, columns = task.row, task.columns.tolist()
        if task.together:
            tables = self.tables.tables(row, task.columns)
        else:
            tables = [self.tables.table(row, column, self._weights) for column in columns]
        found = []
        for column, table in zip(columns, tables, strict=True):
            values = {
                measure.name: measure.from_table(table) for measure in self.measures_of(row, column)
            }
            coverage = self._coverage
            if coverage is None:
                used = int(table.n) if task.together else None
                coverage = self.tables.coverage(row, column, used)
            found.append(Found(row, column, values, {}, coverage))
        return found


class SoftPairs(PairValues):
    """Measures of soft clusterings; `options` are those that some of them accept."""

    def __init__(
        self, members: Members, measures: Sequence[Measure], options: Mapping[str, Any]
    ) -> None:
        super().__init__(members, measures)
        self._options = {
            measure.name: {name: x for name, x in options.items() if measure.accepts(name)}
            for measure in measures
        }

    def run(self, task: Task) -> list[Found]:
        """Return the values of the pairs of a task."""
        return [self._compare(task.row, column) for column in task.columns.tolist()]

    def _compare(self, row: int, column: int) -> Found:
        table = self.tables.soft_table(row, column)
        rows = {}
        for measure in self.measures_of(row, column):
            options = self._options[measure.name]
            value = measure.from_table(table, **options)
            rows[measure.name] = soft_row(measure, value, options.get("alpha"))
        values = {name: one.value for name, one in rows.items()}
        certificates = {name: one.certificate for name, one in rows.items() if one.certificate}
        return Found(row, column, values, certificates, table.coverage)


class ObjectPairs(PairValues):
    """Measures of overlapping clusterings and of hierarchies.

    `united` is whether objects that one of two overlapping clusterings lacks are in none of its
    clusters, instead of being left out.
    """

    def __init__(self, members: Members, measures: Sequence[Measure], *, united: bool) -> None:
        super().__init__(members, measures)
        self.tables = PairTables(members, united=united)

    def run(self, task: Task) -> list[Found]:
        """Return the values of the pairs of a task."""
        return [self._compare(task.row, column) for column in task.columns.tolist()]

    def _compare(self, row: int, column: int) -> Found:
        read = {"covers": self.tables.cover_table, "trees": self.tables.tree_table}
        made: dict[str, Any] = {}
        values = {}
        for measure in self.measures_of(row, column):
            own = self._of_pair(measure, row, column)
            if own.takes_table not in made:
                made[own.takes_table] = read[own.takes_table](row, column)
            values[measure.name] = own.from_table(made[own.takes_table])
        return Found(row, column, values, {}, next(iter(made.values())).coverage)

    def _of_pair(self, measure: Measure, row: int, column: int) -> Measure:
        """Return the measure, or that of covers with the same function if none is a hierarchy."""
        given = (self.members.each[index].given for index in (row, column))
        if measure.takes_table == "covers" or any(isinstance(one, Hierarchy) for one in given):
            return measure
        return REGISTRY.covers.get(measure.name, measure)


# The measures of clusterings of each kind that a message suggests.
_SUGGESTED = {"hierarchy": "element_centric", "overlapping": "omega"}
_OF_SOFT = "soft ones, such as 'credal_rand_belief'"


def refuse_kinds(members: Members, measures: Sequence[Measure]) -> None:
    """Raise if a measure does not take the kinds of two of the clusterings."""
    kinds = [member.given.kind for member in members.each]
    # Two clusterings of each kind stand for all of it.
    some = [member for i, member in enumerate(members.each) if kinds[:i].count(kinds[i]) < 2]
    for measure, (one, other) in product(measures, permutations(some, 2)):
        if measure.takes(one.given, other.given):
            continue
        both = f"{one.name} is {one.given.kind}, {other.name} is {other.given.kind}"
        if not measure.takes_counts:
            raise InputError(
                f"{measure.name} compares {measure.card.compares} clusterings, and {both}"
            )
        suggested = next((_SUGGESTED[kind] for kind in _SUGGESTED if kind in kinds), None)
        raise InputError(
            f"{both}, and {measure.name} compares hard clusterings: choose a measure of "
            + (f"such clusterings, as {suggested!r}" if suggested else _OF_SOFT)
        )
