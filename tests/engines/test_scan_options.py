"""What is checked before files are opened."""

import pytest

import partita as pt
from partita.engines.scan_options import checked_memory, checked_temp, delimiter_of_files


@pytest.mark.parametrize("memory", ["2GB", "2 GB", "1.5gib", "500MB"])
def test_sizes_have_a_unit(memory):
    assert checked_memory(memory) == memory


@pytest.mark.parametrize("memory", ["2", "GB", "2 gigs", "-1GB", "0GB", "0.0 MB", "", 2, "1e3MB"])
def test_what_is_no_size_is_refused(memory):
    with pytest.raises(pt.InputError, match="give a size with its unit"):
        checked_memory(memory)


def test_a_temporary_folder_is_made(tmp_path):
    assert checked_temp(None) is None
    assert checked_temp(tmp_path / "a" / "b") == str(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").write_text("")
    with pytest.raises(pt.errors.FileError, match="is no folder that can be made: File exists"):
        checked_temp(tmp_path / "file")


def test_the_delimiter_is_that_of_the_first_file(tmp_path):
    path = tmp_path / "labels.csv"
    path.write_bytes("\ufeffid;truth\n1;2,5\n".encode())
    assert delimiter_of_files([str(path)], "csv") == ";"
    assert delimiter_of_files([], "tsv") == "\t"
