"""What other code raises while an argument is read: errors that name the argument, or notes.

Reading an argument calls methods of objects of any library, which may raise anything. What a
library raises becomes an :class:`~partita.errors.InputTypeError` that names the argument. What code
of the caller raises, such as the `__eq__` of a label, passes, with a note that names the argument.
"""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TypeVar, cast

from partita.errors import InputError, InputTypeError, PartitaError

Init = TypeVar("Init", bound=Callable[..., Any])

_LONGEST = 200

# Folders of installed packages.
_INSTALLED = frozenset(("site-packages", "dist-packages"))
_CYTHON = (".pyx", ".pxi", ".pxd")


def raise_named(error: Exception, name: str, what: str) -> NoReturn:
    """Raise an error that was caught while the argument `name` was read as `what`.

    Use it in place of ``raise``::

        except Exception as error:
            raise_named(error, "reference", "a clustering")
    """
    if isinstance(error, PartitaError):
        raise error
    if _is_of_caller(error):
        error.add_note(f"raised while {name} was read as {what}")
        raise error
    if isinstance(error, RecursionError):
        raise InputError(f"{name} is nested too deeply to be read as {what}") from error
    if isinstance(error, MemoryError):
        raise InputError(f"{name} is too large to be read as {what}") from error
    lines = str(error).strip().splitlines() or [""]
    raise InputTypeError(
        f"{name} cannot be read as {what}: {type(error).__name__}: {lines[0][:_LONGEST]}"
    ) from error


def _is_of_caller(error: Exception) -> bool:
    """Return whether code that belongs to no installed library raised the error."""
    import sysconfig  # slow to import
    from pathlib import Path

    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return False
    path = Path(trace.tb_frame.f_code.co_filename)
    if path.name.startswith("<frozen") or path.suffix in _CYTHON:
        return False
    if not _INSTALLED.isdisjoint(path.parts):
        return False
    folders = sysconfig.get_path("stdlib"), os.path.dirname(__file__)
    return not any(path.is_relative_to(folder) for folder in folders)


@contextmanager
def naming(name: str, what: str) -> Iterator[None]:
    """Raise what is raised inside as `raise_named` does, while the argument is read as `what`."""
    try:
        yield
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, name, what)


@contextmanager
def prefixed(name: str) -> Iterator[None]:
    """Put the name of an argument before messages about it that do not begin with the name."""
    try:
        yield
    except InputError as error:
        if str(error).startswith(name):
            raise
        raise InputError(f"{name}: {error}") from None


def names_argument(what: str) -> Callable[[Init], Init]:
    """Return a decorator of constructors, whose required parameters are read as `what`.

    Messages call them by the option `name`, if there is one, or by the names of the parameters.
    """

    def decorate(function: Init) -> Init:
        parameters = list(inspect.signature(function).parameters.values())[1:]
        required = " or ".join(one.name for one in parameters if one.default is one.empty)

        @functools.wraps(function)
        def call(*arguments: Any, **options: Any) -> Any:
            try:
                return function(*arguments, **options)
            except Exception as error:  # an object of any library may raise anything
                trace = error.__traceback__
                if isinstance(error, TypeError) and trace is not None and trace.tb_next is None:
                    raise  # arguments that the constructor does not have
                name = options.get("name")
                raise_named(error, name if isinstance(name, str) else required, what)

        return cast(Init, call)

    return decorate
