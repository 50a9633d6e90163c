"""The command `partita reproduce`."""

from __future__ import annotations

import contextlib
import csv
import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click

import partita
from partita.cli.completion import Completed
from partita.cli.output import format_option, in_format
from partita.errors import InputError, MissingDependencyError


class Paper(NamedTuple):
    """The folder of a paper in reproduce/, its title, and about how long it takes."""

    folder: str
    title: str
    time: str


PAPERS = {
    "campagner-2023": Paper(
        "campagner_2023",
        "Campagner, Ciucci, Denœux: evaluating and comparing soft clusterings",
        "half a minute",
    ),
    "campello-2007": Paper(
        "campello_2007", "Campello: a fuzzy extension of the Rand index", "seconds"
    ),
    "simovici": Paper("simovici", "Simovici: evaluation of clustering quality", "seconds"),
    "xiang-2012": Paper("xiang_2012", "Xiang et al.: a split-merge framework", "half a minute"),
    "arinik-2021": Paper(
        "arinik_2021",
        "Arinik, Labatut, Figueiredo: characterizing external measures",
        "half a minute",
    ),
}
# Packages that the scripts need besides partita, and the extras that install them.
_EXTRAS = {"sklearn": ("scikit-learn", "clusterers"), "matplotlib": ("matplotlib", "plots")}


_NEEDS_CLONE = (
    "the papers' inputs and scripts are in the folder reproduce/ of the project, which is not part "
    "of the installed package: clone the project and run this in its folder"
)
ALL = "all"
# The verdicts in claims.csv, and their names in the last line.
_VERDICTS = {
    "reproduced": "reproduced",
    "differs": "differing with reason",
    "not reproducible": "not reproducible",
}


@click.command()
@click.argument("name", required=False, type=Completed(lambda: [*PAPERS, ALL]))
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="The folder to write to; by default NAME in the current folder.",
)
@format_option
def reproduce(name: str | None, out: Path | None, form: str) -> None:
    """Compute the tables and figures of a paper, beside the published ones.

    Without NAME: list the papers. With "all": compute each, in a folder of its own. Tables are
    written as CSV, figures as SVG. The last line counts the paper's claims that were reproduced,
    those that differ, with the reason given in claims.csv, and those that cannot be reproduced. In
    csv, json and markdown the output has every claim.
    """
    if name is None:
        rows = [[key, paper.time, paper.title] for key, paper in PAPERS.items()]
        rows.append([ALL, "minutes", "all of them"])
        click.echo(_written(["name", "takes", "paper"], rows, form))
        if checkout() is None:
            click.echo(_NEEDS_CLONE, err=True)
    elif name == ALL or name in PAPERS:
        if name == ALL:
            folders = {key: (out or Path()) / key for key in PAPERS}
        else:
            folders = {name: out or Path(name)}
        # What the scripts print is no part of an output that programs read.
        with contextlib.redirect_stdout(sys.stdout if form == "table" else sys.stderr):
            for key, folder in folders.items():
                if name == ALL:
                    click.echo(f"{key}:")
                _run(key, folder)
        if form != "table":
            claims = [[key, *row] for key, path in folders.items() for row in _claims(path)[1]]
            header = _claims(next(iter(folders.values())))[0]
            click.echo(_written(["name", *header], claims, form))
        elif name == ALL:
            click.echo(f"all: {_total(list(folders.values()))}")
    else:
        raise InputError(f"no paper is called {name!r}; there are {', '.join([*PAPERS, ALL])}")


def _written(header: list[str], rows: list[list[str]], form: str) -> str:
    if form != "json":
        return in_format(form, header, rows)
    records = [dict(zip(header, row, strict=True)) for row in rows]
    return json.dumps(records, ensure_ascii=False, indent=2)


def _claims(folder: Path) -> tuple[list[str], list[list[str]]]:
    """Return the header and the rows of the claims of a paper."""
    with (folder / "claims.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    return header, rows


def _run(name: str, out: Path) -> None:
    """Compute the tables and figures of one paper."""
    try:
        _find(PAPERS[name].folder)(["--out", str(out)])
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in _EXTRAS:
            raise
        package, extra = _EXTRAS[missing]
        raise MissingDependencyError(package, f"reproduce {name}", extra) from None


def _total(folders: list[Path]) -> str:
    """Return the number of claims of all papers with each verdict, in one line."""
    verdicts = [
        dict(zip(header, row, strict=True))["verdict"]
        for header, rows in map(_claims, folders)
        for row in rows
    ]
    return ", ".join(f"{words}: {verdicts.count(key)}" for key, words in _VERDICTS.items())


def checkout() -> Path | None:
    """Return the folder that has reproduce/: this checkout or the current folder; else None."""
    beside = Path(partita.__file__).resolve().parents[2]
    for folder in (beside, Path.cwd()):
        if (folder / "reproduce" / "results.py").is_file():
            return folder
    return None


def _find(folder: str) -> Callable[[list[str]], object]:
    """Return the function that computes the paper in a folder of reproduce/."""
    root = checkout()
    if root is None:
        raise InputError(_NEEDS_CLONE)
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    module = importlib.import_module(f"reproduce.{folder}.__main__")
    run: Callable[[list[str]], object] = module.main
    return run
