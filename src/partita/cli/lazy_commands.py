"""Commands that are imported when they are run, so that the help and each of them start at once."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, MutableMapping
from typing import Any, NamedTuple

import click


class Place(NamedTuple):
    """Where a command is defined: a module and a name in it; and the first sentence of its help."""

    module: str
    name: str
    summary: str


class LazyCommands(MutableMapping[str, click.Command]):
    """Commands by name, each imported when it is looked up.

    Parameters
    ----------
    places : dict from str to Place
        Where each command is defined.
    """

    def __init__(self, places: dict[str, Place]) -> None:
        self._places = places
        self._loaded: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._loaded:
            place = self._places[name]
            self._loaded[name] = getattr(importlib.import_module(place.module), place.name)
        return self._loaded[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._places[name] = Place("", "", command.help or "")
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._places[name]
        self._loaded.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, name: Any) -> bool:
        return name in self._places

    def summaries(self) -> dict[str, click.Command]:
        """Return commands that have only a name and a summary, to be listed."""
        return {
            name: click.Command(name, help=place.summary) for name, place in self._places.items()
        }


class LazyGroup(click.Group):
    """A group whose help lists commands by their summaries, without importing them."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        commands = self.commands
        if isinstance(commands, LazyCommands):
            click.Group("", commands=commands.summaries()).format_commands(ctx, formatter)
        else:
            super().format_commands(ctx, formatter)
