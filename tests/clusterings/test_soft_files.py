"""Soft clusterings in files of every format, good and bad."""

import csv
import json
from pathlib import Path

import pandas as pd
import pytest

import partita as pt
from partita.clusterings.conversion import by_largest_membership
from partita.clusterings.soft_pairing import pair_soft

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

FUZZY = {"id": ["p", "q", "r"], "a": [1.0, 0.25, 0.5], "b": [0.0, 0.75, 0.5]}
POSSIBLE = {"id": ["p", "q", "r"], "a": [1.0, 0.25, 0.5], "b": [0.5, 0.75, 0.5]}
MASSES = {
    "id": ["p", "q", "r"],
    "{}": [0.0, 0.5, 0.0],
    "{1}": [1.0, 0.0, 0.25],
    "{10,2}": [0.0, 0.5, 0.75],
}
SETS = {"id": ["p", "q", "r"], "cluster": ["1", "1|10", "2 | 10"]}

TABLES = {"fuzzy": FUZZY, "possibilistic": POSSIBLE, "evidential": MASSES, "rough": SETS}


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def files_of(table, folder):
    frame = pd.DataFrame(table)
    frame.to_csv(folder / "a.csv", index=False)
    frame.to_csv(folder / "semicolons.csv", index=False, sep=";")
    frame.to_csv(folder / "a.tsv", index=False, sep="\t")
    frame.to_json(folder / "records.json", orient="records")
    frame.to_parquet(folder / "a.parquet")
    return sorted(folder.iterdir())


@pytest.mark.parametrize("kind", TABLES)
def test_every_format_gives_the_same(tmp_path, kind):
    for path in files_of(TABLES[kind], tmp_path):
        for read in (pt.read_clustering, pt.as_clustering):
            found = read(path)
            assert found.kind == kind
            assert found.ids == ["p", "q", "r"]
            assert found.ids_bind
            assert found.taken_as.endswith(kind)
            check(found)


def check(found):
    if found.kind == "rough":
        assert found.labels == ["1", "2", "10"]
        assert found.sets == [{"1"}, {"1", "10"}, {"2", "10"}]
    elif found.kind == "evidential":
        assert found.labels == ["1", "2", "10"]
        assert found.focal_sets == [set(), {"1"}, {"2", "10"}]
        assert found.masses.tolist() == [[0, 1, 0], [0.5, 0, 0.5], [0, 0.25, 0.75]]
    else:
        wanted = FUZZY if found.kind == "fuzzy" else POSSIBLE
        assert found.labels == ["a", "b"]
        assert found.memberships.T.tolist() == [wanted["a"], wanted["b"]]


def test_lists_as_sets(tmp_path):
    records = [{"id": 1, "label": ["a", "b"]}, {"id": 2, "label": ["b"]}, {"id": 3, "label": "a"}]
    path = write(tmp_path / "a.json", json.dumps(records))
    assert pt.read_clustering(path).sets == [{"a", "b"}, {"b"}, {"a"}]
    pd.DataFrame({"id": [1, 2], "label": [["a", "b"], ["b"]]}).to_parquet(tmp_path / "a.parquet")
    found = pt.read_clustering(tmp_path / "a.parquet")
    assert found.sets == [{"a", "b"}, {"b"}]
    assert found.ids == ["1", "2"]


IDS = {
    "another name": ("who,a,b\np,1,0\nq,0.5,0.5\n", None, ["p", "q"]),
    "named": ("x,a,b\n0,1,0\n1,0.5,0.5\n", "x", ["0", "1"]),
    "numbers that count": ("x,a,b\n7,1,0\n8,0.5,0.5\n", None, ["7", "8"]),
    "none": ("a,b,c\n1,0,0\n0.5,0.25,0.25\n", None, None),
    "masses": ("who,{1},{2}\np,1,0\nq,0.5,0.5\n", None, ["p", "q"]),
    "masses and more": ("who,id,{1}\nx,p,1\ny,q,1\n", None, ["p", "q"]),
    "masses alone": ("{1},{2}\n1,0\n0.5,0.5\n", None, None),
    "sets with bars": ("id,{1},{1|2}\np,1,0\nq,0.5,0.5\n", None, ["p", "q"]),
    "sets alone": ("cluster\n1|2\n1\n", None, None),
}


@pytest.mark.parametrize(("text", "id_column", "ids"), IDS.values(), ids=IDS)
def test_ids(tmp_path, text, id_column, ids):
    path = write(tmp_path / "a.csv", text)
    assert pt.as_clustering(path, id=id_column).ids == ids
    assert pt.read_clustering(path, id=id_column).ids == ids


HARD = {
    "labels": "id,label\np,1\nq,2\n",
    "labels among numbers": "id,label,a,b\np,1,0.5,0.5\nq,2,0.5,0.5\n",
    "two columns": "x,y\n1,0\n0,1\n",
    "one column": "x\n1\n0\n",
    "id and numbers": "id,x\n5,0\n6,1\n",
}


@pytest.mark.parametrize("text", HARD.values(), ids=HARD)
def test_hard_files_stay_hard(tmp_path, text):
    path = write(tmp_path / "a.csv", text)
    assert pt.read_clustering(path).kind == "hard"
    assert pt.as_clustering(path).kind == "hard"


def test_a_named_label_column_is_labels(tmp_path):
    path = write(tmp_path / "a.csv", "id,a,b\np,1,0\nq,0,1\n")
    assert pt.read_clustering(path).kind == "fuzzy"
    assert pt.read_clustering(path, label="a").kind == "hard"


BAD = {
    "wide.csv": ("a,b,c,d\n1,2,3,4\n", "say which one holds the cluster labels"),
    "texts.csv": ("id,name,town\np,x,y\nq,z,w\n", "say which one holds the cluster labels"),
    "cell.csv": ("id,a,b\np,1,0\nq,x.5,0.5\n", "1 value in column 'a' .* first at 1: 'x.5'"),
    "hole.csv": ("id,a,b\np,1,\nq,0.5,0.5\n", "1 value in column 'b' .* first at 0: None"),
    "nan.csv": ("id,a,b\np,1,nan\nq,0.5,0.5\n", "1 value in column 'b'"),
    "infinite.csv": ("id,a,b\np,1,inf\nq,0.5,0.5\n", "1 row has NaN or infinite"),
    "above.csv": ("id,a,b\np,1.5,0\nq,0.5,0.5\n", r"1 row has values above 1, first 0 \(1.5\)"),
    "negative.csv": ("id,a,b\np,1,0\nq,-0.5,0.5\n", "negative values, first 1"),
    "ragged.csv": ("id,a,b\np,1,0\nq,0.5\n", "line 3: 2 fields, but the header has 3"),
    "header.csv": ("id,a,b\n", "no rows"),
    "twice.csv": ("id,a,a\np,1,0\n", "several columns called 'a'"),
    "sum.csv": ("id,{1},{2}\np,1,0\nq,0.5,0.4\n", r"do not add up to 1 .* first 1 \(0.9\)"),
    "mass.csv": ("id,{1},{2}\np,1,much\n", r"column '\{2\}' .* no number, first at 0: 'much'"),
    "sets.csv": ('id,"{1,2}","{2,1}"\np,1,0\n', r"'\{2,1\}', a set that another column has too"),
    "comma.csv": ("id,{1,2},{2}\np,1,0,0\n", "'{1': put a set with commas in quotes"),
    "gap.csv": ('id,"{1,,2}",{2}\np,1,0\n', "'{1,,2}', a set with a label missing"),
    "bar.csv": ("id,cluster\np,1|\nq,2\n", r"1 set with a label missing .* first at 0: '1\|'"),
    "absent.csv": ("id,cluster\np,1|2\nq,\n", "1 object without a cluster, first at 1"),
    "no_id.json": (
        '[{"id": null, "a": 0.5, "b": 0.5}, {"id": 1, "a": 1, "b": 0}]',
        "1 object without an id, first at 0",
    ),
    "hole.json": ('[{"id": 1, "a": 0.5}, {"id": 2, "a": 1, "b": 0}]', "column 'b' .*: None"),
    "notes.doc": ("hello", "'.doc' are not read"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_files(tmp_path, name):
    text, message = BAD[name]
    with pytest.raises(pt.PartitaError, match=message) as caught:
        pt.read_clustering(write(tmp_path / name, text))
    assert name in str(caught.value)


def test_columns_of_different_lengths(tmp_path):
    path = write(tmp_path / "a.json", '{"who": ["p", "q"], "a": [0.5, 1], "b": [0.5]}')
    with pytest.raises(pt.FileError, match="columns of different lengths: 1, 2"):
        pt.read_clustering(path, id="who")


def test_options_of_labels(tmp_path):
    for table in TABLES.values():
        path = tmp_path / "a.csv"
        pd.DataFrame(table).to_csv(path, index=False)
        for options in ({"missing": "drop"}, {"noise": -1}):
            with pytest.raises(pt.InputTypeError, match="missing= and noise= are for labels"):
                pt.read_clustering(path, **options)
        with pytest.raises(pt.InputError, match="no id column 'who'"):
            pt.read_clustering(path, id="who")


@pytest.mark.parametrize(
    ("name", "kind"),
    [("memberships", "fuzzy"), ("rough", "rough"), ("evidential", "evidential")],
)
def test_examples(name, kind):
    truth = pt.read_clustering(EXAMPLES / "truth.csv")
    found = pt.read_clustering(EXAMPLES / f"{name}.csv")
    assert found.kind == kind
    assert (found.n, found.n_clusters) == (44, 18)
    pair = pair_soft(truth, found)
    assert pair.coverage.used == 44
    assert set(found.labels) == set(truth.labels)
    # Doubtful, but mostly right.
    assert 0.8 < pt.rand_score(pair.reference, by_largest_membership(pair.candidate)) < 1.0


def test_examples_have_columns_that_can_be_read_by_eye():
    with open(EXAMPLES / "evidential.csv", newline="", encoding="utf-8") as file:
        header = next(csv.reader(file))
    assert header[:3] == ["id", "{}", "{person-01}"]
    assert any("," in column for column in header)


def test_columns_of_labels_with_unusual_names_are_no_memberships(tmp_path):
    path = write(tmp_path / "a.csv", "foo,bar,baz\n1,0,0.5\n2,3,0.5\n3,1,0.1\n")
    with pytest.raises(pt.errors.FileError) as caught:
        pt.read_clustering(path)
    message = str(caught.value)
    assert "so 'bar', 'baz' were taken for memberships in clusters, from 0 to 1" in message
    assert "'bar' has whole numbers above 1" in message
    assert "with label=…, and which one the ids with id=…" in message
