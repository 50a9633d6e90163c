"""The command `partita evolve`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from partita.cli.output import (
    format_for,
    format_option,
    in_format,
    output_option,
    rows_to_show,
    write,
)
from partita.cli.pictures import draw_to, picture_option
from partita.cli.reading import options_of
from partita.cli.several_files import open_clusterings, several_clusterings

# The number of events of each step, and of rows of a table, for people to read.
_TOP = 10


@click.command()
@several_clusterings("intersect")
@click.option(
    "--tolerance",
    type=float,
    help="Parts with at most this share of a cluster do not count. 0 for exact fates; 0.05 by "
    "default.",
)
@click.option(
    "--harden",
    is_flag=True,
    help="Assign each object of a soft clustering to its most plausible cluster.",
)
@click.option(
    "--table",
    "name",
    type=click.Choice(["events", "tracks", "clusters"]),
    help="Only this table, row by row. With csv and markdown: events by default.",
)
@click.option(
    "--top",
    type=click.IntRange(min=0),
    help="The number of events of each step, or of rows of a table; 0 for all. By default 10, but "
    "all in csv, json and markdown.",
)
@picture_option("the flows through all clusterings")
@format_option
@output_option
def evolve(
    clusterings: tuple[str, ...],
    tolerance: float | None,
    harden: bool,
    name: str | None,
    top: int | None,
    picture: Path | None,
    form: str,
    output: Path | None,
    **files: Any,
) -> None:
    """Follow clusters through several clusterings in order: splits, merges, births, ends.

    A, B and so on are files of the same objects at several times, or at several resolutions, in
    order. Objects may come and go. Each is compared with the next as "partita explain" does.
    """
    from partita.many.evolution.evolution import evolution
    from partita.many.evolution.result import TABLES
    from partita.many.evolution.text import as_text, cells

    form = format_for(form, output)
    given: dict[str, Any] = {} if tolerance is None else {"tolerance": tolerance}
    opened = open_clusterings(clusterings, files)
    result = evolution(opened, harden=harden, **given, **options_of(files))
    if picture is not None:
        draw_to(picture, result)
    shown = rows_to_show(top, form, _TOP)
    if name is None and form in ("csv", "markdown"):
        name = TABLES[0]
    if name is None:
        as_json = form == "json"
        write(result.to_json(indent=2, top=shown) if as_json else as_text(result, shown), output)
    elif form == "json":
        write(result.table_to_json(name, top=shown, indent=2), output)
    else:
        table = getattr(result, name)
        rows = [cells(row, form == "csv") for row in table.top(shown)]
        text = in_format(form, list(table.columns), rows)
        hidden = len(table) - len(rows)
        write(f"{text}\n… {hidden:,} more: --top 0" if form == "table" and hidden else text, output)
