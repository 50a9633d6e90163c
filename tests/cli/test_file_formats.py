"""What a command is told about files whose names do not say it."""

import io
import subprocess
import sys

import polars as pl
import pytest

from partita.cli.file_formats import said_of
from tests.cli.running import run

TEXT = "id,label\na,1\nb,1\nc,2\n"


@pytest.fixture
def truth(tmp_path):
    (tmp_path / "truth.csv").write_text(TEXT)
    return tmp_path


@pytest.mark.parametrize(
    ("path", "options", "said"),
    [
        ("-", {"format_in": "parquet"}, ("parquet", None)),
        ("-", {"delimiter": ";"}, (None, ";")),
        ("a.csv", {"format_in": "parquet", "delimiter": ";"}, (None, None)),
        ("a.csv", {"delimiter": ";"}, (None, ";")),
        ("a.parquet", {"delimiter": ";"}, (None, None)),
        ("pipe", {"format_in": "jsonl", "delimiter": ";"}, ("jsonl", None)),
    ],
)
def test_what_the_options_say_of_a_file(path, options, said):
    found = said_of(path, {"format_in": None, "delimiter": None, **options})
    assert (found["format"], found["delimiter"]) == said


@pytest.mark.parametrize("said", [(), ("--format-in", "parquet")])
def test_parquet_on_the_standard_input(truth, said):
    data = io.BytesIO()
    pl.read_csv(io.BytesIO(TEXT.encode())).write_parquet(data)
    done = subprocess.run(
        [sys.executable, "-m", "partita", "compare", "truth.csv", "-", "-m", "ari", *said],
        input=data.getvalue(),
        capture_output=True,
        cwd=truth,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "adjusted_rand" in done.stdout.decode()


def test_json_lines_on_the_standard_input(truth):
    text = '{"id": "a", "label": 1}\n{"id": "b", "label": 1}\n{"id": "c", "label": 2}\n'
    done = run("compare", "truth.csv", "-", "-m", "ari", text=text, folder=truth)
    assert done.returncode == 2
    assert done.stderr == (
        "partita: standard input looks like JSON: say which (--format-in json; or jsonl, an object "
        "on each line)\n"
    )
    options = ("--format-in", "jsonl", "-m", "ari")
    done = run("compare", "truth.csv", "-", *options, text=text, folder=truth)
    assert (done.returncode, done.stderr) == (0, "")


def test_delimiters(truth):
    (truth / "found.txt").write_text("id label\na 1\nb 1\nc 2\n")
    done = run("compare", "truth.csv", "found.txt", "-m", "ari", folder=truth)
    assert done.returncode == 2
    assert "found.txt has 2 words on every line" in done.stderr
    assert "--delimiter space" in done.stderr
    (truth / "same.txt").write_text("id label\na 1\nb 1\nc 2\n")
    options = ("--delimiter", "space", "-m", "ari")
    done = run("compare", "same.txt", "found.txt", *options, folder=truth)
    assert (done.returncode, done.stderr) == (0, "")


def test_files_that_are_something_else(truth):
    pl.read_csv(io.BytesIO(TEXT.encode())).write_parquet(truth / "found.csv")
    done = run("compare", "truth.csv", "found.csv", folder=truth)
    assert done.returncode == 2
    assert done.stderr == (
        "partita: found.csv is a Parquet file, not CSV as its name says: rename it\n"
    )
    done = run("compare", "truth.csv", "-", "--format-in", "json", text=TEXT, folder=truth)
    assert done.stderr == "partita: standard input is not JSON: Expecting value at line 1\n"
