"""How often the clusterings put an object together with the others of its cluster."""

from __future__ import annotations

import numpy as np

from partita.array_types import Floats, Integers
from partita.many.consensus.ensemble import Ensemble
from partita.many.consensus.votes import SoftVotes


def hard_support(ensemble: Ensemble, labels: Integers) -> Floats:
    """Return the support of an object of each class.

    It is the share of the votes that put it together with another object of its cluster, in the
    mean over these; for an object alone, the share of the votes for that.
    """
    n_clusters = int(labels.max()) + 1
    sizes = np.bincount(labels, ensemble.sizes.astype(np.float64), n_clusters)[labels]
    together = (ensemble.cells(labels, n_clusters) - 1) @ ensemble.weights
    everywhere = ensemble.cells(np.zeros(labels.size, np.int64), 1)
    alone = (everywhere == 1) @ ensemble.weights
    votes = np.where(sizes > 1, together / np.maximum(sizes - 1, 1), alone)
    support: Floats = votes / ensemble.total_weight
    return support


def soft_support(votes: SoftVotes, labels: Integers) -> Floats:
    """Return the support of each object by expected votes.

    For an object alone it is one minus the mean of its expected votes for together with others.
    """
    memberships, n = votes.memberships, labels.size
    sums = np.zeros((int(labels.max()) + 1, memberships.shape[1]))
    np.add.at(sums, labels, memberships)
    sizes = np.bincount(labels)[labels]
    weighted = memberships * votes.column_weights / votes.total_weight
    together = np.einsum("xr,xr->x", weighted, sums[labels] - memberships)
    others = weighted @ memberships.sum(axis=0) - np.einsum("xr,xr->x", weighted, memberships)
    alone = 1.0 - others / max(n - 1, 1)
    support: Floats = np.where(sizes > 1, together / np.maximum(sizes - 1, 1), alone)
    return np.clip(support, 0.0, 1.0)
