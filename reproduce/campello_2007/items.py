"""Every equation, remark and figure of the paper, and what covers it."""

from __future__ import annotations

from reproduce.items import Item

_FUZZY = "tests/measures/test_fuzzy_pairs.py"
_COUNTS = "tests/measures/test_fuzzy_counts.py"
_RATE = "tests/measures/test_set_matching.py"
_HERE = "tests/reproduce/test_campello_2007.py"

ITEMS = (
    Item("Eq. (1)", "hard partition matrix", ("partita.Hard", f"{_HERE}::test_partition_matrices")),
    Item(
        "Eq. (2)",
        "misclassification rate with named classes",
        (
            "partita.misclassification_rate",
            "claim: Eq. (2), misclassification rate",
            f"{_RATE}::test_all_labelings_against_the_definitions",
        ),
    ),
    Item(
        "Section 1",
        "misclassification rate by majority class",
        (
            "partita.misclassification_rate",
            "claim: Section 1, majority class",
            "errata: Section 1, majority class",
        ),
    ),
    Item(
        "Eq. (3)",
        "fuzzy partition matrix",
        ("partita.Possibilistic", f"{_HERE}::test_partition_matrices"),
    ),
    Item("Eq. (4)", "Rand index", ("partita.rand_score", "claim: Eq. (4), Rand index")),
    Item("Eq. (5)", "R of the example", ("reproduce.campello_2007.examples.R",)),
    Item("Eq. (6)", "Q of the example", ("reproduce.campello_2007.examples.Q",)),
    Item(
        "Fig. 1",
        "two classes and three clusters of eight objects",
        (
            "claim: Section 2, hard example, a",
            "claim: Section 2, hard example, b",
            "claim: Section 2, hard example, c",
            "claim: Section 2, hard example, d",
            "claim: Section 2, hard example, Rand",
        ),
    ),
    Item(
        "Eq. (7)",
        "a, b, c, d as sizes of intersections",
        ("partita.pair_counts", "claim: Appendix"),
    ),
    Item(
        "Eq. (8)",
        "V, X, Y, Z as unions",
        ("reproduce.campello_2007.appendix.sets", "claim: Appendix"),
    ),
    Item(
        "Eq. (9)",
        "Rand index of sets",
        ("partita.fuzzy_rand_score", "claim: Section 2, hard example, Rand"),
    ),
    Item(
        "Eq. (10)",
        "fuzzy sets on non-ordered pairs",
        (
            "partita.NormRelation",
            "claim: Section 3.2, X_12 as a fuzzy set of non-ordered pairs",
            "errata: Section 3.2, X_(i₁ i₂) and Z_(l₁ l₂)",
        ),
    ),
    Item("Eq. (11)", "V", ("partita.NormRelation", f"{_FUZZY}::test_brute_force_for_all_norms")),
    Item("Eq. (12)", "X", ("partita.NormRelation", f"{_FUZZY}::test_brute_force_for_all_norms")),
    Item("Eq. (13)", "Y", ("partita.NormRelation", f"{_FUZZY}::test_brute_force_for_all_norms")),
    Item("Eq. (14)", "Z", ("partita.NormRelation", f"{_FUZZY}::test_brute_force_for_all_norms")),
    Item(
        "Eq. (15)",
        "cardinalities of intersections",
        (
            "partita.fuzzy_pair_counts",
            f"{_FUZZY}::test_brute_force_for_all_norms",
            "errata: Eq. (15)",
        ),
    ),
    Item("Remark 1", "the order of a pair does not matter", ("claim: Remark 1",)),
    Item(
        "Remark 2",
        "the original index is a particular case",
        ("claim: Remark 2", f"{_COUNTS}::test_norms_do_not_matter_for_hard_input"),
    ),
    Item(
        "Remark 3",
        "when the index is 1, and that it is not for two fuzzy partitions",
        (
            "claim: Remark 3, normality",
            "claim: Remark 3, Q = R for a fuzzy R",
            "claim: Remark 3, Q = R for a hard R",
            "claim: Remark 3, necessity",
            "claim: Remark 3, two fuzzy partitions",
            "errata: Remark 3, necessity",
            f"{_FUZZY}::test_identical_fuzzy_clusterings_are_not_perfect",
            f"{_FUZZY}::test_remark_3_fails_with_halved_memberships",
        ),
    ),
    Item(
        "Remark 4",
        "any fuzzy partition will do; algorithms that fit the data score higher",
        (
            "claim: Remark 4, possibilistic and degenerate partitions",
            "claim: Remark 4, requirement",
            "claim: Remark 4, ellipsoidal clusters",
            "errata: Remark 4, requirement",
            "errata: Remark 4, non-degenerate partitions",
        ),
    ),
    Item(
        "Section 3.3, chance",
        "the Rand index is not corrected for chance, and grows with the number of clusters",
        (
            "claim: Section 3.3, Rand index and chance",
            "claim: Section 3.3, Rand index and number of clusters",
        ),
    ),
    Item(
        "Eq. (16)",
        "adjusted Rand index",
        (
            "partita.fuzzy_adjusted_rand_score",
            "claim: Eq. (16), adjusted Rand index",
            "claim: Section 3.3, adjusted Rand index and chance",
            "errata: Section 3.3, Eq. (16)",
            "errata: Section 3.3, after Eq. (16)",
        ),
    ),
    Item(
        "Eq. (17)",
        "Jaccard coefficient",
        ("partita.fuzzy_jaccard_score", "claim: Eqs. (17) to (20), hard clusterings"),
    ),
    Item(
        "Eq. (18)",
        "Fowlkes-Mallows index",
        ("partita.fuzzy_fowlkes_mallows_score", "claim: Eqs. (17) to (20), hard clusterings"),
    ),
    Item(
        "Eq. (19)",
        "Minkowski measure",
        ("partita.fuzzy_minkowski_score", "claim: Eqs. (17) to (20), hard clusterings"),
    ),
    Item(
        "Eq. (20)",
        "Gamma statistics",
        (
            "partita.fuzzy_gamma_score",
            "claim: Eqs. (17) to (20), hard clusterings",
            "claim: Eq. (20) with Remark 5, M",
            "errata: Section 3.3, Eq. (20) with Remark 5",
        ),
    ),
    Item(
        "Remark 5",
        "the other indexes, extended in the same way",
        (
            "claim: Eq. (20) with Remark 5, M",
            "errata: Section 3.3, Eq. (20) with Remark 5",
            f"{_FUZZY}::test_indexes_as_the_paper_writes_them",
        ),
    ),
    Item(
        "Section 3.4",
        "algorithm of three steps over all pairs",
        ("partita.fuzzy_pair_counts", f"{_FUZZY}::test_brute_force_for_all_norms"),
    ),
    Item("Eq. (21)", "Q1 of the example", ("reproduce.campello_2007.examples.Q1",)),
    Item("Eq. (22)", "Q2 of the example", ("reproduce.campello_2007.examples.Q2",)),
    Item(
        "Section 3.5",
        "fuzzy Rand indexes of Q1 and Q2, and their largest memberships",
        (
            "claim: Section 3.5, fuzzy Rand index of Q1, min and max",
            "claim: Section 3.5, fuzzy Rand index of Q2, min and max",
            "claim: Section 3.5, fuzzy Rand index of Q1, product and max",
            "claim: Section 3.5, fuzzy Rand index of Q2, product and max",
            "claim: Section 3.5, largest memberships",
        ),
    ),
    Item(
        "Section 4",
        "future work: a fuzzy transfer distance",
        ("partita.alpha_partition_distance", "partita.transport_distance"),
    ),
    Item(
        "Appendix",
        "all sets of the hard example",
        ("claim: Appendix", f"{_HERE}::test_the_appendix"),
    ),
)
