"""
Certain and possible objects of rough clusters
==============================================

The filled region of a cluster holds the objects that certainly belong to it, the dashed region
those that possibly do. An object between clusters has a ring for each possible one.
"""

from sklearn.datasets import load_iris

from partita.clusterers import RoughKMeans

X, species = load_iris(return_X_y=True)
rough = RoughKMeans(3, epsilon=1.3, random_state=0).fit(X)
rough.clustering_.plot("regions", X=X)
