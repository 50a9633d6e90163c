"""Results that an engine keeps while a table is counted: computed once, and given up at the end.

A lazy frame is computed anew whenever it is collected, with all that it is made from.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import narwhals as nw


class Workspace:
    """What an engine keeps for later queries.

    `with` gives it up at the end, unless :meth:`hand_over` does so later.
    """

    def __init__(self) -> None:
        self._releases: list[Callable[[], Any]] = []

    def keep(self, frame: Any) -> Any:
        """Return a lazy frame with the same rows, which are computed only once."""
        keep = _KEEPERS.get(frame.implementation)
        if keep is None:
            return frame
        kept, release = keep(frame)
        if release is not None:
            self._releases.append(release)
        return kept

    def hand_over(self) -> Callable[[], None]:
        """Return a function that gives up what is kept, instead of the end of `with`."""
        releases, self._releases = self._releases, []
        return lambda: _release(releases)

    def __enter__(self) -> Workspace:
        return self

    def __exit__(self, *error: object) -> None:
        self.hand_over()()


def _release(releases: list[Callable[[], Any]]) -> None:
    while releases:
        try:
            releases.pop()()
        except Exception:  # the caller may have closed the engine before
            continue


def _keep_polars(frame: Any) -> tuple[Any, None]:
    return frame.collect(engine="streaming").lazy(), None


def _keep_duckdb(frame: Any) -> tuple[Any, Callable[[], Any]]:
    """Make a temporary table, which DuckDB moves to its temporary folder if memory is short."""
    relation = frame.to_native()
    name = f"partita_{uuid.uuid4().hex}"
    relation.query("source", f"create temp table {name} as select * from source")
    kept = relation.query("source", f"from {name}")
    return nw.from_native(kept), lambda: relation.query("source", f"drop table {name}")


def _keep_dask(frame: Any) -> tuple[Any, None]:
    # Dask 2026.8 loses tasks of a grouped join where it fuses them.
    return nw.from_native(frame.to_native().persist(fuse=False)), None


def _keep_spark(frame: Any) -> tuple[Any, Callable[[], Any]]:
    kept = frame.to_native().persist()
    return nw.from_native(kept), kept.unpersist


def _keep_ibis(frame: Any) -> tuple[Any, Callable[[], Any]]:
    kept = frame.to_native().cache()
    return nw.from_native(kept), kept.release


_KEEPERS: dict[Any, Callable[[Any], tuple[Any, Callable[[], Any] | None]]] = {
    nw.Implementation.POLARS: _keep_polars,
    nw.Implementation.DUCKDB: _keep_duckdb,
    nw.Implementation.DASK: _keep_dask,
    nw.Implementation.PYSPARK: _keep_spark,
    nw.Implementation.PYSPARK_CONNECT: _keep_spark,
    nw.Implementation.IBIS: _keep_ibis,
}
