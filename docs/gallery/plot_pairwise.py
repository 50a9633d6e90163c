"""
All pairs of several clusterings
================================

Clusterings of wines by several methods and numbers of clusters. Those that are alike stand side by
side, as the tree above the heat map says.
"""

from sklearn.cluster import AgglomerativeClustering, KMeans
from sklearn.datasets import load_wine
from sklearn.preprocessing import scale

import partita as pt

X, cultivars = load_wine(return_X_y=True)
X = scale(X)
clusterings = {"cultivars": cultivars}
for k in (2, 3, 4, 5):
    clusterings[f"k-means, {k}"] = KMeans(k, n_init=3, random_state=0).fit_predict(X)
    for linkage in ("ward", "complete"):
        clusterings[f"{linkage}, {k}"] = AgglomerativeClustering(k, linkage=linkage).fit_predict(X)

pt.compare_many(clusterings, "adjusted_rand").plot()
