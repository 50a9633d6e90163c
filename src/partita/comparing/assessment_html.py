"""Render assessments as HTML: score, chance and confidence interval on one scale."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from partita.comparing.rendering import format_value, read_from
from partita.measures.card import Card
from partita.measures.registry import REGISTRY
from partita.results.html import BLUE, ORANGE, Html, bar, faint, page, strong, table, titled
from partita.words import counted

if TYPE_CHECKING:
    from partita.comparing.assessment import Assessment, Assessments

_LEGEND = "bar: from chance to the score; line: the interval; marks: chance, identical"


def as_html(assessment: Assessment) -> str:
    """Return the score on a scale with chance and the interval, and all figures in words."""
    card = _card(assessment)
    title = strong(f"{assessment.measure} = {format_value(assessment.score)}")
    how = "exact" if assessment.exact else f"± {assessment.expected_error:.2g}"
    rows: list[tuple[Any, ...]] = [
        ("by chance", format_value(assessment.expected), faint(f"{how}; {assessment.model}")),
        ("adjusted", format_value(assessment.adjusted), faint("0 = as by chance, 1 = identical")),
    ]
    if assessment.p_value is not None:
        draws = counted(assessment.samples, "random draw")
        rows.append(("p-value", f"{assessment.p_value:.4g}", faint(draws)))
    if assessment.interval is not None:
        low, high, level, method, _ = assessment.interval
        rows.append((f"{level:.0%} interval", f"[{low:.4f}, {high:.4f}]", faint(method)))
    scale = _scale(assessment, card, 22)
    meaning = "" if card is None else card.meaning
    return page(
        *read_from(assessment.inputs),
        title,
        faint(meaning),
        scale,
        faint(_LEGEND if scale else ""),
        table(rows),
    )


def table_as_html(assessments: Assessments) -> str:
    """Return a row for each measure, with its own scale."""
    rows = []
    for one in assessments.rows:
        card = _card(one)
        ends = "" if one.interval is None else "[{:.4f}, {:.4f}]".format(*one.interval[:2])
        rows.append(
            (
                titled(one.measure, "" if card is None else card.meaning),
                f"{format_value(one.score)} {'↑' if one.higher_is_better else '↓'}",
                _scale(one, card, 9),
                format_value(one.expected),
                format_value(one.adjusted),
                "" if one.p_value is None else f"{one.p_value:.4g}",
                ends,
            )
        )
    levels = dict.fromkeys(f"{one.interval.level:.0%} " for one in assessments.rows if one.interval)
    interval = f"{' '.join(levels)}interval"
    header = ("measure", "score", "", "by chance", "adjusted", "p-value", interval)
    read = dict.fromkeys(line for one in assessments.rows for line in read_from(one.inputs))
    models = dict.fromkeys(f"by chance: {one.model}" for one in assessments.rows)
    left_out = (f"{name} left out: {why}" for name, why in assessments.left_out.items())
    notes = [faint(line) for line in (_LEGEND, *left_out)]
    return page(*read, *models, table(rows, header=header, right=(1, 3, 4, 5, 6)), *notes)


def _card(assessment: Assessment) -> Card | None:
    """Return the card of a registered measure; an end of an interval is named "measure.lower"."""
    measure = REGISTRY.get(assessment.measure.partition(".")[0])
    return None if measure is None else measure.card


def _scale(assessment: Assessment, card: Card | None, width: float) -> Html:
    """Draw a bar from chance to the score, with the interval as a line."""
    interval, (low, high) = assessment.interval, assessment.bounds
    reach = None if interval is None else (interval.low, interval.high)
    figures = (assessment.score, assessment.expected, *(reach or ()))
    if card is None or not all(map(math.isfinite, figures)):
        return Html("")
    # The scale of a measure without an upper bound ends at the largest figure.
    high = high if math.isfinite(high) else max(figures) or 1.0
    marks = {"by chance": assessment.expected}
    if card.perfect is not None:
        marks["identical"] = card.perfect
    ends = min(figures[:2]), max(figures[:2])
    color = BLUE if assessment.higher_is_better else ORANGE
    return bar(ends, (low, high), color=color, marks=marks, reach=reach, width=width)
