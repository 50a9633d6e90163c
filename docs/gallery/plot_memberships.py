"""
Memberships and masses
======================

A column for each iris, ordered by its most likely cluster. Fuzzy c-means gives memberships in
clusters; evidential c-means gives masses to sets of clusters, so that it also says where it does
not know.
"""

from sklearn.datasets import load_iris

from partita.clusterers import EvidentialCMeans, FuzzyCMeans

X, species = load_iris(return_X_y=True)
FuzzyCMeans(3, random_state=0).fit(X).clustering_.plot()

# %%

EvidentialCMeans(3, delta=10, random_state=0).fit(X).clustering_.plot()
