"""Options that let an engine count large files, and the rule that takes DuckDB by itself."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from partita.clusterings.lazy_labels import LazyLabels

# From so many rows on, DuckDB counts. A row of a CSV file is taken to have so many bytes.
_MANY_ROWS = 10_000_000
_BYTES_OF_A_ROW = 12

# What files in memory are read by, and engines are not.
_IN_MEMORY = {
    "by_position": "--by-position",
    "threshold": "--threshold",
    "format_in": "--format-in",
    "delimiter": "--delimiter",
    "reference_no_header": "--reference-no-header",
    "candidate_no_header": "--candidate-no-header",
}

_OPTIONS = (
    click.option(
        "--engine",
        type=click.Choice(["duckdb", "polars", "dask", "spark"]),
        help="Count where the data are, by this engine; for large files.",
    ),
    click.option("--memory", metavar="SIZE", help="How much memory DuckDB may take, such as 2GB."),
    click.option(
        "--temp",
        type=click.Path(file_okay=False),
        metavar="DIR",
        help="Where DuckDB writes what does not fit into memory.",
    ),
)


def engine_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of :func:`open_in_engine`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def open_in_engine(
    files: dict[str, Any],
    engine: str | None,
    memory: str | None,
    temp: str | None,
    *,
    by_itself: bool = False,
) -> tuple[LazyLabels, LazyLabels] | None:
    """Return the labels of files for an engine; None if they are to be read into memory.

    With `by_itself`, DuckDB is taken for large files even if no engine is asked for.
    """
    in_memory = [option for name, option in _IN_MEMORY.items() if files[name]]
    if files["header"] is False:
        in_memory.append("--no-header")
    paths = [path for path in (files["reference"], files["candidate"]) if path is not None]
    if engine is None and memory is None and temp is None:
        if not by_itself or in_memory or find_spec("duckdb") is None:
            return None
        if not all(map(_is_large, paths)):
            return None
        return _open(files, paths, "duckdb", None, None)
    if in_memory:
        raise click.UsageError(f"{in_memory[0]} is for files that are read into memory")
    opened = _open(files, paths, engine or "duckdb", memory, temp)
    if opened is None:
        raise click.UsageError("engines count hard clusterings: files with a column of labels")
    return opened


def _open(
    files: dict[str, Any], paths: list[str], engine: Any, memory: str | None, temp: str | None
) -> tuple[LazyLabels, LazyLabels] | None:
    from partita.cli.reading import asked_of, two_names
    from partita.clusterings.lazy_labels import open_columns_lazily, open_lazily
    from partita.engines.scanning import scan

    frames = [scan(path, engine=engine, memory=memory, temp=temp) for path in paths]
    asked = asked_of(files, "reference")
    if files["columns"] is not None and len(frames) == 1:
        return open_columns_lazily(frames[0], two_names(files["columns"]), asked)
    if len(frames) != 2:
        raise click.UsageError("give REFERENCE and CANDIDATE, or one file and --columns")
    first = open_lazily(frames[0], asked)
    second = open_lazily(frames[1], asked_of(files, "candidate"))
    return None if first is None or second is None else (first, second)


def _is_large(path: str) -> bool:
    """Return whether a file of Parquet or CSV has very many rows, as far as is seen at once."""
    file = Path(path)
    if file.suffix == ".csv" and file.is_file():
        return file.stat().st_size >= _MANY_ROWS * _BYTES_OF_A_ROW
    # Rows of Parquet take a byte and more: smaller files need not be opened.
    if file.suffix != ".parquet" or not file.is_file() or file.stat().st_size < _MANY_ROWS // 10:
        return False
    if find_spec("pyarrow") is None:
        return False
    from pyarrow import parquet

    return bool(parquet.read_metadata(path).num_rows >= _MANY_ROWS)
