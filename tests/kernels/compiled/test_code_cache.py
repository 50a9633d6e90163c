"""Compiled loops are kept in files that nobody else can have written, and otherwise made anew."""

import os
import pickle
import stat
from types import SimpleNamespace

import numba
import numpy as np
import pytest
from numba import types

from partita.kernels.compiled import code_cache
from partita.kernels.compiled.code_cache import (
    fingerprint,
    is_trusted_folder,
    read_trusted,
    write_whole,
)
from partita.kernels.compiled.compiling import kernel, read_only

SIGNATURE = types.float64(read_only(np.float64))
FACTOR = 3.0


def total(values):
    """Return a multiple of the sum of the values."""
    result = 0.0
    for value in values:
        result += value
    return FACTOR * result


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """The folder that compiled loops are kept in."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


def loop():
    # A kernel adds its signature to the name.
    total.__qualname__ = "total"
    return kernel(SIGNATURE)(total)


def is_read():
    """Compile the loop, check what it computes, and return whether its code was kept."""
    made = loop()
    assert made(np.array([1.0, 2.0])) == 9.0
    return sum(made.compiled.stats.cache_hits.values()) == 1


def kept(folder, suffix):
    (found,) = folder.rglob(f"*.{suffix}")
    return found


def test_code_is_kept_for_the_next_process(folder):
    assert not is_read()
    assert is_read()
    assert stat.S_IMODE(kept(folder, "nbc").stat().st_mode) & 0o022 == 0
    assert {path.suffix for path in folder.rglob("*.*")} == {".nbi", ".nbc"}


class Attack:
    """Code that runs when it is unpickled."""

    ran = False

    def __reduce__(self):
        return (setattr, (Attack, "ran", True))


def changed(path, place):
    content = bytearray(path.read_bytes())
    content[place % len(content)] ^= 1
    path.write_bytes(content)


def replaced_by(make):
    def replace(path):
        path.unlink()
        make(path)

    return replace


DAMAGES = {
    "empty": lambda path: path.write_bytes(b""),
    **{
        f"cut at {share}": lambda path, share=share: os.truncate(
            path, int(path.stat().st_size * share)
        )
        for share in (0.001, 0.3, 0.999)
    },
    **{
        f"bit {place} changed": lambda path, place=place: changed(path, place)
        for place in (0, 20, 60, 200, -1)
    },
    "a pickle": lambda path: path.write_bytes(pickle.dumps(Attack())),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"more"),
    "a pickle of numba": lambda path: path.write_bytes(
        pickle.dumps(numba.__version__) + pickle.dumps(Attack())
    ),
    "others can write": lambda path: path.chmod(0o666),
    "a folder": replaced_by(lambda path: path.mkdir()),
    "a pipe": replaced_by(os.mkfifo),
    "a device": replaced_by(lambda path: path.symlink_to("/dev/zero")),
    "a link to nothing": replaced_by(lambda path: path.symlink_to("/nowhere/at/all")),
    "a link to itself": replaced_by(lambda path: path.symlink_to(path)),
}


@pytest.mark.skipif(os.name == "nt", reason="pipes and permissions are those of POSIX")
@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_not_as_it_was_written_is_compiled_anew(folder, damage, suffix):
    assert not is_read()
    DAMAGES[damage](kept(folder, suffix))
    assert not is_read()
    assert not Attack.ran
    if damage != "a folder":  # is left to its owner
        assert is_read()


def test_a_file_of_someone_else_is_not_overwritten(folder, tmp_path):
    assert not is_read()
    (tmp_path / "precious").write_text("precious")
    for suffix in ("nbi", "nbc"):
        path = kept(folder, suffix)
        path.unlink()
        path.symlink_to(tmp_path / "precious")
    assert not is_read()
    assert (tmp_path / "precious").read_text() == "precious"


@pytest.mark.skipif(os.name == "nt", reason="permissions are those of POSIX")
def test_a_folder_that_others_can_write_to_is_not_used(folder, monkeypatch):
    assert not is_read()
    (inner,) = folder.iterdir()
    inner.chmod(0o777)
    asked = []
    monkeypatch.setattr(code_cache, "read_trusted", lambda path: asked.append(path) or b"")
    assert not is_read()
    assert not [path for path in asked if path.startswith(str(inner))]


def test_a_folder_that_is_made_is_not_open_to_others(folder):
    before = os.umask(0)
    try:
        assert not is_read()
        assert is_read()
    finally:
        os.umask(before)


def owned(uid, gid, mode):
    return SimpleNamespace(st_uid=uid, st_gid=gid, st_mode=mode)


@pytest.mark.skipif(os.name == "nt", reason="permissions are those of POSIX")
def test_who_is_trusted(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(os, "getegid", lambda: 1000)
    monkeypatch.setattr(os, "stat", lambda path: owned(77, 77, 0))
    trusted = code_cache._only_trusted_write
    for uid in (0, 77, 1000):  # the superuser, the owner of the package, the user
        assert trusted(owned(uid, 5, 0o100644))
        assert not trusted(owned(uid, 5, 0o100646))
        assert not trusted(owned(uid, 5, 0o100664))
        assert trusted(owned(uid, 1000, 0o100664))
    assert not trusted(owned(1001, 1000, 0o100600))


def test_a_link_to_a_folder_is_not_trusted(tmp_path):
    (tmp_path / "folder").mkdir(0o755)
    (tmp_path / "link").symlink_to("folder")
    assert is_trusted_folder(tmp_path / "folder")
    assert not is_trusted_folder(tmp_path / "link")
    assert not is_trusted_folder(tmp_path / "nowhere")


def test_a_relative_folder_is_not_used(monkeypatch, tmp_path):
    """As the one of a user without a home folder, which would be made wherever one is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(numba.config, "CACHE_DIR", "~/.cache")
    is_read()  # where numba keeps code by default, perhaps since an earlier run
    assert not os.listdir(tmp_path)


def test_a_full_disk_is_no_error(folder, monkeypatch):
    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert not is_read()
    assert not [*folder.rglob("*.*")]


def test_files_are_read_as_they_were_written(tmp_path):
    path = str(tmp_path / "file")
    for body in (b"", b"x" * 100_000):
        write_whole(path, body)
        assert read_trusted(path) == body
    with open(path, "ab") as file:
        file.truncate(code_cache._LARGEST + 1)
    with pytest.raises(ValueError, match="not as it was written"):
        read_trusted(path)


def test_the_fingerprint_sees_what_a_function_is_compiled_from():
    def made(factor=2.0, step="x + 1.0", constant="FACTOR"):
        names = {"FACTOR": factor, "np": np, "LIMITS": np.array([factor])}
        exec(f"def inner(x):\n    return {step}", names)
        names["inner"] = numba.njit(names["inner"])
        exec(f"def outer(x):\n    return inner(x) * {constant}", names)
        return fingerprint(names["outer"])

    assert made() == made()
    different = {
        made(),
        made(factor=3.0),
        made(step="x + 2.0"),
        made(step="x - 1.0"),
        made(constant="2.0"),
        made(constant="LIMITS[0]"),
        made(factor=3.0, constant="LIMITS[0]"),
    }
    assert len(different) == 7


def test_code_that_was_compiled_from_other_constants_is_not_used(folder, monkeypatch):
    """numba by itself would: the file is the same."""
    assert not is_read()
    monkeypatch.setitem(globals(), "FACTOR", 4.0)
    assert loop()(np.array([1.0, 2.0])) == 12.0
