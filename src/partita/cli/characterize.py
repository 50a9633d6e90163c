"""The command `partita characterize`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from partita.cli.design import design_option, design_text, read_design
from partita.cli.output import as_columns
from partita.errors import InputError
from partita.plots.style import require_matplotlib

if TYPE_CHECKING:
    from partita.choosing.characterizing.characterization import Characterization

measures_option = click.option(
    "--measures",
    "-m",
    "measures",
    multiple=True,
    metavar="NAMES",
    help="Measures or families, with commas or repeated. All by default.",
)


def names_of(measures: tuple[str, ...]) -> list[str] | None:
    """Return the names of measures that were given; None for all."""
    return [name.strip() for part in measures for name in part.split(",") if name.strip()] or None


@click.command()
@measures_option
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
def characterize(
    measures: tuple[str, ...],
    design: str | None,
    grid: str | None,
    out: Path | None,
    groups: int | None,
    scores: bool,
    no_pictures: bool,
) -> None:
    """Show what affects measures: how they react to known differences.

    Clusterings of n objects into k clusters are transformed in known ways, to a known degree q,
    and every measure rates every pair. For each transformation, the output shows the two terms
    with the largest share in the effects on the measure.
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
    result = characterize_measures(names_of(measures), pairs)
    click.echo(summary(result))
    if out is None:
        return
    from partita.cli.characterize_files import not_written, write_pictures, write_tables

    click.echo(f"tables in {out}: {', '.join(write_tables(result, out, groups, scores))}")
    if not no_pictures:
        import matplotlib

        matplotlib.use("Agg")  # never opens a window
        click.echo(f"pictures in {out}: {', '.join(write_pictures(result, out, groups))}")
    for line in not_written(result, groups, pictures=not no_pictures):
        click.echo(line, err=True)


def summary(result: Characterization) -> str:
    """Return a table of measures by transformations: the two terms with the largest share."""
    names = result.design.names
    rows = [
        [measure, *(result.main_terms(measure, name) for name in names)]
        for measure in result.measures
    ]
    counted = "1 measure" if len(rows) == 1 else f"{len(rows)} measures"
    lines = [f"{counted} on {len(result.design):,} pairs", ""]
    lines.append(as_columns(["", *names], rows))
    lines += [f"{name} left out: it {why}" for name, why in result.left_out.items()]
    return "\n".join(lines)
