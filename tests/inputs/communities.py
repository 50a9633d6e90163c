"""Communities in graphs, as the libraries for networks give them."""

import contextlib
import io
import warnings

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
    note="refused if communities overlap; nodes in no community have no label",
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
