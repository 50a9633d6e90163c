"""The variation of information: plain, normalized, and as a similarity."""

from __future__ import annotations

import math
from typing import Literal, get_args

from partita.errors import InputError, first_few
from partita.measures.card import Card
from partita.measures.decomposition import (
    BY_LOG_K,
    BY_LOG_N,
    BY_OBJECTS,
    LOG_K_LOSS,
    LOG_N_LOSS,
)
from partita.measures.entropies import information
from partita.measures.measure import measure
from partita.tables.contingency import Contingency

# What the logarithms may differ by in the last bits.
ROUNDING = 1e-15

Normalizer = Literal["log_n", "log_k", "joint"]

_MEILA = (
    "Meilă, Comparing clusterings: an information based distance, J. Multivariate Analysis 2007"
)
_MEILA_DOI = "10.1016/j.jmva.2006.11.013"
_XIANG = "Xiang et al., A split-merge framework for comparing clusterings, ICML 2012"
_VINH = (
    "Vinh, Epps and Bailey, Information theoretic measures for clusterings comparison, "
    "JMLR 11, 2010"
)


@measure(
    Card(
        name="variation_of_information",
        decomposition=BY_OBJECTS,
        linear="always",
        title="variation of information",
        aliases=("vi",),
        family="information",
        formula=r"H(\text{reference} | \text{candidate}) + H(\text{candidate} | \text{reference})",
        bounds=(0.0, math.inf),
        higher_is_better=False,
        metric=True,
        perfect=0.0,
        reference=_MEILA,
        doi=_MEILA_DOI,
        remarks="In nats.",
    )
)
def variation_of_information(table: Contingency) -> float:
    """What the two clusterings do not tell about each other, in nats.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.variation_of_information([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.3466
    """
    return table.shared(information).variation


def _normalized_variation(table: Contingency, normalizer: str) -> float:
    info = table.shared(information)
    if normalizer == "log_n":
        table.require_whole("dividing by log n")
        scale = math.log(table.n)
    elif normalizer == "log_k":
        scale = 2 * math.log(max(table.shape))
    elif normalizer == "joint":
        scale = info.joint
    else:
        raise InputError(
            f"normalizer={normalizer!r}: choose one of {first_few(get_args(Normalizer))}"
        )
    if not scale:
        return 0.0  # one object, or one cluster on both sides: identical
    share = info.variation / scale
    # A variation that differs from its largest value by rounding alone is the largest.
    return share if share < 1.0 - ROUNDING else 1.0


_IDENTICAL = "one object, or one cluster on both sides: identical"
_LOG_K_REMARK = (
    "k is the larger number of clusters. The scale depends on the clusterings, so it is no metric."
)


@measure(
    Card(
        name="normalized_variation_of_information",
        decomposition=LOG_N_LOSS,
        linear="always",
        title="variation of information over log n",
        aliases=("nvi",),
        family="information",
        formula=r"\frac{\mathrm{VI}}{\log n}",
        higher_is_better=False,
        metric=True,
        perfect=0.0,
        degenerate=f"{_IDENTICAL}: 0",
        reference=_MEILA,
        doi=_MEILA_DOI,
    ),
    variants={
        "log_k": {
            "parameters": {"normalizer": "log_k"},
            "decomposition": LOG_K_LOSS,
            "linear": "sizes",
            "title": "variation of information over log k²",
            "formula": r"\frac{\mathrm{VI}}{\log k^2}",
            "metric": False,
            "remarks": _LOG_K_REMARK,
            "reference": _XIANG,
            "doi": None,
        },
        "joint": {
            "parameters": {"normalizer": "joint"},
            "decomposition": None,
            "linear": "no",
            "title": "variation of information over the joint entropy",
            "formula": r"\frac{\mathrm{VI}}{H(\text{both})}",
            "reference": _VINH,
            "doi": None,
        },
    },
)
def normalized_variation_of_information(table: Contingency, *, normalizer: str = "log_n") -> float:
    """Variation of information as a share of its largest value.

    Parameters
    ----------
    normalizer : {"log_n", "log_k", "joint"}, default="log_n"
        Divide by log n, by log k² (k the larger number of clusters), or by the joint entropy.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.normalized_variation_of_information([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.25
    """
    return _normalized_variation(table, normalizer)


@measure(
    Card(
        name="variation_of_information_similarity",
        decomposition=BY_LOG_N,
        linear="always",
        title="V = 1 - VI / log n",
        aliases=("xiang_v",),
        family="information",
        formula=r"1 - \frac{\mathrm{VI}}{\log n}",
        metric=True,
        degenerate=f"{_IDENTICAL}: 1",
        reference=_XIANG,
    ),
    variants={
        "log_k": {
            "parameters": {"normalizer": "log_k"},
            "decomposition": BY_LOG_K,
            "linear": "sizes",
            "title": "K = 1 - VI / log k²",
            "aliases": ("xiang_k",),
            "formula": r"1 - \frac{\mathrm{VI}}{\log k^2}",
            "metric": False,
            "remarks": _LOG_K_REMARK,
        },
    },
)
def variation_of_information_score(table: Contingency, *, normalizer: str = "log_n") -> float:
    """Variation of information turned into a similarity.

    Parameters
    ----------
    normalizer : {"log_n", "log_k", "joint"}, default="log_n"
        Divide by log n (Xiang's V), by log k² (Xiang's K), or by the joint entropy.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.variation_of_information_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.75
    """
    return 1.0 - _normalized_variation(table, normalizer)
