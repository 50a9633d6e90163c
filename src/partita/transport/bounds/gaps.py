"""How much better than by rules objects can choose from their sets, at most.

With f of the rules (see `bounds.choice_rules`), the disagreements that are expected when
objects choose on their own are f less half of sum (1 - |share|^2) over objects. The best choice
does no worse, and it cannot do better in a pair of objects than their sets allow.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.transport.focal_masses import Side

# Objects that may have the same sets are looked at together, up to so many kinds of them.
_MOST_KINDS = 400
# Pairs of a class and a set, up to which all pairs of these are looked at.
_MOST_CELLS = 1000


def largest_gap(hard: Side, soft: Side, rules: Floats, largest: bool) -> float:
    """How far apart the gaps of two draws can be: what the best choice has over f, in pairs."""
    undecided = (soft.chances[:, soft.members.sum(axis=1) > 1] > 0).any(axis=1)
    alone = float(np.count_nonzero(undecided)) * (1 - 1 / soft.n_clusters) / 2
    kinds, counts = np.unique(
        np.column_stack([hard.codes, soft.chances > 0]), axis=0, return_counts=True
    )
    cells = np.zeros((len(kinds), hard.n_clusters, len(soft.sets)), np.bool_)
    cells[np.arange(len(kinds)), kinds[:, 0]] = kinds[:, 1:]
    used = np.logical_or.reduce(cells)
    if len(kinds) > _MOST_KINDS or np.count_nonzero(used) > _MOST_CELLS:
        settled = hard.n - np.count_nonzero(undecided)
        return (hard.n * (hard.n - 1) - settled * (settled - 1)) / 2 + alone
    gains = _gains_of_pairs(used, soft, rules, largest)
    # The most that a pair gains, over the sets that the two objects may have.
    flags = cells[:, used]
    best = np.array([gains[row].max(axis=0) for row in flags])
    best = np.array([best[:, row].max(axis=1) for row in flags])
    return float(counts @ best @ counts - counts @ best.diagonal()) / 2 + alone


def _gains_of_pairs(used: NDArray[np.bool_], soft: Side, rules: Floats, largest: bool) -> Floats:
    """For two objects by class and set: what the best choice gains over the rules, at most."""
    classes, sets = np.nonzero(used)
    shares, members = rules[used], soft.members[sets].astype(np.int64)
    together = shares @ shares.T
    same = classes[:, None] == classes
    by_rules = np.where(same, 1.0 - together, together)
    common = members @ members.T
    sizes = members.sum(axis=1)
    can_be_together = common > 0
    must_be_together = can_be_together & (sizes == 1) & (sizes == 1)[:, None]
    if largest:
        gains = np.where(same, ~must_be_together, can_be_together) - by_rules
    else:
        gains = by_rules - np.where(same, ~can_be_together, must_be_together)
    positive: Floats = np.maximum(gains, 0.0)
    return positive
