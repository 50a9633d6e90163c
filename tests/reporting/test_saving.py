import os

import pytest

from partita.errors import FileError
from partita.reporting.saving import check_target, file_name, write_beside


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("../../etc/passwd", "etc-passwd.html"),
        ("C:\\Windows\\x", "c-windows-x.html"),
        ("con", "report-con.html"),
        ("LPT1", "report-lpt1.html"),
        ("…", "report.html"),
        ("Über Größe", "uber-groe.html"),
        ("a\0b\nc", "a-b-c.html"),
        ("x" * 300, "x" * 80 + ".html"),
        (".html", "html.html"),
    ],
)
def test_names_of_files_stay_in_the_folder(title, name):
    assert file_name(title) == name
    assert os.path.basename(name) == name


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "page.html"
    write_beside("one", path, overwrite=False)
    with pytest.raises(FileError, match="exists"):
        write_beside("two", path, overwrite=False)
    assert path.read_text() == "one"
    write_beside("two", path, overwrite=True)
    assert path.read_text() == "two"
    with pytest.raises(UnicodeEncodeError):
        write_beside("\ud800", path, overwrite=True)
    assert path.read_text() == "two"
    assert os.listdir(tmp_path) == ["page.html"]


def test_targets_are_checked_before_work_is_done(tmp_path):
    with pytest.raises(FileError, match="is a folder: name a file in it"):
        check_target(tmp_path, overwrite=True)
    with pytest.raises(FileError, match=r"ends in \.html or \.htm"):
        check_target(tmp_path / "x.csv", overwrite=True)
    with pytest.raises(FileError, match="there is no folder"):
        check_target(tmp_path / "no" / "x.html", overwrite=True)
