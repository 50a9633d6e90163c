"""Read what other libraries return: evclust, scikit-fuzzy, igraph, leidenalg, cdlib."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from partita.arguments import real_matrix
from partita.clusterings.coding import code_labels
from partita.clusterings.evidential import Evidential, masks_of_rows
from partita.clusterings.fuzzy import Fuzzy
from partita.clusterings.groups import open_dict_of_collections
from partita.clusterings.opening import Opened, Options
from partita.clusterings.overlapping import Overlapping
from partita.clusterings.reading import Reading, read_clusters
from partita.clusterings.soft import check_number_of_clusters, cluster_labels


def is_instance_of(x: object, library: str, name: str) -> bool:
    """Return whether an object is of a class of a library, without importing the library."""
    return any(
        base.__name__ == name and base.__module__.partition(".")[0] == library
        for base in type(x).__mro__
    )


# evclust


def is_evclust(x: Any) -> bool:
    """Recognize what evclust's functions return: a dict of masses and focal sets."""
    return isinstance(x, Mapping) and "mass" in x and np.ndim(x.get("F", 0)) == 2


def open_evclust(x: Mapping[str, Any], options: Options) -> Opened:
    """Read masses and their focal sets, which evclust gives as rows of 0 and 1."""
    soft = options.for_soft("masses")
    name = f"{options.name}: F"
    rows = real_matrix(np.asarray(x["F"]), name)
    check_number_of_clusters(rows.shape[1], name)
    soft["labels"] = cluster_labels(options.labels, None, rows.shape[1], name)
    evidential = Evidential(x["mass"], masks_of_rows(rows, name).tolist(), **soft)
    return Opened(evidential, "masses and focal sets, as evclust gives them: evidential")


# scikit-fuzzy


def is_scikit_fuzzy(x: Any) -> bool:
    """Recognize what `cmeans` and `cmeans_predict` return, by the shapes of the matrices."""
    if not isinstance(x, tuple) or len(x) not in (6, 7):
        return False
    matrices = x[:4] if len(x) == 7 else x[:3]
    if not all(isinstance(matrix, np.ndarray) and matrix.ndim == 2 for matrix in matrices):
        return False
    u, u0, distances = matrices[-3:]
    return len(matrices[0]) == len(u) and u.shape == u0.shape == distances.shape


def open_scikit_fuzzy(x: Any, options: Options) -> Opened:
    """Read the memberships: the second entry of `cmeans`, the first of `cmeans_predict`."""
    words = "what scikit-fuzzy returns, clusters by objects"
    memberships = x[1] if len(x) == 7 else x[0]
    return Opened(Fuzzy(memberships.T, **options.for_soft(words)), f"{words}: fuzzy")


# igraph and leidenalg


def is_igraph_clustering(x: Any) -> bool:
    """Recognize a VertexClustering of igraph, or of leidenalg, whose classes derive from it."""
    return is_instance_of(x, "igraph", "Clustering")


def open_igraph_clustering(x: Any, options: Options) -> Opened:
    """Read the label of each vertex; the attribute "name" of the vertices is their index."""
    names = _vertex_names(x)
    named = names != list(range(len(names)))
    reading = Reading(code_labels(list(x.membership), options.name))
    if named:
        reading = reading._replace(ids=names)
    words = f"an igraph {type(x).__name__}" + (", vertices by name" if named else "")
    return Opened(reading, f"{words}: hard")


def is_igraph_cover(x: Any) -> bool:
    """Recognize a VertexCover of igraph, whose clusters may overlap."""
    return is_instance_of(x, "igraph", "Cover")


def open_igraph_cover(x: Any, options: Options) -> Opened:
    """Read a cover: as hard labels if no vertex is in two clusters."""
    what = f"an igraph {type(x).__name__}"
    if any(len(clusters) > 1 for clusters in x.membership):
        names = _vertex_names(x)
        clusters = [[names[vertex] for vertex in cluster] for cluster in x]
        return _cover(clusters, names, what, options)
    labels = [clusters[0] if clusters else None for clusters in x.membership]
    return Opened(Reading(code_labels(labels, options.name)), f"{what} without overlaps: hard")


def _vertex_names(x: Any) -> list[Any]:
    """Return the attribute "name" of the vertices, or their numbers."""
    vertices: Any = getattr(getattr(x, "graph", None), "vs", None)
    named = vertices is not None and "name" in vertices.attributes()
    return list(vertices["name"]) if named else list(range(len(x.membership)))


# cdlib


def is_cdlib(x: Any) -> bool:
    """Recognize the clusterings of cdlib: NodeClustering and its like."""
    return is_instance_of(x, "cdlib", "Clustering")


def open_cdlib(x: Any, options: Options) -> Opened:
    """Read communities; nodes of the graph that are in none have no label."""
    what = f"a cdlib {type(x).__name__}"
    if getattr(x, "allocation_matrix", None):
        opened = open_dict_of_collections(x.allocation_matrix, options)
        return opened._replace(words=f"{what}: {opened.clustering.kind}")
    communities = [list(community) for community in x.communities]
    count: dict[Any, int] = {}
    for node in (node for community in communities for node in community):
        count[node] = count.get(node, 0) + 1
    outside = [node for node in _nodes(x) if node not in count]
    if any(times > 1 for times in count.values()):
        return _cover(communities, [*count, *outside], what, options)
    reading = read_clusters(communities, options.name)
    if outside:
        labels = [*reading.coding.values.tolist(), *[None] * len(outside)]
        reading = Reading(code_labels(labels, options.name), [*count, *outside], ids_bind=True)
    return Opened(reading, f"{what}: hard")


def _nodes(x: Any) -> Iterable[Any]:
    """Return the nodes of the networkx graph of a NodeClustering, and none for other graphs."""
    if not is_instance_of(x, "cdlib", "NodeClustering"):
        return ()
    return getattr(x.graph, "nodes", None) or ()


def _cover(clusters: list[Any], objects: list[Any], what: str, options: Options) -> Opened:
    """Return clusters that share objects, among all objects."""
    options.for_soft(f"{what} that overlaps")
    words = f"{what} whose clusters share objects"
    cover = Overlapping.from_clusters(clusters, objects)
    return Opened(cover, "; ".join((f"{words}: overlapping", *cover.remarks)))
