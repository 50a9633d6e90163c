"""The command `partita assess`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from partita.cli.engines import engine_options, open_in_engine
from partita.cli.measure_names import measures_option
from partita.cli.output import (
    format_for,
    format_option,
    full_text,
    in_format,
    output_option,
    write,
)
from partita.cli.reading import open_files, options_of, reading_option, two_clusterings

if TYPE_CHECKING:
    from partita.comparing.assessment import Assessment, Assessments


@click.command()
@two_clusterings
@measures_option("By default the Rand index, or the credal Rand index if a clustering is soft.")
@click.option(
    "--model",
    type=click.Choice(["sizes", "number", "all"]),
    default="sizes",
    show_default=True,
    help="What random clusterings have in common with the given ones: the cluster sizes, the "
    "number of clusters, or only the number of objects.",
)
@click.option(
    "--sides",
    type=click.Choice(["two", "one"]),
    default="two",
    show_default=True,
    help="Whether both clusterings are random, or only the candidate.",
)
@click.option(
    "--samples",
    type=click.IntRange(min=0),
    default=1000,
    show_default=True,
    help="The number of random draws; 0 for exact expectations only.",
)
@click.option(
    "--interval",
    type=click.Choice(["bootstrap", "jackknife", "none"]),
    help="The method of the confidence interval over objects. A bootstrap by default, and none "
    "with --samples 0.",
)
@click.option(
    "--level",
    type=float,
    default=0.95,
    show_default=True,
    metavar="NUMBER",
    help="The confidence level of the interval.",
)
@click.option(
    "--alpha",
    type=float,
    metavar="NUMBER",
    help="For soft measures that have an alpha: one value instead of an interval, from 0 to 1.",
)
@click.option(
    "--rng", type=int, metavar="SEED", help="The seed: the same one gives the same result."
)
@reading_option
@engine_options
@format_option
@output_option
def assess(
    measures: list[str] | None,
    interval: str | None,
    samples: int,
    reading: str | None,
    engine: str | None,
    memory: str | None,
    temp: str | None,
    form: str,
    model: str,
    sides: str,
    level: float,
    alpha: float | None,
    rng: int | None,
    output: Path | None,
    **files: Any,
) -> None:
    """Say whether two clusterings agree more than by chance, and how sure that is.

    For each measure: its score, its expectation for random clusterings, the score adjusted so that
    this becomes 0 and identical clusterings 1, the probability of a score at least as good by
    chance (the p-value), and a confidence interval over objects. REFERENCE and CANDIDATE as for
    "partita compare". With --engine, files of any size stay where they are; of very many cells
    --interval jackknife needs only how many are alike.
    """
    from partita.comparing import assess as library

    if interval is None:
        interval = "auto" if samples else "none"
    opened = open_in_engine(files, engine, memory, temp)
    reference, candidate = opened or open_files(files, reading=reading)
    one = measures[0] if measures is not None and len(measures) == 1 else measures
    result = library.assess(
        reference,
        candidate,
        one,
        model=model,  # type: ignore[arg-type]
        sides=sides,  # type: ignore[arg-type]
        samples=samples,
        interval=None if interval == "none" else interval,  # type: ignore[arg-type]
        level=level,
        alpha=alpha,
        rng=rng,
        **options_of(files),
    )
    write(_formatted(result, format_for(form, output)), output)


def _formatted(result: Assessment | Assessments, form: str) -> str:
    from partita.comparing.assessment import COLUMNS, Assessments, text_columns

    if form == "table":
        return str(result)
    several = result if isinstance(result, Assessments) else Assessments((result,))
    if form == "json":
        return several.to_json(indent=2)
    if form == "markdown":
        return in_format(form, *text_columns(several.rows))
    rows = [list(map(full_text, row.entries().values())) for row in several.rows]
    return in_format(form, list(COLUMNS), rows)
