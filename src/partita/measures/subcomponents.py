"""Scores of single clusters from the sizes of their parts: 1 for one part, less for more.

A subcomponent is a cluster with the parts that the other clustering cuts it into. The split-merge
framework is built from scores of subcomponents (Xiang et al., ICML 2012, Sections 4.2 and 4.4).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from partita.arguments import check_option
from partita.array_types import Floats, Integers, Numbers
from partita.errors import InputError, InputTypeError, first_few
from partita.kernels.exact_sums import sum_by_group
from partita.kernels.line_sums import shares_of_x_log_x
from partita.measures.scatter import scatter_scores
from partita.tables.contingency import Contingency
from partita.tables.derivation import Derivation, SideName, side_index
from partita.tolerances import CROSSING

Combine = Literal["product", "mean"]
OwnScore = Callable[["Cluster", Numbers], float]


class SideScores(NamedTuple):
    """The score of each reference cluster and of each candidate cluster."""

    reference: Floats
    candidate: Floats


class _ClusterParts(NamedTuple):
    """The clusters of one side and their parts: for each cell its count and its cluster."""

    counts: Numbers
    clusters: Integers
    sizes: Numbers
    largest: Numbers
    table: Contingency

    def sum(self, values: Numbers) -> Numbers:
        """Sum a value of every cell by cluster."""
        return sum_by_group(self.clusters, values, self.sizes.size)


def _parts_of_sides(table: Contingency) -> tuple[_ClusterParts, _ClusterParts]:
    largest = table.line_maxima
    return (
        _ClusterParts(table.counts, table.rows, table.row_sums, largest[0], table),
        _ClusterParts(table.counts, table.columns, table.column_sums, largest[1], table),
    )


def _by_entropy(side: _ClusterParts, scale: int) -> Floats:
    """Return 1 - H(parts)/log(scale): exactly 1 for one part, 0 for `scale` equal parts."""
    if scale == 1:
        return np.ones(side.sizes.size)
    counts = side.counts.astype(np.float64)
    rest = side.sizes[side.clusters] - counts
    entropies = side.sum(counts * np.log1p(rest / counts)) / side.sizes
    scores: Floats = np.maximum(0.0, 1.0 - entropies / math.log(scale))
    equal_parts = (side.sizes // scale == side.largest) & (side.sizes % scale == 0)
    scores[equal_parts & (side.largest < side.sizes)] = 0.0
    return scores


def _entropy(table: Contingency) -> SideScores:
    """Return 1 - H(parts)/log(size), as the sum of c log(c) over a log(a): zeros are exact."""
    table.require_whole("dividing by the logarithm of a cluster's size")
    return SideScores(
        *shares_of_x_log_x(
            table.counts, table.rows, table.columns, table.row_sums, table.column_sums
        )
    )


def _log_k(side: _ClusterParts) -> Floats:
    return _by_entropy(side, max(side.table.shape))


def _log_n(side: _ClusterParts) -> Floats:
    side.table.require_whole("dividing by log n")
    return _by_entropy(side, side.table.n)


def _largest_part(side: _ClusterParts) -> Floats:
    shares: Floats = side.largest / side.sizes
    return shares


def _pairs(side: _ClusterParts) -> Floats:
    """Return 1 - 2 b / (a (n - 1)), with b the number of the cluster's pairs that are cut."""
    side.table.require_whole("counting pairs of objects")
    counts = side.counts.astype(np.float64)
    sizes = side.sizes[side.clusters].astype(np.float64)
    cut_pairs_twice = side.sum(counts * (sizes - counts))
    scores: Floats = 1.0 - cut_pairs_twice / (side.sizes * float(max(1, side.table.n - 1)))
    return scores


_BY_SIDE: dict[str, Callable[[_ClusterParts], Floats]] = {
    "max": _largest_part,
    "pairs": _pairs,
    "log-k": _log_k,
    "log-n": _log_n,
}
SUBCOMPONENTS = ("entropy", "mse", "max", "pairs", "log-k", "log-n")

# These scores count a cluster's loss against all n objects. The mean of both sides halves a loss,
# so a loss enters the mean twice: S' is then the Rand index ("pairs") and V ("log-n").
_AGAINST_ALL_OBJECTS = ("pairs", "log-n")


def score_sides(
    table: Contingency,
    subcomponent: str | OwnScore,
    combine: Combine,
    X: Any = None,
    distances: Any = None,
) -> SideScores:
    """Return the score of every cluster of both sides."""
    if not isinstance(combine, str) or combine not in get_args(Combine):
        raise InputError(f"combine={combine!r}: choose 'product' or 'mean'")
    if callable(subcomponent):
        _refuse_data(X, distances, "a function of your own")
        return own_scores(subcomponent, table)
    check_option(subcomponent, "subcomponent")
    if subcomponent == "mse":
        return SideScores(*scatter_scores(table, X, distances))
    if subcomponent not in SUBCOMPONENTS:
        raise InputError(
            f"subcomponent={subcomponent!r}: choose one of {first_few(SUBCOMPONENTS, 9)}, or give "
            "a function of a cluster and the sizes of its parts"
        )
    _refuse_data(X, distances, f"subcomponent={subcomponent!r}")
    if subcomponent == "entropy":
        return table.shared(_entropy)
    scores = [_BY_SIDE[subcomponent](side) for side in _parts_of_sides(table)]
    if combine == "mean" and subcomponent in _AGAINST_ALL_OBJECTS:
        scores = [2.0 * score - 1.0 for score in scores]
    return SideScores(*scores)


def _refuse_data(X: Any, distances: Any, what: str) -> None:
    for data, name in ((X, "X"), (distances, "distances")):
        if data is not None:
            raise InputError(f'{name} goes with subcomponent="mse", not with {what}')


class Cluster(float):
    """A cluster, as a caller's function of clusters gets it: its size, with attributes.

    It is a float, the number of objects in the cluster, and can be used in arithmetic.

    Attributes
    ----------
    side : {"reference", "candidate"}
        The clustering that the cluster belongs to.
    label : label
        Its label.
    n : int or float
        The number of objects of the whole clustering.
    """

    side: SideName
    label: Any
    n: Any
    _derivation: Derivation
    _number: int

    def __repr__(self) -> str:
        return f"Cluster({self.side} {self.label!r}, size={self.size:g})"

    @property
    def size(self) -> float:
        """The number of its objects."""
        return float(self)

    @property
    def members(self) -> list[Any]:
        """Its objects: their ids, or their positions."""
        return [member for part in self.members_of_parts for member in part]

    @cached_property
    def members_of_parts(self) -> list[list[Any]]:
        """The objects of each of its parts, in the order of the sizes."""
        return self._derivation.members_of_parts(self.side, self._number)


def own_scores(function: OwnScore, table: Contingency, *, within_unit: bool = True) -> SideScores:
    """Return the scores that a caller's function gives; by default they must lie in [0, 1]."""
    return SideScores(
        *(_own_side(function, table, side, within_unit) for side in get_args(SideName))
    )


def _own_side(function: OwnScore, table: Contingency, side: SideName, within_unit: bool) -> Floats:
    derivation = table.shared(Derivation)
    sizes = table.row_sums if side == "reference" else table.column_sums
    labels = derivation.labels[side_index(side)]
    scores = np.empty(sizes.size)
    for number, size in enumerate(sizes.tolist()):
        cluster = Cluster(size)
        cluster.side, cluster.label, cluster.n = side, labels[number], table.n
        cluster._derivation, cluster._number = derivation, number
        parts = table.counts[derivation.cells_of(side, number)]
        value = _call(function, cluster, parts)
        scores[number] = _checked(value, cluster, parts, within_unit)
    return scores


def _call(function: OwnScore, cluster: Cluster, parts: Numbers) -> Any:
    """Call a caller's function; if it does not take the arguments, say what they are."""
    try:
        return function(cluster, parts)
    except TypeError as error:
        raise InputTypeError(
            "subcomponent is called with the size of a cluster and an array of the sizes of its "
            f"parts, here {cluster:g} and [{first_few(parts)}]: {error}"
        ) from error
    except Exception as error:  # a function of the caller may raise anything
        error.add_note("raised by subcomponent, for a cluster and the sizes of its parts")
        raise


def _checked(value: Any, cluster: Cluster, parts: Numbers, within_unit: bool) -> float:
    where = f"for {cluster.side} cluster {cluster.label!r} with parts of {first_few(parts)} objects"
    try:
        if isinstance(value, str):
            raise TypeError
        score = float(value)
    except (TypeError, ValueError):
        raise InputTypeError(
            f"subcomponent returned {type(value).__name__} {where}, where a number is due"
        ) from None
    if math.isnan(score):
        raise InputError(f"subcomponent returned NaN {where}; a score lies in [0, 1]")
    if not within_unit:
        return score
    if not -CROSSING <= score <= 1 + CROSSING:
        raise InputError(f"subcomponent returned {score:g} {where}; a score lies in [0, 1]")
    return min(1.0, max(0.0, score))
