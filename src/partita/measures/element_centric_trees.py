"""Element-centric similarity of hierarchies, or of a hierarchy and a clustering."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.errors import InputTypeError
from partita.kernels.tree_affinity import node_levels, tree_affinity
from partita.progress import track
from partita.tables.tree_table import TreeTable

# From this number of objects on, a terminal shows a progress bar.
_MANY = 20_000


class TreeRows:
    """The probabilities of where walks through a hierarchy end, row by row.

    A walk goes from an object to a node that holds it, chosen by weights exp(r level), from there to
    one of the node's objects, and on with probability alpha. Levels go from 0 for the root to 1 for
    single objects.
    """

    def __init__(self, hierarchy: Hierarchy, alpha: float, r: float) -> None:
        parents, n = hierarchy.parents, hierarchy.n
        # Only ratios of weights matter; the largest is 1, so that none overflows.
        powers = r * node_levels(parents, n)
        weights = np.exp(powers - powers.max())
        self._affinity = tree_affinity(parents, n, weights, alpha)
        self._dendrogram = hierarchy.dendrogram
        self._levels = self._affinity.levels[n + hierarchy.steps]
        self._own = self._affinity.levels[parents[:n]]

    def __call__(self, u: int) -> Floats:
        """Return the probabilities for walks from one object."""
        dendrogram, affinity = self._dendrogram, self._affinity
        place = int(dendrogram.places[u])
        in_order = self._levels[dendrogram.merges_with(place)]
        in_order[place] = self._own[u]
        row = np.empty(dendrogram.n)
        row[dendrogram.order] = in_order
        row *= affinity.sources[u] * affinity.targets
        row[u] += affinity.stays[u]
        return row


class HardRows:
    """The same probabilities for a hard clustering: a walk stays in its cluster."""

    def __init__(self, clustering: Hard, alpha: float) -> None:
        self._codes, self._alpha = clustering.codes, alpha
        self._shares = alpha / clustering.sizes

    def __call__(self, u: int) -> Floats:
        """Return the probabilities for walks from one object."""
        code = self._codes[u]
        row: Floats = np.where(self._codes == code, self._shares[code], 0.0)
        row[u] += 1 - self._alpha
        return row


def element_similarities(table: TreeTable, alpha: float, r: float) -> Floats:
    """Return the similarity of each object's neighborhoods in the two, from 0 to 1."""
    first, second = (_rows(x, alpha, r) for x in (table.reference, table.candidate))
    shown = None if table.n >= _MANY else False
    differences = np.empty(table.n)
    for u in track(range(table.n), table.n, "comparing neighborhoods", shown):
        differences[u] = np.abs(first(u) - second(u)).sum()
    return np.clip(1 - differences / (2 * alpha), 0.0, 1.0)


def _rows(x: Any, alpha: float, r: float) -> TreeRows | HardRows:
    if isinstance(x, Hierarchy):
        return TreeRows(x, alpha, r)
    if isinstance(x, Hard):
        return HardRows(x, alpha)
    raise InputTypeError(
        f"a hierarchy is compared with another one, or with a hard or an overlapping clustering, "
        f"not with a {x.kind} one"
    )
