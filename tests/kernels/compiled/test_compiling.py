"""Loops are compiled when first called, for one signature, with or without a cache."""

from pathlib import Path

import numba
import numpy as np
import pytest
from numba import types

from partita.kernels.compiled import compiling
from partita.kernels.compiled.compiling import kernel, read_only


def total(values):
    """Return the sum of the values."""
    result = 0.0
    for value in values:
        result += value
    return result


SIGNATURE = types.float64(read_only(np.float64))


def test_one_version_takes_writable_and_read_only_arrays():
    loop = kernel(SIGNATURE)(total)
    assert "compiled" not in vars(loop)
    assert loop.__doc__ == total.__doc__
    values = np.array([1.0, 2.0])
    assert loop(values) == 3.0
    values.flags.writeable = False
    assert loop(values) == 3.0
    assert loop.compiled.signatures == [SIGNATURE.args]
    assert loop.compiled.targetoptions["nogil"]


def test_code_of_other_versions_and_signatures_is_in_other_files(monkeypatch, tmp_path):
    """numba writes an index, then the code: in between, the index would name a file of old code."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))

    def compile_one(version, dtype):
        monkeypatch.setattr(compiling, "_VERSIONS", version)

        def first(values):
            return values[0]

        scalar = numba.from_dtype(np.dtype(dtype))
        assert kernel(scalar(read_only(dtype)))(first)(np.array([7], dtype)) == 7

    for version, dtype in [("1", np.int64), ("2", np.int64), ("2", np.float64)]:
        compile_one(version, dtype)
    files = [path.name for path in tmp_path.rglob("*.nb?")]
    assert sorted(name.rsplit(".", 1)[1] for name in files) == ["nbc"] * 3 + ["nbi"] * 3
    compile_one("2", np.int64)
    assert len(list(tmp_path.rglob("*.nb?"))) == 6


def test_folders_that_cannot_be_written_go_without_a_cache(monkeypatch):
    def no_place(function, options):
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr(compiling, "LoopCache", no_place)
    loop = kernel(SIGNATURE)(total)
    assert loop(np.ones(2)) == 2.0
    assert loop.compiled.stats.cache_path is None


def test_other_errors_are_not_hidden(monkeypatch):
    def failing(function, options):
        raise ValueError("something else")

    monkeypatch.setattr(compiling, "LoopCache", failing)
    with pytest.raises(ValueError, match="something else"):
        kernel(SIGNATURE)(total)(np.zeros(1))


def test_kernels_are_called_through_their_class():
    """Which turns what numba makes of an interrupt into one."""
    for path in Path(compiling.__file__).parent.glob("*.py"):
        if path.name != "compiling.py":
            assert ".compiled\n" not in path.read_text(encoding="utf-8"), path.name


def test_options_tell_flags_apart():
    options = [
        kernel(SIGNATURE, flags)(total)._options()
        for flags in ({"nsz", "arcp"}, {"arcp", "nsz"}, {"nsz"}, False)
    ]
    assert options[0] == options[1]
    assert len(set(options)) == 3


def test_loops_stay_as_they_are_where_numba_is_told_so(monkeypatch):
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)
    assert kernel(SIGNATURE)(total).compiled is total


@pytest.mark.parametrize("cause", [KeyboardInterrupt(), MemoryError()])
def test_an_interruption_stays_one(cause):
    def interrupted(values):
        once = SystemError("returned a result with an exception set")
        once.__cause__ = cause
        raise SystemError("returned a result with an exception set") from once

    loop = kernel(SIGNATURE)(total)
    loop.compiled = interrupted
    wanted = KeyboardInterrupt if isinstance(cause, KeyboardInterrupt) else SystemError
    with pytest.raises(wanted):
        loop(np.ones(2))
