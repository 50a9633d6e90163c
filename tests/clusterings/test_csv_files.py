"""Delimited text: three readers that give the same columns."""

import random

import pytest

from partita.clusterings import arrow_csv
from partita.clusterings.csv_files import _fetch_chunks, _fetch_rows, read_csv, read_tsv
from partita.clusterings.file_content import open_content
from partita.clusterings.file_source import find_source
from partita.clusterings.file_table import Asked
from partita.errors import FileError


def table_of(tmp_path, data, read=read_csv, **asked):
    path = tmp_path / "a.csv"
    path.write_bytes(data)
    return read(open_content(find_source(path)), Asked("a.csv", **asked))


def test_empty_fields_are_missing_and_blank_lines_are_skipped(tmp_path):
    table = table_of(tmp_path, b"id,label\n\na,1\n\r\nb,\n")
    assert table.names == ["id", "label"]
    assert table.fetch(["label", "id"]) == [["1", None], ["a", "b"]]


def test_tabs_are_usual_in_tsv(tmp_path):
    assert table_of(tmp_path, b"id\tlabel\na\tx,y\n", read_tsv).fetch(["label"]) == [["x,y"]]


def test_faults_are_found_on_their_line(tmp_path):
    with pytest.raises(FileError, match="line 4: 1 fields, but the header has 2"):
        table_of(tmp_path, b"id,label\na,1\nb,2\nc\n").fetch(["label"])
    with pytest.raises(FileError, match=r"line 2: .* expected after"):
        table_of(tmp_path, b'id,label\na,"1"x\n', header=True).fetch(["label"])
    with pytest.raises(FileError, match="has column names but no rows"):
        table_of(tmp_path, b"id,label\n\n").fetch(["label"])


def test_small_text_is_not_read_by_arrow(tmp_path):
    table = table_of(tmp_path, b"id,label\na,1\n")
    assert table.arrow(["id"]) is None


def test_large_text_is_read_by_arrow(tmp_path, monkeypatch):
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(arrow_csv, "_LARGE", 1)
    table = table_of(tmp_path, b"id,label\na,007\nb,\n")
    assert table.arrow(["label"]).to_pydict() == {"label": ["007", ""]}
    assert table.fetch(["label"]) == [["007", None]]


CELLS = ["a", "1", "007", "", "NA", " x", "é", '"q"', '"a,b"', '""', '"x""y"', 'a"b', '"a\nb"']


def test_readers_agree_on_random_text(tmp_path, monkeypatch):
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(arrow_csv, "_LARGE", 0)
    rng = random.Random(0)
    read_by_arrow = 0
    for _ in range(300):
        end = rng.choice(["\n", "\r\n"])
        cells = rng.sample(CELLS, 4)
        rows = [",".join(rng.choices(cells, k=2)) for _ in range(rng.randint(1, 6))]
        text = end.join(["id,label", *rows, ""])
        table = table_of(tmp_path, text.encode(), header=True)
        try:
            expected = _fetch_rows(text, ",", [0, 1], True, "a.csv")
        except FileError:
            assert _fetch_chunks(text, ",", [0, 1], 2, True) is None
            assert table.arrow(["id", "label"]) is None
            continue
        assert _fetch_chunks(text, ",", [0, 1], 2, True) == expected
        columns = table.arrow(["id", "label"])
        if columns is not None:
            read_by_arrow += 1
            found = [[value or None for value in column] for column in columns.to_pydict().values()]
            assert found == expected
    assert read_by_arrow > 50
