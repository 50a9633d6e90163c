"""The values of a comparison as columns, for dataframes, CSV and Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from partita.comparing.rendering import certificate_text

if TYPE_CHECKING:
    from partita.comparing.comparison import Row


def value_columns(rows: Sequence[Row], *, bounds: bool) -> dict[str, list[Any]]:
    """The column "value", or one for each end where some values are intervals.

    With `bounds`, and where some row has a certificate, two more columns for each: the figure is
    at least and at most so much. They are empty in rows that have none.
    """
    # A number is both ends of an interval.
    ends = [row.value if isinstance(row.value, tuple) else (row.value,) for row in rows]
    figures = [row.certificate or (None,) for row in rows]
    names = ["value_lower", "value_upper"] if any(len(one) > 1 for one in ends) else ["value"]
    columns: dict[str, list[Any]] = {}
    for name, place in zip(names, (0, -1), strict=False):
        columns[name] = [one[place] for one in ends]
        if bounds and any(row.certificate for row in rows):
            certified = [one[place] for one in figures]
            columns[f"{name}_at_least"] = [one and one.at_least for one in certified]
            columns[f"{name}_at_most"] = [one and one.at_most for one in certified]
    return columns


def certificate_columns(rows: Sequence[Row]) -> dict[str, list[str]]:
    """A column with the certificates in words, if there are any."""
    if not any(row.certificate for row in rows):
        return {}
    return {"certificate": [certificate_text(row) for row in rows]}
