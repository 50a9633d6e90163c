"""The single cluster that suits each object of a soft clustering best."""

from __future__ import annotations

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.conversion import Clustering, to_evidential
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.rough import unpack


def winners_of(x: Clustering) -> Integers:
    """Return the index of the most possible or most probable cluster of each object.

    An object is noise, -1, if it has no possible cluster, or more mass on the empty set than on
    any other set.
    """
    if isinstance(x, Hard):
        return x.codes
    if isinstance(x, (Fuzzy, Possibilistic)):
        nowhere = ~x.memberships.any(axis=1)
        return np.where(nowhere, -1, x.memberships.argmax(axis=1))
    evidence = to_evidential(x)
    largest = evidence.masses[:, evidence.masks != 0].max(axis=1, initial=0.0)
    noise = evidence.masses[:, evidence.masks == 0].sum(axis=1) > largest
    return np.where(noise, -1, leaning_of(evidence).argmax(axis=1))


def leaning_of(x: Evidential) -> Floats:
    """Divide the mass of each set equally among its clusters; return objects by clusters.

    Unlike pignistic probabilities the result is not normalized, so it exists for noise, too.
    """
    members = unpack(x.masks, x.n_clusters)
    shares: Floats = x.masses @ (members / np.maximum(members.sum(axis=1), 1)[:, None])
    return shares
