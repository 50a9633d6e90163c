"""The command `partita reproduce`."""

from __future__ import annotations

import csv
import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click

import partita
from partita.cli.output import as_columns
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
@click.argument("name", required=False)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="The folder to write to; by default NAME in the current folder.",
)
def reproduce(name: str | None, out: Path | None) -> None:
    """Compute the tables and figures of a paper, beside the published ones.

    Without NAME: list the papers. With "all": compute each, in a folder of its own. Tables are
    written as CSV, figures as SVG. The last line counts the paper's claims that were reproduced,
    those that differ, with the reason given in claims.csv, and those that cannot be reproduced.
    """
    if name is None:
        rows = [[key, paper.time, paper.title] for key, paper in PAPERS.items()]
        click.echo(as_columns(["name", "takes", "paper"], [*rows, [ALL, "minutes", "all of them"]]))
        if checkout() is None:
            click.echo(_NEEDS_CLONE, err=True)
    elif name == ALL:
        folders = [(out or Path()) / key for key in PAPERS]
        for key, folder in zip(PAPERS, folders, strict=True):
            click.echo(f"{key}:")
            _run(key, folder)
        click.echo(f"all: {_total(folders)}")
    elif name in PAPERS:
        _run(name, out or Path(name))
    else:
        raise InputError(f"no paper is called {name!r}; there are {', '.join([*PAPERS, ALL])}")


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
    verdicts = [verdict for folder in folders for verdict in _verdicts(folder / "claims.csv")]
    return ", ".join(f"{words}: {verdicts.count(key)}" for key, words in _VERDICTS.items())


def _verdicts(path: Path) -> list[str]:
    """Return the verdicts of the claims in a file."""
    with path.open(encoding="utf-8", newline="") as file:
        return [row["verdict"] for row in csv.DictReader(file)]


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
