"""Measures of hard clusterings as distances: what transport carries over to soft ones."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from partita.array_types import Integers
from partita.errors import InputError, UnknownMeasureError
from partita.measures.many_tables import takes_fractions, values_in_tables
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.tables.many_tables import Tables
from partita.tolerances import CROSSING

_SHORT_NAMES = {"partition": "partition_distance", "pd": "partition_distance"}
# Three objects in two clusters, against themselves.
_IDENTICAL = np.array([[[2, 0], [0, 1]]])
_MATCHINGS = ("partition_distance", "matching_accuracy", "pair_sets")


@dataclass(frozen=True)
class Base:
    """A distance of hard clusterings between 0 and `largest`: how far a measure is from perfect.

    `turned` says that tables have the measure's second clustering in their rows.
    """

    measure: Measure
    perfect: float
    largest: float
    turned: bool = False

    @property
    def name(self) -> str:
        """The name of the measure; a caller's own never goes by a name of the registry."""
        name = self.measure.name
        return name if REGISTRY.hard.get(name, self.measure) is self.measure else f"{name} (own)"

    def distances(self, tables: Integers) -> Any:
        """The distance in each of many tables, an array of shape (tables, rows, columns)."""
        tables = tables.swapaxes(1, 2) if self.turned else tables
        values = values_in_tables(self.measure, Tables(tables))
        return self.from_values(values)

    def from_values(self, values: Any) -> Any:
        """Distances from the measure's values."""
        if np.isnan(values).any():
            raise InputError(f"{self.name} gave NaN for a table, where a number is due")
        distances = np.abs(np.asarray(values) - self.perfect)
        if (distances > self.largest + CROSSING).any():
            wrong = np.ravel(values)[np.ravel(distances > self.largest + CROSSING)][0]
            raise InputError(
                f"{self.name} gave {wrong:.6g} for a table, beyond its bounds {self._bounds}"
            )
        return distances

    @property
    def _bounds(self) -> str:
        low, high = self.measure.card.bounds
        return f"{low:g} to {high:g}"

    def steps(self, rows: int, columns: int) -> int:
        """About how many states one table costs."""
        cells = rows * columns
        if not takes_fractions(self.measure):
            # No formula for many tables, or one that goes through them one by one.
            return 1000 + 10 * cells
        by_assignment = self.name in _MATCHINGS and max(rows, columns) > 5
        return 4 * cells + (300 if by_assignment else 10)

    def turn(self) -> Base:
        """The same for tables that have the second clustering in their rows."""
        return Base(self.measure, self.perfect, self.largest, not self.turned)


def read_base(base: Any) -> Base:
    """Find a measure that is normalized: with finite bounds and a value for identical ones."""
    if callable(base) and not isinstance(base, Measure) and not hasattr(base, "measure"):
        raise InputError(
            "base is a function that does not say between which bounds its values lie: for one of "
            "tables of two hard clusterings give "
            "partita.measures.own_measure(function, bounds=(0, 1), perfect=1.0)"
        )
    name = _SHORT_NAMES.get(base, base) if isinstance(base, str) else base
    try:
        chosen = REGISTRY.hard.select(name)
    except UnknownMeasureError as error:
        raise UnknownMeasureError(f"base: {error}") from None
    if len(chosen) != 1:
        raise InputError(f"base={base!r} stands for {len(chosen)} measures: name one")
    measure = chosen[0]
    low, high = measure.card.bounds
    perfect = measure.card.perfect
    if perfect is None or not (math.isfinite(low) and math.isfinite(high)):
        raise InputError(
            f"base={measure.name!r} is not normalized: its values lie in {measure.card.range}"
            + (", and identical clusterings have no fixed value" if perfect is None else "")
            + '; take for example "rand", "partition", "normalized_mutual_info"'
        )
    best, worst = (high, low) if measure.card.higher_is_better else (low, high)
    if perfect != best:
        raise InputError(f"base={measure.name!r}: identical clusterings must get its best value")
    found = Base(measure, float(best), abs(float(best) - float(worst)))
    registered = REGISTRY.hard.get(measure.name) is measure
    if not registered and found.distances(_IDENTICAL).max() > CROSSING:
        raise InputError(
            f"base={found.name!r} does not give perfect={perfect:g} to identical clusterings"
        )
    return found
