"""What a single label is: missing or not, of which type, and as text."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Numbers

# What programs write into files for a missing label: R, pandas (also by astype(str)), databases,
# Excel.
WRITTEN_MISSING = frozenset(
    ("NA", "N/A", "#N/A", "NaN", "nan", "<NA>", "None", "NULL", "null", "NaT")
)


def is_missing(label: Any) -> bool:
    """Return whether a label is None, NaN, NaT or pandas.NA, without importing pandas."""
    if label is None or type(label).__name__ in ("NAType", "NaTType"):
        return True
    try:
        return bool(label != label)
    except (TypeError, ValueError):
        return False


def is_signaling(label: Any) -> bool:
    """Return whether a label is a signaling NaN of `decimal`, which has no hash."""
    return type(label).__name__ == "Decimal" and bool(label.is_snan())


def can_be_missing(kind: type) -> bool:
    """Return whether values of a type are wrapped, or may be missing without being None or NaN."""
    is_arrow = kind.__module__.startswith("pyarrow.") and hasattr(kind, "as_py")
    return is_arrow or kind is np.ma.core.MaskedConstant


def without_other_nulls(label: Any) -> Any:
    """Return the Python value of a scalar of Arrow, and None for `numpy.ma.masked`."""
    if label is np.ma.masked:
        return None
    return label.as_py() if can_be_missing(type(label)) else label


def family_of(label: Any) -> str:
    """Return the type of a label, in which all numbers are of one type."""
    if isinstance(label, (bool, np.bool_)):
        return "bool"
    if isinstance(label, (int, float, np.integer, np.floating)):
        # Durations of numpy are integers, too.
        return "duration" if type(label).__name__ == "timedelta64" else "number"
    if isinstance(label, str):
        return "string"
    return type(label).__name__


def times_as_labels(times: Numbers) -> Numbers | list[Any]:
    """Return dates or durations so that lists of them are not integers, as of nanoseconds.

    Python's own types end at microseconds. Finer times stay values of numpy.
    """
    unit, _ = np.datetime_data(times.dtype)
    if unit not in ("ns", "ps", "fs", "as"):
        return times
    coarse = times.astype(f"{times.dtype.kind}8[us]")
    return coarse if (coarse == times).all() else list(times)


def as_text(value: Any) -> str | None:
    """Return a label or an id as files hold it: a string, or None if it is missing.

    Whole floats are written as integers, so that files of different formats agree. A list of
    labels, which JSON and Parquet can hold, becomes what CSV writes for it: "1|3".
    """
    if isinstance(value, list):
        return "|".join(as_text(label) or "" for label in value) or None
    if value is None or value != value:
        return None
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value) or None
