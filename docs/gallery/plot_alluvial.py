"""
Splits and merges
=================

Handwritten digits, left, and the clusters that k-means finds, right. A flow is a group of objects
with the same digit and the same cluster. Its color says what becomes of both: whole digits that
are whole clusters are kept, others are split, merged or both. Strays, at most 5 % of both, do not
count in this.
"""

from sklearn.cluster import KMeans
from sklearn.datasets import load_digits

import partita as pt

X, digits = load_digits(return_X_y=True)
found = KMeans(10, n_init=3, random_state=0).fit_predict(X)

explanation = pt.explain(digits, found)
explanation.plot()

# %%
# The sentence that goes with the picture:

print(explanation.summary)
