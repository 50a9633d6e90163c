"""Read Parquet, Feather and Arrow files, and Arrow streams, by pyarrow; only the columns asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from partita.clusterings.file_content import Content
from partita.clusterings.file_table import FileTable
from partita.errors import FileError, MissingDependencyError
from partita.repeats import repeated

_STREAM = b"\xff\xff\xff\xff"


def read_parquet(content: Content) -> FileTable:
    """Return the columns of a Parquet file."""
    pyarrow = _pyarrow(content, "parquet")
    import pyarrow.parquet as parquet

    def opened() -> Any:
        if content.data is None:
            return parquet.ParquetFile(content.source.path)
        return parquet.ParquetFile(pyarrow.BufferReader(content.data))

    def fetch(wanted: list[str]) -> Any:
        with _errors(content, "Parquet"), opened() as file:
            return file.read(columns=wanted)

    with _errors(content, "Parquet"), opened() as file:
        names = _names(file.schema_arrow, content.name)
    return _table(names, fetch)


def read_arrow(content: Content) -> FileTable:
    """Return the columns of a Feather or Arrow file, or of an Arrow stream."""
    pyarrow = _pyarrow(content, "parquet")
    import pyarrow.ipc as ipc

    def opened() -> Any:
        if content.data is not None:
            return pyarrow.BufferReader(content.data)
        return pyarrow.memory_map(str(content.source.path))

    with _errors(content, "Arrow"):
        start = opened().read(4)
        if start == _STREAM:
            table = ipc.open_stream(opened()).read_all()
            return _table(_names(table.schema, content.name), table.select)
        schema = ipc.open_file(opened()).schema
        names = _names(schema, content.name)

    def fetch(wanted: list[str]) -> Any:
        with _errors(content, "Arrow"):
            fields = [names.index(name) for name in wanted]
            options = ipc.IpcReadOptions(included_fields=fields)
            return ipc.open_file(opened(), options=options).read_all()

    return _table(names, fetch)


def _pyarrow(content: Content, extra: str) -> Any:
    try:
        import pyarrow
    except ImportError:
        raise MissingDependencyError("pyarrow", f"reading {content.name}", extra) from None
    return pyarrow


@contextmanager
def _errors(content: Content, what: str) -> Iterator[None]:
    """Turn errors of pyarrow into errors of the file."""
    import pyarrow

    try:
        yield
    except FileError:
        raise
    except (pyarrow.ArrowException, OSError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise FileError(f"{content.name} is not a readable {what} file: {reason}") from None


def _names(schema: Any, name: str) -> list[str]:
    names = list(schema.names)
    again = sorted(repeated(names))
    if again:
        raise FileError(f"{name} has several columns called {again[0]!r}")
    return names


def _table(names: list[str], fetch: Callable[[list[str]], Any]) -> FileTable:
    """Return the columns that a function reads as a pyarrow Table."""

    def fetch_lists(wanted: list[str]) -> list[list[Any]]:
        table = fetch(wanted)
        return [table.column(name).to_pylist() for name in wanted]

    return FileTable(names, fetch_lists, fetch_arrow=fetch)
