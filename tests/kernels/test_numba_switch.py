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
    COMPILING,
    IMPORTING,
    READING,
    force_path,
    in_use,
    use_compiled,
    use_compiled_by_size,
)

SOURCE = Path(partita.__file__).parent

# Kernels without a numpy path: their callers choose them, or there is no other way.
COMPILED_ONLY = {
    "forest_matching.py",
    "fuzzy_short_cuts.py",
    "level_matching.py",
    "membership_pairs.py",
    "rough_sweep.py",
}

PROGRAM = """
import sys
from partita.kernels import numba_switch
numba_switch._is_cached = lambda loop: True
answers = [numba_switch.use_compiled("counting", saves) for saves in {savings}]
print(answers, "numba" in sys.modules)
"""


@pytest.mark.parametrize(
    ("savings", "answers"),
    [
        ([10, 10], [False, False]),
        ([IMPORTING - 1], [False]),
        ([IMPORTING], [True]),
        ([IMPORTING - 1, 1, 0], [False, True, True]),
    ],
)
def test_compiled_loops_wait_for_what_they_save(savings, answers):
    program = PROGRAM.format(savings=savings)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout == f"{answers} False\n"


@pytest.fixture
def not_loaded(monkeypatch):
    """A process that has done no work and has not imported numba; all loops are in the cache."""
    monkeypatch.setattr(numba_switch, "_would_have_saved", {})
    monkeypatch.setattr(numba_switch, "_in_use", set())
    monkeypatch.setattr(numba_switch, "_is_cached", lambda loop: True)
    monkeypatch.setattr(numba_switch, "sys", SimpleNamespace(modules={}))


def test_numba_is_imported_for_all_loops_together(not_loaded):
    assert not use_compiled("counting", IMPORTING - READING)
    assert use_compiled("information", READING)
    assert use_compiled("counting", 0)


def test_each_loop_is_worth_its_own_cost(not_loaded, monkeypatch):
    numba_switch.sys.modules["numba"] = None
    assert not use_compiled("counting", READING - 1)
    assert not use_compiled("information", READING - 1)
    assert use_compiled("counting", 1)
    assert not use_compiled("information", 0)


def test_loops_that_were_never_compiled_wait_longer(not_loaded, monkeypatch):
    monkeypatch.setattr(numba_switch, "_is_cached", lambda loop: False)
    assert not use_compiled("counting", COMPILING - 1)
    assert use_compiled("counting", 1)


def test_little_work_is_neither_compiled_nor_counted(not_loaded):
    assert not use_compiled("counting", IMPORTING, at_least=IMPORTING + 1)
    assert not use_compiled("counting", 1)
    assert use_compiled("counting", IMPORTING, at_least=IMPORTING)


def test_loops_stay_in_use(not_loaded):
    assert not in_use("counting")
    use_compiled("counting", IMPORTING)
    assert in_use("counting")
    with force_path("numpy"):
        assert not in_use("counting")
    assert not in_use("information")


def test_the_cache_is_found_by_the_name_of_the_loop(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    numba_switch._is_cached.cache_clear()
    assert not numba_switch._is_cached("counting")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "counting.count_cells-1.py311.nbi").touch()
    numba_switch._is_cached.cache_clear()
    assert numba_switch._is_cached("counting")
    assert not numba_switch._is_cached("information")
    numba_switch._is_cached.cache_clear()


def test_the_cache_is_looked_for_where_there_is_no_home(monkeypatch, tmp_path):
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(numba_switch.os.path, "expanduser", lambda path: path)
    numba_switch._is_cached.cache_clear()
    assert not numba_switch._is_cached("nonesuch")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "numba" / "folder").mkdir(parents=True)
    (tmp_path / "numba" / "folder" / "nonesuch.loop-1.py311.nbi").touch()
    numba_switch._is_cached.cache_clear()
    assert numba_switch._is_cached("nonesuch")
    numba_switch._is_cached.cache_clear()


def test_the_cache_is_not_looked_for_in_the_depth(monkeypatch, tmp_path):
    """NUMBA_CACHE_DIR may be a large tree."""
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "counting.count_cells-1.py311.nbi").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    numba_switch._is_cached.cache_clear()
    assert not numba_switch._is_cached("counting")
    numba_switch._is_cached.cache_clear()


@pytest.mark.parametrize(("told", "expected"), [("1", False), ("0", True), ("", True)])
def test_loops_run_in_numpy_where_numba_is_told_not_to_compile(monkeypatch, told, expected):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", told)
    assert numba_switch.has_numba() is expected


def test_size_alone_decides_whatever_was_done_before(not_loaded):
    use_compiled("counting", 10**10)
    assert not use_compiled_by_size(99, at_least=100)
    assert use_compiled_by_size(100, at_least=100)


def test_without_numba_everything_runs_in_numpy(not_loaded, monkeypatch):
    monkeypatch.setattr(numba_switch, "has_numba", lambda: False)
    assert not use_compiled("counting", 10**10)
    assert not use_compiled_by_size(10**9, at_least=1)


@pytest.mark.parametrize("path", ["numpy", "compiled"])
def test_a_forced_path_answers_every_question(path, not_loaded):
    compiles = path == "compiled"
    with force_path(path):
        for saves in (0, 10**10):
            assert use_compiled("counting", saves) is compiles
            assert in_use("counting") is compiles
            assert use_compiled_by_size(saves, at_least=10**6) is compiles


def test_forced_paths_end_with_their_context(not_loaded):
    with force_path("compiled"):
        with force_path("numpy"):
            assert not use_compiled("counting", 10**10)
        assert use_compiled("counting", 0)
    assert not use_compiled("counting", 0)


def test_forced_paths_end_with_an_error(not_loaded):
    with pytest.raises(ZeroDivisionError), force_path("compiled"):
        raise ZeroDivisionError
    assert not use_compiled("counting", 0)


def test_every_loop_that_is_asked_for_exists():
    """A misspelled name would never be found in the cache."""
    asked = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "use_compiled":
                asked.add(node.args[0].value)
    assert len(asked) >= 7
    assert asked <= {path.stem for path in (SOURCE / "kernels" / "compiled").glob("*.py")}


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
