"""Slow, readable twins of what compares hierarchies, straight from the definitions.

A hierarchy is a linkage: rows (left, right, height, …), where numbers below n are objects and n + t
is the cluster of row t. Multiway trees are given by the sets of objects below their nodes.
"""

import math
from itertools import combinations, permutations

import numpy as np


def members(linkage):
    """The objects of every node."""
    n = len(linkage) + 1
    sets = [frozenset([i]) for i in range(n)]
    for left, right, *_ in linkage:
        sets.append(sets[int(left)] | sets[int(right)])
    return sets


def clusters(linkage):
    return set(members(linkage)[len(linkage) + 1 :])


def cut(linkage, k):
    """A label for each object, after the last k - 1 merges are undone."""
    n = len(linkage) + 1
    sets = members(linkage)
    parts = {frozenset([i]) for i in range(n)}
    for row in range(n - k):
        left, right = (sets[int(node)] for node in linkage[row][:2])
        parts = parts - {left, right} | {left | right}
    return [min(part) for i in range(n) for part in parts if i in part]


def joining_rows(linkage):
    """The row that joins each pair of objects."""
    n = len(linkage) + 1
    sets = members(linkage)
    return {
        pair: next(row for row in range(n - 1) if set(pair) <= sets[n + row])
        for pair in combinations(range(n), 2)
    }


def cophenetic(linkage):
    """The height at which each pair of objects is joined, in the order of pairs."""
    return [linkage[row][2] for row in joining_rows(linkage).values()]


def largest_k(linkage):
    """The largest number of clusters at which each pair is together."""
    n = len(linkage) + 1
    cuts = {k: cut(linkage, k) for k in range(1, n + 1)}
    return [
        max(k for k, labels in cuts.items() if labels[i] == labels[j])
        for i, j in combinations(range(n), 2)
    ]


def pearson(x, y):
    n = len(x)
    mx, my = math.fsum(x) / n, math.fsum(y) / n
    xy = math.fsum((a - mx) * (b - my) for a, b in zip(x, y, strict=True))
    xx = math.fsum((a - mx) ** 2 for a in x)
    yy = math.fsum((b - my) ** 2 for b in y)
    return xy / math.sqrt(xx * yy)


def ranks(values):
    return [
        sum(other < one for other in values) + (sum(other == one for other in values) + 1) / 2
        for one in values
    ]


def concordance(x, y):
    concordant = discordant = 0
    for (a, b), (c, d) in combinations(list(zip(x, y, strict=True)), 2):
        sign = (a > c) - (a < c)
        sign *= (b > d) - (b < d)
        concordant += sign > 0
        discordant += sign < 0
    return concordant, discordant


def kendall(x, y):
    concordant, discordant = concordance(x, y)
    untied = [sum(a != b for a, b in combinations(side, 2)) for side in (x, y)]
    return (concordant - discordant) / math.sqrt(untied[0] * untied[1])


def gamma(x, y):
    concordant, discordant = concordance(x, y)
    if concordant + discordant == 0:
        return 1.0 if len(set(x)) == len(set(y)) == 1 else 0.0
    return (concordant - discordant) / (concordant + discordant)


def robinson_foulds(first, second):
    """The number of clusters in one set only."""
    return len(first ^ second)


def resolved(sets, n):
    """For each triple that a tree resolves, the object that joins last."""
    last = {}
    for triple in combinations(range(n), 3):
        for one in triple:
            pair = set(triple) - {one}
            if any(pair <= cluster and one not in cluster for cluster in sets):
                last[triple] = one
    return last


def rooted_triples(first, second, n):
    one, other = resolved(first, n), resolved(second, n)
    if not one and not other:
        return 1.0
    alike = sum(other.get(triple) == last for triple, last in one.items())
    return 2 * alike / (len(one) + len(other))


def levels(sets, n):
    """The depth of each node over the longest path through it: 0 at the root, 1 for objects."""
    nodes = list({*sets, *(frozenset([i]) for i in range(n))})
    depth = {node: sum(node < other for other in nodes) for node in nodes}

    def height(node):
        return max((1 + height(other) for other in nodes if other < node), default=0)

    return {node: depth[node] / (depth[node] + height(node)) for node in nodes}


def walks(clusters_and_weights, n, alpha):
    """Where random walks with restart through weighted clusters end, by inverting a matrix."""
    matrix = np.zeros((n, len(clusters_and_weights)))
    for column, (cluster, weight) in enumerate(clusters_and_weights):
        matrix[list(cluster), column] = weight
    step = (matrix / matrix.sum(1, keepdims=True)) @ (matrix / matrix.sum(0)).T
    return (1 - alpha) * np.linalg.inv(np.eye(n) - alpha * step)


def tree_walks(sets, n, alpha, r):
    weighted = [(node, math.exp(r * level)) for node, level in levels(sets, n).items()]
    return walks(weighted, n, alpha)


def element_centric(first, second, alpha):
    """The similarity of each object, from two matrices of walks."""
    return 1 - np.abs(first - second).sum(1) / (2 * alpha)


def pairs_together(x, y):
    return sum(x[i] == x[j] and y[i] == y[j] for i, j in combinations(range(len(x)), 2))


def fowlkes_mallows(x, y):
    both = pairs_together(x, y)
    return both / math.sqrt(pairs_together(x, x) * pairs_together(y, y)) if both else 0.0


def over_permutations(function, x, y):
    """Mean and variance over all permutations of the objects of y."""
    values = [function(x, [y[i] for i in order]) for order in permutations(range(len(y)))]
    mean = math.fsum(values) / len(values)
    return mean, math.fsum((value - mean) ** 2 for value in values) / len(values)


def every_linkage(n):
    """All binary trees of n objects with an order of merges; row t has the height t + 1."""
    found = [((), tuple(range(n)))]
    for row in range(n - 1):
        found = [
            ((*rows, (i, j, row + 1.0)), (*(k for k in nodes if k not in (i, j)), n + row))
            for rows, nodes in found
            for i, j in combinations(nodes, 2)
        ]
    return [rows for rows, _ in found]


def with_sizes(linkage):
    """A linkage matrix of SciPy."""
    sets = members(linkage)
    n = len(linkage) + 1
    return np.array(
        [(i, j, height, len(sets[n + row])) for row, (i, j, height, *_) in enumerate(linkage)],
        float,
    )


def up_to_relabeling(n):
    """Linkages of n objects of which every other one is a relabeling."""
    seen = {}
    for linkage in every_linkage(n):
        shape = tuple(
            tuple(sorted(node if node >= n else -1 for node in row[:2])) for row in linkage
        )
        seen.setdefault(shape, linkage)
    return list(seen.values())


def random_nested(n, rng, most=4):
    """A random tree of nested lists, whose nodes have up to `most` children."""
    nodes = list(range(n))
    while len(nodes) > 1:
        size = min(len(nodes), int(rng.integers(2, most + 1)))
        chosen = set(rng.permutation(len(nodes))[:size].tolist())
        joined = [node for i, node in enumerate(nodes) if i in chosen]
        nodes = [node for i, node in enumerate(nodes) if i not in chosen] + [joined]
    return nodes[0]


def sets_of_nested(tree):
    """The sets of objects below the nodes of nested lists."""
    found = set()

    def below(node):
        if not isinstance(node, list):
            return frozenset([node])
        cluster = frozenset().union(*map(below, node))
        found.add(cluster)
        return cluster

    below(tree)
    return found
