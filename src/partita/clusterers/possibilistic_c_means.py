"""Possibilistic c-means: how typical each object is of each cluster, whatever the others."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

from partita.clusterers.alternating import Run, alternate, means
from partita.clusterers.base import PrototypeClusterer
from partita.clusterers.data import Data, fuzzifier
from partita.clusterers.fuzzy_c_means import FuzzyModel, fuzzy_model
from partita.clusterings.amounts import real_numbers
from partita.clusterings.fuzzy import Possibilistic
from partita.clusterings.soft import Floats
from partita.errors import InputError
from partita.kernels.prototype_rules import Possibilities
from partita.kernels.prototypes import Totals, squared_distances

# Centres nearer to each other than this share of the smaller radius count as one.
_COINCIDENT = 0.1


class CoincidentClustersWarning(UserWarning):
    """Several clusters ended at the same place: there are fewer than were asked for."""


@dataclass(frozen=True)
class PossibilisticModel:
    """Prototypes are the centres, and centres weighted means."""

    rule: Possibilities

    def prototypes(self, centers: Floats) -> Floats:
        """Return the centres."""
        return centers

    def centers(self, found: Totals, before: Floats) -> Floats:
        """Return v_j = sum of t_ij^m x_i over sum of t_ij^m."""
        return means(found.sums, found.weights, before)


class PossibilisticCMeans(PrototypeClusterer):
    r"""Possibilistic c-means (Krishnapuram and Keller 1993): clusters that do not compete.

    Minimises, over centres v and memberships t in [0, 1],

    .. math:: J = \sum_j \sum_i t_{ij}^m \, \|x_i - v_j\|^2 + \sum_j \eta_j \sum_i (1 - t_{ij})^m

    by turns: :math:`t_{ij} = 1 / (1 + (\|x_i - v_j\|^2 / \eta_j)^{1/(m-1)})`, and centres are means
    weighted by :math:`t_{ij}^m`. It starts from fuzzy c-means, whose mean squared distance within a
    cluster, weighted by :math:`u_{ij}^m`, is :math:`\eta_j`: the squared distance at which an
    object belongs to the cluster by one half. The objective never rises.

    Since clusters do not compete, several may end at the same place. A
    :class:`CoincidentClustersWarning` then says which, and `coincident_clusters_` lists them.

    Parameters
    ----------
    n_clusters : int, default=3
        The number of clusters.
    m : float, default=2.0
        How soft: above 1. Large values make clusters coincide.
    eta : float or array-like of shape (n_clusters,), optional
        The squared radius of each cluster, in the order of its start; by default from fuzzy
        c-means.
    init : "k-means++" or array-like of shape (n_clusters, n_features)
        Where the fuzzy c-means starts: at objects drawn far from each other, or at given places.
    n_init : int, default=1
        From how many drawn starts to run fuzzy c-means; the best is kept.
    max_iter : int, default=300
        The most steps of one run, of either method.
    tol : float, default=1e-4
        Stop when no centre moves further than this many standard deviations of the data.
    random_state : int, RandomState or None
        Makes the drawing of starts repeatable.
    verbose : bool or None
        Whether to show a progress bar; by default for long work in a terminal or notebook.

    Attributes
    ----------
    clustering_ : Possibilistic
        The memberships.
    labels_ : ndarray of shape (n_samples,)
        The cluster with the largest membership.
    cluster_centers_ : ndarray of shape (n_clusters, n_features)
    eta_ : ndarray of shape (n_clusters,)
        The squared radii that were used.
    coincident_clusters_ : list of list of int
        Clusters whose centres are nearer to each other than a tenth of their radius.
    objective_ : float
        J at the end.
    objective_history_ : ndarray of shape (n_iter + 1,)
        J before each step and at the end.
    n_iter_ : int
        The steps after fuzzy c-means.
    n_features_in_ : int

    References
    ----------
    R. Krishnapuram and J. M. Keller (1993), A possibilistic approach to clustering, IEEE
    Transactions on Fuzzy Systems 1(2), :doi:`10.1109/91.227387`.

    Examples
    --------
    An object far from all clusters belongs to none, where fuzzy c-means would have to share it out:

    >>> from partita.clusterers import PossibilisticCMeans
    >>> X = [[0.0], [1.0], [2.0], [8.0], [9.0], [10.0], [16.0]]
    >>> found = PossibilisticCMeans(2, init=[[0.0], [10.0]], eta=1.0).fit(X)
    >>> found.clustering_.memberships[[1, 6]].round(2).tolist()
    [[1.0, 0.02], [0.0, 0.02]]
    """

    def __init__(
        self,
        n_clusters: int = 3,
        *,
        m: float = 2.0,
        eta: Any = None,
        init: Any = "k-means++",
        n_init: int = 1,
        max_iter: int = 300,
        tol: float = 1e-4,
        random_state: Any = None,
        verbose: bool | None = None,
    ) -> None:
        self.n_clusters = n_clusters
        self.m = m
        self.eta = eta
        self.init = init
        self.n_init = n_init
        self.max_iter = max_iter
        self.tol = tol
        self.random_state = random_state
        self.verbose = verbose

    def _make_model(self, n_clusters: int) -> FuzzyModel:
        """Return the model of the start."""
        return fuzzy_model(n_clusters, fuzzifier(self.m))

    def _search(self, data: Data, n_clusters: int) -> tuple[PossibilisticModel, Run]:
        given = _read_eta(self.eta, n_clusters)
        fuzzy = self._make_model(n_clusters)
        start = self._best_run(fuzzy, data, n_clusters).centers
        self.eta_ = spread(fuzzy, data, start) if given is None else given
        model = PossibilisticModel(Possibilities(fuzzy.rule.m, self.eta_))
        best = alternate(model, data, start, self._limits(), type(self).__name__)
        self.coincident_clusters_ = coincident(best.centers, self.eta_)
        if self.coincident_clusters_:
            groups = ", ".join(map(str, self.coincident_clusters_))
            warnings.warn(
                f"clusters {groups} ended at the same place, so there are fewer than "
                f"n_clusters={n_clusters}: lower m, give smaller eta, or ask for fewer",
                CoincidentClustersWarning,
                stacklevel=3,
            )
        return model, best

    def _clustering(self, found: Floats) -> Possibilistic:
        return Possibilistic(found)


def spread(model: FuzzyModel, data: Data, centers: Floats) -> Floats:
    """Mean squared distance within each fuzzy cluster, weighted by u^m."""
    squares = np.zeros(len(centers))
    counts = np.zeros(len(centers))
    step = max(1, (1 << 18) // centers.size)
    for start in range(0, len(data.X), step):
        rows = slice(start, start + step)
        squared = squared_distances(data.X[rows], centers)
        pulls = model.rule.terms(squared).weights * data.weights[rows, None]
        squares += (pulls * squared).sum(axis=0)
        counts += pulls.sum(axis=0)
    # A cluster of equal objects has no spread; the least positive one lets it keep these alone.
    tiny = np.finfo(np.float64).tiny
    mean: Floats = np.maximum(squares / np.maximum(counts, tiny), tiny)
    return mean


def coincident(centers: Floats, eta: Floats) -> list[list[int]]:
    """Groups of clusters whose centres are at the same place."""
    near = squared_distances(centers, centers) <= _COINCIDENT**2 * np.minimum.outer(eta, eta)
    groups: dict[int, list[int]] = {}
    first = list(range(len(centers)))
    for one in range(len(centers)):
        # The first cluster of the group of any cluster near this one, these being a few.
        first[one] = min(first[other] for other in np.flatnonzero(near[one, : one + 1]).tolist())
        groups.setdefault(first[one], []).append(one)
    return [group for group in groups.values() if len(group) > 1]


def _read_eta(eta: Any, n_clusters: int) -> Floats | None:
    if eta is None:
        return None
    numbers = real_numbers(eta, "eta", "a number, or one for each cluster,")
    if numbers.shape not in ((), (n_clusters,)):
        raise InputError(
            f"eta must be one number or {n_clusters}, one for each cluster; its shape is "
            f"{numbers.shape}"
        )
    if not (np.isfinite(numbers) & (numbers > 0)).all():
        raise InputError(f"eta must be positive, being a squared radius; got {eta!r}")
    return np.array(np.broadcast_to(numbers, n_clusters))
