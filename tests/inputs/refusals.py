"""Inputs that are refused, since they are no clustering or could mean two things."""

from tests.inputs.registry import REFUSALS, Made, refused

__all__ = ["REFUSALS"]


@refused("it looks like a column of labels: give its .ravel()")
def column_of_labels():
    """A column of labels, which could be memberships"""
    import numpy as np

    x = np.array([[0], [1], [1]])  # shown
    return Made(x, None)


@refused("Hard.from_clusters(…) or Rough(…)")
def dict_of_single_members():
    """A dict of collections with one member each"""
    x = {"p": {"ann"}, "q": {"bob"}}  # shown
    return Made(x, None)


@refused("dict(pairs) for ids with labels, Hard.from_clusters(pairs) for clusters")
def pairs_of_one_type():
    """Pairs of one type: ids with labels, clusters of two, or links"""
    x = [("ann", "p"), ("bob", "q")]  # shown
    return Made(x, None)


@refused("give a dataframe, for instance pandas.DataFrame(…)")
def dict_of_columns():
    """A dict of columns"""
    x = {"id": ["ann", "bob", "cleo"], "label": [0, 0, 1]}  # shown
    return Made(x, None)


@refused("a set of labels, not a clustering: sets have no order; give a list")
def set_of_labels():
    """A set of labels"""
    x = {0, 1}  # shown
    return Made(x, None)


@refused("a graph, not a clustering: give its communities")
def networkx_graph():
    """A graph"""
    import networkx as nx

    x = nx.karate_club_graph()  # shown
    return Made(x, None)


@refused("which looks like the adjacency matrix of a graph, or like distances or similarities")
def adjacency_matrix():
    """An adjacency matrix, distances or similarities"""
    import networkx as nx

    graph = nx.karate_club_graph()
    x = nx.to_scipy_sparse_array(graph, weight=None)  # shown
    return Made(x, None)


@refused("look like several clusterings: give one of them")
def several_partitions():
    """An iterator of clusterings"""
    import networkx as nx

    graph = nx.karate_club_graph()
    x = nx.community.girvan_newman(graph)  # shown
    return Made(x, None)


@refused("Overlapping holds clusters that share objects")
def overlapping_clusters():
    """Clusters that share objects, in a list"""
    x = [{"ann", "bob"}, {"bob", "cleo"}]  # shown
    return Made(x, None)


@refused("a KMeans without labels_ or predict_proba: is it fitted?")
def unfitted_clusterer():
    """A clusterer that is not fitted"""
    from sklearn.cluster import KMeans

    x = KMeans(3)  # shown
    return Made(x, None)


@refused("a GaussianMixture: give the objects too, as X=…")
def mixture_without_objects():
    """A mixture without the objects"""
    import numpy as np
    from sklearn.mixture import GaussianMixture

    points = np.random.default_rng(0).normal(size=(30, 2))
    x = GaussianMixture(3).fit(points)  # shown
    return Made(x, None)


@refused("an open file, not a clustering: give its path")
def open_file(folder):
    """An open file"""
    path = folder / "found.csv"
    path.write_text("id,label\nann,0\n")
    with path.open() as file:
        x = file  # shown
    return Made(x, None)
