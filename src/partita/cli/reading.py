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


def read_files(**files: Any) -> Any:
    """Read two files of hard clusterings and count them."""
    return _count(_read_sides(read_columns=True, **_columns(files)), files)


def read_files_of_any_kind(reading: Any = None, **files: Any) -> Any:
    """Read two files: a table of two hard clusterings, or a pair of which one is soft."""
    from partita.clusterings.fuzzy import Possibilistic
    from partita.clusterings.hard import Hard
    from partita.clusterings.soft import SoftClustering
    from partita.clusterings.soft_pairing import pair_soft

    sides = _read_sides(read_columns=False, **_columns(files))
    if reading is not None:
        if not any(isinstance(side, Possibilistic) for side in sides):
            raise InputError(
                f"--reading {reading} is for possibilistic clusterings: files with columns of "
                "memberships that do not add up to 1"
            )
        sides = [
            side.with_reading(reading) if isinstance(side, Possibilistic) else side
            for side in sides
        ]
    if not any(isinstance(side, SoftClustering) for side in sides):
        return _count(sides, files)
    paths = files["reference"], files["candidate"]
    missing, noise = files["missing"], files["noise"]
    first, second = (
        side
        if isinstance(side, SoftClustering)
        else Hard(side, missing=missing, noise=noise, name=path)
        for side, path in zip(sides, paths, strict=True)
    )
    return pair_soft(first, second, files["on_mismatch"], paths)


def _columns(files: dict[str, Any]) -> dict[str, Any]:
    names = ("reference", "candidate", "id_columns", "label_columns")
    return {name: files[name] for name in names}


def _read_sides(
    read_columns: bool,
    reference: str,
    candidate: str,
    id_columns: tuple[str, ...],
    label_columns: tuple[str, ...],
) -> list[Any]:
    """What each file holds: labels with ids or, unless only columns are read, a soft clustering."""
    from partita.clusterings import files
    from partita.clusterings.reading import Reading, read

    if reference == candidate == "-":
        raise InputError("only one of REFERENCE and CANDIDATE can be the standard input")
    sides = zip(
        (reference, candidate),
        _one_a_side(id_columns, "--id"),
        _one_a_side(label_columns, "--label"),
        strict=True,
    )
    read_one = files.read_columns if read_columns else files.read_columns_or_soft
    readings = []
    for path, id_column, label_column in sides:
        found: Any = read_one(path, id_column, label_column)
        if isinstance(found, tuple):
            ids, labels = found
            found = Reading(read(labels, path).coding, ids, ids is not None)
        readings.append(found)
    return readings


def _count(readings: list[Any], files: dict[str, Any]) -> Any:
    from partita.measures.measure import read_table

    return read_table(
        *readings,
        missing=files["missing"],
        noise=files["noise"],
        on_mismatch=files["on_mismatch"],
        names=(files["reference"], files["candidate"]),
    )


def _one_a_side(columns: tuple[str, ...], option: str) -> tuple[str | None, str | None]:
    """A column named once is meant for both files."""
    if len(columns) > 2:
        raise click.UsageError(f"{option} is given {len(columns)} times: once or twice is enough")
    return (columns[0], columns[-1]) if columns else (None, None)
