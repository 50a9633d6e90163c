"""Powers of two to count lengths and weights in, so that squares neither overflow nor vanish.

Multiplying by a power of two changes no digit: results are those of ordinary data, to the bit.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.clusterers.data import LARGEST_VALUE, Data, refuse_beyond

# Data whose largest value lies between these are left as they are.
_LEAST_ORDINARY, _MOST_ORDINARY = 1e-50, 1e50
# How far from the objects of `fit`, in units, others may be.
_FURTHEST = 1e100


class Units(NamedTuple):
    """The exponents of two of the units of lengths and weights: 0 for ordinary data."""

    length: int
    weight: int

    def of_lengths(self, lengths: Any, power: int = 1) -> Any:
        """Return lengths, or powers of lengths, in units."""
        return _times_power_of_two(lengths, -power * self.length)

    def to_lengths(self, values: Any, power: int = 1) -> Any:
        """Return values in units as lengths, or powers of lengths, in the caller's."""
        return _times_power_of_two(values, power * self.length)

    def to_objective(self, values: Floats) -> Floats:
        """Return weighted squared lengths in the caller's units."""
        objective: Floats = _times_power_of_two(values, 2 * self.length + self.weight)
        return objective

    def of_places(self, places: NDArray[Any], name: str) -> NDArray[Any]:
        """Return places in units; those out of all proportion to the objects are refused."""
        limit = min(LARGEST_VALUE, float(self.to_lengths(_FURTHEST)))
        refuse_beyond(places, limit, name, "out of all proportion to the objects of fit")
        scaled: NDArray[Any] = self.of_lengths(places)
        return scaled


def in_units(data: Data) -> tuple[Data, Units]:
    """Count in units that suit the data; ordinary data are not copied."""
    units = Units(_exponent(data.X), _exponent(data.weights))
    weights = _times_power_of_two(data.weights, -units.weight)
    return Data(units.of_lengths(data.X), weights), units


def _exponent(values: NDArray[Any]) -> int:
    """The power of two above the largest absolute value, unless that is ordinary."""
    largest = max(float(values.max()), -float(values.min()))
    if largest == 0 or _LEAST_ORDINARY <= largest <= _MOST_ORDINARY:
        return 0
    return int(np.frexp(largest)[1])


def _times_power_of_two(values: Any, exponent: int) -> Any:
    """Values beyond the range of floats become infinite, or 0."""
    if exponent == 0:
        return values
    with np.errstate(over="ignore", under="ignore"):
        return np.ldexp(np.asarray(values, np.float64), exponent)
