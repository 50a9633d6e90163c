"""Which measures are not fit to be recommended, whatever is wished."""

from __future__ import annotations

import numpy as np

from partita.array_types import Booleans
from partita.choosing.characterizing.characterization import Characterization
from partita.tolerances import ROUNDING


def unfit(found: Characterization) -> dict[str, str]:
    """Measures that always give the same, or do not rate clusterings that differ as worse.

    What a measure gives to a changed clustering is compared with what it gives to the reference
    and itself.
    """
    reasons = {}
    for m, name in enumerate(found.measures):
        if found.fit.constant[m].all():
            reasons[name] = "is constant under every transformation: nothing moves it"
            continue
        same, better = _no_worse(found, m)
        if same.any():
            reasons[name] = f"sees no difference in {_counted(same, found)}"
        elif better.any():
            where = _counted(better, found)
            reasons[name] = f"rates a changed clustering above the reference itself in {where}"
    return reasons


def _no_worse(found: Characterization, measure: int) -> tuple[Booleans, Booleans]:
    """Where a changed clustering is rated like the reference itself, and where better."""
    scores = found.scores
    values, itself = scores.values[measure], scores.itself[measure][None, ..., None]
    tolerance = ROUNDING * np.maximum(1.0, np.maximum(np.abs(values), np.abs(itself)))
    gap = values - itself
    same, better = np.abs(gap) <= tolerance, gap < -tolerance
    return scores.changed & same, scores.changed & better


def _counted(places: Booleans, found: Characterization) -> str:
    first = found.design.setting(tuple(axis[0] for axis in places.nonzero()))
    return f"{int(places.sum()):,} pairs, first {first}"
