"""How much memory an engine has, and how many cells may be held beside it."""

from __future__ import annotations

import re
from typing import Any

import narwhals as nw

# Beside an engine without a limit of its own, so many cells are held.
MOST_HELD = 50_000_000

# Of the memory that the caller gives, DuckDB's own limit has this share: it takes more than its
# limit, and cells are held beside it.
SHARE_OF_DUCKDB = 0.55

# While lines are summed, a cell takes about so many bytes.
_BYTES_OF_A_CELL = 40

_UNITS = {"B": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
_BINARY_UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def bytes_of(size: str) -> int:
    """Return the number of bytes of a size such as "2GB" or "1.5 GiB"."""
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([KMGT]?)(i?)B(?:YTES)?\s*", size, re.IGNORECASE)
    if found is None:
        raise ValueError(size)
    number, prefix, binary = found.groups()
    units = _BINARY_UNITS if binary else _UNITS
    return int(float(number) * units[prefix.upper() or "B"])


def limit_of_duckdb(memory: str) -> str:
    """Return DuckDB's own limit where a process is to take so much memory."""
    return f"{max(1, int(SHARE_OF_DUCKDB * bytes_of(memory)) >> 20)}MiB"


def most_held_cells(frame: Any) -> int:
    """Return how many cells may be held beside the engine of a frame."""
    if frame.implementation is not nw.Implementation.DUCKDB:
        return MOST_HELD
    return min(MOST_HELD, int(limit_of_memory(frame) / SHARE_OF_DUCKDB) // _BYTES_OF_A_CELL)


def limit_of_memory(frame: Any) -> int:
    """Return the limit of the DuckDB of a frame, in bytes."""
    asked = "select current_setting('memory_limit')"
    return bytes_of(frame.to_native().query("source", asked).fetchall()[0][0])
