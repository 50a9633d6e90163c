"""Whether a dissimilarity rises or falls with a parameter, whatever the others are.

Rounding sizes to whole objects makes a dissimilarity jump a little up and down. So this is decided
on tables without rounding: sizes and moved objects are real numbers. Measures and transformations
that need whole numbers are decided on the design itself, up to what rounding may do.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.choosing.characterizing.design import PARAMETERS
from partita.choosing.characterizing.dissimilarities import Dissimilarities

Direction = Literal["increases", "decreases", "constant", "below rounding", "mixed"]
SYMBOLS: dict[str, str] = {
    "increases": "▲",
    "decreases": "▼",
    "constant": "=",
    "below rounding": "≈",
    "mixed": "·",
}


class Monotonicity(NamedTuple):
    """The direction of one measure under one transformation along one parameter.

    `least_step` and `largest_step` are those from one value of the parameter to the next;
    `rounded` says that whole numbers were needed. The direction is "below rounding" where there
    are steps, but none that is larger than what rounding to whole numbers may do.
    """

    measure: str
    transformation: str
    parameter: str
    direction: Direction
    least_step: float
    largest_step: float
    rounded: bool

    @property
    def symbol(self) -> str:
        """A triangle that points up or down, = for constant, ≈ below rounding, · for mixed."""
        return SYMBOLS[self.direction]


def directions(
    scores: Dissimilarities, real: Floats, tolerance: float, rounding: float
) -> list[Monotonicity]:
    """The direction of every measure, transformation and parameter that varies."""
    found = []
    design = scores.design
    for m, measure in enumerate(scores.measures):
        for t, name in enumerate(design.names):
            rounded = bool(np.isnan(real[m, t]).any())
            values = scores.values[m, t] if rounded else real[m, t]
            # Unbounded distances are judged against their own size.
            size = max(1.0, float(np.abs(values).max()))
            for parameter in design.varied:
                order = np.argsort([float(one) for one in design.values_of(parameter)])
                axis = PARAMETERS.index(parameter)
                steps = np.diff(np.take(values, order, axis=axis), axis=axis)
                least, largest = float(steps.min()), float(steps.max())
                direction = direction_of(least, largest, size * tolerance)
                if rounded and direction != "constant":
                    direction = direction_of(least, largest, size * rounding)
                    direction = "below rounding" if direction == "constant" else direction
                found.append(
                    Monotonicity(measure, name, parameter, direction, least, largest, rounded)
                )
    return found


def direction_of(least: float, largest: float, ignored: float) -> Direction:
    """What steps between these do, when steps up to a size are ignored."""
    if least >= -ignored:
        return "constant" if largest <= ignored else "increases"
    return "decreases" if largest <= ignored else "mixed"
