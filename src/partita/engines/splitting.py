"""Split tables that DuckDB keeps, so that clusters of a part are summed and joined in memory.

DuckDB fails to join tables that are several times as large as its memory; and where it does not, it
takes longer than for the parts one after the other. The other engines have all in memory, or split
tables themselves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import narwhals as nw

from partita.engines.memory_limits import limit_of_memory
from partita.engines.workspace import Workspace

# While the sums of clusters are joined to cells, a cell takes so many bytes: at most one cluster's
# label, its sums, and its place in a table of hashes. Other labels than integers take more.
_BYTES_OF_A_CELL = 64
_BYTES_WITH_OTHER_LABELS = 128


def parts_of(cells: Any, number: int) -> int:
    """Return into how many parts a table of so many cells is to be split."""
    if cells.implementation is not nw.Implementation.DUCKDB:
        return 1
    schema = cells.collect_schema()
    are_integers = schema["a"].is_integer() and schema["b"].is_integer()
    size = _BYTES_OF_A_CELL if are_integers else _BYTES_WITH_OTHER_LABELS
    return max(1, math.ceil(number * size / limit_of_memory(cells)))


def split(
    cells: Any, side: str, number: int, workspace: Workspace
) -> Iterator[tuple[Any, Workspace]]:
    """Yield parts of a table, each with all cells of its clusters, and a workspace for it.

    The workspace lasts until the next part is asked for.
    """
    for part in range(number):
        with Workspace(workspace) as own:
            if number == 1:
                yield cells, own
                continue
            where = f"hash({side}) % {number} = {part}"
            yield own.keep(nw.from_native(cells.to_native().filter(where))), own
