"""The command `partita curve`."""

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
from partita.cli.reading import open_files, two_clusterings
from partita.errors import InputError

if TYPE_CHECKING:
    from partita.comparing.cut_curve_result import CutCurve


@click.command()
@two_clusterings
@measures_option("One, by which cuts are compared; fowlkes_mallows by default.", which="hard")
@click.option(
    "--level",
    type=float,
    default=0.95,
    show_default=True,
    help="The probability with which cuts whose objects are permuted stay below the upper line.",
)
@picture_option("values against the number of clusters, with what is expected by chance")
@format_option
@output_option
def curve(
    measures: list[str] | None,
    level: float,
    picture: Path | None,
    form: str,
    output: Path | None,
    **files: Any,
) -> None:
    """Compare two hierarchies at every number of clusters, or a hierarchy with labels.

    REFERENCE and CANDIDATE are files with a tree in the Newick format; one of them may be a file of
    labels, and the curve shows which cut agrees best with them.
    """
    from partita.comparing.cut_curve import curve as library

    for name, default in (("missing", "error"), ("noise", None)):
        if files[name] != default:
            raise InputError(f"--{name} {files[name]} does not go with hierarchies: leave it out")
    form = format_for(form, output)
    reference, candidate = open_files(files)
    on_mismatch = files["on_mismatch"]
    measure = "fowlkes_mallows" if measures is None else measures
    result = library(reference, candidate, measure, level=level, on_mismatch=on_mismatch)
    if picture is not None:
        draw_to(picture, result)
    write(_formatted(result, form), output)


def _formatted(result: CutCurve, form: str) -> str:
    if form == "table":
        return str(result)
    if form == "json":
        return result.to_json(indent=2)
    columns = result.columns()
    rows = [
        list(map(full_text, row))
        for row in zip(*(one.tolist() for one in columns.values()), strict=True)
    ]
    return in_format(form, list(columns), rows)
