"""The numbered items of the paper, in its order, and what covers each of them."""

from __future__ import annotations

from reproduce.items import Item

_TWINS = "tests/measures/test_exhaustive.py::test_measures_equal_their_twins"
_AXIOMS = "tests/choosing/axioms/test_check_axioms.py::test_the_naive_twin_finds_the_same"
_COMPONENTS = "tests/tables/test_components.py"
_DERIVATION = "tests/tables/test_derivation.py"
_REPRODUCED = "tests/reproduce/test_xiang_2012.py"

ITEMS: tuple[Item, ...] = (
    Item(
        "Section 2",
        "top, bottom, refinement, meet, join; entropies",
        (
            "partita.meet",
            "partita.join",
            "partita.refines",
            "partita.top",
            "partita.bottom",
            "partita.entropy",
            "tests/clusterings/test_lattice.py::test_meet_join_and_refinement_of_all_small_partitions",
        ),
    ),
    Item("Section 3.1", "Rand index R", ("partita.rand_score", _TWINS)),
    Item(
        "Section 3.2",
        "van Dongen criterion N, classification accuracy A",
        (
            "partita.van_dongen_score",
            "partita.matching_accuracy_score",
            _TWINS,
            "errata: Section 3.2, classification accuracy A",
        ),
    ),
    Item(
        "Section 3.3",
        "NMI = I / max(H(L), H(C)); V = 1 - VI / log n; K = 1 - VI / log k², k known in advance",
        (
            "partita.normalized_mutual_info_score",
            "partita.variation_of_information_score",
            _TWINS,
            "tests/measures/test_variation_of_information.py::test_the_naive_twin_finds_the_same",
        ),
    ),
    Item(
        "Definition 4.1",
        "directed bipartite graph of two clusterings",
        ("partita.derivation", f"{_DERIVATION}::test_networkx_graphs"),
    ),
    Item(
        "Definition 4.2",
        "induced clustering",
        ("partita.trace", f"{_COMPONENTS}::test_induced_clusterings_are_traces"),
    ),
    Item(
        "Figure 1",
        "a bipartite graph and its components",
        ("partita.derivation", f"{_COMPONENTS}::test_components_have_the_clusters_that_meet_them"),
    ),
    Item(
        "Definition 4.3",
        "induced subgraph",
        (
            "partita.tables.components.Component",
            f"{_COMPONENTS}::test_tables_of_components_count_the_induced_clusterings",
        ),
    ),
    Item(
        "Proposition 4.1",
        "the components are the clusters of the join",
        (f"{_COMPONENTS}::test_components_are_the_clusters_of_the_join",),
    ),
    Item(
        "Eq. (1)",
        "decomposition of a measure over components",
        (
            "partita.decompose",
            "tests/comparing/test_decompose.py::"
            "test_contributions_add_up_to_the_value_on_all_small_partitions",
        ),
    ),
    Item(
        "Table 1",
        "weights and constants of R, I, V, N, A, K, S*",
        (
            *(f"claim: Table 1, {one}" for one in ("R", "I", "V", "N", "A", "K", "S*", "NMI")),
            f"{_REPRODUCED}::test_printed_weights_of_table_1_give_the_values",
        ),
    ),
    Item(
        "Property 4.1",
        "join-weighted decomposition",
        ("partita.check_axioms", _AXIOMS, "claim: Proposition 5.2, join-weighted"),
    ),
    Item(
        "Eq. (2)",
        "S as the mean over components, by objects",
        (
            "partita.check_axioms",
            "tests/measures/test_variation_of_information.py::"
            "test_a_bound_known_in_advance_makes_it_join_weighted",
        ),
    ),
    Item(
        "Section 4.1, convex additivity",
        "Property 4.1 gives Axiom A3 and Property 8 of Meilă 2007",
        (
            "partita.check_axioms",
            "tests/choosing/axioms/test_check_axioms.py::"
            "test_convex_additivity_is_the_join_weighted_decomposition",
        ),
    ),
    Item(
        "Definition 4.4",
        "split graph and merge graph",
        ("partita.derivation", f"{_DERIVATION}::test_split_and_merge_graphs"),
    ),
    Item(
        "Definition 4.5",
        "split set, merge set, subcomponents",
        ("partita.derivation", f"{_COMPONENTS}::test_split_sets_and_merge_sets"),
    ),
    Item(
        "Figure 2",
        "subcomponents and the derivation graph of Figure 1",
        (
            "partita.derivation",
            f"{_DERIVATION}::test_steps_lead_from_the_reference_to_the_candidate",
        ),
    ),
    Item(
        "Proposition 4.2",
        "sinks of the split set are sources of the merge set: the meet",
        (f"{_DERIVATION}::test_the_split_set_ends_where_the_merge_set_begins",),
    ),
    Item(
        "Definition 4.6",
        "derivation graph",
        ("partita.derivation", f"{_DERIVATION}::test_networkx_graphs"),
    ),
    Item(
        "Property 4.2",
        "monotonically decreasing score of a cluster",
        (
            "partita.check_axioms",
            _AXIOMS,
            "tests/choosing/axioms/test_subcomponent_axioms.py::test_property_4_2_by_number_of_parts",
            "tests/choosing/axioms/test_subcomponent_axioms.py::test_property_4_2_by_skewness",
        ),
    ),
    Item(
        "Property 4.3",
        "subcomponent-normalization",
        ("partita.check_axioms", _AXIOMS, f"{_REPRODUCED}::test_properties"),
    ),
    Item(
        "Property 4.4",
        "subcomponent-consistency",
        ("partita.check_axioms", _AXIOMS, "claim: Proposition 5.2, subcomponent-consistent"),
    ),
    Item(
        "Section 4.3, pairings",
        "subcomponents can be paired in different ways",
        ("claim: Section 4.3, different pairings",),
    ),
    Item(
        "Definition 4.7",
        "subcomponent pair",
        (f"{_DERIVATION}::test_every_cell_has_one_subcomponent_pair",),
    ),
    Item(
        "Proposition 4.3",
        "each cell of the meet has one subcomponent pair",
        (f"{_DERIVATION}::test_every_cell_has_one_subcomponent_pair",),
    ),
    Item(
        "Property 4.5",
        "meet-weighted decomposition with any sigma",
        ("partita.check_axioms", _AXIOMS, f"{_REPRODUCED}::test_properties"),
    ),
    Item(
        "Eq. (3)",
        "S as the mean of sigma over the cells of the meet, by objects",
        (
            "partita.choosing.axioms.meet_weighted.meet_weighted",
            "tests/choosing/axioms/test_built_measures.py::test_measures_built_from_scores",
        ),
    ),
    Item(
        "Eq. (4)",
        "S*: the product of both scores",
        (
            "partita.split_merge_score",
            _TWINS,
            "claim: Section 4.4, S* is subcomponent-consistent",
            "claim: Section 4.4, S* is no sum over subcomponents",
        ),
    ),
    Item(
        "Eq. (5)",
        "S': the mean of both scores; N and K are instances",
        (
            "partita.split_merge_score",
            _TWINS,
            "claim: Section 4.4, S' is not subcomponent-consistent",
            "claim: Section 4.4, N as an instance of S'",
            "claim: Section 4.4, K as an instance of S'",
            "errata: Section 4.4, K as an instance of S'",
        ),
    ),
    Item(
        "Section 4.5, entropy-based S_H",
        "S* with s = 1 - H(C_L) / log |L|",
        (
            "partita.split_merge_score",
            "tests/measures/test_split_merge.py::test_golden_figures",
            "errata: Section 4.5, entropy-based S_H",
        ),
    ),
    Item(
        "Section 4.5, mean squared error",
        "S* with the scatter of points within the parts",
        (
            "partita.split_merge_score",
            "tests/measures/test_scatter.py::test_all_small_partitions_against_the_definition",
            "claim: Section 4.5, mean squared error, Property 4.2",
            "errata: Section 4.5, mean squared error",
        ),
    ),
    Item(
        "Section 4.5, time",
        "S* in O(n), the hybrid measure of Coen et al. in O(n^2.6)",
        ("claim: Section 4.5, time of hybrid measures",),
    ),
    Item(
        "Property 5.1",
        "conditional normalization",
        (
            "partita.check_axioms",
            "partita.choosing.candidate_classes",
            _AXIOMS,
            "errata: Section 5.1, after Property 5.1",
        ),
    ),
    Item(
        "Table 2",
        "conditions for the lower bounds",
        (
            "partita.choosing.worst_clusterings",
            *(f"claim: Table 2, {one}" for one in ("R and A", "N", "I", "NMI", "V", "K", "S*")),
            "claim: Section 5.1, worst clusterings of S*",
            "errata: Table 2, N",
            "errata: Table 2, K",
            f"{_REPRODUCED}::test_conditions_of_table_2",
        ),
    ),
    Item(
        "Proposition 5.1",
        "which measures are normalized, and conditionally normalized",
        (
            "claim: Proposition 5.1, N, A and I",
            "claim: Proposition 5.1, R, NMI, V and K",
            "claim: Proposition 5.1, S*",
            *(
                f"claim: Proposition 5.1, proof, {one}"
                for one in (
                    "N",
                    "A",
                    "I",
                    "R",
                    "NMI",
                    "K",
                    "V",
                    "from V to K",
                    "S*(L, bottom)",
                    "L = bottom",
                )
            ),
            "errata: Proposition 5.1, proof, NMI",
            "errata: Proposition 5.1, proof, from V to K",
            "errata: Proposition 5.1, proof, S*(L, ⊥)",
            f"{_REPRODUCED}::test_propositions_5_1_and_5_2_in_full",
        ),
    ),
    Item(
        "Proposition 5.2",
        "which measures are join-weighted, and subcomponent-consistent",
        (
            "claim: Proposition 5.2, join-weighted",
            "claim: Proposition 5.2, subcomponent-consistent",
            f"{_REPRODUCED}::test_propositions_5_1_and_5_2_in_full",
        ),
    ),
    Item(
        "Section 6",
        "series of clusterings from best to worst",
        (
            "partita.choosing.best_to_worst",
            "tests/choosing/axioms/test_worsening.py::test_series_of_any_reference",
        ),
    ),
    Item(
        "Figure 3",
        "six measures along the series",
        (
            "claim: Figure 3, the paper's document",
            *(
                f"claim: Figure 3, {document}, {subject}"
                for document in ("generated document", "free documents")
                for subject in (
                    "all measures",
                    "from one to zero",
                    "worst clustering",
                    "strictly decreasing",
                )
            ),
        ),
    ),
)
