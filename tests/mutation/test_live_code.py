"""Mutants in the running process: whoever holds a function gets the fault."""

import functools

import pytest

from tests.mutation import live_code, mutations
from tests.mutation.live_code import LiveFunctions
from tests.mutation.mutations import Source

CODE = """
import functools

def half(x, parts=2):
    return x / parts

@functools.cache
def cached(x):
    return x + 1

class Kind:
    @property
    def size(self):
        return 1
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    """A module of its own, and the mutant with some new code."""
    for holder in (mutations, live_code):
        monkeypatch.setattr(holder, "ROOT", tmp_path)
    path = tmp_path / "module.py"
    path.write_text(CODE)
    space = {}
    exec(compile(CODE, str(path), "exec"), space)
    source = Source(path)
    by_code = {source.key(mutant).new: mutant for mutant in source.mutants()}
    functions = LiveFunctions()
    return space, lambda new: functions.put_in(by_code[new])


def test_functions_keep_their_identity(module):
    space, put_in = module
    held, kind = functools.partial(space["half"], 6), space["Kind"]()
    assert put_in("return x * parts")
    assert held() == 12
    assert put_in("return 2")
    assert kind.size == 2


def test_default_values(module):
    space, put_in = module
    assert put_in("x, parts=3")
    assert space["half"](6) == 2


def test_functions_behind_a_cache(module):
    space, put_in = module
    assert put_in("return x - 1")
    assert space["cached"](5) == 4
