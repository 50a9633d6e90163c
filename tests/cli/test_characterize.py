"""partita characterize: what it prints, and what it refuses."""

import csv
import io
import json
import subprocess
import sys
from functools import partial

import pytest

import partita as pt
from tests.cli import running

GRID = "n=60,120 k=2:4:1 h=0,1/2 q=0.2,0.6,1"
DESIGN = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])

run = partial(running.run, "characterize")


def test_summary():
    done = run("-m", "rand,ari", "-m", "purity", "--design", GRID)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    found = pt.characterize(["rand", "ari", "purity"], DESIGN)
    assert lines[0] == "3 measures on 180 pairs"
    assert lines[2].split() == list(DESIGN.names)
    share = found.share("rand", "singleton_clusters", "q")
    assert lines[3].split()[:3] == ["rand", "q", f"{share:.2f}"]
    assert lines[5].split()[:2] == ["purity", "constant"]


def test_nothing_is_written_without_a_folder(tmp_path):
    done = run("-m", "rand", "--design", GRID, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(tmp_path.iterdir()) == []


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


def test_csv_and_json_have_every_term_and_markdown_the_summary(tmp_path):
    arguments = ("-m", "rand,ari", "--design", GRID)
    wanted = pt.characterize(["rand", "ari"], DESIGN)
    data = json.loads(run(*arguments, "-f", "json").stdout)
    assert data["n_pairs"] == len(DESIGN)
    assert data["coefficients"] == [row._asdict() for row in wanted.coefficients]
    rows = list(csv.DictReader(io.StringIO(run(*arguments, "-f", "csv").stdout)))
    assert [float(row["share"]) for row in rows] == [row.share for row in wanted.coefficients]
    lines = run(*arguments, "-f", "markdown").stdout.splitlines()
    assert lines[2].startswith("| rand | ")
    out = ("--out", str(tmp_path / "out"), "--no-pictures", "-f", "csv")
    done = run(*arguments, *out)
    assert done.stdout == run(*arguments, "-f", "csv").stdout
    assert "tables in" in done.stderr
