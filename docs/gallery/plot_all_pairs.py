"""
Several clusterings by two measures
===================================

Clusterings of images of digits by several methods. Both measures see the same groups: the digits
with Ward's method, the runs of k-means, and single linkage alone. The page on
:doc:`all pairs </all_pairs>` says how they are computed.
"""

import matplotlib.pyplot as plt
from sklearn.cluster import AgglomerativeClustering, KMeans
from sklearn.datasets import load_digits

import partita as pt

X, digits = load_digits(return_X_y=True)
clusterings = {"digits": digits}
for k in (8, 10, 12):
    clusterings[f"Ward, {k}"] = AgglomerativeClustering(k).fit_predict(X)
for seed in range(3):
    clusterings[f"k-means, seed {seed}"] = KMeans(10, n_init=1, random_state=seed).fit_predict(X)
for linkage in ("average", "single"):
    clusterings[linkage] = AgglomerativeClustering(10, linkage=linkage).fit_predict(X)

result = pt.compare_many(clusterings, ["adjusted_rand", "variation_of_information"])
figure, axes = plt.subplots(1, 2, figsize=(10, 4.6), layout="constrained")
for measure, ax in zip(result, axes, strict=True):
    result.plot(measure, ax=ax)
