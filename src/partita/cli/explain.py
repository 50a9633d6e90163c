"""The command `partita explain`."""

from __future__ import annotations

import sys
from typing import Any

import click

from partita.cli.output import format_option, in_format
from partita.cli.reading import open_files, options_of, two_clusterings


@click.command()
@two_clusterings
@click.option(
    "--top",
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    help="The number of rows of each table; 0 for all.",
)
@click.option(
    "--table",
    "name",
    type=click.Choice(["components", "clusters", "candidates", "objects", "errors", "records"]),
    help="Only this table, row by row. With csv and markdown: clusters by default.",
)
@format_option
def explain(top: int, name: str | None, form: str, **files: Any) -> None:
    """Say what happened between two clusterings given as files.

    Which clusters were kept, split, merged or mixed, what that costs, and which objects to look
    at first. REFERENCE and CANDIDATE as for "partita compare".
    """
    from partita.comparing import explain as library
    from partita.comparing.explanation_text import as_text, cells

    reference, candidate = open_files(files, labels_only=True)
    explanation = library.explain(reference, candidate, **options_of(files))
    rows_shown = top or None
    if name is None and form in ("csv", "markdown"):
        name = "clusters"
    if name is None:
        if form == "json":
            click.echo(explanation.to_json(top=rows_shown, indent=2))
        elif sys.stdout.isatty():
            from partita.cli.terminal import print_explanation

            print_explanation(explanation, rows_shown)
        else:
            click.echo(as_text(explanation, rows_shown))
    elif form == "json":
        click.echo(explanation.table_to_json(name, top=rows_shown, indent=2))
    else:
        table = getattr(explanation, name)
        rows = [cells(row, form == "csv") for row in table.top(rows_shown)]
        click.echo(in_format(form, list(table.columns), rows))
