"""What is in a file: decompressed, recognized by its first bytes, refused if it is another."""

import bz2
import gzip
import io
import lzma
import os
import sys
import threading

import pytest
import zstandard

import partita as pt
from partita.clusterings.file_content import decode, open_content, signature_of
from partita.clusterings.file_source import find_source

TEXT = b"id,label\na,1\n"
PACKED = {
    ".gz": gzip.compress(TEXT, mtime=0),
    ".bz2": bz2.compress(TEXT),
    ".xz": lzma.compress(TEXT),
    ".zst": zstandard.compress(TEXT),
}


def content_of(path, **options):
    return open_content(find_source(path, **options))


@pytest.mark.parametrize("suffix", PACKED)
def test_compressed_text(tmp_path, suffix):
    path = tmp_path / f"found.csv{suffix}"
    path.write_bytes(PACKED[suffix])
    content = content_of(path)
    assert (content.format, content.text()) == ("csv", TEXT.decode())


def test_several_frames_of_zstandard(tmp_path):
    path = tmp_path / "found.csv.zst"
    path.write_bytes(zstandard.compress(b"id,label\n") + zstandard.compress(b"a,1\n"))
    assert content_of(path).text() == TEXT.decode()


@pytest.mark.parametrize("suffix", PACKED)
def test_damaged_files(tmp_path, suffix):
    path = tmp_path / f"found.csv{suffix}"
    path.write_bytes(PACKED[suffix][:-6])
    with pytest.raises(pt.FileError, match=r"found.csv\S+ is damaged: its \w+ data cannot be read"):
        content_of(path)


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.csv.gz", TEXT, "is named as compressed by gzip, but is something else: rename it"),
        ("a.csv.gz", b"", "is named as compressed by gzip, but is empty: rename it"),
        ("a.csv.gz", PACKED[".bz2"], "compressed by gzip, but is compressed by bzip2: rename it"),
        ("a.csv", PACKED[".gz"], r"is compressed by gzip: let its name end in \.gz"),
        (
            "a.csv.gz",
            gzip.compress(PACKED[".gz"], mtime=0),
            "by gzip, even after it was decompressed",
        ),
        (
            "a.csv",
            b"PAR1xxxx",
            "is a Parquet file, not CSV as its name says: rename it, or say what it is",
        ),
        ("a.json", b"PK\x03\x04xxxx", "is a zip archive, as .xlsx files are, not JSON"),
        ("a.csv", b"SQLite format 3\x00", "is an SQLite database, not CSV"),
        ("a.xlsx", b"\xd0\xcf\x11\xe0\xa1", "is an old Excel file: save it as .xlsx"),
        ("a.feather", b"FEA1xxxx", "is a Feather file of version 1: write it as version 2"),
        ("a.parquet", TEXT, "is no Parquet file"),
        ("a.parquet", b"", "is empty"),
        ("a.db", TEXT, "is no SQLite or DuckDB file"),
        ("a", b'[{"id": 1}]', "looks like JSON: say which"),
        ("a", b'{"id": 1}\n', "looks like JSON: say which"),
    ],
)
def test_content_that_is_something_else(tmp_path, name, data, message):
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(pt.FileError, match=message):
        content_of(path)


def test_what_has_no_suffix_shows_itself(tmp_path):
    for data, format in ((b"PAR1", "parquet"), (TEXT, "csv"), (b"ARROW1\0\0", "arrow")):
        path = tmp_path / "found"
        path.write_bytes(data)
        assert content_of(path).format == format
    path.write_bytes(gzip.compress(b"PAR1xxxx"))
    assert signature_of(path.read_bytes()[:16]).format == "gzip"


def test_a_name_is_not_needed_where_the_format_is_said(tmp_path):
    path = tmp_path / "found.csv"
    path.write_bytes(b"PAR1xxxx")
    assert content_of(path, format="parquet").format == "parquet"
    with pytest.raises(pt.FileError, match="is a Parquet file, not JSON Lines"):
        content_of(path, format="jsonl")


def test_the_standard_input(monkeypatch):
    def given(data, **options):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        return content_of("-", **options)

    assert given(TEXT).text() == TEXT.decode()
    assert given(PACKED[".gz"]).text() == TEXT.decode()
    assert given(PACKED[".zst"], format="csv").text() == TEXT.decode()
    assert given(b"PAR1xxxx") == (find_source("-"), "parquet", b"PAR1xxxx")
    assert given(b'{"id": 1}', format="jsonl").format == "jsonl"
    with pytest.raises(pt.FileError, match="standard input is a Parquet file, not CSV"):
        given(b"PAR1xxxx", format="csv")
    monkeypatch.setattr(sys, "stdin", io.StringIO("id,label\n"))
    assert content_of("-").text() == "id,label\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_named_pipes_are_read_once(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=lambda: path.write_bytes(PACKED[".gz"]))
    writer.start()
    content = content_of(path)
    writer.join()
    assert content.text() == content.text() == TEXT.decode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("naïve".encode("utf-16"), "is UTF-16 text: save it as UTF-8"),
        ("naïve".encode("latin-1"), r"is not UTF-8 text \(byte 2, line 1\): save it"),
        (b"id\x00label", "is a binary file, not text"),
    ],
)
def test_what_is_no_text(data, message):
    with pytest.raises(pt.FileError, match=message):
        decode(data, "a.csv")


def test_a_mark_at_the_start_is_no_part_of_the_text():
    assert decode("\ufeffid".encode(), "a.csv") == "id"


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="the standard library unpacks it")
def test_zstandard_that_is_not_installed(tmp_path, monkeypatch):
    path = tmp_path / "found.csv.zst"
    path.write_bytes(PACKED[".zst"])
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(pt.MissingDependencyError, match=r"pip install 'partita\[zstd\]'"):
        content_of(path)
