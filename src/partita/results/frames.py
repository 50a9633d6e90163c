"""Make dataframes of pandas or polars from columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.errors import InputError, MissingDependencyError, shown

Column = list[Any] | NDArray[Any]


def make_frame(columns: Mapping[str, Column], backend: str) -> Any:
    """Return a dataframe of the library named by `backend`."""
    if not isinstance(backend, str) or backend not in ("pandas", "polars"):
        raise InputError(f"backend={shown(backend)}: choose 'pandas' or 'polars'")
    try:
        library = __import__(backend)
    except ImportError:
        raise MissingDependencyError(backend, "to_frame()", backend) from None
    held = {name: _column(values, library) for name, values in columns.items()}
    try:
        return library.DataFrame(held)
    except Exception as error:  # labels may be anything that Python can hash
        kind = type(error).__name__
        raise InputError(
            f"backend={backend!r} cannot hold these values: {kind}: {str(error).splitlines()[0]}"
        ) from error


def _column(values: Column, library: Any) -> Any:
    """Return a column that keeps integers beside None, and labels of several types."""
    if isinstance(values, np.ndarray):
        if values.dtype != object:
            return values
        values = values.tolist()
    types = set(map(type, values))
    if types <= {str, type(None)} and not _is_unicode(values):
        return values if library.__name__ == "polars" else library.Series(values, dtype=object)
    if types == {int, type(None)} and library.__name__ == "pandas":
        return library.array(values, dtype="Int64")
    if len(types - {type(None), int, float}) + bool(types & {int, float}) > 1:
        if library.__name__ == "polars":
            return [None if value is None else str(value) for value in values]
        return library.Series(values, dtype=object)
    return values


def _is_unicode(values: Iterable[str | None]) -> bool:
    """Return whether texts hold no half of a pair of code units, which has no bytes in UTF-8."""
    try:
        "".join(filter(None, values)).encode()
    except UnicodeEncodeError:
        return False
    return True
