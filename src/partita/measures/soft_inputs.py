"""Two clusterings of any kind as a measure takes them: the same objects in the same order."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.clusterings.conversion import Clustering, to_fuzzy
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.soft_pairing import pair_soft
from partita.errors import InputTypeError


def read_soft_pair(
    reference: Any, candidate: Any, on_mismatch: OnMismatch = "error"
) -> tuple[Clustering, Clustering]:
    """Read two clusterings of any kind and join them on their ids."""
    pair = pair_soft(reference, candidate, on_mismatch)
    return pair.reference, pair.candidate


def read_memberships(
    reference: Any, candidate: Any, on_mismatch: OnMismatch = "error"
) -> tuple[Floats, Floats]:
    """Read two hard, fuzzy or possibilistic clusterings as memberships, objects by clusters."""
    first, second = read_soft_pair(reference, candidate, on_mismatch)
    return memberships_of(first, "reference"), memberships_of(second, "candidate")


def memberships_of(x: Clustering, name: str) -> Floats:
    """The memberships of a clustering that has them."""
    if isinstance(x, (Fuzzy, Possibilistic)):
        return x.memberships
    if isinstance(x, Hard):
        return to_fuzzy(x).memberships
    raise InputTypeError(
        f"{name} is {x.kind}: this measure compares memberships, of hard, fuzzy or possibilistic "
        "clusterings; pignistic() turns any clustering into a fuzzy one"
    )


def number_of_pairs(n: int) -> float:
    """How many pairs n objects make."""
    return n * (n - 1) / 2


def mean_over_pairs(total: float, n: int, alone: float) -> float:
    """A mean over pairs; one object makes none, and gets the value for identical clusterings."""
    return alone if n < 2 else float(np.clip(total / number_of_pairs(n), 0.0, 1.0))
