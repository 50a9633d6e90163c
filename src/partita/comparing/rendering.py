"""Render a comparison as text, and as HTML for a notebook."""

from __future__ import annotations

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from partita.measures.card import bounds_text
from partita.results.coverage import Coverage

if TYPE_CHECKING:
    from partita.comparing.comparison import Comparison, Row
    from partita.results.certified import Certified
    from partita.results.inputs import Inputs


def format_value(value: Any) -> str:
    """Return a number with four decimals, whole ones from 10 on without, or both interval ends."""
    if isinstance(value, tuple):
        return f"{format_value(value[0])} … {format_value(value[1])}"
    if value == float("inf"):
        return "∞"
    if value.is_integer() and abs(value) >= 10:
        return f"{value:,.0f}"
    return f"{value:.4f}"


def shown_value(row: Row) -> str:
    """Return the value of a row, with "≈" before numbers whose shown decimals are uncertain."""
    if row.certificate is None:
        return format_value(row.value)
    return " … ".join(map(_format_certified, row.certificate))


def _format_certified(number: Certified) -> str:
    certain = format_value(number.at_least) == format_value(number.at_most)
    return format_value(number.value) if certain else f"≈{format_value(number.value)}"


def certificate_text(row: Row) -> str:
    """Return the certificate of a row in words: the bounds of each end, and their confidence."""
    numbers = row.certificate or ()
    if all(number.exact for number in numbers):
        return "exact" if numbers else ""
    numbers = tuple(dict.fromkeys(numbers))
    levels = [_level(number) for number in numbers]
    same = len({level for level in levels if level}) == 1
    parts = [
        _bounds(number) + ("" if same or not level else f", {level}")
        for number, level in zip(numbers, levels, strict=True)
    ]
    return " … ".join(parts) + (f", {max(levels)}" if same else "")


def _level(number: Certified) -> str:
    if number.exact:
        return ""
    return "proven" if number.level == 1 else f"{100 * number.level:g} % sure"


def _bounds(number: Certified) -> str:
    """Return the bounds, rounded outwards to four to six decimals, enough to tell them apart."""
    if number.exact:
        return "exact"
    decimals = min(6, max(4, 1 - math.floor(math.log10(max(number.width, 1e-6)))))
    low, high = (
        Decimal(repr(float(bound))).quantize(Decimal(1).scaleb(-decimals), rounding)
        for bound, rounding in ((number.at_least, ROUND_FLOOR), (number.at_most, ROUND_CEILING))
    )
    return f"{low:f} to {high:f}"


def headline(comparison: Comparison) -> str:
    """Return a line that says what was compared and what was left out."""
    return headline_of(comparison.n, comparison.n_clusters, comparison.coverage, comparison.inputs)


def headline_of(
    n: float, n_clusters: tuple[int, int], coverage: Coverage, inputs: Inputs | None = None
) -> str:
    """Return a line with the numbers of objects and clusters, and of objects left out.

    For files and dataframes it also says how objects were matched and which columns were read.
    """
    reference, candidate = n_clusters
    text = f"{n:,} objects, {reference:,} reference and {candidate:,} candidate clusters"
    left_out = [
        f"{count:,} {reason}"
        for count, reason in (
            (coverage.reference_only, "in the reference only"),
            (coverage.candidate_only, "in the candidate only"),
            (coverage.repeated, "with repeated ids"),
            (coverage.unlabeled, "without a label"),
        )
        if count
    ]
    if left_out:
        text += f"; left out: {', '.join(left_out)} (coverage {coverage.share:.1%})"
    sentence = "" if inputs is None else inputs.sentence
    return f"{text}; {sentence}" if sentence else text


def arrow(row: Row) -> str:
    """Return an arrow in the direction in which a measure gets better."""
    return "↑" if row.higher_is_better else "↓"


def as_text(comparison: Comparison) -> str:
    """Return a line for each measure, by family: value, direction, bounds and certificate."""
    rows = comparison.rows
    name_width = max(len(row.measure) for row in rows) if rows else 0
    value_width = max(len(shown_value(row)) for row in rows) if rows else 0
    lines = [headline(comparison)]
    for family, members in groupby(rows, key=lambda row: row.family):
        lines += ["", family]
        lines += [
            f"  {row.measure:<{name_width}}  {shown_value(row):>{value_width}}  "
            f"{arrow(row)}  {bounds_text(row.bounds)}  {certificate_text(row)}".rstrip()
            for row in members
        ]
    for notes in (remark_lines(comparison), left_out_lines(comparison)):
        lines += ["", *notes] if notes else []
    return "\n".join(lines)


def remark_lines(comparison: Comparison) -> list[str]:
    """Return a line for each remark, with the measures that it is about."""
    by_remark: dict[str, list[str]] = {}
    for row in comparison.rows:
        for remark in row.remarks:
            by_remark.setdefault(remark, []).append(row.measure)
    return [f"{', '.join(names)}: {remark}" for remark, names in by_remark.items()]


def left_out_lines(comparison: Comparison) -> list[str]:
    """Return a line for each reason for which measures are left out, with their names."""
    by_reason: dict[str, list[str]] = {}
    for name, reason in comparison.left_out.items():
        by_reason.setdefault(reason, []).append(name)
    return [f"left out: {', '.join(names)}: {reason}" for reason, names in by_reason.items()]


def as_html(comparison: Comparison) -> str:
    """Return the same table as HTML, with a bar for every value in [0, 1]."""
    body = []
    for family, members in groupby(comparison.rows, key=lambda row: row.family):
        body.append(
            '<tr><th colspan="5" style="text-align:left;padding-top:.8em">'
            f"{escape(family)}</th></tr>"
        )
        body += [
            "<tr>"
            f'<td style="text-align:left" title="{escape(row.title)}">{escape(row.measure)}</td>'
            f'<td style="text-align:right">{shown_value(row)} {arrow(row)}</td>'
            f'<td style="text-align:left">{bounds_text(row.bounds)}</td>'
            f"{_certificate_cell(row)}<td>{_bar(row)}</td></tr>"
            for row in members
        ]
    lines = [*remark_lines(comparison), *left_out_lines(comparison)]
    notes = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<p>{escape(headline(comparison))}</p><table>{''.join(body)}</table>{notes}"


def _certificate_cell(row: Row) -> str:
    if row.certificate is None:
        return "<td></td>"
    methods = "; ".join(dict.fromkeys(number.method for number in row.certificate))
    text = escape(certificate_text(row))
    return f'<td style="text-align:left" title="{escape(methods)}">{text}</td>'


def _bar(row: Row) -> str:
    if row.bounds != (0.0, 1.0) or isinstance(row.value, tuple):
        return ""
    return (
        '<div style="width:8em;background:#ddd"><div style="height:.7em;background:#0072b2;'
        f'width:{100 * row.value:.1f}%"></div></div>'
    )
