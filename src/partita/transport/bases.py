"""Bases: measures of hard clusterings as distances, which transport carries over to soft ones."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.errors import InputError, UnknownMeasureError
from partita.measures.many_tables import takes_fractions, values_in_tables
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.tables.many_tables import Tables
from partita.tolerances import CROSSING

RAND, PARTITION = "rand", "partition_distance"

_SHORT_NAMES = {"partition": PARTITION, "pd": PARTITION}
# Three objects in two clusters, compared with themselves.
_IDENTICAL = np.array([[[2, 0], [0, 1]]])
_MATCHINGS = (PARTITION, "matching_accuracy", "pair_sets")


@dataclass(frozen=True)
class Base:
    """A distance between hard clusterings: how far a measure is from its perfect value.

    Attributes
    ----------
    measure : Measure
    name : str
        The name in the registry; "… (own)" for a caller's measure, which never passes for a
        measure of the registry that has the same name.
    perfect : float
        The value of identical clusterings.
    largest : float
        The largest distance.
    turned : bool
        Whether tables have the measure's second clustering in their rows.
    """

    measure: Measure
    name: str
    perfect: float
    largest: float
    turned: bool = False

    def distances(self, tables: Integers) -> Floats:
        """Compute the distance in each table of an array of shape (tables, rows, columns)."""
        tables = tables.swapaxes(1, 2) if self.turned else tables
        return self.from_values(values_in_tables(self.measure, Tables(tables)))

    def between_codes(self, first: Integers, second: Integers) -> float:
        """Compute the distance between two hard clusterings, given by cluster numbers."""
        codes = (second, first) if self.turned else (first, second)
        return float(self.from_values(self.measure(*codes)))

    def from_values(self, values: Any) -> Floats:
        """Convert values of the measure to distances; raise if they break its bounds."""
        if np.isnan(values).any():
            raise InputError(f"{self.name} gave NaN for a table, where a number is due")
        distances: Floats = np.abs(np.asarray(values) - self.perfect)
        if (distances > self.largest + CROSSING).any():
            wrong = np.ravel(values)[np.ravel(distances > self.largest + CROSSING)][0]
            low, high = self.measure.card.bounds
            raise InputError(
                f"{self.name} gave {wrong:.6g} for a table, beyond its bounds {low:g} to {high:g}"
            )
        return distances

    def states_per_table(self, rows: int, columns: int) -> int:
        """Estimate the cost of one table, in states."""
        cells = rows * columns
        if not takes_fractions(self.measure):
            # The measure has no formula for many tables at once.
            return 1000 + 10 * cells
        by_assignment = self.name in _MATCHINGS and max(rows, columns) > 5
        return 4 * cells + (300 if by_assignment else 10)

    def turn(self) -> Base:
        """Return the same distance for tables with rows and columns exchanged."""
        return replace(self, turned=not self.turned)


def read_base(base: Any) -> Base:
    """Read a name or a measure; raise unless it is normalized.

    A normalized measure has finite bounds and gives its best value to identical clusterings.
    """
    measure = _select(base)
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
    known = REGISTRY.hard.get(measure.name)
    name = measure.name if known is None or known is measure else f"{measure.name} (own)"
    read = Base(measure, name, float(best), abs(float(best) - float(worst)))
    if known is not measure and read.distances(_IDENTICAL).max() > CROSSING:
        raise InputError(
            f"base={name!r} does not give perfect={perfect:g} to identical clusterings"
        )
    return read


def _select(base: Any) -> Measure:
    """Find one measure of hard clusterings by name, alias or itself."""
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
    return chosen[0]
