"""`partita consensus`: files, columns, what is written, and errors."""

import csv
import json

import pytest

import partita as pt
from tests.cli.running import run

RUNS = {"a": "1122", "b": "1112", "c": "1222"}


@pytest.fixture
def files(tmp_path, monkeypatch):
    """One file for each clustering, in different orders, and one with a column for each."""
    monkeypatch.chdir(tmp_path)
    for index, (name, labels) in enumerate(RUNS.items()):
        rows = [f"{x},{label}" for x, label in zip("xyzu", labels, strict=True)]
        rows = rows[index:] + rows[:index]
        (tmp_path / f"{name}.csv").write_text("\n".join(["id,cluster", *rows]) + "\n")
    rows = [",".join(row) for row in zip("xyzu", *RUNS.values(), strict=True)]
    (tmp_path / "wide.csv").write_text("\n".join(["id,a,b,c", *rows]) + "\n")
    return tmp_path


def test_files_are_joined_on_ids_and_the_consensus_is_written(files):
    code, out, err = run("consensus", "a.csv", "b.csv", "c.csv", "-o", "out.csv")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("joined on ids: a.csv (hard; ids: id, labels: cluster), b.csv")
    assert lines[1] == "consensus of 3 clusterings of 4 objects: 2 clusters"
    assert lines[2].startswith("total distance (Mirkin distance) 12, the least of all clusterings")
    assert lines[-1] == "wrote out.csv"
    with open(files / "out.csv") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["id", "cluster", "support"]
    assert {row[0]: row[1] for row in rows[1:]} == {"x": "0", "y": "0", "z": "1", "u": "1"}
    # What was written is a clustering like any other.
    assert pt.mirkin_distance("out.csv", "a.csv") == 0.0


def test_columns_of_one_file(files):
    code, _, _ = run("consensus", "wide.csv", "--columns", "a,b,c", "-o", "out.json")
    assert code == 0
    data = json.loads((files / "out.json").read_text())
    assert (data["value"], data["exact"]) == (12, True)
    assert [one["clustering"] for one in data["inputs"]] == ["a", "b", "c"]
    assert [one["object"] for one in data["labels"]] == list("xyzu")


def test_columns_without_ids_are_matched_row_by_row(files):
    (files / "bare.csv").write_text("a,b\n1,1\n1,2\n2,2\n")
    code, out, _ = run("consensus", "bare.csv", "--columns", "a,b", "-o", "out.csv")
    assert code == 0
    assert out.startswith("matched row by row: a (hard; labels: a), b (hard; labels: b)")
    assert (files / "out.csv").read_text().startswith("object,cluster,support\n0,")


def test_distances_and_weights(files):
    code, out, _ = run("consensus", "a.csv", "b.csv", "--distance", "vi", "--weight", "1",
                       "--weight", "3")  # fmt: skip
    assert code == 0
    expected = pt.variation_of_information("a.csv", "b.csv")
    assert f"total distance (variation of information) {expected:.4f}, the least" in out
    assert [line.split()[-2:] for line in out.splitlines()[-2:]] == [
        ["1", f"{expected:.4f}"],
        ["3", "0.0000"],
    ]


def test_formats(files):
    code, out, _ = run("consensus", "a.csv", "b.csv", "c.csv", "-f", "csv")
    assert code == 0
    assert out.startswith("id,cluster,support\nx,0,0.666667\n")
    assert run("consensus", "a.csv", "b.csv", "-f", "markdown")[1].startswith("| id | cluster |")
    assert json.loads(run("consensus", "a.csv", "b.csv", "-f", "json")[1])["objects"] == 4


def test_objects_that_differ(files):
    (files / "d.csv").write_text("id,cluster\nx,1\ny,1\n")
    code, _, err = run("consensus", "a.csv", "d.csv")
    assert code == 2
    assert "2 ids are in a.csv only" in err
    code, out, _ = run("consensus", "a.csv", "d.csv", "--on-mismatch", "intersect")
    assert code == 0
    assert "2 objects: 1 cluster; 2 objects left out" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Missing argument 'A B...'"),
        (("a.csv",), "a.csv is one file: give at least two, or --columns"),
        (("a.csv", "a.csv"), "a.csv is given twice"),
        (("a.csv", "b.csv", "--columns", "a,b"), "--columns are columns of one file"),
        (("wide.csv", "--columns", "a"), "columns has 1 entry: give two or more"),
        (("wide.csv", "--columns", "a,a"), "columns has 'a' twice"),
        (("wide.csv", "--columns", "a,zz"), "has no label column 'zz'"),
        (("a.csv", "b.csv", "-o", "out.xyz"), "the name must end in .csv"),
        (("a.csv", "b.csv", "--distance", "ari"), "--distance adjusted_rand is no metric"),
        (("a.csv", "b.csv", "--weight", "1"), "give one number for each"),
        (("a.csv", "b.csv", "--weight", "1", "--weight", "-1"), "negative"),
        (("a.csv", "none.csv"), "none.csv does not exist"),
    ],
)
def test_what_cannot_be_done(files, arguments, message):
    code, _, err = run("consensus", *arguments)
    assert code == 2
    assert message in err
    assert "Traceback" not in err


def test_a_picture(files):
    code, out, _ = run("consensus", "a.csv", "b.csv", "c.csv", "--picture", "c.svg")
    assert code == 0
    assert "consensus of 3 clusterings" in out
    assert (files / "c.svg").read_text().startswith("<?xml")
    code, _, err = run("consensus", "a.csv", "b.csv", "--picture", "c.txt")
    assert (code, "--picture c.txt: the name must end in" in err) == (2, True)
