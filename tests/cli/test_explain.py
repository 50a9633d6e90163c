"""What happened between two files, as the command tells it: every table in every format."""

import csv
import io
import json

import pytest

import partita as pt
from partita.comparing.explanation import TABLES as EXPLANATION_TABLES
from tests.cli.running import run, run_process

# Three pieces of one, two in one, one as it was, and one object in the wrong place.
REFERENCE = {
    **dict.fromkeys(["a1", "a2", "a3", "a4"], "ann"),
    **dict.fromkeys(["b1", "b2"], "bob"),
    **dict.fromkeys(["c1", "c2"], "cleo"),
    **dict.fromkeys(["d1", "d2", "d3"], "dan"),
    **dict.fromkeys(["e1", "e2", "e3"], "eve"),
}
CANDIDATE = dict(zip(reversed(REFERENCE), [6, 6, 5, 5, 5, 5, 4, 4, 4, 4, 3, 2, 1, 1], strict=True))


def as_csv(header, pairs):
    return "\n".join([header, *(f"{i},{label}" for i, label in pairs.items())]) + "\n"


TRUTH, FOUND = as_csv("id,entity", REFERENCE), as_csv("id,cluster", CANDIDATE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("files")
    (path / "truth.csv").write_text(TRUTH)
    (path / "found.csv").write_text(FOUND)
    (path / "found.json").write_text(
        json.dumps([{"id": i, "cluster": c} for i, c in CANDIDATE.items()])
    )
    (path / "other.csv").write_text("id,cluster\na1,1\nz9,1\n")
    (path / "gaps.csv").write_text(FOUND.replace("a1,1", "a1,").replace("c1,4", "c1,-1"))
    (path / "empty.csv").write_text("id,cluster\n")
    (path / "binary.csv").write_bytes(bytes(range(256)))
    (path / "pipes.csv").write_text("id,cluster\na|1,x|y\na|2,x|y\nb,w\n")
    (path / "parts.csv").write_text("id,cluster\na|1,1\na|2,2\nb,2\n")
    return path


@pytest.fixture(scope="module")
def expected():
    """Labels in files are text."""
    return pt.explain(REFERENCE, {i: str(label) for i, label in CANDIDATE.items()})


def explain(folder, *options, reference="truth.csv", candidate="found.csv", text=None):
    """Return what the command prints."""
    done = run("explain", reference, candidate, *options, text=text, folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def without_inputs(text):
    """The data of an explanation, wherever its clusterings were read from."""
    data = json.loads(text)
    assert data.pop("inputs")["matched_by"] == "ids"
    return data


def test_in_words(folder, expected):
    done = run("explain", "truth.csv", "found.csv", folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == (
        "14 objects, 5 reference and 6 candidate clusters; joined on ids: truth.csv (hard; "
        "ids: id, labels: entity), found.csv (hard; ids: id, labels: cluster); "
        f"split-merge score {expected.score:.4f}"
    )
    assert lines[1].startswith("1 of 5 clusters was split, 3 merged, 1 mixed; 0 % of objects")
    assert "'ann' (4) was split into " in done.stdout
    assert "'bob' (2) was merged with 'cleo' (2) into '4'" in done.stdout
    assert "'e1' of 'eve': from '5' to '6': +" in done.stdout


def test_as_json(folder, expected):
    data = without_inputs(explain(folder, "--format", "json"))
    assert data["summary"] == expected.summary
    assert data["score"] == expected.score
    assert data["fates"] == {"kept": 0, "split": 1, "merged": 3, "mixed": 1}
    assert data == without_inputs(expected.to_json())


@pytest.mark.parametrize("table", EXPLANATION_TABLES)
def test_tables_as_json(folder, expected, table):
    rows = json.loads(explain(folder, "--table", table, "-f", "json", "--top", "0"))
    wanted = getattr(expected, table)
    assert [tuple(row) for row in rows] == [wanted.columns] * len(wanted)
    key = wanted.columns[0]
    assert [row[key] for row in rows] == [getattr(row, key) for row in wanted]


@pytest.mark.parametrize("table", EXPLANATION_TABLES)
def test_tables_as_csv(folder, expected, table):
    text = explain(folder, "--table", table, "-f", "csv", "--top", "0")
    rows = list(csv.reader(io.StringIO(text)))
    wanted = getattr(expected, table)
    assert rows[0] == list(wanted.columns)
    assert [row[0] for row in rows[1:]] == [str(row[0]) for row in wanted]
    assert {len(row) for row in rows} == {len(wanted.columns)}
    for name in ("loss", "gain", "share"):
        if name in wanted.columns:
            place = wanted.columns.index(name)
            assert [float(row[place]) for row in rows[1:]] == pytest.approx(
                [getattr(row, name) for row in wanted], rel=1e-5
            )


@pytest.mark.parametrize("table", EXPLANATION_TABLES)
def test_tables_as_markdown_and_aligned(folder, expected, table):
    wanted = getattr(expected, table)
    lines = explain(folder, "--table", table, "-f", "markdown").splitlines()
    assert lines[0] == "| " + " | ".join(wanted.columns) + " |"
    assert lines[1] == "| " + " | ".join(["---"] * len(wanted.columns)) + " |"
    assert [line.split(" | ")[0] for line in lines[2:]] == [f"| {row[0]}" for row in wanted]
    lines = explain(folder, "--table", table).splitlines()
    assert lines[0].split() == list(wanted.columns)
    assert [line.split()[0] for line in lines[1:]] == [str(row[0]) for row in wanted]


def test_csv_and_markdown_show_clusters_by_default(folder):
    for form in ("csv", "markdown"):
        by_default = explain(folder, "-f", form)
        assert by_default == explain(folder, "-f", form, "--table", "clusters")
        assert "ann" in by_default


def test_parts_in_csv(folder):
    rows = list(csv.DictReader(io.StringIO(explain(folder, "-f", "csv"))))
    cells = {row["label"]: row for row in rows}
    assert cells["bob"]["into"] == "4 (2)"
    assert cells["bob"]["merged_with"] == "cleo (2)"
    assert cells["ann"]["fate"] == "split"
    assert cells["ann"]["into"].split(", ")[0] == "1 (2)"
    assert cells["ann"]["merged_with"] == ""


def test_top(folder, expected):
    assert len(json.loads(explain(folder, "--table", "records", "-f", "json"))) == 14
    assert len(json.loads(explain(folder, "--table", "records", "-f", "json", "--top", "3"))) == 3
    data = json.loads(explain(folder, "-f", "json", "--top", "2"))
    assert [len(data[name]) for name in ("clusters", "candidates", "components")] == [2, 2, 2]
    assert without_inputs(explain(folder, "-f", "json", "--top", "0")) == without_inputs(
        expected.to_json(top=None)
    )
    short, full = (explain(folder, "--top", number) for number in ("1", "0"))
    assert len(short.splitlines()) < len(full.splitlines())
    assert "was merged with" in full


def test_top_of_more_rows_than_shown_by_default(tmp_path):
    labels = {f"r{i}": i // 2 for i in range(60)}
    (tmp_path / "x.csv").write_text(as_csv("id,label", labels))
    (tmp_path / "y.csv").write_text(as_csv("id,label", {i: i for i in labels}))
    files = {"reference": "x.csv", "candidate": "y.csv"}
    for form in ("json", "csv", "markdown"):
        whole = explain(tmp_path, "--table", "records", "-f", form, **files)
        assert whole == explain(tmp_path, "--table", "records", "-f", form, "--top", "0", **files)
        assert "r59" in whole
        assert "r3" not in explain(
            tmp_path, "--table", "records", "-f", form, "--top", "3", **files
        )
    assert len(json.loads(explain(tmp_path, "--table", "records", "-f", "json", **files))) == 60
    assert len(json.loads(explain(tmp_path, "-f", "json", **files))["objects"]) == 60
    read_by_people = explain(tmp_path, "--table", "records", **files).splitlines()
    assert len(read_by_people) == 22
    assert read_by_people[-1] == "… 40 more: --top 0"
    assert (
        len(explain(tmp_path, "--top", "0", **files).splitlines()) == 2 + 4 * 2 + 30 + 30 + 60 + 60
    )


def test_ids_and_labels_by_name(folder, expected):
    labels = ("--reference-label", "entity", "--candidate-label", "cluster")
    text = explain(folder, "--id", "id", *labels, "-f", "json")
    assert without_inputs(text) == without_inputs(expected.to_json())


def test_a_file_from_a_pipe(folder, expected):
    done = run_process("explain", "truth.csv", "-", "-f", "json", text=FOUND, folder=folder)
    assert without_inputs(done.stdout) == without_inputs(expected.to_json())
    done = run("explain", "-", "found.csv", "-f", "json", text=TRUTH, folder=folder)
    assert json.loads(done.stdout)["summary"] == expected.summary


def test_a_file_of_json(folder, expected):
    data = json.loads(explain(folder, "-f", "json", candidate="found.json"))
    assert data["score"] == expected.score


def test_missing_noise_and_mismatch(folder):
    data = json.loads(
        explain(folder, "--missing", "drop", "--noise", "-1", "-f", "json", candidate="gaps.csv")
    )
    assert data["coverage"] == {
        "used": 12,
        "reference_only": 0,
        "candidate_only": 0,
        "repeated": 0,
        "unlabeled": 2,
    }
    text = explain(folder, "--on-mismatch", "intersect", candidate="other.csv")
    assert text.startswith("1 object, 1 reference and 1 candidate cluster; left out: 13 in the")
    assert "The only cluster is the same in both clusterings." in text


def test_identical_files(folder):
    text = explain(folder, candidate="truth.csv")
    assert text.splitlines()[1:] == ["All 5 clusters are the same in both clusterings."]
    assert (
        json.loads(explain(folder, "--table", "objects", "-f", "json", candidate="truth.csv")) == []
    )
    only_header = explain(folder, "--table", "objects", "-f", "csv", candidate="truth.csv")
    assert only_header == "object,reference,candidate,move_to,gain,together,gain_together\n"


def test_bars_in_ids_do_not_add_columns_to_markdown(folder):
    files = {"reference": "parts.csv", "candidate": "parts.csv"}
    text = explain(folder, "-f", "markdown", "--table", "records", **files)
    assert r"a\|1" in text
    for line in text.splitlines():
        assert line.replace(r"\|", "").count("|") == 5


def test_soft_files_are_refused_or_hardened(folder):
    done = run("explain", "pipes.csv", "parts.csv", folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert "pipes.csv is a rough clustering: 2 of 3 objects may be in several" in done.stderr
    assert "--harden" in done.stderr
    text = explain(folder, "--harden", reference="pipes.csv", candidate="parts.csv")
    assert text.splitlines()[1].startswith("the reference is rough: 2 of 3 objects may be in")
    assert "3 objects, 2 reference and 2 candidate clusters" in text


def test_tolerance(tmp_path):
    truth = {f"r{i}": i // 100 for i in range(200)}
    found = {i: 1 - label if i in ("r0", "r150") else label for i, label in truth.items()}
    (tmp_path / "x.csv").write_text(as_csv("id,label", truth))
    (tmp_path / "y.csv").write_text(as_csv("id,label", found))
    files = {"reference": "x.csv", "candidate": "y.csv"}
    assert "All 2 clusters are mostly kept; 2 of 200 objects (1 %) stray" in explain(
        tmp_path, **files
    )
    assert "2 of 2 clusters were mixed" in explain(tmp_path, "--tolerance", "0", **files)
    data = json.loads(explain(tmp_path, "-f", "json", "--tolerance", "0.01", **files))
    assert data["tolerance"] == 0.01
    assert data["fates"]["mixed"] == data["broad_fates"]["kept"] == 2
    assert [row["strays"] for row in data["clusters"]] == [1, 1]
    done = run("explain", "x.csv", "y.csv", "--tolerance", "0.5", folder=tmp_path)
    assert done.returncode == 2
    assert "from 0 to below 0.5" in done.stderr


@pytest.mark.parametrize("suffix", ["csv", "json", "md", "txt"])
def test_output_to_a_file(folder, tmp_path, suffix):
    path = tmp_path / f"out.{suffix}"
    form = {"md": "markdown", "txt": "table"}.get(suffix, suffix)
    assert explain(folder, "-o", str(path)) == ""
    assert path.read_text(encoding="utf-8") == explain(folder, "-f", form)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("truth.csv", "found.csv", "-o", "out.xls"), "must end in .csv, .json, .md, .txt"),
        (("truth.csv", "found.csv", "-o", "nowhere/out.csv"), "nowhere"),
        (("nowhere.csv", "found.csv"), "nowhere.csv does not exist"),
        ((".", "found.csv"), ". is a directory"),
        (("truth.csv", "empty.csv"), "empty"),
        (("truth.csv", "binary.csv"), "binary.csv"),
        (("truth.csv", "other.csv"), "13 ids are in truth.csv only"),
        (("truth.csv", "gaps.csv"), "1 object without a label"),
        (("truth.csv", "found.csv", "--label", "nope"), "no label column 'nope'"),
        (("-", "-"), "only one of REFERENCE and CANDIDATE"),
        (("truth.csv",), "Missing argument 'CANDIDATE'"),
        (("truth.csv", "found.csv", "--top", "-1"), "-1 is not in the range"),
        (("truth.csv", "found.csv", "--table", "rows"), "'rows' is not one of"),
        (("truth.csv", "found.csv", "-f", "xml"), "'xml' is not one of"),
    ],
    ids=" ".join,
)
def test_bad_usage_is_one_clear_line_and_exit_code_2(folder, arguments, message):
    done = run("explain", *arguments, text="", folder=folder)
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    if done.stderr.startswith("partita:"):
        assert len(done.stderr.splitlines()) == 1
