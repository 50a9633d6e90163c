"""Render an explanation as HTML for notebooks: tables, with a color for each fate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from partita.comparing.explanation_text import fate_text, headline
from partita.results.html import (
    BLUE,
    GREEN,
    ORANGE,
    PURPLE,
    RED,
    Html,
    bar,
    colored,
    details,
    faint,
    page,
    paragraph,
    strong,
    table,
)
from partita.words import counted

if TYPE_CHECKING:
    from partita.comparing.explanation import Explanation

COLORS = {"kept": GREEN, "split": ORANGE, "merged": PURPLE, "mixed": RED}
_TOP = 10


def as_html(explanation: Explanation, top: int = _TOP) -> str:
    """Return the summary, the fates as a bar, and the first rows of each table."""
    parts = [
        paragraph(headline(explanation)),
        *(paragraph(faint(remark)) for remark in explanation.remarks),
        paragraph(strong(explanation.summary)),
        _fates(explanation),
    ]
    if explanation.score < 1 or explanation.fate_counts()["kept"] < len(explanation.clusters):
        parts += [
            _clusters("reference clusters", explanation.clusters, explanation, "reference", top),
            details(
                counted(len(explanation.candidates), "candidate cluster"),
                _clusters("", explanation.candidates, explanation, "candidate", top),
            ),
        ]
        if explanation.contributions.table.objects() is not None and len(explanation.objects):
            parts.append(details("objects to look at first", _objects(explanation, top)))
    return page(*parts)


def _fates(explanation: Explanation) -> Html:
    """Return a line with the number of reference clusters of each broad fate."""
    counts = explanation.fate_counts(broadly=True)
    exactly = explanation.fate_counts()["kept"]
    words = []
    for fate, count in counts.items():
        if count:
            name = "mostly kept" if fate == "kept" and exactly < count else fate
            words.append(colored(f"{count:,} {name}", COLORS[fate]))
    return paragraph(Html(" &nbsp; ".join(words)))


def _clusters(title: str, rows: Any, explanation: Explanation, side: Any, top: int) -> Html:
    """Return the rows of the clusters that differ, the largest loss first."""
    counts = explanation.fate_counts(side)
    differing = sum(counts.values()) - counts["kept"]
    shown = [row for row in rows.top(top) if row.fate != "kept"]
    most = shown[0].loss if shown else 0.0
    body = [
        (
            colored(fate_text(row), COLORS[row.broadly]),
            row.text,
            bar(row.loss, (0.0, most), color=BLUE) if most > 0 else "",
            f"{row.loss:.3g}",
        )
        for row in shown
    ]
    header = ("fate", f"{title} by loss".strip(), "", "loss")
    return table(body, header=header, right=(3,), hidden=differing - len(shown))


def _objects(explanation: Explanation, top: int) -> Html:
    rows = explanation.objects
    body = [
        (
            row.object,
            row.reference,
            row.candidate,
            faint("a new cluster") if row.move_to is None else row.move_to,
            f"{row.gain:+.3g}",
        )
        for row in rows.top(top)
    ]
    header = ("object", "reference", "candidate", "better in", "gain")
    return table(body, header=header, right=(4,), hidden=len(rows) - len(body))
