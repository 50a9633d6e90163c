"""Render an evolution as HTML for notebooks: a sentence for each step, its events folded below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from partita.comparing.explanation_html import COLORS
from partita.many.evolution import text as words
from partita.results.html import GRAY, Html, colored, details, faint, page, paragraph, strong, table
from partita.words import counted

if TYPE_CHECKING:
    from partita.many.evolution.result import Evolution

_TOP = 10


def as_html(evolution: Evolution) -> str:
    """Return the headline, and for each step its sentence and events."""
    parts: list[Html] = [paragraph(strong(words.headline(evolution)))]
    parts += [paragraph(faint(remark)) for remark in evolution.remarks]
    for place in range(len(evolution.steps)):
        parts.append(paragraph(words.step(evolution, place)))
        rows = evolution.changing(place)
        if rows:
            shown = [
                (colored(row.event, COLORS.get(row.event, GRAY)), row.text) for row in rows[:_TOP]
            ]
            body = table(shown, header=("event", "clusters"), hidden=len(rows) - len(shown))
            parts.append(details(counted(len(rows), "event"), body))
    return page(*parts)
