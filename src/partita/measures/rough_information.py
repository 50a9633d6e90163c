"""Mutual information of rough clusterings: the interval over the hard clusterings they allow."""

from __future__ import annotations

import numpy as np

from partita.arguments import as_count
from partita.array_types import Floats, Integers
from partita.clusterings.rough import Rough, unpack
from partita.errors import InputError
from partita.measures.card import Card
from partita.measures.public_measure import measure
from partita.results.interval import Interval
from partita.tables.rough_tables import ObjectTypes, object_types, possible_tables
from partita.tables.soft_table import SoftTable


@measure(
    Card(
        name="soft_mutual_information",
        title="mutual information of the hard clusterings inside",
        meaning="least and most information that hard choices share, in nats: 0 = independent",
        family="soft",
        kinds=("hard", "rough"),
        formula=(
            r"\Big[ \min_{C \in R, C' \in R'} I(C, C'), \max_{C \in R, C' \in R'} I(C, C') \Big]"
        ),
        bounds=(0.0, float("inf")),
        perfect=None,
        cost="grows with the number of tables that the rough clusterings allow",
        remarks="An interval, in nats. Its ends are equal for hard clusterings.",
        reference=(
            "Campagner and Ciucci, Orthopartitions and soft clustering: soft mutual information "
            "measures for clustering validation, Knowledge-Based Systems 2019"
        ),
        doi="10.1016/j.knosys.2019.05.018",
    )
)
def soft_mutual_information(table: SoftTable, *, limit: int = 1_000_000) -> Interval:
    """Least and greatest mutual information of the hard clusterings inside two rough ones.

    Parameters
    ----------
    reference, candidate : hard or rough clusterings
        Other kinds are accepted if each of their objects has all its mass on one set.
    limit : int, default=1000000
        The largest number of contingency tables to try. Objects with the same possible clusters
        are alike, so there are far fewer tables than hard clusterings. More tables are an error.

    Returns
    -------
    Interval
        In nats.

    Notes
    -----
    C and C' are hard clusterings that put each object into one of its possible clusters.

    Examples
    --------
    >>> import partita as pt
    >>> pt.soft_mutual_information([0, 0, 1, 1], pt.Rough([{0}, {0}, {1}, {0, 1}]))
    Interval(lower=0.21576155433883565, upper=0.6931471805599453)
    """
    limit = as_count(limit, "limit")
    tables = possible_tables(_types(*(x.rough for x in table.both)), limit)
    if tables is None:
        raise InputError(
            f"there are more than limit={limit:,} contingency tables inside these rough "
            "clusterings: raise limit, or compare a sample of the objects"
        )
    information = _mutual_information(tables)
    return Interval(float(information.min()), float(information.max()))


def _types(first: Rough, second: Rough) -> ObjectTypes:
    """Return the types of objects, by their possible clusters on both sides, with their counts."""
    sets, keys = zip(
        *(np.unique(x.masks, return_inverse=True) for x in (first, second)), strict=True
    )
    counts = np.zeros((sets[0].size, sets[1].size), np.int64)
    np.add.at(counts, keys, 1)
    reference, candidate = (
        [np.flatnonzero(row).tolist() for row in unpack(masks, x.n_clusters)]
        for masks, x in zip(sets, (first, second), strict=True)
    )
    return object_types(counts, reference, candidate, (first.n_clusters, second.n_clusters))


def _mutual_information(tables: Integers) -> Floats:
    """Return the mutual information of each table, the sum of x/n log(x n / (a b)) over cells."""
    n = tables[0].sum()
    means = tables.sum(axis=2, keepdims=True) * tables.sum(axis=1, keepdims=True) / n
    ratios = np.divide(tables, means, out=np.ones(tables.shape), where=tables > 0)
    information: Floats = (tables * np.log(ratios)).sum(axis=(1, 2)) / n
    # Rounding must not make it negative.
    return np.maximum(information, 0.0)
