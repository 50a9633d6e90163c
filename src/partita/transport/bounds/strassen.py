"""How often two objects' sets can meet when clusters are matched, with proofs.

Sets A and B are drawn for one object from its two masses, jointly in any way. By Strassen's theorem
the chance that they do not meet is at least Bel(U) - Pl(U) for every union U of clusters, Bel that
A lies inside U and Pl that B meets U, and the largest of these can be reached.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.transport.focal_masses import Side


class Apart(NamedTuple):
    """For each object the least chance that its sets do not meet, and the unions that prove it.

    `inside` numbers the union by clusters of the first side, `outside` by those of the second.
    """

    chances: Floats
    inside: Integers
    outside: Integers


class Meetings:
    """Beliefs and plausibilities of all unions of clusters, of which there are 2^size."""

    def __init__(self, first: Side, second: Side) -> None:
        self.size = max(first.n_clusters, second.n_clusters)
        self._unions = np.arange(1 << self.size)
        # Which sets lie in a union, and which meet it: sets by unions.
        self.contained = masks_of(first)[:, None] & ~self._unions == 0
        self.met = masks_of(second)[:, None] & self._unions != 0
        self._believed = first.chances @ self.contained.astype(np.float64)
        self._plausible = second.chances @ self.met.astype(np.float64)

    def apart(self, matching: Integers) -> Apart:
        """When each cluster of the first stands for the one that it is matched with."""
        renamed = np.zeros_like(self._unions)
        for cluster, partner in enumerate(matching.tolist()):
            renamed |= (self._unions >> partner & 1) << cluster
        gaps = self._believed[:, renamed] - self._plausible
        outside = gaps.argmax(axis=1)
        chances = np.take_along_axis(gaps, outside[:, None], axis=1)[:, 0]
        return Apart(chances.clip(0.0), renamed[outside], outside)


def masks_of(side: Side) -> Integers:
    """The sets of a side as bits."""
    return np.array([sum(1 << cluster for cluster in one) for one in side.sets], np.int64)
