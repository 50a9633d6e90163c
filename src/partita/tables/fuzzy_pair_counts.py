"""Pair counts a, b, c, d of two fuzzy clusterings: sums of degrees over pairs of objects.

Campello, Pattern Recognition Letters 2007, Eqs. (11) to (15), under any t-norm and conorm.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers, Numbers
from partita.clusterings.conversion import Clustering
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.pairing import read_pair
from partita.errors import InputError, InputTypeError
from partita.kernels import fuzzy_short_cuts as short_cuts
from partita.kernels.fuzzy_pairs import (
    PairNorms,
    fuzzy_pair_sums,
    hard_pair_sums,
    steps_of,
    worth_compiled_loops,
)
from partita.tables.counted_labels import contingency_of, contingency_of_integers
from partita.tables.pair_counts import PairCounts

# For fewer objects, pairs are few and a loop over them is as fast as any shortcut.
_FEW_OBJECTS = 64


class FuzzyPairCounts(PairCounts[float]):
    """Sums of the degrees to which pairs are together in both, in one only, and apart in both.

    For hard clusterings these are numbers of pairs. For fuzzy ones M = a + b + c + d, the `total`,
    is in general not the number of pairs.
    """

    __slots__ = ()


class FuzzyInput(NamedTuple):
    """One clustering as the loops over pairs take it.

    `values` holds the cluster of each object, of shape (n,), if the clustering is hard; otherwise
    degrees of membership, of shape (clusters, n).
    """

    values: Numbers

    @property
    def is_hard(self) -> bool:
        """Return whether `values` holds clusters."""
        return self.values.ndim == 1


def fuzzy_input(x: Clustering, name: str) -> FuzzyInput:
    """Return the clusters or the degrees of a hard, fuzzy or possibilistic clustering."""
    if isinstance(x, Hard):
        return FuzzyInput(x.codes)
    if isinstance(x, (Fuzzy, Possibilistic)):
        return FuzzyInput(_clusters_or_degrees(x.memberships))
    raise InputTypeError(
        f"{name} is {x.kind}: fuzzy pairs need memberships, of a hard, fuzzy or possibilistic "
        "clustering; pignistic() turns any clustering into a fuzzy one"
    )


def _clusters_or_degrees(memberships: Floats) -> Numbers:
    """Return clusters if every object is in one cluster; otherwise degrees, clusters by objects."""
    # Rounding may leave the only membership of an object a little above 1.
    degrees: Floats = np.minimum(memberships.T, 1.0, dtype=np.float64, order="C")
    filled = degrees.any(axis=1)
    if not filled.all():
        # Empty clusters change nothing.
        degrees = degrees[filled] if filled.any() else degrees[:1]
    if (
        _is_zero_or_one(degrees[:, :1])
        and _is_zero_or_one(degrees)
        and (degrees.sum(axis=0) == 1.0).all()
    ):
        clusters: Integers = degrees.argmax(axis=0)
        return clusters
    return degrees


def _is_zero_or_one(degrees: Floats) -> bool:
    return bool(((degrees == 0.0) | (degrees == 1.0)).all())


def count_fuzzy_pairs(
    reference: FuzzyInput, candidate: FuzzyInput, norms: PairNorms
) -> FuzzyPairCounts:
    """Count pairs, or add up their degrees, by the fastest of the methods that are exact."""
    if reference.is_hard and candidate.is_hard:
        # All degrees are 0 or 1, where every norm gives the same.
        return _hard_counts(reference.values, candidate.values)
    if reference.is_hard:
        sums = _sums_with_hard(reference.values, candidate.values, norms)
    elif candidate.is_hard:
        # Norms are symmetric: exchanging the clusterings exchanges b and c.
        sums = _sums_with_hard(candidate.values, reference.values, norms)[[0, 2, 1, 3]]
    else:
        sums = _sums_of_fuzzy(reference.values, candidate.values, norms)
    if not np.isfinite(sums).all():
        raise InputError("tnorm and snorm gave NaN for some memberships, where a degree is due")
    return FuzzyPairCounts(*sums.tolist())


def _hard_counts(reference: Integers, candidate: Integers) -> FuzzyPairCounts:
    table = contingency_of_integers(reference, candidate)
    if table is None:
        table = contingency_of(read_pair(reference, candidate))
    return FuzzyPairCounts(*map(float, table.pair_counts))


def _sums_with_hard(clusters: Integers, degrees: Floats, norms: PairNorms) -> Floats:
    n_degrees, n = degrees.shape
    n_clusters = int(clusters.max()) + 1
    # Shortcuts that treat hard clusters one by one need many objects in each.
    many = n > _FEW_OBJECTS and n_clusters <= n // _FEW_OBJECTS
    if many and short_cuts.never_clipped(degrees):
        if norms.names == ("product", "bounded_sum"):
            return short_cuts.hard_product_sums(clusters, degrees)
        if norms.names == ("lukasiewicz", "bounded_sum"):
            return short_cuts.hard_lukasiewicz_sums(clusters, degrees)
    if (
        norms.names == ("min", "max")
        and short_cuts.sweep_is_small(n, n_clusters, n_degrees)
        and worth_compiled_loops(n, steps_of(degrees, norms))
    ):
        return short_cuts.hard_min_max_sums(clusters, degrees)
    return hard_pair_sums(clusters, degrees, norms)


def _sums_of_fuzzy(first: Floats, second: Floats, norms: PairNorms) -> Floats:
    if (
        norms.names == ("product", "bounded_sum")
        and first.shape[1] > _FEW_OBJECTS
        and short_cuts.never_clipped(first)
        and short_cuts.never_clipped(second)
    ):
        return short_cuts.product_sums(first, second)
    return fuzzy_pair_sums(first, second, norms)
