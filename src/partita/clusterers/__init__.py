"""Rough, fuzzy, possibilistic and evidential c-means, as scikit-learn estimators.

>>> from partita.clusterers import FuzzyCMeans
>>> FuzzyCMeans(n_clusters=2, random_state=0).fit([[0.0], [1.0], [9.0], [10.0]]).clustering_
Fuzzy(n=4, n_clusters=2)
"""

import importlib.util

from partita.errors import MissingDependencyError

if importlib.util.find_spec("sklearn") is None:
    raise MissingDependencyError("scikit-learn", "partita.clusterers", "clusterers")

from partita.clusterers.evidential_c_means import EvidentialCMeans
from partita.clusterers.fuzzy_c_means import FuzzyCMeans
from partita.clusterers.possibilistic_c_means import PossibilisticCMeans
from partita.clusterers.rough_k_means import RoughKMeans
from partita.clusterers.warnings import (
    CoincidentClustersWarning,
    EmptyClustersWarning,
    FewerClustersWarning,
)

__all__ = [
    "CoincidentClustersWarning",
    "EmptyClustersWarning",
    "EvidentialCMeans",
    "FewerClustersWarning",
    "FuzzyCMeans",
    "PossibilisticCMeans",
    "RoughKMeans",
]
