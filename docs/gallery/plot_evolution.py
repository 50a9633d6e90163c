"""
How clusters evolve
===================

Images of digits, clustered by k-means into more and more clusters. A color follows a cluster as
long as most of it stays together; pale flows go to other clusters. The page on
:doc:`how clusters evolve </evolution>` says more.
"""

from sklearn.cluster import KMeans
from sklearn.datasets import load_digits

import partita as pt

X = load_digits().data
runs = {
    f"k = {k}": KMeans(k, n_init=3, random_state=0).fit_predict(X) for k in (3, 5, 7, 9, 11, 13)
}

pt.evolution(runs).plot()
