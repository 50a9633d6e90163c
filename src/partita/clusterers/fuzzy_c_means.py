"""Fuzzy c-means: each object has memberships that add up to 1."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.clusterers.alternating import MeansModel
from partita.clusterers.base import PrototypeClusterer
from partita.clusterers.parameters import read_exponent
from partita.clusterings.fuzzy import Fuzzy
from partita.kernels.prototype_rules import Shares


def fuzzy_model(n_clusters: int, m: float) -> MeansModel[Shares]:
    """Return the model of fuzzy c-means."""
    return MeansModel(Shares(m, np.ones(n_clusters)))


class FuzzyCMeans(PrototypeClusterer):
    r"""Fuzzy c-means (Bezdek 1981): each object is shared among the clusters.

    Minimizes, over centers v and memberships u that add up to 1 for each object,

    .. math:: J = \sum_i \sum_j u_{ij}^m \, \|x_i - v_j\|^2

    by alternating two steps: memberships are proportional to :math:`\|x_i - v_j\|^{-2/(m-1)}`, and
    centers are means weighted by :math:`u_{ij}^m`. The objective never increases. An object that
    lies exactly on a center has membership 1 in its cluster.

    Parameters
    ----------
    n_clusters : int, default=3
        The number of clusters.
    m : float, default=2.0
        The exponent of memberships, above 1 and at most 50. As m approaches 1 the result approaches
        that of k-means; for large m all memberships approach 1/k. Centers may stay apart even then,
        but those of clusters that are hardly separated coincide at the mean of all objects. From
        about m = 40 a center that starts exactly on an object stays there.
    init : "k-means++" or array-like of shape (n_clusters, n_features), default="k-means++"
        The starting centers. "k-means++" draws objects far from each other and starts at the means
        of the objects nearest to each of them.
    n_init : int, default=1
        The number of drawn starts; the run with the least objective is kept.
    max_iter : int, default=300
        The maximum number of steps of a run.
    tol : float, default=1e-4
        Stop when no center moves farther than this many standard deviations of the data.
    random_state : int, RandomState, Generator or None, default=None
        The seed or generator that starts are drawn with.
    verbose : bool or None, default=None
        Whether to show a progress bar; None shows it for long work in a terminal or notebook.

    Attributes
    ----------
    clustering_ : Fuzzy
        The memberships of the objects.
    labels_ : ndarray of shape (n_samples,)
        The cluster with the largest membership.
    cluster_centers_ : ndarray of shape (n_clusters, n_features)
    objective_ : float
        The objective J at the end.
    objective_history_ : ndarray of shape (n_iter + 1,)
        J before each step and at the end.
    n_iter_ : int
        The number of steps of the run that was kept.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (n_features,)
        The names of the columns of X, if they are all strings.

    References
    ----------
    J. C. Bezdek (1981), Pattern Recognition with Fuzzy Objective Function Algorithms, Plenum,
    :doi:`10.1007/978-1-4757-0450-1`.

    Examples
    --------
    >>> from partita.clusterers import FuzzyCMeans
    >>> fitted = FuzzyCMeans(n_clusters=2, random_state=0).fit([[0.0], [1.0], [5.0], [9.0], [10.0]])
    >>> fitted.clustering_
    Fuzzy(n=5, n_clusters=2)
    >>> fitted.clustering_.memberships[2].round(2).tolist()
    [0.5, 0.5]
    """

    def __init__(
        self,
        n_clusters: int = 3,
        *,
        m: float = 2.0,
        init: Any = "k-means++",
        n_init: int = 1,
        max_iter: int = 300,
        tol: float = 1e-4,
        random_state: Any = None,
        verbose: bool | None = None,
    ) -> None:
        self.n_clusters = n_clusters
        self.m = m
        self.init = init
        self.n_init = n_init
        self.max_iter = max_iter
        self.tol = tol
        self.random_state = random_state
        self.verbose = verbose

    def _make_model(self, n_clusters: int) -> MeansModel[Shares]:
        return fuzzy_model(n_clusters, read_exponent(self.m))

    def _clustering(self, degrees: Floats) -> Fuzzy:
        return Fuzzy(degrees)
