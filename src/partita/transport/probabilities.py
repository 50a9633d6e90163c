"""Probability or possibility of a hard clustering (Campagner et al. 2023, Eq. 12 and 13)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.clusterings.conversion import Clustering, to_fuzzy, to_hard, to_rough
from partita.clusterings.fuzzy import Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.rough import Rough
from partita.clusterings.soft_pairing import pair_soft
from partita.errors import InputTypeError


def probability(fuzzy: Any, hard: Any) -> float:
    """Return the probability of a hard clustering: the product of its objects' memberships.

    Parameters
    ----------
    fuzzy : fuzzy clustering
        Or a clustering that can be converted to a fuzzy one without loss.
    hard : hard clustering
        Joined on ids if both have them. Clusters are matched by name; a cluster that the fuzzy
        clustering does not have gets membership 0.

    Returns
    -------
    float
        In [0, 1]. For many objects it may underflow to 0.

    Examples
    --------
    >>> import partita as pt
    >>> pt.probability(pt.Fuzzy([[0.5, 0.5], [0.25, 0.75]]), [0, 1])
    0.375
    """
    pair = pair_soft(fuzzy, hard, names=("fuzzy", "hard"))
    shares = to_fuzzy(pair.reference)
    chosen = _memberships_of(to_hard(pair.candidate), shares.memberships, shares.labels)
    return float(math.prod(chosen.tolist()))


def possibility(possibilistic: Any, hard: Any) -> float:
    """Return the possibility of a hard clustering: the minimum of its objects' memberships.

    Parameters
    ----------
    possibilistic : possibilistic clustering
        Or a rough or hard one, whose memberships are 0 and 1. A matrix with rows that sum to 1 is
        read as fuzzy: make it a :class:`partita.Possibilistic` first.
    hard : hard clustering
        Joined on ids if both have them. Clusters are matched by name; a cluster that the
        possibilistic clustering does not have gets membership 0.

    Returns
    -------
    float
        In [0, 1].

    Examples
    --------
    >>> import partita as pt
    >>> pt.possibility(pt.Possibilistic([[1, 0.2], [0.9, 0.7]]), [0, 1])
    0.7
    """
    pair = pair_soft(possibilistic, hard, names=("possibilistic", "hard"))
    degrees = _degrees(pair.reference)
    chosen = _memberships_of(to_hard(pair.candidate), degrees, pair.reference.labels)
    return float(chosen.min())


def _degrees(x: Clustering) -> Floats:
    """Return the possibility of each cluster for each object: shape (objects, clusters)."""
    if isinstance(x, Possibilistic):
        return x.memberships
    if isinstance(x, (Hard, Rough)):
        return to_rough(x).upper.astype(np.float64)
    raise InputTypeError(
        f"possibilistic is a {x.kind} clustering, which has no degrees of possibility; "
        "partita.Possibilistic makes memberships such degrees"
    )


def _memberships_of(hard: Hard, memberships: Floats, labels: Sequence[Any]) -> Floats:
    """Return the membership of each object in its cluster; 0 if `labels` does not have it."""
    column_of = {label: column for column, label in enumerate(labels)}
    columns = np.array([column_of.get(label, -1) for label in hard.labels])[hard.codes]
    return np.where(columns < 0, 0.0, memberships[np.arange(hard.n), columns])
