"""Files are complete or not there."""

import os
import stat

import pytest

from partita.errors import FileError
from partita.results.whole_files import written_whole


def write(path, text, error=None):
    with written_whole(path) as beside:
        beside.write_text(text)
        if error is not None:
            raise error


def test_what_was_there_stays_if_writing_fails(tmp_path):
    path = tmp_path / "page"
    write(path, "one")
    with pytest.raises(ZeroDivisionError):
        write(path, "half", ZeroDivisionError())
    assert path.read_text() == "one"
    assert os.listdir(tmp_path) == ["page"]
    write(path, "two")
    assert path.read_text() == "two"


def test_permissions_are_those_of_other_files(tmp_path):
    (tmp_path / "other").write_text("")
    write(tmp_path / "page", "x")
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("other", "page")]
    assert modes[0] == modes[1]
    (tmp_path / "page").chmod(0o640)
    write(tmp_path / "page", "y")
    assert stat.S_IMODE((tmp_path / "page").stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "page").write_text("old")
    (tmp_path / "link").symlink_to("page")
    write(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "page").read_text() == "new"


def test_errors_of_the_system_say_which_file(tmp_path):
    with pytest.raises(FileError, match=r"cannot write .*page: No such file or directory"):
        write(tmp_path / "no" / "page", "x")
    with pytest.raises(FileError, match=r"cannot write .*page: No space left"):
        write(tmp_path / "page", "x", OSError(28, "No space left on device"))
    assert os.listdir(tmp_path) == []
