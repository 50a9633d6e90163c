"""Every soft measure from its definition, as a function of two matrices of masses.

Slow on purpose. A matrix has a row for each object and a column for each set of clusters; the index
of a column is the set's bitmask. Memberships are the masses on single clusters.
"""

import itertools
import math
from collections import Counter

from tests.naive import fuzzy_pairs, relations


def memberships(masses):
    clusters = range(len(masses[0]).bit_length() - 1)
    return [[float(row[1 << cluster]) for cluster in clusters] for row in masses]


def possible(masses):
    """The clusters of the one set that has an object's mass."""
    sets = [max(range(len(row)), key=row.__getitem__) for row in masses]
    return [[c for c in range(mask.bit_length()) if mask >> c & 1] for mask in sets]


def equal_shares(masses):
    clusters = range(len(masses[0]).bit_length() - 1)
    return [[(c in one) / len(one) for c in clusters] for one in possible(masses)]


def mean_over_pairs(first, second, degree, agreement):
    """The mean agreement of the degrees that two clusterings give a pair of objects."""
    pairs = list(itertools.combinations(range(len(first)), 2))
    degrees = [(degree(first[i], first[j]), degree(second[i], second[j])) for i, j in pairs]
    return sum(agreement(p, q) for p, q in degrees) / len(pairs)


def dot(x, y):
    return sum(a * b for a, b in zip(x, y, strict=True))


def product(p, q):
    return p * q + (1 - p) * (1 - q)


def alpha_rand(first, second):
    costs = [
        relations.mean_over_pairs(
            first, second, lambda x, y, at=alpha: relations.transport_cost(x, y, at)
        )
        for alpha in (1.0, 0.0)
    ]
    return tuple(1 - cost for cost in costs)


def alpha_partition_distance(first, second):
    return tuple(relations.partition_distance(first, second, alpha) for alpha in (0.0, 1.0))


def credal_rand(distance):
    return lambda first, second: 1 - relations.mean_over_pairs(first, second, distance)


def soft_adjusted_rand(first, second):
    """The credal Rand index, less its mean over all permutations of the second's objects."""
    index = credal_rand(relations.belief_distance)
    orders = list(itertools.permutations(second))
    expected = sum(index(first, list(order)) for order in orders) / len(orders)
    return (index(first, second) - expected) / (1 - expected)


def hullermeier_rand(first, second):
    degrees = memberships(first), memberships(second)
    return mean_over_pairs(*degrees, relations.half_l1, lambda p, q: 1 - abs(p - q))


def frigui_rand(first, second):
    return mean_over_pairs(memberships(first), memberships(second), dot, product)


def brouwer_rand(agreement):
    return lambda first, second: relations.brouwer_rand(
        memberships(first), memberships(second), agreement
    )


def anderson_rand(first, second):
    u, v, n = memberships(first), memberships(second), len(first)
    cells = [
        [sum(u[x][i] * v[x][j] for x in range(n)) for j in range(len(v[0]))]
        for i in range(len(u[0]))
    ]
    scale = n / sum(map(sum, cells))
    cells = [[scale * cell for cell in row] for row in cells]
    squares = sum(cell**2 for row in cells for cell in row)
    rows = sum(sum(row) ** 2 for row in cells)
    columns = sum(sum(column) ** 2 for column in zip(*cells, strict=True))
    # Pairs together in both, and in neither, as hard tables count them.
    a, d = (squares - n) / 2, (n**2 + squares - rows - columns) / 2
    return (a + d) / (n * (n - 1) / 2)


def rough_rand(first, second):
    return mean_over_pairs(equal_shares(first), equal_shares(second), dot, product)


def mutual_information(x, y):
    n = len(x)
    rows, columns, cells = Counter(x), Counter(y), Counter(zip(x, y, strict=True))
    return sum(
        count / n * math.log(count * n / (rows[i] * columns[j])) for (i, j), count in cells.items()
    )


def soft_mutual_information(first, second):
    values = [
        mutual_information(x, y)
        for x in itertools.product(*possible(first))
        for y in itertools.product(*possible(second))
    ]
    return min(values), max(values)


def fuzzy_index(name):
    def index(first, second):
        counts = fuzzy_pairs.pair_counts(memberships(first), memberships(second), "min", "max")
        return fuzzy_pairs.indexes(*counts)[name]

    return index


TWINS = {
    "soft_adjusted_rand": soft_adjusted_rand,
    "alpha_rand": alpha_rand,
    "alpha_partition_distance": alpha_partition_distance,
    "credal_rand_belief": credal_rand(relations.belief_distance),
    "credal_rand_jousselme": credal_rand(relations.jousselme_distance),
    "credal_rand_conflict": credal_rand(relations.conflict),
    "hullermeier_rand": hullermeier_rand,
    "frigui_rand": frigui_rand,
    "brouwer_rand": brouwer_rand("product"),
    "brouwer_rand_difference": brouwer_rand("difference"),
    "anderson_rand": anderson_rand,
    "rough_rand": rough_rand,
    "soft_mutual_information": soft_mutual_information,
    "fuzzy_rand": fuzzy_index("rand"),
    "fuzzy_adjusted_rand": fuzzy_index("adjusted_rand"),
    "fuzzy_jaccard": fuzzy_index("jaccard"),
    "fuzzy_fowlkes_mallows": fuzzy_index("fowlkes_mallows"),
    "fuzzy_minkowski": fuzzy_index("minkowski"),
    "fuzzy_gamma": fuzzy_index("gamma"),
}
