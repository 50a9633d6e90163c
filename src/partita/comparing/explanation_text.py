"""Render an explanation in words, as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any

from partita.comparing.rendering import headline_of

if TYPE_CHECKING:
    from partita.comparing.explain import Explanation
    from partita.comparing.explanation_rows import (
        CandidateCluster,
        ComponentRow,
        ObjectMove,
        ReferenceCluster,
    )
    from partita.tables.derivation import Part

# The number of parts or labels in a line, and of rows in a table.
_PARTS = 5
_TOP = 10


def percent(share: float) -> str:
    """Return a share in percent; only 1 becomes "100 %", and only 0 becomes "0 %"."""
    rounded = round(100 * share)
    if rounded == 100 and share < 1:
        return "over 99 %"
    if rounded == 0 and share > 0:
        return "under 1 %"
    return f"{rounded} %"


def _first(items: Iterable[str], total: int) -> str:
    """Join the first few items, and count the others."""
    shown = [item for item, _ in zip(items, range(_PARTS), strict=False)]
    more = [] if total <= _PARTS else [f"{total - _PARTS:,} more"]
    return ", ".join([*shown, *more])


def _parts(parts: tuple[Part, ...], total: int | None = None) -> str:
    named = (f"{part.label!r} ({part.shared:,})" for part in parts)
    return _first(named, len(parts) if total is None else total)


def _others(row: ReferenceCluster) -> str:
    return _parts(row.merged_with, row.n_merged_with)


def _labels(labels: tuple[Any, ...]) -> str:
    return _first(map(repr, labels), len(labels))


def _objects(count: float) -> str:
    return f"{count:,} object{'' if count == 1 else 's'}"


def reference_cluster(row: ReferenceCluster) -> str:
    """Return the fate of a reference cluster in words."""
    name = f"{row.label!r} ({row.size:,})"
    if row.fate == "kept":
        return f"{name} was kept, as {row.into[0].label!r}"
    if row.fate == "split":
        return f"{name} was split into {_parts(row.into)}"
    if row.fate == "merged":
        return f"{name} was merged with {_others(row)} into {row.into[0].label!r}"
    return f"{name} was split into {_parts(row.into)} and mixed with {_others(row)}"


def candidate_cluster(row: CandidateCluster) -> str:
    """Return the origin of a candidate cluster in words."""
    name = f"{row.label!r} ({row.size:,})"
    if row.fate == "kept":
        return f"{name} is {row.comes_from[0].label!r}"
    if row.fate == "split":
        return f"{name} is a part of {row.comes_from[0].label!r}"
    if row.fate == "merged":
        return f"{name} merges {_parts(row.comes_from)}"
    return f"{name} mixes {_parts(row.comes_from)}"


def component(row: ComponentRow) -> str:
    """Return the clusters of both sides in a component."""
    return f"{_labels(row.reference)} → {_labels(row.candidate)} ({_objects(row.size)})"


def move(rows: list[ObjectMove], together: int) -> str:
    """Return the suggested move of objects that share both clusters; name the first of them."""
    row = rows[0]
    names = _first((repr(moved.object) for moved in rows), together)
    where = "a new cluster" if row.move_to is None else repr(row.move_to)
    gain = f"{row.gain:+.3g}"
    if together > 1:
        gain += f" each, {row.gain_together:+.3g} together"
    return f"{names} of {row.reference!r}: from {row.candidate!r} to {where}: {gain}"


def summary(explanation: Explanation) -> str:
    """Return a sentence that counts the fates and divides the loss into splits and merges."""
    fates, n = explanation.fate_counts(), explanation.contributions.table.n
    clusters = sum(fates.values())
    if fates["kept"] == clusters:
        every = "The only cluster is" if clusters == 1 else f"All {clusters:,} clusters are"
        return f"{every} the same in both clusterings."
    changed = [(fates[fate], fate) for fate in ("split", "merged", "mixed") if fates[fate]]
    count, fate = changed[0]
    verb = "was" if count == 1 else "were"
    counted = f"{count:,} of {clusters:,} cluster{'' if clusters == 1 else 's'} {verb} {fate}"
    counted += "".join(f", {count:,} {fate}" for count, fate in changed[1:])
    whole = percent(explanation.objects_by_fate()["kept"] / n)
    splits, merges = explanation.contributions.loss_shares
    loss = splits + merges
    text = f"{counted}; {whole} of objects are in clusters kept whole; the loss is "
    if loss == 0:
        return text + "too small to be told from none."
    return text + f"{percent(splits / loss)} splits, {percent(merges / loss)} merges."


def sections(explanation: Explanation, top: int | None) -> list[tuple[str, list[str]]]:
    """Return titles with their lines: only clusters that differ, the largest loss first."""
    changed: list[tuple[str, Any]] = [
        ("components by loss", explanation.components),
        ("reference clusters by loss", explanation.clusters),
        ("candidate clusters by loss", explanation.candidates),
    ]
    sections = []
    for title, rows in changed:
        lines = [
            f"{row.loss:8.3g}  {row.fate:<6}  {row.text}"
            for row in rows.top(top)
            if row.fate != "kept"
        ]
        sections.append((title, lines))
    if explanation.contributions.table.objects() is not None:
        sections.append(("objects to look at first", _move_lines(explanation, top)))
    return [(title, lines) for title, lines in sections if lines]


def _move_lines(explanation: Explanation, top: int | None) -> list[str]:
    """Return a line for each set of objects that share their two clusters."""
    rows = explanation.objects
    lines: list[str] = []
    start = 0
    while start < len(rows) and (top is None or len(lines) < top):
        together = rows[start].together
        lines.append(move(rows[start : start + min(together, _PARTS)], together))
        start += together
    return lines


def cells(row: tuple[Any, ...], in_full: bool) -> list[str]:
    """Return the values of a row as text: in full for programs, or shortened for readers."""
    return [_cell(value, in_full) for value in row]


def _cell(value: Any, in_full: bool) -> str:
    if isinstance(value, tuple):
        parts = [_named(part) for part in value]
        return ", ".join(parts) if in_full else _first(parts, len(parts))
    if isinstance(value, float):
        return repr(value) if in_full else f"{value:.6g}"
    return "" if value is None else str(value)


def _named(part: Any) -> str:
    return f"{part.label} ({part.shared})" if hasattr(part, "shared") else str(part)


def headline(explanation: Explanation) -> str:
    """Return a line that says what was compared, and the score."""
    table = explanation.contributions.table
    compared = headline_of(table.n, table.shape, explanation.coverage, explanation.inputs)
    return f"{compared}; split-merge score {explanation.score:.4f}"


def as_text(explanation: Explanation, top: int | None = _TOP) -> str:
    """Return the summary and the first rows of each table as text."""
    lines = [headline(explanation), explanation.summary]
    for title, body in sections(explanation, top):
        lines += ["", title, *(f"  {line}" for line in body)]
    return "\n".join(lines)


def as_html(explanation: Explanation, top: int = _TOP) -> str:
    """Return the summary and the first rows of each table as HTML."""
    parts = [f"<p>{escape(headline(explanation))}</p><p><b>{escape(explanation.summary)}</b></p>"]
    for title, body in sections(explanation, top):
        items = "".join(f"<li>{escape(line.strip())}</li>" for line in body)
        parts.append(f"<p>{escape(title)}</p><ul>{items}</ul>")
    return "".join(parts)
