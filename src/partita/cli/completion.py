"""Words that the shell completes: situations, families and papers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    Text = click.ParamType[str]
else:
    Text = click.ParamType  # not generic in all versions of click


class Completed(Text):
    """A text that the shell completes to one of several.

    Parameters
    ----------
    candidates : callable
        A function that returns the texts, called only when the shell asks for them.
    """

    name = "text"

    def __init__(self, candidates: Callable[[], Iterable[str]]) -> None:
        self.candidates = candidates

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the texts that begin so; if there are none, those that contain it."""
        known = list(self.candidates())
        found = [text for text in known if text.startswith(incomplete)]
        found = found or [text for text in known if incomplete.lower() in text.lower()]
        return [CompletionItem(_escaped(text)) for text in found]


def _escaped(text: str) -> str:
    """Return a text as bash must get it: other shells escape spaces themselves.

    Without a quotation mark before it, a space ends the word. bash needs one backslash, and the
    script that click gives to bash takes away another one when it reads the text.
    """
    if os.environ.get("_PARTITA_COMPLETE") != "bash_complete":
        return text
    typed = os.environ.get("COMP_WORDS", "")
    in_quotes = any(typed.count(mark) % 2 for mark in "'\"")
    return text if in_quotes else text.replace(" ", r"\\ ")
