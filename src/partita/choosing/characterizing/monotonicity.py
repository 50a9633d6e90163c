"""Whether a dissimilarity rises or falls with a parameter, whatever the others are.

Rounding cluster sizes to whole objects makes a dissimilarity jump up and down a little. So
monotonicity is decided on tables without rounding, whose sizes and moved objects are real numbers.
Measures and transformations that need whole numbers are decided on the design itself, and steps
that rounding may cause are disregarded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.choosing.characterizing.design import PARAMETERS, Design

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

    `least_step` and `largest_step` are taken over all steps from one value of the parameter to the
    next. `rounded` says that whole numbers were needed. The direction is "below rounding" where no
    step is larger than rounding to whole numbers may cause.
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
        """▲ for increases, ▼ for decreases, = for constant, ≈ below rounding, · for mixed."""
        return SYMBOLS[self.direction]


def monotonicity(
    measures: Sequence[str],
    design: Design,
    real: Floats,
    whole: Floats | None,
    tolerance: float,
    rounding: float,
) -> list[Monotonicity]:
    """Return the direction of every measure, transformation and parameter that varies.

    Parameters
    ----------
    measures : sequence of str
    design : Design
    real : array of shape (measures, transformations, n, k, h, q)
        Dissimilarities without rounding; NaN where whole numbers are needed.
    whole : array of the same shape, or None
        Dissimilarities of the design itself; None if no profile needs them.
    tolerance : float
        Steps up to this size count as none.
    rounding : float
        Where whole numbers are needed, steps up to this size have no direction.
    """
    rows = []
    for m, measure in enumerate(measures):
        for t, name in enumerate(design.names):
            rounded = bool(np.isnan(real[m, t]).any())
            values = whole[m, t] if rounded and whole is not None else real[m, t]
            # Tolerances are relative to the size of an unbounded distance.
            size = max(1.0, float(np.abs(values).max()))
            for parameter in design.varied:
                order = np.argsort([float(value) for value in design.values_of(parameter)])
                axis = PARAMETERS.index(parameter)
                steps = np.diff(np.take(values, order, axis=axis), axis=axis)
                least, largest = float(steps.min()), float(steps.max())
                direction = direction_of(least, largest, size * tolerance)
                if rounded and direction != "constant":
                    direction = direction_of(least, largest, size * rounding)
                    direction = "below rounding" if direction == "constant" else direction
                rows.append(
                    Monotonicity(measure, name, parameter, direction, least, largest, rounded)
                )
    return rows


def direction_of(least: float, largest: float, ignored: float) -> Direction:
    """Return the direction of steps between `least` and `largest`, ignoring those up to a size."""
    if least >= -ignored:
        return "constant" if largest <= ignored else "increases"
    return "decreases" if largest <= ignored else "mixed"
