"""Write the result of resolve as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from partita.comparing.rendering import format_value, read_from
from partita.entities.error_pairs import PairGroup
from partita.entities.resolution import headline, pair_sentence
from partita.results.rows import check_top
from partita.words import counted

if TYPE_CHECKING:
    from partita.entities.error_pairs import ErrorPairs
    from partita.entities.resolution import LinkageErrorCount, Resolution

# The longest text of a cell, in characters.
_LONGEST = 40
_HEADER = [name.replace("_", " ") for name in PairGroup._fields]


def as_text(resolution: Resolution, top: int | None) -> str:
    """Return scores, counts, and the `top` largest groups of wrong pairs of each kind."""
    check_top(top)
    scores = [
        [row.counting, *(format_value(x) for x in (row.precision, row.recall, row.f))]
        for row in resolution.scores
    ]
    lines = [
        headline(resolution) + _left_out(resolution),
        *_read(resolution),
        "",
        *aligned([["", "precision", "recall", "F"], *scores], numbers=True),
        "",
        pair_sentence(resolution.pairs),
        *map(_sentence, resolution.errors),
    ]
    if resolution.lists_pairs:
        for name in ("false_positives", "false_negatives"):
            lines += groups_text(name, getattr(resolution, name), top)
    return "\n".join(lines)


def _left_out(resolution: Resolution) -> str:
    coverage = resolution.coverage
    parts = [
        f"{number:,} {reason}"
        for number, reason in (
            (coverage.reference_only, "in the reference only"),
            (coverage.candidate_only, "in the candidate only"),
            (coverage.repeated, "with an id that repeats"),
            (coverage.unlabeled, "without a label"),
        )
        if number
    ]
    return f"; left out: {', '.join(parts)}" if parts else ""


def _read(resolution: Resolution) -> list[str]:
    return read_from(resolution.inputs)


def _sentence(row: LinkageErrorCount) -> str:
    noun = "clusters" if row.error == "over-merged" else "entities"
    return (
        f"{row.error}: {row.clusters:,} of {row.of_clusters:,} {noun} ({100 * row.share:.1f} %) "
        f"with {counted(row.records, 'record')}"
    )


def groups_text(name: str, pairs: ErrorPairs, top: int | None) -> list[str]:
    """Return lines with the largest groups of wrong pairs, and the number of the others."""
    if not len(pairs) or top == 0:
        return []
    rows = pairs.groups(top)
    shown = sum(row.pairs for row in rows)
    lines = ["", f"{name.replace('_', ' ')}: the largest groups of pairs"]
    lines += aligned([_HEADER, *([_cell(value) for value in row] for row in rows)])
    if shown < len(pairs):
        lines.append(f"… {counted(len(pairs) - shown, 'pair')} in other groups")
    return lines


def _cell(value: Any) -> str:
    if isinstance(value, tuple):
        value = " ".join(map(str, value))
    text = f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def aligned(lines: list[list[str]], *, numbers: bool = False) -> list[str]:
    """Return lines with aligned columns; with `numbers` all but the first on the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            f"{cell:>{width}}" if numbers and i else f"{cell:<{width}}"
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
