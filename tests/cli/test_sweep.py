"""The command `partita sweep`."""

import csv
import io
import json

import pytest

from tests.cli import running


def run(*arguments, **options):
    return running.run(*map(str, arguments), **options)


TRUTH = "id,label\nann,1\nanne,1\nanna,1\nbob,2\nrob,2\neve,3\n"
PAIRS = """\
unique_id_l,unique_id_r,match_probability
ann,anne,0.9
anne,anna,0.7
bob,rob,0.6
anna,eve,0.4
"""


@pytest.fixture
def files(tmp_path):
    (tmp_path / "truth.csv").write_text(TRUTH)
    (tmp_path / "pairs.csv").write_text(PAIRS)
    return str(tmp_path / "truth.csv"), str(tmp_path / "pairs.csv")


def test_table(files):
    lines = run("sweep", *files, "-m", "pair_f").stdout.splitlines()
    assert "6 objects, 3 reference clusters, 4 pairs" in lines[0]
    assert lines[2].split() == [
        "threshold", "clusters", "pair_f", "kept", "split", "merged", "mixed",
    ]  # fmt: skip
    assert lines[4].split() == ["*", "0.6", "3", "1.0000", "3", "0", "0", "0"]
    assert lines[-1] == "best pair_f  1.0000 at 0.6 (the same clusters above 0.4)"


def test_formats_are_whole(files, tmp_path):
    many = tmp_path / "many.csv"
    rows = [f"o{i},o{i + 1},{1 - i / 500}" for i in range(300)]
    many.write_text("id_l,id_r,score\n" + "\n".join(rows) + "\n")
    truth = tmp_path / "truth.tsv"
    truth.write_text("id\tlabel\n" + "".join(f"o{i}\t{i // 7}\n" for i in range(301)))
    shown = run("sweep", truth, many, "-m", "ari,pair_f", "-f", "csv").stdout
    assert len(list(csv.reader(io.StringIO(shown)))) == 301
    shown = json.loads(run("sweep", truth, many, "-m", "ari", "-f", "json").stdout)
    assert len(shown["rows"]) == 300
    shown = run("sweep", truth, many, "-m", "ari", "-f", "markdown").stdout
    assert shown.count("\n") == 302
    assert "more rows" in run("sweep", truth, many).stdout
    assert "more rows" not in run("sweep", truth, many, "--top", "0").stdout


def test_thresholds(files):
    shown = run("sweep", *files, "-m", "rand", "--thresholds", "0.5,0.8", "-f", "csv").stdout
    assert [line.split(",")[0] for line in shown.splitlines()] == ["threshold", "0.5", "0.8"]
    shown = run("sweep", *files, "-m", "rand", "--thresholds", "2", "-f", "csv").stdout
    assert [line.split(",")[0] for line in shown.splitlines()] == ["threshold", "0.4", "0.9"]
    failed = run("sweep", *files, "--thresholds", "high")
    assert failed.returncode == 2
    assert "--thresholds high: give numbers separated by commas, or how many" in failed.stderr


def test_pictures(files, tmp_path):
    pytest.importorskip("matplotlib")
    for name in ("sweep.png", "sweep.svg"):
        assert run("sweep", *files, "--picture", tmp_path / name).returncode == 0
        assert (tmp_path / name).stat().st_size > 5000
    failed = run("sweep", *files, "--picture", tmp_path / "sweep.doc")
    assert failed.returncode == 2
    assert "the name must end in .png, .svg or .pdf" in failed.stderr


def test_columns(tmp_path):
    (tmp_path / "truth.csv").write_text("who,group_of,more\na,1,x\nb,1,y\n")
    (tmp_path / "pairs.csv").write_text("p,q,s\na,b,0.5\n")
    shown = run(
        "sweep", tmp_path / "truth.csv", tmp_path / "pairs.csv", "--id", "who", "--label",
        "group_of", "--left", "p", "--right", "q", "--score", "s", "-m", "rand",
    )  # fmt: skip
    assert shown.stdout.endswith("best rand  1.0000 at 0.5\n")


def test_what_is_refused(files):
    for arguments, message in (
        (("-", "-"), "only one of REFERENCE and PAIRS can be the standard input"),
        (
            (files[1], files[1]),
            "pairs.csv has pairs of objects (unique_id_l and unique_id_r, score match_probability),"
            " and REFERENCE must be a clustering: give a file with ids and labels first, then "
            "PAIRS. If it has a column of labels, name it by --label COL\n",
        ),
        ((files[0], files[0]), "say which ones hold the ids of both objects of a pair"),
        ((files[0], files[1], "-m", "nothing"), "nothing"),
    ):
        failed = run("sweep", *arguments)
        assert failed.returncode == 2
        assert message in failed.stderr
        assert "Traceback" not in failed.stderr


def test_errors_speak_of_options_of_the_command(tmp_path):
    (tmp_path / "a.csv").write_text("id,cluster\n01,0\n02,0\n")
    (tmp_path / "pairs.csv").write_text("id_l,id_r,score\n1,2,0.5\n")
    done = running.run("sweep", "a.csv", "pairs.csv", folder=tmp_path)
    assert "written in two ways, as '01' and '1': write them alike" in done.stderr
    assert "--on-mismatch intersect compares the objects of a.csv" in done.stderr
    (tmp_path / "pairs.csv").write_text("source,target\n01,02\n")
    done = running.run("sweep", "a.csv", "pairs.csv", folder=tmp_path)
    assert "say which column has them by --score COL" in done.stderr
