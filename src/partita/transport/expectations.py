"""Lower and upper expectation of a measure of hard clusterings, against a hard reference.

Against a hard clustering transport has nothing to choose: its two ends are expectations, under the
masses of the soft clustering, of the least and the largest value that its sets allow.
"""

from __future__ import annotations

from typing import Any

from partita.clusterings.pairing import OnMismatch
from partita.clusterings.soft_pairing import pair_soft
from partita.errors import InputError
from partita.results.certified import Certified
from partita.transport.bases import read_base
from partita.transport.distance import transport_distance
from partita.transport.focal_masses import Empty, check_empty, side_of
from partita.transport.planning import Method


def lower_expectation(
    reference: Any,
    candidate: Any,
    *,
    measure: Any = "rand",
    method: Method = "auto",
    budget: Any = 5.0,
    rng: Any = None,
    empty: Empty = "normalize",
    on_mismatch: OnMismatch = "error",
) -> Certified:
    r"""Lower expectation of a measure: the least value the candidate's sets allow, on average.

    Parameters
    ----------
    reference : hard clustering
    candidate : clustering of any kind
    measure : str or measure, default="rand"
        A measure of hard clusterings with finite bounds, from the registry or a caller's own.
    method, budget, rng, empty, on_mismatch
        As for :func:`partita.transport_distance`.

    Returns
    -------
    Certified
        In the measure's own direction: the worst that the sets allow of a similarity, the best of
        a distance. What was done with mass on the empty set stands in `.method`.

    Notes
    -----
    .. math:: \underline{E}(f) = \sum_R m(R) \min_{C \in R} f(C_0, C)

    over the rough clusterings R that have mass, with the hard reference :math:`C_0` (Theorem 3.3).

    References
    ----------
    .. [1] Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft
       clusterings, Information Sciences 2023. :doi:`10.1016/j.ins.2022.11.114`

    Examples
    --------
    >>> import partita as pt
    >>> pt.lower_expectation([0, 1, 1, 2, 0], pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])).value
    0.5
    """
    options = _options(method, budget, rng, empty, on_mismatch)
    return _expectations(reference, candidate, measure, options)[0]


def upper_expectation(
    reference: Any,
    candidate: Any,
    *,
    measure: Any = "rand",
    method: Method = "auto",
    budget: Any = 5.0,
    rng: Any = None,
    empty: Empty = "normalize",
    on_mismatch: OnMismatch = "error",
) -> Certified:
    r"""Upper expectation of a measure: the largest value the candidate's sets allow, on average.

    Parameters
    ----------
    reference : hard clustering
    candidate : clustering of any kind
    measure : str or measure, default="rand"
        A measure of hard clusterings with finite bounds, from the registry or a caller's own.
    method, budget, rng, empty, on_mismatch
        As for :func:`partita.transport_distance`.

    Returns
    -------
    Certified
        In the measure's own direction: the best that the sets allow of a similarity, the worst of
        a distance. What was done with mass on the empty set stands in `.method`.

    Notes
    -----
    .. math:: \overline{E}(f) = \sum_R m(R) \max_{C \in R} f(C_0, C)

    References
    ----------
    .. [1] Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft
       clusterings, Information Sciences 2023. :doi:`10.1016/j.ins.2022.11.114`

    Examples
    --------
    >>> import partita as pt
    >>> pt.upper_expectation([0, 1, 1, 2, 0], pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])).value
    1.0
    """
    options = _options(method, budget, rng, empty, on_mismatch)
    return _expectations(reference, candidate, measure, options)[1]


def _options(*given: Any) -> dict[str, Any]:
    return dict(zip(("method", "budget", "rng", "empty", "on_mismatch"), given, strict=True))


def _expectations(
    reference: Any, candidate: Any, measure: Any, options: dict[str, Any]
) -> tuple[Certified, Certified]:
    base = read_base(measure)
    check_empty(options["empty"])
    pair = pair_soft(reference, candidate, options["on_mismatch"])
    kind = side_of(pair.reference, options["empty"], "reference").shape
    if kind != "hard":
        raise InputError(
            f"reference is {kind}: an expectation is taken against a hard clustering; "
            "transport_distance() compares two soft ones"
        )
    result = transport_distance(pair.reference, pair.candidate, base=measure, **options)
    assert result.lower is not None
    assert result.upper is not None
    lower, upper = (
        end._replace(method="; ".join((end.method, *result.remarks)))
        for end in (result.lower, result.upper)
    )
    if base.perfect == 0:
        return lower, upper
    # A similarity is high where the distance is low.
    low, high = (
        end._replace(
            value=base.perfect - end.value,
            at_least=base.perfect - end.at_most,
            at_most=base.perfect - end.at_least,
        )
        for end in (upper, lower)
    )
    return low, high
