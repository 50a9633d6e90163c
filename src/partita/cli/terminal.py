"""Print comparisons and explanations in color, in a terminal."""

from __future__ import annotations

from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from partita.comparing import explanation_text
from partita.comparing.comparison import Comparison
from partita.comparing.explain import Explanation
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


def print_comparison(
    result: Comparison, console: Console | None = None, *, all_option: str | None = None
) -> None:
    """Print the headline with a phrase for each measure, or all measures by family."""
    console = console or Console(highlight=False)
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
    console.print(headline(result), markup=False)
    console.print(table)
    for notes in (note_lines(result), more_lines(result, all_option)):
        for line in ["", *notes] if notes else []:
            console.print(line, markup=False, style="dim")


FATE_STYLES = {"kept": "green", "split": "yellow", "merged": "magenta", "mixed": "red"}


def print_explanation(
    explanation: Explanation, top: int | None, console: Console | None = None
) -> None:
    """Print the summary and the first rows of each table, with a color for each fate."""
    console = console or Console(highlight=False, soft_wrap=True)
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
