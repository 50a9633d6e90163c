"""The command `partita evolve`."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import click

from partita.cli.file_formats import format_options, said_of
from partita.cli.output import (
    format_for,
    format_option,
    in_format,
    output_option,
    rows_to_show,
    write,
)
from partita.cli.pictures import draw_to, picture_option

# The number of events of each step, and of rows of a table, for people to read.
_TOP = 10


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="A B...", type=click.Path())
@click.option(
    "--columns",
    metavar="COL,COL,…",
    help="Follow clusters through columns of labels of one file, which is given alone.",
)
@click.option(
    "--id",
    "id_columns",
    multiple=True,
    metavar="COL",
    help="The column of the ids in all files; several columns, each with --id, make up the id "
    "together.",
)
@click.option("--label", metavar="COL", help="The column of the labels in all files.")
@click.option(
    "--by-position", is_flag=True, help="Match objects row by row instead of joining on ids."
)
@click.option(
    "--header/--no-header",
    default=None,
    help="Whether the first line of all files has column names. Without them columns are called "
    "1, 2 and so on.",
)
@format_options
@click.option(
    "--missing",
    type=click.Choice(["error", "drop", "cluster", "singletons"]),
    default="error",
    help="What to do with objects without a label. With drop they count as absent.",
)
@click.option("--noise", metavar="LABEL", help='A label that means "in no cluster", such as -1.')
@click.option(
    "--on-mismatch",
    type=click.Choice(["error", "intersect"]),
    default="intersect",
    help="Whether all files must have the same objects (error), or objects may come and go, which "
    "is the default.",
)
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
    files: tuple[str, ...],
    tolerance: float | None,
    harden: bool,
    name: str | None,
    top: int | None,
    picture: Path | None,
    form: str,
    output: Path | None,
    **columns: Any,
) -> None:
    """Follow clusters through several clusterings in order: splits, merges, births, ends.

    A, B and so on are files of the same objects at several times, or at several resolutions, in
    order. Objects may come and go. Each is compared with the next as "partita explain" does.
    """
    from partita.many.evolution_result import TABLES
    from partita.many.evolution_text import as_text, cells

    form = format_for(form, output)
    result = _evolution(files, tolerance, harden, columns)
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


def _evolution(
    files: tuple[str, ...], tolerance: float | None, harden: bool, options: dict[str, Any]
) -> Any:
    """Open the files, or the columns of one, and follow their clusters."""
    from partita.clusterings.column_names import asked_for
    from partita.clusterings.files import open_file
    from partita.clusterings.several_inputs import open_label_columns
    from partita.many.evolution import evolution

    def asked(path: str, label: str | None) -> Any:
        by = "position" if options["by_position"] else None
        ids = options["id_columns"] or None
        return asked_for(path, ids, label, options["header"], by, **said_of(path, options))

    if options["columns"] is not None:
        if len(files) > 1:
            raise click.UsageError("--columns are columns of one file: give one")
        if options["label"] is not None:
            raise click.UsageError("--columns are the columns of labels: leave out --label")
        names = next(csv.reader([options["columns"]], skipinitialspace=True))
        opened = open_label_columns(files[0], names, asked(files[0], None))
    else:
        if len(files) < 2:
            raise click.UsageError("give at least two files in order, or --columns of one")
        repeated = [path for place, path in enumerate(files) if path in files[:place]]
        if repeated:
            raise click.UsageError(f"{repeated[0]} is given twice")
        opened = {path: open_file(path, asked(path, options["label"])) for path in files}
    chosen: dict[str, Any] = {} if tolerance is None else {"tolerance": tolerance}
    reading = {key: options[key] for key in ("missing", "noise", "on_mismatch")}
    return evolution(opened, harden=harden, **chosen, **reading)
