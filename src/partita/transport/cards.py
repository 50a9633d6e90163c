"""Transport distances as measures with cards: one for any base, two of them registered.

The facts on the cards are as verified, not as published: a theorem that is false is not repeated.
"""

from __future__ import annotations

from typing import Any

from partita.measures.card import ALL_KINDS, Card
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.references import CAMPAGNER_2023
from partita.transport.bases import read_base
from partita.transport.distance import distance_of_table, transport_distance

# Bases with a shorter name.
_SHORT = {"partition_distance": "partition"}

# What the registered bases count, in plain words.
_COUNTS = {
    "rand": "share of pairs in dispute",
    "partition_distance": "share of objects that must move",
}

_REMARKS = (
    "The value is an interval. At alpha = 0 the distance between two rough clusterings is that of "
    "their closest hard clusterings, at alpha = 1 it is their Hausdorff distance, and in between a "
    "mixture of the two. Between hard and fuzzy clusterings alpha makes no difference. Each end "
    "has a certificate: a lower and an upper bound. Any clustering is at distance 0 from itself at "
    "both ends. If its clusters are renamed the distance is still 0, which is not always proven "
    "for large clusterings. "
)
_AT_ZERO = (
    "At alpha = 0 one minus it, scaled to [0, 1], is a consistency: two different rough "
    "clusterings can be at distance 0."
)
_WITH_METRIC_BASE = (
    "At alpha = 1, and between fuzzy clusterings, it is a pseudometric: clusterings that allow the "
    "same partitions, with the same masses on them, are at distance 0, as (0, 1) and (0, {1,2}). "
    "For alpha < 1 the triangle inequality can fail, at alpha = 1/2 as well; it holds with the "
    "factor 1/alpha. So Theorems 3.1 and 3.2 of the paper, which claim a metric for alpha >= 1/2 "
    "and the factor 1/(2 alpha), do not hold. " + _AT_ZERO
)
_WITH_OTHER_BASE = _AT_ZERO


def transport_measure(base: Any) -> Measure:
    """Return the transport distance with one base, as a measure of clusterings of all kinds.

    Parameters
    ----------
    base : str or measure
        As for :func:`partita.transport_distance`.

    Returns
    -------
    Measure
        Its values are of class :class:`partita.TransportDistance`.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.transport.cards import transport_measure
    >>> measure = transport_measure("normalized_mutual_info")
    >>> measure.name
    'transport_normalized_mutual_info'
    >>> measure([0, 0, 1, 1], pt.Rough([{0}, {0, 1}, {1}, {1}])).interval.lower
    0.0
    """
    normalized = read_base(base)
    hard = normalized.measure.card
    short = _SHORT.get(normalized.name, normalized.name)
    distance, title = rf"\text{{{hard.title}}}", f"{hard.title} by optimal transport"
    if hard.higher_is_better:
        distance = f"{normalized.perfect:g} - {distance}"
        title += ", as a distance"
    counts = _COUNTS.get(normalized.name, f"{hard.title}, as a distance,")
    card = Card(
        name=f"transport_{short}",
        title=title,
        meaning=f"{counts} between possible hard clusterings: 0 = none",
        family="transport",
        formula=(
            r"\min_\gamma \sum_{R, R'} \gamma(R, R') \left[(1 - \alpha) \min_{C \in R, C' \in R'} "
            rf"\delta(C, C') + \alpha\, \delta_H(R, R')\right], \quad \delta = {distance}"
        ),
        kinds=ALL_KINDS,
        bounds=(0.0, normalized.largest),
        higher_is_better=False,
        symmetric=hard.symmetric,
        perfect=0.0,
        degenerate="hard clusterings get the value of the base, identical ones 0",
        cost="at most the budget; a smaller budget gives a wider certificate",
        remarks=_REMARKS + (_WITH_METRIC_BASE if hard.metric else _WITH_OTHER_BASE),
        **CAMPAGNER_2023.facts,
    )
    registered = REGISTRY.hard.get(normalized.name) is normalized.measure
    parameters = {"base": short if registered else normalized.measure}
    return Measure(card, distance_of_table, transport_distance.__name__, parameters)


for _base in ("rand", "partition"):
    REGISTRY.add(transport_measure(_base))
