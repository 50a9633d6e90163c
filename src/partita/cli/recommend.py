"""The command `partita recommend`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from partita.cli.completion import Completed
from partita.cli.design import design_option, design_text, read_design
from partita.cli.measure_names import measures_option
from partita.cli.output import format_option, full_text, in_format, rows_to_show
from partita.cli.recommend_words import in_words
from partita.errors import InputError
from partita.terminal_text import is_terminal

if TYPE_CHECKING:
    from partita.choosing.characterizing.recommend import Recommendation
    from partita.choosing.characterizing.situations import Situation

_FORM = '"transformation parameter effect", as "singleton_clusters k ignore"'

# The number of measures for people to read.
_TOP = 10


def _situations() -> Iterable[str]:
    from partita.choosing.characterizing.situations import SITUATIONS

    return SITUATIONS


@click.command()
@click.option(
    "--situation",
    "-s",
    type=Completed(_situations),
    metavar="NAME",
    help="The name of a situation, or some words of it, as 'entity resolution'; 'k-means' and "
    "'votes' are the use cases of Arinik et al. 2021, Sections 6.1 and 6.2.",
)
@click.option(
    "--wish",
    "-w",
    "wishes",
    multiple=True,
    metavar="TEXT",
    help=f"{_FORM}, optionally with a weight at the end; may be repeated. The "
    'transformation may be "every", the effect ignore, react, increase, decrease, or '
    '"stronger than h".',
)
@measures_option("All of hard clusterings by default.", which="hard")
@design_option
@click.option(
    "--top",
    type=click.IntRange(min=0),
    help="The number of measures to show; 0 for all. By default 10, but all in csv, json and "
    "markdown.",
)
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw the degree to which each measure grants each wish, as PNG or SVG.",
)
@format_option
@click.option("--json", "as_json", is_flag=True, hidden=True, help="Deprecated: use -f json.")
def recommend(
    situation: str | None,
    wishes: tuple[str, ...],
    measures: list[str] | None,
    design: str | None,
    grid: str | None,
    top: int | None,
    picture: Path | None,
    form: str,
    as_json: bool,
) -> None:
    """Recommend measures for a situation, for wishes, or for both.

    In a terminal, without a situation and wishes, the command asks a few questions.
    """
    from partita.choosing.characterizing.recommend import recommend as recommend_measures
    from partita.choosing.characterizing.situations import as_situation

    _check_picture(picture)
    pairs = read_design(design_text(design, grid))
    own = [read_wish(text) for text in wishes]
    chosen = None if situation is None else as_situation(situation)
    if chosen is None and not own:
        chosen = _ask()
    result = recommend_measures(own or None, chosen, measures, pairs)
    form = "json" if as_json else form
    click.echo(_formatted(result, form, rows_to_show(top, form, _TOP)))
    if picture is not None:
        _draw(result, picture, rows_to_show(top, "table", _TOP))


def _formatted(result: Recommendation, form: str, top: int | None) -> str:
    """Return the recommendation; JSON has all of it, whatever the number of rows."""
    if form == "json":
        return result.to_json(indent=2)
    if form == "table":
        return in_words(result, top)
    number = full_text if form == "csv" else "{:.3f}".format
    header = ["measure", "score", *(str(reason.wish) for reason in result[0].reasons)]
    rows = [
        [row.measure, number(row.score), *(number(reason.score) for reason in row.reasons)]
        for row in result.rows[:top]
    ]
    return in_format(form, header, rows)


def _ask() -> Situation:
    from partita.choosing.characterizing.situations import SITUATIONS
    from partita.cli.questions import ask

    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
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


def _draw(result: Recommendation, path: Path, top: int | None) -> None:
    from partita.plots.recommendation import RecommendationDisplay
    from partita.plots.style import drawing, save_figure

    with drawing():
        import matplotlib

        matplotlib.use("Agg")  # never opens a window
    display = RecommendationDisplay.from_recommendation(result, top=top)
    save_figure(display.plot().figure_, path)
