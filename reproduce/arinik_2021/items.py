"""All numbered items of Arinik, Labatut and Figueiredo 2021, and what covers each of them."""

from __future__ import annotations

from reproduce.items import Item

_TESTS = "tests/reproduce/test_arinik_2021.py::"
_APPENDIX = "tests/reproduce/test_arinik_2021_definitions.py::"
_CHARACTERIZING = "tests/choosing/characterizing/"
_WORDS = "tests/reproduce/test_arinik_2021_definitions.py::test_words_of_section_3_1_2"

ITEMS: tuple[Item, ...] = (
    Item(
        "Section 2.1.2",
        "range and constant baseline of ARI",
        (
            "claim: Section 2.1.2, range of ARI",
            "errata: Section 2.1.2, range of ARI",
            f"{_APPENDIX}test_least_adjusted_rand",
        ),
    ),
    Item(
        "Table 1",
        "desirable properties in the literature, with examples of measures",
        (
            "partita.check_axioms",
            "claim: Table 1, convex additivity of RI",
            "errata: Table 1, convex additivity",
            f"{_APPENDIX}test_additivity_of_the_rand_index",
        ),
    ),
    Item(
        "Figure 1",
        "the framework: reference partition, transformation, measures",
        ("partita.characterize", f"{_CHARACTERIZING}test_dissimilarities.py::test_golden_scores"),
    ),
    Item(
        "Section 3.1.1",
        "reference partitions from n, k and h",
        (
            "partita.reference_labels",
            "tests/choosing/characterizing/test_transformations.py::test_transformations_object_by_object",
        ),
    ),
    Item("Section 3.1.2.1", "k New Clusters", ("partita.transform_labels", f"{_WORDS}_1")),
    Item("Section 3.1.2.2", "Singleton Clusters", ("partita.transform_labels", f"{_WORDS}_2")),
    Item("Section 3.1.2.3", "1 New Cluster", ("partita.transform_labels", f"{_WORDS}_3")),
    Item("Section 3.1.2.4", "Neighbor Cluster Swaps", ("partita.transform_labels", f"{_WORDS}_4")),
    Item(
        "Section 3.1.2.5",
        "Orthogonal Clusters",
        (
            "partita.transform_labels",
            f"{_WORDS}_5",
            "claim: Section 3.1.2.5, new clusters",
            "errata: Section 3.1.2.5, new clusters",
        ),
    ),
    Item(
        "Section 3.1.3",
        "measures as dissimilarities",
        (
            "partita.choosing.dissimilarity.dissimilarity",
            f"{_CHARACTERIZING}test_dissimilarities.py::test_golden_scores",
        ),
    ),
    Item(
        "Table 2",
        "six properties, with the transformations and parameters that test them",
        (
            "partita.Characterization",
            "claim: Table 2, how properties are tested",
            "claim: Table 2, proportionality",
            "claim: Table 2, sensitivity to small differences",
            f"{_CHARACTERIZING}test_properties.py::test_growth_with_q_in_the_paper",
        ),
    ),
    Item(
        "Figure 2",
        "the five transformations of two partitions of 72 objects",
        (
            "claim: Figure 2, h = 0",
            "claim: Figure 2, h = 1/2",
            "reproduce.arinik_2021.figure_2.draw",
            f"{_TESTS}test_figure_2",
        ),
    ),
    Item(
        "Eq. (1)",
        "the regression model",
        (
            "partita.Characterization",
            "errata: Section 3.2.1, Eq. (1)",
            f"{_CHARACTERIZING}test_regression.py::test_regression_is_that_of_least_squares",
            f"{_CHARACTERIZING}test_significance.py::test_significance_by_one_model_of_all_profiles",
        ),
    ),
    Item(
        "Section 3.2.2",
        "relative importance: squared standardized coefficients",
        (
            "claim: Section 3.2.2, correlations of terms",
            "claim: Section 3.2.2, explained variance",
        ),
    ),
    Item(
        "Section 4.1",
        "the six measures, and their ranges",
        (
            "claim: Section 4.1, sign of ARI",
            "errata: Section 4.1, sign of ARI",
            "errata: Section 4.1, Jaccard index",
            f"{_APPENDIX}test_the_jaccard_index_ignores_negative_agreements",
        ),
    ),
    Item(
        "Section 4.2",
        "the grid of 50,000 pairs, and the assumptions of regression",
        (
            "partita.Design",
            "claim: Section 4.2, number of pairs",
            "claim: Section 4.2, values of n",
            "errata: Section 4.2, values of n",
            "claim: Section 4.2, linearity",
            "claim: Section 4.2, variance of scores",
            "claim: Section 4.2, normality of residuals",
            "errata: Section 4.2, normality of residuals",
        ),
    ),
    Item(
        "Figure 3",
        "scores against q, k, and both",
        (
            "claim: Figure 3, values that are held",
            "claim: Figure 3a, growth with q",
            "claim: Figure 3a, slopes",
            "claim: Figure 3a, JI, ARI, FMI and F",
            "claim: Figure 3b, JI, FMI and F",
            "claim: Figure 3b, RI, ARI and NMI",
            "claim: Figure 3c, RI in 1 New Cluster",
            "errata: Figure 3, caption",
            f"{_TESTS}test_figure_3",
            f"{_TESTS}test_the_sign_of_figure_3c_changes_at_two_thirds",
        ),
    ),
    Item(
        "Section 5.2.1",
        "effects on all measures",
        (
            "claim: Section 5.2.1, effects overall",
            "claim: Section 5.2.1, growth with q",
            "errata: Section 5.2.1, growth with q",
            "claim: Section 5.2.1, rule of thumb",
        ),
    ),
    Item(
        "Figure 4",
        "stacked bars of effects, not normalized, with triangles",
        (
            "partita.plots.EffectsDisplay",
            "partita.Characterization",
            "claim: Figure 4",
            f"{_TESTS}test_figure_4",
        ),
    ),
    Item(
        "Section 5.2.1.1",
        "effects on RI",
        (
            "claim: Section 5.2.1.1, size of the bars",
            "claim: Section 5.2.1.1, 1 New Cluster",
            "claim: Section 5.2.1.1, other transformations",
            "claim: Section 5.2.1.1, range",
            "claim: Section 5.2.1.1, effect of h",
            "claim: Section 5.2.1.1, effect of n",
            "claim: Section 5.2.1.1, h in Neighbor Cluster Swaps",
            "errata: Section 5.2.1.1, h in Neighbor Cluster Swaps",
        ),
    ),
    Item(
        "Section 5.2.1.2",
        "effects on ARI",
        (
            "claim: Section 5.2.1.2, size of the bars",
            "claim: Section 5.2.1.2, effect of k",
            "errata: Section 5.2.1.2, effect of k",
            "claim: Section 5.2.1.2, k in 1 New Cluster",
            "claim: Section 5.2.1.2, effect of h",
            "errata: Section 5.2.1.2, effect of h",
            "claim: Section 5.2.1.2, effect of k:q",
            "errata: Section 5.2.1.2, effect of k:q",
            "claim: Section 5.2.1.2, effect of n",
        ),
    ),
    Item(
        "Section 5.2.1.3",
        "effects on FMI and JI",
        (
            "claim: Section 5.2.1.3, FMI and JI",
            "claim: Section 5.2.1.3, effect of q",
            "claim: Section 5.2.1.3, effect of k",
            "claim: Section 5.2.1.3, k:q in 1 New Cluster",
            "claim: Section 5.2.1.3, effect of h",
            "errata: Section 5.2.1.3, effect of h",
            "claim: Section 5.2.1.3, effect of n",
        ),
    ),
    Item(
        "Section 5.2.1.4",
        "effects on F",
        (
            "claim: Section 5.2.1.4, k and h in Orthogonal Clusters",
            "claim: Section 5.2.1.4, effect of h:q",
        ),
    ),
    Item(
        "Section 5.2.1.5",
        "effects on NMI",
        (
            "claim: Section 5.2.1.5, NMI, RI and ARI",
            "claim: Section 5.2.1.5, effect of n",
        ),
    ),
    Item("Section 5.2.1.6", "summary", ("claim: Section 5.2.1.6, summary",)),
    Item(
        "Table 3",
        "24 marks of four properties",
        (
            "partita.Characterization",
            "claim: Table 3, RI",
            "claim: Table 3, ARI",
            "claim: Table 3, FMI",
            "claim: Table 3, JI",
            "claim: Table 3, F",
            "claim: Table 3, NMI",
            "claim: Table 3, the rule",
            f"{_CHARACTERIZING}test_properties.py::test_golden_marks",
        ),
    ),
    Item(
        "Section 5.2.2",
        "typology: Hellinger distances, k-medoids, silhouette, parsimony",
        (
            "partita.Characterization",
            "claim: Section 5.2.2, number of groups",
            "errata: Section 5.2.2, number of groups",
            "claim: Section 5.2.2, silhouette",
            "errata: Section 5.2.2, silhouette",
            "claim: Section 5.2.2, silhouette with the authors' program",
            "claim: Section 5.2.2, blue group",
            "claim: Section 5.2.2, brown group",
            "claim: Section 5.2.2, red group",
            "claim: Section 5.2.2, orange group",
            "claim: Section 5.2.2, green group",
            "errata: Section 5.2.2, green group",
        ),
    ),
    Item(
        "Table 4",
        "groups of the 30 bars as colors",
        (
            "claim: Table 4, members of the groups",
            "claim: Section 5.2.2, columns of Table 4",
            "claim: Section 5.2.2, rows of Table 4",
            f"{_TESTS}test_table_4_in_the_words_of_the_paper",
        ),
    ),
    Item(
        "Section 6.1",
        "a benchmark of k-means with ground truth",
        (
            "partita.recommend",
            "claim: Section 6.1, preferred measure",
            "claim: Section 6.1, two categories",
            "claim: Section 6.1, sensitivity",
            "claim: Section 6.1, JI and ARI",
            "errata: Section 6.1, JI and ARI",
            "tests/choosing/characterizing/test_recommend.py::test_use_cases_of_the_paper",
        ),
    ),
    Item(
        "Section 6.2",
        "votes in the European Parliament",
        (
            "partita.recommend",
            "claim: Section 6.2, selected measure",
            "claim: Section 6.2, two or three clusters",
            "claim: Section 6.2, 1 New Cluster",
            "claim: Section 6.2, Neighbor Cluster Swaps",
            f"{_APPENDIX}test_words_of_section_6_2",
            "tests/choosing/characterizing/test_recommend.py::test_use_cases_of_the_paper",
        ),
    ),
    Item(
        "Figure 5",
        "significance of differences between transformations",
        (
            "partita.Characterization",
            "claim: Figure 5",
            f"{_TESTS}test_figures_5_and_6",
        ),
    ),
    Item(
        "Figure 6",
        "significance of differences between measures",
        (
            "partita.Characterization",
            "claim: Figure 6",
            f"{_TESTS}test_figures_5_and_6",
        ),
    ),
    Item(
        "Table 5",
        "the confusion matrix",
        ("partita.contingency_matrix", f"{_APPENDIX}test_tables_5_and_6"),
    ),
    Item("Eq. (2)", "the Rand index", ("partita.rand_score", f"{_APPENDIX}test_equations_2_to_6")),
    Item(
        "Eq. (3)",
        "the adjusted Rand index",
        ("partita.adjusted_rand_score", f"{_APPENDIX}test_equations_2_to_6"),
    ),
    Item("Table 6", "pair counts", ("partita.pair_counts", f"{_APPENDIX}test_tables_5_and_6")),
    Item(
        "Eq. (4)",
        "the expected number of pairs together in both",
        (
            "claim: Eq. (4)",
            "errata: Appendix B.2, Eq. (4)",
            f"{_APPENDIX}test_equation_4_is_the_expected_number_of_pairs",
        ),
    ),
    Item(
        "Eq. (5)",
        "the Jaccard index",
        ("partita.pair_jaccard_score", f"{_APPENDIX}test_equations_2_to_6"),
    ),
    Item(
        "Eq. (6)",
        "the Fowlkes-Mallows index",
        ("partita.fowlkes_mallows_score", f"{_APPENDIX}test_equations_2_to_6"),
    ),
    Item(
        "Eq. (7)",
        "purity",
        ("partita.inverse_purity_score", f"{_APPENDIX}test_equations_7_and_8"),
    ),
    Item(
        "Eq. (8)",
        "the F-measure of purity and inverse purity",
        ("partita.purity_f_score", f"{_APPENDIX}test_equations_7_and_8"),
    ),
    Item("Eq. (9)", "entropy", ("partita.entropy", f"{_APPENDIX}test_equations_9_to_11")),
    Item(
        "Eq. (10)",
        "mutual information",
        ("partita.mutual_info_score", f"{_APPENDIX}test_equations_9_to_11"),
    ),
    Item(
        "Eq. (11)",
        "normalized mutual information",
        ("partita.normalized_mutual_info_score", f"{_APPENDIX}test_equations_9_to_11"),
    ),
    Item(
        "Eq. (12)",
        "cluster sizes add up to n",
        (
            "partita.reference_sizes",
            "tests/choosing/characterizing/test_reference_partitions.py::test_no_size_is_lost_or_empty",
        ),
    ),
    Item(
        "Eq. (13)",
        "the increment, up to h = 1",
        (
            "claim: Appendix C, h = 1",
            "tests/choosing/characterizing/test_reference_partitions.py::test_the_largest_heterogeneity",
        ),
    ),
    Item(
        "Eq. (14)",
        "the smallest size",
        (
            "claim: Appendix C, Eq. (14)",
            "errata: Appendix C, Eq. (14)",
            "tests/choosing/characterizing/test_reference_partitions.py::test_how_often_the_paper_leaves_rounding_open",
        ),
    ),
)
