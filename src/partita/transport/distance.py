"""The distance of two clusterings of any kind, by optimal transport of a distance of hard ones."""

from __future__ import annotations

import time
from typing import Any, get_args

import numpy as np

from partita.arguments import as_generator
from partita.clusterings.common_cuts import is_nested
from partita.clusterings.conversion import Clustering
from partita.clusterings.fuzzy import Possibilistic
from partita.clusterings.pairing import OnMismatch
from partita.errors import InputError
from partita.measures.credal import check_alpha
from partita.references import CAMPAGNER_2023, cites
from partita.results.certified import exactly
from partita.tables.soft_table import Conversions, SoftTable, read_soft_table
from partita.transport.bases import Base, read_base
from partita.transport.budget import read_budget, spoken
from partita.transport.exact.nested import Cuts, cuts_of, nested_ends, same_cuts
from partita.transport.focal_masses import Empty, Side, check_empty, has_empty_mass, side_of
from partita.transport.planning import Ends, Figures, Method, solve
from partita.transport.transport_distance import TransportDistance


@cites(CAMPAGNER_2023)
def transport_distance(
    reference: Any,
    candidate: Any,
    *,
    base: Any = "rand",
    alpha: float | None = None,
    method: Method = "auto",
    budget: Any = 5.0,
    rng: Any = None,
    empty: Empty = "normalize",
    on_mismatch: OnMismatch = "error",
) -> TransportDistance:
    r"""Distance of two clusterings of any kind by optimal transport of a distance of hard ones.

    A soft clustering is a distribution over rough clusterings, and a rough clustering is a set of
    hard ones. The distance at alpha = 0 takes the closest hard clusterings that are possible, at
    alpha = 1 the farthest (Hausdorff); the two ends say what the clusterings themselves leave open.
    Each end comes with a certificate: between which two numbers it lies, and how that is known.

    Parameters
    ----------
    reference, candidate : clusterings
        Of any kind, in any form that :func:`partita.as_clustering` reads.
    base : str or measure, default="rand"
        A measure of hard clusterings with finite bounds: "rand", "partition" (the partition
        distance), another name from the registry, or a caller's own made with
        :func:`partita.measures.own_measure`. A similarity counts as its distance from 1.
    alpha : float, optional
        From 0 (closest) to 1 (farthest). By default both ends are given.
    method : {"auto", "exact", "certified", "sample"}, default="auto"
        "exact" raises where exact figures would take more than the budget; "certified" uses
        proven bounds only; "sample" draws one side at random where the other is hard or rough, and
        gives the mean with its standard error (the few cuts of a nested clustering are listed, not
        drawn); "auto" is the sharpest of these within the budget.
    budget : float or str, default=5.0
        About how many seconds it may take: 5, "5s", "500ms", or "1e6 states". Seconds are turned
        into states, so that results do not depend on the machine.
    rng : int or numpy Generator, optional
        Seed of draws. The same seed gives the same figures; by default it is 0.
    empty : {"normalize", "keep"}, default="normalize"
        What mass on the empty set means: left out, object by object, or a point of its own that is
        as far from all clusterings as can be.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    TransportDistance
        With `.lower` and `.upper` (alpha = 0 and 1), or `.value` for a given alpha, each a
        :class:`~partita.transport.transport_distance.Certified`; `.interval` has the two numbers.

    Notes
    -----
    With d the distance of hard clusterings, for rough clusterings R and R' (Eq. 14 of [1]_)

    .. math:: d_0 = \min_{C \in R, C' \in R'} d(C, C'), \quad
              d_1 = \max\Big(\max_{C \in R} \min_{C' \in R'} d,
              \max_{C' \in R'} \min_{C \in R} d\Big), \quad
              d_\alpha = (1 - \alpha) d_0 + \alpha d_1,

    and for distributions m and m' over rough clusterings (Eq. 15) the least
    :math:`\sum_{R, R'} \gamma(R, R') d_\alpha(R, R')` over couplings :math:`\gamma` of m and m'.

    Against a hard clustering nothing is to be transported: the ends are the lower and the upper
    expectation of the base; see :func:`partita.lower_expectation`.

    The distribution m has the product of the objects' masses (Eq. 11), or, of a possibilistic
    clustering with ``reading="nested"``, the masses of its cuts, one for each level that occurs
    (Eq. 13 with the minimum).

    Whether it is a pseudometric depends on the base and on alpha: the card of the measure
    ``partita.measures["transport_rand"]`` has the facts.

    Examples
    --------
    >>> import partita as pt
    >>> rough = pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
    >>> pt.transport_distance([0, 1, 1, 2, 0], rough)
    TransportDistance(rand, lower=0, upper=0.5)
    >>> fuzzy = pt.Fuzzy([[0.9, 0.1], [0.8, 0.2], [0.3, 0.7]])
    >>> result = pt.transport_distance([0, 0, 1], fuzzy)
    >>> round(result.lower.value, 4), result.lower.method
    (0.3267, 'closed form')
    """
    table = read_soft_table(reference, candidate, on_mismatch)
    return distance_of_table(
        table, base=base, alpha=alpha, method=method, budget=budget, rng=rng, empty=empty
    )


def distance_of_table(
    table: SoftTable,
    *,
    base: Any = "rand",
    alpha: float | None = None,
    method: Method = "auto",
    budget: Any = 5.0,
    rng: Any = None,
    empty: Empty = "normalize",
) -> TransportDistance:
    """Compute :func:`transport_distance` of two clusterings whose objects are joined already."""
    started = time.perf_counter()
    check_alpha(alpha)
    measure, states = read_base(base), read_budget(budget)
    if method not in get_args(Method):
        raise InputError(f"method={method!r}: choose one of {', '.join(get_args(Method))}")
    check_empty(empty)
    with_masses = [_with_masses(x) for x in table.both]
    first = side_of(with_masses[0], empty, "reference")
    second = side_of(with_masses[1], empty, "candidate")
    generator = as_generator(0 if rng is None else rng)
    remarks = _remarks(with_masses, empty)
    given = None if alpha is None else float(alpha)
    if is_nested(table.reference) or is_nested(table.candidate):
        one = cuts_of(table.reference, first, empty) or first
        other = cuts_of(table.candidate, second, empty) or second
        lower, upper, value = _nested(one, other, measure, given, method, states, generator)
    else:
        lower, upper, value = solve(first, second, measure, given, method, states, generator)
    return TransportDistance(
        measure.name,
        (first.shape, second.shape),
        first.n,
        given,
        lower,
        upper,
        value,
        remarks,
        time.perf_counter() - started,
    )


def _with_masses(x: Conversions) -> Clustering:
    """Return a possibilistic clustering as an evidential one, and other kinds as they are."""
    return x.evidential if isinstance(x.clustering, Possibilistic) else x.clustering


def _nested(
    first: Cuts | Side,
    second: Cuts | Side,
    base: Base,
    alpha: float | None,
    method: Method,
    states: int,
    rng: np.random.Generator,
) -> Figures:
    """Both ends, or the value at one alpha, where objects of one side have a level in common."""
    wanted = [0.0, 1.0] if alpha is None else [alpha]
    # Many draws, each of which may miss, would leave little confidence in their sum.
    points = isinstance(first, Cuts) and isinstance(second, Cuts)
    inner: Method = "auto" if points and method != "certified" else "certified"

    def ends(one: Side, other: Side, budget: int) -> Ends:
        lower, upper, _ = solve(one, other, base, None, inner, max(1, budget), rng)
        assert lower is not None
        assert upper is not None
        return lower, upper

    if isinstance(first, Cuts) and isinstance(second, Cuts) and same_cuts(first, second):
        figures = [exactly(0.0, "the two are the same")] * len(wanted)
    else:
        figures = nested_ends(first, second, base, wanted, method == "certified", states, ends)
    if method == "exact" and not all(figure.exact for figure in figures):
        raise InputError(
            "method='exact': the distances of the cuts are not all exact within the budget of "
            f"{spoken(states)}; use method='certified' for bounds, or a larger budget"
        )
    return (figures[0], figures[1], None) if alpha is None else (None, None, figures[0])


def _remarks(given: Any, empty: Empty) -> tuple[str, ...]:
    if not any(has_empty_mass(x) for x in given):
        return ()
    if empty == "normalize":
        return ("mass on the empty set was left out, object by object (empty='normalize')",)
    return ("the empty set counts as a point of its own (empty='keep')",)
