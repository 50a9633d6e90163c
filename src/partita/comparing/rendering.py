"""A comparison as text for a terminal and as HTML for a notebook."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from partita.clusterings.pairing import Coverage
from partita.measures.card import bounds_text

if TYPE_CHECKING:
    from partita.comparing.comparison import Comparison, Row


def number(value: Any) -> str:
    """Show a value with four decimals, and large ones in full; an interval with both ends."""
    if isinstance(value, tuple):
        return f"{number(value[0])} … {number(value[1])}"
    if value == float("inf"):
        return "∞"
    if value.is_integer() and abs(value) >= 10:
        return f"{value:,.0f}"
    return f"{value:.4f}"


def headline(comparison: Comparison) -> str:
    """Say what was compared and what was left out."""
    return headline_of(comparison.n, comparison.n_clusters, comparison.coverage)


def headline_of(n: float, n_clusters: tuple[int, int], coverage: Coverage) -> str:
    """Say how many objects and clusters there are, and what was left out."""
    reference, candidate = n_clusters
    text = f"{n:,} objects, {reference:,} reference and {candidate:,} candidate clusters"
    left_out = [
        f"{count:,} {reason}"
        for count, reason in (
            (coverage.reference_only, "in the reference only"),
            (coverage.candidate_only, "in the candidate only"),
            (coverage.repeated, "with repeated ids"),
            (coverage.unlabelled, "without a label"),
        )
        if count
    ]
    if left_out:
        text += f"; left out: {', '.join(left_out)} (coverage {coverage.share:.1%})"
    return text


def arrow(row: Row) -> str:
    """The direction in which a measure gets better."""
    return "↑" if row.higher_is_better else "↓"


def as_text(comparison: Comparison) -> str:
    """Align measures, values, directions and bounds, family by family."""
    rows = comparison.rows
    name_width = max(len(row.measure) for row in rows) if rows else 0
    value_width = max(len(number(row.value)) for row in rows) if rows else 0
    lines = [headline(comparison)]
    for family, members in groupby(rows, key=lambda row: row.family):
        lines += ["", family]
        lines += [
            f"  {row.measure:<{name_width}}  {number(row.value):>{value_width}}  "
            f"{arrow(row)}  {bounds_text(row.bounds)}"
            for row in members
        ]
    lines += ["", *left_out_lines(comparison)] if comparison.left_out else []
    return "\n".join(lines)


def left_out_lines(comparison: Comparison) -> list[str]:
    """Name the measures that are left out, reason by reason."""
    by_reason: dict[str, list[str]] = {}
    for name, reason in comparison.left_out.items():
        by_reason.setdefault(reason, []).append(name)
    return [f"left out: {', '.join(names)}: {reason}" for reason, names in by_reason.items()]


def as_html(comparison: Comparison) -> str:
    """Lay the same table out for a notebook, with a bar for every bounded value."""
    body = []
    for family, members in groupby(comparison.rows, key=lambda row: row.family):
        body.append(
            '<tr><th colspan="4" style="text-align:left;padding-top:.8em">'
            f"{escape(family)}</th></tr>"
        )
        body += [
            "<tr>"
            f'<td style="text-align:left" title="{escape(row.title)}">{escape(row.measure)}</td>'
            f'<td style="text-align:right">{number(row.value)} {arrow(row)}</td>'
            f'<td style="text-align:left">{bounds_text(row.bounds)}</td>'
            f"<td>{_bar(row)}</td></tr>"
            for row in members
        ]
    notes = "".join(f"<p>{escape(line)}</p>" for line in left_out_lines(comparison))
    return f"<p>{escape(headline(comparison))}</p><table>{''.join(body)}</table>{notes}"


def _bar(row: Row) -> str:
    if row.bounds != (0.0, 1.0) or isinstance(row.value, tuple):
        return ""
    return (
        '<div style="width:8em;background:#ddd"><div style="height:.7em;background:#0072b2;'
        f'width:{100 * row.value:.1f}%"></div></div>'
    )
