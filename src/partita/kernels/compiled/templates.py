"""Make several loops from one template, which calls functions that differ.

A function that is passed to a compiled loop as an argument would prevent its caching on disk. So
the template calls it by a global name, and each loop is a copy in which the name stands for another
function.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Any


def as_template(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a template: it never runs itself, only the compiled copies that `fill_in` makes."""
    return function


def fill_in(
    template: Callable[..., Any], functions: Mapping[str, Any], name: str
) -> Callable[..., Any]:
    """Return a copy of a template in which some global names stand for other functions.

    The compiled copy is cached under its name, so the name must differ between copies.
    """
    assert isinstance(template, types.FunctionType)
    names = {**template.__globals__, **functions}
    made = types.FunctionType(template.__code__, names, name)
    made.__qualname__ = name
    made.__doc__ = template.__doc__
    return made
