"""Former names of public attributes, which still work and warn."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from partita.errors import InputError

Function = TypeVar("Function", bound=Callable[..., Any])


def warn_of_new_name(old: str, new: str) -> None:
    """Warn the caller of the public name that it is deprecated."""
    warnings.warn(f"{old} is deprecated: it is now {new}", DeprecationWarning, stacklevel=3)


class Renamed:
    """A former name of an attribute: it warns, and returns the attribute of the new name.

    >>> class Circle:
    ...     radius = 2
    ...     size = Renamed("radius")
    """

    def __init__(self, new: str) -> None:
        self.new = new
        self.__doc__ = f"Deprecated name of `{new}`."

    def __set_name__(self, owner: type, old: str) -> None:
        self.old = f"{owner.__name__}.{old}"

    def __get__(self, instance: Any, owner: type) -> Any:
        if instance is None:
            return self
        warn_of_new_name(self.old, self.new)
        return getattr(instance, self.new)


def with_former_names(
    module: str, load: Callable[[str], Any], former: dict[str, str]
) -> Callable[[str], Any]:
    """Return a module's ``__getattr__`` that also knows its former names."""

    def __getattr__(name: str) -> Any:  # noqa: N807
        if name not in former:
            return load(name)
        warn_of_new_name(f"{module}.{name}", former[name])
        return load(former[name])

    return __getattr__


def renamed_parameters(**former: str) -> Callable[[Function], Function]:
    """Let a function take keyword arguments under their former names, with a warning.

    >>> @renamed_parameters(seed="rng")
    ... def draw(rng=0):
    ...     return rng
    """

    def decorate(function: Function) -> Function:
        @wraps(function)
        def call(*arguments: Any, **options: Any) -> Any:
            for old in former.keys() & options.keys():
                new = former[old]
                warn_of_new_name(f"{old}=", f"{new}=")
                if options.get(new) is not None:
                    raise InputError(f"{new} is given twice: {old}= is its deprecated name")
                options[new] = options.pop(old)
            return function(*arguments, **options)

        return cast(Function, call)

    return decorate
