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

    Parameters
    ----------
    within : Workspace, optional
        One that lasts longer. What is kept in it, and in the one that is made here, may be computed
        from each other.
    """

    def __init__(self, within: Workspace | None = None) -> None:
        self._releases: list[Callable[[], Any]] = []
        # The first frame that is kept by any of those that are within each other.
        self._first: list[Any] = [] if within is None else within._first

    def keep(self, frame: Any) -> Any:
        """Return a lazy frame with the same rows, which are computed only once."""
        keep = _KEEPERS.get(frame.implementation)
        if keep is None:
            return frame
        if not self._first:
            self._first.append(frame)
        kept, release = keep(frame, self._first[0])
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


def _keep_polars(frame: Any, origin: Any) -> tuple[Any, None]:
    return frame.collect(engine="streaming").lazy(), None


def _keep_duckdb(frame: Any, origin: Any) -> tuple[Any, Callable[[], Any]]:
    """Make a temporary table, which DuckDB moves to its temporary folder if memory is short.

    A relation can be used only while all tables are there that it was made from, so later queries
    are made from the first one.
    """
    name = f"partita_{uuid.uuid4().hex}"
    frame.to_native().query("source", f"create temp table {name} as select * from source")
    first = origin.to_native()
    kept = first.query("source", f"from {name}")
    return nw.from_native(kept), lambda: first.query("source", f"drop table {name}")


def _keep_dask(frame: Any, origin: Any) -> tuple[Any, None]:
    # Dask 2026.8 loses tasks of a grouped join where it fuses them.
    return nw.from_native(frame.to_native().persist(fuse=False)), None


def _keep_spark(frame: Any, origin: Any) -> tuple[Any, Callable[[], Any]]:
    kept = frame.to_native().persist()
    return nw.from_native(kept), kept.unpersist


def _keep_ibis(frame: Any, origin: Any) -> tuple[Any, Callable[[], Any]]:
    kept = frame.to_native().cache()
    return nw.from_native(kept), kept.release


_KEEPERS: dict[Any, Callable[[Any, Any], tuple[Any, Callable[[], Any] | None]]] = {
    nw.Implementation.POLARS: _keep_polars,
    nw.Implementation.DUCKDB: _keep_duckdb,
    nw.Implementation.DASK: _keep_dask,
    nw.Implementation.PYSPARK: _keep_spark,
    nw.Implementation.PYSPARK_CONNECT: _keep_spark,
    nw.Implementation.IBIS: _keep_ibis,
}
