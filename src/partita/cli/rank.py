"""The command `partita rank`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from partita.cli.measure_names import measures_option
from partita.cli.output import (
    format_for,
    format_option,
    full_text,
    in_format,
    output_option,
    write,
)
from partita.cli.pictures import draw_to, picture_option
from partita.cli.reading import options_of, two_clusterings
from partita.cli.several_files import open_ranked_files

if TYPE_CHECKING:
    from partita.many.ranking.leaderboard import Leaderboard


@click.command()
@two_clusterings
@click.argument("others", nargs=-1, type=click.Path())
@measures_option(
    "Rows are in the order of the first. By default adjusted_rand, bcubed and "
    "variation_of_information."
)
@click.option(
    "--interval",
    type=click.Choice(["bootstrap", "jackknife", "none"]),
    default="bootstrap",
    show_default=True,
    help="The method of the confidence intervals of scores.",
)
@click.option(
    "--draws",
    type=click.IntRange(min=2),
    default=1000,
    show_default=True,
    help="The number of bootstrap draws.",
)
@click.option(
    "--level",
    type=float,
    default=0.95,
    show_default=True,
    metavar="NUMBER",
    help="The confidence level of the intervals.",
)
@click.option(
    "--resample",
    type=click.Choice(["objects", "clusters"]),
    default="objects",
    show_default=True,
    help="What the data are a sample of: objects, or clusters of the reference, as in entity "
    "resolution.",
)
@click.option(
    "--rng",
    type=int,
    metavar="SEED",
    help="The seed: the same one gives the same result.",
)
@click.option(
    "--differences",
    is_flag=True,
    help="In csv: a row for each difference to the best, in place of one for each candidate.",
)
@picture_option("scores with their intervals")
@format_option
@output_option
def rank(
    others: tuple[str, ...],
    measures: list[str] | None,
    interval: str,
    draws: int,
    level: float,
    resample: str,
    rng: int | None,
    differences: bool,
    picture: Path | None,
    form: str,
    output: Path | None,
    **files: Any,
) -> None:
    """Rank candidates by how well they agree with a reference.

    REFERENCE, CANDIDATE and OTHERS are files as for "partita compare"; each candidate is named by
    its file. With --columns they are columns of one file: first that of the reference, then those
    of all candidates.

    A row for each candidate, a column for each measure. * is the best, and ~ cannot be told apart
    from it: the p-value of the difference, adjusted for all pairs of candidates, is not below
    1 - level.
    """
    from partita.many.ranking.rank import rank as library

    form = format_for(form, output)
    if differences and form != "csv":
        raise click.UsageError("--differences is for -f csv; json has them, too")
    reference, candidates = open_ranked_files(files, others)
    board = library(
        reference,
        candidates,
        measures,
        interval=None if interval == "none" else interval,  # type: ignore[arg-type]
        n_draws=draws,
        level=level,
        resample=resample,  # type: ignore[arg-type]
        rng=rng,
        **options_of(files),
    )
    if picture is not None:
        draw_to(picture, board)
    write(_formatted(board, form, differences), output)


def _formatted(board: Leaderboard, form: str, differences: bool) -> str:
    from partita.many.ranking.leaderboard_text import as_text, text_columns

    if form == "table":
        return as_text(board)
    if form == "json":
        return board.to_json(indent=2)
    if form == "markdown":
        return in_format(form, *text_columns(board))
    columns = board.columns_of_differences() if differences else board.columns()
    rows = [list(map(full_text, row)) for row in zip(*columns.values(), strict=True)]
    return in_format(form, list(columns), rows)
