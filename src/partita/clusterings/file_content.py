"""The content of a file or of the standard input: bytes, decompressed, recognized by the first.

A content that is not what the name or the caller says is an error that says what it is.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

from partita.clusterings.file_source import Source, format_of_name, how_to_say
from partita.errors import FileError, MissingDependencyError
from partita.limits import LARGEST_FILE
from partita.option_words import spoken

# From this number of bytes on, a terminal is told that a file is being read.
_LARGE = 50_000_000

# Bytes of compressed data that are unpacked at once.
_PIECE = 1 << 14

# The first bytes of files, the format that they show, and its name in messages.
_SIGNATURES = (
    (0, b"PAR1", "parquet", "a Parquet file"),
    (0, b"ARROW1", "arrow", "an Arrow file"),
    (0, b"FEA1", "old", "a Feather file of version 1: write it as version 2"),
    (0, b"\xff\xff\xff\xff", "arrow", "an Arrow stream"),
    (0, b"SQLite format 3\x00", "database", "an SQLite database"),
    (8, b"DUCK", "database", "a DuckDB database"),
    (0, b"PK\x03\x04", "xlsx", "a zip archive, as .xlsx files are"),
    (0, b"\xd0\xcf\x11\xe0", "old", "an old Excel file: save it as .xlsx"),
    (0, b"\x1f\x8b", "gzip", "compressed by gzip"),
    (0, b"BZh", "bzip2", "compressed by bzip2"),
    (0, b"\xfd7zXZ\x00", "xz", "compressed by xz"),
    (0, b"\x28\xb5\x2f\xfd", "zstandard", "compressed by zstandard"),
)
_TEXT = ("csv", "tsv", "json", "jsonl", "communities", "newick")
_NAMES = {
    "parquet": "Parquet",
    "arrow": "Arrow",
    "database": "SQLite or DuckDB",
    "xlsx": "Excel",
    "csv": "CSV",
    "tsv": "TSV",
    "json": "JSON",
    "jsonl": "JSON Lines",
    "communities": "community",
    "newick": "Newick",
}


class Signature(NamedTuple):
    """What the first bytes of a file show."""

    format: str
    words: str


class Content(NamedTuple):
    """A source whose format is settled; `data` are its bytes, None for a file not read yet."""

    source: Source
    format: str
    data: bytes | None

    @property
    def name(self) -> str:
        """The name of the source in messages."""
        return self.source.name

    @property
    def is_large(self) -> bool:
        """Whether reading takes so long that a terminal should be told."""
        if self.data is not None:
            return len(self.data) >= _LARGE
        return self.source.path is not None and self.source.path.stat().st_size >= _LARGE

    def read(self) -> bytes:
        """Return the bytes."""
        return _read_file(self.source) if self.data is None else self.data

    def text(self) -> str:
        """Return the content as text; raise if it is none."""
        return decode(self.read(), self.name)


def open_content(source: Source) -> Content:
    """Settle the format of a source: as said, or as its first bytes show; raise if they differ."""
    data: bytes | None = None
    if source.path is None or source.compression is not None or not source.path.is_file():
        # The standard input and a pipe can be read only once.
        data = _decompressed(_read_file(source), source)
    first = _first_bytes(source) if data is None else data[:16]
    shown = signature_of(first)
    if shown is None:
        expected = source.format or _format_of_text(first, source.name)
        if expected not in _TEXT:
            what = f"no {_NAMES[expected]} file" if first else "empty"
            raise FileError(f"{source.name} is {what}")
        return Content(source, expected, data)
    if source.format is None and shown.format in _NAMES:
        return Content(source, shown.format, data)
    if shown.format != source.format:
        raise FileError(f"{source.name} is {shown.words}{_remedy(source, shown)}")
    return Content(source, shown.format, data)


def signature_of(first: bytes) -> Signature | None:
    """Return what the first 16 bytes show; None for text and for what is not known."""
    for offset, magic, format, words in _SIGNATURES:
        if first[offset : offset + len(magic)] == magic:
            return Signature(format, words)
    return None


def decode(data: bytes, name: str) -> str:
    """Return UTF-8 as text; raise if it is something else."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise FileError(f"{name} is UTF-16 text: save it as UTF-8")
    if b"\x00" in data[:4096]:
        raise FileError(f"{name} is a binary file, not text")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(
            f"{name} is not UTF-8 text (byte {error.start}, line {line}): save it as UTF-8"
        ) from None


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, which end as files end them: words may have other separators.

    >>> lines_of(f"a b{chr(13)}{chr(10)}c")
    ['a b', 'c']
    """
    return [line.removesuffix("\r") for line in text.split("\n")]


def _remedy(source: Source, shown: Signature) -> str:
    """Return what to do about a content that is not what was said."""
    if shown.format == "old":
        return ""
    if shown.format not in _NAMES:
        if source.compression is not None:
            return ", even after it was decompressed"
        suffix = {"gzip": ".gz", "bzip2": ".bz2", "xz": ".xz", "zstandard": ".zst"}[shown.format]
        return f": let its name end in {suffix}"
    said = _NAMES[source.format or "csv"]
    if source.path is None or format_of_name(source.path) != source.format:
        return f", not {said}: say what it is ({how_to_say(shown.format)})"
    # The command takes the format of a file from its name.
    also = spoken(f", or say what it is ({how_to_say(shown.format)})", "")
    return f", not {said} as its name says: rename it{also}"


def _format_of_text(first: bytes, name: str) -> str:
    """Return "csv" for text whose format nobody says; refuse JSON, which has two forms."""
    start = first.lstrip(b"\xef\xbb\xbf \t\r\n")
    if start[:1] == b"[" or start[:2] == b'{"':
        raise FileError(
            f"{name} looks like JSON: say which ({how_to_say('json')}; or jsonl, an object on "
            "each line)"
        )
    return "csv"


def _first_bytes(source: Source) -> bytes:
    assert source.path is not None
    try:
        with source.path.open("rb") as file:
            return file.read(16)
    except OSError as error:
        raise FileError(f"{source.name} cannot be read: {error.strerror}") from None


def _read_file(source: Source) -> bytes:
    if source.path is None:
        return _read_standard_input(source)
    try:
        with source.path.open("rb") as file:
            return _within_limit(file.read(LARGEST_FILE + 1), source.name)
    except OSError as error:
        raise FileError(f"{source.name} cannot be read: {error.strerror}") from None


def _read_standard_input(source: Source) -> bytes:
    try:
        buffer = getattr(sys.stdin, "buffer", None)
        data = sys.stdin.read().encode() if buffer is None else bytes(buffer.read(LARGEST_FILE + 1))
    except (AttributeError, ValueError, OSError):
        # Python has no stream where the shell closed it, as with "<&-".
        raise FileError(f"{source.name} is closed: give a file, or data in a pipe") from None
    return _within_limit(data, source.name)


def _within_limit(data: bytes, name: str) -> bytes:
    """Return bytes; raise if they are more than a file may have that is read as a whole."""
    if len(data) > LARGEST_FILE:
        raise FileError(
            f"{name} has more than {LARGEST_FILE >> 20:,} MiB (decompressed): files of this size "
            "are read as Parquet, or by an engine"
        )
    return data


def _decompressed(data: bytes, source: Source) -> bytes:
    """Return the bytes decompressed as the suffix says, or as a content without one shows."""
    shown = signature_of(data[:16])
    kind = source.compression
    is_named = source.path is not None and format_of_name(source.path) is not None
    if kind is None and not is_named and shown is not None and shown.format in _UNPACK:
        kind = shown.format
    if kind is None:
        return data
    if shown is None or shown.format != kind:
        what = shown.words if shown is not None else "something else" if data else "empty"
        raise FileError(f"{source.name} is named as compressed by {kind}, but is {what}: rename it")
    try:
        unpacked = _UNPACK[kind](data)
    except ImportError:
        raise MissingDependencyError("zstandard", f"reading {source.name}", "zstd") from None
    except (OSError, EOFError, ValueError):
        raise FileError(f"{source.name} is damaged: its {kind} data cannot be read") from None
    return _within_limit(unpacked, source.name)


def _unpack_zstandard(data: bytes) -> bytes:
    """Unpack by the standard library, which can do so from Python 3.14 on, or by zstandard."""
    if sys.version_info >= (3, 14):
        from compression import zstd

        try:
            with zstd.ZstdFile(io.BytesIO(data)) as file:
                return file.read(LARGEST_FILE + 1)
        except zstd.ZstdError as error:
            raise ValueError(str(error)) from None
    import zstandard

    parts, size = [], 0
    while data and size <= LARGEST_FILE:
        # A piece of compressed data at a time, so that a small file cannot become a huge one.
        frame = zstandard.ZstdDecompressor().decompressobj()
        start = 0
        while start < len(data) and not frame.eof and size <= LARGEST_FILE:
            try:
                parts.append(frame.decompress(data[start : start + _PIECE]))
            except zstandard.ZstdError as error:
                raise ValueError(str(error)) from None
            start += _PIECE
            size += len(parts[-1])
        if size > LARGEST_FILE:
            break
        if not frame.eof:
            raise EOFError
        data = frame.unused_data + data[start:]
    return b"".join(parts)


# The modules of the standard library are imported when they are needed. Their own errors become
# ones of values.


def _unpack_gzip(data: bytes) -> bytes:
    import gzip
    import zlib

    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            return file.read(LARGEST_FILE + 1)
    except zlib.error as error:
        raise ValueError(str(error)) from None


def _unpack_bzip2(data: bytes) -> bytes:
    import bz2

    with bz2.BZ2File(io.BytesIO(data)) as file:
        return file.read(LARGEST_FILE + 1)


def _unpack_xz(data: bytes) -> bytes:
    import lzma

    try:
        with lzma.LZMAFile(io.BytesIO(data)) as file:
            return file.read(LARGEST_FILE + 1)
    except lzma.LZMAError as error:
        raise ValueError(str(error)) from None


_UNPACK: dict[str, Callable[[bytes], bytes]] = {
    "gzip": _unpack_gzip,
    "bzip2": _unpack_bzip2,
    "xz": _unpack_xz,
    "zstandard": _unpack_zstandard,
}
