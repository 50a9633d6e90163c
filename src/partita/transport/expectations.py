"""Lower and upper expectation of a measure of hard clusterings, against a hard reference.

A hard clustering has one coupling with any distribution. So the ends of the transport distance are
expectations, under the masses of the soft clustering, of the least and the largest distance of the
hard clusterings inside each focal one (Campagner et al. 2023, Theorem 3.3).
"""

from __future__ import annotations

from typing import Any

from partita.clusterings.pairing import OnMismatch
from partita.errors import InputError
from partita.references import CAMPAGNER_2023, cites
from partita.results.certified import Certified
from partita.tables.soft_table import SoftTable, read_soft_table
from partita.transport.budget import DEFAULT_BUDGET
from partita.transport.distance import read_problem
from partita.transport.empty_set import Empty, remarks_on_empty_mass
from partita.transport.problem import Method
from partita.transport.solve import solve


@cites(CAMPAGNER_2023)
def lower_expectation(
    reference: Any,
    candidate: Any,
    *,
    measure: Any = "rand",
    method: Method = "auto",
    budget: Any = DEFAULT_BUDGET,
    rng: Any = None,
    empty: Empty = "normalize",
    on_mismatch: OnMismatch = "error",
) -> Certified:
    r"""Compute the lower expectation of a measure against a hard reference.

    Parameters
    ----------
    reference : hard clustering
        Labels in any form that :class:`partita.Hard` reads.
    candidate : clustering of any kind
        In any form that :func:`partita.as_clustering` reads.
    measure : str or measure, default="rand"
        A measure of hard clusterings with finite bounds, from the registry or a caller's own.
    method, budget, rng, empty, on_mismatch
        As for :func:`partita.transport_distance`.

    Returns
    -------
    Certified
        The mean, over the focal clusterings of the candidate, of the measure's least value over
        their hard clusterings: the worst possible similarity, or the best possible distance. It
        lies within the measure's bounds. `.method` says what was done with mass on the empty set.

    Notes
    -----
    .. math:: \underline{E}(f) = \sum_R m(R) \min_{C \in R} f(C_0, C)

    over the rough clusterings R that have mass, with the hard reference :math:`C_0` ([1]_,
    Theorem 3.3).

    Examples
    --------
    >>> import partita as pt
    >>> pt.lower_expectation([0, 1, 1, 2, 0], pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])).value
    0.5
    """
    table = read_soft_table(reference, candidate, on_mismatch)
    return _expectations(table, measure, method, budget, rng, empty)[0]


@cites(CAMPAGNER_2023)
def upper_expectation(
    reference: Any,
    candidate: Any,
    *,
    measure: Any = "rand",
    method: Method = "auto",
    budget: Any = DEFAULT_BUDGET,
    rng: Any = None,
    empty: Empty = "normalize",
    on_mismatch: OnMismatch = "error",
) -> Certified:
    r"""Compute the upper expectation of a measure against a hard reference.

    Parameters
    ----------
    reference : hard clustering
        Labels in any form that :class:`partita.Hard` reads.
    candidate : clustering of any kind
        In any form that :func:`partita.as_clustering` reads.
    measure : str or measure, default="rand"
        A measure of hard clusterings with finite bounds, from the registry or a caller's own.
    method, budget, rng, empty, on_mismatch
        As for :func:`partita.transport_distance`.

    Returns
    -------
    Certified
        The mean, over the focal clusterings of the candidate, of the measure's largest value over
        their hard clusterings: the best possible similarity, or the worst possible distance. It
        lies within the measure's bounds. `.method` says what was done with mass on the empty set.

    Notes
    -----
    .. math:: \overline{E}(f) = \sum_R m(R) \max_{C \in R} f(C_0, C)

    over the rough clusterings R that have mass, with the hard reference :math:`C_0` ([1]_,
    Theorem 3.3).

    Examples
    --------
    >>> import partita as pt
    >>> pt.upper_expectation([0, 1, 1, 2, 0], pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])).value
    1.0
    """
    table = read_soft_table(reference, candidate, on_mismatch)
    return _expectations(table, measure, method, budget, rng, empty)[1]


def _expectations(
    table: SoftTable, measure: Any, method: Method, budget: Any, rng: Any, empty: Empty
) -> tuple[Certified, Certified]:
    """Return the lower and the upper expectation."""
    problem = read_problem(table, measure, None, method, budget, rng, empty)
    if problem.first.kind != "hard":
        raise InputError(
            f"reference is {problem.first.kind}: an expectation is taken against a hard "
            "clustering; transport_distance() compares two soft ones"
        )
    remarks = remarks_on_empty_mass(table, empty)
    lower, upper = (
        figure._replace(method="; ".join((figure.method, *remarks))) for figure in solve(problem)
    )
    perfect = problem.base.perfect
    if perfect == 0:
        return lower, upper
    # A similarity is high where the distance is low.
    return _similarity(upper, perfect), _similarity(lower, perfect)


def _similarity(distance: Certified, perfect: float) -> Certified:
    """Convert a distance into the similarity perfect - distance."""
    return distance._replace(
        value=perfect - distance.value,
        at_least=perfect - distance.at_most,
        at_most=perfect - distance.at_least,
    )
