"""
What twenty runs agree on
=========================

How often twenty runs of k-means put two images of digits together, ordered by the clusters of their
consensus. Dark squares are clusters that all runs find; pale squares beside them are clusters that
some runs merge.
"""

from sklearn.cluster import KMeans
from sklearn.datasets import load_digits

import partita as pt

X, _ = load_digits(return_X_y=True)
runs = [KMeans(n_clusters=10, n_init=1, random_state=seed).fit(X).labels_ for seed in range(20)]

pt.consensus(runs).plot()
