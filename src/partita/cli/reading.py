"""The options with which commands read two clusterings from files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from partita.errors import InputError

_OPTIONS = (
    click.argument("reference"),
    click.argument("candidate"),
    click.option(
        "--id",
        "id_columns",
        multiple=True,
        metavar="COL",
        help="Column with the objects' ids; given twice, of the reference and of the candidate.",
    ),
    click.option(
        "--label",
        "label_columns",
        multiple=True,
        metavar="COL",
        help="Column with the cluster labels; given twice, of the reference and of the candidate.",
    ),
    click.option(
        "--missing",
        type=click.Choice(["error", "drop", "cluster", "singletons"]),
        default="error",
        help="What to do with objects without a label.",
    ),
    click.option("--noise", metavar="LABEL", help='A label that means "in no cluster", as -1.'),
    click.option(
        "--on-mismatch",
        type=click.Choice(["error", "intersect"]),
        default="error",
        help="What to do with objects that only one file has.",
    ),
)


def two_clusterings(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the arguments and options that :func:`read_files` takes."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def read_files(
    reference: str,
    candidate: str,
    id_columns: tuple[str, ...],
    label_columns: tuple[str, ...],
    missing: Any,
    noise: str | None,
    on_mismatch: Any,
) -> Any:
    """Read two files and count them."""
    from partita.clusterings.files import read_columns
    from partita.clusterings.reading import Reading, read
    from partita.measures.measure import read_table

    if reference == candidate == "-":
        raise InputError("only one of REFERENCE and CANDIDATE can be the standard input")
    sides = zip(
        (reference, candidate),
        _one_a_side(id_columns, "--id"),
        _one_a_side(label_columns, "--label"),
        strict=True,
    )
    readings = []
    for path, id_column, label_column in sides:
        ids, labels = read_columns(path, id_column, label_column)
        readings.append(Reading(read(labels, path).coding, ids, ids is not None))
    return read_table(
        *readings,
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
        names=(reference, candidate),
    )


def _one_a_side(columns: tuple[str, ...], option: str) -> tuple[str | None, str | None]:
    """A column named once is meant for both files."""
    if len(columns) > 2:
        raise click.UsageError(f"{option} is given {len(columns)} times: once or twice is enough")
    return (columns[0], columns[-1]) if columns else (None, None)
