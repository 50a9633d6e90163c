"""The command that compares linked records with true entities."""

import csv
import io
import json

import pytest

import partita as pt
from partita.cli import engines
from tests.cli.running import run

TRUTH = "source,rid,person\na,1,ann\na,2,ann\nb,1,ann\nb,2,bob\nb,3,bob\n"
FOUND = "source,rid,cluster\nb,3,y\na,1,x\na,2,x\nb,1,y\nb,2,y\n"
IDS = ["--id", "source", "--id", "rid"]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    (folder / "truth.csv").write_text(TRUTH)
    (folder / "found.csv").write_text(FOUND)
    (folder / "pairs.csv").write_text(
        "source_l,rid_l,source_r,rid_r,score\na,1,a,2,0.9\nb,1,b,2,0.8\na,1,b,3,0.1\n"
    )
    return folder


def output_of(files, *options, status=0):
    result = run("resolve", str(files / "truth.csv"), str(files / "found.csv"), *IDS, *options)
    assert result.returncode == status, result.stderr
    return result.stderr if status else result.stdout


def test_text_is_that_of_the_library(files):
    result = pt.resolve(str(files / "truth.csv"), str(files / "found.csv"), id=["source", "rid"])
    assert output_of(files) == f"{result}\n"
    assert "exact clusters        0.0000  0.0000  0.0000" in output_of(files)


def test_formats_of_scores(files):
    rows = list(csv.DictReader(io.StringIO(output_of(files, "-f", "csv"))))
    assert [row["counting"] for row in rows] == ["pairs", "records (B-cubed)", "exact clusters"]
    assert float(rows[0]["precision"]) == 0.5
    assert output_of(files, "-f", "markdown").startswith("| counting | precision |")
    data = json.loads(output_of(files, "-f", "json"))
    assert data["pairs"] == {"right": 2, "false_positives": 2, "false_negatives": 2}
    assert data["false_positives"][0]["pairs"] == 2
    errors = json.loads(output_of(files, "-f", "json", "--table", "errors"))
    assert errors[0]["error"] == "over-merged"


def test_groups_and_pairs(files, tmp_path):
    groups = output_of(files, "--table", "false_positives", "-f", "csv").splitlines()
    assert groups[1:] == ["b 2,b 1,y,bob,ann,2"]
    path = tmp_path / "pairs.csv"
    output_of(files, "--table", "false_negatives", "--pairs", "-o", str(path))
    assert path.read_text().splitlines()[1:] == ["b 1,a 1,ann,y,x", "b 1,a 2,ann,y,x"]
    one = output_of(files, "--table", "false_negatives", "--pairs", "--top", "1").splitlines()
    assert one == ["first,second,together_in,first_in,second_in", "b 1,a 1,ann,y,x"]


def test_beta(files):
    data = json.loads(output_of(files, "-f", "json", "--beta", "2"))
    assert data["beta"] == 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--pairs"], "--pairs goes with --table"),
        (["--table", "false_positives", "--engine", "duckdb"], "leave out --engine"),
        (["--beta", "0"], "beta=0"),
    ],
)
def test_bad_usage_is_one_line(files, options, words):
    assert words in output_of(files, *options, status=2)


def test_an_engine_counts_and_does_not_list(files):
    pytest.importorskip("duckdb")
    single = "id,label\n1,a\n2,a\n3,b\n"
    (files / "one.csv").write_text(single)
    (files / "two.csv").write_text(single.replace("2,a", "2,b"))
    result = run("resolve", str(files / "one.csv"), str(files / "two.csv"), "--engine", "duckdb")
    assert result.returncode == 0, result.stderr
    assert "1 wrong (false positives), 1 missed" in result.stdout
    assert "false positives: the" not in result.stdout


def test_large_files_are_counted_by_duckdb_unless_pairs_are_listed(files, monkeypatch):
    pytest.importorskip("duckdb")
    monkeypatch.setattr(engines, "_MANY_ROWS", 1)
    used = []
    monkeypatch.setattr(engines, "_open", lambda *given: used.append(given[2]))
    assert "2 wrong (false positives)" in output_of(files)
    assert used == ["duckdb"]
    output_of(files, "--table", "false_positives")
    assert used == ["duckdb"]
