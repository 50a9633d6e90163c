"""The figures for overlapping clusterings, and for element-centric similarity of hard ones."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

import partita as pt
from benchmarks.figures import Figure, against_floor, faster, labels, within
from benchmarks.measuring import cpu_seconds, cpu_seconds_once

Clusters = list[list[int]]

LARGE = (
    ("omega", 2.0),
    ("extended_bcubed", 2.0),
    ("overlapping_mutual_info", 1.0),
    ("average_f1", 1.0),
)


def random_clusters(n: int, n_clusters: int, size: int) -> tuple[Clusters, Clusters]:
    """Clusters of about this size, which cover all objects, and a copy with a fifth exchanged."""
    rng = np.random.default_rng(0)
    first = [
        rng.choice(n, 1 + int(rng.poisson(size - 1)), replace=False).tolist()
        for _ in range(n_clusters)
    ]
    second = [[i if rng.random() < 0.8 else int(rng.integers(n)) for i in part] for part in first]
    return _covering(first, n), _covering(second, n)


def _covering(clusters: Clusters, n: int) -> Clusters:
    """Return clusters in which objects of none are put into one each."""
    parts = [set(part) for part in clusters]
    for item in set(range(n)).difference(*parts):
        parts[item % len(parts)].add(item)
    return [sorted(part) for part in parts]


def covers(n: int, n_clusters: int, size: int) -> tuple[pt.Overlapping, pt.Overlapping]:
    """Return two overlapping clusterings."""
    first, second = (pt.Overlapping(one, n) for one in random_clusters(n, n_clusters, size))
    return first, second


def large() -> Iterator[Figure]:
    """10^5 objects in 10^4 clusters of some 20."""
    both = covers(100_000, 10_000, 20)
    for name, aim in LARGE:
        measure = pt.measures[name]
        seconds = cpu_seconds(lambda: measure(*both), repeats=3)
        yield within(f"{name}, n = 100,000, 10,000 clusters of 20", seconds, aim)


def against_cdlib() -> Iterator[Figure]:
    """cdlib on 2,000 objects."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import cdlib
        import networkx as nx
        from cdlib import evaluation

    n = 2_000
    first, second = random_clusters(n, 200, 20)
    graph = nx.empty_graph(n)
    theirs = [cdlib.NodeClustering(one, graph, overlap=True) for one in (first, second)]
    ours = pt.Overlapping(first, n), pt.Overlapping(second, n)
    for name, peer in (
        ("omega", evaluation.omega),
        ("overlapping_mutual_info", evaluation.overlapping_normalized_mutual_information_MGH),
        ("overlapping_mutual_info_lfk", evaluation.overlapping_normalized_mutual_information_LFK),
    ):
        measure = pt.measures[name]
        own = cpu_seconds(lambda: measure(*ours))
        other = cpu_seconds_once(lambda: peer(*theirs))
        yield faster(f"{name}, n = 2,000, 200 clusters of 20", own, other, "cdlib", 100)


def page_ranks(clusters: Clusters, n: int, alpha: float) -> np.ndarray[Any, Any]:
    """Return a personalized PageRank of each object, one by one, as clusim computes it."""
    import igraph

    incidence = np.zeros((n, len(clusters)))
    for k, part in enumerate(clusters):
        incidence[part, k] = 1.0
    weights = (incidence / incidence.sum(axis=0)) @ incidence.T
    graph = igraph.Graph.Weighted_Adjacency(weights.tolist(), mode="directed")
    return np.array(
        [
            graph.personalized_pagerank(
                weights="weight", damping=alpha, reset_vertices=item, implementation="prpack"
            )
            for item in range(n)
        ]
    )


def element_centric() -> Iterator[Figure]:
    """Against a PageRank for each object; and of hard clusterings, against B-cubed."""
    n = 1_000
    clusters = random_clusters(n, 20, 100)
    both = [pt.Overlapping(one, n) for one in clusters]
    found: dict[str, float] = {}

    def theirs() -> None:
        ranks = [page_ranks(one, n, 0.9) for one in clusters]
        found["value"] = float(1 - np.abs(ranks[0] - ranks[1]).sum(axis=1).mean() / 1.8)

    own = cpu_seconds(lambda: pt.element_centric_score(*both))
    other = cpu_seconds_once(theirs)
    assert abs(found["value"] - pt.element_centric_score(*both)) < 1e-6
    yield faster(
        "element_centric, n = 1,000, 20 clusters of 100", own, other, "a PageRank each", 500
    )
    for size, k in ((1_000_000, 1_000), (1_000_000, 100_000)):
        first, second = labels(size, k)
        times = [
            cpu_seconds(lambda: function(first, second), repeats=5)
            for function in (pt.element_centric_score, pt.bcubed_score)
        ]
        yield against_floor(
            f"element_centric, hard, n = {size:,}, k = {k:,}", *times, "B-cubed", 1.2, decimals=2
        )


SECTIONS = {
    "Overlapping clusterings: 10^5 objects": large,
    "Overlapping clusterings: against cdlib": against_cdlib,
    "Element-centric similarity": element_centric,
}
