"""Parquet, Feather and Arrow files, from a path and from bytes."""

import io

import polars as pl
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet
import pytest

import partita as pt
from partita.clusterings.arrow_files import read_arrow, read_parquet
from partita.clusterings.file_content import Content, open_content
from partita.clusterings.file_source import Source, find_source

TABLE = pa.table({"id": ["a", "b"], "label": pa.array([1, None], pa.int64()), "more": [0.5, 0.25]})
EXPECTED = [[1, None], ["a", "b"]]


def stream_of(table):
    sink = io.BytesIO()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue()


WRITERS = {
    "plain.parquet": lambda path: pyarrow.parquet.write_table(TABLE, path),
    "zipped.parquet": lambda path: pyarrow.parquet.write_table(TABLE, path, compression="zstd"),
    "polars.parquet": lambda path: pl.from_arrow(TABLE).write_parquet(path),
    "plain.feather": lambda path: pyarrow.feather.write_feather(TABLE, path),
    "polars.arrow": lambda path: pl.from_arrow(TABLE).write_ipc(path),
    "stream.arrow": lambda path: path.write_bytes(stream_of(TABLE)),
}


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("as_bytes", [False, True])
def test_columns(tmp_path, name, as_bytes):
    path = tmp_path / name
    WRITERS[name](path)
    content = open_content(find_source(path))
    if as_bytes:
        content = content._replace(data=path.read_bytes())
    table = {"parquet": read_parquet, "arrow": read_arrow}[content.format](content)
    assert table.names == ["id", "label", "more"]
    assert table.fetch(["label", "id"]) == EXPECTED


def test_dictionaries_are_values(tmp_path):
    path = tmp_path / "found.feather"
    coded = pa.table({"label": pa.array(["x", "y", "x"]).dictionary_encode()})
    pyarrow.feather.write_feather(coded, path)
    assert read_arrow(open_content(find_source(path))).fetch(["label"]) == [["x", "y", "x"]]


@pytest.mark.parametrize(
    ("read", "data", "what"),
    [
        (read_parquet, b"PAR1 and nothing else", "Parquet"),
        (read_arrow, b"ARROW1 and nothing else", "Arrow"),
        (read_arrow, b"\xff\xff\xff\xff and nothing else", "Arrow"),
    ],
)
def test_damaged_files(read, data, what):
    with pytest.raises(pt.FileError, match=f"a.bin is not a readable {what} file"):
        read(Content(Source("a.bin", None), "any", data))


def test_columns_of_one_name(tmp_path):
    path = tmp_path / "found.arrow"
    twice = pa.table([pa.array([1]), pa.array([2])], names=["id", "id"])
    path.write_bytes(stream_of(twice))
    with pytest.raises(pt.FileError, match="has several columns called 'id'"):
        read_arrow(open_content(find_source(path)))


def test_pyarrow_that_is_not_installed(tmp_path, monkeypatch):
    path = tmp_path / "plain.parquet"
    WRITERS["plain.parquet"](path)
    content = open_content(find_source(path))
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    for read in (read_parquet, read_arrow):
        with pytest.raises(pt.MissingDependencyError, match=r"pip install 'partita\[parquet\]'"):
            read(content)
