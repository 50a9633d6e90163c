"""The command that compares all pairs of files."""

import csv
import io
import json

import pytest

import partita as pt
from tests.cli.running import run

FILES = {
    "truth.csv": "id,entity\na,1\nb,1\nc,2\nd,2\n",
    "found.csv": "id,cluster\nd,z\nb,x\nc,y\na,x\n",
    "same.csv": "id,cluster\na,x\nb,x\nc,y\nd,y\n",
    "less.csv": "id,cluster\na,x\nb,x\nc,y\n",
    "fuzzy.csv": "id,x,y\na,.5,.5\nb,1,0\nc,.2,.8\nd,0,1\n",
    "wide.csv": "id,truth,k2,k3\na,1,1,1\nb,1,1,2\nc,2,1,3\n",
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rows_of(*arguments):
    done = run("matrix", *arguments, "-f", "csv")
    assert done.stderr == ""
    return list(csv.DictReader(io.StringIO(done.stdout)))


def test_lines_say_what_was_read_and_the_matrix_follows():
    lines = run("matrix", "truth.csv", "found.csv").stdout.splitlines()
    assert lines == [
        "2 clusterings, 4 objects",
        "joined on ids: truth.csv (hard; ids: id, labels: entity), "
        "found.csv (hard; ids: id, labels: cluster)",
        "",
        "adjusted Rand index, higher is better, [-0.5, 1]",
        "           truth.csv  found.csv",
        "truth.csv     1.0000     0.5714",
        "found.csv     0.5714     1.0000",
    ]


def test_csv_has_all_digits():
    rows = rows_of("truth.csv", "found.csv", "same.csv")
    assert [row["reference"] for row in rows] == ["truth.csv", "found.csv", "same.csv"]
    assert float(rows[0]["found.csv"]) == pt.adjusted_rand_score([1, 1, 2, 2], [1, 1, 2, 3])
    several = rows_of("truth.csv", "found.csv", "-m", "rand,homogeneity", "--n-jobs", "2")
    assert [(row["reference"], row["homogeneity"]) for row in several] == [
        ("truth.csv", "1.0"),
        ("found.csv", repr(pt.homogeneity_score([1, 1, 2, 3], [1, 1, 2, 2]))),
    ]
    pairs = rows_of("truth.csv", "found.csv", "--pairs")
    assert list(pairs[0]) == ["reference", "candidate", "adjusted_rand", "objects"]


def test_other_formats():
    data = json.loads(run("matrix", "truth.csv", "found.csv", "-m", "vi", "-f", "json").stdout)
    assert data["clusterings"] == ["truth.csv", "found.csv"]
    text = run("matrix", "truth.csv", "fuzzy.csv", "-f", "markdown").stdout.splitlines()
    assert text[0] == "| reference | truth.csv | fuzzy.csv |"
    assert text[2] == "| truth.csv | 1.0000 | 0.6833 |"
    pairs = run("matrix", "truth.csv", "fuzzy.csv", "--pairs").stdout.splitlines()
    assert pairs[3].split() == [
        "reference", "candidate", "alpha_rand_lower", "alpha_rand_upper", "objects",
    ]  # fmt: skip
    assert pairs[4].split() == ["truth.csv", "fuzzy.csv", "0.6833", "0.6833", "4"]
    assert run("matrix", "truth.csv", "found.csv", "-o", "m.csv").stdout == ""
    with open("m.csv", encoding="utf-8") as file:
        assert file.readline() == "reference,truth.csv,found.csv\n"


def test_the_order_of_the_dendrogram_if_asked():
    given = ["truth.csv", "found.csv", "same.csv"]
    assert [row["reference"] for row in rows_of(*given)] == given
    ordered = [row["reference"] for row in rows_of(*given, "--order")]
    assert abs(ordered.index("truth.csv") - ordered.index("same.csv")) == 1


def test_columns_of_one_file():
    done = run("matrix", "wide.csv", "--columns", "truth,k2,k3", "-m", "rand")
    assert done.stdout.splitlines()[:2] == [
        "3 clusterings, 3 objects",
        "compared row by row: truth (hard; ids: id, labels: truth), "
        "k2 (hard; ids: id, labels: k2), k3 (hard; ids: id, labels: k3)",
    ]
    assert done.stdout.splitlines()[4].split() == ["truth", "k2", "k3"]
    (row, *_) = rows_of("wide.csv", "--columns", "k2,truth")
    assert list(row) == ["reference", "k2", "truth"]


def test_objects_of_some_files_only():
    files = ["truth.csv", "found.csv", "less.csv"]
    done = run("matrix", *files)
    assert done.returncode == 2
    assert "1 id is in truth.csv only" in done.stderr
    lines = run("matrix", *files, "--on-mismatch", "intersect").stdout.splitlines()
    assert lines[0] == "3 clusterings, 3 to 4 objects in a pair (coverage of at least 75.0%)"
    assert lines[1].startswith("joined on ids: truth.csv (hard; ids: id, labels: entity), found")


def test_communities_and_trees(folder):
    (folder / "one.cnl").write_text("a b c\nc d\n")
    (folder / "one.nwk").write_text("((a:1,b:1):2,(c:1,d:1):1);")
    (folder / "hard.csv").write_text("id,label\na,1\nb,1\nc,2\nd,2\n")
    lines = run("matrix", "one.cnl", "hard.csv").stdout.splitlines()
    assert (
        lines[1] == "joined on ids: one.cnl (overlapping), hard.csv (hard; ids: id, labels: label)"
    )
    assert lines[3] == "omega index, higher is better, [-1, 1]"
    assert lines[5].split() == ["one.cnl", "1.0000", "0.4000"]
    done = run("matrix", "one.cnl", "one.nwk", "hard.csv", "-f", "json")
    (of_trees,) = json.loads(done.stdout)["measures"]
    assert of_trees["measure"] == "element_centric_hierarchy"
    assert of_trees["values"][0][2] == pt.element_centric_score("one.cnl", "hard.csv")
    done = run("matrix", "one.nwk", "hard.csv", "-m", "ari")
    assert done.returncode == 2
    assert "one.nwk is hierarchy, hard.csv is hard, and adjusted_rand compares" in done.stderr


def test_a_picture(folder):
    assert run("matrix", "truth.csv", "found.csv", "--picture", "m.svg").returncode == 0
    assert "<svg" in (folder / "m.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing argument 'A B...'"),
        (["truth.csv"], "truth.csv is one file: give at least two"),
        (["truth.csv", "truth.csv"], "truth.csv is given twice"),
        (["truth.csv", "none.csv"], "none.csv does not exist"),
        (["truth.csv", "found.csv", "--n-jobs", "0"], "partita: --n-jobs 0: give a positive"),
        (["truth.csv", "found.csv", "-m", "rnd"], "no measure is called 'rnd'; did you mean rand"),
        (["truth.csv", "fuzzy.csv", "-m", "ari"], "truth.csv is hard, fuzzy.csv is fuzzy, and adj"),
        (["truth.csv", "found.csv", "--alpha", "0.5"], "alpha has no effect on adjusted_rand"),
        (["truth.csv", "found.csv", "--columns", "a,b"], "--columns are columns of one file"),
        (["wide.csv", "--columns", "truth"], "columns has 1 entry: give two or more"),
        (["wide.csv", "--columns", "k2,k2"], "columns has 'k2' twice"),
        (["wide.csv", "--columns", "k2,k9"], "wide.csv has no label column 'k9'"),
        (["wide.csv", "--columns", "k2,k3", "--label", "k2"], "leave out --label"),
        (["truth.csv", "found.csv", "--picture", "m.txt"], "--picture m.txt: the name must end in"),
    ],
)
def test_wrong_use_is_one_message(arguments, message):
    done = run("matrix", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr
