"""The variation of information: plain, normalized, and as a similarity."""

from __future__ import annotations

import math
from typing import Literal, get_args

from partita.arguments import as_count
from partita.errors import InputError, first_few
from partita.measures.card import BuiltFrom, Card
from partita.measures.decomposition import (
    BY_LOG_K,
    BY_LOG_N,
    BY_OBJECTS,
    LOG_K_LOSS,
    LOG_N_LOSS,
)
from partita.measures.elementwise import Value, log, maximum, ratio, where
from partita.measures.entropies import information
from partita.measures.public_measure import measure
from partita.references import MEILA_2007, VINH_2010, XIANG_2012
from partita.tables.table import Table
from partita.tolerances import ROUNDING
from partita.words import counted

Normalizer = Literal["log_n", "log_k", "joint"]


@measure(
    Card(
        name="variation_of_information",
        needs="profile",
        decomposition=BY_OBJECTS,
        linear="always",
        title="variation of information",
        meaning="information that only one of the two has, in nats: 0 = identical, at most log n",
        aliases=("vi",),
        family="information",
        formula=r"H(\text{reference} | \text{candidate}) + H(\text{candidate} | \text{reference})",
        bounds=(0.0, math.inf),
        higher_is_better=False,
        metric=True,
        perfect=0.0,
        **MEILA_2007.facts,
        remarks="In nats.",
    )
)
def variation_of_information(table: Table) -> Value:
    """Compute the conditional entropies of each clustering given the other, added up, in nats.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.variation_of_information([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.3466
    """
    return table.shared(information).variation


def _normalized_variation(table: Table, normalizer: str, k: int | None) -> Value:
    scale = _scale(table, normalizer) if k is None else _scale_of_bound(table, normalizer, k)
    # The scale is 0 for one object, and for one cluster on both sides: identical.
    share = ratio(table.shared(information).variation, scale, 0.0)
    # A variation that differs from its largest value by rounding alone is the largest.
    return where(share < 1.0 - ROUNDING, share, 1.0)


def _scale(table: Table, normalizer: str) -> Value:
    if normalizer == "log_n":
        table.require_whole("dividing by log n")
        return log(table.n)
    if normalizer == "log_k":
        return 2 * log(maximum(table.n_rows, table.n_columns))
    if normalizer == "joint":
        return table.shared(information).joint
    raise InputError(f"normalizer={normalizer!r}: choose one of {first_few(get_args(Normalizer))}")


def _scale_of_bound(table: Table, normalizer: str, k: int) -> float:
    """Return log k², for a bound k that is known in advance and the same for all pairs."""
    if normalizer not in ("log_n", "log_k"):
        raise InputError(f"k={k!r} divides by log k²: leave out normalizer={normalizer!r}")
    k = as_count(k, "k")
    for side, clusters in (("reference", table.n_rows), ("candidate", table.n_columns)):
        if clusters > k:
            raise InputError(
                f"k={k}: the {side} has {counted(clusters, 'cluster')}; k must be a "
                "bound on the numbers of "
                "clusters of both sides, known before they are compared"
            )
    return 2 * math.log(k)


_IDENTICAL = "one object, or one cluster on both sides: identical"
_LOG_K_REMARK = (
    "Here k is the larger number of clusters of the two, so the scale depends on the clusterings: "
    "the measure is neither a metric nor join-weighted. With a bound k known in advance it is both."
)
_BOUND_REMARK = (
    "With k, a bound on both numbers of clusters that is known in advance, it is divided by log k² "
    "instead, and is join-weighted."
)


@measure(
    Card(
        name="normalized_variation_of_information",
        needs="profile",
        decomposition=LOG_N_LOSS,
        built_from=BuiltFrom("log-n", "mean"),
        linear="always",
        title="variation of information over log n",
        meaning="information that only one of them has, over log n: 0 = identical, 1 = farthest",
        aliases=("nvi",),
        family="information",
        formula=r"\frac{\mathrm{VI}}{\log n}",
        higher_is_better=False,
        metric=True,
        perfect=0.0,
        degenerate=f"{_IDENTICAL}: 0",
        **MEILA_2007.facts,
        remarks=_BOUND_REMARK,
    ),
    variants={
        "log_k": {
            "parameters": {"normalizer": "log_k"},
            "decomposition": LOG_K_LOSS,
            "linear": "sizes",
            "title": "variation of information over log k²",
            "meaning": "information that only one of them has, over 2 log k: 0 = identical",
            "formula": r"\frac{\mathrm{VI}}{\log k^2}, \quad k = \max(k_1, k_2)",
            "metric": False,
            "built_from": BuiltFrom("log-k", "mean"),
            "remarks": _LOG_K_REMARK,
        },
        "joint": {
            "parameters": {"normalizer": "joint"},
            "decomposition": None,
            "built_from": None,
            "linear": "no",
            "title": "variation of information over the joint entropy",
            "meaning": "share of information that only one has: 0 = identical, 1 = independent",
            "remarks": "",
            "formula": r"\frac{\mathrm{VI}}{H(\text{both})}",
            **VINH_2010.facts,
        },
    },
)
def normalized_variation_of_information(
    table: Table, *, normalizer: str = "log_n", k: int | None = None
) -> Value:
    """Compute the variation of information as a share of its largest value.

    Parameters
    ----------
    normalizer : {"log_n", "log_k", "joint"}, default="log_n"
        Divide by log n, by log k² (k the larger number of clusters of the two), or by the joint
        entropy.
    k : int, optional
        A bound, known in advance, on the numbers of clusters of both sides: divide by log k²,
        the same for all pairs of clusterings. A clustering with more clusters is an error. The
        bound 2 log k holds for every n, and is reached only if k² divides n.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.normalized_variation_of_information([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.25
    >>> round(pt.normalized_variation_of_information([0, 0, 1, 2], [0, 0, 1, 1], k=4), 4)
    0.125
    """
    return _normalized_variation(table, normalizer, k)


@measure(
    Card(
        name="variation_of_information_similarity",
        needs="profile",
        decomposition=BY_LOG_N,
        built_from=BuiltFrom("log-n", "mean"),
        linear="always",
        title="V = 1 - VI / log n",
        meaning="one minus variation of information over log n: 0 = farthest, 1 = identical",
        aliases=("xiang_v",),
        family="information",
        formula=r"1 - \frac{\mathrm{VI}}{\log n}",
        metric=True,
        degenerate=f"{_IDENTICAL}: 1",
        **XIANG_2012.facts,
        remarks="With k, a bound on both numbers of clusters that is known in advance, it is "
        "K = 1 - VI / log k² of the same paper, which is join-weighted.",
    ),
    variants={
        "log_k": {
            "parameters": {"normalizer": "log_k"},
            "decomposition": BY_LOG_K,
            "linear": "sizes",
            "title": "1 - VI / log k²",
            "meaning": "one minus variation of information over 2 log k: 1 = identical",
            "formula": r"1 - \frac{\mathrm{VI}}{\log k^2}, \quad k = \max(k_1, k_2)",
            "metric": False,
            "built_from": BuiltFrom("log-k", "mean"),
            "remarks": _LOG_K_REMARK,
        },
    },
)
def variation_of_information_score(
    table: Table, *, normalizer: str = "log_n", k: int | None = None
) -> Value:
    """Compute the similarity 1 - VI / largest VI: V and K of Xiang et al.

    Parameters
    ----------
    normalizer : {"log_n", "log_k", "joint"}, default="log_n"
        Divide by log n (V), by log k² with k the larger number of clusters of the two, or by the
        joint entropy.
    k : int, optional
        A bound, known in advance, on the numbers of clusters of both sides: K = 1 - VI / log k².
        Since k is the same for all pairs, K compares clusterings of different data sets and is
        join-weighted. A clustering with more than k clusters is an error. The paper takes
        k <= sqrt n; a larger k is accepted, since VI <= 2 log k holds all the same, but then K
        stays above 0. K reaches 0 only if k² divides n.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.variation_of_information_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.75
    >>> pt.variation_of_information_score([0, 0, 1, 1], [0, 1, 0, 1], k=2)
    0.0
    """
    return 1.0 - _normalized_variation(table, normalizer, k)
