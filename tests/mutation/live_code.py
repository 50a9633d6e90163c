"""Put a mutant into the running process: swap the code of the functions that it changes.

Functions keep their identity, so the fault reaches whoever holds them: a module that imported them
by name, a measure in the registry, a property, a cache.
"""

from __future__ import annotations

import functools
import gc
from collections import defaultdict
from collections.abc import Iterator
from types import CodeType, FunctionType

from tests.mutation.mutations import ROOT, Mutant, Source

# A file, the name of a function in it, and the line of its definition.
_Definition = tuple[str, str, int]


class LiveFunctions:
    """All functions that exist in the process, by their definitions."""

    def __init__(self) -> None:
        self._functions: dict[str, dict[_Definition, list[FunctionType]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                code = thing.__code__
                self._functions[code.co_filename][_definition(code)].append(thing)

    def put_in(self, mutant: Mutant) -> bool:
        """Put a mutant into the functions of its file; return whether that changes any code."""
        path = ROOT / mutant.file
        functions = self._functions[str(path)]
        if mutant.default is not None:
            return _set_default(mutant, functions)
        tree = Source(path).mutated(mutant.number)
        changed = False
        for code in _codes(compile(tree, str(path), "exec", dont_inherit=True)):
            for function in functions.get(_definition(code), ()):
                if function.__code__ != code:
                    function.__code__ = code
                    changed = True
        return changed


def _definition(code: CodeType) -> _Definition:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a code and all codes within it, outer ones first."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _set_default(mutant: Mutant, functions: dict[_Definition, list[FunctionType]]) -> bool:
    """Change the default value of a parameter in all functions of the definition."""
    assert mutant.default is not None
    parameter, value = mutant.default.parameter, mutant.default.value
    changed = False
    for (_, name, first_line), same in functions.items():
        if name != mutant.function or first_line > mutant.line:
            continue
        for function in same:
            if isinstance(parameter, str):
                function.__kwdefaults__[parameter] = value
            else:
                defaults = list(function.__defaults__ or ())
                defaults[parameter] = value
                function.__defaults__ = tuple(defaults)
            changed = True
    return changed


def clear_caches() -> None:
    """Forget all results that functions of the package and of the tests have cached."""
    for cached in caches():
        cached.cache_clear()


@functools.cache
def caches() -> list[functools._lru_cache_wrapper[object]]:
    """Return the functions of the package and of the tests that cache their results."""
    return [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, functools._lru_cache_wrapper)
        and thing.__module__.partition(".")[0] in ("partita", "tests")
        and thing.__module__ != __name__
    ]
