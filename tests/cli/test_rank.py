"""The command `partita rank`."""

import csv
import io
import json

import pytest

import partita as pt
from tests.cli.running import run

TRUTH = [0, 0, 0, 1, 1, 1, 2, 2, 2, 2]
FOUND = {
    "good": [0, 0, 0, 1, 1, 1, 2, 2, 2, 0],
    "fair": [0, 0, 1, 1, 1, 1, 2, 2, 2, 0],
    "bad": [0, 1, 0, 1, 0, 1, 0, 1, 0, 1],
}


@pytest.fixture
def folder(tmp_path):
    columns = {"truth": TRUTH, **FOUND}
    for name, labels in columns.items():
        lines = [f"r{i},{label}" for i, label in enumerate(labels)]
        (tmp_path / f"{name}.csv").write_text("\n".join(["id,label", *lines]) + "\n")
    rows = zip((f"r{i}" for i in range(10)), *columns.values(), strict=True)
    lines = [",".join(map(str, row)) for row in rows]
    (tmp_path / "wide.csv").write_text("\n".join([",".join(["id", *columns]), *lines]) + "\n")
    return tmp_path


FILES = ("truth.csv", "bad.csv", "good.csv", "fair.csv")
FEW = ("--draws", "40", "--rng", "1")


def named_by_files():
    return {f"{name}.csv": FOUND[name] for name in ("bad", "good", "fair")}


def test_the_output_is_that_of_the_library(folder):
    done = run("rank", *FILES, *FEW, folder=folder)
    assert done.stdout == f"{pt.rank(TRUTH, named_by_files(), n_draws=40, rng=1)}\n"
    done = run("rank", *FILES, "-m", "rand,vi", "--interval", "jackknife", folder=folder)
    wanted = pt.rank(TRUTH, named_by_files(), ["rand", "vi"], interval="jackknife")
    assert done.stdout == f"{wanted}\n"


def test_columns_of_one_file(folder):
    arguments = ("rank", "wide.csv", "--columns", "truth,bad,good,fair", *FEW)
    done = run(*arguments, folder=folder)
    found = {name: FOUND[name] for name in ("bad", "good", "fair")}
    assert done.stdout == f"{pt.rank(TRUTH, found, n_draws=40, rng=1)}\n"


def test_options_reach_the_library(folder):
    arguments = ("--level", "0.8", "--resample", "clusters", "-f", "json")
    done = run("rank", *FILES, *FEW, *arguments, folder=folder)
    wanted = pt.rank(TRUTH, named_by_files(), n_draws=40, rng=1, level=0.8, resample="clusters")
    assert json.loads(done.stdout) == json.loads(wanted.to_json())
    assert wanted.level == 0.8


def test_the_reference_may_have_other_columns(folder):
    done = run(
        "rank", "wide.csv", "good.csv", "bad.csv", "--reference-label", "truth",
        "--interval", "none", "-f", "csv", folder=folder,
    )  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["candidate"] for row in rows] == ["good.csv", "bad.csv"]
    assert float(rows[0]["adjusted_rand"]) == pt.adjusted_rand_score(TRUTH, FOUND["good"])


def test_formats(folder):
    arguments = ("rank", *FILES, *FEW, "-m", "rand")
    wanted = pt.rank(TRUTH, named_by_files(), "rand", n_draws=40, rng=1)
    rows = list(csv.DictReader(io.StringIO(run(*arguments, "-f", "csv", folder=folder).stdout)))
    assert [float(row["rand.low"]) for row in rows] == [row.scores["rand"].low for row in wanted]
    text = run(*arguments, "-f", "csv", "--differences", folder=folder).stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [float(row["p_adjusted"]) for row in rows] == [x.p_adjusted for x in wanted.differences]
    text = run(*arguments, "-f", "markdown", folder=folder).stdout
    assert text.startswith("| candidate | rand ↑ |\n| --- | --- |\n| good.csv | ")
    done = run(*arguments, "-o", "board.json", "--picture", "board.svg", folder=folder)
    assert done.stdout == ""
    assert json.loads((folder / "board.json").read_text()) == json.loads(wanted.to_json())
    assert "good.csv" in (folder / "board.svg").read_text() or (folder / "board.svg").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("truth.csv",), "Missing argument 'CANDIDATE'"),
        (("truth.csv", "good.csv", "good.csv"), "good.csv is given twice"),
        (("-", "-"), "only one file can be the standard input"),
        (("wide.csv", "good.csv", "--columns", "truth,good"), "leave out CANDIDATE"),
        (("wide.csv", "--columns", "truth"), "columns has 1 entry: give two or more"),
        (("wide.csv", "--columns", "truth,good,good"), "columns has 'good' twice"),
        (("wide.csv", "--columns", "truth,better"), "no label column 'better'"),
        (("truth.csv", "good.csv", "--threshold", "0.5"), "--threshold is for two"),
        (("truth.csv", "good.csv", "--level", "1"), "--level 1.0: it must lie between 0 and 1"),
        (("truth.csv", "good.csv", "--differences"), "--differences is for -f csv"),
        (("truth.csv", "good.csv", "--picture", "a.gif"), "must end in .png, .svg or .pdf"),
        (("truth.csv", "good.csv", "--draws", "1"), "--draws"),
        (("truth.csv", "nowhere.csv"), "nowhere.csv"),
        (("truth.csv", "good.csv", "-m", "arri"), "no measure is called 'arri'"),
    ],
)
def test_bad_input_is_one_clear_message(folder, arguments, message):
    done = run("rank", *arguments, folder=folder)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
