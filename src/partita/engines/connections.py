"""The DuckDB that reads files: watched while it works, and stopped when the caller interrupts."""

from __future__ import annotations

import atexit
import uuid
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, TimeoutError as NotYet
from contextvars import copy_context
from functools import cache
from typing import Any, TypeVar

import narwhals as nw

from partita.engines.memory_limits import limit_of_duckdb
from partita.errors import MissingDependencyError

Result = TypeVar("Result")

# Connections that were opened here, by a variable that their queries can ask for.
_OPENED: dict[str, Any] = {}
_VARIABLE = "partita_connection"

# Seconds between two looks at a query.
_INTERVAL = 0.1


@cache
def connection_for(memory: str | None, temp: str | None) -> Any:
    """Return the DuckDB that reads all files with these limits, so that they can be joined."""
    try:
        import duckdb
    except ImportError:
        raise MissingDependencyError("duckdb", "reading files of any size", "duckdb") from None
    settings = {"preserve_insertion_order": "false"}
    if memory is not None:
        settings["memory_limit"] = limit_of_duckdb(memory)
    if temp is not None:
        settings["temp_directory"] = temp
    connection = duckdb.connect(config=settings)
    name = uuid.uuid4().hex
    connection.execute(f"set variable {_VARIABLE} = '{name}'")
    # Progress is known only where a bar is made; it is not printed.
    connection.execute("set enable_progress_bar_print = false")
    connection.execute("set enable_progress_bar = true")
    _OPENED[name] = connection
    return connection


@atexit.register
def close_all() -> None:
    """Close the connections that were opened here, so that DuckDB removes its temporary files."""
    while _OPENED:
        _OPENED.popitem()[1].close()
    connection_for.cache_clear()


def connection_of(frame: Any) -> Any:
    """Return the connection of a lazy frame, if it was opened here, and else None."""
    if not _OPENED or frame.implementation is not nw.Implementation.DUCKDB:
        return None
    asked = f"select getvariable('{_VARIABLE}')"
    return _OPENED.get(frame.to_native().query("source", asked).fetchall()[0][0])


def run_watched(
    connection: Any, work: Callable[[], Result], report: Callable[[float], None]
) -> Result:
    """Return the result of work that queries a connection.

    The work runs in a thread of its own, while this one reports the percentage of the query that is
    done, and stops queries if the caller interrupts.
    """
    with ThreadPoolExecutor(1) as pool:
        # Messages name the options of the command where that is what the caller uses.
        future = pool.submit(copy_context().run, work)
        try:
            while not _is_done(future):
                report(connection.query_progress())
        except KeyboardInterrupt:
            # There may be a next query after the one that is stopped.
            connection.interrupt()
            while not _is_done(future):
                connection.interrupt()
            raise
        return future.result()


def _is_done(future: Future[Any]) -> bool:
    """Wait a moment, and return whether there is a result or an error."""
    try:
        future.exception(timeout=_INTERVAL)
    except NotYet:
        return False
    return True
