"""Render a recommendation as HTML: the ranking, and the wishes that each measure grants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from partita.measures.registry import REGISTRY
from partita.results.html import Html, bar, details, faint, page, paragraph, shaded, table

if TYPE_CHECKING:
    from partita.choosing.characterizing.recommend import Recommendation

_TOP = 10


def as_html(result: Recommendation) -> str:
    """Return the first measures with their scores, and the wishes in a part that unfolds."""
    shown = result.rows[:_TOP]
    rows = []
    for row in shown:
        measure = REGISTRY.loaded(row.measure)
        meaning = measure.card.meaning if measure is not None else ""
        score = bar(row.score, (0.0, 1.0))
        rows.append((row.measure, f"{row.score:.3f}", score, faint(meaning)))
    hidden = len(result.rows) - len(shown)
    header = ("measure", "score", "", "what it means")
    parts = [table(rows, header=header, right=(1,), hidden=hidden), _wishes(result)]
    if result.excluded:
        excluded = table(list(result.excluded.items()), header=("left out", "why"))
        parts.append(details(f"{len(result.excluded)} left out", excluded))
    if result.not_tested:
        parts.append(paragraph(faint(f"not tested: {'; '.join(map(str, result.not_tested))}")))
    return page(*parts)


def _wishes(result: Recommendation) -> Html:
    """Return a table of wishes by measures, with the degree to which each is granted."""
    shown = result.rows[:_TOP]
    rows = []
    for index, wish in enumerate(result.wishes):
        reasons = [row.reasons[index] for row in shown]
        rows.append(
            (wish, *(shaded(f"{one.score:.2f}", one.score, one.because) for one in reasons))
        )
    header = ("wish", *(row.measure for row in shown))
    return details("how far each wish is granted", table(rows, header=header))
