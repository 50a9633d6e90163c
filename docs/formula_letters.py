"""The letters of a measure's formula, and what they stand for."""

from __future__ import annotations

import re
from typing import NamedTuple

from partita.measures import Card


class Letter(NamedTuple):
    """A letter as LaTeX, and its meaning in Markdown with formulas between dollars."""

    shown: str
    meaning: str


# A letter is found by its base, its primes, and "_" if it has a subscript: n_{ij} is "n_".
# Indices that are explained by the letters which carry them.
INDICES = frozenset("ijwx")

PAIRS = {
    "a": Letter("a", "number of object pairs together in both clusterings"),
    "b": Letter("b", "number of pairs together in the reference only"),
    "c": Letter("c", "number of pairs together in the candidate only"),
    "d": Letter("d", "number of pairs apart in both"),
}
DEGREES = {
    "a": Letter("a", "sum over object pairs of the degree to which both put them together"),
    "b": Letter("b", "the same, together in the reference and apart in the candidate"),
    "c": Letter("c", "the same, apart in the reference and together in the candidate"),
    "d": Letter("d", "the same, apart in both"),
}
LETTERS = {
    **PAIRS,
    "n": Letter("n", "number of objects"),
    "n_": Letter(
        "n_{ij}", "number of objects that reference cluster $i$ and candidate cluster $j$ share"
    ),
    "a_": Letter("a_i", "size of reference cluster $i$"),
    "b_": Letter("b_j", "size of candidate cluster $j$"),
    "k": Letter("k", "number of reference clusters"),
    "k'": Letter("k'", "number of candidate clusters"),
    "k_": Letter("k_1, k_2", "numbers of clusters of the two clusterings"),
    "m": Letter("m(j)", "majority class of candidate cluster $j$"),
    "π": Letter(r"\pi", r"one-to-one matching of clusters; $\pi(i)$ is the partner of cluster $i$"),
    "H": Letter("H", "entropy of the reference"),
    "H'": Letter("H'", "entropy of the candidate"),
    "H(x)": Letter("H", "entropy of a clustering"),
    "H(x|y)": Letter(r"H(\cdot | \cdot)", "entropy of one clustering when the other is known"),
    "H(x,y)": Letter(r"H(\text{both})", "joint entropy of the two clusterings"),
    "I": Letter("I", "mutual information of the two clusterings"),
    "VI": Letter(r"\mathrm{VI}", "variation of information"),
    "E": Letter("E[I]", "its expectation if objects are permuted at random"),
    "P": Letter("P", "B-cubed precision"),
    "R": Letter("R", "B-cubed recall"),
    "β": Letter(r"\beta", "weight of recall against precision, 1 by default"),
    "s_": Letter("s_i", "score of reference cluster $i$: 1 if it is whole, 0 if it is shattered"),
    "t_": Letter("t_j", "the same for candidate cluster $j$"),
    "M": Letter("M", "the sum $a + b + c + d$"),
    "u_": Letter("u_i", "memberships of object $i$ in the reference"),
    "v_": Letter("v_i", "memberships of object $i$ in the candidate"),
    "p_": Letter("p_{ij}", "degree to which the reference puts objects $i$ and $j$ together"),
    "q_": Letter("q_{ij}", "degree to which the candidate puts objects $i$ and $j$ together"),
    "m_": Letter("m_{ij}", "masses of the reference on objects $i$ and $j$ being together or not"),
    "m'_": Letter("m'_{ij}", "the same of the candidate"),
    "r_": Letter(r"r_\alpha", "cost of two masses, in which what is left open costs $\\alpha$"),
    "α": Letter(r"\alpha", "cost of what is left open, from 0 to 1"),
}
TRANSPORT = {
    "γ": Letter(r"\gamma", "coupling of the masses of the two clusterings"),
    "R": Letter("R", "rough clustering that has mass in the reference"),
    "R'": Letter("R'", "rough clustering that has mass in the candidate"),
    "C": Letter("C", "hard clustering inside $R$"),
    "C'": Letter("C'", "hard clustering inside $R'$"),
    "δ": Letter(r"\delta", "distance of hard clusterings"),
    "δ_": Letter(r"\delta_H", r"Hausdorff distance that $\delta$ gives"),
    "α": Letter(r"\alpha", "from 0, the closest hard clusterings, to 1, the Hausdorff distance"),
}
BETA_ENTROPIES = {
    "H_": Letter(r"H_\beta", "beta-entropy, also of one clustering given another"),
    "β": Letter(r"\beta", "parameter of the entropy"),
    "π": Letter(r"\pi", "the reference"),
    "σ": Letter(r"\sigma", "the candidate"),
}
HIERARCHIES = {
    "u": Letter("u", "object"),
    "v": Letter("v", "object"),
    "h": Letter(r"\bar h", "mean of the heights of all pairs in the reference"),
    "h'": Letter(r"\bar h'", "the same in the candidate"),
    "h_": Letter("h_{uv}", "height of the merge that joins $u$ and $v$ in the reference"),
    "h'_": Letter("h'_{uv}", "the same in the candidate"),
    "C": Letter("C", "number of pairs of object pairs that both order alike"),
    "D": Letter("D", "number of pairs of object pairs that they order differently"),
    "T": Letter("T", "number of pairs of object pairs tied in the candidate only"),
    "T'": Letter("T'", "number of pairs of object pairs tied in the reference only"),
}
CLUSTERS_OF_TREES = {
    "C": Letter(r"\mathcal{C}", "clusters of the reference, but single objects and the whole"),
    "C'": Letter(r"\mathcal{C}'", "the same of the candidate"),
}
COVERS = {
    "A": Letter("A", "the clusters of the reference"),
    "B": Letter("B", "the clusters of the candidate"),
    "X": Letter("X", "a cluster of the reference, a set of objects"),
    "Y": Letter("Y", "a cluster of the candidate"),
    "F": Letter("F(X, Y)", r"$2 |X \cap Y| / (|X| + |Y|)$"),
    "f_": Letter("f_A, f_B", "the mean over the clusters of a side of their best $F$"),
    "H": Letter(
        "H",
        "entropy of whether an object is in a cluster, and the sum over the clusters of a side; "
        "$H(X|B)$ is the least that a cluster of $B$ leaves of it",
    ),
    "N": Letter("N", "number of pairs of objects"),
    "N_": Letter(
        "N_{jk}",
        "number of pairs that share $j$ clusters of the reference and $k$ of the candidate; "
        r"$N_{j \cdot}$ and $N_{\cdot j}$ are the sums over $k$ and over the first index",
    ),
    "O_": Letter("O_A, O_B", "the objects that are in some cluster of a side"),
    "t_": Letter("t_A, t_B", "number of clusters of a side that hold both objects"),
    "u": Letter("u", "an object"),
    "v": Letter("v", "another object, or the same"),
    "P": Letter("P", "extended B-cubed precision"),
    "R": Letter("R", "extended B-cubed recall"),
}
SHARING = {
    "A": Letter("A(u)", "the objects that share a cluster of the reference with $u$, and $u$"),
    "B": Letter("B(u)", "the objects that share a cluster of the candidate with $u$, and $u$"),
}
WALKS = {
    "A": Letter("A, B", "the reference and the candidate"),
    "e_": Letter("e_u", "all probability on the object $u$"),
    "p": Letter("p^A, p^B", "where walks end up in the two clusterings"),
    "p_": Letter("p_u", "where a walk from $u$ ends up, a probability for each object"),
    "P": Letter("P", "the probabilities of steps from object to object through a cluster"),
    "I": Letter("I", "the identity matrix"),
    "α": Letter(r"\alpha", "probability that a walk goes on, 0.9 by default"),
}
COREFERENCE = {
    "p_": Letter(
        "p_i",
        "parts of entity $i$ of the key: entities of the response that share a mention with "
        "it, and its mentions that the response lacks",
    ),
    "q_": Letter("q_j", "the same of entity $j$ of the response"),
    "a_": Letter("a_i", "number of mentions of entity $i$ of the key, also those absent elsewhere"),
    "b_": Letter("b_j", "the same of entity $j$ of the response"),
    "k_": Letter("k_a, k_b", "numbers of entities of the key and of the response"),
    "n": Letter("n", "number of mentions that both sides have"),
    "π": Letter(r"\pi", "one-to-one matching of entities"),
    "a": Letter("a", "pairs of mentions in one entity on both sides"),
    "d": Letter("d", "pairs of mentions that both sides have, in two entities on both"),
    "C_": Letter("C_a, C_b", "pairs in one entity of the key, and of the response"),
    "N_": Letter("N_a, N_b", "pairs in two entities of the key, and of the response"),
    "L": Letter("L(x)", "links among $x$ mentions, $x (x - 1) / 2$"),
    "P": Letter("P", "precision"),
    "R": Letter("R", "recall"),
    "F_": Letter("F_M, F_B, F_E", "the F scores of MUC, B-cubed and CEAF-e"),
}
# Letters that stand for something else in a family or in one measure.
FAMILIES = {
    "transport": TRANSPORT,
    "overlapping": COVERS,
    "hierarchy": HIERARCHIES,
    "coreference": COREFERENCE,
}
LARGER_NUMBER = {"k": Letter("k", "the larger number of clusters of the two")}
SMALL_DISTANCE = {"d": Letter("d", "distance of two masses, from 0 to 1")}
MEASURES = {
    "purity_f": {"P": Letter("P", "purity"), "Q": Letter("Q", "inverse purity")},
    "matched_f": {"k": Letter("k", "number of candidate clusters")},
    "normalized_variation_of_information_log_k": LARGER_NUMBER,
    "variation_of_information_similarity_log_k": LARGER_NUMBER,
    "pair_sets": {
        "S": Letter("S", "similarity of the matched clusters"),
        "E": Letter("E", "the same if clusters were random, matched by rank of size"),
        "a_": Letter("a_i", "size of reference cluster $i$; $a_{(i)}$ is the $i$-th largest"),
        "b_": Letter("b_j", "size of candidate cluster $j$; $b_{(i)}$ is the $i$-th largest"),
    },
    "v_measure": {
        "h": Letter("h", "homogeneity"),
        "c": Letter("c", "completeness"),
        "β": Letter(r"\beta", "weight of completeness against homogeneity, 1 by default"),
    },
    "split_merge": {"H": Letter("H", "entropy of the parts that a cluster is divided into")},
    "beta_mutual_information": BETA_ENTROPIES,
    "beta_distance": BETA_ENTROPIES,
    "soft_adjusted_rand": SMALL_DISTANCE,
    "credal_rand_belief": SMALL_DISTANCE,
    "credal_rand_jousselme": SMALL_DISTANCE,
    "credal_rand_conflict": {"d": Letter("d", "degree of conflict of two masses")},
    "hullermeier_rand": {"d": Letter("d", "distance of two memberships, from 0 to 1")},
    "alpha_partition_distance": {
        "π": Letter(r"\pi", "one-to-one matching of clusters"),
        "m_": Letter("m_x^w", "masses on object $x$ being in cluster $w$ or not, in the reference"),
        "m'": Letter("m'", "the same in the candidate"),
    },
    "robinson_foulds": CLUSTERS_OF_TREES,
    "robinson_foulds_normalized": CLUSTERS_OF_TREES,
    "rooted_triples": {
        "T": Letter(
            r"\mathcal{T}", "triples that the reference resolves, with the two that it joins first"
        ),
        "T'": Letter(r"\mathcal{T}'", "the same of the candidate"),
    },
    "element_centric_hierarchy": WALKS,
    "soft_mutual_information": TRANSPORT,
    "extended_bcubed_precision": SHARING,
    "extended_bcubed_recall": SHARING,
    "element_centric_overlapping": WALKS,
    "anderson_rand": DEGREES,
    "rough_rand": DEGREES,
    **dict.fromkeys(
        (
            "fuzzy_rand",
            "fuzzy_adjusted_rand",
            "fuzzy_jaccard",
            "fuzzy_fowlkes_mallows",
            "fuzzy_minkowski",
            "fuzzy_gamma",
        ),
        DEGREES,
    ),
}
# The name of the measure itself, which its formula defines, and further indices.
UNEXPLAINED = {
    "conll": {"B", "E", "M"},
    "alpha_partition_distance": {"δ_"},
    "fuzzy_rand": {"ω"},
    "soft_adjusted_rand": {"k", "l"},
    "element_centric_hierarchy": {"B", "A_", "B_"},
    "element_centric_overlapping": {"B", "A_", "B_"},
}

# Entropies with clusterings as arguments, which are words in formulas.
ENTROPIES = {
    "H(x,y)": re.compile(r"H\(\\text\{both\}\)"),
    "H(x|y)": re.compile(r"H\(\\text\{\w+\} \| \\text\{\w+\}\)"),
    "H(x)": re.compile(r"H\(\\text\{\w+\}\)"),
}
GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "pi": "π", "sigma": "σ", "omega": "ω",
}  # fmt: skip
TOKEN = re.compile(r"(VI|[A-Za-zα-ω])\}?('*)(_?)")


def letters(card: Card) -> list[Letter]:
    """Return the letters that occur in the formula of a measure.

    A letter without a meaning is an error: it needs an entry in this file.
    """
    own = {**FAMILIES.get(card.family, {}), **MEASURES.get(card.name, {})}
    known = {**own, **{key: letter for key, letter in LETTERS.items() if key not in own}}
    used = keys(card.formula) - UNEXPLAINED.get(card.name, set())
    if unknown := used - known.keys():
        raise LookupError(f"{card.name}: say in {__name__} what {', '.join(unknown)} mean")
    return [letter for key, letter in known.items() if key in used]


def keys(formula: str) -> set[str]:
    """Return the keys of the letters in a formula."""
    found = set()
    for key, entropy in ENTROPIES.items():
        formula, count = entropy.subn(" ", formula)
        found |= {key} if count else set()
    plain = re.sub(r"\\(text|operatorname)\{[^}]*\}", " ", formula)
    plain = re.sub(r"\\mathrm\{(VI)\}", r"\1", plain)
    plain = re.sub(r"\\mathrm\{[^}]*\}", " ", plain)
    plain = re.sub(r"\\([A-Za-z]+)", lambda word: GREEK.get(word[1], " "), plain)
    plain = plain.replace("δ_H", "δ_")
    found |= {base + primes + index for base, primes, index in TOKEN.findall(plain)}
    return found - INDICES
