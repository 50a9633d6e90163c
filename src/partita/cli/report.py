"""The command `partita report`."""

from __future__ import annotations

import shlex
import webbrowser
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from partita.cli.measure_names import measures_option
from partita.cli.reading import open_files, options_of, two_clusterings
from partita.cli.several_files import open_several_files


@click.command()
@two_clusterings
@click.argument("others", nargs=-1, type=click.Path())
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write to this file, whose name ends in .html; it is overwritten if it exists. By default "
    "a file in this folder that is named after the title.",
)
@click.option("--title", default="", metavar="TEXT", help="By default what is compared.")
@click.option("--open", "show", is_flag=True, help="Open the report in the browser.")
@click.option(
    "--top",
    type=click.IntRange(1, 200),
    default=24,
    show_default=True,
    help="The largest number of clusters that the diagram of flows shows on each side: those of "
    "the costliest components.",
)
@click.option(
    "--rows",
    type=click.IntRange(1, 20_000),
    default=300,
    show_default=True,
    help="The largest number of rows of each table.",
)
@measures_option("By default all that compare such clusterings.")
@click.option(
    "--tolerance",
    type=float,
    default=0.05,
    show_default=True,
    help="Parts with at most this share of a cluster do not count, as for explain.",
)
@click.option(
    "--interval",
    type=click.Choice(["bootstrap", "jackknife"]),
    help="Confidence intervals of the headline measures; none by default.",
)
@click.option(
    "--rng", type=int, metavar="SEED", help="The seed: the same one gives the same intervals."
)
@click.option("--force", is_flag=True, help="Overwrite a file of the default name.")
def report(
    output: Path | None,
    show: bool,
    force: bool,
    title: str,
    top: int,
    rows: int,
    measures: list[str] | None,
    tolerance: float,
    interval: str | None,
    rng: int | None,
    others: tuple[str, ...],
    **files: Any,
) -> None:
    """Write a page of HTML that shows how two clusterings compare.

    The page is one file, which loads nothing: it can be read without a network and sent by mail.
    REFERENCE and CANDIDATE as for "partita compare". With OTHERS the page shows all pairs of these
    clusterings, and where objects go through all of them.
    """
    from partita.reporting.options import Options
    from partita.reporting.report import report_of_several, report_of_two
    from partita.reporting.saving import check_target

    if output is not None:
        check_target(output, overwrite=True)
    options = Options(
        title=title, top=top, rows=rows, measures=measures, tolerance=tolerance,
        interval=interval, rng=rng, call=_call(click.get_current_context()),
    )  # fmt: skip
    if others:
        several = open_several_files(files, others)
        written = report_of_several(several, options, **options_of(files))
    else:
        reference, candidate = open_files(files)
        written = report_of_two(reference, candidate, options, **options_of(files))
    path = written.save(output, force=force)
    click.echo(f"wrote {path}")
    if show and not webbrowser.open(address := path.resolve().as_uri()):
        click.echo(f"partita: no browser was found; open {address}", err=True)


def _call(context: click.Context) -> str:
    """Return the command as it was given, with the names of its options in full.

    Files are named without the folders that tell whose machine it was.
    """
    from partita.reporting.views.file_names import without_folders

    options, files = [], []
    for parameter in context.command.params:
        value = context.params.get(parameter.name or "")
        source = context.get_parameter_source(parameter.name or "")
        if source is not ParameterSource.COMMANDLINE or parameter.name == "show":
            continue
        if isinstance(parameter, click.Argument):
            given = value if isinstance(value, tuple) else (value,)
            files += [str(one) for one in given if one is not None]
            continue
        name = max(parameter.opts, key=len)
        if isinstance(parameter, click.Option) and parameter.is_flag:
            options.append(name if value else max(parameter.secondary_opts, key=len))
            continue
        for one in list(value or ()) if parameter.multiple else [value]:
            text = one.name if isinstance(one, Path) and one.is_absolute() else str(one)
            options += [name, text]
    # A name that begins like an option is one of a file in this folder.
    names = [
        f"./{name}" if name.startswith("-") and name != "-" else name
        for name in without_folders(files)
    ]
    return shlex.join(["partita", context.command.name or "", *names, *options])
