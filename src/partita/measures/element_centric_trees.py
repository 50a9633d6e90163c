"""Element-centric similarity of hierarchies, or of a hierarchy and a clustering."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from partita.array_types import Floats
from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.overlapping import Overlapping
from partita.errors import InputTypeError
from partita.kernels.tree_affinity import node_levels, tree_affinity
from partita.measures.card import Card
from partita.measures.element_centric import check_walk
from partita.measures.public_measure import measure
from partita.progress import track
from partita.references import GATES_2019
from partita.tables.tree_table import TreeTable

# From this number of objects on, a terminal shows a progress bar.
_MANY = 20_000


class Rows(Protocol):
    """The probabilities of where walks from an object end, for one object after another."""

    def __call__(self, u: int) -> Floats:
        """Return the probabilities for walks from one object."""


class TreeRows:
    """Walks through a hierarchy.

    A walk goes from an object to a node that holds it, chosen by weights exp(r level), from there
    to one of its objects, and on with probability alpha. Levels go from 0 for the root to 1 for
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


class ClusterRows:
    """Walks through clusters without levels, which may overlap.

    The distribution from u is (1 - alpha) (e_u + alpha u_u (I - alpha Q)^-1 V), where u_u is the
    step to a cluster, V the step from clusters to objects, and Q that between clusters.
    """

    def __init__(self, cover: Overlapping, alpha: float) -> None:
        self._alpha = alpha
        self._starts, self._clusters = cover.by_object
        back = np.zeros((cover.n_clusters, cover.n))
        clusters = np.repeat(np.arange(cover.n_clusters), cover.sizes)
        back[clusters, cover.members] = 1 / cover.sizes[clusters]
        ahead = (back > 0) / np.maximum(1, np.diff(self._starts))
        system = np.eye(cover.n_clusters) - alpha * (back @ ahead.T)
        reach = (1 - alpha) * alpha * np.linalg.solve(system, back)
        self._reach = np.asarray(reach, np.float64)

    def __call__(self, u: int) -> Floats:
        """Return the probabilities for walks from one object; one in no cluster stays."""
        clusters = self._clusters[self._starts[u] : self._starts[u + 1]]
        if not clusters.size:
            row = np.zeros(self._reach.shape[1])
            row[u] = 1.0
            return row
        row = np.asarray(self._reach[clusters].mean(axis=0), np.float64)
        row[u] += 1 - self._alpha
        return row


class HardRows:
    """Walks through the clusters of a hard clustering: each stays in its own."""

    def __init__(self, clustering: Hard, alpha: float) -> None:
        self._codes, self._alpha = clustering.codes, alpha
        self._shares: Floats = alpha / clustering.sizes

    def __call__(self, u: int) -> Floats:
        """Return the probabilities for walks from one object."""
        code = self._codes[u]
        row = np.where(self._codes == code, self._shares[code], 0.0)
        row[u] += 1 - self._alpha
        return row


def element_similarities(table: TreeTable, alpha: float, r: float) -> Floats:
    """Return the similarity of each object's walks in the two, from 0 to 1."""
    alpha = check_walk(alpha, r)
    first, second = (_rows(x, alpha, float(r)) for x in (table.reference, table.candidate))
    shown = None if table.n >= _MANY else False
    differences = np.empty(table.n)
    for u in track(range(table.n), table.n, "comparing walks", shown):
        differences[u] = np.abs(first(u) - second(u)).sum()
    return np.clip(1 - differences / (2 * alpha), 0.0, 1.0)


def _rows(x: Any, alpha: float, r: float) -> Rows:
    if isinstance(x, Hierarchy):
        return TreeRows(x, alpha, r)
    if isinstance(x, Hard):
        return HardRows(x, alpha)
    if isinstance(x, Overlapping):
        return ClusterRows(x, alpha)
    raise InputTypeError(
        f"a hierarchy is compared with another one, or with a hard or an overlapping clustering; "
        f"this one is {x.kind}"
    )


@measure(
    Card(
        name="element_centric_hierarchy",
        title="element-centric similarity of hierarchies",
        meaning="how alike walks from an object through the trees are: 1 = identical",
        family="hierarchy",
        kinds=("hard", "overlapping", "hierarchy"),
        formula=(
            r"1 - \frac{1}{2 \alpha n} \sum_{u, v} |p^A_{uv} - p^B_{uv}|, \quad "
            r"p_u = (1 - \alpha) e_u (I - \alpha P)^{-1}"
        ),
        cost="O(n²)",
        **GATES_2019.facts,
        remarks=(
            "The clusters of an object are all nodes above it and the object itself. A cluster has "
            "the weight exp(r level), where the level is the share that the root's distance has of "
            "the longest path through the node: 0 for the root and 1 for objects. So r > 0 "
            "stresses fine clusters, r < 0 coarse ones. In clusim these are the levels of "
            'rescale_path_type="max".\n\n'
            "A clustering without levels has its clusters only, all of weight 1."
        ),
    ),
    function="element_centric_score",
)
def element_centric_of_trees(table: TreeTable, *, alpha: float = 0.9, r: float = 1.0) -> float:
    """Compute how alike the walks from an object are, averaged over objects."""
    return min(1.0, float(element_similarities(table, alpha, r).mean()))
