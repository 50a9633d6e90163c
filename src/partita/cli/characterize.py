"""The command `partita characterize`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from partita.cli.grid import grid_option, read_grid
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
    """The names asked for; None for all."""
    return [name.strip() for part in measures for name in part.split(",") if name.strip()] or None


@click.command()
@measures_option
@grid_option
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
    help="How many groups the typology has; by default the number with the best fit.",
)
@click.option("--scores", is_flag=True, help="Write the score of every pair, too, as CSV.")
@click.option("--no-pictures", is_flag=True, help="Write tables only.")
def characterize(
    measures: tuple[str, ...],
    grid: str | None,
    out: Path | None,
    groups: int | None,
    scores: bool,
    no_pictures: bool,
) -> None:
    """Find out what moves measures: how they react to known differences.

    Clusterings of n objects into k clusters are spoiled in known ways, to a known degree q, and
    every measure rates every pair. Shown are, for each way, the two terms with the largest share
    in what the measure then does.
    """
    from partita.choosing.characterizing.characterize import characterize as find_out

    if out is None and (scores or no_pictures or groups is not None):
        raise InputError("--scores, --groups and --no-pictures are about files: say --out DIR")
    if out is not None and not no_pictures:
        require_matplotlib("drawing pictures (--no-pictures writes tables only)")
    design = read_grid(grid)
    if not design.varied:
        raise InputError("--grid: give n, k, h or q several values, or nothing can move a measure")
    found = find_out(names_of(measures), design)
    click.echo(summary(found))
    if out is None:
        return
    from partita.cli.characterize_files import not_written, write_pictures, write_tables

    click.echo(f"tables in {out}: {', '.join(write_tables(found, out, groups, scores))}")
    if not no_pictures:
        import matplotlib

        matplotlib.use("Agg")  # no window, whatever the surroundings
        click.echo(f"pictures in {out}: {', '.join(write_pictures(found, out, groups))}")
    for line in not_written(found, groups, pictures=not no_pictures):
        click.echo(line, err=True)


def summary(found: Characterization) -> str:
    """A line a measure, a column a transformation: the two terms with the largest share."""
    names = found.design.names
    rows = [
        [measure, *(found.main_terms(measure, name) for name in names)]
        for measure in found.measures
    ]
    counted = "1 measure" if len(rows) == 1 else f"{len(rows)} measures"
    lines = [f"{counted} on {len(found.design):,} pairs", ""]
    lines.append(as_columns(["", *names], rows))
    lines += [f"{name} left out: it {why}" for name, why in found.left_out.items()]
    return "\n".join(lines)
