"""partita characterize: what it prints, what it writes, and what it refuses."""

import csv
import doctest
import json
import subprocess
import sys
from fractions import Fraction
from functools import partial

import pytest

import partita as pt
from partita.cli.design import read_design
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


def test_summary(written):
    lines = written[0].splitlines()
    found = pt.characterize(["rand", "ari", "purity"], DESIGN)
    assert lines[0] == "3 measures on 180 pairs"
    assert lines[2].split() == list(DESIGN.names)
    share = found.share("rand", "singleton_clusters", "q")
    assert lines[3].split()[:3] == ["rand", "q", f"{share:.2f}"]
    assert lines[5].split()[:2] == ["purity", "constant"]


def test_sizes_may_be_as_unequal_as_possible():
    done = run("-m", "rand", "--design", "n=72,144 k=2,3 h=0,1 q=0.5,1")
    assert (done.returncode, done.stderr) == (0, "")
    assert read_design("h=0:1:0.5").h == (0, Fraction(1, 2), 1)


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
    many = "pair counting,purity,bcubed,nmi,vi,van_dongen,matched_f,homogeneity,completeness"
    done = run("-m", many, "--design", "n=60 k=2,3 h=0,0.5 q=0.2,1", "--out", str(tmp_path))
    count = len(pt.measures.select([*many.split(",")]))
    assert 12 < count <= 20
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


def test_nothing_is_written_without_a_folder(tmp_path):
    done = run("-m", "rand", "--design", GRID, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(tmp_path.iterdir()) == []


def test_a_design():
    design = read_design("n=500 k=2,3 h=0,1/3 q=0.1:1:0.3 t=neighbor_swaps,merge_clusters")
    assert (design.n, design.k) == ((500,), (2, 3))
    assert design.h == (0, Fraction(1, 3))
    assert design.q == (Fraction("0.1"), Fraction("0.4"), Fraction("0.7"), 1)
    assert design.names == ("neighbor_swaps", "merge_clusters")
    assert read_design(None) == pt.Design.paper()
    assert read_design("k=5").n == pt.Design.paper().n


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("h=1.5", "h=3/2: give a number from 0 to 1"),
        ("", "--design is empty"),
        ("n", "cannot read 'n'"),
        ("m=5", "cannot read 'm=5'"),
        ("n=500 n=700", "gives n twice"),
        ("n=many", "n=many is no number"),
        ("q=1/0", "q=1/0 is no number"),
        ("n=60.5", "n is a whole number"),
        ("q=0.1:1", "is no range"),
        ("q=1:0.1:0.1", "is no range"),
        ("q=0:1:0", "is no range"),
        ("q=0:1:1/100000", "has 100,001 values"),
        ("q=0.5,1.5", "give a number from 0 to 1"),
        ("n=5 k=7", "5 objects cannot form 7 clusters"),
        ("k=", "k is empty"),
        ("t=swaps", "no transformation is called 'swaps'"),
        ("q=0.5,1/2", "twice"),
    ],
)
def test_bad_designs(text, message):
    with pytest.raises(pt.InputError, match=message):
        read_design(text)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--design", "n=x"), "partita: --design: n=x is no number"),
        (("-m", "rant", "--design", GRID), "did you mean"),
        (("--design", "n=60 k=3 h=0 q=1"), "give n, k, h or q several values"),
        (("--scores", "--design", GRID), "say --out DIR"),
        (("-m", "rand", "--design", GRID, "--out", "x", "--groups", "9"), "groups=9"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(arguments, message, tmp_path):
    done = run(*arguments, folder=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_without_matplotlib(tmp_path):
    program = (
        "import sys; sys.modules['matplotlib'] = None; from partita.cli.main import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "characterize", "--design", GRID, "--out", str(tmp_path)],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'partita[plots]'" in done.stderr
    assert "--no-pictures" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    # It is said before any work is done.
    assert list(tmp_path.iterdir()) == []


def test_examples():
    import partita.cli.design as module

    failed, tried = doctest.testmod(module)
    assert (failed, tried) == (0, 1)


def test_the_deprecated_name_of_the_design():
    new = run("-m", "rand", "--design", GRID)
    old = run("-m", "rand", "--grid", GRID)
    assert old.stdout == new.stdout
    assert old.stderr.splitlines() == ["partita: --grid is deprecated, use --design"]
    both = run("-m", "rand", "--grid", GRID, "--design", GRID)
    assert (both.returncode, both.stderr.count("give --design alone")) == (2, 1)
    assert "--grid" not in run("--help").stdout
