"""
Leaderboard
===========

Clusterings of images of digits, ranked by how well they agree with the digits. The diamond is the
best by a measure, blue dots cannot be told apart from it, and gray ones are worse. The page
:doc:`which candidate is best </rank>` tells how that is decided.
"""

from sklearn.cluster import AgglomerativeClustering, Birch, BisectingKMeans, KMeans
from sklearn.datasets import load_digits

import partita as pt

X, digits = load_digits(return_X_y=True)
candidates = {
    "k-means": KMeans(10, n_init=3, random_state=1),
    "bisecting k-means": BisectingKMeans(10, random_state=1),
    "Birch": Birch(n_clusters=10, threshold=20),
    "Ward with 10": AgglomerativeClustering(10),
    "Ward with 12": AgglomerativeClustering(12),
    "Ward with 15": AgglomerativeClustering(15),
    "average linkage": AgglomerativeClustering(10, linkage="average"),
    "complete linkage": AgglomerativeClustering(10, linkage="complete"),
}
for clusterer in candidates.values():
    clusterer.fit(X)

board = pt.rank(digits, candidates, rng=0)
board.plot()

# %%
# Whether the difference to the best is real is decided on pairs, and so may be sure where intervals
# of scores overlap.

print(board)
