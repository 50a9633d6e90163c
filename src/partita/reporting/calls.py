"""The call of a function as text, so that readers of a report can make it again."""

from __future__ import annotations

import inspect
import math
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from partita.clusterings.files import is_path
from partita.reporting.views.file_names import without_folders

# Arguments that hold data: only paths are written, other data by the names of their parameters.
_DATA = ("reference", "candidate", "contingency", "X")
_POSITIONAL = _DATA[:2]
# Options with a longer text are written by their names, too.
_LONGEST = 300


def call_of(function: Callable[..., Any], arguments: Mapping[str, Any]) -> str:
    """Return the call of a public function, with the arguments that differ from their defaults."""
    data = {name: arguments.get(name) for name in _DATA}
    # Without a candidate, the reference may hold several clusterings. Otherwise these are labels,
    # which may look like paths.
    several = data["candidate"] is None
    paths = [os.fspath(path) for path in _paths(data.values(), several)]
    short = dict(zip(paths, without_folders(paths), strict=True))
    words = []
    for name, parameter in inspect.signature(function).parameters.items():
        value = arguments.get(name, parameter.default)
        if _is_plain(value) and value == parameter.default:
            continue
        text = (
            _data_text(name, value, short, several) if name in _DATA else _option_text(name, value)
        )
        words.append(text if name in _POSITIONAL else f"{name}={text}")
    return f"partita.{function.__name__}({', '.join(words)})"


def call_on(name: str, options: Mapping[str, Any]) -> str:
    """Return the call of the method `report` on a result that is known by a name."""
    words = [f"{key}={_option_text(key, value)}" for key, value in options.items()]
    return f"{name}.report({', '.join(words)})"


def _paths(values: Iterable[Any], several: bool) -> Iterable[Any]:
    for value in values:
        if is_path(value):
            yield value
        elif several and isinstance(value, Mapping):
            yield from filter(is_path, value.values())
        elif several and isinstance(value, (list, tuple)):
            yield from filter(is_path, value)


def _data_text(name: str, value: Any, short: Mapping[str, str], several: bool) -> str:
    def text(one: Any) -> str:
        return repr(short[os.fspath(one)]) if is_path(one) else "…"

    if is_path(value):
        return text(value)
    members = value.values() if isinstance(value, Mapping) else value
    if several and isinstance(value, (list, tuple, Mapping)) and any(map(is_path, members)):
        if isinstance(value, Mapping):
            return f"{{{', '.join(f'{key!r}: {text(one)}' for key, one in value.items())}}}"
        return f"[{', '.join(map(text, value))}]"
    return name


def _option_text(name: str, value: Any) -> str:
    if callable(value) and getattr(value, "__name__", "").isidentifier():
        return str(value.__name__)
    text = repr(value) if _is_plain(value) else ""
    return text if 0 < len(text) <= _LONGEST else name


# Levels of lists and dicts in the text of a call.
_DEEPEST = 8


def _is_plain(value: Any, depth: int = 0) -> bool:
    """Return whether the text of a value makes it again; one that is nested deeply does not."""
    if depth > _DEEPEST:
        return False
    if isinstance(value, (list, tuple)):
        return all(_is_plain(one, depth + 1) for one in value)
    if isinstance(value, Mapping):
        return all(_is_plain(one, depth + 1) for pair in value.items() for one in pair)
    if isinstance(value, float):
        return math.isfinite(value) and type(value) is float
    return value is None or type(value) in (bool, int, str)
