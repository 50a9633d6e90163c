"""The output of `partita recommend`: the ranking, the reasons, and the excluded measures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from partita.cli.output import as_columns

if TYPE_CHECKING:
    from partita.choosing.characterizing.recommend import Recommendation, Recommended
    from partita.choosing.characterizing.wishes import Granted

# If the best score is below this, the output says so.
_POOR = 0.5
# A wish with at least this degree counts as granted.
_GRANTED = 0.9
# The number of wishes that are not granted to show for each measure.
_MOST_LOST = 3


def in_words(result: Recommendation, top: int | None) -> str:
    """Return the measures with their scores and reasons, and the excluded ones, as text."""
    shown = result.rows[:top]
    scores = [[row.measure, f"{row.score:.3f}"] for row in shown]
    lines = [as_columns(["measure", "score"], scores)]
    lines += [f"… {len(result) - len(shown)} more"] if len(result) > len(shown) else []
    if result[0].score < _POOR:
        lines += ["", "None of them grants even half of what is wished."]
    lines += ["", f"what {result.best} does"]
    lines += _indented(["wish", "granted", ""], map(_cells, result[0].reasons))
    lost = [cells for row in shown[1:] for cells in _lost(row)]
    if lost:
        lines += ["", "where the others lose most"]
        lines += _indented(["measure", "wish", "granted", ""], lost)
    if result.excluded:
        lines += ["", "left out"]
        lines += [f"  {', '.join(names)}: {why}" for why, names in _by_reason(result).items()]
    if result.not_tested:
        lines += ["", f"not tested: {'; '.join(map(str, result.not_tested))}"]
    return "\n".join(lines)


def _indented(header: list[str], rows: Iterable[list[str]]) -> list[str]:
    return [f"  {line}" for line in as_columns(header, list(rows)).splitlines()]


def _cells(reason: Granted) -> list[str]:
    return [str(reason.wish), f"{reason.score:.2f}", f"({reason.because})"]


def _lost(row: Recommended) -> Iterator[list[str]]:
    """Yield the wishes that cost a measure most, with its name in front of the first."""
    lost = [reason for reason in row.reasons if reason.score < _GRANTED]
    lost.sort(key=lambda reason: (reason.score - 1) * reason.wish.weight)
    for index, reason in enumerate(lost[:_MOST_LOST]):
        yield ["" if index else row.measure, *_cells(reason)]
    if len(lost) > _MOST_LOST:
        yield ["", f"… {len(lost) - _MOST_LOST} more", "", ""]


def _by_reason(result: Recommendation) -> dict[str, list[str]]:
    """Return the excluded measures by reason."""
    reasons: dict[str, list[str]] = {}
    for name, why in result.excluded.items():
        reasons.setdefault(why, []).append(name)
    return reasons
