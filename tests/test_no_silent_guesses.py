"""What is ambiguous is said or refused: by public names and the command alone."""

import csv
import io
import random
from pathlib import Path

import networkx as nx
import numpy as np
import pandas as pd
import pytest

import partita as pt
from tests.cli.running import run

N = 60
ROWS = [(f"r{i}", i // 3, 0.9) for i in range(N)]
SHUFFLED = random.Random(0).sample(ROWS, N)


def write(path, rows, header=None):
    text = io.StringIO()
    csv.writer(text).writerows([header, *rows] if header else rows)
    path.write_text(text.getvalue())
    return path.name


def compare(folder, *arguments):
    return run("compare", *arguments, "-m", "adjusted_rand", folder=folder)


@pytest.fixture
def folder(tmp_path):
    header = ("unique_id", "cluster_id", "match_prob")
    write(tmp_path / "a.csv", ROWS, header)
    write(tmp_path / "b.csv", SHUFFLED, header)
    return tmp_path


def test_shuffled_rows_are_joined_and_the_columns_named(folder):
    done = compare(folder, "a.csv", "b.csv")
    assert done.stdout.splitlines()[0].endswith(
        "joined on ids: a.csv (hard; ids: unique_id, labels: cluster_id), "
        "b.csv (hard; ids: unique_id, labels: cluster_id)"
    )
    assert "adjusted_rand  1.0000" in done.stdout


def test_rows_without_a_known_id_are_not_compared_by_position(folder):
    for name, rows in (("x.csv", ROWS), ("y.csv", SHUFFLED)):
        write(folder / name, rows, ("name of it", "cluster", "match_prob"))
    done = compare(folder, "x.csv", "y.csv")
    assert (done.returncode, done.stdout) == (2, "")
    assert "columns 'name of it', 'cluster', 'match_prob'" in done.stderr
    assert "--id COL" in done.stderr
    assert "--by-position" in done.stderr


def test_the_index_of_splink_is_a_compound_id(folder):
    rows = [("ab"[i % 2], i // 2, i // 3) for i in range(N)]
    header = ("source_dataset", "unique_id", "cluster_id")
    write(folder / "x.csv", rows, header)
    write(folder / "y.csv", random.Random(1).sample(rows, N), header)
    done = compare(folder, "x.csv", "y.csv")
    assert "ids: source_dataset + unique_id" in done.stdout
    assert "adjusted_rand  1.0000" in done.stdout


def test_a_file_without_column_names_keeps_its_first_row(folder):
    write(folder / "x.csv", [row[:2] for row in ROWS])
    done = compare(folder, "x.csv", "b.csv")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--no-header" in done.stderr
    done = compare(folder, "x.csv", "b.csv", "--reference-no-header")
    assert done.stdout.startswith(f"{N} objects")


def test_a_sheet_without_column_names_keeps_its_first_row(tmp_path):
    path = tmp_path / "a.xlsx"
    pd.DataFrame([row[:2] for row in ROWS]).to_excel(path, index=False, header=False)
    with pytest.raises(pt.FileError, match="header=False"):
        pt.read_clustering(path)
    assert pt.read_clustering(path, header=False).n == N


def test_soft_files_are_not_explained_as_hard_ones(folder):
    (folder / "x.csv").write_text("id,cluster\na,1|2\nb,1\nc,2\n")
    done = run("explain", "x.csv", "x.csv", folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert "is a rough clustering" in done.stderr


def test_a_column_of_labels_is_no_matrix_of_memberships():
    labels = np.array([0, 0, 1, 1, 2, 2])
    with pytest.raises(pt.InputError, match="looks like a column of labels"):
        pt.compare(labels[:, None], labels)


def test_a_graph_is_no_clustering():
    graph = nx.karate_club_graph()
    with pytest.raises(pt.InputTypeError, match="is a graph, not a clustering"):
        pt.compare(graph, list(range(34)))


@pytest.mark.parametrize("form", ["csv", "json"])
def test_exports_are_whole(folder, form):
    write(folder / "x.csv", [(name, name) for name, *_ in ROWS], ("id", "cluster"))
    done = run("explain", "a.csv", "x.csv", "--table", "records", "-f", form, folder=folder)
    assert all(f"r{i}" in done.stdout for i in range(N))


def test_series_with_default_indexes_go_by_position():
    with pytest.raises(ValueError, match=r"inconsistent numbers of samples: \[3, 2\]"):
        pt.adjusted_rand_score(pd.Series([0, 0, 1]), pd.Series([0, 0]))
    first = pd.Series([0, 0, 1, 1])
    assert pt.adjusted_rand_score(first, pd.Series([0, 1, 0, 1])) == pytest.approx(-0.5)
    # Indexes that say which object is where are joined on.
    other = pd.Series([0, 1, 0, 1], index=[0, 2, 1, 3])
    assert pt.adjusted_rand_score(first, other) == 1


def test_the_page_for_scikit_learn_begins_with_the_index():
    page = Path(__file__).parents[1] / "docs" / "from_scikit_learn.md"
    start = page.read_text(encoding="utf-8").partition("```")[0]
    assert "are compared by position, as in scikit-learn" in start
    assert "Series with any other index are\njoined on it" in start
