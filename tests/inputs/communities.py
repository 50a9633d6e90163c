"""Communities in graphs, as the libraries for networks give them."""

import contextlib
import io
import warnings

import partita as pt
from tests.inputs.registry import Made, example

GROUP = "Communities in graphs"


def _karate():
    import networkx as nx

    return nx.karate_club_graph()


def _by_node(communities):
    """Return the number of each node's community."""
    return {node: i for i, community in enumerate(communities) for node in community}


@example(GROUP, n=34, n_clusters=4, words="clusters as collections of objects")
def networkx_louvain():
    """Communities of networkx: a list of sets"""
    import networkx as nx

    graph = _karate()
    x = nx.community.louvain_communities(graph, seed=0)  # shown
    return Made(x, _by_node(x))


@example(GROUP, n=34, n_clusters=3, words="clusters as collections of objects")
def networkx_generator():
    """Communities of networkx: a generator or a view of sets"""
    import networkx as nx

    graph = _karate()
    x = nx.community.asyn_lpa_communities(graph, seed=1)  # shown
    return Made(x, _by_node(nx.community.asyn_lpa_communities(graph, seed=1)))


@example(GROUP, n=34, n_clusters=2, words="clusters as collections of objects")
def networkx_girvan_newman():
    """A level of networkx's `girvan_newman`"""
    import networkx as nx

    graph = _karate()
    x = next(nx.community.girvan_newman(graph))  # shown
    return Made(x, _by_node(x))


@example(GROUP, n=34, n_clusters=4, words="a dict from ids to labels")
def python_louvain():
    """A partition of python-louvain"""
    import community

    graph = _karate()
    x = community.best_partition(graph, random_state=0)  # shown
    return Made(x, dict(x))


@example(
    GROUP,
    n=34,
    n_clusters=4,
    words="an igraph VertexClustering: hard",
    note="so are the partitions of leidenalg",
)
def igraph_clustering():
    """A VertexClustering of igraph"""
    import igraph

    graph = igraph.Graph.Famous("Zachary")
    x = graph.community_multilevel()  # shown
    return Made(x, list(x.membership))


@example(GROUP, n=4, n_clusters=2, words="an igraph VertexClustering, vertices by name")
def igraph_named_clustering():
    """A VertexClustering of a graph whose vertices have names"""
    import igraph

    graph = igraph.Graph.TupleList([("ann", "bob"), ("cleo", "dan")])
    x = graph.connected_components()  # shown
    return Made(x, {"ann": 0, "bob": 0, "cleo": 1, "dan": 1})


@example(
    GROUP,
    n=34,
    n_clusters=4,
    words="a cdlib NodeClustering",
    note="nodes in no community have no label",
)
def cdlib_clustering():
    """A NodeClustering of cdlib"""
    graph = _karate()
    # cdlib prints which optional packages it lacks, and its imports warn.
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from cdlib import algorithms

        x = algorithms.louvain(graph, randomize=0)  # shown
    return Made(x, _by_node(x.communities))


@example(
    GROUP,
    kind="overlapping",
    n=4,
    n_clusters=2,
    words="an igraph VertexCover whose clusters share objects",
    note="hard if no vertex is in two clusters",
)
def igraph_cover():
    """A VertexCover of igraph"""
    import igraph

    graph = igraph.Graph.Ring(4)
    x = igraph.VertexCover(graph, [[0, 1, 2], [2, 3]])  # shown
    return Made(x, pt.Overlapping([[0, 1, 2], [2, 3]]))


@example(
    GROUP,
    kind="overlapping",
    n=34,
    n_clusters=3,
    words="a cdlib NodeClustering whose clusters share objects",
    note="nodes in no community are in no cluster",
)
def cdlib_cover():
    """A NodeClustering of cdlib whose communities overlap"""
    graph = _karate()
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from cdlib import algorithms

        x = algorithms.kclique(graph, 3)  # shown
    members = [node for community in x.communities for node in community]
    nodes = [*dict.fromkeys(members), *(node for node in graph if node not in set(members))]
    return Made(x, pt.Overlapping(x.communities, nodes))


@example(
    GROUP,
    kind="overlapping",
    n=34,
    n_clusters=3,
    words="clusters that may overlap",
    note="the communities of networkx are sets; those that share nodes go to Overlapping",
)
def networkx_cliques():
    """Communities of networkx that overlap"""
    import networkx as nx

    graph = _karate()
    x = pt.Overlapping(nx.community.k_clique_communities(graph, 3), objects=graph)  # shown
    return Made(x, x)


@example(
    GROUP,
    kind="overlapping",
    n=4,
    n_clusters=2,
    words="a file of communities",
    note='`.cnl`, or `format="communities"`, as the files of SNAP',
)
def community_file(folder):
    """A file with the objects of one cluster on each line"""
    path = folder / "found.cnl"
    path.write_text("# two communities\nann bob cleo\ncleo dan\n")  # shown
    return Made(path, pt.Overlapping([["ann", "bob", "cleo"], ["cleo", "dan"]]))
