"""
Ambiguous objects in a plane
============================

Irises in the plane of their first two principal components. Color and marker show the most likely
cluster; large pale objects are ambiguous. Certain objects are drawn over them.
"""

from sklearn.datasets import load_iris

from partita.clusterers import FuzzyCMeans
from partita.plots import SoftScatterDisplay

X, species = load_iris(return_X_y=True)
fuzzy = FuzzyCMeans(3, random_state=0).fit(X)
SoftScatterDisplay.from_clustering(fuzzy, X).plot()
