"""Compare two clusterings by the measures of their table, one read from clusterings of objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from partita.comparing.comparison import Comparison, Row
from partita.comparing.headline import HEADLINE, OF_TABLE, wants_headline
from partita.errors import InputError
from partita.measures.card import FAMILIES
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.measures.selection import as_list
from partita.measures.table_types import TableType


def compare_objects(table: Any, table_type: TableType, measures: Any = None) -> Comparison:
    """Compute the measures of a type of table, and list those that do not take the two kinds."""
    rows: list[Row] = []
    left_out: dict[str, str] = {}
    chosen = select_of_table(table_type, measures)
    for measure in chosen:
        if not measure.takes(table.reference, table.candidate):
            left_out[measure.name] = f"compares {measure.card.compared}"
            continue
        try:
            rows.append(Row.of(measure.card, measure.from_table(table)))
        except InputError as error:
            if len(chosen) == 1:
                raise
            left_out[measure.name] = str(error)
    if not rows:
        reasons = "; ".join(f"{name} {reason}" for name, reason in left_out.items())
        kinds = f"{table.reference.kind} and {table.candidate.kind} clusterings"
        raise InputError(f"no measure asked for takes {kinds}: {reasons}")
    rows.sort(key=lambda row: FAMILIES.index(row.family))
    result = Comparison(
        tuple(rows),
        table.n,
        table.shape,
        table.coverage,
        left_out,
        inputs=table.inputs,
        table=table,
    )
    headline = OF_TABLE[table_type.name]
    return replace(result, headline=headline) if wants_headline(measures) else result


def refuse_given(given: Mapping[str, bool], clusterings: str) -> None:
    """Raise if an option is given that makes no sense for these clusterings."""
    for name, is_given in given.items():
        if is_given:
            raise InputError(f"{name} does not go with {clusterings}: leave it out")


def select_of_table(table_type: TableType, measures: Any) -> list[Measure]:
    """Return the measures asked for by name, family or function; by default all of the table."""
    view = REGISTRY.of_table(table_type)
    if measures is None:
        return view.select()
    headline = OF_TABLE[table_type.name]
    wanted = [
        name
        for one in as_list(measures)
        for name in (headline if isinstance(one, str) and one == HEADLINE else (one,))
    ]
    return view.select(wanted)
