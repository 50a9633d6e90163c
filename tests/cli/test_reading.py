"""The files and columns that a command is given."""

import json

import pytest

from tests.cli.running import run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("files")
    (path / "a.csv").write_text("who,first,second\nr1,p,u\nr2,p,v\n")
    (path / "b.csv").write_text("record,group\nr2,1\nr1,1\n")
    (path / "twice.csv").write_text("who,first\nr1,p\nr1,q\n")
    return path


@pytest.mark.parametrize("command", ["compare", "explain"])
def test_a_column_for_each_file(folder, command):
    ids = ("--reference-id", "who", "--candidate-id", "record")
    labels = ("--reference-label", "second", "--candidate-label", "group")
    done = run(command, "a.csv", "b.csv", *ids, *labels, folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "2 objects, 2 reference and 1 candidate cluster; joined on ids: "
        "a.csv (hard; ids: who, labels: second), b.csv (hard; ids: record, labels: group)"
    )


@pytest.mark.parametrize("command", ["compare", "explain"])
def test_one_column_for_both_files(folder, command):
    done = run(command, "a.csv", "a.csv", "--id", "who", "--label", "first", folder=folder)
    assert done.stdout.startswith("2 objects, 1 reference and 1 candidate cluster")


def test_errors_name_the_file(folder):
    done = run("compare", "a.csv", "twice.csv", "--id", "who", "--label", "first", folder=folder)
    assert done.returncode == 2
    assert done.stderr.startswith("partita: a.csv and twice.csv do not have the same objects: ")
    options = ("--id", "who", "--label", "first")
    done = run("compare", "a.csv", "-", *options, text="who,first\nz,p\n", folder=folder)
    assert "1 id is in standard input only ('z')" in done.stderr


TABLE = {f"u{i}": (i * 7) % 5 for i in range(20)}


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """One clustering in two orders, with and without known columns, ids and headers."""
    path = tmp_path_factory.mktemp("tables")

    def write(name, header, rows):
        lines = [header, *(",".join(map(str, row)) for row in rows)] if header else rows
        (path / name).write_text("\n".join(lines) + "\n")

    rows = [(i, label, 0.5) for i, label in TABLE.items()]
    write("a.csv", "unique_id,cluster_id,match_prob", rows)
    write("b.csv", "unique_id,cluster_id,match_prob", rows[::-1])
    write("who.csv", "who,cluster_id,match_prob", rows)
    write("whom.csv", "who,cluster_id,match_prob", rows[::-1])
    write("bare.csv", "cluster", [(label,) for label in TABLE.values()])
    write("names.csv", "", [f"{i},{label}" for i, label in TABLE.items()])
    write("parts.csv", "part,number,label", [(i[0], i[1:], label) for i, label in TABLE.items()])
    write("both.csv", 'id,truth,"found, by me"', [(i, c, c % 2) for i, c in TABLE.items()])
    return path


@pytest.mark.parametrize("command", ["compare", "explain"])
def test_a_shuffled_file_is_the_same_clustering(tables, command):
    done = run(command, "a.csv", "b.csv", folder=tables)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "20 objects, 5 reference and 5 candidate clusters; joined on ids: a.csv (hard; ids: "
        "unique_id, labels: cluster_id), b.csv (hard; ids: unique_id, labels: cluster_id)"
    )
    done = run("compare", "a.csv", "b.csv", "-m", "ari", "-f", "csv", folder=tables)
    assert done.stdout.splitlines()[1].startswith("adjusted_rand,pair counting,1.0,")


@pytest.mark.parametrize("command", ["compare", "explain"])
def test_an_unknown_id_is_an_error_with_the_options_of_the_command(tables, command):
    done = run(command, "who.csv", "whom.csv", folder=tables)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "partita: who.csv has columns 'who', 'cluster_id', 'match_prob', and none of them is known "
        "as the id of its objects. Say which columns are the ids with --id COL, or compare row by "
        "row with --by-position\n"
    )
    done = run(command, "who.csv", "whom.csv", "--id", "who", folder=tables)
    assert "joined on ids: who.csv (hard; ids: who, labels: cluster_id)" in done.stdout
    done = run(command, "who.csv", "whom.csv", "--by-position", folder=tables)
    assert "compared row by row: who.csv (hard; labels: cluster_id)" in done.stdout


def test_bare_labels_against_ids(tables):
    done = run("compare", "bare.csv", "b.csv", folder=tables)
    assert done.stderr == (
        "partita: b.csv has ids (column 'unique_id') but bare.csv has none, so their objects "
        "cannot be joined. Give ids on both sides; or compare row by row with --by-position\n"
    )
    done = run("compare", "bare.csv", "a.csv", "--by-position", "-m", "ari", folder=tables)
    assert "adjusted_rand  1.0000" in done.stdout


def test_several_ids_make_up_one(tables):
    options = ("--reference-id", "part", "--reference-id", "number", "-m", "ari")
    done = run("compare", "parts.csv", "parts.csv", "--id", "part", "--id", "number", folder=tables)
    assert "parts.csv (hard; ids: part + number, labels: label)" in done.stdout
    done = run("compare", "parts.csv", "a.csv", *options, folder=tables)
    assert "('u', '0')" in done.stderr


def test_two_columns_of_one_file(tables):
    done = run("compare", "both.csv", "--columns", 'truth,"found, by me"', folder=tables)
    assert (done.returncode, done.stderr) == (0, "")
    assert "compared row by row: both.csv (hard; ids: id, labels: truth), both.csv" in done.stdout
    done = run("explain", "both.csv", "--columns", 'truth,"found, by me"', folder=tables)
    assert done.stdout.startswith("20 objects, 5 reference and 2 candidate clusters")
    done = run("compare", "both.csv", "a.csv", "--columns", "a,b", folder=tables)
    assert "two columns of one file: leave out CANDIDATE" in done.stderr
    done = run("compare", "both.csv", "--columns", "truth", folder=tables)
    assert "--columns truth: give two columns, as in truth,found" in done.stderr


def test_a_file_without_column_names(tables):
    done = run("compare", "a.csv", "names.csv", folder=tables)
    assert done.returncode == 2
    assert "Say --no-header if it is an object like the others (columns are then called 1, 2, …, " \
        "as in --id 1, --label 2), or --header if these are names" in done.stderr  # fmt: skip
    done = run("compare", "a.csv", "names.csv", "--candidate-no-header", folder=tables)
    assert "20 objects" in done.stdout
    assert "names.csv (hard; ids: 1, labels: 2)" in done.stdout
    done = run("compare", "names.csv", "names.csv", "--no-header", "--id", "1", folder=tables)
    assert done.stdout.startswith("20 objects")
    done = run("explain", "names.csv", "names.csv", "--header", folder=tables)
    assert done.stdout.startswith("19 objects")


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("id,label\nu0,\n", (), "--missing drop leaves them out, --missing cluster puts"),
        ("id,label\nx,1\n", (), "--on-mismatch intersect compares the objects"),
        ("x,y,z\nu0,1,v\n", (), "say which one holds the cluster labels with --label COL\n"),
        ("id,a,b\nu0,1,0\n", ("--noise", "1", "--id", "id"), "--reference-id and --candidate-id"),
    ],
)
def test_errors_name_the_options_of_the_command(tables, text, options, message):
    done = run("compare", "a.csv", "-", *options, text=text, folder=tables)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


@pytest.fixture
def linked(tmp_path):
    (tmp_path / "truth.csv").write_text("id,label\na,1\nb,1\nc,2\nd,3\n")
    (tmp_path / "pairs.csv").write_text("id_l,id_r,score\na,b,0.9\nb,c,0.4\n")
    (tmp_path / "edges.csv").write_text("source,target\na,b\n")
    return tmp_path


def test_files_of_pairs_need_a_threshold(linked):
    for command in ("compare", "explain"):
        done = run(command, "truth.csv", "pairs.csv", folder=linked)
        assert done.returncode == 2
        assert done.stderr == (
            "partita: pairs.csv has pairs of objects (id_l and id_r, score score) where a "
            "clustering is expected: --threshold 0.9 connects them; partita sweep compares all "
            "thresholds. If it has a column of labels, name it by --label COL\n"
        )


def test_pairs_are_connected_and_the_rest_is_alone(linked):
    options = ("--threshold", "0.5", "-m", "ari", "-f", "json")
    done = run("compare", "truth.csv", "pairs.csv", *options, folder=linked)
    data = json.loads(done.stdout)
    assert (data["n"], data["measures"][0]["value"]) == (4, 1.0)
    words = (
        "pairs of id_l and id_r with score of at least 0.5, connected, 1 object in no pair: hard"
    )
    assert data["inputs"]["candidate"]["taken_as"] == words
    done = run(
        "compare", "truth.csv", "pairs.csv", "--threshold", "0.4", "-m", "ari", folder=linked
    )
    assert "pairs.csv (pairs of id_l and id_r with score of at least 0.4, connected" in done.stdout
    done = run("explain", "pairs.csv", "truth.csv", "--threshold", "0.4", folder=linked)
    assert (done.returncode, done.stderr) == (0, "")
    done = run(
        "compare", "pairs.csv", "pairs.csv", "--threshold", "0.4", "-m", "ari", folder=linked
    )
    assert done.stdout.startswith("3 objects, 1 reference and 1 candidate cluster")


def test_pairs_without_scores(linked):
    done = run("compare", "truth.csv", "edges.csv", folder=linked)
    assert "--threshold 0 connects them" in done.stderr
    done = run("compare", "truth.csv", "edges.csv", "--threshold", "0", "-m", "ari", folder=linked)
    assert done.stdout.startswith("4 objects, 3 reference and 3 candidate clusters")
    done = run("compare", "truth.csv", "edges.csv", "--threshold", "0.5", folder=linked)
    assert "edges.csv have no scores: --threshold 0 connects all pairs" in done.stderr


def test_a_threshold_without_pairs(linked):
    done = run("compare", "truth.csv", "truth.csv", "--threshold", "0.5", folder=linked)
    assert done.returncode == 2
    assert "--threshold 0.5 is for pairs with scores, and truth.csv and truth.csv" in done.stderr
