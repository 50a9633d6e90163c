"""The arguments and options of commands that read several clusterings from files."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from partita.cli.file_formats import format_options, said_of
from partita.cli.reading import OF_TWO, asked_of, matching_options
from partita.errors import InputError
from partita.repeats import repeated

if TYPE_CHECKING:
    from partita.clusterings.file_table import Asked
    from partita.clusterings.several_inputs import Opened

_OPTIONS = (
    # The shell completes names of files.
    click.argument("clusterings", nargs=-1, required=True, metavar="A B...", type=click.Path()),
    click.option(
        "--columns",
        metavar="COL,COL,…",
        help="The clusterings are columns of labels in one file, which is given alone.",
    ),
    click.option(
        "--id",
        "id_columns",
        multiple=True,
        metavar="COL",
        help="The column of the ids in all files; several columns, each with --id, make up the id "
        "together.",
    ),
    click.option("--label", metavar="COL", help="The column of the labels in all files."),
    click.option(
        "--by-position", is_flag=True, help="Match objects row by row instead of joining on ids."
    ),
    click.option(
        "--header/--no-header",
        default=None,
        help="Whether the first line of all files has column names. Without them columns are "
        "called 1, 2 and so on.",
    ),
)


def several_clusterings(on_mismatch: str = "error") -> Callable[..., Any]:
    """Return a decorator that adds what :func:`open_clusterings` and `options_of` take.

    `on_mismatch` is the default of the option of that name.
    """

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        command = matching_options(on_mismatch)(format_options(command))
        for option in reversed(_OPTIONS):
            command = option(command)
        return command

    return decorate


def open_clusterings(paths: Sequence[str], options: dict[str, Any]) -> dict[Any, Opened]:
    """Open several files, or several columns of one, by their names.

    Files go by their names without folders where these differ.
    """
    if options["columns"] is not None:
        if len(paths) > 1:
            raise click.UsageError("--columns are columns of one file: leave out the others")
        if options["label"] is not None:
            raise click.UsageError("--columns name the labels: leave out --label")
        return _open_columns(paths[0], options["columns"], asked_of_all(paths[0], options))
    if len(paths) < 2:
        raise click.UsageError(
            f"{paths[0]} is one file: give at least two, or --columns COL,COL of one file"
        )
    opened = open_named_files(paths, options)
    return dict(zip(_short_names(paths), opened.values(), strict=True))


def _short_names(paths: Sequence[str]) -> Sequence[str]:
    """Return names without folders if they differ; otherwise the paths."""
    short = [os.path.basename(path) for path in paths]
    return short if len(set(short)) == len(paths) else paths


def open_several_files(files: dict[str, Any], others: tuple[str, ...]) -> dict[str, Opened]:
    """Open the two files that a command was given, and others after them, by their names."""
    paths = [files["reference"], files["candidate"], *others]
    for name in OF_TWO:
        if files[name]:
            option = f"--{name.replace('_', '-')}"
            raise click.UsageError(f"{option} is for two clusterings, and {len(paths)} are given")
    return open_named_files(paths, files)


def open_ranked_files(
    files: dict[str, Any], others: tuple[str, ...]
) -> tuple[Opened, dict[Any, Opened]]:
    """Open the reference that a command was given, and all candidates by their names."""
    from partita.clusterings.files import open_file

    first, second = files["reference"], files["candidate"]
    if files["columns"] is not None:
        if second is not None:
            raise click.UsageError("--columns are columns of one file: leave out CANDIDATE")
        opened = _open_columns(first, files["columns"], asked_of(files, "reference"))
        reference, *candidates = opened.items()
        return reference[1], dict(candidates)
    if second is None:
        raise click.UsageError("Missing argument 'CANDIDATE'.")
    if files["threshold"] is not None:
        raise click.UsageError("--threshold is for two clusterings: compare them one by one")
    paths = [second, *others]
    _refuse_repeated(paths)
    if [first, *paths].count("-") > 1:
        raise InputError("only one file can be the standard input")
    candidates_by_name: dict[Any, Opened] = {
        name: open_file(path, asked_of({**files, "candidate": path}, "candidate"))
        for name, path in zip(_short_names(paths), paths, strict=True)
    }
    return open_file(first, asked_of(files, "reference")), candidates_by_name


def open_named_files(paths: Sequence[str], files: dict[str, Any]) -> dict[str, Opened]:
    """Open several files by the options that are about all of them; return them by their paths."""
    from partita.clusterings.files import open_file

    _refuse_repeated(paths)
    return {path: open_file(path, asked_of_all(path, files)) for path in paths}


def asked_of_all(path: str, files: dict[str, Any]) -> Asked:
    """Return what the options that are about all files say about one of them."""
    from partita.clusterings.column_names import asked_for

    return asked_for(
        path,
        files["id_columns"] or None,
        files["label"],
        files["header"],
        "position" if files["by_position"] else None,
        **said_of(path, files),
    )


def _open_columns(path: str, columns: str, asked: Asked) -> dict[Any, Opened]:
    from partita.clusterings.several_inputs import open_label_columns

    return open_label_columns(path, next(csv.reader([columns], skipinitialspace=True)), asked)


def _refuse_repeated(paths: Sequence[str]) -> None:
    again = repeated(paths)
    if again:
        raise click.UsageError(f"{again[0]} is given twice")
