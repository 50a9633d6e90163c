"""The command `partita resolve`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from partita.cli.engines import engine_options, open_in_engine
from partita.cli.output import (
    csv_line,
    format_for,
    format_option,
    full_text,
    in_format,
    output_option,
    rows_to_show,
    write,
)
from partita.cli.reading import open_files, options_of, two_clusterings
from partita.errors import InputError
from partita.results.whole_files import written_whole

if TYPE_CHECKING:
    from partita.entities.error_pairs import ErrorPairs
    from partita.entities.resolution import Resolution

_LISTS = ("false_positives", "false_negatives")


@click.command()
@two_clusterings
@click.option(
    "--table",
    "name",
    type=click.Choice(["scores", "errors", *_LISTS]),
    help="Only this table, row by row; scores by default with csv and markdown. Wrong pairs are "
    "listed in groups, the largest first, each with an example.",
)
@click.option(
    "--pairs",
    "one_by_one",
    is_flag=True,
    help="With --table false_positives or false_negatives: every wrong pair of records, in csv, "
    "written while they are found.",
)
@click.option(
    "--top",
    type=click.IntRange(min=0),
    help="The number of groups of wrong pairs, or with --pairs of pairs; 0 for all. By default 10, "
    "but all in csv, json and markdown.",
)
@click.option(
    "--beta",
    type=float,
    default=1.0,
    help="How many times as much recall counts as precision in F scores; 1 by default.",
)
@engine_options
@format_option
@output_option
def resolve(
    name: str | None,
    one_by_one: bool,
    top: int | None,
    beta: float,
    engine: str | None,
    memory: str | None,
    temp: str | None,
    form: str,
    output: Path | None,
    **files: Any,
) -> None:
    """Say how good linked records are, and list the pairs that are wrong.

    REFERENCE has the true entity of each record, CANDIDATE the cluster that was found. Precision,
    recall and F are counted by pairs of records, by records (B-cubed) and by clusters that are
    recovered whole. False positives are pairs that are linked wrongly, false negatives pairs that
    were missed.

    Large files are counted by an engine, as by "partita compare"; wrong pairs are then not listed
    unless --table asks for them.
    """
    from partita.entities.resolve import resolve as library

    is_list = name in _LISTS
    if one_by_one and not is_list:
        raise click.UsageError("--pairs goes with --table false_positives or false_negatives")
    if is_list and (engine or memory or temp):
        raise InputError("engines count records and do not list pairs: leave out --engine")
    form = format_for(form, output)
    opened = None if is_list else open_in_engine(files, engine, memory, temp, by_itself=True)
    reference, candidate = opened or open_files(files, labels_only=True)
    result = library(reference, candidate, beta=beta, **options_of(files))
    if one_by_one:
        assert name is not None
        _write_pairs(getattr(result, name), top or None, output)
        return
    write(_formatted(result, form, name, rows_to_show(top, form, 10)), output)


def _formatted(result: Resolution, form: str, name: str | None, top: int | None) -> str:
    """Return the whole result, or one of its tables."""
    if name is None and form == "json":
        return result.to_json(top, indent=2)
    if name is None and form == "table":
        return result.as_text(top)
    name = name or "scores"
    table = getattr(result, name)
    rows = list(table.groups(top) if name in _LISTS else table)
    if form == "json":
        import json

        data = [row._asdict() for row in rows]
        return json.dumps(data, ensure_ascii=False, default=str, indent=2)
    columns = list(table.groups(0).columns if name in _LISTS else table.columns)
    return in_format(form, columns, [list(map(_cell, row)) for row in rows])


def _cell(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else full_text(value)


def _write_pairs(pairs: ErrorPairs, top: int | None, output: Path | None) -> None:
    """Write wrong pairs as CSV while they are found."""
    if output is None:
        _write_rows(pairs, top, sys.stdout)
        return
    with (
        written_whole(output) as beside,
        beside.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file,
    ):
        _write_rows(pairs, top, file)


def _write_rows(pairs: ErrorPairs, top: int | None, file: TextIO) -> None:
    from itertools import chain, islice

    from partita.entities.error_pairs import WrongPair

    lines = (map(_cell, row) for row in islice(pairs, top))
    file.writelines(f"{csv_line(line)}\n" for line in chain([WrongPair._fields], lines))
