"""Several clusterings of which some overlap or are hierarchies, and the values of their pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from partita.clusterings.pairing import describe_input
from partita.clusterings.reading import read
from partita.errors import InputError
from partita.many.pair_values import Found, PairValues, Task
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.measures.table_types import COVERS, TREES, TableType, table_for_kinds
from partita.results.inputs import Input, MatchedBy


class TableMember(NamedTuple):
    """One of several clusterings, as it was opened."""

    name: Any
    given: Any


@dataclass(frozen=True, eq=False)
class TableMembers:
    """Several clusterings of which each pair is joined by itself.

    Attributes
    ----------
    each : list of TableMember
    on_mismatch : {"error", "intersect", "union"}
    """

    each: list[TableMember]
    on_mismatch: str

    @property
    def names(self) -> list[Any]:
        """The names of the clusterings."""
        return [one.name for one in self.each]

    @property
    def table_type(self) -> TableType:
        """The type of table that can hold any two of them."""
        return table_for_kinds(*(one.given.kind for one in self.each))

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The clusterings as they were read."""
        return tuple(describe_input(one.given, str(one.name)) for one in self.each)

    @property
    def matched_by(self) -> MatchedBy:
        """How objects are matched."""
        return "position" if all(one.given.ids is None for one in self.each) else "ids"

    def __len__(self) -> int:
        return len(self.each)

    def in_order(self, order: Sequence[int]) -> TableMembers:
        """Return the clusterings in another order."""
        return replace(self, each=[self.each[index] for index in order])

    def table(self, i: int, j: int) -> Any:
        """Return what two clusterings have in common."""
        pair = self.each[i], self.each[j]
        names = str(pair[0].name), str(pair[1].name)
        given = pair[0].given, pair[1].given
        return _table_type(given).read(*given, on_mismatch=self.on_mismatch, names=names)


def table_members(
    names: Sequence[Any], opened: Sequence[Any], on_mismatch: str
) -> TableMembers | None:
    """Return opened clusterings if some of them overlap or are hierarchies, otherwise None."""
    kinds = [getattr(x, "kind", "hard") for x in opened]
    if table_for_kinds(*kinds) not in (COVERS, TREES):
        return None
    each = [
        TableMember(name, x if hasattr(x, "kind") else read(x, str(name)))
        for name, x in zip(names, opened, strict=True)
    ]
    return TableMembers(each, on_mismatch)


class TablePairs(PairValues):
    """Measures of overlapping clusterings or of hierarchies."""

    members: Any

    def run(self, task: Task) -> list[Found]:
        """Return the values of the pairs of a task."""
        return [self._compare(task.row, column) for column in task.columns.tolist()]

    def _compare(self, row: int, column: int) -> Found:
        table = self.members.table(row, column)
        values = {
            measure.name: _for_table(measure, table).from_table(table)
            for measure in self.measures_of(row, column)
        }
        return Found(row, column, values, {}, table.coverage)


def _table_type(pair: Sequence[Any]) -> TableType:
    """Return the type of table of two clusterings; two hard ones are overlapping ones."""
    found = table_for_kinds(*(one.kind for one in pair))
    return found if found in (COVERS, TREES) else COVERS


def _for_table(measure: Measure, table: Any) -> Measure:
    """Return a measure, or the one with the same public function that takes the table."""
    table_type = _table_type((table.reference, table.candidate))
    if measure.table_type is table_type:
        return measure
    for other in REGISTRY.of_table(table_type).values():
        if other.function == measure.function and other.parameters == measure.parameters:
            return other
    raise InputError(
        f"{measure.name} compares {measure.card.compared}, and two of these are "
        f"{table.reference.kind} and {table.candidate.kind}"
    )
