"""The arguments and options of commands that read two clusterings from files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from partita.errors import InputError

if TYPE_CHECKING:
    from partita.clusterings.reading import Reading
    from partita.clusterings.soft import SoftClustering

_OPTIONS = (
    # The shell completes names of files.
    click.argument("reference", type=click.Path()),
    click.argument("candidate", type=click.Path()),
    click.option(
        "--id",
        "id_columns",
        multiple=True,
        metavar="COL",
        help="The column of the ids; given twice: of the reference, then of the candidate.",
    ),
    click.option(
        "--label",
        "label_columns",
        multiple=True,
        metavar="COL",
        help="The column of the labels; given twice: of the reference, then of the candidate.",
    ),
    click.option(
        "--missing",
        type=click.Choice(["error", "drop", "cluster", "singletons"]),
        default="error",
        help="What to do with objects without a label.",
    ),
    click.option(
        "--noise", metavar="LABEL", help='A label that means "in no cluster", such as -1.'
    ),
    click.option(
        "--on-mismatch",
        type=click.Choice(["error", "intersect"]),
        default="error",
        help="What to do with objects that only one file has.",
    ),
)


reading_option = click.option(
    "--reading",
    type=click.Choice(["product", "nested"]),
    help="For possibilistic clusterings: whether each object has a level of its own (product, the "
    "default) or all objects have one level in common (nested).",
)


def two_clusterings(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the arguments and options from which :func:`open_files` reads two files."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def options_of(files: dict[str, Any]) -> dict[str, Any]:
    """Return the options of the command that the library's functions have as well."""
    return {name: files[name] for name in ("missing", "noise", "on_mismatch")}


def open_files(
    files: dict[str, Any], *, labels_only: bool = False, reading: Any = None
) -> list[Reading | SoftClustering]:
    """Open the two files that a command was given, with the columns that it was told.

    With `labels_only` a file of a soft clustering is an error. `reading` is how possibilistic
    clusterings are to be read.
    """
    from partita.clusterings.files import open_file

    paths = files["reference"], files["candidate"]
    if paths == ("-", "-"):
        raise InputError("only one of REFERENCE and CANDIDATE can be the standard input")
    ids = _one_for_each_file(files["id_columns"], "--id")
    labels = _one_for_each_file(files["label_columns"], "--label")
    opened = [
        open_file(*columns, labels_only=labels_only)
        for columns in zip(paths, ids, labels, strict=True)
    ]
    return opened if reading is None else _with_reading(opened, reading)


def _with_reading(opened: list[Any], reading: Any) -> list[Any]:
    from partita.clusterings.fuzzy import Possibilistic

    if not any(isinstance(clustering, Possibilistic) for clustering in opened):
        raise InputError(
            f"--reading {reading} is for possibilistic clusterings: files with columns of "
            "memberships that do not add up to 1"
        )
    return [x.with_reading(reading) if isinstance(x, Possibilistic) else x for x in opened]


def _one_for_each_file(columns: tuple[str, ...], option: str) -> tuple[str | None, str | None]:
    """Return the column of each file; a column that is named once is meant for both."""
    if len(columns) > 2:
        raise click.UsageError(f"{option} is given {len(columns)} times: once or twice is enough")
    return (columns[0], columns[-1]) if columns else (None, None)
