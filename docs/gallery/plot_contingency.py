"""
A contingency table with agreement on the diagonal
==================================================

Rows are digits, columns the clusters that k-means finds. An optimal matching puts as many objects
as possible on the diagonal; what is beside it was confused.
"""

from sklearn.cluster import KMeans
from sklearn.datasets import load_digits

import partita as pt

X, digits = load_digits(return_X_y=True)
found = KMeans(10, n_init=3, random_state=0).fit_predict(X)

explanation = pt.explain(digits, found)
explanation.plot("contingency")

# %%
# Shares of each digit, in the order of the digits:

explanation.plot("contingency", normalize="reference", order="label")
