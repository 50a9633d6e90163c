"""The command `partita compare`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from partita.cli.engines import engine_options, open_in_engine
from partita.cli.gates import FAILED, broken, gate_options, measures_to_add, read_gates
from partita.cli.measure_names import MeasureNames, measures_option, names_of
from partita.cli.output import (
    format_for,
    format_option,
    full_text,
    in_format,
    output_option,
    write,
)
from partita.cli.reading import open_files, options_of, reading_option, two_clusterings
from partita.errors import InputError
from partita.terminal_text import is_terminal

if TYPE_CHECKING:
    from partita.comparing.comparison import Comparison


@click.command()
@two_clusterings
@measures_option("By default a few that answer different questions; in csv, json and markdown all.")
@click.option("--all", "every", is_flag=True, help="All measures that compare such clusterings.")
@click.option(
    "--base",
    "bases",
    multiple=True,
    type=MeasureNames("hard"),
    metavar="NAMES",
    help="For soft clusterings: measures of hard clusterings to extend to them by optimal "
    "transport, such as normalized_mutual_info, with commas or repeated. Rand index and partition "
    "distance by default.",
)
@click.option(
    "--alpha",
    type=float,
    metavar="NUMBER",
    help="For soft clusterings: one value instead of an interval, from 0 (the closest hard "
    "clusterings that they allow) to 1 (the farthest).",
)
@click.option(
    "--budget",
    metavar="TIME",
    help="For soft clusterings: about how long a transport distance may take, as 5s, 500ms or "
    '"1e6 states". 1s by default.',
)
@gate_options
@reading_option
@engine_options
@format_option
@output_option
def compare(
    measures: list[str] | None,
    every: bool,
    fail_under: tuple[str, ...],
    fail_over: tuple[str, ...],
    bases: tuple[str, ...],
    alpha: float | None,
    budget: str | None,
    reading: str | None,
    engine: str | None,
    memory: str | None,
    temp: str | None,
    form: str,
    output: Path | None,
    **files: Any,
) -> None:
    """Compare two clusterings given as files.

    REFERENCE and CANDIDATE are files (CSV, JSON, Parquet, …) with a column of labels and, if they
    are to be joined, a column of ids. "-" reads CSV from the standard input.

    A file may hold a soft clustering: a column of memberships for each cluster, a column of sets
    such as 1|3, or columns of masses that are named as sets, such as {1,3}. Measures of soft
    clusterings may give an interval, because the clusterings themselves are uncertain. A number
    that is too hard to compute comes with a certificate: the bounds between which it lies.

    Files of Parquet or CSV with some ten million rows or more are counted by DuckDB, where it is
    installed, and need little memory. --engine asks for it, or for another engine, at any size;
    then REFERENCE and CANDIDATE may be patterns such as "records/*.parquet".

    With --fail-under or --fail-over the command ends with exit code 1 if a value does not keep its
    limit, and says which one: so that a pipeline can guard its clusters.
    """
    from partita.comparing import compare as library

    form = format_for(form, output)
    gates = read_gates(fail_under, fail_over)
    if every and measures:
        raise InputError("--all has every measure: leave out --measures, or leave out --all")
    # Programs that read the output get every measure.
    brief = form == "table" and not (every or measures)
    options: dict[str, Any] = (
        options_of(files) if budget is None else {**options_of(files), "budget": budget}
    )
    opened = open_in_engine(files, engine, memory, temp, by_itself=True)
    reference, candidate = opened or open_files(files, reading=reading)
    asked = {"base": names_of(bases), "alpha": alpha, **options}
    result = library.compare(
        reference, candidate, measures="headline" if brief else measures, **asked
    )
    results = [result]
    added = measures_to_add(result, gates)
    if added:
        results.append(library.compare(reference, candidate, measures=added, **asked))
    result = result.all if every else result
    if form == "table" and output is None and is_terminal(sys.stdout):
        from partita.cli.terminal import print_comparison

        print_comparison(result, all_option="--all")
    else:
        write(_formatted(result, form), output)
    failures = broken(results, gates)
    if failures:
        click.echo(f"partita: {'; '.join(failures)}", err=True)
        click.get_current_context().exit(FAILED)


def _formatted(result: Comparison, form: str) -> str:
    from partita.comparing.columns import certificate_columns, value_columns
    from partita.comparing.rendering import as_text

    if form == "json":
        return result.to_json(indent=2)
    if form == "table":
        return as_text(result, all_option="--all")
    # Markdown is for people, who read the certificate in words; CSV has its bounds as numbers.
    columns: dict[str, list[Any]] = {
        "measure": [row.measure for row in result.rows],
        "family": [row.family for row in result.rows],
        **value_columns(result.rows, bounds=form == "csv"),
        "direction": ["higher" if row.higher_is_better else "lower" for row in result.rows],
        "lower": [f"{row.bounds[0]:g}" for row in result.rows],
        "upper": [f"{row.bounds[1]:g}" for row in result.rows],
        **certificate_columns(result.rows),
    }
    rows = [list(map(full_text, row)) for row in zip(*columns.values(), strict=True)]
    return in_format(form, list(columns), rows)
