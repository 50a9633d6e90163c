"""Columns of a comparison, for dataframes, CSV and Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from partita.comparing.rendering import certificate_text

if TYPE_CHECKING:
    from partita.comparing.comparison import Row


def value_columns(rows: Sequence[Row], *, bounds: bool) -> dict[str, list[Any]]:
    """Return the column "value", or "value_lower" and "value_upper" if some are intervals.

    With `bounds`, and if some row has a certificate, each of them is followed by two columns with
    the bounds of the certificate, "…_at_least" and "…_at_most", None in rows without one.
    """
    # A number is the lower and the upper end of its interval.
    values = [row.value if isinstance(row.value, tuple) else (row.value,) for row in rows]
    certificates = [row.certificate or (None,) for row in rows]
    any_interval = any(len(ends) > 1 for ends in values)
    ends_by_name = {"value_lower": 0, "value_upper": -1} if any_interval else {"value": 0}
    columns: dict[str, list[Any]] = {}
    for name, end in ends_by_name.items():
        columns[name] = [ends[end] for ends in values]
        if bounds and any(row.certificate for row in rows):
            certified = [ends[end] for ends in certificates]
            columns[f"{name}_at_least"] = [number and number.at_least for number in certified]
            columns[f"{name}_at_most"] = [number and number.at_most for number in certified]
    return columns


def certificate_columns(rows: Sequence[Row]) -> dict[str, list[str]]:
    """Return the column "certificate" with the certificates in words; {} if there are none."""
    if not any(row.certificate for row in rows):
        return {}
    return {"certificate": [certificate_text(row) for row in rows]}
