"""The six measures of Arinik et al. 2021, a small design, and its regressors by hand."""

import itertools

import numpy as np

import partita as pt

SIX = {
    "RI": "rand",
    "ARI": "adjusted_rand",
    "FMI": "fowlkes_mallows",
    "JI": "pair_jaccard",
    "F": "purity_f",
    "NMI": "normalized_mutual_info",
}
# Short names of the transformations in the golden file.
NAMES = {
    "sc": "singleton_clusters",
    "onc": "one_new_cluster",
    "knc": "k_new_clusters",
    "ncs": "neighbor_swaps",
    "oc": "orthogonal_clusters",
}
SMALL = pt.Design(n=[60, 120, 500], k=[2, 3, 7], h=[0, "1/3", 0.9], q=[0.1, 0.4, 1])


def scaled(design):
    """The regressors by hand: settings by (n, k, h, q), centered and scaled over all pairs."""
    grid = [
        [float(value) for value in setting]
        for setting in itertools.product(design.n, design.k, design.h, design.q)
    ]
    values = np.array(grid)
    rows = np.concatenate([values] * len(design.transformations))
    return (values - rows.mean(axis=0)) / rows.std(axis=0, ddof=1)
