"""
Clusters that overlap
=====================

Communities in a karate club: cliques of three members that share two make up the reference, cliques
of four that share three the candidate. Each line is a cluster, each column a person. Two persons
are in two communities of the reference, and most of its large one are in none of the candidate's.
"""

import networkx as nx

import partita as pt

club = nx.karate_club_graph()
loose, strict = (
    pt.Overlapping(nx.community.k_clique_communities(club, size), objects=club) for size in (3, 4)
)
pt.explain(loose, strict).plot()
