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
    certificate_text,
    headline,
    left_out_lines,
    remark_lines,
    shown_value,
)
from partita.measures.card import bounds_text


def print_comparison(result: Comparison, console: Console | None = None) -> None:
    """Print a row for each measure, by family: value, direction, bounds and certificate."""
    console = console or Console(highlight=False)
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right", style="bold")
    table.add_column(style="cyan")
    table.add_column(style="dim")
    table.add_column()
    for family, rows in groupby(result.rows, key=lambda row: row.family):
        table.add_row()
        table.add_row(f"[bold blue]{family}")
        for row in rows:
            table.add_row(
                f"  {row.measure}",
                shown_value(row),
                arrow(row),
                bounds_text(row.bounds),
                certificate_text(row),
            )
    console.print(headline(result), markup=False)
    console.print(table)
    for line in [*remark_lines(result), *left_out_lines(result)]:
        console.print(line, markup=False, style="dim")


FATE_STYLES = {"split": "yellow", "merged": "magenta", "mixed": "red"}


def print_explanation(
    explanation: Explanation, top: int | None, console: Console | None = None
) -> None:
    """Print the summary and the first rows of each table, with a color for each fate."""
    console = console or Console(highlight=False, soft_wrap=True)
    console.print(explanation_text.headline(explanation), markup=False)
    console.print(explanation.summary, markup=False, style="bold")
    for title, lines in explanation_text.sections(explanation, top):
        console.print()
        console.print(title, style="bold blue", markup=False)
        for line in lines:
            text = Text(f"  {line}")
            for fate, style in FATE_STYLES.items():
                # A line is: loss, fate, description.
                text.highlight_regex(rf"^ +[\d.]+  ({fate})\b", style)
            console.print(text)
