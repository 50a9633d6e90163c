"""Write a leaderboard as text: a table, what it leaves open, and where measures disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from partita.comparing.rendering import format_value
from partita.words import counted, one_line

if TYPE_CHECKING:
    from partita.many.ranking.leaderboard import Leaderboard, RankedNumber, Score

# Intervals are written beside values if there are at most so many measures.
_MOST_WITH_INTERVALS = 3
# The most candidates that a sentence names.
_MOST_NAMED = 4
_BEST, _LEADS = "*", "~"


def as_text(board: Leaderboard) -> str:
    """Return the table of candidates, and lines of what it says."""
    header, rows = text_columns(board)
    widths = [max(len(line[i]) for line in (header, *rows)) for i in range(len(header))]
    lines = [*headlines(board), ""]
    for line in (header, *rows):
        cells = [f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)]
        lines.append("  ".join(cells).rstrip())
    notes = [*findings(board), *left_out(board)]
    return "\n".join([*lines, *(["", *notes] if notes else [])])


def headlines(board: Leaderboard) -> list[str]:
    """Return lines that say what was ranked and how."""
    clusters = (
        "" if board.n_clusters == 0 else f", {counted(board.n_clusters, 'reference cluster')}"
    )
    first = f"{counted(len(board), 'candidate')}, {counted(board.n, 'object')}{clusters}"
    if board.n_left_out:
        first += f"; {board.n_left_out:,} left out, which not all have with a label"
    return [first, *([method(board)] if board.interval else [])]


def method(board: Leaderboard) -> str:
    """Return a line about intervals and marks."""
    percent = f"{100 * board.level:.4g} %"
    drawn = f"{board.n_draws:,} draws of {board.resample}" if board.n_draws else board.resample
    line = f"{percent} intervals by {board.interval} ({drawn})"
    return f"{line}; {_BEST} best, {_LEADS} not told apart from it" if len(board) > 1 else line


def text_columns(board: Leaderboard) -> tuple[list[str], list[list[str]]]:
    """Return the header and the cells of the table of candidates."""
    with_intervals = len(board.numbers) <= _MOST_WITH_INTERVALS
    header = ["candidate", *(f"{one.name} {one.arrow}" for one in board.numbers)]
    cells = []
    for row in board.rows:
        scores = [row.scores[name] for name in board.measures]
        cells.append([one_line(row.candidate), *(_cell(score, with_intervals) for score in scores)])
    return header, cells


def _cell(score: Score, with_interval: bool) -> str:
    text = f"{format_value(score.value)} {mark(score)}"
    if with_interval and score.low is not None and score.high is not None:
        text += f" [{format_value(score.low)}, {format_value(score.high)}]"
    return text.rstrip()


def mark(score: Score) -> str:
    """Return the mark of a score: the best, or not told apart from it."""
    if score.rank == 1:
        return _BEST
    return _LEADS if score.leads else " "


def findings(board: Leaderboard) -> list[str]:
    """Return a line for each measure, and lines about measures that disagree."""
    if len(board) == 1:
        return []
    return [*(_of_measure(board, one) for one in board.numbers), *disagreement_lines(board)]


def _of_measure(board: Leaderboard, number: RankedNumber) -> str:
    best = board.best_by(number.name)
    tied = len(best) > 1
    said = f"{named(best)} are equally good" if tied else f"{one_line(best[0])} is best"
    parts = [f"{number.name}: {said}"]
    scores = {row.candidate: row.scores[number.name] for row in board.rows}
    if board.n_draws and not tied:
        parts[0] += f", and first in {_percent(scores[best[0]].first)} of the draws"
    if board.interval is None:
        return parts[0]
    close = [one for one in board.leaders(number.name) if one not in best]
    if close:
        largest = max(scores[one].p_adjusted or 0.0 for one in close)
        which = f"p up to {largest:.2g}" if len(close) > 1 else f"p = {largest:.2g}"
        best_ones = "them" if tied else "it"
        parts.append(f"{named(close)} cannot be told apart from {best_ones} ({which})")
    elif len(best) < len(board):
        largest = max(score.p_adjusted for score in scores.values() if score.p_adjusted is not None)
        others = "the other is" if len(board) == 2 else "all others are"
        parts.append(f"{others} worse (p {_at_most(largest)})")
    return "; ".join(parts)


def disagreement_lines(board: Leaderboard) -> list[str]:
    """Return a line for each two measures that disagree, and what recommend says about them."""
    lines = []
    for one in board.disagreements:
        (first, second), pairs = one.measures, counted(one.of, "pair")
        line = f"{first} and {second} order {len(one.pairs):,} of {pairs} of candidates differently"
        if one.best[0] != one.best[1]:
            best, other = map(one_line, one.best)
            line += f": the best is {best} by the one, {other} by the other"
        lines.append(line)
    if any(one.best[0] != one.best[1] for one in board.disagreements):
        lines += advice_lines(board)
    return lines


def advice_lines(board: Leaderboard) -> list[str]:
    """Return a line for each measure that recommend advises, with the situations."""
    situations: dict[str, list[str]] = {}
    for one in board.advice:
        situations.setdefault(one.measure, []).append(f'"{one.situation}"')
    return [f"recommend advises {name} for {', '.join(of)}" for name, of in situations.items()]


def left_out(board: Leaderboard) -> list[str]:
    """Return a line for each measure that is left out."""
    return [f"{name} left out: {why}" for name, why in board.left_out.items()]


def named(candidates: list[Any]) -> str:
    """Return names of candidates in a sentence; the last of many are counted.

    >>> from partita.many.ranking.leaderboard_text import named
    >>> named(["a"]), named(["a", "b", "c"]), named(list("abcdef"))
    ('a', 'a, b and c', 'a, b, c, d and 2 more')
    """
    shown = [one_line(one) for one in candidates[:_MOST_NAMED]]
    more = len(candidates) - len(shown)
    last = f"{more:,} more" if more else shown.pop()
    return f"{', '.join(shown)} and {last}" if shown else last


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f} %"


def _at_most(p_value: float) -> str:
    return "< 0.0001" if p_value < 0.0001 else f"at most {p_value:.2g}"
