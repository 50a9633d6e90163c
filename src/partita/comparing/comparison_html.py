"""Render a comparison as HTML for notebooks: the headline, and all measures folded away."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from partita.comparing.rendering import (
    arrow,
    certainty_text,
    certificate_text,
    headline,
    meaning_text,
    note_lines,
    shown_rows,
    shown_value,
)
from partita.measures.card import bounds_text
from partita.measures.registry import REGISTRY
from partita.results.html import (
    BLUE,
    ORANGE,
    Html,
    bar,
    details,
    faint,
    heading_row,
    page,
    paragraph,
    table,
    titled,
)
from partita.words import counted

if TYPE_CHECKING:
    from partita.comparing.comparison import Comparison, Row


_LEGEND = faint("bars have marks at chance and at identical clusterings; orange: lower is better")


def as_html(comparison: Comparison) -> str:
    """Return the headline as a table with bars, and all measures in a part that unfolds."""
    notes = [paragraph(faint(line)) for line in note_lines(comparison)]
    if not comparison.headline:
        return page(headline(comparison), _by_family(comparison), *notes)
    rows = [
        (_name(row), _value(row), _bar(row), faint(meaning_text(row)))
        for row in shown_rows(comparison)
    ]
    parts = [headline(comparison), table(rows, right=(1,)), _LEGEND, *notes]
    if len(comparison.rows) > len(rows):
        every = _by_family(comparison)
        left_out = [
            paragraph(faint(line))
            for line in note_lines(comparison.all)
            if line not in note_lines(comparison)
        ]
        parts.append(
            details(
                f"all {counted(len(comparison.rows), 'measure')}", Html(every + "".join(left_out))
            )
        )
    return page(*parts)


def _by_family(comparison: Comparison) -> Html:
    rows: list[object] = []
    for family, members in groupby(comparison.rows, key=lambda row: row.family):
        rows.append(heading_row(family, 5))
        rows += [
            (_name(row), _value(row), _bar(row), bounds_text(row.bounds), _certainty(row))
            for row in members
        ]
    return table(rows, right=(1,))


def _name(row: Row) -> Html:
    return titled(row.measure, row.meaning or row.title)


def _value(row: Row) -> str:
    return f"{shown_value(row)} {arrow(row)}"


def _certainty(row: Row) -> Html:
    if row.certificate is None:
        return Html("")
    methods = "; ".join(dict.fromkeys(number.method for number in row.certificate))
    return titled(certainty_text(row), f"{certificate_text(row)} ({methods})")


def _bar(row: Row) -> Html:
    """Draw the value with marks at perfection and at chance; distances have another color."""
    measure = REGISTRY.loaded(row.measure)
    marks = {}
    if measure is not None:
        if measure.card.chance != "none":
            marks["chance"] = 0.0
        if measure.card.perfect is not None:
            marks["identical"] = measure.card.perfect
    numbers = row.certificate or ()
    reach = None
    if not all(number.exact for number in numbers):
        reach = min(one.at_least for one in numbers), max(one.at_most for one in numbers)
    color = BLUE if row.higher_is_better else ORANGE
    return bar(row.value, row.bounds, color=color, marks=marks, reach=reach)
