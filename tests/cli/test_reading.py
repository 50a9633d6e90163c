"""The files and columns that a command is given."""

import pytest

from tests.cli.running import run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("files")
    (path / "a.csv").write_text("who,first,second\nr1,p,u\nr2,p,v\n")
    (path / "b.csv").write_text("record,group\nr2,1\nr1,1\n")
    (path / "twice.csv").write_text("who,first\nr1,p\nr1,q\n")
    return path


@pytest.mark.parametrize("command", ["compare", "explain"])
def test_a_column_for_each_file(folder, command):
    options = ("--id", "who", "--id", "record", "--label", "second", "--label", "group")
    done = run(command, "a.csv", "b.csv", *options, folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("2 objects, 2 reference and 1 candidate cluster")


@pytest.mark.parametrize("command", ["compare", "explain"])
def test_one_column_for_both_files(folder, command):
    done = run(command, "a.csv", "a.csv", "--id", "who", "--label", "first", folder=folder)
    assert done.stdout.startswith("2 objects, 1 reference and 1 candidate cluster")


def test_a_column_three_times(folder):
    done = run("compare", "a.csv", "b.csv", *("--id", "who") * 3, folder=folder)
    assert done.returncode == 2
    assert "--id is given 3 times: once or twice is enough" in done.stderr


def test_errors_name_the_file(folder):
    done = run("compare", "a.csv", "twice.csv", "--id", "who", "--label", "first", folder=folder)
    assert done.returncode == 2
    assert done.stderr.startswith("partita: a.csv and twice.csv do not have the same objects: ")
    options = ("--id", "who", "--label", "first")
    done = run("compare", "a.csv", "-", *options, text="who,first\nz,p\n", folder=folder)
    assert "1 id is in standard input only ('z')" in done.stderr
