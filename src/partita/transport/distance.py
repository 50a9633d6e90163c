"""The distance between two clusterings of any kind by optimal transport of a hard distance."""

from __future__ import annotations

import time
from typing import Any, get_args

from partita.arguments import as_choice, shared_generator
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Possibilistic
from partita.clusterings.pairing import OnMismatch
from partita.measures.credal import check_alpha
from partita.references import CAMPAGNER_2023, cites
from partita.tables.soft_table import Conversions, SoftTable, read_soft_table
from partita.transport.bases import read_base
from partita.transport.budget import DEFAULT_BUDGET, read_budget
from partita.transport.empty_set import Empty, check_empty, remarks_on_empty_mass
from partita.transport.focal_masses import read_focal_masses
from partita.transport.problem import Method, Problem
from partita.transport.solve import solve
from partita.transport.transport_result import TransportDistance


@cites(CAMPAGNER_2023)
def transport_distance(
    reference: Any,
    candidate: Any,
    *,
    base: Any = "rand",
    alpha: float | None = None,
    method: Method = "auto",
    budget: Any = DEFAULT_BUDGET,
    rng: Any = None,
    empty: Empty = "normalize",
    on_mismatch: OnMismatch = "error",
) -> TransportDistance:
    r"""Compute the distance between two clusterings of any kind by optimal transport.

    A soft clustering is a distribution over rough clusterings, and a rough clustering is a set of
    hard ones. At alpha = 0 the distance between two rough clusterings is that of their closest hard
    clusterings, at alpha = 1 it is their Hausdorff distance. The interval between the two ends is
    the uncertainty of the clusterings themselves. Each end comes with a certificate: two bounds,
    and how they were obtained.

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
        "exact" raises where exact figures take more than the budget. "certified" gives proven
        bounds only. "sample" draws one side at random where the other is hard or rough, and gives
        the mean with its standard error; the few cuts of a nested clustering are listed instead.
        "auto" combines all of these within the budget.
    budget : float or str, default=1.0
        The time that the call may take, approximately: 5, "5s", "500ms", or "1e6 states". Seconds
        are converted into states, so that results do not depend on the machine.
    rng : int or numpy Generator, optional
        Seed of random draws, 0 by default. The same seed gives the same figures.
    empty : {"normalize", "keep"}, default="normalize"
        What to do with mass on the empty set: divide each object's other masses by their sum, or
        keep the empty set as a point of its own, at the largest distance from all clusterings.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    TransportDistance
        With `.lower` and `.upper` (alpha = 0 and 1), or `.value` for a given alpha, each a
        :class:`~partita.results.certified.Certified`; `.interval` has the two numbers. The distance
        lies between 0 (the same) and the largest distance of the base, 1 for most bases.

    Notes
    -----
    With d the distance of hard clusterings, for rough clusterings R and R' ([1]_, Eq. 14)

    .. math:: d_0 = \min_{C \in R, C' \in R'} d(C, C'), \quad
              d_1 = \max\Big(\max_{C \in R} \min_{C' \in R'} d,
              \max_{C' \in R'} \min_{C \in R} d\Big), \quad
              d_\alpha = (1 - \alpha) d_0 + \alpha d_1,

    and for distributions m and m' over rough clusterings the minimum of
    :math:`\sum_{R, R'} \gamma(R, R') d_\alpha(R, R')` over couplings :math:`\gamma` of m and m'
    ([1]_, Eq. 15).

    Against a hard clustering there is one coupling only: the ends are the lower and the upper
    expectation of the base; see :func:`partita.lower_expectation`.

    The mass m(R) is the product of the objects' masses ([1]_, Eq. 11). For a possibilistic
    clustering with ``reading="nested"`` it is the mass of a cut, one for each level that occurs
    ([1]_, Eq. 13 with the minimum).

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
    budget: Any = DEFAULT_BUDGET,
    rng: Any = None,
    empty: Empty = "normalize",
) -> TransportDistance:
    """Compute :func:`transport_distance` of two clusterings whose objects are joined already.

    Parameters
    ----------
    table : SoftTable
        As :func:`partita.tables.soft_table.read_soft_table` returns it.
    base, alpha, method, budget, rng, empty
        As for :func:`transport_distance`.

    Returns
    -------
    TransportDistance

    Examples
    --------
    >>> import partita as pt
    >>> from partita.tables.soft_table import read_soft_table
    >>> table = read_soft_table([0, 0, 1], pt.Rough([{0}, {0, 1}, {1}]))
    >>> [distance_of_table(table, base=base).interval.upper for base in ("rand", "partition")]
    [0.6666666666666666, 0.5]
    """
    started = time.perf_counter()
    problem = read_problem(table, base, alpha, method, budget, rng, empty)
    answer = solve(problem)
    lower, upper = answer if problem.alpha is None else (None, None)
    return TransportDistance(
        problem.base.name,
        (problem.first.kind, problem.second.kind),
        problem.n,
        problem.alpha,
        lower,
        upper,
        None if problem.alpha is None else answer[0],
        remarks_on_empty_mass(table, empty),
        time.perf_counter() - started,
    )


def read_problem(
    table: SoftTable,
    base: Any,
    alpha: float | None,
    method: Method,
    budget: Any,
    rng: Any,
    empty: Empty,
) -> Problem:
    """Check all options and return the problem that they state."""
    check_alpha(alpha)
    measure, states = read_base(base), read_budget(budget)
    as_choice(method, "method", get_args(Method))
    check_empty(empty)
    return Problem(
        read_focal_masses(table.reference, empty, "reference", _masses(table.both[0])),
        read_focal_masses(table.candidate, empty, "candidate", _masses(table.both[1])),
        measure,
        None if alpha is None else float(alpha),
        method,
        states,
        shared_generator(rng),
    )


def _masses(x: Conversions) -> Evidential | None:
    """Return a possibilistic clustering as an evidential one, which the table converts once."""
    return x.evidential if isinstance(x.clustering, Possibilistic) else None
