"""Render an explanation in words, as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from partita.comparing.rendering import headline_of
from partita.words import counted, verb

if TYPE_CHECKING:
    from partita.comparing.explanation import Explanation
    from partita.comparing.explanation_rows import (
        CandidateCluster,
        ComponentRow,
        ObjectMove,
        ReferenceCluster,
    )
    from partita.tables.cluster_parts import Part
    from partita.tables.derivation import SideName

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


def name_parts(parts: tuple[Part, ...], total: int | None = None) -> str:
    named = (f"{part.label!r} ({part.shared:,})" for part in parts)
    return _first(named, len(parts) if total is None else total)


def _others(row: ReferenceCluster) -> str:
    return name_parts(row.merged_with, row.n_merged_with)


def _labels(labels: tuple[Any, ...]) -> str:
    return _first(map(repr, labels), len(labels))


def fate_text(row: ReferenceCluster | CandidateCluster) -> str:
    """Return the fate of a cluster; "mostly" where it is so only if small parts do not count."""
    return row.fate if row.fate == row.broadly else f"mostly {row.broadly}"


def _main_parts(parts: tuple[Part, ...], total: float) -> str:
    """Return the largest parts, which have `total` objects together."""
    shown = []
    for part in parts:
        if total <= 0:
            break
        shown.append(part)
        total -= part.shared
    return name_parts(tuple(shown))


def reference_cluster(row: ReferenceCluster) -> str:
    """Return the fate of a reference cluster in words."""
    name = f"{row.label!r} ({row.size:,})"
    if row.fate != row.broadly:
        return f"{name} was mostly {_broadly(row)}"
    if row.fate == "kept":
        return f"{name} was kept, as {row.into[0].label!r}"
    if row.fate == "split":
        return f"{name} was split into {name_parts(row.into)}"
    if row.fate == "merged":
        return f"{name} was merged with {_others(row)} into {row.into[0].label!r}"
    return f"{name} was split into {name_parts(row.into)} and mixed with {_others(row)}"


def _broadly(row: ReferenceCluster) -> str:
    counts = [f"{row.strays:,} strayed"] if row.strays else []
    counts += [f"{counted(row.strangers, 'stranger')} joined"] if row.strangers else []
    main = row.into[0]
    if row.broadly == "kept":
        text = f"kept, as {main.label!r}"
        counts = [f"{main.shared:,} stayed", *counts]
    elif row.broadly == "split":
        text = f"split into {_main_parts(row.into, row.size - row.strays)}"
    else:
        text = f"merged into {main.label!r}"
    return f"{text}: {', '.join(counts)}" if counts else text


def candidate_cluster(row: CandidateCluster) -> str:
    """Return the origin of a candidate cluster in words."""
    name, main = f"{row.label!r} ({row.size:,})", row.comes_from[0]
    strangers = f", with {counted(row.strangers, 'stranger')}" if row.strangers else ""
    if row.fate != row.broadly:
        if row.broadly == "merged":
            parts = _main_parts(row.comes_from, row.size - row.strangers)
            return f"{name} mostly merges {parts}{strangers}"
        if row.broadly == "split":
            return f"{name} is mostly a part of {main.label!r}{strangers}"
        most = "mostly" if row.strangers else "most of"
        return f"{name} is {most} {main.label!r}{strangers}"
    if row.fate == "kept":
        return f"{name} is {main.label!r}"
    if row.fate == "split":
        return f"{name} is a part of {main.label!r}"
    if row.fate == "merged":
        return f"{name} merges {name_parts(row.comes_from)}"
    return f"{name} mixes {name_parts(row.comes_from)}"


def component(row: ComponentRow) -> str:
    """Return the clusters of both sides in a component."""
    return f"{_labels(row.reference)} → {_labels(row.candidate)} ({counted(row.size, 'object')})"


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
    """Return a sentence that counts the fates and divides the loss into splits and merges.

    Fates are broad where these differ from the exact ones.
    """
    exact, broad = explanation.fate_counts(), explanation.fate_counts(broadly=True)
    clusters = sum(exact.values())
    if exact["kept"] == clusters:
        every = "The only cluster is" if clusters == 1 else f"All {clusters:,} clusters are"
        return f"{every} the same in both clusterings."
    if exact == broad:
        whole = percent(explanation.objects_by_fate()["kept"] / explanation.n)
        parts = [_changed(exact, clusters), f"{whole} of objects are in clusters kept whole"]
    else:
        parts = _broad_counts(explanation, broad, exact["kept"])
    splits, merges = explanation.loss_shares
    loss = splits + merges
    parts.append(
        f"the loss is {percent(splits / loss)} splits, {percent(merges / loss)} merges."
        if loss
        else "the loss is too small to be told from none."
    )
    return "; ".join(parts)


def _changed(fates: dict[str, int], clusters: int, mostly: str = "") -> str:
    """Return the numbers of clusters that were split, merged and mixed, of all clusters."""
    changed = [(fates[fate], fate) for fate in ("split", "merged", "mixed") if fates[fate]]
    count, fate = changed[0]
    if clusters == 1:
        return f"The only cluster was {mostly}{fate}"
    first = f"{count:,} of {clusters:,} clusters {verb(count, 'were')} {mostly}{fate}"
    return first + "".join(f", {count:,} {fate}" for count, fate in changed[1:])


def _broad_counts(explanation: Explanation, broad: dict[str, int], exactly: int) -> list[str]:
    """Return how many clusters are mostly kept, what became of the others, and which stray."""
    table, clusters, kept = explanation.contributions.table, sum(broad.values()), broad["kept"]
    away = table.n - table.row_maxima_sum
    strays = f"{away:,} of {table.n:,} objects ({percent(float(away) / float(table.n))})"
    exact = f"{exactly:,} of them exactly"
    if kept == clusters:
        every = f"All {clusters:,} clusters are" if clusters > 1 else "The only cluster is"
        kept_ones = f"{every} mostly kept" + (f", {exact}" if exactly else "")
        return [kept_ones, f"{strays} {verb(away, 'stray')}"]
    if kept == 0:
        clause = _changed(broad, clusters, "mostly ")
    else:
        clause = f"{kept:,} of {clusters:,} clusters {verb(kept, 'are')} "
        told = [*([exact] if exactly else []), _lost(explanation)]
        clause += "kept" if kept == exactly else f"mostly kept ({'; '.join(told)})"
        changed = [(broad[fate], fate) for fate in ("split", "merged", "mixed") if broad[fate]]
        clause += f", {changed[0][0]:,} {verb(changed[0][0], 'were')} {changed[0][1]}"
        clause += "".join(f", {count:,} {fate}" for count, fate in changed[1:])
    whose = "its" if away == 1 else "their"
    return [clause, f"{strays} {verb(away, 'are')} not with most of {whose} cluster"]


def _lost(explanation: Explanation) -> str:
    """Return the share of their objects that mostly kept clusters lose, or whom they take in."""
    fates = explanation.broad_fates
    objects = explanation.objects_by_fate(broadly=True)["kept"]
    if objects > fates.kept_objects:
        share = percent(1 - float(fates.kept_objects) / float(objects))
        whose = "its" if explanation.fate_counts(broadly=True)["kept"] == 1 else "their"
        return f"{share} of {whose} objects stray"
    return f"{counted(fates.strangers[fates.candidate == 0].sum(), 'stranger')} joined"


class Section(NamedTuple):
    """A title with its lines, and how many rows are not shown."""

    title: str
    lines: list[str]
    more: str


def _more(hidden: int, what: str = "") -> str:
    return f"… {hidden:,} more{what}" if hidden > 0 else ""


def sections(explanation: Explanation, top: int | None) -> list[Section]:
    """Return titles with their lines: only clusters that differ, the largest loss first."""
    found = []
    # A single component holds everything, so that it tells nothing.
    if "components" in explanation.tables and explanation.derivation.n_components > 1:
        rows = [row for row in explanation.components.top(top) if row.fate != "kept"]
        lines = [f"{row.loss:8.3g}  {row.fate:<6}  {row.text}" for row in rows]
        differing = int((explanation.component_fates != 0).sum())
        found.append(Section("components by loss", lines, _more(differing - len(lines))))
    sides: list[tuple[SideName, Any]] = [
        ("reference", explanation.clusters),
        ("candidate", explanation.candidates),
    ]
    for side, table in sides:
        changed = [row for row in table.top(top) if row.fate != "kept"]
        width = max((len(fate_text(row)) for row in changed), default=0)
        lines = [
            f"{row.loss:8.3g}  {fate_text(row):<{max(6, width)}}  {row.text}" for row in changed
        ]
        counts = explanation.fate_counts(side)
        differing = sum(counts.values()) - counts["kept"]
        found.append(Section(f"{side} clusters by loss", lines, _more(differing - len(lines))))
    if explanation.contributions.table.objects() is not None:
        found.append(_moves(explanation, top))
    return [section for section in found if section.lines]


def _moves(explanation: Explanation, top: int | None) -> Section:
    """Return a line for each set of objects that share their two clusters."""
    rows_by_cell = explanation.moves_by_cell(top, _PARTS)
    lines = [move(rows, rows[0].together) for rows in rows_by_cell]
    hidden = len(explanation.objects) - sum(rows[0].together for rows in rows_by_cell)
    return Section("objects to look at first", lines, _more(hidden, " objects"))


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
    compared = headline_of(
        explanation.n, explanation.shape, explanation.coverage, explanation.inputs
    )
    return f"{compared}; split-merge score {explanation.score:.4f}"


def as_text(explanation: Explanation, top: int | None = _TOP) -> str:
    """Return the summary and the first rows of each table as text."""
    lines = [headline(explanation), *explanation.remarks, explanation.summary]
    for section in sections(explanation, top):
        lines += ["", section.title, *(f"  {line}" for line in section.lines)]
        lines += [f"  {section.more}"] if section.more else []
    return "\n".join(lines)
