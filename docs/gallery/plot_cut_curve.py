"""
Which cut agrees best
=====================

Average linkage of the irises, cut into 2 to 149 clusters, against the three species. The gray area
is where 95 % of clusterings of the same sizes lie whose objects are permuted. Open circles are cuts
that are arbitrary, because merges have the same height.
"""

from scipy.cluster.hierarchy import linkage
from sklearn.datasets import load_iris

import partita as pt

iris = load_iris()
average = linkage(iris.data, "average")
result = pt.curve(average, iris.target, "adjusted_rand")
result.plot()

# %%
# The first cuts and the best one:

print(result)
