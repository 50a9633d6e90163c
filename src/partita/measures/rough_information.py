"""Mutual information of rough clusterings: the least and the most that hard ones inside reach."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.clusterings.conversion import to_rough
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.rough import Rough, unpack
from partita.errors import InputError
from partita.measures.soft_inputs import read_soft_pair
from partita.results.interval import Interval
from partita.tables.rough_tables import ObjectTypes, object_types, possible_tables


def soft_mutual_information(
    reference: Any,
    candidate: Any,
    *,
    limit: int = 1_000_000,
    on_mismatch: OnMismatch = "error",
) -> Interval:
    r"""Least and greatest mutual information of the hard clusterings inside two rough ones.

    Parameters
    ----------
    reference, candidate : hard or rough clusterings
        Others, if each of their objects has all its mass on one set.
    limit : int, default=1000000
        The largest number of contingency tables to try. Objects with the same possible clusters
        are alike, so there are far fewer tables than hard clusterings; beyond the limit an error
        says so.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    Interval
        In nats; equal ends for hard clusterings.

    Notes
    -----
    .. math:: \Big[ \min_{C \in R, C' \in R'} I(C, C'), \max_{C \in R, C' \in R'} I(C, C') \Big]

    References
    ----------
    .. [1] Campagner and Ciucci, Orthopartitions and soft clustering: soft mutual information
       measures for clustering validation, Knowledge-Based Systems 2019.
       :doi:`10.1016/j.knosys.2019.05.018`

    Examples
    --------
    >>> import partita as pt
    >>> pt.soft_mutual_information([0, 0, 1, 1], pt.Rough([{0}, {0}, {1}, {0, 1}]))
    Interval(lower=0.21576155433883565, upper=0.6931471805599453)
    """
    first, second = (to_rough(side) for side in read_soft_pair(reference, candidate, on_mismatch))
    tables = possible_tables(_types(first, second), limit)
    if tables is None:
        raise InputError(
            f"there are more than limit={limit:,} contingency tables inside these rough "
            "clusterings: raise limit, or compare a sample of the objects"
        )
    information = _mutual_information(tables)
    return Interval(float(information.min()), float(information.max()))


def _types(first: Rough, second: Rough) -> ObjectTypes:
    sets, keys = zip(
        *(np.unique(x.masks, return_inverse=True) for x in (first, second)), strict=True
    )
    counts = np.zeros((sets[0].size, sets[1].size), np.int64)
    np.add.at(counts, keys, 1)
    one, other = (
        [np.flatnonzero(row).tolist() for row in unpack(masks, x.n_clusters)]
        for masks, x in zip(sets, (first, second), strict=True)
    )
    return object_types(counts, one, other, (first.n_clusters, second.n_clusters))


def _mutual_information(tables: Integers) -> NDArray[np.float64]:
    """Sum of x log(x n / (a b)) over cells, for each table; never below 0 by rounding."""
    n = tables[0].sum()
    means = tables.sum(axis=2, keepdims=True) * tables.sum(axis=1, keepdims=True) / n
    ratios = np.divide(tables, means, out=np.ones(tables.shape), where=tables > 0)
    information: NDArray[np.float64] = (tables * np.log(ratios)).sum(axis=(1, 2)) / n
    return np.maximum(information, 0.0)
