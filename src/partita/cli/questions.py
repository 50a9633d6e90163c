"""Questions about the use of a measure; the answers become wishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from partita.choosing.characterizing.situations import Situation
    from partita.choosing.characterizing.wishes import Wish

# The effect that each answer wishes of the parameter.
_YES_OR_NO = {"no": "ignore", "yes": "react", "either": None}


def ask() -> Situation:
    """Ask for a situation or, if none fits, for wishes."""
    from partita.choosing.characterizing.situations import SITUATIONS, Situation

    names = list(SITUATIONS)
    chosen = _choose("What are you up to?", [*names, "something else"], 1)
    if chosen < len(names):
        situation = SITUATIONS[names[chosen]]
        source = f" ({situation.source}.)" if situation.source else ""
        click.echo(f"  {situation.why}{source}\n", err=True)
        return situation
    return Situation("What was answered to the questions.", tuple(_ask_for_wishes()))


def _ask_for_wishes() -> list[Wish]:
    from partita.choosing.characterizing.transformations import FIVE
    from partita.choosing.characterizing.wishes import EVERY, Wish

    wishes = [Wish(EVERY, "q", "increase")]
    questions = {
        "k": "Should the figure depend on the number of clusters?",
        "h": "Should it depend on how unequal the clusters are in size?",
        "n": "Should it depend on the number of objects?",
    }
    for parameter, question in questions.items():
        answer = click.prompt(question, type=click.Choice(list(_YES_OR_NO)), default="no", err=True)
        effect = _YES_OR_NO[answer]
        if effect is not None:
            wishes.append(Wish(EVERY, parameter, effect))
    errors = [transformation.error for transformation in FIVE]
    choices = [*errors, "all alike"]
    worst = _choose("What is the worst that can happen?", choices, len(choices))
    if worst < len(FIVE):
        wishes.append(Wish(FIVE[worst].name, "q", "increase", 2.0))
    if click.confirm(
        "Is a heap of objects worse, the more clusters it mixes?", default=True, err=True
    ):
        wishes.append(Wish("one_new_cluster", "k", "increase"))
    return wishes


def _choose(question: str, choices: list[str], default: int) -> int:
    """Show the choices, numbered from 1, and return the index of the answer."""
    click.echo(question, err=True)
    for number, choice in enumerate(choices, 1):
        click.echo(f"  {number}  {choice}", err=True)
    answer: int = click.prompt(
        "Number", type=click.IntRange(1, len(choices)), default=default, err=True
    )
    return answer - 1
