"""The command `partita evolve`."""

import csv
import io
import json

import pytest

import partita as pt
from tests.cli import running

A = "id,label\nann,1\nbob,1\ncleo,2\ndan,2\n"
B = "id,label\nann,1\nbob,2\ncleo,3\ndan,3\neve,4\n"
C = "id,label\ndan,7\ncleo,7\nann,5\nbob,5\n"
WIDE = "id,2019,2020,2021\nann,1,1,5\nbob,1,2,5\ncleo,2,3,7\ndan,2,3,7\neve,,4,\n"


def run(*arguments, **options):
    return running.run(*map(str, arguments), **options)


@pytest.fixture
def files(tmp_path):
    for name, text in (("a", A), ("b", B), ("c", C), ("wide", WIDE)):
        (tmp_path / f"{name}.csv").write_text(text)
    return [str(tmp_path / f"{name}.csv") for name in "abc"]


def test_text_is_that_of_the_library(files):
    done = run("evolve", *files)
    named = {f"{name}.csv": path for name, path in zip("abc", files, strict=True)}
    assert done.stdout == f"{pt.evolution(named, id='id', label='label')}\n"
    assert done.stdout.splitlines()[2].endswith(
        "1 of 2 clusters kept, 1 split into 2; 1 appeared; 1 object arrived."
    )


def test_a_wide_file(files, tmp_path):
    wide = tmp_path / "wide.csv"
    done = run("evolve", wide, "--columns", "2019,2020,2021", "--missing", "drop")
    lines = done.stdout.splitlines()
    assert lines[2] == (
        "From 2019 to 2020: 1 of 2 clusters kept, 1 split into 2; 1 appeared; 1 object arrived."
    )
    done = run("evolve", wide, "--columns", "2019,2020,2021")
    assert done.returncode == 2
    assert f"column '2019' of {wide} has 1 object without a label" in done.stderr


def test_formats(files, tmp_path):
    rows = list(csv.reader(io.StringIO(run("evolve", *files, "-f", "csv").stdout)))
    assert rows[0] == [
        "step", "earlier", "later", "event", "before", "after", "size_before", "size_after",
    ]  # fmt: skip
    assert [row[3] for row in rows[1:]] == [
        "kept", "split", "appeared", "kept", "merged", "vanished",
    ]  # fmt: skip
    assert rows[2][4:6] == ["1 (2)", "1 (1), 2 (1)"]
    data = json.loads(run("evolve", *files, "-f", "json").stdout)
    assert len(data["events"]) == 6
    assert data["tracks"][0]["born"] == "start"
    tracks = json.loads(run("evolve", *files, "-f", "json", "--table", "tracks", "--top", 2).stdout)
    assert [row["track"] for row in tracks] == [0, 1]
    done = run("evolve", *files, "--table", "clusters", "--top", 3)
    assert done.stdout.splitlines()[-1] == "… 5 more: --top 0"
    assert run("evolve", *files, "--table", "tracks", "-f", "markdown").stdout.startswith("| track")
    output = tmp_path / "out.json"
    assert run("evolve", *files, "-o", output).stdout == ""
    assert json.loads(output.read_text()) == data
    assert "… 1 more event" in run("evolve", *files, "--top", 1).stdout


def test_options_reach_the_library(files, tmp_path):
    picture = tmp_path / "flows.png"
    assert run("evolve", *files, "--picture", picture).returncode == 0
    assert picture.stat().st_size > 5_000
    assert "do not have the same objects" in run("evolve", *files, "--on-mismatch", "error").stderr
    assert "--tolerance 0.7: give a share" in run("evolve", *files, "--tolerance", 0.7).stderr
    by_position = run("evolve", files[0], files[2], "--by-position", "--label", "label")
    assert "1 of 2" not in by_position.stdout
    assert "all 2 clusters kept" in by_position.stdout
    soft = tmp_path / "soft.csv"
    soft.write_text("id,x,y\nann,0.9,0.1\nbob,0.4,0.6\ncleo,0,1\ndan,0,1\n")
    assert "--harden assigns each object" in run("evolve", files[0], soft).stderr
    assert "is fuzzy: 2 of 4 objects" in run("evolve", files[0], soft, "--harden").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["a.csv"], "a.csv is one file: give at least two, or --columns"),
        ([], "Missing argument"),
        (["a.csv", "b.csv", "a.csv"], "a.csv is given twice"),
        (
            ["a.csv", "b.csv", "--columns", "x,y"],
            "--columns are columns of one file: leave out the others",
        ),
        (["wide.csv", "--columns", "2019"], "columns has 1 entry: give two or more"),
        (["wide.csv", "--columns", "2019,2019"], "columns has '2019' twice"),
        (["wide.csv", "--columns", "2019,2022"], "wide.csv has no label column '2022'"),
        (["wide.csv", "--columns", "2019,2020", "--label", "x"], "leave out --label"),
        (["a.csv", "none.csv"], "none.csv does not exist"),
        (["a.csv", "b.csv", "--picture", "x.doc"], "must end in .png, .svg or .pdf"),
        (["-", "-"], "- is given twice"),
    ],
)
def test_errors_are_short(files, tmp_path, arguments, message):
    done = run("evolve", *arguments, folder=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
