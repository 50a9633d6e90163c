"""Measures of hard clusterings from their definitions: loops over objects, pairs and clusters.

The functions are slow on purpose and share no code with the package. `TWINS` maps the name of a
measure to a function of two sequences of labels. A measure may have its twin in `exact_tables`
only, which is then asked for the table of the labels.
"""

import math
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

from tests.naive.exact_tables import TABLE_TWINS


def clusters_of(labels) -> list[frozenset[int]]:
    """Return the positions of the objects of each cluster, in order of appearance."""
    return [
        frozenset(i for i, other in enumerate(labels) if other == label)
        for label in dict.fromkeys(labels)
    ]


def identical(reference, candidate) -> bool:
    return set(clusters_of(reference)) == set(clusters_of(candidate))


# Pair counting


@cache
def pair_counts(reference, candidate) -> tuple[int, int, int, int]:
    a = b = c = d = 0
    for i, j in combinations(range(len(reference)), 2):
        in_reference = reference[i] == reference[j]
        in_candidate = candidate[i] == candidate[j]
        a += in_reference and in_candidate
        b += in_reference and not in_candidate
        c += in_candidate and not in_reference
        d += not in_reference and not in_candidate
    return a, b, c, d


def share(part, whole, otherwise) -> float:
    return float(Fraction(part, whole)) if whole else otherwise


def rand(reference, candidate):
    a, b, c, d = pair_counts(reference, candidate)
    return share(a + d, a + b + c + d, otherwise=1.0)


def adjusted_rand(reference, candidate):
    """Hubert and Arabie: (index - expected index) / (largest index - expected index)."""
    a, b, c, d = pair_counts(reference, candidate)
    pairs = a + b + c + d
    if identical(reference, candidate):
        return 1.0
    expected = Fraction((a + b) * (a + c), pairs)
    largest = Fraction((a + b) + (a + c), 2)
    return float((a - expected) / (largest - expected))


def pair_jaccard(reference, candidate):
    a, b, c, _ = pair_counts(reference, candidate)
    return share(a, a + b + c, otherwise=1.0)


def fowlkes_mallows(reference, candidate):
    a, b, c, _ = pair_counts(reference, candidate)
    if (a + b) * (a + c) == 0:
        return 1.0 if identical(reference, candidate) else 0.0
    return a / math.sqrt((a + b) * (a + c))


def pair_precision(reference, candidate):
    a, _, c, _ = pair_counts(reference, candidate)
    return share(a, a + c, otherwise=1.0)


def pair_recall(reference, candidate):
    a, b, _, _ = pair_counts(reference, candidate)
    return share(a, a + b, otherwise=1.0)


def pair_f(reference, candidate, beta=1):
    a, b, c, _ = pair_counts(reference, candidate)
    weight = Fraction(beta) ** 2
    return share((1 + weight) * a, (1 + weight) * a + weight * b + c, otherwise=1.0)


def minkowski(reference, candidate):
    a, b, c, _ = pair_counts(reference, candidate)
    if a + b == 0:
        return 0.0 if c == 0 else math.inf
    return math.sqrt(Fraction(b + c, a + b))


def gamma(reference, candidate):
    """Pearson's correlation of the two indicators "together" over all pairs of objects."""
    if identical(reference, candidate):
        return 1.0
    pairs = list(combinations(range(len(reference)), 2))
    x = [Fraction(reference[i] == reference[j]) for i, j in pairs]
    y = [Fraction(candidate[i] == candidate[j]) for i, j in pairs]
    mean_x, mean_y = sum(x) / len(pairs), sum(y) / len(pairs)
    covariance = sum((u - mean_x) * (v - mean_y) for u, v in zip(x, y, strict=True))
    spread_x = sum((u - mean_x) ** 2 for u in x)
    spread_y = sum((v - mean_y) ** 2 for v in y)
    if spread_x * spread_y == 0:
        return 0.0
    return float(covariance) / math.sqrt(spread_x * spread_y)


def mirkin(reference, candidate):
    """Ordered pairs on which the clusterings disagree."""
    n = len(reference)
    return float(
        sum(
            (reference[i] == reference[j]) != (candidate[i] == candidate[j])
            for i in range(n)
            for j in range(n)
        )
    )


# Set matching


def purity(reference, candidate):
    """Objects in the majority class of their candidate cluster."""
    classes = clusters_of(reference)
    kept = sum(
        max(len(cluster & members) for members in classes) for cluster in clusters_of(candidate)
    )
    return kept / len(reference)


def inverse_purity(reference, candidate):
    return purity(candidate, reference)


def purity_f(reference, candidate):
    return harmonic_mean(purity(reference, candidate), purity(candidate, reference))


def harmonic_mean(x, y):
    return 2 / (1 / x + 1 / y)


def misclassification_rate(reference, candidate):
    """Objects whose class is not the majority class of their candidate cluster."""
    wrong = 0
    for cluster in clusters_of(candidate):
        classes = [reference[i] for i in cluster]
        wrong += len(classes) - max(map(classes.count, classes))
    return wrong / len(reference)


def named_misclassification_rate(reference, candidate):
    """Campello's Eq. (2): half the difference of two partition matrices, class by class."""
    difference = sum(
        abs((x == name) - (y == name))
        for name in {*reference, *candidate}
        for x, y in zip(reference, candidate, strict=True)
    )
    return difference / (2 * len(reference))


def matched_classes(reference, candidate):
    """Return each candidate cluster with its majority class; on a tie, the largest class."""
    classes = clusters_of(reference)
    return [
        (cluster, max(classes, key=lambda members, c=cluster: (len(c & members), len(members))))
        for cluster in clusters_of(candidate)
    ]


def matched_recall(reference, candidate):
    total = sum(
        len(cluster) * Fraction(len(cluster & matched), len(matched))
        for cluster, matched in matched_classes(reference, candidate)
    )
    return float(total / len(reference))


def matched_f(reference, candidate):
    scores = []
    for cluster, matched in matched_classes(reference, candidate):
        precision = Fraction(len(cluster & matched), len(cluster))
        recall = Fraction(len(cluster & matched), len(matched))
        scores.append(2 * precision * recall / (precision + recall))
    return float(sum(scores) / len(scores))


def van_dongen(reference, candidate):
    return (purity(reference, candidate) + purity(candidate, reference)) / 2


def best_matching(reference, candidate, weight):
    """Return the largest total weight over all one-to-one matchings, padded by empty clusters."""
    first, second = clusters_of(reference), clusters_of(candidate)
    size = max(len(first), len(second))
    first += [frozenset()] * (size - len(first))
    second += [frozenset()] * (size - len(second))
    weights = [[weight(x, y) for y in second] for x in first]
    return max(
        sum(weights[i][j] for i, j in enumerate(order)) for order in permutations(range(size))
    )


def shared_objects(x, y):
    return len(x & y)


@cache
def matched_objects(reference, candidate):
    return best_matching(reference, candidate, shared_objects)


def matching_accuracy(reference, candidate):
    return matched_objects(reference, candidate) / len(reference)


def partition_distance(reference, candidate):
    n = len(reference)
    return share(n - matched_objects(reference, candidate), n - 1, otherwise=0.0)


def bcubed_precision(reference, candidate):
    """Average over objects of the share of their cluster that has their class."""
    n = len(reference)
    total = Fraction(0)
    for i in range(n):
        cluster = [j for j in range(n) if candidate[j] == candidate[i]]
        total += Fraction(sum(reference[j] == reference[i] for j in cluster), len(cluster))
    return float(total / n)


def bcubed_recall(reference, candidate):
    return bcubed_precision(candidate, reference)


def bcubed(reference, candidate):
    return harmonic_mean(
        bcubed_precision(reference, candidate), bcubed_recall(reference, candidate)
    )


def exact_cluster_precision(reference, candidate):
    """Share of the candidate's clusters, as sets of objects, that the reference has."""
    found, true = (
        {frozenset(i for i, x in enumerate(side) if x == label) for label in side}
        for side in (candidate, reference)
    )
    return len(found & true) / len(found)


def exact_cluster_recall(reference, candidate):
    return exact_cluster_precision(candidate, reference)


def exact_cluster_f(reference, candidate):
    precision = exact_cluster_precision(reference, candidate)
    recall = exact_cluster_recall(reference, candidate)
    return harmonic_mean(precision, recall) if precision else 0.0


def element_centric(reference, candidate):
    """Average over objects of what both clusters share of the larger one."""
    n = len(reference)
    total = Fraction(0)
    for i in range(n):
        first = {j for j in range(n) if reference[j] == reference[i]}
        second = {j for j in range(n) if candidate[j] == candidate[i]}
        total += Fraction(len(first & second), max(len(first), len(second)))
    return float(total / n)


def similarity_of_sets(x, y):
    larger = max(len(x), len(y))
    return Fraction(len(x & y), larger)


def pair_sets(reference, candidate):
    """Rezaei and Fränti: similarity of matched sets, minus that expected of sizes by rank."""
    if identical(reference, candidate):
        return 1.0
    n = len(reference)
    similarity = best_matching(reference, candidate, similarity_of_sets)
    a = sorted(map(len, clusters_of(reference)), reverse=True)
    b = sorted(map(len, clusters_of(candidate)), reverse=True)
    expected = sum(
        Fraction(size_a * size_b, n) / max(size_a, size_b)
        for size_a, size_b in zip(a, b, strict=False)
    )
    largest = max(len(a), len(b))
    return float(max(Fraction(0), (similarity - expected) / (largest - expected)))


# Information


@cache
def entropy(labels) -> float:
    n = len(labels)
    return math.fsum(-len(c) / n * math.log(len(c) / n) for c in clusters_of(labels)) + 0.0


def joint_entropy(reference, candidate):
    return entropy(tuple(zip(reference, candidate, strict=True)))


@cache
def mutual_info(reference, candidate) -> float:
    """Sum of p(x, y) log [p(x, y) / (p(x) p(y))] over the cells that are not empty."""
    n = len(reference)
    terms = []
    for x in clusters_of(reference):
        for y in clusters_of(candidate):
            both = len(x & y)
            if both:
                ratio = Fraction(both * n, len(x) * len(y))
                terms.append(both / n * math.log(ratio))
    return math.fsum(terms)


AVERAGES = {
    "arithmetic": lambda x, y: (x + y) / 2,
    "geometric": lambda x, y: math.sqrt(x * y),
    "min": min,
    "max": max,
}


def normalized_mutual_info(reference, candidate, average="arithmetic"):
    if identical(reference, candidate):
        return 1.0
    if average == "joint":
        scale = joint_entropy(reference, candidate)
    else:
        scale = AVERAGES[average](entropy(reference), entropy(candidate))
    return mutual_info(reference, candidate) / scale if scale else 0.0


@cache
def expected_mutual_info(reference_sizes, candidate_sizes) -> float:
    """Return the mean of mutual information over all permutations of the candidate's labels."""
    reference = labels_of_sizes(reference_sizes)
    candidate = labels_of_sizes(candidate_sizes)
    shuffles = list(permutations(candidate))
    return math.fsum(mutual_info(reference, shuffle) for shuffle in shuffles) / len(shuffles)


def labels_of_sizes(sizes) -> tuple[int, ...]:
    return tuple(label for label, size in enumerate(sizes) for _ in range(size))


def sizes_of(labels) -> tuple[int, ...]:
    return tuple(sorted(map(len, clusters_of(labels))))


def adjusted_mutual_info(reference, candidate, average="arithmetic"):
    if identical(reference, candidate):
        return 1.0
    shapes = {len(clusters_of(reference)), len(clusters_of(candidate))}
    if shapes & {1, len(reference)}:
        return 0.0
    expected = expected_mutual_info(sizes_of(reference), sizes_of(candidate))
    scale = AVERAGES[average](entropy(reference), entropy(candidate))
    return (mutual_info(reference, candidate) - expected) / (scale - expected)


def conditional_entropy(first, second):
    """Weigh the entropy of the first clustering in each cluster of the second by its share."""
    return math.fsum(
        len(cluster) / len(first) * entropy(tuple(first[i] for i in sorted(cluster)))
        for cluster in clusters_of(second)
    )


def homogeneity(reference, candidate):
    if len(set(reference)) == 1:
        return 1.0
    return 1 - conditional_entropy(reference, candidate) / entropy(reference)


def completeness(reference, candidate):
    return homogeneity(candidate, reference)


def v_measure(reference, candidate, beta=1.0):
    h, c = homogeneity(reference, candidate), completeness(reference, candidate)
    return (1 + beta) * h * c / (beta * h + c) if beta * h + c else 0.0


def variation_of_information(reference, candidate):
    return conditional_entropy(reference, candidate) + conditional_entropy(candidate, reference)


def variation_over(scale):
    def normalized(reference, candidate):
        if identical(reference, candidate):
            return 0.0
        return variation_of_information(reference, candidate) / scale(reference, candidate)

    return normalized


def log_n(reference, candidate):
    return math.log(len(reference))


def log_k_squared(reference, candidate):
    return math.log(max(len(set(reference)), len(set(candidate))) ** 2)


def log_bound_squared(k):
    """Return a scale log k², for a bound k on both numbers of clusters."""

    def scale(reference, candidate):
        assert max(len(set(reference)), len(set(candidate))) <= k
        return math.log(k**2)

    return scale


def one_minus(measure):
    return lambda reference, candidate: 1 - measure(reference, candidate)


def with_average(measure, average):
    return lambda reference, candidate: measure(reference, candidate, average)


# Beta-entropies


def beta_entropy(labels, beta=2):
    """(1 - sum p^beta) / (1 - 2^(1 - beta)); Shannon's entropy in bits at 1."""
    if beta == 1:
        return entropy(tuple(labels)) / math.log(2)
    n = len(labels)
    powers = math.fsum((len(cluster) / n) ** beta for cluster in clusters_of(labels))
    return (1 - powers) / (1 - 2 ** (1 - beta))


def beta_joint_entropy(first, second, beta=2):
    return beta_entropy(tuple(zip(first, second, strict=True)), beta)


def beta_conditional_entropy(first, second, beta=2):
    """Weigh the beta-entropy of the first's trace on each cluster of the second by share^beta."""
    n = len(first)
    return math.fsum(
        (len(cluster) / n) ** beta * beta_entropy([first[i] for i in sorted(cluster)], beta)
        for cluster in clusters_of(second)
    )


def beta_mutual_information(first, second, beta=2):
    return beta_entropy(first, beta) - beta_conditional_entropy(first, second, beta)


def beta_distance(first, second, beta=2):
    return beta_conditional_entropy(first, second, beta) + beta_conditional_entropy(
        second, first, beta
    )


# Split-merge


def parts_of(cluster, other_labels):
    """Return the sizes of the parts that another clustering cuts a cluster into."""
    held = [other_labels[i] for i in sorted(cluster)]
    return [held.count(label) for label in dict.fromkeys(held)]


def one_minus_entropy_over_log_size(size, parts):
    """1 - H(parts) / log(size); a cluster of one object is whole."""
    if size == 1:
        return 1.0
    shares = [part / size for part in parts]
    return 1 + math.fsum(share * math.log(share) for share in shares) / math.log(size)


def share_of_the_largest_part(size, parts):
    return max(parts) / size


def score_of_own_cluster(labels, other_labels, score):
    """Return for each object the score of its cluster, from the parts it is cut into."""
    score_of = {}
    for cluster in clusters_of(labels):
        value = score(len(cluster), parts_of(cluster, other_labels))
        score_of.update(dict.fromkeys(cluster, value))
    return [score_of[i] for i in range(len(labels))]


def split_merge_by(score, combine):
    """Return a function: the mean over objects of the combined scores of their two clusters."""

    def split_merge(reference, candidate):
        first = score_of_own_cluster(reference, candidate, score)
        second = score_of_own_cluster(candidate, reference, score)
        return math.fsum(map(combine, first, second)) / len(reference)

    return split_merge


def product(s, t):
    return s * t


def mean(s, t):
    return (s + t) / 2


def of_labels(table_twin):
    """Turn the twin that is a function of a table into one of two sequences of labels."""

    def twin(reference, candidate):
        rows, columns = clusters_of(reference), clusters_of(candidate)
        return float(table_twin([[len(row & column) for column in columns] for row in rows]))

    return twin


TWINS = {name: of_labels(twin) for name, twin in TABLE_TWINS.items()} | {
    "rand": rand,
    "adjusted_rand": adjusted_rand,
    "pair_jaccard": pair_jaccard,
    "fowlkes_mallows": fowlkes_mallows,
    "pair_precision": pair_precision,
    "pair_recall": pair_recall,
    "pair_f": pair_f,
    "minkowski": minkowski,
    "gamma": gamma,
    "mirkin": mirkin,
    "purity": purity,
    "inverse_purity": inverse_purity,
    "purity_f": purity_f,
    "misclassification_rate": misclassification_rate,
    "matched_recall": matched_recall,
    "matched_f": matched_f,
    "van_dongen": van_dongen,
    "matching_accuracy": matching_accuracy,
    "partition_distance": partition_distance,
    "bcubed_precision": bcubed_precision,
    "bcubed_recall": bcubed_recall,
    "bcubed": bcubed,
    "exact_cluster_precision": exact_cluster_precision,
    "exact_cluster_recall": exact_cluster_recall,
    "exact_cluster_f": exact_cluster_f,
    "element_centric": element_centric,
    "pair_sets": pair_sets,
    "mutual_info": mutual_info,
    "normalized_mutual_info": normalized_mutual_info,
    "normalized_mutual_info_min": with_average(normalized_mutual_info, "min"),
    "normalized_mutual_info_geometric": with_average(normalized_mutual_info, "geometric"),
    "normalized_mutual_info_max": with_average(normalized_mutual_info, "max"),
    "normalized_mutual_info_joint": with_average(normalized_mutual_info, "joint"),
    "adjusted_mutual_info": adjusted_mutual_info,
    "adjusted_mutual_info_min": with_average(adjusted_mutual_info, "min"),
    "adjusted_mutual_info_geometric": with_average(adjusted_mutual_info, "geometric"),
    "adjusted_mutual_info_max": with_average(adjusted_mutual_info, "max"),
    "homogeneity": homogeneity,
    "completeness": completeness,
    "v_measure": v_measure,
    "variation_of_information": variation_of_information,
    "normalized_variation_of_information": variation_over(log_n),
    "normalized_variation_of_information_log_k": variation_over(log_k_squared),
    "normalized_variation_of_information_joint": variation_over(joint_entropy),
    "variation_of_information_similarity": one_minus(variation_over(log_n)),
    "variation_of_information_similarity_log_k": one_minus(variation_over(log_k_squared)),
    "beta_mutual_information": beta_mutual_information,
    "beta_distance": beta_distance,
    "split_merge": split_merge_by(one_minus_entropy_over_log_size, product),
    "split_merge_mean": split_merge_by(one_minus_entropy_over_log_size, mean),
    "split_merge_max": split_merge_by(share_of_the_largest_part, product),
}
