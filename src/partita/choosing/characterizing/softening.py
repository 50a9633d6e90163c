"""Turn hard labels into a soft clustering, by a controlled amount."""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np

from partita.choosing.characterizing.reference_partitions import as_share
from partita.choosing.characterizing.transform_labels import as_hard
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Fuzzy
from partita.clusterings.soft import check_number_of_clusters
from partita.errors import InputError

How = Literal["clusters", "sets"]


def soften_labels(labels: Any, share: Any, how: How = "clusters") -> Fuzzy | Evidential:
    """Move a share of each object's mass away from its cluster.

    Parameters
    ----------
    labels : labels, in any form that :class:`partita.Hard` reads
    share : fraction, str or float
        The share of each object's mass that moves, from 0 to 1.
    how : {"clusters", "sets"}, default="clusters"
        "clusters" moves mass to the other clusters in equal parts: partial assignment, a fuzzy
        clustering. "sets" moves it to the set of all clusters: ambiguity, an evidential
        clustering.

    Returns
    -------
    Fuzzy or Evidential

    Examples
    --------
    >>> from partita.choosing import soften_labels
    >>> soften_labels([0, 0, 1], "1/4").memberships.tolist()
    [[0.75, 0.25], [0.75, 0.25], [0.25, 0.75]]
    >>> soften_labels([0, 0, 1], "1/4", how="sets").masses.tolist()
    [[0.75, 0.0, 0.25], [0.75, 0.0, 0.25], [0.0, 0.75, 0.25]]
    """
    moved = float(as_share(share, "share"))
    if not isinstance(how, str) or how not in get_args(How):
        raise InputError(f"how={how!r}: choose clusters or sets")
    hard = as_hard(labels)
    n, k = hard.n, hard.n_clusters
    own = np.zeros((n, k))
    own[np.arange(n), hard.codes] = 1.0
    if how == "clusters" or k == 1:
        # With one cluster there is no other to move mass to.
        others = (1.0 - own) / max(1, k - 1) if k > 1 else own
        shares = (1.0 - moved) * own + moved * others
        return Fuzzy(shares, labels=hard.labels, normalize=True)
    check_number_of_clusters(k, "labels")
    sets = [{cluster} for cluster in range(k)] + [set(range(k))]
    masses = np.column_stack([(1.0 - moved) * own, np.full(n, moved)])
    return Evidential(masses, sets)
