"""
Values of measures
==================

Some measures of two clusterings of irises. Measures that can exceed 1, as the Mirkin distance, do
not fit on the common axis; their values are written.
"""

from sklearn.cluster import KMeans
from sklearn.datasets import load_iris

import partita as pt
from partita.clusterers import RoughKMeans

X, species = load_iris(return_X_y=True)
found = KMeans(3, n_init=3, random_state=0).fit_predict(X)

measures = [
    "rand", "adjusted_rand", "pair_jaccard", "mirkin", "purity", "misclassification_rate",
    "bcubed", "adjusted_mutual_info", "v_measure", "variation_of_information", "split_merge",
]  # fmt: skip
pt.compare(species, found, measures=measures).plot()

# %%
# Soft clusterings leave measures undecided: a strong bar is an interval. Where a number is too hard
# to compute exactly, a thin line shows its bounds.

rough = RoughKMeans(3, epsilon=1.3, random_state=0).fit(X)
pt.compare(species, rough).plot()
