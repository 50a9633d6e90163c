"""Open files and tables of databases as lazy frames of an engine."""

from __future__ import annotations

import glob
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

import narwhals as nw

from partita.arguments import as_choice, check_text
from partita.clusterings.engine_errors import engine_errors
from partita.clusterings.file_source import SUFFIXES, split_table_name
from partita.clusterings.lazy_labels import LazyFile
from partita.engines.connections import connection_for
from partita.engines.scan_options import (
    checked_memory,
    checked_temp,
    choose_table,
    delimiter_of_files,
)
from partita.engines.sqlite_tables import copy_table, is_sqlite
from partita.errors import FileError, InputError, InputTypeError, MissingDependencyError, shown

Engine = Literal["duckdb", "polars", "dask", "spark"]


class _Scan(NamedTuple):
    """What is to be opened: a pattern, its name, its format, and what DuckDB may use."""

    path: str
    name: str
    format: str
    delimiter: str | None
    table: str | None
    memory: str | None
    temp: str | None


def scan(
    path: str | os.PathLike[str],
    *,
    engine: Engine = "duckdb",
    table: str | None = None,
    memory: str | None = None,
    temp: str | os.PathLike[str] | None = None,
) -> LazyFile:
    r"""Open files of any size for an engine, which reads them when clusterings are compared.

    Parameters
    ----------
    path : str or Path
        A Parquet or CSV file, a pattern such as ``"records/*.parquet"`` for several of one kind, or
        a DuckDB or SQLite database, whose table is copied into DuckDB. "file.duckdb::table" names a
        table. The first line of a CSV file has the names of the columns, whose values are
        strings.
    engine : {"duckdb", "polars", "dask", "spark"}, default="duckdb"
        The engine that reads and counts. Databases are read by DuckDB.
    table : str, optional
        The table of a database.
    memory : str, optional
        How much memory counting by DuckDB may take, such as "2GB"; what does not fit is written to
        the temporary folder.
    temp : str or Path, optional
        DuckDB's temporary folder.

    Returns
    -------
    LazyFile
        It is compared as a dataframe is, with `id`, `label` or `columns`.

    Examples
    --------
    >>> import partita as pt, pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "records.csv"
    >>> _ = path.write_text("id,truth,found\nann,1,x\nbob,1,x\ncleo,2,x\n")
    >>> result = pt.compare(pt.scan(path), columns=("truth", "found"), measures="rand")
    >>> round(result["rand"], 4)
    0.3333
    """
    as_choice(engine, "engine", get_args(Engine))
    if engine != "duckdb" and (memory is not None or temp is not None):
        raise InputError(f"memory and temp are for DuckDB: {engine} is configured by itself")
    if not isinstance(path, (str, Path)):
        raise InputTypeError(f"path must be a string or a Path, not {type(path).__name__}")
    check_text(table, "table")
    if not str(path):
        raise InputError("path is empty: give the name of a file or a folder")
    text = str(path)
    file, named = split_table_name(text)
    if table is not None and named not in (None, table):
        raise InputError(f"{text} names the table {named!r}, but table={table!r} is given")
    table = table or named
    form = _format_of(str(file))
    is_pattern = "://" in text or not file.exists()
    files = glob.glob(str(file), recursive=True) if is_pattern else [str(file)]
    if not (files or "://" in text):
        raise FileError(f"{text}: there is no such file")
    if form == "database" and engine != "duckdb":
        raise InputError(f"{text} is a database, which is read by DuckDB: leave out engine")
    if form != "database" and table is not None:
        raise InputError(f"{text} is no database: leave out table")
    wanted = _Scan(
        # The name of a file that is there is no pattern, whatever characters it has.
        str(file) if is_pattern else glob.escape(str(file)),
        str(file),
        form,
        delimiter_of_files(files, form) if form in ("csv", "tsv") else None,
        table,
        checked_memory(memory),
        checked_temp(temp),
    )
    with engine_errors(f"opening {text}"):
        frame = nw.from_native(_OPENERS[engine](wanted))
        frame.collect_schema()
    return LazyFile(frame, text, has_types=wanted.delimiter is None)


def _format_of(path: str) -> str:
    """Return what is in a file, by its suffix; a folder has files of Parquet."""
    try:
        if Path(path).is_dir():
            return "parquet"
    except (OSError, ValueError):  # no system has files of such names
        raise FileError(f"{shown(path)}: there is no such file") from None
    form = SUFFIXES.get(Path(path).suffix.lower(), "")
    if form not in ("csv", "tsv", "parquet", "database"):
        raise FileError(
            f"{path}: engines read Parquet, CSV, and databases; other files are read into memory"
        )
    return form


def _by_duckdb(wanted: _Scan) -> Any:
    connection = connection_for(wanted.memory, wanted.temp)
    path = _quoted(f"{wanted.path}/**/*.parquet" if Path(wanted.name).is_dir() else wanted.path)
    if wanted.delimiter is not None:
        # A dialect that DuckDB guesses may skip the first lines of a file silently.
        return connection.sql(
            f"from read_csv({path}, header = true, all_varchar = true, skip = 0, comment = '', "
            f"delim = {_quoted(wanted.delimiter)}, quote = '\"', escape = '\"', "
            "strict_mode = true, null_padding = false)"
        )
    if wanted.format == "parquet":
        return connection.sql(f"from read_parquet({path})")
    return _table_of_database(connection, wanted)


def _table_of_database(connection: Any, wanted: _Scan) -> Any:
    """Attach a database, once, and return one of its tables."""
    if is_sqlite(wanted.name):
        return copy_table(connection, wanted.name, wanted.table)
    name = f"database_{abs(hash(os.path.realpath(wanted.name)))}"
    connection.sql(f"attach if not exists {_quoted(wanted.name)} as {name} (read_only)")
    found = connection.sql(
        f"select schema_name, table_name from duckdb_tables() where database_name = '{name}' "
        f"union all select schema_name, view_name from duckdb_views() "
        f"where database_name = '{name}' and not internal order by all"
    ).fetchall()
    # In the schema "main" a table is called by its name alone.
    tables = {
        one if schema == "main" else f"{schema}.{one}": (schema, one) for schema, one in found
    }
    chosen = choose_table(list(tables), wanted.name, wanted.table)
    schema, table = (part.replace('"', '""') for part in tables[chosen])
    return connection.sql(f'from {name}."{schema}"."{table}"')


def _by_polars(wanted: _Scan) -> Any:
    polars = _library("polars", "polars")
    if wanted.format == "parquet":
        return polars.scan_parquet(wanted.path)
    return polars.scan_csv(wanted.path, infer_schema=False, separator=wanted.delimiter)


def _by_dask(wanted: _Scan) -> Any:
    dask = _library("dask.dataframe", "dask")
    if wanted.format == "parquet":
        return dask.read_parquet(wanted.path)
    return dask.read_csv(
        wanted.path,
        sep=wanted.delimiter,
        dtype="string[pyarrow]",
        keep_default_na=False,
        na_values="",
    )


def _by_spark(wanted: _Scan) -> Any:
    """Read by the session that is there, or by one on this machine."""
    reader = _library("pyspark.sql", "spark").SparkSession.builder.getOrCreate().read
    if wanted.format == "parquet":
        return reader.parquet(wanted.path)
    return reader.csv(wanted.path, header=True, sep=wanted.delimiter, escape='"')


def _library(module: str, extra: str) -> Any:
    try:
        __import__(module)
    except ImportError:
        package = "pyspark" if extra == "spark" else extra
        raise MissingDependencyError(package, f"engine={extra!r}", extra) from None
    import sys

    return sys.modules[module]


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


_OPENERS: dict[str, Callable[[_Scan], Any]] = {
    "duckdb": _by_duckdb,
    "polars": _by_polars,
    "dask": _by_dask,
    "spark": _by_spark,
}
