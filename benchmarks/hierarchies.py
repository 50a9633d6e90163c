"""The figures for hierarchies: all cuts at once, correlations over all pairs, common clusters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from scipy.cluster.hierarchy import cophenet, linkage

import partita as pt
from benchmarks.figures import Figure, faster, within, within_memory
from benchmarks.measuring import cpu_seconds, cpu_seconds_once, in_fresh_process

# Random points in a plane; memory is measured where nothing else has run.
MEMORY = """
import numpy as np
import partita as pt
from benchmarks.hierarchies import random_tree
from benchmarks.measuring import peak_bytes
pt.cophenetic_correlation(random_tree(1_000, 0), random_tree(1_000, 1))
first, second = random_tree(20_000, 0), random_tree(20_000, 1)
print(peak_bytes(lambda: pt.cophenetic_correlation(first, second)))
"""


def random_tree(n: int, seed: int, chain: bool = False) -> pt.Hierarchy:
    """A binary tree whose merges join two random nodes; in a chain each adds one object."""
    rng = np.random.default_rng(seed)
    nodes = rng.permutation(n).tolist()
    picks = rng.random((n - 1, 2))
    children = []
    for merge, (one, two) in enumerate(picks.tolist()):
        places = (len(nodes) - 1 if chain else int(one * len(nodes)), int(two * (len(nodes) - 1)))
        pair = []
        for place in places:
            nodes[place], nodes[-1] = nodes[-1], nodes[place]
            pair.append(nodes.pop())
        nodes.append(n + merge)
        children.append([-one - 1 if one < n else one - n + 1 for one in pair])
    return pt.Hierarchy.from_merges(children, np.arange(1.0, n))


def flowers(n: int) -> tuple[Any, Any]:
    """Two linkages of the same points."""
    points = np.random.default_rng(0).normal(size=(n, 2))
    return linkage(points, "average"), linkage(points, "single")


def cuts() -> Iterator[Figure]:
    """A measure for every number of clusters, from linkage matrices on."""
    first, second = flowers(10_000)
    pt.curve(first, second)
    for measure in ("fowlkes_mallows", "adjusted_rand", "pair_jaccard"):
        time = cpu_seconds(lambda name=measure: pt.curve(first, second, name), 3)
        yield within(f"curve(), {measure}, n = 10,000, all 9,998 k", time, 0.3)
    trees = [pt.Hierarchy(one) for one in (first, second)]
    labels = trees[0].cut(20)
    time = cpu_seconds(lambda: pt.curve(trees[1], labels, "adjusted_rand"), 3)
    yield within("curve(), a hierarchy against 20 clusters, n = 10,000", time, 0.3)
    large = random_tree(100_000, 0), random_tree(100_000, 1)
    time = cpu_seconds_once(lambda: pt.curve(*large, "rand"))
    yield within("curve(), rand, random trees, n = 100,000, all 99,998 k", time, 5)


def pairs() -> Iterator[Figure]:
    """Correlations over all pairs of objects, without a list of them."""
    matrices = flowers(4_000)
    first, second = map(pt.Hierarchy, matrices)
    ours = cpu_seconds(lambda: pt.cophenetic_correlation(first, second), 3)
    theirs = cpu_seconds(lambda: np.corrcoef(*map(cophenet, matrices)), 2)
    yield faster(
        "cophenetic_correlation(), pearson, n = 4,000", ours, theirs, "SciPy's cophenet", 5
    )
    first, second = random_tree(20_000, 0), random_tree(20_000, 1)
    for method in ("pearson", "spearman", "kendall"):
        time = cpu_seconds(
            lambda name=method: pt.cophenetic_correlation(first, second, method=name), 3
        )
        yield within(f"cophenetic_correlation(), {method}, n = 20,000", time, 1)
    yield within("bakers_gamma_score(), n = 20,000", cpu_seconds(
        lambda: pt.bakers_gamma_score(first, second), 3), 1)  # fmt: skip
    yield within("rooted_triples_score(), n = 20,000", cpu_seconds(
        lambda: pt.rooted_triples_score(first, second), 3), 1)  # fmt: skip
    chains = random_tree(20_000, 0, chain=True), random_tree(20_000, 1, chain=True)
    time = cpu_seconds_once(lambda: pt.cophenetic_correlation(*chains))
    yield within("cophenetic_correlation(), pearson, n = 20,000, two chains", time, 10)
    used = in_fresh_process(MEMORY, 1)
    yield within_memory("cophenetic_correlation(), memory beyond the input, n = 20,000", used, 1e9)


def shapes() -> Iterator[Figure]:
    """Clusters in common, and walks through the nodes of both."""
    first, second = random_tree(100_000, 0), random_tree(100_000, 1)
    time = cpu_seconds(lambda: pt.robinson_foulds_distance(first, second), 3)
    yield within("robinson_foulds_distance(), n = 100,000", time, 0.5)
    first, second = random_tree(2_000, 0), random_tree(2_000, 1)
    time = cpu_seconds(lambda: pt.element_centric_score(first, second), 3)
    yield within("element_centric_score(), two hierarchies, n = 2,000", time, 1)


SECTIONS = {
    "Hierarchies, all cuts": cuts,
    "Hierarchies, pairs of objects": pairs,
    "Hierarchies, shapes and walks": shapes,
}
