"""Profiles in Parquet files."""

import pyarrow
import pytest
from pyarrow import parquet

import partita as pt

PAIR = {"a": 0, "b": 0, "c": 1, "d": 2}, {"a": 0, "b": 1, "c": 1, "e": 2}


def test_a_saved_profile_is_loaded_again(tmp_path):
    profile = pt.profile(*PAIR, on_mismatch="intersect")
    path = tmp_path / "profile.parquet"
    profile.save(path)
    profile.save(path)
    again = pt.Profile.load(path)
    assert again == profile
    assert again.coverage == profile.coverage == (3, 1, 1, 0, 0)
    assert [x.name for x in tmp_path.iterdir()] == ["profile.parquet"]


def test_what_is_no_profile_is_refused(tmp_path):
    path = tmp_path / "table.parquet"
    with pytest.raises(pt.errors.FileError, match="cannot be read as a profile"):
        pt.Profile.load(path)
    path.write_text("nothing")
    with pytest.raises(pt.errors.FileError, match="cannot be read as a profile"):
        pt.Profile.load(path)
    parquet.write_table(pyarrow.table({"kind": ["cell"]}), path)
    with pytest.raises(pt.errors.FileError, match="holds no profile"):
        pt.Profile.load(path)


def with_description(path, about, **columns):
    """Save a profile with another description and other columns."""
    pt.profile(*PAIR, on_mismatch="intersect").save(path)
    table = parquet.read_table(path)
    for name, values in columns.items():
        table = table.set_column(table.column_names.index(name), name, pyarrow.array(values))
    parquet.write_table(table.replace_schema_metadata({b"partita.profile": about}), path)


@pytest.mark.parametrize(
    ("about", "message"),
    [
        (b"{not", "holds no profile"),
        (b"\xff", "holds no profile"),
        (b"[1]", "holds no profile"),
        (b'{"version": 1, "coverage": {"x": 1}}', "holds no profile"),
        (b'{"version": 1, "coverage": "x"}', "holds no profile"),
        (b'{"version": 2, "coverage": null}', "newer version of partita"),
    ],
)
def test_descriptions_that_are_not_those_of_a_profile_are_refused(tmp_path, about, message):
    path = tmp_path / "profile.parquet"
    with_description(path, about)
    with pytest.raises(pt.errors.FileError, match=message):
        pt.Profile.load(path)


def test_lines_of_another_kind_are_refused(tmp_path):
    path = tmp_path / "profile.parquet"
    with_description(path, b'{"version": 1, "coverage": null}')
    kinds = ["other"] * parquet.read_table(path).num_rows
    with_description(path, b'{"version": 1, "coverage": null}', kind=kinds)
    with pytest.raises(pt.errors.FileError, match="holds no profile"):
        pt.Profile.load(path)


def test_a_directory_is_neither_written_nor_read(tmp_path):
    profile = pt.profile([0], [0])
    with pytest.raises(pt.errors.FileError, match=r"cannot be written to .*: it is a directory"):
        profile.save(tmp_path)
    with pytest.raises(pt.errors.FileError, match="cannot be read as a profile"):
        pt.Profile.load(tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_named(tmp_path):
    path = tmp_path / "nowhere" / "profile.parquet"
    with pytest.raises(pt.errors.FileError, match=r"cannot be written to .*nowhere"):
        pt.profile(*PAIR, on_mismatch="intersect").save(path)


def test_without_pyarrow_the_extra_is_named(tmp_path, monkeypatch):
    profile = pt.profile([0], [0])
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(pt.errors.MissingDependencyError, match=r"partita\[parquet\]"):
        profile.save(tmp_path / "x")
