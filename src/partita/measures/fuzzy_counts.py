"""Degrees to which two fuzzy clusterings agree on pairs of objects, added up: a, b, c, d."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.clusterings.as_clustering import as_clustering
from partita.clusterings.frames import is_from_dataframe_library
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.pairing import OnMismatch, check_on_mismatch, match_objects
from partita.errors import InputError, InputTypeError
from partita.kernels import fuzzy_short_cuts as short_cuts
from partita.kernels.fuzzy_pairs import (
    Norm,
    PairNorms,
    fuzzy_pair_sums,
    hard_pair_sums,
    steps_of,
    worth_compiled_loops,
)
from partita.kernels.norms import read_norms
from partita.measures.counts import pair_counts
from partita.tables.pair_counts import PairCounts

# For fewer objects, pairs are few and a loop over them is as fast as any way around it.
_FEW_OBJECTS = 64


class FuzzyPairCounts(PairCounts[float]):
    """Degrees to which pairs are together in both, in one only, and apart in both, added up.

    A class of its own, since for fuzzy clusterings M = a + b + c + d, its `total`, is in general
    not the number of pairs. For hard clusterings the degrees are numbers of pairs.
    """

    __slots__ = ()


def fuzzy_pair_counts(
    reference: Any,
    candidate: Any,
    *,
    tnorm: str | Norm = "min",
    snorm: str | Norm | None = None,
    on_mismatch: OnMismatch = "error",
) -> FuzzyPairCounts:
    r"""Add up degrees to which pairs of objects are together or apart in two fuzzy clusterings.

    Parameters
    ----------
    reference, candidate : clusterings
        Labels in any form that :class:`partita.Hard` reads, a :class:`partita.Fuzzy` or
        :class:`partita.Possibilistic` clustering, or a matrix of memberships in [0, 1], objects by
        clusters, whatever its rows add up to. The paper's R and Q are such matrices transposed.
    tnorm : str or callable, default="min"
        What "and" means: "min", "product", "lukasiewicz", "hamacher", "einstein", "nilpotent",
        "drastic", or a function of two arrays, which is checked.
    snorm : str or callable, optional
        What "or" means: "max", "probabilistic_sum" ("probsum"), "bounded_sum" ("bounded"),
        "hamacher", "einstein", "nilpotent", "drastic", or a function. By default the dual of
        `tnorm`: "max" for "min".
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    FuzzyPairCounts
        (a, b, c, d) of Eq. (15).

    Notes
    -----
    With memberships r of the reference and q of the candidate, objects :math:`j_1` and :math:`j_2`
    are together in the reference to the degree :math:`V = S_i\, t(r_{i j_1}, r_{i j_2})` and apart
    to the degree :math:`X = S_{i_1 \ne i_2}\, t(r_{i_1 j_1}, r_{i_2 j_2})`, where S is the conorm
    over clusters; Y and Z are the same for the candidate (Eqs. 11 to 14). Then

    .. math:: a = \sum t(V, Y), \quad b = \sum t(V, Z), \quad c = \sum t(X, Y), \quad
              d = \sum t(X, Z)

    over pairs of objects. Two hard clusterings give the numbers of pairs, whatever the norms.

    Without a loop over pairs, and chosen automatically, go: two hard clusterings; "product" with
    "bounded_sum" where memberships of an object add up to at most 1; and, where one clustering is
    hard, "min" with "max" for few clusters and "lukasiewicz" with "bounded_sum" under the same
    condition. All else takes time proportional to the square of the number of objects.

    The nilpotent and the drastic norms jump: where degrees add up to 1 but for rounding, or are 0
    or 1 but for rounding, the last digit of a membership decides.

    References
    ----------
    .. [1] Campello, A fuzzy extension of the Rand index and other related indexes, Pattern
       Recognition Letters 2007
       :doi:`10.1016/j.patrec.2006.11.010`

    Examples
    --------
    >>> from partita.measures.fuzzy_counts import fuzzy_pair_counts
    >>> fuzzy_pair_counts([0, 0, 1], [[0.9, 0.1], [0.8, 0.2], [0.3, 0.7]])
    FuzzyPairCounts(a=0.8, b=0.2, c=0.6, d=1.4)
    """
    norms = read_norms(tnorm, snorm)
    return counts_of(*read_sides(reference, candidate, on_mismatch), norms)


class Side(NamedTuple):
    """One clustering: codes of hard clusters, or degrees, clusters by objects; and its ids."""

    values: NDArray[Any]
    ids: list[Any] | None = None
    ids_bind: bool = False

    @property
    def is_hard(self) -> bool:
        """Whether there are codes."""
        return self.values.ndim == 1

    @property
    def n(self) -> int:
        """The number of objects."""
        return int(self.values.shape[-1])

    def take(self, places: Integers) -> Side:
        """The side of some objects."""
        return Side(np.ascontiguousarray(self.values[..., places]))


def read_sides(
    reference: Any, candidate: Any, on_mismatch: OnMismatch = "error"
) -> tuple[Side, Side]:
    """Read two clusterings and bring their objects into one order."""
    check_on_mismatch(on_mismatch)
    names = "reference", "candidate"
    first, second = _read_side(reference, names[0]), _read_side(candidate, names[1])
    places, _ = match_objects(first, second, on_mismatch, names)
    return (first, second) if places is None else (first.take(places[0]), second.take(places[1]))


def _read_side(x: Any, name: str) -> Side:
    if _is_plain_matrix(x):
        # The usual case, without the copies of a clustering.
        return Side(_codes_or_degrees(x))
    if getattr(x, "ndim", 1) == 2 and not is_from_dataframe_library(x):
        # A matrix has the memberships that it has, whatever its rows add up to.
        x = Possibilistic(x, name=name)
    clustering = as_clustering(x, name=name)
    if isinstance(clustering, Hard):
        values: NDArray[Any] = clustering.codes
    elif isinstance(clustering, (Fuzzy, Possibilistic)):
        values = _codes_or_degrees(clustering.memberships)
    else:
        raise InputTypeError(
            f"{name} is {clustering.kind}: fuzzy pairs need memberships, of a hard, fuzzy or "
            "possibilistic clustering; pignistic() turns any clustering into a fuzzy one"
        )
    return Side(values, clustering.ids, clustering.ids_bind)


def _is_plain_matrix(x: Any) -> bool:
    """Whether x is a matrix of degrees; any that is not is read, or refused, with more care."""
    if not isinstance(x, np.ndarray) or x.ndim != 2 or x.dtype.kind not in "fiu":
        return False
    return x.size > 0 and bool(x.min() >= 0.0) and bool(x.max() <= 1.0)


def _codes_or_degrees(memberships: NDArray[Any]) -> NDArray[Any]:
    """Codes if all objects are in one cluster; else degrees, clusters by objects."""
    # Rounding may leave the only membership of an object a little above 1.
    degrees: NDArray[Any] = np.minimum(memberships.T, 1.0, dtype=np.float64, order="C")
    filled = degrees.any(axis=1)
    if not filled.all():
        # Empty clusters change nothing.
        degrees = degrees[filled] if filled.any() else degrees[:1]
    if _is_whole(degrees[:, :1]) and _is_whole(degrees) and (degrees.sum(axis=0) == 1.0).all():
        codes: NDArray[Any] = degrees.argmax(axis=0)
        return codes
    return degrees


def _is_whole(degrees: Floats) -> bool:
    return bool(((degrees == 0.0) | (degrees == 1.0)).all())


def counts_of(first: Side, second: Side, norms: PairNorms) -> FuzzyPairCounts:
    """Count pairs of objects, or add up their degrees, in the fastest way that is exact."""
    if first.is_hard and second.is_hard:
        # Norms have nothing to do where all degrees are 0 or 1.
        return FuzzyPairCounts(*map(float, pair_counts(first.values, second.values)))
    if first.is_hard:
        sums = _sums_with_hard(first.values, second.values, norms)
    elif second.is_hard:
        # Norms are symmetric: exchanging the clusterings exchanges b and c.
        sums = _sums_with_hard(second.values, first.values, norms)[[0, 2, 1, 3]]
    else:
        sums = _sums_of_fuzzy(first.values, second.values, norms)
    if not np.isfinite(sums).all():
        raise InputError("tnorm and snorm gave NaN for some memberships, where a degree is due")
    return FuzzyPairCounts(*sums.tolist())


def _sums_with_hard(codes: Integers, degrees: Floats, norms: PairNorms) -> Floats:
    clusters, n = degrees.shape
    n_codes = int(codes.max()) + 1
    # Ways that treat hard clusters one by one are for many objects in each.
    if n > _FEW_OBJECTS and n_codes <= n // _FEW_OBJECTS and short_cuts.never_clipped(degrees):
        if norms.names == ("product", "bounded_sum"):
            return short_cuts.hard_product_sums(codes, degrees)
        if norms.names == ("lukasiewicz", "bounded_sum"):
            return short_cuts.hard_lukasiewicz_sums(codes, degrees)
    if (
        norms.names == ("min", "max")
        and short_cuts.sweep_is_small(n, n_codes, clusters)
        and worth_compiled_loops(n, steps_of(degrees, norms))
    ):
        return short_cuts.hard_min_max_sums(codes, degrees)
    return hard_pair_sums(codes, degrees, norms)


def _sums_of_fuzzy(first: Floats, second: Floats, norms: PairNorms) -> Floats:
    if (
        norms.names == ("product", "bounded_sum")
        and first.shape[1] > _FEW_OBJECTS
        and short_cuts.never_clipped(first)
        and short_cuts.never_clipped(second)
    ):
        return short_cuts.product_sums(first, second)
    return fuzzy_pair_sums(first, second, norms)
