"""Render an assessment as HTML: score, chance and confidence interval on one scale."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from partita.measures.registry import REGISTRY
from partita.results.html import BLUE, ORANGE, Html, bar, faint, html, page, table
from partita.words import counted

if TYPE_CHECKING:
    from partita.comparing.assessment import Assessment


def as_html(assessment: Assessment) -> str:
    """Return the score on a scale with chance and the interval, and all figures in words."""
    measure = REGISTRY.get(assessment.measure.partition(".")[0])
    meaning = measure.card.meaning if measure is not None else ""
    title = Html(f"<b>{html(assessment.measure)} = {assessment.score:.4f}</b>")
    how = "exact" if assessment.exact else f"± {assessment.expected_error:.2g}"
    rows: list[tuple[Any, ...]] = [
        ("by chance", f"{assessment.expected:.4f}", faint(f"{how}; {assessment.model}")),
        ("adjusted", f"{assessment.adjusted:.4f}", faint("0 = as by chance, 1 = identical")),
    ]
    if assessment.p_value is not None:
        draws = counted(assessment.samples, "random draw")
        rows.append(("p-value", f"{assessment.p_value:.4g}", faint(draws)))
    if assessment.interval is not None:
        low, high, level, method, _ = assessment.interval
        rows.append((f"{level:.0%} interval", f"[{low:.4f}, {high:.4f}]", faint(method)))
    scale = _scale(assessment, measure)
    legend = faint("bar: from chance to the score; line: the interval; marks: chance, identical")
    return page(title, faint(meaning), scale, legend if scale else "", table(rows))


def _scale(assessment: Assessment, measure: Any) -> Html:
    """Draw a bar from chance to the score, with the interval as a line."""
    if measure is None:
        return Html("")
    card = measure.card
    interval = assessment.interval
    reach = None if interval is None else (interval.low, interval.high)
    low, high = card.bounds
    if math.isinf(high):
        # The scale of a measure without an upper bound ends at the largest figure.
        high = max(assessment.score, assessment.expected, *(reach or ())) or 1.0
    marks = {"by chance": assessment.expected}
    if card.perfect is not None:
        marks["identical"] = card.perfect
    ends = min(assessment.score, assessment.expected), max(assessment.score, assessment.expected)
    color = BLUE if card.higher_is_better else ORANGE
    return bar(ends, (low, high), color=color, marks=marks, reach=reach, width=22)
