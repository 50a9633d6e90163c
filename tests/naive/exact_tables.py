"""Measures of a table of counts of any size, at 80 digits: what float arithmetic should round to.

Tables are lists of rows of Python integers without empty rows or columns. `TABLE_TWINS` maps the
name of a measure to a function of a table.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, wraps
from itertools import permutations
from math import comb

from mpmath import mp, mpf

DIGITS = 80


def exact(function: Callable) -> Callable:
    @wraps(function)
    def at_many_digits(*arguments):
        with mp.workdps(DIGITS):
            return +function(*arguments)

    return at_many_digits


def number(value):
    """An integer or a fraction as an mpf."""
    value = Fraction(value)
    return mpf(value.numerator) / value.denominator


def cells(table):
    return [count for row in table for count in row if count]


def row_sums(table):
    return [sum(row) for row in table]


def column_sums(table):
    return [sum(column) for column in zip(*table, strict=True)]


def total(table):
    return sum(row_sums(table))


def transposed(table):
    return [list(column) for column in zip(*table, strict=True)]


# Pair counting


def pairs_within(sizes):
    return sum(size * (size - 1) // 2 for size in sizes)


def pair_counts(table):
    together = pairs_within(cells(table))
    b = pairs_within(row_sums(table)) - together
    c = pairs_within(column_sums(table)) - together
    return together, b, c, pairs_within([total(table)]) - together - b - c


def rand(table):
    a, b, c, d = pair_counts(table)
    return number(Fraction(a + d, a + b + c + d))


def adjusted_rand(table):
    a, b, c, d = pair_counts(table)
    expected = Fraction((a + b) * (a + c), a + b + c + d)
    return number((a - expected) / (Fraction(2 * a + b + c, 2) - expected))


def pair_jaccard(table):
    a, b, c, _ = pair_counts(table)
    return number(Fraction(a, a + b + c))


def fowlkes_mallows(table):
    return mp.sqrt(pair_precision(table) * pair_recall(table))


def pair_precision(table):
    a, _, c, _ = pair_counts(table)
    return number(Fraction(a, a + c))


def pair_recall(table):
    return pair_precision(transposed(table))


def pair_f(table):
    return harmonic_mean(pair_precision(table), pair_recall(table))


def harmonic_mean(x, y):
    return 2 * x * y / (x + y)


def minkowski(table):
    a, b, c, _ = pair_counts(table)
    return mp.sqrt(number(Fraction(b + c, a + b)))


def gamma(table):
    a, b, c, d = pair_counts(table)
    return (mpf(a) * d - mpf(b) * c) / mp.sqrt(mpf(a + b) * (a + c) * (b + d) * (c + d))


def mirkin(table):
    squares = [sum(x * x for x in part(table)) for part in (row_sums, column_sums, cells)]
    return mpf(squares[0] + squares[1] - 2 * squares[2])


# Set matching


def purity(table):
    return number(Fraction(sum(map(max, transposed(table))), total(table)))


def inverse_purity(table):
    return purity(transposed(table))


def purity_f(table):
    return harmonic_mean(purity(table), inverse_purity(table))


def misclassification_rate(table):
    missed = sum(sum(column) - max(column) for column in transposed(table))
    return number(Fraction(missed, total(table)))


def matched_classes(table):
    """For each column: its size, the count it shares with its class, the size of that class."""
    sizes = row_sums(table)
    for column in transposed(table):
        shared, size = max(zip(column, sizes, strict=True))
        yield sum(column), shared, size


def matched_recall(table):
    weighted = sum(Fraction(b * shared, a) for b, shared, a in matched_classes(table))
    return number(weighted / total(table))


def matched_f(table):
    scores = [Fraction(2 * shared, a + b) for b, shared, a in matched_classes(table)]
    return number(sum(scores) / len(scores))


def van_dongen(table):
    return (purity(table) + inverse_purity(table)) / 2


def best_matching(weights):
    """The heaviest one-to-one matching of rows and columns, by trying all."""
    if len(weights) > len(weights[0]):
        weights = transposed(weights)
    return max(
        sum(row[j] for row, j in zip(weights, order, strict=True))
        for order in permutations(range(len(weights[0])), len(weights))
    )


def matching_accuracy(table):
    return number(Fraction(best_matching(table), total(table)))


def partition_distance(table):
    n = total(table)
    return number(Fraction(n - best_matching(table), n - 1))


def bcubed_precision(table):
    parts = sum(Fraction(x * x, sum(column)) for column in transposed(table) for x in column)
    return number(parts / total(table))


def bcubed_recall(table):
    return bcubed_precision(transposed(table))


def bcubed(table):
    return harmonic_mean(bcubed_precision(table), bcubed_recall(table))


def exact_cluster_precision(table):
    recovered = sum(
        0 < x == sum(row) == b
        for row in table
        for x, b in zip(row, column_sums(table), strict=True)
    )
    return number(Fraction(recovered, len(column_sums(table))))


def exact_cluster_recall(table):
    return exact_cluster_precision(transposed(table))


def exact_cluster_f(table):
    precision = exact_cluster_precision(table)
    return harmonic_mean(precision, exact_cluster_recall(table)) if precision else mpf(0)


def element_centric(table):
    rows, columns = row_sums(table), column_sums(table)
    parts = sum(
        Fraction(x * x, max(a, b))
        for row, a in zip(table, rows, strict=True)
        for x, b in zip(row, columns, strict=True)
    )
    return number(parts / total(table))


def pair_sets(table):
    rows, columns, n = row_sums(table), column_sums(table), total(table)
    similarity = best_matching(
        [
            [Fraction(x, max(a, b)) for x, b in zip(row, columns, strict=True)]
            for row, a in zip(table, rows, strict=True)
        ]
    )
    ranked = zip(sorted(rows, reverse=True), sorted(columns, reverse=True), strict=False)
    expected = sum(Fraction(a * b, n * max(a, b)) for a, b in ranked)
    score = (similarity - expected) / (max(len(rows), len(columns)) - expected)
    return number(max(score, Fraction(0)))


# Information


def entropy(sizes):
    n = sum(sizes)
    return -sum(mpf(size) / n * mp.log(mpf(size) / n) for size in sizes)


def mutual_info(table):
    return entropy(row_sums(table)) + entropy(column_sums(table)) - entropy(cells(table))


def reference_given_candidate(table):
    return entropy(cells(table)) - entropy(column_sums(table))


def variation_of_information(table):
    return reference_given_candidate(table) + reference_given_candidate(transposed(table))


AVERAGES = {
    "arithmetic": lambda x, y: (x + y) / 2,
    "geometric": lambda x, y: mp.sqrt(x * y),
    "min": min,
    "max": max,
}


def normalized_by(average):
    def normalized(table):
        scale = AVERAGES[average](entropy(row_sums(table)), entropy(column_sums(table)))
        return mutual_info(table) / scale

    return normalized


def normalized_by_joint(table):
    return mutual_info(table) / entropy(cells(table))


def adjusted_by(average):
    def adjusted(table):
        scale = AVERAGES[average](entropy(row_sums(table)), entropy(column_sums(table)))
        expected = expected_mutual_info(table)
        return (mutual_info(table) - expected) / (scale - expected)

    return adjusted


def homogeneity(table):
    return mutual_info(table) / entropy(row_sums(table))


def completeness(table):
    return homogeneity(transposed(table))


def v_measure(table):
    return harmonic_mean(homogeneity(table), completeness(table))


def log_n(table):
    return mp.log(total(table))


def log_k_squared(table):
    return 2 * mp.log(max(len(table), len(table[0])))


def joint_entropy(table):
    return entropy(cells(table))


def variation_over(scale):
    return lambda table: variation_of_information(table) / scale(table)


def similarity_over(scale):
    return lambda table: 1 - variation_of_information(table) / scale(table)


def gini(sizes):
    n = sum(sizes)
    return 1 - Fraction(sum(size * size for size in sizes), n * n)


def beta_mutual_information(table):
    """At beta = 2 all entropies are twice a Gini index, and rational."""
    return number(2 * (gini(row_sums(table)) + gini(column_sums(table)) - gini(cells(table))))


def beta_distance(table):
    joint = gini(cells(table))
    return number(2 * (2 * joint - gini(row_sums(table)) - gini(column_sums(table))))


# Split-merge


def one_minus_entropy_over_log_size(line):
    parts = [part for part in line if part]
    return 1 - entropy(parts) / mp.log(sum(parts)) if sum(parts) > 1 else mpf(1)


def share_of_the_largest_part(line):
    return number(Fraction(max(line), sum(line)))


def split_merge_by(score):
    def split_merge(table):
        of_row, of_column = list(map(score, table)), list(map(score, transposed(table)))
        added = [
            count * s * t
            for row, s in zip(table, of_row, strict=True)
            for count, t in zip(row, of_column, strict=True)
        ]
        return sum(added) / total(table)

    return split_merge


def split_merge_mean(table):
    lines = [*table, *transposed(table)]
    return sum(sum(line) * one_minus_entropy_over_log_size(line) for line in lines) / (
        2 * total(table)
    )


# The expectation of mutual information


@exact
def expected_mutual_info(table):
    n = total(table)
    excesses = [expected_excess(a, b, n) for a in row_sums(table) for b in column_sums(table)]
    return sum(excesses) / n


@cache
@exact
def expected_excess(a, b, n):
    """E[X log(X/m)] for a hypergeometric X with mean m = a b / n."""
    deviation = (a * b * (n - a) * (n - b)) ** 0.5 / n / max(n - 1, 1) ** 0.5
    if n <= 1000:
        return excess_by_binomials(a, b, n)
    if deviation <= 200:
        return excess_by_ratios(a, b, n)
    return excess_by_moments(a, b, n)


@exact
def excess_by_binomials(a, b, n):
    """From the definition: the law is a quotient of binomial coefficients."""
    mean = mpf(a) * b / n
    support = range(max(1, a + b - n), min(a, b) + 1)
    weighted = sum(comb(a, x) * comb(n - a, b - x) * (x * mp.log(x / mean)) for x in support)
    return weighted / comb(n, b)


@exact
def excess_by_ratios(a, b, n):
    """Terms by the ratio of neighbors from the mode, until they are too small to matter."""
    mean = mpf(a) * b / n
    mode = (a + 1) * (b + 1) // (n + 2)
    law = moment = mpf(0)
    for step in (1, -1):
        x, mass = mode, mpf(1)
        while mass > mpf(10) ** -60:
            if x != mode or step == 1:
                law += mass
                moment += mass * (x * mp.log(x / mean) if x else 0)
            if step == 1:
                mass *= mpf((a - x) * (b - x)) / ((x + 1) * (n - a - b + x + 1))
            else:
                mass *= mpf(x * (n - a - b + x)) / ((a - x + 1) * (b - x + 1))
            x += step
    return moment / law


@exact
def excess_by_moments(a, b, n, order=24):
    """E[(1 + d) log(1 + d) - d] m with d = (X - m)/m, by exact central moments; for large m."""
    mean = Fraction(a * b, n)
    moments = central_moments(a, b, n, order)
    terms = [
        number((-1) ** k * moments[k] / (k * (k - 1) * mean ** (k - 1)))
        for k in range(2, order + 1)
    ]
    assert abs(terms[-1]) < abs(terms[0]) * mpf(10) ** -20, "the mean is too small for the series"
    return sum(terms)


def central_moments(a, b, n, order):
    """Of a hypergeometric law, from its factorial moments a^(r) b^(r) / n^(r)."""
    factorial = [Fraction(1)]
    for r in range(order):
        factorial.append(factorial[-1] * (a - r) * (b - r) / (n - r))
    stirling = [[0] * (order + 1) for _ in range(order + 1)]
    stirling[0][0] = 1
    for k in range(1, order + 1):
        for r in range(1, k + 1):
            stirling[k][r] = r * stirling[k - 1][r] + stirling[k - 1][r - 1]
    raw = [sum(stirling[k][r] * factorial[r] for r in range(k + 1)) for k in range(order + 1)]
    mean = raw[1]
    return [
        sum(comb(k, i) * raw[i] * (-mean) ** (k - i) for i in range(k + 1))
        for k in range(order + 1)
    ]


TABLE_TWINS = {
    name: exact(twin)
    for name, twin in {
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
        "normalized_mutual_info": normalized_by("arithmetic"),
        "normalized_mutual_info_min": normalized_by("min"),
        "normalized_mutual_info_geometric": normalized_by("geometric"),
        "normalized_mutual_info_max": normalized_by("max"),
        "normalized_mutual_info_joint": normalized_by_joint,
        "adjusted_mutual_info": adjusted_by("arithmetic"),
        "adjusted_mutual_info_min": adjusted_by("min"),
        "adjusted_mutual_info_geometric": adjusted_by("geometric"),
        "adjusted_mutual_info_max": adjusted_by("max"),
        "homogeneity": homogeneity,
        "completeness": completeness,
        "v_measure": v_measure,
        "variation_of_information": variation_of_information,
        "normalized_variation_of_information": variation_over(log_n),
        "normalized_variation_of_information_log_k": variation_over(log_k_squared),
        "normalized_variation_of_information_joint": variation_over(joint_entropy),
        "variation_of_information_similarity": similarity_over(log_n),
        "variation_of_information_similarity_log_k": similarity_over(log_k_squared),
        "beta_mutual_information": beta_mutual_information,
        "beta_distance": beta_distance,
        "split_merge": split_merge_by(one_minus_entropy_over_log_size),
        "split_merge_mean": split_merge_mean,
        "split_merge_max": split_merge_by(share_of_the_largest_part),
    }.items()
}
