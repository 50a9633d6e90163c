"""Every definition, theorem, example and figure of the lecture, and what covers it.

The lecture numbers two equations and nothing else; items have the names of their slides.
"""

from __future__ import annotations

from reproduce.items import Item

_THEOREMS = "tests/measures/test_beta_entropies.py"
_LATTICE = "tests/clusterings/test_lattice.py"

ITEMS = (
    Item(
        "Ground truth, contingency matrix",
        "g_ij = |T_i n C_j|; its row and column sums are sizes of blocks",
        ("partita.contingency_matrix", "claim: twelve objects, contingency matrix"),
    ),
    Item(
        "Example of twelve objects",
        "two partitions, as vectors and as sets, and table(t, k)",
        ("claim: twelve objects, contingency matrix",),
    ),
    Item(
        "Pure cluster",
        "included in a block of the reference; all pure gives precision 1",
        ("partita.purity_score", "claim: Precision of pure clusters"),
    ),
    Item(
        "Block of a cluster, T_ij",
        "the largest of the blocks with the largest intersection",
        (
            "partita.cluster_precision_recall_f",
            "claim: twelve objects, blocks of the clusters",
            "tests/measures/test_set_matching.py::test_simovici_tie_goes_to_the_largest_block",
        ),
    ),
    Item(
        "Precision of a cluster, and of a clustering",
        "the largest share in a block; the mean over objects",
        ("partita.cluster_precision_recall_f", "partita.purity_score"),
    ),
    Item(
        "Recall of a cluster",
        "the share of its block that it holds",
        ("partita.cluster_precision_recall_f",),
    ),
    Item(
        "F measure of a cluster, and of a clustering",
        "harmonic mean; plain mean over clusters",
        ("partita.cluster_precision_recall_f", "partita.matched_f_score"),
    ),
    Item(
        "Example of twelve objects, blocks",
        "T2, T2, T3",
        ("claim: twelve objects, blocks of the clusters",),
    ),
    Item(
        "Example of twelve objects, precision",
        "2/4, 2/3, 4/5, and 2/3 in all",
        (
            "claim: twelve objects, precision of C1",
            "claim: twelve objects, precision of C2",
            "claim: twelve objects, precision of C3",
            "claim: twelve objects, precision",
        ),
    ),
    Item(
        "Example of twelve objects, recall",
        "2/5, 2/5, 4/4",
        (
            "claim: twelve objects, recall of C1",
            "claim: twelve objects, recall of C2",
            "claim: twelve objects, recall of C3",
        ),
    ),
    Item(
        "Example of twelve objects, F",
        "4/9, 1/2, 8/9, mean 11/18",
        (
            "claim: twelve objects, F of C1",
            "claim: twelve objects, F of C2",
            "claim: twelve objects, F of C3",
            "claim: twelve objects, F",
        ),
    ),
    Item(
        "Example of Iris",
        "k-means on two principal components, against the species",
        ("claim: Iris, species by clusters", "reproduce.simovici.iris.example"),
    ),
    Item(
        "Figure of Iris",
        "black squares where cluster and species have the same number",
        ("claim: Iris, picture", "reproduce.simovici.iris.draw"),
    ),
    Item(
        "Example of Iris, plants correctly placed",
        "all setosa, only 11 versicolor, only 14 virginica",
        (
            "claim: Iris, setosa correctly placed",
            "claim: Iris, versicolor correctly placed",
            "claim: Iris, virginica correctly placed",
            "errata: Iris, plants correctly placed",
        ),
    ),
    Item(
        "Shannon entropy of a distribution",
        "at most log2 n, reached by equal probabilities",
        (
            "claim: Bound on Shannon's entropy",
            "claim: Bound on Shannon's entropy, x_i",
            "errata: Bound H ≤ log₂ n, Jensen's inequality",
        ),
    ),
    Item(
        "beta-entropy of a partition",
        "definition",
        ("partita.beta_entropy", "claim: Theorem on beta-entropies, (ii)"),
    ),
    Item(
        "Shannon entropy of a partition",
        "definition",
        ("partita.beta_entropy", "claim: pi_1, entropy"),
    ),
    Item(
        "Gini index of a partition",
        "definition",
        ("partita.gini_index", "claim: pi_1, Gini index"),
    ),
    Item(
        "Figure of entropies",
        "2.32, 2.17, 2.04, 1.96 for pi_1 to pi_4",
        (
            "claim: pi_1, entropy",
            "claim: pi_2, entropy",
            "claim: pi_3, entropy",
            "claim: pi_4, entropy",
            "claim: pi_1 to pi_4, order",
            "errata: Entropy of π_3",
        ),
    ),
    Item(
        "Figure of Gini indexes",
        ".80, .79, .72, .68 for pi_1 to pi_4",
        (
            "claim: pi_1, Gini index",
            "claim: pi_2, Gini index",
            "claim: pi_3, Gini index",
            "claim: pi_4, Gini index",
            "errata: Gini index of π_2",
        ),
    ),
    Item("beta = 2", "twice the Gini index", ("claim: beta = 2",)),
    Item("Limit of beta to 1", "Shannon's entropy", ("claim: Limit beta to 1",)),
    Item("Sum of partitions", "of disjoint sets", ("partita.direct_sum",)),
    Item(
        "Theorem on beta-entropies, (i)",
        "a finer partition has no less entropy",
        (
            "claim: Theorem on beta-entropies, (i)",
            "claim: Theorem on beta-entropies, (i), right side",
            "errata: Theorem on β-entropies, (i)",
            f"{_THEOREMS}::test_inequalities",
        ),
    ),
    Item(
        "Theorem on beta-entropies, (ii)",
        "more single objects have more entropy",
        (
            "claim: Theorem on beta-entropies, (ii)",
            f"{_THEOREMS}::test_finest_clusterings_of_more_objects_have_more_entropy",
        ),
    ),
    Item(
        "Theorem on beta-entropies, (iii)",
        "the entropy of a sum",
        ("claim: Theorem on beta-entropies, (iii)", f"{_THEOREMS}::test_sums_and_traces"),
    ),
    Item(
        "Proof of the theorem on beta-entropies",
        "phi has its minimum at 1/2",
        ("claim: Proof of (i), phi", "errata: Proof of (i)"),
    ),
    Item(
        "Joint beta-entropy",
        "of the meet",
        ("partita.beta_joint_entropy", "partita.meet", "claim: Theorem on the joint entropy"),
    ),
    Item(
        "Trace of a partition",
        "on a set of objects; one block on a block of the partition",
        ("partita.trace", f"{_LATTICE}::test_trace_by_position_by_mask_and_by_id"),
    ),
    Item(
        "Conditional beta-entropy",
        "definition, by traces",
        ("partita.beta_conditional_entropy", "reproduce.simovici.conditional.definition"),
    ),
    Item(
        "Conditional entropy with one block and with single objects",
        "H(p|omega) = H(p), H(omega|p) = H(p|alpha) = 0",
        ("claim: Conditional entropy with omega and alpha",),
    ),
    Item(
        "Eq. (1)",
        "the conditional entropy, explicitly, in two lines",
        (
            "claim: Eq. (1), first line",
            "claim: Eq. (1), second line",
            "errata: Conditional β-entropy, Eq. (1), first line",
        ),
    ),
    Item("Eq. (2)", "that of single objects given a partition", ("claim: Eq. (2)",)),
    Item(
        "Example of the conditional Shannon entropy",
        "the limit of Eq. (1)",
        ("claim: conditional Shannon entropy", "errata: Conditional Shannon entropy"),
    ),
    Item(
        "Theorem on zero conditional entropy",
        "if and only if the second refines the first",
        (
            "claim: Theorem on zero conditional entropy",
            f"{_THEOREMS}::test_zero_and_refinement",
        ),
    ),
    Item(
        "Theorem on the joint entropy",
        "H(p ^ q) = H(p|q) + H(q)",
        ("claim: Theorem on the joint entropy", f"{_THEOREMS}::test_equalities"),
    ),
    Item(
        "Corollary on the joint entropy",
        "equal to H(p) only if p refines q",
        ("claim: Corollary on the joint entropy",),
    ),
    Item(
        "Definition of the mutual information",
        "and its symmetric form",
        (
            "partita.beta_mutual_information",
            "claim: Definition of the mutual information",
            f"{_THEOREMS}::test_equalities",
        ),
    ),
    Item(
        "Lemma on weights",
        "an inequality for weights and numbers in [0, 1]",
        ("claim: Lemma on weights", f"{_THEOREMS}::test_the_lemma_on_weights"),
    ),
    Item(
        "Theorem on disjoint sets",
        "traces on C, D and C u D",
        ("claim: Theorem on disjoint sets", f"{_THEOREMS}::test_sums_and_traces"),
    ),
    Item(
        "Theorem on monotonicity",
        "of the conditional entropy, in both arguments",
        (
            "claim: Theorem on monotonicity",
            "errata: Theorem on monotonicity, proof",
            f"{_THEOREMS}::test_inequalities",
        ),
    ),
    Item(
        "Corollary on conditioning",
        "H(p) >= H(p|q)",
        ("claim: Corollary on conditioning", f"{_THEOREMS}::test_inequalities"),
    ),
    Item(
        "Corollary on meets",
        "what a meet adds to a coarser and to a finer partition",
        ("claim: Corollary on meets", f"{_THEOREMS}::test_inequalities"),
    ),
    Item(
        "Theorem on addition",
        "conditional entropies of sums of partitions, and given them",
        (
            "claim: Theorem on addition, first part",
            "claim: Theorem on addition, second part",
            f"{_THEOREMS}::test_sums_and_traces",
        ),
    ),
    Item(
        "Theorem on the chain of entropies",
        "H(p | q ^ t) + H(q|t) = H(p ^ q | t)",
        ("claim: Theorem on the chain of entropies", f"{_THEOREMS}::test_equalities"),
    ),
    Item(
        "Corollary on the triangle of entropies",
        "H(p|q) + H(q|t) >= H(p|t)",
        ("claim: Corollary on the triangle of entropies", f"{_THEOREMS}::test_inequalities"),
    ),
    Item(
        "Corollary on submodularity",
        "H(p v q) + H(p ^ q) <= H(p) + H(q)",
        ("partita.join", "claim: Corollary on submodularity", f"{_THEOREMS}::test_inequalities"),
    ),
    Item(
        "Metric of de Mántaras",
        "d for Shannon's entropy, beta = 1",
        ("partita.variation_of_information", "claim: Theorem on the metric d"),
    ),
    Item(
        "Theorem on the metric d",
        "d = H(p|q) + H(q|p) is a metric for any beta",
        (
            "partita.beta_distance",
            "claim: Theorem on the metric d",
            f"{_THEOREMS}::test_inequalities",
        ),
    ),
    Item(
        "Other forms of the metric",
        "by the joint entropy, and with the mutual information",
        (
            "claim: Distance in terms of joint entropy",
            "claim: Distance, information and joint entropy",
            f"{_THEOREMS}::test_equalities",
        ),
    ),
    Item(
        "Four classes of pairs",
        "true and false, positive and negative; they add up to n(n - 1)/2",
        ("partita.pair_counts", "claim: TP, FN, FP and TN from the contingency matrix"),
    ),
    Item(
        "Formulas of TP, FN, FP and TN",
        "from the contingency matrix",
        (
            "reproduce.simovici.pairs.from_formulas",
            "claim: TP, FN, FP and TN from the contingency matrix",
        ),
    ),
    Item(
        "Cost of the counts of pairs",
        "O(rm), from the contingency matrix alone",
        ("partita.pair_counts", "reproduce.simovici.pairs.from_formulas"),
    ),
    Item(
        "Jaccard coefficient",
        "of two equivalences",
        (
            "partita.pair_jaccard_score",
            "claim: Jaccard coefficient of the equivalences",
            "claim: Jaccard coefficient, left side",
            "errata: Jaccard coefficient of the equivalences",
            "errata: Jaccard coefficient, left side",
        ),
    ),
    Item(
        "Rand coefficient",
        "1 for identical partitions",
        (
            "partita.rand_score",
            "claim: Rand, precision, recall and Fowlkes-Mallows of pairs",
            "claim: Rand coefficient in words",
            "errata: Rand coefficient in words",
        ),
    ),
    Item(
        "Precision of pairs",
        "1 if and only if FP = 0",
        (
            "partita.pair_precision_score",
            "claim: Rand, precision, recall and Fowlkes-Mallows of pairs",
        ),
    ),
    Item(
        "Recall of pairs",
        "1 if FN = 0",
        (
            "partita.pair_recall_score",
            "claim: Rand, precision, recall and Fowlkes-Mallows of pairs",
        ),
    ),
    Item(
        "Fowlkes-Mallows coefficient",
        "geometric mean of precision and recall",
        (
            "partita.fowlkes_mallows_score",
            "claim: Rand, precision, recall and Fowlkes-Mallows of pairs",
        ),
    ),
)
