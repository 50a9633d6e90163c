"""The command `partita recommend`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from partita.cli.characterize import measures_option, names_of
from partita.cli.grid import grid_option, read_grid
from partita.cli.recommend_words import in_words
from partita.errors import InputError

if TYPE_CHECKING:
    from partita.choosing.characterizing.recommend import Recommendation
    from partita.choosing.characterizing.situations import Situation

_FORM = '"transformation parameter effect", as "singleton_clusters k ignore"'


@click.command()
@click.option(
    "--situation",
    "-s",
    metavar="NAME",
    help="What you are up to, or some words of it, as 'entity resolution'; 'k-means' and 'votes' "
    "are the use cases of Arinik et al. 2021, Sections 6.1 and 6.2.",
)
@click.option(
    "--wish",
    "-w",
    "wishes",
    multiple=True,
    metavar="TEXT",
    help=f"{_FORM}, with a weight at the end if it counts more or less; may be repeated. The "
    'transformation may be "every", the effect ignore, react, increase, decrease, or '
    '"stronger than h".',
)
@measures_option
@grid_option
@click.option(
    "--top",
    type=click.IntRange(min=0),
    default=10,
    show_default=True,
    help="How many measures; 0 for all.",
)
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw what each measure won and lost into this file: PNG or SVG.",
)
@click.option("--json", "as_json", is_flag=True, help="Everything as JSON.")
def recommend(
    situation: str | None,
    wishes: tuple[str, ...],
    measures: tuple[str, ...],
    grid: str | None,
    top: int,
    picture: Path | None,
    as_json: bool,
) -> None:
    """Say which measures suit what you want of them.

    In a terminal, a few questions are asked if nothing is given. For scripts: a situation, wishes,
    or both.
    """
    from partita.choosing.characterizing.recommend import recommend as find
    from partita.choosing.characterizing.situations import as_situation

    _check_picture(picture)
    design = read_grid(grid)
    wanted = [read_wish(text) for text in wishes]
    stands_for = None if situation is None else as_situation(situation)
    if stands_for is None and not wanted:
        stands_for = _ask()
    found = find(wanted or None, situation=stands_for, measures=names_of(measures), grid=design)
    click.echo(found.to_json(indent=2) if as_json else in_words(found, top or None))
    if picture is not None:
        _draw(found, picture, top or None)


def _ask() -> Situation:
    from partita.choosing.characterizing.situations import SITUATIONS
    from partita.cli.questions import ask

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError(
            f"nothing is wished: give --situation NAME or --wish {_FORM}; situations are "
            f"{', '.join(map(repr, SITUATIONS))}"
        )
    return ask()


def read_wish(text: str) -> tuple[Any, ...]:
    """Read "transformation parameter effect", with an optional weight.

    >>> read_wish("one_new_cluster k increase")
    ('one_new_cluster', 'k', 'increase')
    >>> read_wish("every h stronger than k 2")
    ('every', 'h', 'stronger than k', 2.0)
    """
    words = text.split()
    weight: tuple[float, ...] = ()
    if len(words) > 3:
        try:
            weight = (float(words[-1]),)
            words = words[:-1]
        except ValueError:
            pass
    if len(words) < 3:
        raise InputError(f"--wish {text!r}: write {_FORM}")
    transformation, parameter, *effect = words
    return (transformation, parameter, " ".join(effect), *weight)


def _check_picture(path: Path | None) -> None:
    if path is not None and path.suffix not in (".png", ".svg"):
        raise InputError(f"--picture {path}: the name must end in .png or .svg")


def _draw(found: Recommendation, path: Path, top: int | None) -> None:
    from partita.plots.recommendation import RecommendationDisplay
    from partita.plots.style import drawing, save_figure

    with drawing():
        import matplotlib

        matplotlib.use("Agg")  # no window, whatever the surroundings
    display = RecommendationDisplay.from_recommendation(found, top=top)
    save_figure(display.plot().figure_, path)
