"""The command `partita characterize`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from partita.cli.design import design_option, design_text, read_design
from partita.cli.measure_names import measures_option
from partita.cli.output import as_columns, format_option, full_text, in_format
from partita.errors import InputError
from partita.plots.style import require_matplotlib
from partita.words import counted

if TYPE_CHECKING:
    from partita.choosing.characterizing.characterization import Characterization


@click.command()
@measures_option("All of hard clusterings by default.", which="hard")
@design_option
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write tables (CSV, JSON, Markdown) and pictures (PNG, SVG) into this folder.",
)
@click.option(
    "--groups",
    type=int,
    metavar="NUMBER",
    help="The number of groups of the typology; by default the one with the best silhouette.",
)
@click.option("--scores", is_flag=True, help="Also write the dissimilarity of every pair, as CSV.")
@click.option("--no-pictures", is_flag=True, help="Write tables only.")
@format_option
def characterize(
    measures: list[str] | None,
    design: str | None,
    grid: str | None,
    out: Path | None,
    groups: int | None,
    scores: bool,
    no_pictures: bool,
    form: str,
) -> None:
    """Show what affects measures: how they react to known differences.

    Clusterings of n objects into k clusters are transformed in known ways, to a known degree q,
    and every measure rates every pair. For each transformation, the output shows the two terms
    with the largest share in the effects on the measure. In csv and json it has all terms.
    """
    from partita.choosing.characterizing.characterize import characterize as characterize_measures

    if out is None and (scores or no_pictures or groups is not None):
        raise InputError("--scores, --groups and --no-pictures are about files: say --out DIR")
    if out is not None and not no_pictures:
        require_matplotlib("drawing pictures (--no-pictures writes tables only)")
    pairs = read_design(design_text(design, grid))
    if not pairs.varied:
        raise InputError(
            "--design: give n, k, h or q several values, or nothing can move a measure"
        )
    result = characterize_measures(measures, pairs)
    click.echo(_formatted(result, form))
    if out is None:
        return
    from partita.cli.characterize_files import not_written, write_pictures, write_tables

    # What was written is no part of an output that programs read.
    aside = form != "table"
    tables = ", ".join(write_tables(result, out, groups, scores))
    click.echo(f"tables in {out}: {tables}", err=aside)
    if not no_pictures:
        import matplotlib

        matplotlib.use("Agg")  # never opens a window
        pictures = ", ".join(write_pictures(result, out, groups))
        click.echo(f"pictures in {out}: {pictures}", err=aside)
    for line in not_written(result, groups, pictures=not no_pictures):
        click.echo(line, err=True)


def _formatted(result: Characterization, form: str) -> str:
    if form == "table":
        return summary(result)
    if form == "markdown":
        return in_format(form, ["measure", *result.design.names], _main_terms(result))
    terms = result.coefficients
    if form == "csv":
        return in_format(form, list(terms.columns), [list(map(full_text, row)) for row in terms])
    data = {
        "n_pairs": len(result.design),
        "coefficients": [row._asdict() for row in terms],
        "left_out": dict(result.left_out),
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


def _main_terms(result: Characterization) -> list[list[str]]:
    """Return a row for each measure: the two terms with the largest share, by transformation."""
    return [
        [measure, *(result.main_terms(measure, name) for name in result.design.names)]
        for measure in result.measures
    ]


def summary(result: Characterization) -> str:
    """Return a table of measures by transformations: the two terms with the largest share."""
    rows = _main_terms(result)
    on = counted(len(result.design), "pair")
    lines = [f"{counted(len(rows), 'measure')} on {on}", ""]
    lines.append(as_columns(["", *result.design.names], rows))
    lines += [f"{name} left out: it {why}" for name, why in result.left_out.items()]
    return "\n".join(lines)
