"""The arguments and options of commands that read two clusterings from files."""

from __future__ import annotations

import csv
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from partita.cli.file_formats import format_options, said_of
from partita.errors import InputError

if TYPE_CHECKING:
    from partita.clusterings.file_table import Asked
    from partita.clusterings.overlapping import AnyClustering
    from partita.clusterings.reading import Reading

_OPTIONS = (
    # The shell completes names of files.
    click.argument("reference", type=click.Path()),
    click.argument("candidate", type=click.Path(), required=False),
    click.option(
        "--id",
        "id_columns",
        multiple=True,
        metavar="COL",
        help="The column of the ids in both files; several columns, each with --id, make up the id "
        "together.",
    ),
    click.option("--label", metavar="COL", help="The column of the labels in both files."),
    *(
        click.option(f"--{side}-{what}", multiple=what == "id", metavar="COL", help=text)
        for side in ("reference", "candidate")
        for what, text in (
            ("id", f"The column of the ids in the {side} alone; may be repeated, as --id."),
            ("label", f"The column of the labels in the {side} alone."),
        )
    ),
    click.option(
        "--columns",
        metavar="COL,COL",
        help="Compare two columns of labels in one file, which is given as REFERENCE.",
    ),
    click.option(
        "--by-position", is_flag=True, help="Compare row by row instead of joining on ids."
    ),
    click.option(
        "--header/--no-header",
        default=None,
        help="Whether the first line of both files has column names. Without them columns are "
        "called 1, 2 and so on.",
    ),
    *(
        click.option(f"--{side}-no-header", is_flag=True, help=f"The {side} alone has no header.")
        for side in ("reference", "candidate")
    ),
    click.option(
        "--threshold",
        type=float,
        metavar="SCORE",
        help="For a file of pairs with scores, as record linkage predicts them: connect those "
        "whose score is at least as large. Objects that only the other file has are alone.",
    ),
)

# Options that are about one of two clusterings, or about both.
OF_TWO = (
    "columns", "threshold", "reference_id", "candidate_id", "reference_label", "candidate_label",
    "reference_no_header", "candidate_no_header",
)  # fmt: skip

reading_option = click.option(
    "--reading",
    type=click.Choice(["product", "nested"]),
    help="For possibilistic clusterings: whether each object has a level of its own (product, the "
    "default) or all objects have one level in common (nested).",
)


def two_clusterings(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the arguments and options from which :func:`open_files` reads two files."""
    command = matching_options(union=True)(format_options(command))
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def matching_options(on_mismatch: str = "error", *, union: bool = False) -> Callable[..., Any]:
    """Return a decorator that adds the options that :func:`options_of` returns.

    `on_mismatch` is the default of the last of them; `union` adds choices that keep them.
    """
    text = "What to do with objects that not all files have"
    text += (
        "; absent, for measures that take such objects, and union, for files of communities, keep "
        "them."
        if union
        else "."
    )
    text += " By default they are left out." if on_mismatch == "intersect" else ""
    options = (
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
            type=click.Choice(["error", "intersect", *(["absent", "union"] if union else [])]),
            default=on_mismatch,
            help=text,
        ),
    )

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def options_of(files: dict[str, Any]) -> dict[str, Any]:
    """Return the options of the command that the library's functions have as well."""
    return {name: files[name] for name in ("missing", "noise", "on_mismatch")}


def open_files(
    files: dict[str, Any], *, labels_only: bool = False, reading: Any = None
) -> list[Reading | AnyClustering]:
    """Open the two files that a command was given, with the columns that it was told.

    With `labels_only` a file of a soft clustering is an error. `reading` is how possibilistic
    clusterings are to be read.
    """
    opened = _open_files(files, labels_only)
    return opened if reading is None else _with_reading(opened, reading)


def _open_files(files: dict[str, Any], labels_only: bool) -> list[Reading | AnyClustering]:
    from partita.clusterings.files import open_file
    from partita.clusterings.two_inputs import open_columns, open_with_pairs

    paths = files["reference"], files["candidate"]
    if files["columns"] is not None:
        if paths[1] is not None:
            raise click.UsageError("--columns are two columns of one file: leave out CANDIDATE")
        columns = two_names(files["columns"])
        one = asked_of(files, "reference")
        return open_columns(paths[0], columns, one, labels_only=labels_only)
    if paths[1] is None:
        raise click.UsageError("Missing argument 'CANDIDATE'.")
    if paths == ("-", "-"):
        raise InputError("only one of REFERENCE and CANDIDATE can be the standard input")
    asked = [asked_of(files, side) for side in ("reference", "candidate")]
    if files["threshold"] is not None:
        return open_with_pairs(paths, asked, files["threshold"], labels_only=labels_only)
    return [
        open_file(path, one, labels_only=labels_only)
        for path, one in zip(paths, asked, strict=True)
    ]


def asked_of(files: dict[str, Any], side: str) -> Asked:
    """Return what the options say about one of the files."""
    from partita.clusterings.column_names import asked_for

    return asked_for(
        files[side],
        files[f"{side}_id"] or files["id_columns"] or None,
        files[f"{side}_label"] or files["label"],
        False if files[f"{side}_no_header"] else files["header"],
        "position" if files["by_position"] else None,
        **said_of(files[side], files),
    )


def two_names(text: str) -> list[str]:
    """Return two names that are separated by a comma; names with commas are in quotes."""
    names = next(csv.reader([text], skipinitialspace=True))
    if len(names) != 2:
        raise click.UsageError(f"--columns {text}: give two columns, as in truth,found")
    return names


def _with_reading(opened: list[Any], reading: Any) -> list[Any]:
    from partita.clusterings.fuzzy import Possibilistic

    if not any(isinstance(clustering, Possibilistic) for clustering in opened):
        raise InputError(
            f"--reading {reading} is for possibilistic clusterings: files with columns of "
            "memberships that do not add up to 1"
        )
    return [x.with_reading(reading) if isinstance(x, Possibilistic) else x for x in opened]
