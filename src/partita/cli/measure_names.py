"""Names of measures on the command line: with commas or repeated, and completed by the shell."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click
from click.shell_completion import CompletionItem

from partita.cli.completion import Text


class MeasureNames(Text):
    """Names of measures and families, separated by commas; the shell completes the last one."""

    name = "names"

    def __init__(self, which: str = "all") -> None:
        self.which = which

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin as the last one does; aliases if no name does."""
        from partita.measures import REGISTRY
        from partita.measures.card import FAMILIES

        before, comma, last = incomplete.rpartition(",")
        known = REGISTRY.hard if self.which == "hard" else REGISTRY
        titles = {name: measure.card.title for name, measure in known.items()}
        # A blank would end the word, and "_" stands for it.
        titles |= {
            family.replace(" ", "_"): "a family of measures"
            for family in FAMILIES[:-1]
            if known.search(family=family)
        }
        found = [name for name in titles if name.startswith(last)] or [
            alias
            for measure in known.values()
            for alias in measure.card.aliases
            if alias.startswith(last)
        ]
        return [CompletionItem(f"{before}{comma}{name}", help=titles.get(name)) for name in found]


def names_of(measures: tuple[str, ...]) -> list[str] | None:
    """Return the names of measures that were given; None for all.

    >>> names_of(("rand,ari", "pair counting"))
    ['rand', 'ari', 'pair counting']
    """
    return [name.strip() for part in measures for name in part.split(",") if name.strip()] or None


def measures_option(text: str, which: str = "all") -> Callable[..., Any]:
    """Return a decorator that gives a command ``measures``: a list of names, or None."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def merged(
            *arguments: Any,
            measures: tuple[str, ...],
            former_measures: tuple[str, ...],
            **options: Any,
        ) -> Any:
            return command(*arguments, measures=names_of((*measures, *former_measures)), **options)

        names = MeasureNames(which)
        shown = click.option(
            "--measures",
            "-m",
            "measures",
            multiple=True,
            type=names,
            metavar="NAMES",
            help=f"Measures or families, with commas or repeated. {text}",
        )
        former = click.option(
            "--measure", "former_measures", multiple=True, type=names, hidden=True
        )
        return shown(former(merged))

    return decorate
