"""The command `partita sweep`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from partita.cli.file_formats import format_options, said_of
from partita.cli.measure_names import measures_option
from partita.cli.output import format_option, in_format
from partita.cli.pictures import save_picture
from partita.errors import InputError

if TYPE_CHECKING:
    from partita.comparing.sweep_result import Sweep


@click.command()
@click.argument("reference", type=click.Path())
@click.argument("pairs", type=click.Path())
@measures_option("Pair F, precision, recall and the adjusted Rand index by default.", which="hard")
@click.option(
    "--thresholds",
    metavar="LIST",
    help="Thresholds as 0.5,0.8,0.9, or how many of those that change clusters, as 50. All by "
    "default, and 100 for measures that do not count pairs.",
)
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw values, splits and merges against the threshold into a file: .png, .svg or .pdf.",
)
@click.option(
    "--id",
    "id_columns",
    multiple=True,
    metavar="COL",
    help="The column of the ids in REFERENCE; may be repeated.",
)
@click.option("--label", metavar="COL", help="The column of the labels in REFERENCE.")
@click.option(
    "--left",
    multiple=True,
    metavar="COL",
    help="The column of the first id in PAIRS; may be repeated.",
)
@click.option(
    "--right",
    multiple=True,
    metavar="COL",
    help="The column of the second id in PAIRS; may be repeated.",
)
@click.option("--score", metavar="COL", help="The column of the scores in PAIRS.")
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
    help="What to do with objects that only PAIRS has: an error, or leave them out; they still "
    "connect others.",
)
@click.option(
    "--top",
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    help="About how many rows the table shows; 0 for all. Other formats have all.",
)
@format_option
def sweep(
    reference: str,
    pairs: str,
    measures: list[str] | None,
    thresholds: str | None,
    picture: Path | None,
    top: int,
    form: str,
    **columns: Any,
) -> None:
    """Find the threshold at which scored pairs agree best with a reference.

    REFERENCE is a file with a column of ids and a column of labels. PAIRS is a file with the ids of
    two objects and a score on each row, as record linkage predicts them: unique_id_l, unique_id_r,
    match_probability. At a threshold, pairs whose score is at least as large are connected, and
    connected objects are a cluster. Objects of REFERENCE that are in no pair are alone.

    Each row is a threshold: the values, the number of clusters, and how many reference clusters are
    kept, split, merged with others, or both.
    """
    from partita.clusterings.column_names import asked_for
    from partita.clusterings.files import open_file
    from partita.clusterings.pair_columns import PairsGivenError
    from partita.clusterings.pair_files import read_pairs
    from partita.comparing import sweep as library

    if (reference, pairs) == ("-", "-"):
        raise InputError("only one of REFERENCE and PAIRS can be the standard input")
    asked = asked_for(
        reference,
        columns["id_columns"] or None,
        columns["label"],
        columns["header"],
        **said_of(reference, columns),
    )
    try:
        truth = open_file(reference, asked, labels_only=True)
    except PairsGivenError as error:
        raise InputError(
            f"{error.found}, and REFERENCE must be a clustering: give a file with ids and labels "
            "first, then PAIRS. If it has a column of labels, name it by --label COL"
        ) from None
    found = read_pairs(
        pairs,
        left=columns["left"] or None,
        right=columns["right"] or None,
        score=columns["score"],
        header=columns["header"],
        **said_of(pairs, columns),
    )
    result = library.sweep(
        truth,
        found,
        measures,
        thresholds=_thresholds(thresholds),
        **{name: columns[name] for name in ("missing", "noise", "on_mismatch")},
    )
    if picture is not None:
        save_picture(result.plot, picture)
    click.echo(_formatted(result, form, top))


def _thresholds(text: str | None) -> Any:
    """Return a whole number as such, and numbers that are separated by commas as a list."""
    if text is None:
        return None
    try:
        return int(text) if text.strip().isdigit() else [float(part) for part in text.split(",")]
    except ValueError:
        raise click.UsageError(
            f"--thresholds {text}: give numbers separated by commas, or how many"
        ) from None


def _formatted(result: Sweep, form: str, top: int) -> str:
    if form == "json":
        return result.to_json(indent=2)
    if form == "table":
        return result.text(top or None)
    columns = result.columns()
    rows = [list(map(repr, row)) for row in zip(*columns.values(), strict=True)]
    return in_format(form, list(columns), rows)
