"""Words that the shell completes: situations, families and papers."""

from __future__ import annotations

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
        return [CompletionItem(text) for text in found]
