"""Small data that the tests share."""

import numpy as np
from sklearn.datasets import load_iris

# The butterfly of Masson and Denœux (2008), with an outlier.
BUTTERFLY = np.array(
    [
        [-5, 0], [-3.34, 1.67], [-3.34, 0], [-3.34, -1.67], [-1.67, 0], [0, 0], [1.67, 0],
        [3.34, -1.67], [3.34, 0], [3.34, 1.67], [5, 0], [10, 10],
    ]
)  # fmt: skip


def iris():
    return load_iris(return_X_y=True)


# Where k-means on Iris ends with 17 objects in the wrong cluster.
IRIS_WITH_17_ERRORS = np.array(
    [
        [5.006, 3.428, 1.462, 0.246],
        [358.9 / 61.0, 167.2 / 61.0, 267.7 / 61.0, 87.5 / 61.0],
        [267.3 / 39.0, 120.0 / 39.0, 222.9 / 39.0, 80.1 / 39.0],
    ]
)


def blobs(n=300, k=3, d=2, spread=1.0, seed=0):
    rng = np.random.default_rng(seed)
    centers = rng.normal(0, 4, (k, d))
    return centers[rng.integers(0, k, n)] + rng.normal(0, spread, (n, d))


def lloyd(X, centers):
    """k-means from its definition."""
    while True:
        labels = ((X[:, None] - centers) ** 2).sum(axis=2).argmin(axis=1)
        moved = np.array([X[labels == j].mean(axis=0) for j in range(len(centers))])
        if (moved == centers).all():
            return labels, centers
        centers = moved
