"""
Digits and clusters
===================

Images of digits, clustered by Ward's method. Cluster 1 holds the threes together with most of the
nines, and the ones are spread over three clusters. The page on
:doc:`clusterings from scikit-learn </trades/scikit_learn>` tells the story.
"""

from sklearn.cluster import AgglomerativeClustering
from sklearn.datasets import load_digits

import partita as pt

X, y = load_digits(return_X_y=True)
truth = [f"digit {digit}" for digit in y]
ward = AgglomerativeClustering(n_clusters=10).fit(X)

pt.explain(truth, ward).plot("contingency")
