"""Write options in error messages as the caller gives them: in Python, or to the command.

A message says ``option("missing", "drop")`` where it names an option. In Python that reads
``missing="drop"``; while the command runs, which :func:`in_command` says, ``--missing drop``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_in_command: ContextVar[bool] = ContextVar("partita_in_command", default=False)

# Options that the command spells otherwise.
_FLAGS = {
    ("by", "position"): "--by-position",
    ("force", True): "--force",
    ("harden", True): "--harden",
    ("header", True): "--header",
    ("header", False): "--no-header",
}


@contextmanager
def in_command() -> Iterator[None]:
    """Write options as those of the command while this context lasts."""
    token = _in_command.set(True)
    try:
        yield
    finally:
        _in_command.reset(token)


def option(name: str, value: Any = None) -> str:
    """Return an option with a value, or with a placeholder if the caller is to choose one.

    Examples
    --------
    >>> from partita.option_words import in_command, option
    >>> option("missing", "drop"), option("id")
    ('missing="drop"', 'id=…')
    >>> with in_command():
    ...     option("on_mismatch", "intersect"), option("id"), option("by", "position")
    ('--on-mismatch intersect', '--id COL', '--by-position')
    """
    if _in_command.get():
        flag = _FLAGS.get((name, value))
        return flag or f"--{name.replace('_', '-')} {'COL' if value is None else value}"
    if value is None:
        return f"{name}=…"
    return f'{name}="{value}"' if isinstance(value, str) else f"{name}={value!r}"


def option_name(name: str) -> str:
    """Return the name of an option without a value: `missing=`, or --missing in the command."""
    return f"--{name.replace('_', '-')}" if _in_command.get() else f"{name}="


def spoken(in_python: str, in_the_command: str) -> str:
    """Return the words for a Python caller, or those for a user of the command."""
    return in_the_command if _in_command.get() else in_python
