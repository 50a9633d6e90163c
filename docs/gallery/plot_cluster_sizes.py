"""
Cluster sizes
=============

Two bars for each pair of a digit and the cluster that matches it best. The strong part is what
both have in common.
"""

from sklearn.cluster import KMeans
from sklearn.datasets import load_digits

import partita as pt

X, digits = load_digits(return_X_y=True)
found = KMeans(11, n_init=3, random_state=0).fit_predict(X)
pt.explain(digits, found).plot("sizes")

# %%
# With many clusters the picture shows how many clusters have at least a given size. Here blocks of
# 4 x 4 pixels with the same 16 values, and with the same sum, form clusters.

blocks = X.reshape(-1, 2, 4, 2, 4).transpose(0, 1, 3, 2, 4).reshape(-1, 16)
same = ["".join(f"{value:x}" for value in block.astype(int) // 4) for block in blocks]
pt.explain(same, blocks.sum(axis=1)).plot("sizes")
