"""Measures of soft clusterings by name, with their cards: what each takes, and what is true of it.

Facts are as verified, not as published: where a theorem is false, the card does not repeat it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import signature
from typing import Any

from partita.clusterings.conversion import Clustering
from partita.measures.card import Card
from partita.measures.credal import alpha_partition_distance, alpha_rand_score, credal_rand_score
from partita.measures.fuzzy_pairs import (
    fuzzy_adjusted_rand_score,
    fuzzy_fowlkes_mallows_score,
    fuzzy_gamma_score,
    fuzzy_jaccard_score,
    fuzzy_minkowski_score,
    fuzzy_rand_score,
)
from partita.measures.registry import Catalog
from partita.measures.rough_information import soft_mutual_information
from partita.measures.soft_pairs import (
    anderson_rand_score,
    brouwer_rand_score,
    frigui_rand_score,
    hullermeier_rand_score,
    rough_rand_score,
)

ALL_KINDS = ("hard", "rough", "fuzzy", "possibilistic", "evidential")
WITH_MEMBERSHIPS = ("hard", "fuzzy", "possibilistic")

CAMPAGNER = (
    "Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft "
    "clusterings, Information Sciences 2023"
)
_DENOEUX = (
    "Denœux, Li and Sriboonchitta, Evaluating and comparing soft partitions: an approach based on "
    "Dempster-Shafer theory, IEEE Transactions on Fuzzy Systems 2018"
)


@dataclass(frozen=True)
class SoftMeasure:
    """A named function of two clusterings, with its card.

    Its value is a number, an interval, or a :class:`partita.TransportDistance`.
    """

    card: Card
    compute: Callable[..., Any]
    parameters: Mapping[str, Any] = field(default_factory=dict)
    hard_reference: bool = False

    @property
    def name(self) -> str:
        """The name among the soft measures."""
        return self.card.name

    @property
    def function(self) -> str:
        """The name of the public function."""
        return self.compute.__name__

    def __call__(self, reference: Any, candidate: Any, **options: Any) -> Any:
        """Compute the value from two clusterings."""
        return self.compute(reference, candidate, **{**self.parameters, **options})

    def accepts(self, option: str) -> bool:
        """Tell whether the public function has an argument of that name."""
        return option in signature(self.compute).parameters

    def takes(self, reference: Clustering, candidate: Clustering) -> bool:
        """Tell whether two clusterings are of kinds that it compares."""
        if self.hard_reference and reference.kind != "hard":
            return False
        return reference.kind in self.card.kinds and candidate.kind in self.card.kinds

    @property
    def kinds(self) -> str:
        """Say which clusterings it compares."""
        kinds = ", ".join(self.card.kinds)
        return f"a hard reference with {kinds}" if self.hard_reference else kinds


SOFT_MEASURES: Catalog[SoftMeasure] = Catalog()


def _add(
    function: Callable[..., Any], parameters: Mapping[str, Any] | None = None, **facts: Any
) -> None:
    card = Card(**{"family": "soft", "kinds": ALL_KINDS, **facts})
    SOFT_MEASURES.add(SoftMeasure(card, function, parameters or {}))


_add(
    alpha_rand_score,
    name="alpha_rand",
    title="alpha-Rand index",
    formula=r"1 - \binom{n}{2}^{-1} \sum_{i < j} r_\alpha(m_{ij}, m'_{ij})",
    reference=CAMPAGNER,
    doi="10.1016/j.ins.2022.11.114",
    cost="O(n) against a hard clustering, otherwise O(T²) for T types of objects",
    remarks=(
        "An interval from alpha = 1 to alpha = 0, from 1 to 1 for identical clusterings, and for "
        "others that relate all pairs of objects alike (Corollary 4.1). One minus it obeys the "
        "triangle inequality from alpha = 1/2 on, and with the factor 1/(2 alpha) below, also with "
        "mass on the empty set (Theorem 4.3); at alpha = 0 it is a consistency. Of the bounds in "
        "Theorem 4.1, Rand_0 is never below one minus the transport distance at alpha = 0, but "
        "Rand_1 can exceed it: (0, 0, {0,1}) and (0, 1, {0,1}) have 2/3 and 1/3. The objects of a "
        "nested possibilistic clustering are related at one level."
    ),
)
_add(
    alpha_partition_distance,
    name="alpha_partition_distance",
    title="alpha partition distance",
    formula=r"\frac{1}{2(n-1)} \min_\pi \sum_w \sum_x r_\alpha(m_x^w, {m'}_x^{\pi(w)})",
    bounds=(0.0, float("inf")),
    higher_is_better=False,
    perfect=0.0,
    reference=CAMPAGNER,
    doi="10.1016/j.ins.2022.11.114",
    cost="O(n k²) and one assignment problem",
    remarks=(
        "An interval from alpha = 0 to alpha = 1, from 0 to 0 for identical clusterings. The "
        "clusters in Eq. 30 are those that some object may be in: a cluster that nobody may be in "
        "changes nothing, and mass on the empty set (Eq. 29) is charged for each cluster of the "
        "side that has more of them. Without such mass the triangle inequality holds from "
        "alpha = 1/2 on, and with the factor 1/(2 alpha) below; with it, between clusterings in "
        "equally many clusters only. It is no metric as Theorem 4.6 has it: from four clusters on "
        "different clusterings can be at distance 0 at every alpha. Nor is one minus it a "
        "consistency at alpha = 0: one cluster and memberships of 1/3, of two objects, are at "
        "distance 4/3. Of Theorem 4.5, delta_0 <= d_0 fails for fuzzy clusterings, where delta is "
        "an upper bound, and d_0 <= delta_1 from four clusters on; delta_0 <= d_0 holds for hard "
        "and rough ones, and d_1 <= delta_1 against a hard one. How the objects of a possibilistic "
        "clustering go together makes no difference."
    ),
)
for _distance, _words in (
    ("belief", "1 for identical clusterings."),
    ("jousselme", "1 for identical clusterings."),
    ("conflict", "Measures consistency: a fuzzy clustering conflicts with itself."),
):
    _add(
        credal_rand_score,
        {"distance": _distance},
        name=f"credal_rand_{_distance}",
        title=f"credal Rand index, {_distance}",
        formula=r"1 - \binom{n}{2}^{-1} \sum_{i < j} d(m_{ij}, m'_{ij})",
        perfect=None if _distance == "conflict" else 1.0,
        reference=_DENOEUX,
        doi="10.1109/TFUZZ.2017.2718484",
        cost="O(T²) for T types of objects",
        remarks=_words,
    )
_add(
    hullermeier_rand_score,
    name="hullermeier_rand",
    title="Hüllermeier's Rand index",
    formula=r"1 - \binom{n}{2}^{-1} \sum_{i < j} |d(u_i, u_j) - d(v_i, v_j)|",
    kinds=("hard", "fuzzy"),
    reference=(
        "Hüllermeier, Rifqi, Henzgen and Senge, Comparing fuzzy partitions, IEEE Transactions on "
        "Fuzzy Systems 2012"
    ),
    doi="10.1109/TFUZZ.2011.2179303",
    cost="O(n²)",
    remarks="1 for identical clusterings, but also for some that differ.",
)
_BROUWER = (
    "Brouwer, Extending the Rand, adjusted Rand and Jaccard indices to fuzzy partitions, "
    "Journal of Intelligent Information Systems 2009"
)
for _function, _title, _reference, _doi in (
    (
        frigui_rand_score,
        "Frigui's Rand index",
        "Frigui, Hwang and Rhee, Clustering and aggregation of relational data, Pattern "
        "Recognition 2007",
        "10.1016/j.patcog.2007.02.019",
    ),
    (
        brouwer_rand_score,
        "Brouwer's Rand index",
        _BROUWER,
        "10.1007/s10844-008-0054-7",
    ),
    (
        anderson_rand_score,
        "Anderson's Rand index",
        "Anderson, Bezdek, Popescu and Keller, Comparing fuzzy, probabilistic, and possibilistic "
        "partitions, IEEE Transactions on Fuzzy Systems 2010",
        "10.1109/TFUZZ.2010.2052258",
    ),
):
    _add(
        _function,
        name=_function.__name__.removesuffix("_score"),
        title=_title,
        formula=r"\frac{a + d}{a + b + c + d}",
        kinds=("hard", "fuzzy") if _function is frigui_rand_score else WITH_MEMBERSHIPS,
        bounds=(float("-inf"), 1.0) if _function is anderson_rand_score else (0.0, 1.0),
        perfect=None,
        reference=_reference,
        doi=_doi,
        cost="O(n k²)",
        remarks="Less than 1 for a fuzzy clustering compared with itself.",
    )
_add(
    brouwer_rand_score,
    {"agreement": "difference"},
    name="brouwer_rand_difference",
    title="Brouwer's Rand index, by differences",
    formula=r"1 - \binom{n}{2}^{-1} \sum_{i < j} |\cos(u_i, u_j) - \cos(v_i, v_j)|",
    kinds=WITH_MEMBERSHIPS,
    reference=_BROUWER,
    doi="10.1007/s10844-008-0054-7",
    cost="O(n²)",
    remarks=(
        "1 for identical clusterings, but also for some that differ. This is Brouwer's index as "
        "Campagner, Ciucci and Denœux (2023, Section 2.3.1) have it; brouwer_rand adds products."
    ),
)
_add(
    rough_rand_score,
    name="rough_rand",
    title="Rand index of equal shares",
    formula=r"\frac{a + d}{a + b + c + d}",
    kinds=("hard", "rough"),
    perfect=None,
    reference=(
        "Depaolini, Ciucci, Calegari and Dominoni, External indices for rough clustering, Rough "
        "Sets (IJCRS) 2018"
    ),
    doi="10.1007/978-3-319-99368-3_29",
    cost="O(n k²)",
    remarks="Less than 1 for a rough clustering compared with itself.",
)
_add(
    soft_mutual_information,
    name="soft_mutual_information",
    title="mutual information of the hard clusterings inside",
    formula=r"[\min I(C, C'), \max I(C, C')]",
    kinds=("hard", "rough"),
    bounds=(0.0, float("inf")),
    perfect=None,
    reference=(
        "Campagner and Ciucci, Orthopartitions and soft clustering: soft mutual information "
        "measures for clustering validation, Knowledge-Based Systems 2019"
    ),
    doi="10.1016/j.knosys.2019.05.018",
    cost="grows with the number of tables that the rough clusterings allow",
    remarks="An interval, in nats.",
)
for _index in (
    fuzzy_rand_score,
    fuzzy_adjusted_rand_score,
    fuzzy_jaccard_score,
    fuzzy_fowlkes_mallows_score,
    fuzzy_minkowski_score,
    fuzzy_gamma_score,
):
    _facts = {name: getattr(_index.card, name) for name in _index.card.__dataclass_fields__}
    _facts |= {"family": "soft", "kinds": WITH_MEMBERSHIPS, "perfect": None}
    _facts["name"] = _index.__name__.removesuffix("_score")
    SOFT_MEASURES.add(SoftMeasure(Card(**_facts), _index, {}, hard_reference=True))
