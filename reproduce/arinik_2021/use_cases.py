"""Sections 6.1 and 6.2: which measure to use in two cases, by the wishes that the paper states."""

from __future__ import annotations

from functools import cache

import partita as pt
from partita.choosing.characterizing.characterization import Characterization
from partita.choosing.characterizing.recommend import Recommendation
from partita.plots import RecommendationDisplay
from reproduce.arinik_2021.measures import (
    LETTERS,
    NAMES,
    add_display,
    defined,
    effect,
    listed,
    reason_unless,
    share,
    short,
)
from reproduce.results import Cell, Claim, Results, Table

CASES = {"6.1": "k-means benchmark", "6.2": "votes in parliament"}
TAU = 0.15
TAUS = tuple(tau / 100 for tau in range(2, 31))
BETTER, WORSE = {"FMI", "JI", "F"}, {"RI", "ARI", "NMI"}
_FIRST_OF_ALL = 10
# A measure that is added to partita changes no kept result.
_ALL_MEASURES = [
    "rand", "adjusted_rand", "pair_jaccard", "fowlkes_mallows", "pair_precision", "pair_recall",
    "pair_f", "minkowski", "gamma", "mirkin", "purity", "inverse_purity", "purity_f",
    "misclassification_rate", "matched_recall", "matched_f", "van_dongen", "matching_accuracy",
    "partition_distance", "pair_sets", "bcubed_precision", "bcubed_recall", "bcubed",
    "mutual_info", "normalized_mutual_info", "normalized_mutual_info_min",
    "normalized_mutual_info_geometric", "normalized_mutual_info_max",
    "normalized_mutual_info_joint", "adjusted_mutual_info", "adjusted_mutual_info_min",
    "adjusted_mutual_info_geometric", "adjusted_mutual_info_max", "homogeneity", "completeness",
    "v_measure", "variation_of_information", "normalized_variation_of_information",
    "normalized_variation_of_information_log_k", "normalized_variation_of_information_joint",
    "variation_of_information_similarity", "variation_of_information_similarity_log_k",
    "beta_mutual_information", "beta_distance", "split_merge", "split_merge_mean",
    "split_merge_max",
]  # fmt: skip
# Relevant transformations of Section 6.1, and the parameters that should matter little.
THREE, SENSITIVE = ("onc", "knc", "oc"), ("n", "k", "h")


def reproduce(results: Results) -> list[Claim]:
    """Write what each measure gets, wish by wish."""
    for table in (ranks(), robustness(), wishes(), among_all()):
        results.add_table(table)
    for case in CASES:
        display = RecommendationDisplay.from_recommendation(recommendation(case))
        add_display(results, f"use_case_{case.replace('.', '_')}", display)
    return [*_claims_of_k_means(), *_claims_of_sensitivity(), *_claims_of_votes()]


@cache
def two_or_three() -> Characterization:
    """Return the measures where there are two or three clusters, as in Section 6.2."""
    return pt.characterize(list(LETTERS), pt.Design(k=[2, 3]))


def recommendation(
    case: str, tau: float = TAU, found: Characterization | None = None
) -> Recommendation:
    """Return the six measures by how far they grant the wishes of a case."""
    return pt.recommend(CASES[case], characterization=found or defined(), tau=tau)


def scores(case: str, tau: float = TAU, found: Characterization | None = None) -> dict[str, float]:
    """Return the scores of the six measures, best first, by the paper's letters."""
    return {LETTERS[row.measure]: row.score for row in recommendation(case, tau, found)}


def taus_with_first(case: str, letters: str, found: Characterization | None = None) -> list[float]:
    """Return thresholds, in hundredths, with which a measure comes first."""
    return [tau for tau in TAUS if next(iter(scores(case, tau, found))) == letters]


def ranks() -> Table:
    """Return the six measures in order."""
    rows: list[tuple[Cell, ...]] = [
        (case, place, LETTERS[row.measure], row.score)
        for case in CASES
        for place, row in enumerate(recommendation(case), 1)
    ]
    return Table(
        "use_cases",
        "The measures in the two use cases",
        ("section", "place", "measure", "score"),
        rows,
        "The wishes are those that the sections state; the paper weighs them in words and prints "
        f"no scores. Here a share of {TAU} is a full effect. The cases are "
        + " and ".join(f"'{name}' ({case})" for case, name in CASES.items())
        + " of partita.recommend.",
    )


def robustness() -> Table:
    """Return scores for other thresholds, and with two or three clusters only."""
    rows: list[tuple[Cell, ...]] = []
    variants: dict[str, tuple[str, Characterization | None]] = {
        "6.1": ("6.1", None),
        "6.2": ("6.2", None),
        "6.2, k = 2 and 3": ("6.2", two_or_three()),
    }
    for name, (case, found) in variants.items():
        for tau in (0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3):
            by_letters = scores(case, tau, found)
            first = next(iter(by_letters))
            rows.append((name, tau, first, *(by_letters[one] for one in LETTERS.values())))
    return Table(
        "use_cases_thresholds",
        "The two use cases with other thresholds",
        ("section", "tau", "first", *LETTERS.values()),
        rows,
        "tau is the share from which on a parameter has a full effect.",
    )


def wishes() -> Table:
    """Return how far each measure grants each wish."""
    rows: list[tuple[Cell, ...]] = []
    for case in CASES:
        for row in recommendation(case):
            for one in row.reasons:
                wish = one.wish.effect, one.wish.parameter, NAMES[one.wish.transformation]
                rows.append((case, LETTERS[row.measure], *wish, one.score, one.share))
    return Table(
        "use_cases_wishes",
        "How far each measure grants each wish",
        ("section", "measure", "effect", "parameter", "transformation", "granted", "share"),
        rows,
    )


def among_all() -> Table:
    """Return the first of all measures that partita had when the results were kept."""
    rows: list[tuple[Cell, ...]] = []
    for case, name in CASES.items():
        ranked = pt.recommend(name, measures=_ALL_MEASURES)
        for place, row in enumerate(ranked[:_FIRST_OF_ALL], 1):
            rows.append((case, place, row.measure, row.score))
    return Table(
        "use_cases_all_measures",
        "The first ten of all measures in the two use cases",
        ("section", "place", "measure", "score"),
        rows,
        "Beyond the paper, which has six.",
    )


def sensitivity(letters: str) -> tuple[float, float]:
    """Return the summed effects and shares of n, k and h in the three transformations."""
    places = [(one, term) for one in THREE for term in SENSITIVE]
    effects = sum(abs(effect(letters, *place)) for place in places)
    return effects, sum(share(letters, *place) for place in places)


def _range(taus: list[float]) -> str:
    return f"{short(taus[0], 2)} to {short(taus[-1], 2)}"


def divided(tau: float) -> bool:
    """Return whether FMI, JI and F all come before RI, ARI and NMI in Section 6.1."""
    return set(list(scores("6.1", tau))[:3]) == BETTER


def _claims_of_k_means() -> list[Claim]:
    found = scores("6.1")
    first = next(iter(found)) == "JI"
    close = scores("6.1", 0.3)
    two = divided(TAU)
    taus = [tau for tau in TAUS if divided(tau)]
    return [
        Claim(
            "Section 6.1, preferred measure",
            "JI",
            f"{listed(found.items())}; JI comes first for tau from "
            f"{_range(taus_with_first('6.1', 'JI'))}, at .3 narrowly "
            f"({short(close['JI'], 4)}, F {short(close['F'], 4)})",
            first,
            reason_unless(first, "Another measure comes first."),
        ),
        Claim(
            "Section 6.1, two categories",
            "FMI, JI and F suit the case better than RI, ARI and NMI",
            f"they come first, second and third, for tau from {_range(taus)}",
            two,
            reason_unless(two, "The order is another."),
        ),
    ]


def _claims_of_sensitivity() -> list[Claim]:
    sensitive = min(share(one, t, "k") for one in WORSE for t in ("knc", "oc"))
    confined = max(share(one, "knc", term) for one in BETTER for term in ("k", "h"))
    orthogonal = max(share(one, "oc", term) for one in ("FMI", "JI") for term in ("k", "h"))
    one_new = {one: share(one, "onc", "k") + share(one, "onc", "h") for one in LETTERS.values()}
    as_said = (
        sensitive > 5 * max(confined, orthogonal)
        and all(share(one, t, "h") < share(one, t, "k") for one in WORSE for t in ("knc", "oc"))
        and share("F", "oc", "k") > 3 * orthogonal
        and one_new["RI"] < 0.5 * min(one_new["ARI"], one_new["NMI"])
    )
    (ji, ji_share), (ari, ari_share) = sensitivity("JI"), sensitivity("ARI")
    return [
        Claim(
            "Section 6.1, sensitivity",
            "RI, ARI and NMI are sensitive to k in k New and Orthogonal Clusters, and less to h; "
            "FMI, JI and F to k and h in 1 New Cluster only, F in Orthogonal Clusters too; in 1 "
            "New Cluster RI is much less so",
            f"shares of k: at least {short(sensitive)} in the former; at most {short(confined)} of "
            f"k or h in k New Clusters and {short(orthogonal)} in Orthogonal Clusters in the "
            f"latter, F {short(share('F', 'oc', 'k'))}; k and h in 1 New Cluster: "
            f"{listed(one_new.items())}",
            as_said,
            reason_unless(as_said, "The shares say otherwise."),
        ),
        Claim(
            "Section 6.1, JI and ARI",
            "JI is, overall, less sensitive to n, k and h than ARI",
            f"by shares {short(ji_share)} against {short(ari_share)}; by effects, as Figure 4 "
            f"draws them, {short(ji)} against {short(ari)}",
            ji_share < ari_share and ji < ari,
            "It is in relation to all that moves it. In the units of the dissimilarity ARI moves "
            "less: what n, k and h do to JI is all in 1 New Cluster, but large there.",
        ),
    ]


def _granted(under: str) -> dict[str, float]:
    """Return the mean of the wishes under one transformation of Section 6.2, best first."""
    found = {}
    for row in recommendation("6.2"):
        own = [one.score for one in row.reasons if one.wish.transformation == under]
        found[LETTERS[row.measure]] = sum(own) / len(own)
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def _claims_of_votes() -> list[Claim]:
    found, few = scores("6.2"), scores("6.2", found=two_or_three())
    first = next(iter(found)) == "F"
    one_new = _granted("one_new_cluster")
    fitting = set(list(one_new)[:3]) == BETTER
    swaps = {one: share(one, "ncs", "k") for one in ("FMI", "JI", "F")}
    smallest = min(swaps, key=lambda one: swaps[one]) == "F"
    return [
        Claim(
            "Section 6.2, selected measure",
            "F",
            f"{listed(found.items())}; F comes first for tau from "
            f"{_range(taus_with_first('6.2', 'F'))}, FMI for larger ones",
            first,
            reason_unless(first, "Another measure comes first."),
        ),
        Claim(
            "Section 6.2, two or three clusters",
            "the analysis must focus on k = 2 and 3",
            f"on this grid {listed(few.items())}; F comes first for tau from "
            f"{_range(taus_with_first('6.2', 'F', two_or_three()))}",
            next(iter(few)) == "F",
            reason_unless(next(iter(few)) == "F", "Another measure comes first."),
        ),
        Claim(
            "Section 6.2, 1 New Cluster",
            "only FMI, JI and F behave appropriately",
            f"mean of its four wishes: {listed(one_new.items())}",
            fitting,
            reason_unless(fitting, "Others do better."),
        ),
        Claim(
            "Section 6.2, Neighbor Cluster Swaps",
            "k has an effect on FMI and JI, if a small one",
            f"shares of k {listed(swaps.items())}",
            smallest,
            reason_unless(smallest, "It has a larger one on F."),
        ),
    ]
