"""The options of commands that read several clusterings, and how these are opened."""

import click
import pytest
from click.testing import CliRunner

from partita.cli.reading import options_of
from partita.cli.several_files import open_clusterings, several_clusterings
from partita.errors import InputError

FILES = {
    "a.csv": "id,k\nx,1\ny,1\n",
    "b.csv": "id,k\ny,2\nx,3\n",
    "wide.csv": "id,one,two\nx,1,4\ny,2,4\n",
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.csv").write_text(FILES["b.csv"])
    monkeypatch.chdir(tmp_path)


def opened(*arguments, on_mismatch="error"):
    """Run a command that opens its files; return them, and the options for the library."""

    @click.command()
    @several_clusterings(on_mismatch)
    def command(clusterings, **files):
        """Open files."""
        found.append((open_clusterings(clusterings, files), options_of(files)))

    found = []
    result = CliRunner().invoke(command, list(arguments))
    if isinstance(result.exception, InputError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return found[0]


def test_files_go_by_their_names_without_folders_where_these_differ():
    assert list(opened("a.csv", "b.csv")[0]) == ["a.csv", "b.csv"]
    assert list(opened("inner/a.csv", "b.csv")[0]) == ["a.csv", "b.csv"]
    assert list(opened("inner/a.csv", "a.csv")[0]) == ["inner/a.csv", "a.csv"]


def test_columns_of_one_file():
    clusterings, _ = opened("wide.csv", "--columns", "two,one", "--id", "id")
    assert {name: list(one.ids) for name, one in clusterings.items()} == {
        "two": ["x", "y"],
        "one": ["x", "y"],
    }
    assert clusterings["one"].source == "column 'one' of wide.csv"
    with pytest.raises(InputError, match="columns has 'one' twice"):
        opened("wide.csv", "--columns", "one,one")


def test_what_is_said_of_all_files():
    clusterings, _ = opened("a.csv", "b.csv", "--by-position", "--label", "k")
    assert all(one.by_position for one in clusterings.values())
    clusterings, _ = opened("a.csv", "b.csv", "--no-header", "--id", "1", "--label", "2")
    assert [one.n for one in clusterings.values()] == [3, 3]


def test_options_for_the_library():
    assert opened("a.csv", "b.csv")[1]["on_mismatch"] == "error"
    assert opened("a.csv", "b.csv", on_mismatch="intersect")[1]["on_mismatch"] == "intersect"
    _, options = opened("a.csv", "b.csv", "--missing", "drop", "--noise", "-1")
    assert options == {"missing": "drop", "noise": "-1", "on_mismatch": "error"}
