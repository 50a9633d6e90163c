"""The tables and pictures of partita characterize --out."""

import csv
import json
from functools import partial

import pytest

import partita as pt
from tests.cli import running

GRID = "n=60,120 k=2:4:1 h=0,1/2 q=0.2,0.6,1"
DESIGN = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])

run = partial(running.run, "characterize")


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("characterized")
    done = run("-m", "rand,ari", "-m", "purity", "--design", GRID, "--out", "new/out", "--scores",
               folder=folder)  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout, folder / "new" / "out"


def test_every_table_is_written_three_times(written):
    _, folder = written
    names = {
        "coefficients", "r_squared", "monotonicity", "properties", "typology", "out_of_range",
        "significance_of_transformations", "significance_of_measures",
    }  # fmt: skip
    for ending in ("json", "md"):
        assert {path.stem for path in folder.glob(f"*.{ending}")} == names
    assert {path.stem for path in folder.glob("*.csv")} == {*names, "scores"}


def test_figures_in_files(written):
    _, folder = written
    found = pt.characterize(["rand", "ari", "purity"], DESIGN)
    with open(folder / "coefficients.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 3 * 5 * 10
    assert float(rows[1]["share"]) == pytest.approx(found.coefficients[1].share, rel=1e-11)
    records = json.loads((folder / "coefficients.json").read_text(encoding="utf-8"))
    assert records[1] == found.coefficients[1]._asdict()
    marks = json.loads((folder / "properties.json").read_text(encoding="utf-8"))
    assert {mark["holds"] for mark in marks} == {True, False, None}
    assert "NaN" not in (folder / "properties.json").read_text(encoding="utf-8")
    with open(folder / "scores.csv", encoding="utf-8") as file:
        scores = list(csv.DictReader(file))
    assert len(scores) == 180
    assert [row["h"] for row in scores[:4]] == ["0.0", "0.0", "0.0", "0.5"]
    assert [row["q"] for row in scores[:4]] == ["0.2", "0.6", "1.0", "0.2"]
    row = scores[-1]
    setting = row["transformation"], int(row["n"]), int(row["k"]), row["h"], row["q"]
    assert float(row["rand"]) == pytest.approx(found.scores[("rand", *setting)], rel=1e-11)


def test_pictures(written):
    _, folder = written
    names = {path.stem for path in folder.glob("*.png")}
    assert names == {path.stem for path in folder.glob("*.svg")}
    assert names == {
        "effects", "curves_n", "curves_k", "curves_h", "curves_q", "typology",
        "significance_of_transformations", "significance_of_measures",
    }  # fmt: skip
    assert all(path.read_bytes()[:4] == b"\x89PNG" for path in folder.glob("*.png"))


def test_tables_only(tmp_path):
    arguments = ("-m", "rand", "--design", GRID, "--out", str(tmp_path), "--no-pictures")
    done = run(*arguments, "--groups", "2")
    assert done.returncode == 0
    assert not list(tmp_path.glob("*.png"))
    rows = json.loads((tmp_path / "typology.json").read_text(encoding="utf-8"))
    assert {row["group"] for row in rows} == {0, 1}


def test_what_is_not_drawn_is_said(tmp_path):
    many = "pair counting,purity,bcubed,nmi"
    done = run("-m", many, "--design", "n=60 k=2,3 h=0,0.5 q=0.2,1", "--out", str(tmp_path))
    count = len(pt.measures.select([*many.split(",")]))
    assert count == 13
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        f"no curves: {count} measures cannot be told apart; --measures with at most 12 names has "
        "them"
    ]
    assert not list(tmp_path.glob("curves*"))
    assert (tmp_path / "significance_of_measures.png").exists()


def test_a_design_too_small_for_some_questions(tmp_path):
    """One parameter with two values: no residuals are left, and all profiles are equal."""
    arguments = ("-m", "rand,ari", "--design", "n=60 k=3 h=0 q=0.2,1")
    done = run(*arguments, "--out", str(tmp_path))
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "no significance: --design needs more settings than parameters + 1 for each profile",
        "no typology: it needs three profiles that are not constant, two of them different",
    ]
    assert {path.stem for path in tmp_path.glob("*.png")} == {"effects", "curves_q"}
    done = run(*arguments, "--out", str(tmp_path), "--groups", "2")
    assert done.returncode == 2
    assert done.stderr.startswith("partita: there is nothing to group")
