"""
How many clusters are stable
============================

Clusterings of samples of wines, for two linkages and several numbers of clusters: how well samples
agree, with confidence intervals. The page on :doc:`stability </stability>` says how to read it.
"""

from sklearn.cluster import AgglomerativeClustering
from sklearn.datasets import load_wine
from sklearn.preprocessing import scale

import partita as pt

X = scale(load_wine().data)
grid = {"linkage": ["ward", "average"], "n_clusters": range(2, 8)}

pt.stability(AgglomerativeClustering(), X, param_grid=grid, rng=0).plot()
