"""The values of all pairs of clusterings as columns, as plain data and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from partita.comparing.columns import value_columns
from partita.comparing.comparison import versions
from partita.results.coverage import Coverage
from partita.results.json_data import without_infinities, write_json

if TYPE_CHECKING:
    from partita.many.pairwise import PairwiseComparison


def columns_of_pairs(each: Sequence[PairwiseComparison], bounds: bool) -> dict[str, list[Any]]:
    """Return lists with an entry for each pair: its names, its values by measure, its objects."""
    first = each[0]
    indices = list(product(range(len(first.names)), repeat=2))
    columns: dict[str, list[Any]] = {
        "reference": [first.names[i] for i, _ in indices],
        "candidate": [first.names[j] for _, j in indices],
    }
    for one in each:
        values = value_columns([one.row_at(i, j) for i, j in indices], bounds=bounds)
        for name, column in values.items():
            columns[f"{one.card.name}{name.removeprefix('value')}"] = column
    pairs = zip(columns["reference"], columns["candidate"], strict=True)
    return {**columns, "objects": [first.coverage[pair].used for pair in pairs]}


def as_plain(
    each: Sequence[PairwiseComparison],
    names: list[Any],
    coverage: Mapping[tuple[Any, Any], Coverage],
) -> dict[str, Any]:
    """Return matrices of values, and of the numbers of objects, as lists of rows."""
    measures = []
    for one in each:
        card = one.card
        facts = {
            "measure": card.name,
            "title": card.title,
            "higher_is_better": card.higher_is_better,
            "symmetric": card.symmetric,
            "bounds": list(card.bounds),
            "values": one.values.tolist(),
        }
        if one.certificates:
            facts |= {"at_least": one.at_least.tolist(), "at_most": one.at_most.tolist()}
        measures.append(facts)
    return {
        "clusterings": list(names),
        "measures": measures,
        "objects": [[coverage[one, other].used for other in names] for one in names],
        "versions": versions(),
    }


def as_json(data: dict[str, Any], options: dict[str, Any]) -> str:
    """Return plain data as JSON, in which infinite numbers are strings."""
    options = {"ensure_ascii": False, "default": str, **options, "allow_nan": False}
    return write_json(without_infinities(data), **options)
