"""Transport distances as measures with cards: the two of the paper, and one for any other base.

Facts are as verified, not as published: where a theorem is false, the card does not repeat it.
"""

from __future__ import annotations

from typing import Any

from partita.measures.card import Card
from partita.measures.registry import REGISTRY, Catalog
from partita.measures.soft_measures import ALL_KINDS, CAMPAGNER, SoftMeasure
from partita.transport.bases import read_base
from partita.transport.distance import transport_distance

TRANSPORT_MEASURES: Catalog[SoftMeasure] = Catalog()

# Bases that go by a shorter name.
_SHORT = {"partition_distance": "partition"}

_REMARKS = (
    "An interval. At alpha = 0 the closest hard clusterings inside count, at alpha = 1 the "
    "farthest (Hausdorff), in between a mixture of the two; between hard and fuzzy clusterings "
    "alpha makes no difference. Each end has a certificate that says between which two numbers it "
    "lies. Any clustering is at 0 from itself at both ends; that clusters were only renamed is "
    "not always proven beyond small sizes. "
)
_AT_ZERO = (
    "At alpha = 0 one minus it, scaled to [0, 1], is a consistency: two different rough "
    "clusterings can be at distance 0."
)
_WITH_METRIC_BASE = (
    "At alpha = 1, and between fuzzy clusterings, it is a pseudometric: clusterings with the same "
    "partitions inside, and the same masses on them, are at distance 0, as (0, 1) and (0, {1,2}). "
    "For smaller alpha the triangle inequality can fail, at 1/2 as well, and holds with the factor "
    "1/alpha; Theorems 3.1 and 3.2, a metric from 1/2 on and the factor 1/(2 alpha), do not hold. "
    + _AT_ZERO
)
_WITH_OTHER_BASE = _AT_ZERO


def transport_measure(base: Any) -> SoftMeasure:
    """The transport distance with one base, as a measure of clusterings of all kinds.

    Parameters
    ----------
    base : str or measure
        As for :func:`partita.transport_distance`.

    Returns
    -------
    SoftMeasure
        Its values are of class :class:`partita.TransportDistance`.

    Examples
    --------
    >>> import partita as pt
    >>> measure = transport_measure("normalized_mutual_info")
    >>> measure.name
    'transport_normalized_mutual_info'
    >>> measure([0, 0, 1, 1], pt.Rough([{0}, {0, 1}, {1}, {1}])).interval.lower
    0.0
    """
    found = read_base(base)
    hard = found.measure.card
    short = _SHORT.get(found.name, found.name)
    distance = rf"\text{{{hard.title}}}"
    if hard.higher_is_better:
        distance = f"{found.perfect:g} - {distance}"
    card = Card(
        name=f"transport_{short}",
        title=f"{hard.title} by optimal transport"
        + (", as a distance" if hard.higher_is_better else ""),
        family="transport",
        formula=(
            r"\min_\gamma \sum_{R, R'} \gamma(R, R') \left[(1 - \alpha) \min_{C \in R, C' \in R'} "
            rf"\delta(C, C') + \alpha\, \delta_H(R, R')\right], \quad \delta = {distance}"
        ),
        kinds=ALL_KINDS,
        bounds=(0.0, found.largest),
        higher_is_better=False,
        symmetric=hard.symmetric,
        perfect=0.0,
        degenerate="nothing of its own: hard clusterings get what the base gives, identical ones 0",
        cost="as much as the budget allows; what is left to do becomes a wider certificate",
        remarks=_REMARKS + (_WITH_METRIC_BASE if hard.metric else _WITH_OTHER_BASE),
        reference=CAMPAGNER,
        doi="10.1016/j.ins.2022.11.114",
    )
    registered = REGISTRY.get(found.name) is found.measure
    return SoftMeasure(card, transport_distance, {"base": short if registered else found.measure})


for _base in ("rand", "partition"):
    TRANSPORT_MEASURES.add(transport_measure(_base))
