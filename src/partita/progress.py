"""A progress bar, or a line of what goes on, in a terminal and a notebook; silence in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

from partita.errors import InputTypeError, shown
from partita.terminal_text import is_terminal, printable, unguarded

if TYPE_CHECKING:
    from rich.console import Console

Item = TypeVar("Item")


def track(
    items: Iterable[Item], total: int, title: str, show: bool | None = None
) -> Generator[Item, None, None]:
    """Yield the items and show a progress bar; `show=None` decides by :func:`_is_interactive`."""
    if not _is_shown(show):
        yield from items
        return
    from rich.progress import track as rich_track

    console, title = _console(show), _text(title)
    yield from rich_track(items, description=title, total=total, console=console, transient=True)


@contextmanager
def working(title: str, show: bool | None = None) -> Iterator[Callable[[float], None]]:
    """Show what goes on while the context lasts; `show=None` decides by :func:`_is_interactive`.

    The context takes the percentage that is done, where it is known; it is negative where not.
    """
    if not _is_shown(show):
        yield lambda percentage: None
        return
    title = _text(title)
    with _console(show).status(title) as status:
        yield lambda percentage: status.update(
            f"{title} {percentage:.0f} %" if percentage >= 0 else title
        )


def _is_shown(show: bool | None) -> bool:
    """Return whether to show progress, as `progress=` says, or by :func:`_is_interactive`."""
    if show is None:
        return _is_interactive()
    if not isinstance(show, (bool, int)):
        raise InputTypeError(f"progress={shown(show)}: give True, False or None")
    return bool(show)


def _console(show: bool | None) -> Console:
    from rich.console import Console

    if _in_notebook():
        return Console(force_terminal=show or None)
    return Console(file=unguarded(sys.stderr), force_terminal=show or None)


def _text(title: str) -> str:
    """Return a title in which neither escapes nor the markup of rich mean anything."""
    return printable(title).replace("[", "\\[")


def _is_interactive() -> bool:
    """Return whether errors go to a terminal, or the program is a notebook that can show a bar."""
    return is_terminal(sys.stderr) or (_in_notebook() and find_spec("ipywidgets") is not None)


def _in_notebook() -> bool:
    return "ipykernel" in sys.modules
