"""Print comparisons and explanations in color, in a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from partita.comparing import explanation_text
from partita.comparing.comparison import Comparison, Row
from partita.comparing.explanation import Explanation
from partita.comparing.rendering import (
    arrow,
    certainty_text,
    headline,
    meaning_text,
    more_lines,
    note_lines,
    shown_rows,
    shown_value,
)
from partita.measures.card import bounds_text
from partita.terminal_text import printable, unguarded

_USUAL_WIDTH = 80


class _PlainText(Console):
    """A console in which data cannot steer the terminal; its own colors do."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Yield the segments of something to print, the text among them escaped."""
        for segment in super().render(renderable, options):
            text = segment.text
            yield segment if segment.control else segment._replace(text=printable(text))


def terminal_console(**options: Any) -> Console:
    """Return a console that writes to the terminal."""
    console = _PlainText(file=unguarded(sys.stdout), highlight=False, **options)
    if console.width < 1:  # COLUMNS=0 in the environment, where nothing has room
        console.width = _USUAL_WIDTH
    return console


def print_comparison(
    result: Comparison, console: Console | None = None, *, all_option: str | None = None
) -> None:
    """Print the headline with a phrase for each measure, or all measures by family."""
    console = console or terminal_console()
    console.print(headline(result), markup=False)
    if _has_room(shown_rows(result), console):
        console.print(_as_table(result))
    else:
        _print_one_by_one(result, console)
    for notes in (note_lines(result), more_lines(result, all_option)):
        for line in ["", *notes] if notes else []:
            console.print(line, markup=False, style="dim")


# Characters that must remain for the phrases right of the values.
_PHRASE = 20


def _has_room(rows: Sequence[Row], console: Console) -> bool:
    """Return whether names and values fit beside phrases, so that no number is cut."""
    names = max((len(row.measure) for row in rows), default=0)
    values = max((len(shown_value(row)) for row in rows), default=0)
    return names + values + _PHRASE < console.width


def _print_one_by_one(result: Comparison, console: Console) -> None:
    """Print each measure with its value, and below it what it means."""
    for row in shown_rows(result):
        line = Text(f"\n  {row.measure}  ").append(shown_value(row), style="bold")
        console.print(line, soft_wrap=True)
        facts = arrow(row), bounds_text(row.bounds), certainty_text(row)
        meaning = meaning_text(row) if result.headline else "  ".join(filter(None, facts))
        console.print(Padding(Text(meaning), (0, 0, 0, 4)))


def _as_table(result: Comparison) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", style="bold", no_wrap=True)
    rows = shown_rows(result)
    if result.headline:
        table.add_column()
        table.add_row()
        for row in rows:
            table.add_row(f"  {row.measure}", shown_value(row), meaning_text(row))
    else:
        table.add_column(style="cyan")
        table.add_column(style="dim")
        table.add_column()
        for family, members in groupby(rows, key=lambda row: row.family):
            table.add_row()
            table.add_row(f"[bold blue]{family}")
            for row in members:
                facts = arrow(row), bounds_text(row.bounds), certainty_text(row)
                table.add_row(f"  {row.measure}", shown_value(row), *facts)
    return table


FATE_STYLES = {"kept": "green", "split": "yellow", "merged": "magenta", "mixed": "red"}


def print_explanation(
    explanation: Explanation, top: int | None, console: Console | None = None
) -> None:
    """Print the summary and the first rows of each table, with a color for each fate."""
    console = console or terminal_console(soft_wrap=True)
    console.print(explanation_text.headline(explanation), markup=False)
    for remark in explanation.remarks:
        console.print(remark, markup=False)
    console.print(explanation.summary, markup=False, style="bold")
    for section in explanation_text.sections(explanation, top):
        console.print()
        console.print(section.title, style="bold blue", markup=False)
        for line in section.lines:
            text = Text(f"  {line}")
            for fate, style in FATE_STYLES.items():
                # A line is: loss, fate, description.
                text.highlight_regex(rf"^ +[\d.e-]+  ((?:mostly )?{fate})\b", style)
            console.print(text)
        if section.more:
            console.print(f"  {section.more}", markup=False, style="dim")
