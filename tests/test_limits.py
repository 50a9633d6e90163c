"""Limits on what is read: a little less is read, a little more is an error that names the limit."""

import gzip
import json

import numpy as np
import pytest
import scipy.sparse

import partita as pt
from partita.clusterings import file_content, headers, soft
from partita.clusterings.json_text import parse_json
from partita.limits import LARGEST_COUNT, MOST_DIGITS, MOST_OBJECTS


@pytest.mark.parametrize(("name", "text"), [("a.json", "[{}, 2]"), ("a.jsonl", '{{"id": {}}}')])
def test_digits(tmp_path, name, text):
    assert parse_json("1" * MOST_DIGITS, "text") == int("1" * MOST_DIGITS)
    path = tmp_path / name
    path.write_text(text.format("1" * (MOST_DIGITS + 1)))
    with pytest.raises(pt.FileError, match=r"integer of 1,001 digits: at most 1,000"):
        pt.read_clustering(path)


def test_digits_of_lengths():
    long = "1." + "0" * (MOST_DIGITS - 2)
    assert pt.Hierarchy(f"((a:{long},b:1):1,c:2);").heights[0] == 1.0
    for length in (long + "0", "1e301", "1e-301", "1e999999999"):
        with pytest.raises(pt.InputError, match="no finite number of ordinary size"):
            pt.Hierarchy(f"((a:{length},b:1):1,c:2);")


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_sizes_of_files(tmp_path, monkeypatch, pack):
    text = json.dumps({str(i): "x" for i in range(1000)}).encode()
    path = tmp_path / ("labels.json" if pack is bytes else "labels.json.gz")
    path.write_bytes(pack(text))
    monkeypatch.setattr(file_content, "LARGEST_FILE", len(text))
    assert pt.read_clustering(path).n == 1000
    monkeypatch.setattr(file_content, "LARGEST_FILE", len(text) - 1)
    with pytest.raises(pt.FileError, match="MiB"):
        pt.read_clustering(path)


@pytest.mark.parametrize("suffix", ["gz", "bz2", "xz", "zst"])
def test_a_small_file_does_not_become_a_large_one(tmp_path, monkeypatch, suffix):
    import pandas as pd

    path = tmp_path / f"labels.csv.{suffix}"
    pd.DataFrame({"id": range(200_000), "cluster": 0}).to_csv(path, index=False)
    monkeypatch.setattr(file_content, "LARGEST_FILE", 1 << 16)
    with pytest.raises(pt.FileError, match="decompressed"):
        pt.read_clustering(path)


def test_columns(tmp_path, monkeypatch):
    path = tmp_path / "wide.csv"
    path.write_text("id,a,b,c\n1,0.5,0.5,0\n2,0,1,0\n")
    monkeypatch.setattr(headers, "MOST_COLUMNS", 4)
    assert pt.read_clustering(path).n_clusters == 3
    monkeypatch.setattr(headers, "MOST_COLUMNS", 3)
    with pytest.raises(pt.FileError, match="has 4 columns: at most 3"):
        pt.read_clustering(path)


def test_dense_matrices(monkeypatch):
    monkeypatch.setattr(soft, "MOST_DENSE_ENTRIES", 6)
    assert pt.Fuzzy(scipy.sparse.csr_array(np.eye(2, 3))).n == 2
    with pytest.raises(pt.InputError, match=r"memberships has the shape \(3, 3\): a sparse"):
        pt.Fuzzy(scipy.sparse.csr_array(np.eye(3)))


def test_no_memory_is_asked_for():
    for shape in ((1 << 31, 2), (1 << 40, 1 << 40)):
        for function in (pt.as_clustering, pt.Fuzzy, pt.adjusted_rand_score):
            arguments = [scipy.sparse.coo_array(shape)]
            arguments += [[0, 1]] if function is pt.adjusted_rand_score else []
            with pytest.raises(pt.InputError, match="is not made dense"):
                function(*arguments)


def test_a_sparse_table_with_many_empty_rows():
    corners = (np.array([3, 2, 5]), (np.array([0, 2**31 - 2, 2**31 - 2]), np.array([7, 7, 2**40])))
    table = scipy.sparse.coo_array(corners, shape=(2**31, 2**41))
    dense = [[3, 0], [2, 5]]
    assert pt.adjusted_rand_score(contingency=table) == pt.adjusted_rand_score(contingency=dense)
    found = pt.explain(contingency=table)
    assert found.contributions.table.reference_labels == [0, 2**31 - 2]
    assert found.contributions.table.candidate_labels == [7, 2**40]


@pytest.mark.parametrize("function", [pt.top, pt.bottom])
def test_numbers_of_objects(function):
    with pytest.raises(pt.InputError, match="n=4294967297: give a whole number of at most"):
        function(MOST_OBJECTS + 1)
    with pytest.raises(pt.InputError, match=r"n=1000.*…: give a whole number of at most"):
        function(10**400)


def test_counts():
    with pytest.raises(pt.InputError, match="draws=1099511627777: give a whole number of at most"):
        pt.sampled_distance([0, 1], [0, 0], draws=LARGEST_COUNT + 1)
