"""All measures by family, and which of them to look at in each situation."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from partita.choosing.characterizing.recommend import recommend
from partita.choosing.characterizing.situations import SITUATIONS
from partita.comparing.compare_objects import compare_objects
from partita.comparing.comparison import Comparison, Row
from partita.comparing.rendering import shown_value
from partita.measures.card import bounds_text
from partita.measures.registry import REGISTRY
from partita.measures.table_types import TableType

# A situation names at most this number of measures, with at least this score.
_MOST_NAMED, _GOOD = 5, 0.75


class Fact(NamedTuple):
    """A fact of a card, as a term and what it is."""

    term: str
    text: str
    link: str = ""


class MeasureRow(NamedTuple):
    """A measure with its value, and what its card says."""

    measure: str
    title: str
    value: str
    higher_is_better: bool
    bounds: str
    meaning: str
    facts: tuple[Fact, ...]


class Advice(NamedTuple):
    """A situation, the reason for what is wished, and the measures to look at, best first."""

    situation: str
    why: str
    measures: tuple[str, ...]


@dataclass(frozen=True)
class MeasuresView:
    """Measures by family, advice for situations, and measures left out with the reason."""

    families: tuple[tuple[str, tuple[MeasureRow, ...]], ...]
    advice: tuple[Advice, ...]
    left_out: tuple[tuple[str, str], ...]


def measures_view(comparison: Comparison) -> MeasuresView:
    """Return the measures of a comparison by family."""
    families = tuple(
        (family, tuple(map(_row, rows)))
        for family, rows in groupby(comparison.rows, key=lambda row: row.family)
    )
    computed = [row.measure for row in comparison.rows if row.measure in REGISTRY.hard]
    return MeasuresView(families, _advice(computed), tuple(comparison.left_out.items()))


def comparison_of(result: Any, table: Any, table_type: TableType, measures: Any) -> Comparison:
    """Return a result that is a comparison already, or else one by the measures of the table."""
    if isinstance(result, Comparison) and measures is None:
        return result
    return compare_objects(table, table_type, measures)


def _row(row: Row) -> MeasureRow:
    return MeasureRow(
        row.measure,
        row.title,
        shown_value(row),
        row.higher_is_better,
        bounds_text(row.bounds),
        row.meaning,
        _facts(row.measure),
    )


def _facts(name: str) -> tuple[Fact, ...]:
    """Return what the card of a measure says beside its meaning."""
    if name not in REGISTRY:
        return ()
    card = REGISTRY[name].card
    properties = [
        "not adjusted for chance" if card.chance == "none" else f"adjusted for {card.chance}",
        "symmetric" if card.symmetric else "not symmetric",
    ]
    if card.metric:
        properties.append("one minus it is a metric" if card.higher_is_better else "a metric")
    facts = [Fact("properties", ", ".join(properties))]
    if not card.degenerate.startswith("never"):
        facts.append(Fact("where 0/0", card.degenerate))
    if card.aliases:
        facts.append(Fact("also called", ", ".join(card.aliases)))
    link = f"https://doi.org/{card.doi}" if card.doi else ""
    return (*facts, Fact("defined in", card.reference, link))


def _advice(computed: list[str]) -> tuple[Advice, ...]:
    """Return the measures to look at in each situation, among those that were computed."""
    if not computed:
        return ()
    return tuple(
        Advice(
            name,
            situation.why,
            tuple(
                row.measure
                for row in recommend(situation=name, measures=computed).rows[:_MOST_NAMED]
                if row.score >= _GOOD
            ),
        )
        for name, situation in SITUATIONS.items()
    )
