"""Values on their scales: intervals of the data, and certificates of the computation."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from partita.comparing.comparison import Comparison, Row
from partita.comparing.rendering import certificate_text, format_value, shown_rows
from partita.measures.registry import REGISTRY
from partita.results.certified import Certified


class End(NamedTuple):
    """A number on a scale: a value, or an end of an interval.

    `at_least` and `at_most` are its certificate; both are the value if it is exact.
    """

    value: float
    at_least: float
    at_most: float

    @property
    def is_exact(self) -> bool:
        """Whether the number was computed exactly."""
        return self.at_least == self.at_most


class ValueOnScale(NamedTuple):
    """The value of a measure on its scale.

    Attributes
    ----------
    measure, title, meaning : str
    ends : tuple of End
        One for a number, two for an interval.
    text : str
        The number, or both ends of the interval.
    certainty : str
        The certificates in words: the bounds of each end, and their confidence.
    higher_is_better : bool
    low, high : float
        The ends of the scale.
    bounded : bool
        Whether the measure has an upper bound.
    perfect : float or None
        The value for identical clusterings; None if it depends on them.
    """

    measure: str
    title: str
    meaning: str
    ends: tuple[End, ...]
    text: str
    certainty: str
    higher_is_better: bool
    low: float
    high: float
    bounded: bool
    perfect: float | None

    @property
    def is_interval(self) -> bool:
        """Whether the value is an interval of different ends."""
        return len(self.ends) == 2


@dataclass(frozen=True)
class IntervalsView:
    """Values on scales, the headline of a comparison first."""

    values: tuple[ValueOnScale, ...]

    @property
    def has_intervals(self) -> bool:
        """Whether some value is an interval."""
        return any(value.is_interval for value in self.values)

    @property
    def has_certificates(self) -> bool:
        """Whether some number is known by its bounds only."""
        return any(not end.is_exact for value in self.values for end in value.ends)


def intervals_view(comparison: Comparison) -> IntervalsView:
    """Return the headline of a comparison, or all its measures if they were named."""
    return IntervalsView(tuple(map(value_on_scale, shown_rows(comparison))))


def value_on_scale(row: Row) -> ValueOnScale:
    """Return the value of a row on a scale that holds it."""
    ends = _ends(row)
    low, high = row.bounds
    marks = [number for end in ends for number in end if math.isfinite(number)]
    if not math.isfinite(low):
        low = min([-1.0, *marks])
    if not math.isfinite(high):
        # Room to the right says that the scale has no end.
        high = max(1.0, 1.15 * max(marks, default=1.0))
    card = REGISTRY[row.measure].card if row.measure in REGISTRY else None
    return ValueOnScale(
        row.measure,
        row.title,
        row.meaning,
        ends,
        " … ".join(dict.fromkeys(format_value(end.value) for end in ends)),
        certificate_text(row) or "computed by its formula",
        row.higher_is_better,
        low,
        high,
        math.isfinite(row.bounds[1]),
        None if card is None else card.perfect,
    )


def _ends(row: Row) -> tuple[End, ...]:
    """Return the numbers of a row, each once."""
    values = row.value if isinstance(row.value, tuple) else (row.value,)
    certificates: tuple[Certified | None, ...] = row.certificate or (None,) * len(values)
    ends = [
        End(float(value), float(value), float(value))
        if number is None or number.exact
        else End(float(value), number.at_least, number.at_most)
        for value, number in zip(values, certificates, strict=True)
    ]
    return tuple(dict.fromkeys(ends))
