"""The command `partita explain`."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from partita.cli.engines import engine_options, open_in_engine
from partita.cli.output import (
    format_for,
    format_option,
    in_format,
    output_option,
    rows_to_show,
    write,
)
from partita.cli.reading import open_files, options_of, two_clusterings
from partita.terminal_text import is_terminal

# The number of rows of each table for people to read.
_TOP = 20


@click.command()
@two_clusterings
@click.option(
    "--top",
    type=click.IntRange(min=0),
    help="The number of rows of each table; 0 for all. By default 20, but all in csv, json and "
    "markdown.",
)
@click.option(
    "--tolerance",
    type=float,
    help="Parts with at most this share of a cluster do not count: a cluster that stays together "
    "but for small parts is mostly kept. 0 for exact fates only; 0.05 by default.",
)
@click.option(
    "--harden",
    is_flag=True,
    help="Assign each object of a soft clustering to its most plausible cluster.",
)
@click.option(
    "--table",
    "name",
    type=click.Choice(["components", "clusters", "candidates", "objects", "errors", "records"]),
    help="Only this table, row by row. With csv and markdown: clusters by default.",
)
@engine_options
@format_option
@output_option
def explain(
    top: int | None,
    tolerance: float | None,
    harden: bool,
    name: str | None,
    engine: str | None,
    memory: str | None,
    temp: str | None,
    form: str,
    output: Path | None,
    **files: Any,
) -> None:
    """Say what happened between two clusterings given as files.

    Which clusters were kept, split, merged or mixed, what that costs, and which objects to look
    at first. REFERENCE and CANDIDATE as for "partita compare". With --engine, files of any size
    stay where they are: of many cells, only those of the costliest clusters are shown.
    """
    from partita.comparing import explain as library
    from partita.comparing.explanation_text import as_text, cells
    from partita.comparing.table_explanation import TableExplanation

    form = format_for(form, output)
    opened = open_in_engine(files, engine, memory, temp)
    reference, candidate = opened or open_files(files)
    asked: dict[str, Any] = {} if tolerance is None else {"tolerance": tolerance}
    explanation = library.explain(reference, candidate, harden=harden, **asked, **options_of(files))
    rows_shown = rows_to_show(top, form, _TOP)
    is_of_objects = isinstance(explanation, TableExplanation)
    if is_of_objects:
        as_text = partial(type(explanation).as_text, more="--top 0")
        if name is not None:
            explanation.require_table(name)
    if name is None and form in ("csv", "markdown"):
        name = "clusters"
    in_terminal = form == "table" and output is None and is_terminal(sys.stdout)
    if name is None and in_terminal and not is_of_objects:
        from partita.cli.terminal import print_explanation

        print_explanation(explanation, rows_shown)
    elif name is None:
        as_json = partial(explanation.to_json, top=rows_shown, indent=2)
        write(as_json() if form == "json" else as_text(explanation, rows_shown), output)
    elif form == "json":
        write(explanation.table_to_json(name, top=rows_shown, indent=2), output)
    else:
        table = getattr(explanation, name)
        rows = [cells(row, form == "csv") for row in table.top(rows_shown)]
        text = in_format(form, list(table.columns), rows)
        hidden = len(table) - len(rows)
        write(f"{text}\n… {hidden:,} more: --top 0" if form == "table" and hidden else text, output)
