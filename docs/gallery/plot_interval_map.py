"""
A map of soft clusterings
=========================

Distances between soft clusterings are intervals, so that a clustering is a disc on the map. The
gap between two discs is their least distance, from far rim to far rim is their greatest.
"""

from sklearn.datasets import load_iris

import partita as pt
from partita.clusterers import EvidentialCMeans, FuzzyCMeans, RoughKMeans

X, species = load_iris(return_X_y=True)
clusterings = {
    "species": pt.Hard(species),
    "rough": RoughKMeans(3, epsilon=1.3, random_state=0).fit(X).clustering_,
    "fuzzy": FuzzyCMeans(3, random_state=0).fit(X).clustering_,
    "evidential": EvidentialCMeans(3, delta=3.0, random_state=0).fit(X).clustering_,
}
distances = pt.compare_many(clusterings, "alpha_partition_distance")
pt.interval_mds(distances.values, rng=0).plot(names=clusterings)
