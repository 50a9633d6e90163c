"""Measures whose values depend on the number of objects, though clusters and errors stay alike."""

from __future__ import annotations

import numpy as np

from partita.errors import PartitaError
from partita.measures.measure import Measure
from partita.tables.read_contingency import as_contingency

# Shares of cells times a thousand: many objects in each, so that no pair of them matters.
_CELLS = np.array([[60, 20, 10], [5, 70, 15], [0, 30, 90]]) * 1000
# The share by which a value may differ because objects make pairs with others only.
_SLACK = 1e-4


def depends_on_size(measure: Measure) -> bool:
    """Return whether a measure of hard clusterings has another value if each object is doubled.

    Counts of pairs do, and what is divided by the logarithm of the number of objects. Their values
    for smaller samples differ for that reason alone, which is no bias.

    >>> import partita as pt
    >>> [name for name in ("rand", "mirkin", "vi") if depends_on_size(pt.measures[name])]
    ['mirkin']
    """
    try:
        once, twice = (measure.from_table(as_contingency(_CELLS * times)) for times in (1, 2))
    except PartitaError:
        return False
    return abs(twice - once) > _SLACK * max(1.0, abs(once))
