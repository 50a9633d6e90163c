"""What `partita recommend` prints: who comes first and why, and who is left out and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from partita.cli.output import as_columns

if TYPE_CHECKING:
    from partita.choosing.characterizing.recommend import Recommendation, Recommended
    from partita.choosing.characterizing.wishes import Granted

# Below this, nothing on offer does what was asked.
_POOR = 0.5
# From here on a wish counts as granted; of those that are not, so many are shown for a measure.
_GRANTED = 0.9
_MOST_LOST = 3


def in_words(found: Recommendation, top: int | None) -> str:
    """The measures with their scores, what each shown one lost, and who is left out and why."""
    shown = found.rows[:top]
    scores = [[row.measure, f"{row.score:.3f}"] for row in shown]
    lines = [as_columns(["measure", "score"], scores)]
    lines += [f"… {len(found) - len(shown)} more"] if len(found) > len(shown) else []
    if found[0].score < _POOR:
        lines += ["", "None of them grants even half of what is wished."]
    lines += ["", f"what {found.best} does"]
    lines += _indented(["wish", "granted", ""], map(_cells, found[0].reasons))
    lost = [cells for row in shown[1:] for cells in _lost(row)]
    if lost:
        lines += ["", "where the others lose most"]
        lines += _indented(["measure", "wish", "granted", ""], lost)
    if found.excluded:
        lines += ["", "left out"]
        lines += [f"  {', '.join(names)}: {why}" for why, names in _by_reason(found).items()]
    if found.not_tested:
        lines += ["", f"not tested: {'; '.join(map(str, found.not_tested))}"]
    return "\n".join(lines)


def _indented(header: list[str], rows: Iterable[list[str]]) -> list[str]:
    return [f"  {line}" for line in as_columns(header, list(rows)).splitlines()]


def _cells(one: Granted) -> list[str]:
    return [str(one.wish), f"{one.score:.2f}", f"({one.because})"]


def _lost(row: Recommended) -> Iterator[list[str]]:
    """The wishes that a measure loses most by; its name stands before the first."""
    lost = [one for one in row.reasons if one.score < _GRANTED]
    lost.sort(key=lambda one: (one.score - 1) * one.wish.weight)
    for place, one in enumerate(lost[:_MOST_LOST]):
        yield ["" if place else row.measure, *_cells(one)]
    if len(lost) > _MOST_LOST:
        yield ["", f"… {len(lost) - _MOST_LOST} more", "", ""]


def _by_reason(found: Recommendation) -> dict[str, list[str]]:
    """The measures that are left out, by the reason."""
    reasons: dict[str, list[str]] = {}
    for name, why in found.excluded.items():
        reasons.setdefault(why, []).append(name)
    return reasons
