"""The commands `partita measures` and `partita measure`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from partita.cli.completion import Completed
from partita.cli.measure_names import MeasureNames
from partita.cli.output import format_option, in_format
from partita.errors import InputError

if TYPE_CHECKING:
    from partita.measures.card import Card
    from partita.measures.measure import Measure


def _families() -> Iterable[str]:
    from partita.measures.card import FAMILIES

    return FAMILIES[:-1]


@click.command("measures")
@click.argument("words", nargs=-1)
@click.option(
    "--family", type=Completed(_families), help="Only one family, such as 'pair counting'."
)
@format_option
def list_measures(words: tuple[str, ...], family: str | None, form: str) -> None:
    """List the measures, or those whose card has all WORDS."""
    from partita.measures import REGISTRY
    from partita.measures.card import FAMILIES
    from partita.measures.card_search import singular, vocabulary
    from partita.measures.selection import suggestion

    if family is not None and family not in FAMILIES:
        hint = suggestion(family, FAMILIES[:-1])
        raise InputError(
            f"no family is called {family!r}; {hint}there are {', '.join(FAMILIES[:-1])}"
        )
    measures = REGISTRY.search(" ".join(words), family=family)
    if not measures:
        known = vocabulary(measure.card for measure in REGISTRY.values())
        hint = "".join(suggestion(word, known) for word in words if singular(word) not in known)
        raise InputError(
            f"no measure's card has the words {' '.join(words)!r}{'; ' if hint else ''}"
            f"{hint.strip()}"
        )
    if form == "json":
        click.echo(json.dumps([m.card.to_dict() for m in measures], indent=2, ensure_ascii=False))
        return
    header = ["name", "family", "direction", "bounds", "title"]
    rows = [_summary(measure) for measure in measures]
    click.echo(in_format(form, header, rows))


def _summary(measure: Measure) -> list[str]:
    card = measure.card
    direction = "↑" if card.higher_is_better else "↓"
    return [card.name, card.family, direction, card.range, card.title]


@click.command("measure")
@click.argument("name", type=MeasureNames())
@format_option
def show_measure(name: str, form: str) -> None:
    """Show the card of a measure: its formula, its properties and its reference."""
    from partita.measures import REGISTRY

    measure = REGISTRY[name]
    if form == "json":
        click.echo(json.dumps(measure.card.to_dict(), indent=2, ensure_ascii=False))
        return
    facts = {key: value for key, value in _facts(measure).items() if value}
    if form != "table":
        click.echo(in_format(form, ["fact", "value"], [list(fact) for fact in facts.items()]))
        return
    click.echo(measure.card.title)
    for key, value in facts.items():
        click.echo(f"  {key:<11} {value}")


def _facts(measure: Measure) -> dict[str, str]:
    """Return the entries of a card as text, under the names that are shown."""
    card = measure.card
    fixed = ", ".join(f"{name}={value!r}" for name, value in measure.parameters.items())
    return {
        "name": card.name,
        "aliases": ", ".join(card.aliases),
        "function": f"partita.{measure.function}" + (f" with {fixed}" if fixed else ""),
        "family": card.family,
        "formula": card.formula,
        "bounds": card.range,
        "direction": card.direction,
        "symmetric": "yes" if card.symmetric else "no",
        "metric": _metric(card),
        "identical": "depends on the clusterings" if card.perfect is None else f"{card.perfect:g}",
        "kinds": card.compares,
        "chance": card.chance,
        "degenerate": card.degenerate,
        "cost": card.cost,
        "decomposes": _decomposition(card),
        "built from": card.built_from.text if card.built_from else "",
        "remarks": " ".join(card.remarks.split()),
        "reference": card.reference,
        "doi": card.doi or "",
    }


def _metric(card: Card) -> str:
    if not card.metric:
        return "no"
    return "yes, one minus it" if card.higher_is_better else "yes"


def _decomposition(card: Card) -> str:
    if card.decomposition is None:
        return ""
    parts = card.decomposition
    return f"sum over components J of w S_J + b with w = {parts.weight}, b = {parts.constant}"
