"""All numbered items of the paper in its order, and what covers each of them."""

from __future__ import annotations

from reproduce.items import Item

_COUNTER = "tests/transport/test_counterexamples.py::"
_MISPRINTS = "tests/transport/test_misprints.py::"
_NAIVE = "tests/transport/test_naive.py::"
_BELIEF = "tests/belief/"
_SOFT = "tests/measures/test_credal.py::"
_RELATIONS = "tests/tables/test_relations.py::"
_MEMBERSHIPS = "tests/tables/test_membership_relations.py::"
_PAPER = "tests/reproduce/test_campagner_2023.py::"

SECTION_2 = (
    Item(
        "Section 2.1, (M1) to (M4)",
        "metrics, their weaker forms, similarities and consistencies",
        ("partita.check_axioms", f"{_NAIVE}test_distances_of_hard_clusterings_are_metrics"),
    ),
    Item("Eq. (1)", "Hausdorff metric", (f"{_NAIVE}test_golden_rough_distances",)),
    Item("Eq. (2)", "Wasserstein metric", (f"{_NAIVE}test_two_solvers_agree",)),
    Item(
        "Example 2.1",
        "a hard clustering",
        ("partita.Hard", "claim: Examples 2.1, 2.3 and 2.5"),
    ),
    Item(
        "Example 2.2",
        "its relation",
        ("claim: Example 2.2", "errata: Example 2.2"),
    ),
    Item(
        "Example 2.3",
        "an evidential clustering",
        ("partita.Evidential", "claim: Examples 2.1, 2.3 and 2.5"),
    ),
    Item("Example 2.4", "a rough clustering", ("partita.hard_clusterings", "claim: Example 2.4")),
    Item(
        "Example 2.5",
        "a fuzzy and a possibilistic clustering",
        ("partita.Fuzzy", "partita.Possibilistic", "claim: Examples 2.1, 2.3 and 2.5"),
    ),
    Item(
        "Eq. (3)",
        "masses of a pair of objects (3a to 3d)",
        ("partita.Relation", f"{_RELATIONS}test_masses"),
    ),
    Item("Example 2.6", "the relation of M", ("claim: Table 1 (Example 2.6)",)),
    Item(
        "Table 1",
        "masses of ten pairs",
        ("claim: Table 1 (Example 2.6)", f"{_RELATIONS}test_table_1_of_the_paper"),
    ),
    Item(
        "Eq. (4)",
        "relation by a t-norm (4a, 4b)",
        ("partita.NormRelation", f"{_MEMBERSHIPS}test_norms"),
    ),
    Item(
        "Eq. (5)",
        "relation by a metric (5a, 5b)",
        ("partita.MetricRelation", f"{_MEMBERSHIPS}test_metrics"),
    ),
    Item(
        "Eq. (6)",
        "Rand index; what is said of others like it",
        (
            "partita.rand_score",
            "claim: Section 2.3.1, Rand and Jaccard indices",
            "claim: Section 2.3.1, Fowlkes-Mallows index",
            "errata: Section 2.3.1, Fowlkes-Mallows index",
            "claim: Section 2.3.1, fuzzy Rand indices",
            "claim: Section 2.3.1, Anderson's Rand index",
        ),
    ),
    Item(
        "Eq. (7)",
        "Rand index as a mean of differences",
        (f"{_SOFT}test_hard_input_gives_the_hard_measures",),
    ),
    Item(
        "Eq. (8)",
        "Hüllermeier's Rand index",
        (
            "partita.hullermeier_rand_score",
            f"{_MEMBERSHIPS}test_the_mean_difference_is_hullermeiers_index",
            "claim: Section 2.3.1, cosine distance in Eq. (8)",
            "errata: Section 2.3.1, cosine distance in Eq. (8)",
        ),
    ),
    Item(
        "Eq. (9)",
        "credal Rand index, by belief, Jousselme's distance or conflict",
        (
            "partita.credal_rand_score",
            f"{_SOFT}test_credal_distances_against_their_definitions",
            "claim: Section 2.3.1, Rand_K",
            "errata: Section 2.3.1, Rand_K",
        ),
    ),
    Item(
        "Example 2.7",
        "distances of an undecided and of a shared pair",
        (
            "claim: Example 2.7, d_B, ambiguity",
            "claim: Example 2.7, d_B, partial assignment",
            "claim: Example 2.7, d_J, ambiguity",
            "claim: Example 2.7, d_J, partial assignment",
            "errata: Example 2.7",
        ),
    ),
    Item(
        "Eq. (10)",
        "partition distance",
        ("partita.partition_distance", "claim: Section 2.3.2, Eq. (10)"),
    ),
)

SECTION_3 = (
    Item(
        "Eq. (11)",
        "an evidential clustering as a distribution over rough ones",
        (
            "partita.focal_clusterings",
            "tests/transport/test_focal_listing.py::test_masses_are_products_over_the_objects",
            "claim: Section 3.1, possibilistic clusterings",
            "errata: Section 3.1, possibilistic clusterings",
        ),
    ),
    Item("Eq. (12)", "probability of a hard clustering", ("partita.probability",)),
    Item("Eq. (13)", "possibility of a hard clustering", ("partita.possibility",)),
    Item(
        "Example 3.1",
        "three distributions",
        (
            "claim: Example 3.1, Pr_F",
            "claim: Example 3.1, Poss_P",
            "claim: Example 3.1, m_M",
            "errata: Example 3.1, Pr_F",
        ),
    ),
    Item(
        "Eq. (14)",
        "d_0 and d_1 of rough clusterings (14a, 14b)",
        ("partita.transport_distance", f"{_NAIVE}test_golden_rough_distances"),
    ),
    Item("Footnote 1", "no metric with a maximum", ("claim: Section 3.2, footnote 1",)),
    Item("Proposition 3.1", "d_0 and d_1 of rough clusterings", ("claim: Proposition 3.1",)),
    Item(
        "Theorem 3.1",
        "d_alpha of rough clusterings",
        (
            "claim: Theorems 3.1 and 3.2, first bullet",
            "claim: Theorems 3.1 and 3.2, second bullet",
            "errata: Theorems 3.1 and 3.2, first bullet",
            "errata: Theorems 3.1 and 3.2, second bullet",
            f"{_COUNTER}test_triangle_inequality_fails_at_every_alpha_below_1",
        ),
    ),
    Item(
        "Example 3.2",
        "C and R",
        (
            "claim: Example 3.2, Rand distance, d_0.5 of C and R",
            "claim: Example 3.2, partition distance, d_0.5 of C and R",
            "errata: Example 3.2, partition distance",
        ),
    ),
    Item(
        "Proposition 3.2",
        "complexity of d_0 and d_1",
        (
            "claim: Proposition 3.2",
            "claim: Section 5.2, the exact measures",
            "errata: Proposition 3.2, proof",
            "errata: Proposition 3.2, last sentence",
        ),
    ),
    Item(
        "Eq. (15)",
        "transport-based measure",
        ("partita.transport_distance", f"{_NAIVE}test_golden_transport"),
    ),
    Item(
        "Theorem 3.2",
        "d_alpha of evidential clusterings",
        (
            "claim: Theorems 3.1 and 3.2, first bullet",
            "claim: Theorems 3.1 and 3.2, second bullet",
            "claim: Theorem 3.2, third bullet",
            "claim: Theorem 3.2, (M2)",
            "errata: Theorem 3.2, (M2)",
            f"{_COUNTER}test_different_clusterings_can_be_the_same_distribution",
        ),
    ),
    Item("Corollary 3.1", "fuzzy clusterings", ("claim: Corollary 3.1",)),
    Item(
        "Example 3.3",
        "C with F, P and M",
        (
            "claim: Example 3.3, Rand distance, d_1 of C and M",
            "claim: Example 3.3, partition distance, d_1 of C and M",
            "errata: Example 3.3, partition distance",
        ),
    ),
    Item(
        "Theorem 3.3",
        "lower and upper expectations",
        ("partita.lower_expectation", "partita.upper_expectation", "claim: Theorem 3.3"),
    ),
)

SECTION_4_1 = (
    Item(
        "Proposition 4.1",
        "errors of samples of rough clusterings",
        (
            "reproduce.campagner_2023.sampling.rough_sample",
            "claim: Section 4.1, samples of rough clusterings",
            "errata: Proposition 4.1, letters",
        ),
    ),
    Item(
        "Eq. (16a)",
        "bound on the error of d_1",
        (
            "claim: Proposition 4.1, Eq. (16a), a hard side",
            "claim: Proposition 4.1, Eq. (16a), two rough sides",
            "errata: Proposition 4.1, Eq. (16a)",
            f"{_MISPRINTS}test_the_printed_bound_on_the_upper_end_fails_for_two_rough_sides",
        ),
    ),
    Item(
        "Eq. (16b)",
        "bound on the error of d_0",
        (
            "claim: Proposition 4.1, Eq. (16b)",
            "errata: Proposition 4.1, Eq. (16b)",
            f"{_MISPRINTS}test_the_printed_bound_on_the_lower_end_fails",
        ),
    ),
    Item(
        "Eq. (17)",
        "distribution of distances",
        ("claim: Section 4.1, Eq. (17)", "errata: Section 4.1, Eq. (17)"),
    ),
    Item(
        "Remark after Proposition 4.1",
        "samples are poor where tails are thin",
        (
            "claim: Section 4.1, samples of rough clusterings",
            f"{_PAPER}test_published_samples_are_biased",
        ),
    ),
    Item(
        "Example 4.1",
        "C and complete ignorance",
        (
            "claim: Example 4.1, Rand distance, d_1 of C and R'",
            "claim: Example 4.1, samples",
            "errata: Example 4.1, d_1",
            "errata: Example 4.1, samples",
        ),
    ),
    Item(
        "Proposition 4.2",
        "samples of fuzzy clusterings",
        (
            "reproduce.campagner_2023.sampling.fuzzy_sample",
            "reproduce.campagner_2023.sampling.transported_sample",
            "claim: Proposition 4.2, independent pairs",
            "claim: Proposition 4.2, transport between samples",
            "errata: Proposition 4.2",
        ),
    ),
    Item(
        "Eq. (18)",
        "Hoeffding's bound for fuzzy clusterings",
        (f"{_MISPRINTS}test_transport_between_samples_breaks_the_bound",),
    ),
    Item(
        "Proposition 4.3",
        "samples of evidential clusterings",
        (
            "reproduce.campagner_2023.sampling.evidential_sample",
            "claim: Proposition 4.3, a rough side",
            "claim: Proposition 4.3, two evidential sides",
            "errata: Proposition 4.3",
        ),
    ),
    Item(
        "Eq. (19)",
        "Hoeffding's bounds for d_0 and d_1 (19a, 19b)",
        (f"{_MISPRINTS}test_a_rough_side_is_a_point_mass_as_well",),
    ),
)

SECTION_4_2 = (
    Item(
        "Eq. (20)",
        "Rand index as a mean of transport costs",
        (f"{_MISPRINTS}test_the_rand_index_is_a_mean_of_transport_costs_on_two_points",),
    ),
    Item(
        "Eq. (21)",
        "transport cost of a pair of objects",
        (
            "errata: Section 4.2, Eq. (21)",
            "errata: Section 4.2, solution of Eq. (15)",
            f"{_MISPRINTS}test_the_rand_index_is_a_mean_of_transport_costs_on_two_points",
        ),
    ),
    Item(
        "Eq. (22)",
        "distances of sets of relations (22a to 22c)",
        (f"{_SOFT}test_the_closed_form_against_linear_programming",),
    ),
    Item(
        "Eq. (23)",
        "least cost r_alpha",
        (
            f"{_SOFT}test_the_closed_form_against_linear_programming",
            "reproduce.campagner_2023.closed_forms.least_cost",
        ),
    ),
    Item("Definition 4.1", "alpha-Rand index", ("partita.alpha_rand_score",)),
    Item("Eq. (24)", "its formula", ("partita.alpha_rand_score", f"{_SOFT}test_golden_figures")),
    Item(
        "Example 4.2",
        "C with R, F, P and M",
        (
            "claim: Example 4.2, alpha-Rand, Rand_1 of C and R",
            "claim: Example 4.2, closing remark",
            "errata: Example 4.2, Rand_1",
            "errata: Example 4.2, Rand_0 of M",
            "errata: Example 4.2, closing remark",
        ),
    ),
    Item(
        "Theorem 4.1",
        "bounds of transport by alpha-Rand",
        (
            "claim: Theorem 4.1, lower bound",
            "claim: Theorem 4.1, upper bound",
            "errata: Theorem 4.1, lower bound",
            f"{_COUNTER}test_rand_at_alpha_1_can_exceed_the_closest_clusterings",
        ),
    ),
    Item("Theorem 4.2", "fuzzy clusterings", ("claim: Theorem 4.2",)),
    Item("Theorem 4.3", "metric properties by relations", ("claim: Theorem 4.3",)),
    Item("Corollary 4.1", "metric properties by objects", ("claim: Corollary 4.1",)),
    Item(
        "Remark after Corollary 4.1",
        "a conjecture on similarity",
        (
            "claim: Remark after Corollary 4.1",
            "errata: Remark after Corollary 4.1",
            "errata: Remark after Corollary 4.1, representation",
            f"{_COUNTER}test_different_clusterings_can_have_the_same_relation",
        ),
    ),
    Item(
        "Theorem 4.4",
        "closed forms for normalized masses",
        (
            "claim: Theorem 4.4",
            f"{_COUNTER}test_closed_forms_hold_for_normalized_masses_and_at_alpha_1",
        ),
    ),
    Item(
        "Corollary 4.2",
        "Rand at alpha = 1/2 is that of belief distance",
        (
            "claim: Corollary 4.2",
            "claim: Section 4.2, after Corollary 4.2, certain m_1",
            "claim: Section 4.2, after Corollary 4.2, logical m_1",
            "errata: Section 4.2, after Corollary 4.2",
            "errata: Section 4.2, after Corollary 4.2, letters",
        ),
    ),
)

_RESTRICTED = (
    f"{_SOFT}test_golden_figures",
    f"{_BELIEF}test_refinement.py::test_finer_and_coarser_clusters",
)
SECTION_4_3 = (
    Item(
        "Eq. (25)",
        "partition distance by indicator functions",
        (f"{_SOFT}test_hard_input_gives_the_hard_measures",),
    ),
    Item("Eq. (26)", "mass on a cluster", _RESTRICTED),
    Item("Eq. (27)", "mass outside a cluster", _RESTRICTED),
    Item("Eq. (28)", "mass that leaves a cluster undecided", _RESTRICTED),
    Item("Eq. (29)", "mass on the empty set", _RESTRICTED),
    Item(
        "Eq. (30)",
        "alpha-partition-distance",
        ("partita.alpha_partition_distance", f"{_SOFT}test_golden_figures"),
    ),
    Item(
        "Theorem 4.5",
        "bounds of transport by delta",
        (
            "claim: Theorem 4.5, first half",
            "claim: Theorem 4.5, second half",
            "claim: Theorem 4.5, upper bound",
            "errata: Theorem 4.5, first half",
            "errata: Theorem 4.5, second half",
            f"{_COUNTER}test_the_closest_clusterings_can_exceed_partition_distance_at_alpha_1",
        ),
    ),
    Item(
        "Theorem 4.6",
        "metric properties of delta",
        (
            "claim: Theorem 4.6, first bullet",
            "claim: Theorem 4.6, second bullet",
            "claim: Theorem 4.6, third bullet",
            "errata: Theorem 4.6, first bullet",
            "errata: Theorem 4.6, second bullet",
            "errata: Theorem 4.6, third bullet",
            f"{_COUNTER}test_different_clusterings_can_be_the_same_to_each_cluster",
        ),
    ),
    Item(
        "Example 4.3",
        "C with R, F, P and M",
        (
            "claim: Example 4.3, alpha-partition-distance, delta_1 of C and R",
            "claim: Example 4.3, closing remark",
            "errata: Example 4.3, delta",
            "errata: Example 4.3, C and F",
            "errata: Example 4.3, closing remark",
        ),
    ),
    Item("Proposition 4.4", "complexity of delta", ("claim: Proposition 4.4",)),
    Item("Proposition 4.5", "fuzzy clusterings", ("claim: Proposition 4.5",)),
)

SECTION_5 = (
    Item("Figure 1", "Iris on two principal components", ("claim: Figure 1",)),
    Item(
        "Table 2",
        "clusterings of Iris against the species",
        (
            "claim: Table 2, KM, T-RI",
            "claim: Table 2, RKM, S-RI",
            "claim: Table 2, FCM, both figures",
            "claim: Table 2, FCM by the authors' program",
            "claim: Table 2, PCM, T-RI",
            "claim: Table 2, PCM by the authors' program",
            "claim: Table 2, ECM, relations inside the column",
            "claim: Table 2, ECM, settings",
            "errata: Table 2, KM",
            "errata: Table 2, RKM",
            "errata: Table 2, FCM",
            "errata: Table 2, PCM",
            "errata: Table 2, ECM",
        ),
    ),
    Item(
        "Section 5.1",
        "what the text says of Table 2",
        (
            "claim: Section 5.1, S and A of RKM",
            "claim: Section 5.1, errors of S and A",
            "claim: Section 5.1, widths of S and A",
            "claim: Section 5.1, order of S and A",
            "claim: Section 5.1, times of S and A",
            "claim: Section 5.1, times of ECM",
            "claim: Section 5.1, uncertainty of RKM",
            "claim: Section 5.1, upper ends of PCM and ECM",
            "claim: Section 5.1, lower ends of RKM",
            "errata: Section 5.1, S and A of RKM",
            "errata: Section 5.1, errors of S and A",
            "errata: Section 5.1, order of S and A",
            "errata: Section 5.1, times of ECM",
            "errata: Section 5.1, upper ends of PCM and ECM",
            "errata: Sections 5.1 and 5.2, references to Theorem 3.2",
        ),
    ),
    Item("Figure 2", "simulated points", ("claim: Figure 2",)),
    Item("Figure 3", "maps of S-RI and A-RI", ("claim: Figure 3", "partita.interval_mds")),
    Item("Figure 4", "maps of S-PD and A-PD", ("claim: Figure 4", "partita.interval_mds")),
    Item(
        "Section 5.2",
        "what the text finds in its maps",
        (
            "claim: Section 5.2, sizes of S and A",
            "claim: Section 5.2, KM and RKM near the truth",
            "claim: Section 5.2, RKM nearest to the truth",
            "claim: Section 5.2, ECM and PCM most ambiguous",
            "claim: Section 5.2, ECM and PCM alike",
            "claim: Section 5.2, FCM most dissimilar",
            "claim: Section 5.2, the exact measures",
            "errata: Section 5.2, the exact measures",
        ),
    ),
    Item(
        "Table 3",
        "properties and complexity in summary",
        (
            "claim: Table 3, transport-based measure",
            "claim: Table 3, sampling-based approximations",
            "claim: Table 3, approximation for Rand index",
            "claim: Table 3, approximation for partition distance",
            "errata: Table 3",
        ),
    ),
)

APPENDIX_A = (
    Item(
        "Eq. (31)",
        "belief and plausibility",
        (
            "partita.belief.belief",
            "partita.belief.plausibility",
            f"{_BELIEF}test_functions.py::test_sums_over_sets",
        ),
    ),
    Item(
        "Eq. (32)",
        "Dempster's rule and conflict",
        (
            "partita.belief.combine",
            "partita.belief.conflict",
            f"{_BELIEF}test_combination.py::test_dempsters_rule",
        ),
    ),
    Item(
        "Eq. (33)",
        "lower expectation",
        ("partita.belief.lower_expectation", f"{_BELIEF}test_summaries.py::test_expectations"),
    ),
    Item(
        "Eq. (34)",
        "upper expectation",
        ("partita.belief.upper_expectation", f"{_BELIEF}test_summaries.py::test_expectations"),
    ),
    Item(
        "Eq. (35)",
        "belief distance",
        (
            "partita.belief.belief_distance",
            "claim: Appendix A, Eq. (35)",
            "errata: Appendix A, Eq. (35)",
        ),
    ),
    Item(
        "Eq. (36)",
        "Jousselme's distance",
        (
            "partita.belief.jousselme_distance",
            "claim: Appendix A, Eq. (36)",
            "errata: Appendix A, Eq. (36)",
        ),
    ),
    Item(
        "Eq. (37)",
        "vacuous extension",
        (
            "partita.belief.vacuous_extension",
            f"{_BELIEF}test_refinement.py::test_finer_and_coarser_clusters",
        ),
    ),
    Item(
        "Eq. (38)",
        "restriction",
        (
            "partita.belief.restriction",
            f"{_BELIEF}test_refinement.py::test_finer_and_coarser_clusters",
        ),
    ),
)

ITEMS: tuple[Item, ...] = (
    *SECTION_2,
    *SECTION_3,
    *SECTION_4_1,
    *SECTION_4_2,
    *SECTION_4_3,
    *SECTION_5,
    *APPENDIX_A,
)
