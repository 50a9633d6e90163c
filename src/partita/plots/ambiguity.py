"""How ambiguous each object is in a soft clustering, from 0 to 1."""

from __future__ import annotations

import numpy as np

from partita.array_types import Floats
from partita.belief.summaries import nonspecificity
from partita.clusterings.conversion import Clustering
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard


def ambiguity_of(x: Clustering) -> Floats:
    """Return the ambiguity of each object.

    Nonspecificity / log2(k); for fuzzy clusterings, whose masses are on single clusters, entropy of
    the memberships / log2(k). A possibilistic object adds 1 - its largest membership.
    """
    if isinstance(x, Hard):
        return np.zeros(x.n)
    if isinstance(x, Fuzzy):
        return _entropy(x.memberships)
    share: Floats = nonspecificity(x) / max(1.0, np.log2(x.n_clusters))
    if isinstance(x, Possibilistic):
        share = share + 1.0 - x.memberships.max(axis=1)
    return share


def _entropy(memberships: Floats) -> Floats:
    """Return the entropy of memberships / log2(k), which is 1 for equal memberships."""
    logs = np.log2(memberships, out=np.zeros_like(memberships), where=memberships > 0)
    bits = np.maximum(0.0, -(memberships * logs).sum(axis=1))
    share: Floats = bits / max(1.0, np.log2(memberships.shape[1]))
    return share
