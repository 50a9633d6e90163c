"""Render an evolution in words: a sentence for each step, and a line for each event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from partita.comparing.explanation_text import name_parts
from partita.many.evolution.steps import KEPT, MERGED, MIXED, SPLIT
from partita.words import counted, one_line, verb

if TYPE_CHECKING:
    from partita.many.evolution.result import Evolution
    from partita.many.evolution.rows import Event

# The number of events below each step in a text.
_TOP = 10


def event(row: Event) -> str:
    """Return an event in words."""
    before, after = name_parts(row.before), name_parts(row.after)
    if row.event == "appeared":
        return f"{after} appeared"
    if row.event == "vanished":
        return f"{before} vanished"
    if row.event == "kept":
        first, second = row.before[0], row.after[0]
        sizes = f"{counted(row.size_before, 'object')} before, {row.size_after:,} after"
        same = row.size_before == row.size_after == first.shared
        shared = "" if same else f"; {first.shared:,} stayed"
        return f"{first.label!r} was kept, as {second.label!r}: {sizes}{shared}"
    if row.event == "split":
        return f"{row.before[0].label!r} ({row.size_before:,}) was split into {after}"
    if row.event == "merged":
        return f"{before} were merged into {row.after[0].label!r} ({row.size_after:,})"
    return f"{before} were mixed into {after}"


def step(evolution: Evolution, place: int) -> str:
    """Return a sentence that counts what becomes of the clusters of a clustering in the next."""
    one, names = evolution.steps[place], evolution.names
    before, after = evolution.layers[place], evolution.layers[place + 1]
    n_clusters = before.clusters.size
    (first, became), *others = _fates(evolution, place, n_clusters)
    every = (
        f"{first:,} of {n_clusters:,} clusters" if first < n_clusters else f"all {first:,} clusters"
    )
    subject = "the only cluster" if n_clusters == 1 else every
    clauses = [
        ", ".join([f"{subject} {became}", *(f"{number:,} {word}" for number, word in others)])
    ]
    clauses += _new(evolution, place, int(after.clusters.size - one.columns.size))
    moved = [(number, word) for number, word in ((one.arrived, "arrived"), (one.departed, "left"))]
    told = [(number, word) for number, word in moved if number]
    if told:
        number, word = told[0]
        objects = [f"{counted(number, 'object')} {word}"]
        clauses.append(", ".join([*objects, *(f"{more:,} {word}" for more, word in told[1:])]))
    earlier, later = map(one_line, names[place : place + 2])
    return f"From {earlier} to {later}: {'; '.join(clauses)}."


def _fates(evolution: Evolution, place: int, n_clusters: int) -> list[tuple[int, str]]:
    """Return how many clusters were kept, split, merged, mixed and vanished, with details."""
    one = evolution.steps[place]
    table, fates = one.table, one.fates
    is_split, merged = fates.reference == SPLIT, fates.reference == MERGED
    of_split = is_split[table.rows]
    parts = int((of_split & (fates.counted[0] | one.whole_pieces(1, SPLIT))).sum())
    targets = np.unique(table.columns[fates.pieces[0][merged]]).size
    found = [
        (int((fates.reference == KEPT).sum()), f"kept{_sizes(evolution, place)}"),
        (int(is_split.sum()), f"split into {parts:,}"),
        (int(merged.sum()), f"merged into {targets:,}"),
        (int((fates.reference == MIXED).sum()), "mixed"),
        (n_clusters - one.rows.size, "vanished"),
    ]
    return [(number, words) for number, words in found if number]


def _sizes(evolution: Evolution, place: int) -> str:
    """Return how many of the kept clusters are exactly the same, and which grew and shrank."""
    changes, exactly = evolution.changes(place), evolution.kept_exactly(place)
    told = [f"{exactly:,} exactly"] if 0 < exactly < changes.size else []
    sizes = ((int((changes > 0).sum()), "grew"), (int((changes < 0).sum()), "shrank"))
    told += [f"{number:,} {word}" for number, word in sizes if number]
    return f" ({', '.join(told)})" if told else ""


def _new(evolution: Evolution, place: int, appeared: int) -> list[str]:
    """Return how many clusters of the later clustering are new."""
    one = evolution.steps[place]
    table, fates = one.table, one.fates
    found = [f"{appeared:,} appeared"] if appeared else []
    budded = int(one.budded.sum())
    if budded:
        found.append(f"{budded:,} came off others")
    # Clusters of small parts of others, all of which remain.
    is_mixed = fates.candidate == MIXED
    from_mixed = table.columns[fates.reference[table.rows] == MIXED]
    is_mixed[from_mixed] = False
    made = int(is_mixed.sum())
    if made:
        found.append(f"{made:,} {verb(made, 'were')} made of parts of others")
    return [", ".join(found)] if found else []


def headline(evolution: Evolution) -> str:
    """Return a line with the numbers of clusterings, objects and tracks."""
    n_tracks, through = evolution.n_tracks, evolution.n_through
    tracks = f"{counted(n_tracks, 'track')}, {through:,} of them from first to last"
    text = f"{counted(len(evolution), 'clustering')}, {counted(evolution.n, 'object')}, {tracks}"
    left_out = max(one.coverage.repeated for one in evolution.steps)
    return (
        f"{text}; left out: {counted(left_out, 'object')} with repeated ids" if left_out else text
    )


def as_text(evolution: Evolution, top: int | None = _TOP) -> str:
    """Return the headline, and each step with its events other than those of kept clusters."""
    lines = [headline(evolution), *evolution.remarks]
    for place in range(len(evolution.steps)):
        rows = evolution.changing(place)
        shown = rows if top is None else rows[:top]
        lines += ["", step(evolution, place), *(f"  {row.text}" for row in shown)]
        hidden = len(rows) - len(shown)
        lines += [f"  … {counted(hidden, 'more event')}"] if hidden else []
    return "\n".join(lines)


def cells(row: tuple[Any, ...], in_full: bool) -> list[str]:
    """Return the values of a row as text; parts with their numbers of objects."""
    return [_cell(value, in_full) for value in row]


def _cell(value: Any, in_full: bool) -> str:
    if isinstance(value, tuple):
        if not all(hasattr(part, "shared") for part in value):
            return ", ".join(map(str, value))
        parts = [f"{part.label} ({part.shared})" for part in value]
        return ", ".join(parts) if in_full else name_parts(value)
    return str(value)
