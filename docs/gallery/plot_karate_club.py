"""
Communities of the karate club
==============================

The split of Zachary's karate club, and the communities that several methods find in its network.
Methods that give similar communities stand side by side. The page on
:doc:`communities in networks </trades/communities>` tells the story.
"""

import networkx as nx

import partita as pt

graph = nx.karate_club_graph()
communities = {
    "the split": nx.get_node_attributes(graph, "club"),
    "Girvan-Newman": next(nx.community.girvan_newman(graph)),
    "label propagation": nx.community.label_propagation_communities(graph),
    "greedy": nx.community.greedy_modularity_communities(graph),
    "greedy, weighted": nx.community.greedy_modularity_communities(graph, weight="weight"),
}
for seed in (0, 2):
    communities[f"Louvain {seed}"] = nx.community.louvain_communities(graph, seed=seed)

pt.compare_many(communities, "adjusted_rand").plot()
