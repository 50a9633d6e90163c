"""
Scores against chance
=====================

How far scores are from what random clusterings with the same cluster sizes reach, and how
uncertain they are. On the scale of adjusted scores, chance is 0 and identical clusterings are 1
for every measure.
"""

from sklearn.cluster import KMeans
from sklearn.datasets import load_iris

import partita as pt

X, species = load_iris(return_X_y=True)
found = KMeans(3, n_init=3, random_state=0).fit_predict(X)

measures = ["rand", "pair_jaccard", "purity", "bcubed", "normalized_mutual_info", "mirkin"]
assessments = pt.assess(species, found, measures, samples=200, rng=0)
assessments.plot()

# %%

assessments.plot(scale="adjusted")
