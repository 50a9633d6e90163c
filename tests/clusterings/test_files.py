"""Clusterings in files of every format, good and bad."""

import json

import pandas
import pytest

import partita as pt

ROWS = [("r1", "x"), ("r2", "x"), ("r3", "y"), ("r4", "y")]
CLUSTERS = [["r1", "r2"], ["r3", "r4"]]


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def csv_text(separator=","):
    return "\n".join(separator.join(row) for row in [("id", "label"), *ROWS]) + "\n"


@pytest.fixture
def files(tmp_path):
    """The same clustering in every format."""
    records = [{"id": name, "label": label} for name, label in ROWS]
    columns = {"id": [name for name, _ in ROWS], "label": [label for _, label in ROWS]}
    paths = [
        write(tmp_path / "a.csv", csv_text()),
        write(tmp_path / "bom.csv", "\ufeff" + csv_text()),
        write(tmp_path / "a.tsv", csv_text("\t")),
        write(tmp_path / "records.json", json.dumps(records)),
        write(tmp_path / "columns.json", json.dumps(columns)),
        write(tmp_path / "mapping.json", json.dumps(dict(ROWS))),
        write(tmp_path / "clusters.json", json.dumps(CLUSTERS)),
    ]
    pandas.DataFrame(columns).to_parquet(tmp_path / "a.parquet")
    return [*paths, tmp_path / "a.parquet"]


def test_every_format_gives_the_same_clustering(files):
    for path in files:
        clustering = pt.read_clustering(path)
        assert clustering.ids == ["r1", "r2", "r3", "r4"], path
        assert clustering.clusters() == CLUSTERS, path


def test_clusters_with_names(tmp_path):
    path = write(tmp_path / "a.json", json.dumps({"c1": ["r1", "r2"], "c2": ["r3", "r4"]}))
    assert pt.read_clustering(path).clusters() == CLUSTERS


def test_whole_floats_are_the_same_ids_as_integers(tmp_path):
    pandas.DataFrame({"id": [1.0, 2.0], "label": [5, 6]}).to_parquet(tmp_path / "a.parquet")
    assert pt.read_clustering(tmp_path / "a.parquet").ids == ["1", "2"]


def test_labels_alone_have_no_ids(tmp_path):
    path = write(tmp_path / "labels.json", "[1, 1, 2]")
    assert pt.read_clustering(path).ids is None
    path = write(tmp_path / "labels.csv", "label\n1\n1\n2\n")
    assert pt.read_clustering(path).clusters() == [[0, 1], [2]]


def test_columns_by_name_and_by_usual_names(tmp_path):
    path = write(tmp_path / "wide.csv", "when,Record,score,Cluster\n1,p,5,k\n2,q,7,k\n")
    assert pt.read_clustering(path).ids == ["p", "q"]
    assert pt.read_clustering(path, id="when").ids == ["1", "2"]
    assert pt.read_clustering(path, label="score").n_clusters == 2


def test_numbers_agree_across_formats(tmp_path):
    pandas.DataFrame({"id": [1, 2], "label": [1.0, 2.0]}).to_parquet(tmp_path / "a.parquet")
    csv = write(tmp_path / "a.csv", "id,label\n1,1\n2,2\n")
    assert pt.rand_score(pt.read_clustering(tmp_path / "a.parquet"), pt.read_clustering(csv)) == 1.0
    assert pt.read_clustering(tmp_path / "a.parquet").labels == ["1", "2"]


def test_empty_fields_are_missing_labels(tmp_path):
    path = write(tmp_path / "gaps.csv", "id,label\np,1\nq,\nr,\n")
    with pytest.raises(pt.MissingLabelsError, match=r"gaps\.csv.*2 objects.*first at 1, 2"):
        pt.read_clustering(path)
    assert pt.read_clustering(path, missing="singletons").n_clusters == 3
    assert pt.read_clustering(path, missing="drop").ids == ["p"]
    noisy = write(tmp_path / "noise.csv", "id,label\np,1\nq,-1\n")
    assert pt.read_clustering(noisy, noise=-1, missing="drop").ids == ["p"]


@pytest.mark.parametrize("word", ["NA", "nan", "None", "null", "<NA>"])
def test_words_for_missing_labels(tmp_path, word):
    path = write(tmp_path / "a.csv", f"id,cluster\na,1\nb,{word}\nc,1\n")
    with pytest.raises(
        pt.MissingLabelsError, match=rf"1 object without a label \(written '{word}'\)"
    ):
        pt.read_clustering(path)
    assert pt.read_clustering(path, missing="drop").clusters() == [["a", "c"]]
    assert pt.read_clustering(path, missing="cluster").clusters() == [["a", "c"], ["b"]]
    assert pt.read_clustering(path, missing="drop", noise=word).clusters() == [["a", "c"]]


def test_words_for_missing_sets(tmp_path):
    path = write(tmp_path / "a.csv", "id,cluster\na,1|2\nb,NA\nc,1\n")
    with pytest.raises(pt.MissingLabelsError, match="1 object without a cluster, first at 1"):
        pt.read_clustering(path)


def test_trees(tmp_path):
    path = tmp_path / "tree.nwk"
    path.write_text("((ann:1,bob:1):2,cleo:3);")
    tree = pt.read_clustering(path)
    assert (tree.kind, tree.source, tree.ids) == ("hierarchy", str(path), ["ann", "bob", "cleo"])
    other = path.rename(tmp_path / "tree.txt")
    assert pt.read_clustering(other, format="newick").n == 3
    for options in ({"label": "x"}, {"id": "x"}):
        with pytest.raises(pt.FileError, match="is a tree in Newick, which has no columns"):
            pt.read_clustering(other, format="newick", **options)
    with pytest.raises(pt.InputTypeError, match="are for labels, but"):
        pt.read_clustering(other, format="newick", missing="drop")


def test_a_lack_of_memory_is_no_damage(monkeypatch, tmp_path):
    def exhausted(*arguments):
        raise MemoryError

    monkeypatch.setattr("partita.clusterings.files._open_file", exhausted)
    with pytest.raises(pt.FileError, match="not enough memory") as caught:
        pt.read_clustering(write(tmp_path / "a.csv", csv_text()))
    assert "damaged" not in str(caught.value)
