"""A progress bar in a terminal and in a notebook, and none in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")


def track(
    items: Iterable[Item], total: int, title: str, show: bool | None = None
) -> Iterator[Item]:
    """Yield the items and show a progress bar; `show=None` decides by :func:`_is_interactive`."""
    if not (_is_interactive() if show is None else show):
        yield from items
        return
    from rich.console import Console
    from rich.progress import track as rich_track

    console = Console(stderr=not _in_notebook(), force_terminal=show or None)
    yield from rich_track(items, description=title, total=total, console=console, transient=True)


def _is_interactive() -> bool:
    """Return whether errors go to a terminal, or the program is a notebook."""
    return sys.stderr.isatty() or _in_notebook()


def _in_notebook() -> bool:
    return "ipykernel" in sys.modules
