"""The command `partita consensus`."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from partita.cli.file_formats import format_options, said_of
from partita.cli.output import format_for, format_option, in_format, output_option, write

if TYPE_CHECKING:
    from partita.clusterings.file_table import Asked
    from partita.many.consensus.result import Consensus


@click.command()
@click.argument("files", nargs=-1, type=click.Path())
@click.option(
    "--distance",
    default="mirkin",
    show_default=True,
    metavar="NAME",
    help="The distance whose total is least: mirkin, variation_of_information, partition, or any "
    "other metric.",
)
@click.option(
    "--weight",
    "weights",
    multiple=True,
    type=float,
    metavar="W",
    help="The weight of a clustering; give one for each, in their order.",
)
@output_option
@format_option
@click.option(
    "--columns",
    metavar="COL,COL,…",
    help="Columns of labels in one file, each of them a clustering.",
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
    "--header/--no-header", default=None, help="Whether the first lines have column names."
)
@format_options
@click.option(
    "--missing",
    type=click.Choice(["error", "drop", "cluster", "singletons"]),
    default="error",
    help="What to do with objects without a label.",
)
@click.option("--noise", metavar="LABEL", help='A label that means "in no cluster", such as -1.')
@click.option(
    "--on-mismatch",
    type=click.Choice(["error", "intersect"]),
    default="error",
    help="What to do with objects that not all files have.",
)
@click.option("--rng", type=int, metavar="SEED", help="The seed of the search.")
def consensus(
    files: tuple[str, ...],
    distance: str,
    weights: tuple[float, ...],
    output: Path | None,
    form: str,
    rng: int | None,
    **options: Any,
) -> None:
    """Find the clustering with the least total distance from several clusterings.

    FILES are two or more files, as for "partita compare", or one with several columns of labels.
    The result says how far the total distance is from the least one at most, and how often the
    clusterings put the objects of each cluster together. Clusters are numbered from the largest on.
    CSV and Markdown list the cluster and the support of each object, JSON has all.
    """
    from partita.many.consensus.consensus import consensus as library

    form = format_for(form, output)
    found = library(
        _open(files, options),
        distance,
        weights=list(weights) or None,
        rng=rng,
        **{name: options[name] for name in ("missing", "noise", "on_mismatch")},
    )
    report = f"{found.sentence}\n{found.text()}"
    if output is None:
        click.echo(report if form == "table" else _formatted(found, form))
        return
    write(_formatted(found, form), output)
    click.echo(f"{report}\n\nwrote {output}")


def _open(files: tuple[str, ...], options: dict[str, Any]) -> dict[str, Any]:
    """Open files by their names, or columns of one file by theirs."""
    if not files:
        raise click.UsageError("Missing argument 'FILES...'.")
    if options["columns"] is not None:
        if len(files) > 1 or options["label"] is not None:
            raise click.UsageError("--columns are columns of one file: give no others, no --label")
        return _open_columns(files[0], options)
    if len(files) == 1:
        raise click.UsageError(
            f"a consensus needs several clusterings: give more files than {files[0]}, or "
            "--columns for columns of it"
        )
    repeated = [path for place, path in enumerate(files) if path in files[:place]]
    if repeated:
        raise click.UsageError(f"{repeated[0]} is given twice")
    return {path: _open_file(path, options) for path in files}


def _open_columns(path: str, options: dict[str, Any]) -> dict[str, Any]:
    names = next(csv.reader([options["columns"]], skipinitialspace=True))
    if len(names) < 2 or len(set(names)) < len(names):
        raise click.UsageError(
            f"--columns {options['columns']}: give several different columns, as in one,two,three"
        )
    from partita.clusterings.two_inputs import open_columns

    return dict(zip(names, open_columns(path, names, _asked(path, options)), strict=True))


def _open_file(path: str, options: dict[str, Any]) -> Any:
    from partita.clusterings.as_clustering import matched_by_position
    from partita.clusterings.files import open_file

    asked = _asked(path, options)
    opened = open_file(path, asked)
    return matched_by_position(opened) if asked.by_position else opened


def _asked(path: str, options: dict[str, Any]) -> Asked:
    from partita.clusterings.column_names import asked_for

    return asked_for(
        path,
        options["id_columns"] or None,
        options["label"],
        options["header"],
        "position" if options["by_position"] else None,
        **said_of(path, options),
    )


def _formatted(found: Consensus, form: str) -> str:
    """Return the cluster and the support of each object; as JSON all of the result."""
    if form == "json":
        return json.dumps(found.to_dict(), indent=2, ensure_ascii=False, default=str)
    key = "id" if found.clustering.ids is not None else "object"
    rows = [[str(x), str(cluster), f"{share:.6g}"] for x, cluster, share in found.objects]
    return in_format(form, [key, "cluster", "support"], rows)
