"""partita compare on files of hard clusterings: formats, options, and what it refuses."""

import csv
import io
import json

import pytest

import partita as pt
from partita.comparing.headline import HARD
from partita.comparing.rendering import as_text
from partita.measures.measure import Measure
from tests.cli.running import run, run_process

TRUTH = "id,entity\nr1,p\nr2,p\nr3,q\nr4,q\n"
FOUND = "id,cluster\nr4,2\nr3,2\nr2,1\nr1,3\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("files")
    (path / "truth.csv").write_text(TRUTH)
    (path / "found.csv").write_text(FOUND)
    (path / "other.csv").write_text("id,cluster\nr1,1\nr9,1\n")
    (path / "gaps.csv").write_text("id,cluster\nr1,1\nr2,\nr3,2\nr4,-1\n")
    return path


@pytest.fixture
def expected():
    """Computed for each test: compiled code, once loaded, may differ in the last bits."""
    return pt.compare(
        {"r1": "p", "r2": "p", "r3": "q", "r4": "q"}, {"r4": 2, "r3": 2, "r2": 1, "r1": 3}
    )


def body(text):
    """The text of a comparison without its first line, which says what was read."""
    return text.rstrip("\n").split("\n")[1:]


def test_compare_prints_the_table(folder, expected):
    done = run("compare", "truth.csv", "found.csv", folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    first, *lines = done.stdout.rstrip("\n").split("\n")
    assert first == (
        "4 objects, 2 reference and 3 candidate clusters; joined on ids: truth.csv (hard; ids: id, "
        "labels: entity), found.csv (hard; ids: id, labels: cluster)"
    )
    assert lines == body(as_text(expected, all_option="--all"))
    assert done == run("compare", str(folder / "truth.csv"), str(folder / "found.csv"))


def test_compare_as_json_csv_and_markdown(folder, expected):
    done = run("compare", "truth.csv", "found.csv", "--format", "json", folder=folder)
    assert pt.Comparison.from_json(done.stdout) == expected
    done = run("compare", "truth.csv", "found.csv", "-f", "csv", folder=folder)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert {row["measure"]: float(row["value"]) for row in rows} == dict(expected)
    done = run("compare", "truth.csv", "found.csv", "-f", "markdown", "-m", "ari", folder=folder)
    assert done.stdout.splitlines()[2].split(" | ")[0] == "| adjusted_rand"


def test_measures_families_and_columns_can_be_chosen(folder):
    done = run(
        *("compare", "truth.csv", "found.csv", "-m", "ari", "--measure", "vi"),
        *("--reference-label", "entity", "--candidate-label", "cluster", "--id", "id"),
        *("-f", "csv"),
        folder=folder,
    )
    assert [line.split(",")[0] for line in done.stdout.splitlines()[1:]] == [
        "adjusted_rand",
        "variation_of_information",
    ]


def test_a_file_from_a_pipe(folder, expected):
    done = run("compare", "truth.csv", "-", "-f", "json", text=FOUND, folder=folder)
    assert pt.Comparison.from_json(done.stdout) == expected
    done = run_process("compare", "truth.csv", "-", "--all", text=FOUND, folder=folder)
    assert "standard input (hard; ids: id, labels: cluster)" in done.stdout
    assert body(done.stdout) == body(str(expected.all))


def test_a_headline_computes_only_what_it_shows(folder, monkeypatch):
    computed = []

    def from_table(measure, table):
        computed.append(measure.name)
        return 0.5

    monkeypatch.setattr(Measure, "from_table", from_table)
    done = run("compare", "truth.csv", "found.csv", folder=folder)
    assert computed == list(HARD)
    assert done.stdout.endswith("more measures: --all\n")


def test_all_and_measures_exclude_each_other(folder):
    done = run("compare", "truth.csv", "found.csv", "--all", "-m", "ari", folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--all has every measure: leave out --measures, or leave out --all" in done.stderr


def test_a_file_without_a_suffix_is_read_as_csv(folder, expected):
    (folder / "found").write_text(FOUND)
    done = run("compare", "truth.csv", "found", "-f", "json", folder=folder)
    assert pt.Comparison.from_json(done.stdout) == expected


def test_missing_noise_and_mismatch(folder):
    done = run("compare", "truth.csv", "gaps.csv", folder=folder)
    assert done.returncode == 2
    assert "1 object without a label, first at 1" in done.stderr
    done = run(
        *("compare", "truth.csv", "gaps.csv", "--missing", "drop", "--noise", "-1"),
        *("-f", "json"),
        folder=folder,
    )
    assert json.loads(done.stdout)["coverage"]["unlabeled"] == 2
    done = run("compare", "truth.csv", "other.csv", "--on-mismatch", "intersect", folder=folder)
    assert "3 in the reference only, 1 in the candidate only" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nowhere.csv", "found.csv"), "nowhere.csv does not exist"),
        ((".", "found.csv"), ". is a directory"),
        (("truth.csv", "found.csv", "--label", "nope"), "no label column 'nope'"),
        (("truth.csv", "found.csv", "-m", "arri"), "did you mean ari"),
        (("truth.csv", "other.csv"), "3 ids are in truth.csv only"),
        (("-", "-"), "only one of REFERENCE and CANDIDATE"),
        (("truth.csv",), "Missing argument 'CANDIDATE'"),
        (("truth.csv", "found.csv", "-f", "xml"), "'xml' is not one of"),
    ],
    ids=" ".join,
)
def test_bad_usage_is_one_clear_line_and_exit_code_2(folder, arguments, message):
    done = run("compare", *arguments, text="", folder=folder)
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_output_to_a_file(folder, tmp_path):
    path = tmp_path / "scores.json"
    done = run("compare", "truth.csv", "found.csv", "-o", str(path), folder=folder)
    assert (done.returncode, done.stdout) == (0, "")
    assert len(pt.Comparison.from_json(path.read_text())) == len(pt.measures.hard)


def test_trees(tmp_path):
    first, second = tmp_path / "first.nwk", tmp_path / "second.nwk"
    first.write_text("((a:1,b:1):2,(c:2,d:2):1);")
    second.write_text("(((a:1,b:1):1,c:2):2,d:4);")
    result = run("compare", str(first), str(second), "-f", "json")
    values = {row["measure"]: row["value"] for row in json.loads(result.stdout)["measures"]}
    expected = pt.compare(first, second)
    assert set(values) == set(pt.measures.trees)
    assert values == pytest.approx(dict(expected))
    second.write_text("(((a:1,b:1")
    failed = run("compare", str(first), str(second))
    assert failed.returncode != 0
    assert "second.nwk does not close the parenthesis, at character 2" in failed.stderr


def test_texts_say_what_they_are(tmp_path):
    groups, tree = "ann bob cleo\nbob dan\n", "((ann:1,bob:1):1,cleo:2);"
    for name, text in (
        ("a.cnl", groups), ("b.cmty.txt", groups), ("c.txt", groups), ("a.nwk", tree),
        ("d.txt", tree),
    ):  # fmt: skip
        (tmp_path / name).write_text(text)
    path = {one.name: str(one) for one in tmp_path.iterdir()}
    assert "omega" in run("compare", path["a.cnl"], path["b.cmty.txt"]).stdout
    said = "--format-in", "communities"
    assert "omega" in run("compare", path["a.cnl"], path["c.txt"], *said).stdout
    assert "omega" in run("compare", path["a.cnl"], "-", *said, text=groups).stdout
    failed = run("compare", path["a.cnl"], path["c.txt"])
    assert "c.txt lists the objects of one cluster on each line: --format-in communities" in (
        failed.stderr
    )
    said = "--format-in", "newick"
    assert "robinson_foulds" in run("compare", path["a.nwk"], path["d.txt"], *said).stdout
    assert "robinson_foulds" in run("compare", path["a.nwk"], "-", *said, text=tree).stdout
    failed = run("compare", path["a.nwk"], path["d.txt"])
    assert "it looks like a tree in Newick: --format-in newick" in failed.stderr


def test_a_hierarchy_is_explained_and_reported(tmp_path):
    first, second, page = (tmp_path / name for name in ("a.nwk", "b.nwk", "page.html"))
    first.write_text("((a:1,b:1):2,(c:2,d:2):1);")
    second.write_text("(((a:1,b:1):1,c:2):2,d:4);")
    shown = run("explain", str(first), str(second)).stdout
    assert shown.splitlines()[1].startswith("1 of 2 clusters of the reference is in the candidate")
    rows = run("explain", str(first), str(second), "--table", "objects", "-f", "csv").stdout
    assert rows.startswith("object,similarity\nc,")
    assert run("report", str(first), str(second), "-o", str(page)).returncode == 0
    assert 'id="tanglegram"' in page.read_text()
    assert "by chance  0.0000 (exact" in run("assess", str(first), str(second)).stdout
