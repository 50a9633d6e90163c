"""Possibilistic c-means: how typical an object is of a cluster, independently of the others."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import connected_components

from partita.arguments import real_numbers
from partita.array_types import Floats
from partita.clusterers.alternating import MeansModel, alternate
from partita.clusterers.base import PrototypeClusterer, Search
from partita.clusterers.data import LARGEST_VALUE, Data
from partita.clusterers.fuzzy_c_means import fuzzy_model
from partita.clusterers.parameters import read_exponent
from partita.clusterers.warnings import CoincidentClustersWarning
from partita.clusterings.fuzzy import Possibilistic
from partita.errors import InputError
from partita.kernels.prototype_rules import Possibilities, Shares
from partita.kernels.prototypes import memberships, squared_distances

# Centers nearer to each other than this share of the smaller radius count as coincident.
_COINCIDENT = 0.1


class PossibilisticCMeans(PrototypeClusterer):
    r"""Possibilistic c-means (Krishnapuram and Keller 1993): clusters that do not compete.

    Minimizes, over centers v and memberships t in [0, 1],

    .. math:: J = \sum_j \sum_i t_{ij}^m \, \|x_i - v_j\|^2 + \sum_j \eta_j \sum_i (1 - t_{ij})^m

    by alternating two steps: :math:`t_{ij} = 1 / (1 + (\|x_i - v_j\|^2 / \eta_j)^{1/(m-1)})`, and
    centers are means weighted by :math:`t_{ij}^m`. It starts from the result of fuzzy c-means:
    :math:`\eta_j` is the mean squared distance within its cluster j, weighted by
    :math:`u_{ij}^m`. An object at the squared distance :math:`\eta_j` has membership 1/2. The
    objective never increases.

    Since clusters do not compete, several may end at the same center. A
    :class:`CoincidentClustersWarning` then names them, and `coincident_clusters_` lists them. A
    ConvergenceWarning says which of the two methods stopped before its centers were at rest.

    Parameters
    ----------
    n_clusters : int, default=3
        The number of clusters.
    m : float, default=2.0
        The exponent of memberships, above 1 and at most 50. Large values make clusters coincide.
    eta : float or array-like of shape (n_clusters,), optional
        The squared radius of each cluster, in the order of the starting centers; computed from
        fuzzy c-means by default.
    init : "k-means++" or array-like of shape (n_clusters, n_features), default="k-means++"
        The starting centers of fuzzy c-means. "k-means++" draws objects far from each other and
        starts at the means of the objects nearest to each of them.
    n_init : int, default=1
        The number of drawn starts of fuzzy c-means; the run with the least objective is kept.
    max_iter : int, default=300
        The maximum number of steps of a run, for either method.
    tol : float, default=1e-4
        Stop when no center moves farther than this many standard deviations of the data.
    random_state : int, RandomState, Generator or None, default=None
        The seed or generator that starts are drawn with.
    verbose : bool or None, default=None
        Whether to show a progress bar; None shows it for long work in a terminal or notebook.

    Attributes
    ----------
    clustering_ : Possibilistic
        The memberships of the objects.
    labels_ : ndarray of shape (n_samples,)
        The cluster with the largest membership, even where rounding makes all of them 0.
    cluster_centers_ : ndarray of shape (n_clusters, n_features)
    eta_ : ndarray of shape (n_clusters,)
        The squared radii that were used.
    coincident_clusters_ : list of list of int
        Groups of clusters whose centers are nearer to each other than a tenth of their radius,
        directly or by way of other clusters.
    objective_ : float
        The objective J at the end.
    objective_history_ : ndarray of shape (n_iter + 1,)
        J before each step and at the end.
    n_iter_ : int
        The number of steps after fuzzy c-means.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (n_features,)
        The names of the columns of X, if they are all strings.

    References
    ----------
    R. Krishnapuram and J. M. Keller (1993), A possibilistic approach to clustering, IEEE
    Transactions on Fuzzy Systems 1(2), :doi:`10.1109/91.227387`.

    Examples
    --------
    An object far from all clusters belongs to none of them; fuzzy c-means would have to share it:

    >>> from partita.clusterers import PossibilisticCMeans
    >>> X = [[0.0], [1.0], [2.0], [8.0], [9.0], [10.0], [16.0]]
    >>> fitted = PossibilisticCMeans(2, init=[[0.0], [10.0]], eta=1.0).fit(X)
    >>> fitted.clustering_.memberships[[1, 6]].round(2).tolist()
    [[1.0, 0.02], [0.0, 0.02]]
    """

    _model: MeansModel[Possibilities]

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

    def _make_model(self, n_clusters: int) -> MeansModel[Shares]:
        """Return the model of fuzzy c-means, from which the method starts."""
        return fuzzy_model(n_clusters, read_exponent(self.m))

    def _search(self, data: Data, n_clusters: int) -> Search:
        given = _read_eta(self.eta, n_clusters)
        fuzzy = self._make_model(n_clusters)
        start = self._best_run(fuzzy, data, n_clusters)
        eta = spread(fuzzy.rule, data, start.centers) if given is None else given
        model = MeansModel(Possibilities(fuzzy.rule.m, eta))
        name = type(self).__name__
        best = alternate(model, data, start.centers, self._limits(), name)
        self.eta_ = eta
        self.coincident_clusters_ = coincident(best.centers, eta)
        of_start = self._warnings_of(
            start, f"fuzzy c-means, which {name} takes its start and eta from,"
        )
        of_best = self._warnings_of(best, name)
        return Search(model, best, of_start + of_best + self._warnings_of_coincidence())

    def _warnings_of_coincidence(self) -> list[Warning]:
        if not self.coincident_clusters_:
            return []
        groups = ", ".join(map(str, self.coincident_clusters_))
        return [
            CoincidentClustersWarning(
                f"clusters {groups} ended at the same center, so there are fewer than "
                f"n_clusters={self.n_clusters}: lower m, give smaller eta, or ask for fewer"
            )
        ]

    def _clustering(self, degrees: Floats) -> Possibilistic:
        return Possibilistic(degrees)

    def _labels(self, degrees: Floats, objects: NDArray[Any]) -> NDArray[np.int64]:
        """Return the cluster of the least D / eta, which does not underflow as memberships do."""
        with np.errstate(divide="ignore"):
            odds = np.log(squared_distances(objects, self._centers)) - np.log(self._model.rule.eta)
        labels: NDArray[np.int64] = odds.argmin(axis=1)
        return labels


def spread(rule: Shares, data: Data, centers: Floats) -> Floats:
    """Return the mean squared distance within each fuzzy cluster, weighted by u^m."""
    pulls = memberships(rule, data.X, centers)
    pulls **= rule.m
    pulls *= data.weights[:, None]
    squares = np.einsum("ij,ij->j", pulls, squared_distances(data.X, centers))
    # A cluster of equal objects has no spread; with the smallest positive one it keeps only them.
    tiny = np.finfo(np.float64).tiny
    mean: Floats = np.maximum(squares / np.maximum(pulls.sum(axis=0), tiny), tiny)
    return mean


def coincident(centers: Floats, eta: Floats) -> list[list[int]]:
    """Return the groups of clusters whose centers coincide, directly or by way of others."""
    near = squared_distances(centers, centers) <= _COINCIDENT**2 * np.minimum.outer(eta, eta)
    count, group_of = connected_components(near, directed=False)
    groups = [np.flatnonzero(group_of == group).tolist() for group in range(count)]
    return sorted(clusters for clusters in groups if len(clusters) > 1)


def _read_eta(eta: Any, n_clusters: int) -> Floats | None:
    """Return the squared radius of each cluster; None if it is not given."""
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
    if (numbers < np.finfo(np.float64).tiny).any() or (numbers > LARGEST_VALUE**2).any():
        raise InputError(f"eta={eta!r} is out of all proportion to squared distances in X")
    return np.array(np.broadcast_to(numbers, n_clusters))
