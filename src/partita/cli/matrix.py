"""The command `partita matrix`."""

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
from partita.cli.reading import options_of
from partita.cli.several_files import open_clusterings, several_clusterings

if TYPE_CHECKING:
    from partita.many.pairwise import PairwiseComparison, PairwiseComparisons

    Result = PairwiseComparison | PairwiseComparisons


@click.command()
@several_clusterings()
@measures_option(
    "By default adjusted_rand; alpha_rand if a clustering is soft, omega if one is overlapping, "
    "element_centric if one is a hierarchy."
)
@click.option(
    "--order",
    is_flag=True,
    help="Put clusterings that are alike side by side, in the order of a dendrogram; by default "
    "they are in the order in which they are given.",
)
@click.option(
    "--pairs",
    is_flag=True,
    help="A row for each pair, with the number of objects compared, instead of a matrix; csv and "
    "markdown of several measures always have such rows.",
)
@picture_option("a heat map with a dendrogram")
@click.option(
    "--alpha",
    type=float,
    metavar="NUMBER",
    help="For measures of soft clusterings that have an alpha: one value instead of an interval, "
    "from 0 to 1.",
)
@click.option(
    "--budget",
    metavar="TIME",
    help="About how long a transport distance of a pair may take, as 5s, 500ms or "
    '"1e6 states". 1s by default.',
)
@click.option(
    "--n-jobs",
    type=int,
    default=1,
    show_default=True,
    metavar="NUMBER",
    help="The number of threads; -1 for one for each core.",
)
@format_option
@output_option
def matrix(
    clusterings: tuple[str, ...],
    measures: list[str] | None,
    order: bool,
    pairs: bool,
    picture: Path | None,
    alpha: float | None,
    budget: str | None,
    n_jobs: int,
    form: str,
    output: Path | None,
    **files: Any,
) -> None:
    """Compare all pairs of several clusterings given as files.

    A, B and so on are files as for "partita compare", of any kind: labels, memberships, sets,
    masses, communities, trees. Rows of the matrix are references and columns candidates. Each
    measure must take the kinds of all clusterings.
    """
    from partita.many.compare_many import compare_many

    form = format_for(form, output)
    opened = open_clusterings(clusterings, files)
    options = options_of(files) if budget is None else {**options_of(files), "budget": budget}
    asked = measures[0] if measures and len(measures) == 1 else measures
    result = compare_many(opened, asked, n_jobs=n_jobs, alpha=alpha, **options)
    result = result.ordered() if order else result
    if picture is not None:
        draw_to(picture, result)
    write(_formatted(result, form, pairs), output)


def _formatted(result: Result, form: str, pairs: bool) -> str:
    from partita.many.pairwise import PairwiseComparison
    from partita.many.pairwise_text import as_text

    if form == "json":
        return result.to_json(indent=2)
    if pairs or (form != "table" and not isinstance(result, PairwiseComparison)):
        text = _pairs(result, form)
    elif form == "table":
        each = [result] if isinstance(result, PairwiseComparison) else result.each
        text = "\n\n".join(as_text(one, None) for one in each)
    else:
        assert isinstance(result, PairwiseComparison)
        text = _matrix(result, form)
    return "\n".join([*_what_was_read(result), "", text]) if form == "table" else text


def _what_was_read(result: Result) -> list[str]:
    """Return lines that say what was read, and how many objects pairs have."""
    from partita.results.inputs import sentence_of_several
    from partita.words import counted

    members = result.members
    assert members is not None
    used = [one.used for one in result.coverage.values()]
    shares = [one.share for one in result.coverage.values()]
    objects = counted(max(used), "object")
    if min(used) < max(used):
        objects = f"{min(used):,} to {objects} in a pair"
    if min(shares) < 1:
        objects += f" (coverage of at least {min(shares):.1%})"
    return [
        f"{counted(len(members), 'clustering')}, {objects}",
        sentence_of_several(members.inputs, members.matched_by),
    ]


def _matrix(result: PairwiseComparison, form: str) -> str:
    """Return a row for each reference; csv has all digits, and both ends of intervals."""
    names = [str(name) for name in result.names]
    if form == "markdown":
        rows = [[name, *row] for name, row in zip(names, result.texts(), strict=True)]
        return in_format(form, ["reference", *names], rows)
    columns = result.matrix_columns()
    rows = [list(map(full_text, row)) for row in zip(*columns.values(), strict=True)]
    return in_format(form, list(columns), rows)


def _pairs(result: Result, form: str) -> str:
    """Return a row for each pair of different clusterings; only csv has all digits and bounds."""
    from partita.comparing.rendering import format_value

    columns = result.columns(bounds=form == "csv")
    text = full_text if form == "csv" else lambda value: _short(value, format_value)
    rows = [
        [text(value) for value in row]
        for row in zip(*columns.values(), strict=True)
        if row[0] != row[1]
    ]
    return in_format(form, list(columns), rows)


def _short(value: Any, format_value: Any) -> str:
    return str(format_value(value)) if isinstance(value, float) else str(value)
