"""The switch between numpy and compiled loops, and the kernels that must ask it."""

import ast
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import partita
from partita.kernels import numba_switch
from partita.kernels.numba_switch import (
    force_path,
    use_compiled,
    use_compiled_by_size,
    worth_compiling,
)

SOURCE = Path(partita.__file__).parent

# Kernels without a numpy path: their callers choose them, or there is no other way.
COMPILED_ONLY = {"fuzzy_short_cuts.py", "membership_pairs.py", "rough_sweep.py"}

PROGRAM = """
import sys
from partita.kernels import numba_switch
answers = [numba_switch.use_compiled(work) for work in {works}]
print(answers, "numba" in sys.modules)
"""


@pytest.mark.parametrize(
    ("works", "answers"),
    [
        ([10, 10], [False, False]),
        ([999_999], [False]),
        ([1_000_000], [True]),
        ([600_000, 600_000, 1], [False, True, True]),
    ],
)
def test_compiled_loops_wait_for_enough_work(works, answers):
    program = PROGRAM.format(works=works)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout == f"{answers} False\n"


@pytest.fixture
def not_loaded(monkeypatch):
    """A process that has done no work and has not imported numba."""
    monkeypatch.setattr(numba_switch, "_work_done", 0)
    monkeypatch.setattr(numba_switch, "is_loaded", lambda: False)
    monkeypatch.setattr(numba_switch, "sys", SimpleNamespace(modules={}))


def test_work_is_counted_when_it_is_done(not_loaded):
    assert not worth_compiling(999_999)
    assert not worth_compiling(999_999)
    assert not use_compiled(999_999)
    assert worth_compiling(1)


def test_little_work_is_neither_compiled_nor_counted(not_loaded):
    assert not use_compiled(2_000_000, at_least=3_000_000)
    assert not use_compiled(1)
    assert use_compiled(3_000_000, at_least=3_000_000)


def test_size_alone_decides_whatever_was_done_before(not_loaded):
    use_compiled(10**9)
    assert not use_compiled_by_size(99, at_least=100)
    assert use_compiled_by_size(100, at_least=100)


def test_without_numba_everything_runs_in_numpy(not_loaded, monkeypatch):
    monkeypatch.setattr(numba_switch, "has_numba", lambda: False)
    assert not use_compiled(10**9)
    assert not use_compiled_by_size(10**9, at_least=1)


@pytest.mark.parametrize("path", ["numpy", "compiled"])
def test_a_forced_path_answers_every_question(path, not_loaded):
    compiles = path == "compiled"
    with force_path(path):
        for work in (0, 10**9):
            assert worth_compiling(work) is compiles
            assert use_compiled(work, at_least=10**6) is compiles
            assert use_compiled_by_size(work, at_least=10**6) is compiles


def test_forced_paths_end_with_their_context(not_loaded):
    with force_path("compiled"):
        with force_path("numpy"):
            assert not worth_compiling(10**9)
        assert worth_compiling(0)
    assert not worth_compiling(0)


def test_forced_paths_end_with_an_error(not_loaded):
    with pytest.raises(ZeroDivisionError), force_path("compiled"):
        raise ZeroDivisionError
    assert not worth_compiling(0)


def modules_imported_by(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports(path, module):
    return any(f"{name}.".startswith(f"{module}.") for name in modules_imported_by(path))


def test_every_kernel_with_a_compiled_loop_asks_the_switch():
    kernels = [
        path
        for path in (SOURCE / "kernels").glob("*.py")
        if imports(path, "partita.kernels.compiled")
    ]
    silent = {path.name for path in kernels if not imports(path, "partita.kernels.numba_switch")}
    assert silent == COMPILED_ONLY
    assert len(kernels) >= 10  # the search itself works


def test_compiled_loops_are_called_by_kernels_alone():
    outside = [
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if imports(path, "partita.kernels.compiled") and "kernels" not in path.parts
    ]
    assert outside == []


def test_the_switch_does_not_import_numba():
    assert not imports(SOURCE / "kernels" / "numba_switch.py", "numba")
