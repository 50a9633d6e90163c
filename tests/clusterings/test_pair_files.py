"""Pairs from files of any format."""

import polars as pl
import pytest

import partita as pt

COLUMNS = {"unique_id_l": [1, 2], "unique_id_r": [2, 3], "match_probability": [0.9, 0.5]}


def test_formats(tmp_path):
    frame = pl.DataFrame(COLUMNS)
    frame.write_csv(tmp_path / "a.csv")
    frame.write_parquet(tmp_path / "a.parquet")
    frame.write_ndjson(tmp_path / "a.jsonl")
    for name in ("a.csv", "a.parquet", "a.jsonl"):
        pairs = pt.read_pairs(tmp_path / name)
        assert pairs.objects == ["1", "2", "3"]
        assert pairs.cluster(0.6).clusters() == [["1", "2"], ["3"]]
        assert pairs.source == pairs.cluster(0.6).source == str(tmp_path / name)


def test_options(tmp_path):
    path = tmp_path / "pairs"
    path.write_text("x y p q\na b 1 2\nb c 3 4\n")
    pairs = pt.read_pairs(path, format="csv", delimiter=" ", left="x", right="y", score="q")
    assert pairs.scores.tolist() == [2, 4]
    assert pt.read_pairs(
        path, delimiter="space", left="x", right="y", score="p", objects="abcd"
    ).cluster(2).clusters() == [["a"], ["b", "c"], ["d"]]


def test_tables_of_databases(tmp_path):
    import sqlite3

    connection = sqlite3.connect(tmp_path / "a.db")
    connection.execute("create table predictions (id_l, id_r, score)")
    connection.execute("insert into predictions values ('a', 'b', 0.5)")
    connection.commit()
    connection.close()
    pairs = pt.read_pairs(tmp_path / "a.db")
    assert (pairs.source, len(pairs)) == (f"{tmp_path}/a.db::predictions", 1)
    assert len(pt.read_pairs(tmp_path / "a.db", table="predictions")) == 1


def test_compound_ids_are_tuples_of_strings(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text(
        "source_dataset_l,unique_id_l,source_dataset_r,unique_id_r,score\nA,1,B,1,0.5\n"
    )
    assert pt.read_pairs(path).objects == [("A", "1"), ("B", "1")]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (
            "a.csv",
            "id,label\na,1\n",
            "has columns 'id', 'label': say which ones hold the ids of both",
        ),
        ("a.csv", "id_l,id_r,score\na,b,x\n", "1 score that is no number: 'x'"),
        ("a.csv", "id_l,id_r,score\na,,1\n", "1 pair lacks an id, first at 0"),
        ("a.csv", "id_l,id_r,score\na,b,\n", "1 pair without a score, first at 0"),
        ("a.json", "[1, 2, 3]", "has no columns: pairs need the ids of two objects"),
    ],
)
def test_what_is_refused(tmp_path, name, text, message):
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(pt.PartitaError, match=message):
        pt.read_pairs(path)


def test_pairs_where_a_clustering_is_expected(tmp_path):
    path = tmp_path / "pairs.csv"
    path.write_text("id_l,id_r,score\na,b,0.9\nb,c,0.4\n")
    frame = pl.read_csv(path)
    numbers = pl.DataFrame({"id_l": [1, 2], "id_r": [2, 3], "score": [0.9, 0.4]})
    truth = {"a": 1, "b": 1, "c": 2}
    message = r"has pairs of objects \(id_l and id_r, score score\) where a clustering is expected"
    for x in (path, str(path), frame, frame.to_pandas(), numbers):
        for read in (pt.as_clustering, pt.Hard, lambda x: pt.compare(truth, x)):
            with pytest.raises(pt.InputError, match=message):
                read(x)
    with pytest.raises(pt.InputError, match="pairs are pairs of objects, no clustering"):
        pt.compare(truth, pt.Pairs(frame))
    with pytest.raises(pt.InputError, match="pairs are pairs of objects, no clustering"):
        pt.as_clustering(pt.Pairs(frame))
    # A label that is named is a label.
    assert pt.read_clustering(path, id="id_l", label="id_r").n == 2


def test_reading_a_clustering_of_pairs(tmp_path):
    path = tmp_path / "pairs.csv"
    path.write_text("id_l,id_r,score\na,b,0.9\nb,c,0.4\n")
    clustering = pt.read_clustering(path, threshold=0.5)
    assert clustering.clusters() == [["a", "b"], ["c"]]
    assert (
        clustering.taken_as == "pairs of id_l and id_r with score of at least 0.5, connected: hard"
    )
    path.write_text("id,label\na,1\n")
    with pytest.raises(
        pt.InputError, match=r"threshold=0.5 is for pairs, and .*pairs.csv has none"
    ):
        pt.read_clustering(path, threshold=0.5)
