"""Optimal transport by POT, which is loaded when it is first needed."""

from __future__ import annotations

import numpy as np

from partita.array_types import Floats
from partita.errors import PartitaError

_MOST_ITERATIONS = 100_000_000


def least_cost(first: Floats, second: Floats, costs: Floats) -> float:
    """The cost of the optimal coupling of two distributions that add up to 1."""
    # Loading POT takes about two seconds.
    from ot import emd

    coupling, log = emd(
        first, second, np.ascontiguousarray(costs), numItermax=_MOST_ITERATIONS, log=True
    )
    if log["warning"] is not None:
        raise PartitaError(f"optimal transport did not finish: {log['warning']}")
    return float((coupling * costs).sum())
