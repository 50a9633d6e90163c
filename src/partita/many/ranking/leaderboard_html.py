"""Render a leaderboard as HTML: candidates by measure, the best in bold, intervals on a scale."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from partita.comparing.rendering import format_value
from partita.many.ranking.leaderboard_text import findings, headlines, left_out, mark
from partita.results.html import (
    BLUE,
    GRAY,
    Html,
    bar,
    details,
    faint,
    page,
    strong,
    table,
    titled,
)

if TYPE_CHECKING:
    from partita.many.ranking.leaderboard import Leaderboard, RankedNumber, Score

_MOST = 40


def as_html(board: Leaderboard) -> str:
    """Return the table of candidates, what it leaves open, and the differences to the best."""
    header: list[Any] = ["candidate"]
    for number in board.numbers:
        header += [titled(f"{number.name} {number.arrow}", number.meaning), ""]
    scales = {number.name: _scale(board, number) for number in board.numbers}
    rows = []
    for row in board.rows[:_MOST]:
        cells: list[Any] = [strong(row.candidate) if row.candidate == board.best else row.candidate]
        for number in board.numbers:
            cells += _cells(row.scores[number.name], scales[number.name])
        rows.append(cells)
    right = range(1, 2 * len(board.numbers), 2)
    body = table(rows, header=header, right=right, hidden=len(board) - len(rows))
    notes = [faint(line) for line in (*findings(board), *left_out(board))]
    return page(*headlines(board), body, *notes, _differences(board))


def _scale(board: Leaderboard, number: RankedNumber) -> tuple[float, float] | None:
    """Return the ends of the scale of a measure: its bounds, or up to the largest figure."""
    figures = [
        figure
        for row in board.rows
        for figure in row.scores[number.name][:5]
        if isinstance(figure, float)
    ]
    low, high = number.bounds
    if not all(map(math.isfinite, figures)):
        return None
    return min(0.0, low, *figures), high if math.isfinite(high) else max(*figures, 0.0) or 1.0


def _cells(score: Score, scale: tuple[float, float] | None) -> list[Any]:
    """Return the value with its mark, and its interval on the scale."""
    value = f"{format_value(score.value)} {mark(score)}".rstrip()
    if scale is None or score.low is None or score.high is None:
        return [strong(value) if score.rank == 1 else value, ""]
    color = BLUE if score.leads else GRAY
    interval = f"[{format_value(score.low)}, {format_value(score.high)}]"
    drawn = bar(score.value, scale, color=color, reach=(score.low, score.high), width=7)
    return [strong(value) if score.rank == 1 else value, titled(drawn, interval)]


def _differences(board: Leaderboard) -> Html:
    """Return the differences to the best, folded away."""
    tested = [one for one in board.differences if one.p_adjusted is not None]
    if not tested:
        return Html("")
    rows = [
        (
            one.measure,
            f"{one.candidate} − {one.best}",
            format_value(one.value),
            f"[{format_value(one.low)}, {format_value(one.high)}]",
            f"{one.p_value:.2g}",
            f"{one.p_adjusted:.2g}",
        )
        for one in tested[: _MOST * len(board.numbers)]
    ]
    interval = f"{100 * board.level:.4g} % interval"
    header = ("measure", "difference", "", interval, "p-value", "adjusted for all pairs")
    body = table(rows, header=header, right=(2, 3, 4, 5), hidden=len(tested) - len(rows))
    return details("differences to the best", body)
