"""Plain questions about what a measure is for; the answers become wishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from partita.choosing.characterizing.situations import Situation
    from partita.choosing.characterizing.wishes import Wish

# The words of each answer, and what it wishes of the parameter.
_YES_OR_NO = {"no": "ignore", "yes": "react", "either": None}
_ERRORS = {
    "singleton_clusters": "objects are left alone",
    "k_new_clusters": "clusters are split in two",
    "one_new_cluster": "objects of all clusters end up in one heap",
    "neighbor_swaps": "objects are taken for members of another cluster",
    "orthogonal_clusters": "objects of different clusters are put together in small groups",
}


def ask() -> Situation:
    """Ask for a situation or, where none fits, for wishes."""
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
    worst = _choose("What is the worst that can happen?", [*_ERRORS.values(), "all alike"], 6)
    if worst < len(_ERRORS):
        wishes.append(Wish(list(_ERRORS)[worst], "q", "increase", 2.0))
    if click.confirm(
        "Is a heap of objects worse, the more clusters it mixes?", default=True, err=True
    ):
        wishes.append(Wish("one_new_cluster", "k", "increase"))
    return wishes


def _choose(question: str, choices: list[str], default: int) -> int:
    """A place in a list, which is shown with numbers from 1."""
    click.echo(question, err=True)
    for number, choice in enumerate(choices, 1):
        click.echo(f"  {number}  {choice}", err=True)
    answer: int = click.prompt(
        "Number", type=click.IntRange(1, len(choices)), default=default, err=True
    )
    return answer - 1
