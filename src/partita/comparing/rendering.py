"""Render a comparison as text: numbers with the digits they deserve, lines and notes."""

from __future__ import annotations

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Any

from partita.measures.card import bounds_text
from partita.results.coverage import Coverage
from partita.words import clusters_of_both, counted

if TYPE_CHECKING:
    from partita.comparing.comparison import Comparison, Row
    from partita.results.certified import Certified
    from partita.results.inputs import Inputs


def format_value(value: Any) -> str:
    """Return a number with four decimals, whole ones from 10 on without, or both interval ends.

    An interval whose ends look alike is shown as one number.
    """
    if isinstance(value, tuple):
        return " … ".join(dict.fromkeys(map(format_value, value)))
    if value == float("inf"):
        return "∞"
    if value.is_integer() and abs(value) >= 10:
        return f"{value:,.0f}"
    return f"{0.0 if abs(value) < 5e-5 else value:.4f}"  # rounding leaves no negative zero


def shown_value(row: Row) -> str:
    """Return the value of a row; bounds stand for a number whose four decimals are uncertain."""
    if row.certificate is None:
        return format_value(row.value)
    ends = list(dict.fromkeys(map(_format_certified, row.certificate)))
    if len(ends) == 1:
        return ends[0]
    return " … ".join(f"({end})" if " to " in end else end for end in ends)


def _format_certified(number: Certified) -> str:
    certain = format_value(number.at_least) == format_value(number.at_most)
    return format_value(number.value) if certain else _bounds(number, decimals=2)


def certainty_text(row: Row) -> str:
    """Return how sure the shown bounds are: "exact", "proven" or the lowest confidence level.

    An estimate from random draws follows with its standard error.
    """
    numbers = tuple(dict.fromkeys(row.certificate or ()))
    if all(number.exact for number in numbers):
        return "exact" if numbers else ""
    text = _level(min((one for one in numbers if not one.exact), key=lambda one: one.level))
    estimates = {
        end: f"{number.value:.4f} ± {number.standard_error:.4f}"
        for end, number in zip(("lower", "upper"), numbers, strict=False)
        if number.standard_error > 0 and " to " in _format_certified(number)
    }
    if not estimates:
        return text
    # If one end of an interval alone is an estimate, say which.
    which = "" if len(estimates) == len(numbers) else f" of the {next(iter(estimates))} end"
    return f"{text}, estimate{which} {' … '.join(dict.fromkeys(estimates.values()))}"


def certificate_text(row: Row) -> str:
    """Return the certificate of a row in words: the bounds of each end, and their confidence."""
    numbers = row.certificate or ()
    if all(number.exact for number in numbers):
        return "exact" if numbers else ""
    numbers = tuple(dict.fromkeys(numbers))
    levels = [_level(number) for number in numbers]
    same = len({level for level in levels if level}) == 1
    parts = [
        _bounds(number, decimals=4) + ("" if same or not level else f", {level}")
        for number, level in zip(numbers, levels, strict=True)
    ]
    return " … ".join(parts) + (f", {max(levels)}" if same else "")


def _level(number: Certified) -> str:
    if number.exact:
        return ""
    return "proven" if number.level == 1 else f"{100 * number.level:g} % sure"


def _bounds(number: Certified, *, decimals: int) -> str:
    """Return the bounds, rounded outwards; up to six decimals, if they are that close."""
    if number.exact:
        return "exact"
    close = 1 - math.floor(math.log10(max(number.width, 1e-6)) + 1e-9)
    low, high = (
        Decimal(repr(float(bound))).quantize(
            Decimal(1).scaleb(-min(6, max(decimals, close))), rounding
        )
        for bound, rounding in ((number.at_least, ROUND_FLOOR), (number.at_most, ROUND_CEILING))
    )
    return f"{low:f} to {high:f}"


def headline(comparison: Comparison) -> str:
    """Return a line that says what was compared and what was left out."""
    return headline_of(
        comparison.n,
        comparison.n_clusters,
        comparison.coverage,
        comparison.inputs,
        absent=comparison.absent,
    )


def read_from(inputs: Inputs | None) -> list[str]:
    """Return a line that says which columns of files or dataframes were read, if any."""
    if inputs is None or not inputs.sentence:
        return []
    return [f"{counted(inputs.n, 'object')} {inputs.sentence}"]


def headline_of(
    n: float,
    n_clusters: tuple[int, int],
    coverage: Coverage,
    inputs: Inputs | None = None,
    *,
    absent: bool = False,
) -> str:
    """Return a line with the numbers of objects and clusters, and of objects left out or absent.

    For files and dataframes it also says how objects were matched and which columns were read.
    """
    reference, candidate = n_clusters
    text = f"{counted(n, 'object')}, {clusters_of_both(reference, candidate)}"
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
        text += (
            f"; absent from one: {', '.join(left_out)}"
            if absent
            else (f"; left out: {', '.join(left_out)} (coverage {coverage.share:.1%})")
        )
    sentence = "" if inputs is None else inputs.sentence
    return f"{text}; {sentence}" if sentence else text


def arrow(row: Row) -> str:
    """Return an arrow in the direction in which a measure gets better."""
    return "↑" if row.higher_is_better else "↓"


def as_text(comparison: Comparison, all_option: str | None = None) -> str:
    """Return the headline with a phrase for each measure, or all measures by family.

    `all_option` is what a caller says to get all measures; by default the attribute `all`.
    """
    rows = shown_rows(comparison)
    name_width = max(len(row.measure) for row in rows) if rows else 0
    value_width = max(len(shown_value(row)) for row in rows) if rows else 0

    def line(row: Row, facts: str) -> str:
        name, value = row.measure.ljust(name_width), shown_value(row).rjust(value_width)
        return f"  {name}  {value}  {facts}".rstrip()

    lines = [headline(comparison)]
    if comparison.headline:
        lines += ["", *(line(row, meaning_text(row)) for row in rows)]
    else:
        for family, members in groupby(rows, key=lambda row: row.family):
            lines += ["", family, *(line(row, _facts(row)) for row in members)]
    for notes in (note_lines(comparison), more_lines(comparison, all_option)):
        lines += ["", *notes] if notes else []
    return "\n".join(lines)


def shown_rows(comparison: Comparison) -> list[Row]:
    """Return the rows of the headline in its order, or all rows if there is none."""
    if not comparison.headline:
        return list(comparison.rows)
    by_name = {row.measure: row for row in comparison.rows}
    return [by_name[name] for name in comparison.headline if name in by_name]


def meaning_text(row: Row) -> str:
    """Return what the value means, and how sure its bounds are unless it is exact."""
    certainty = certainty_text(row)
    return row.meaning + (f"; {certainty}" if certainty not in ("", "exact") else "")


def _facts(row: Row) -> str:
    return f"{arrow(row)}  {bounds_text(row.bounds)}  {certainty_text(row)}"


def more_lines(comparison: Comparison, all_option: str | None = None) -> list[str]:
    """Return a line that says how to get the measures that the headline does not show."""
    if not comparison.headline:
        return []
    if all_option is not None:
        return [f"more measures: {all_option}"]
    more = len(comparison.rows) - len(shown_rows(comparison))
    return [f"{counted(more, 'more measure')}: .all"] if more else []


def note_lines(comparison: Comparison) -> list[str]:
    """Return a line for each remark, then one for each reason for which measures are left out."""
    remarks: dict[str, list[str]] = {}
    for row in shown_rows(comparison):
        for remark in row.remarks:
            remarks.setdefault(remark, []).append(row.measure)
    reasons: dict[str, list[str]] = {}
    for name, reason in comparison.left_out.items():
        if not comparison.headline or name in comparison.headline:
            reasons.setdefault(reason, []).append(name)
    return [
        *(f"{', '.join(names)}: {remark}" for remark, names in remarks.items()),
        *(f"left out: {', '.join(names)}: {reason}" for reason, names in reasons.items()),
    ]
