"""Evidential c-means: masses on sets of clusters, each with a prototype between its centers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Masks
from partita.clusterers.base import PrototypeClusterer
from partita.clusterers.data import LARGEST_VALUE
from partita.clusterers.focal_sets import read_focal
from partita.clusterers.parameters import read_exponent, read_number
from partita.clusterings.evidential import Evidential
from partita.clusterings.rough import unpack
from partita.clusterings.soft import MOST_CLUSTERS
from partita.clusterings.winners import winners_of
from partita.errors import InputError
from partita.kernels.prototype_rules import Shares
from partita.kernels.prototypes import Totals

# The cost of a set of clusters, |A|^alpha, is at most 10 to this power.
_LARGEST_COST_EXPONENT = 50


@dataclass(frozen=True)
class EvidentialModel:
    """A model with a prototype for each focal set: the mean of the centers of its clusters.

    members[A, j] is 1 if set A contains cluster j, otherwise 0.
    """

    may_cycle: ClassVar[bool] = False
    rule: Shares
    masks: Masks
    members: Floats
    alpha: float

    @property
    def sizes(self) -> Floats:
        """The number of clusters of each set."""
        sizes: Floats = self.members.sum(axis=1)
        return sizes

    def prototypes(self, centers: Floats) -> Floats:
        """Return, for each set, the mean of the centers of its clusters."""
        points: Floats = self.members @ centers / self.sizes[:, None]
        return points

    def centers(self, sums: Totals, before: Floats) -> Floats:
        """Return the centers V at which the derivatives of J vanish: the solution of H V = B."""
        pulls = self.sizes ** (self.alpha - 2.0) * sums.weights
        H = (self.members * pulls[:, None]).T @ self.members
        B = (self.members * (self.sizes ** (self.alpha - 1.0))[:, None]).T @ sums.sums
        # H is singular if a cluster has lost all its mass; the least-squares step then moves its
        # center only as far as the other clusters determine it.
        step = np.linalg.lstsq(H, B - H @ before, rcond=None)[0]
        return before + step


class EvidentialCMeans(PrototypeClusterer):
    r"""Evidential c-means (Masson and Denœux 2008): masses on sets of clusters.

    Minimizes, over centers and masses m that add up to 1 for each object,

    .. math::

        J = \sum_i \sum_{A \ne \emptyset} |A|^\alpha m_i(A)^\beta \, \|x_i - \bar v_A\|^2
            + \sum_i \delta^2 m_i(\emptyset)^\beta

    where :math:`\bar v_A` is the mean of the centers of the clusters in A. Objects between clusters
    get mass on sets of several clusters, and objects farther than about :math:`\delta` from all of
    them get mass on the empty set. Masses and centers are computed alternately, the centers from a
    linear system. The objective never increases.

    Parameters
    ----------
    n_clusters : int, default=3
        The number of clusters, at most 64.
    alpha : float, default=1.0
        The exponent of the cost of large sets, at least 0. At 40 they get hardly any mass.
    beta : float, default=2.0
        The exponent of masses, above 1 and at most 50, like m of fuzzy c-means.
    delta : float, default=10.0
        The distance, in the units of X, beyond which objects are noise; `math.inf` for no noise.
    focal : {"all", "pairs"} or sequence of sets of clusters, default="all"
        The sets that may have mass: "all" 2^k sets; "pairs", the sets of one or two clusters and
        the set of all clusters; or the given sets, at most 4096. "all" and "pairs" include the
        empty set unless delta is infinite. Without the empty set delta has no effect.
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
    clustering_ : Evidential
        The masses of the objects on sets of clusters.
    labels_ : ndarray of shape (n_samples,)
        The cluster with the largest pignistic probability, or -1 for noise: an object whose largest
        mass is on the empty set.
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
    M.-H. Masson and T. Denœux (2008), ECM: an evidential version of the fuzzy c-means algorithm,
    Pattern Recognition 41(4), :doi:`10.1016/j.patcog.2007.08.014`.

    Examples
    --------
    >>> from partita.clusterers import EvidentialCMeans
    >>> X = [[0.0], [1.0], [5.0], [9.0], [10.0], [60.0]]
    >>> fitted = EvidentialCMeans(2, init=[[0.0], [10.0]]).fit(X)
    >>> fitted.clustering_.focal_sets
    [set(), {0}, {1}, {0, 1}]
    >>> fitted.clustering_.masses[2].round(2).tolist()
    [0.0, 0.0, 0.0, 1.0]
    >>> fitted.labels_.tolist()
    [0, 0, 0, 1, 1, -1]
    """

    _most_clusters = MOST_CLUSTERS
    _model: EvidentialModel

    def __init__(
        self,
        n_clusters: int = 3,
        *,
        alpha: float = 1.0,
        beta: float = 2.0,
        delta: float = 10.0,
        focal: Any = "all",
        init: Any = "k-means++",
        n_init: int = 1,
        max_iter: int = 300,
        tol: float = 1e-4,
        random_state: Any = None,
        verbose: bool | None = None,
    ) -> None:
        self.n_clusters = n_clusters
        self.alpha = alpha
        self.beta = beta
        self.delta = delta
        # An iterator can be read only once, but fits and clones read it several times.
        self.focal = list(focal) if isinstance(focal, Iterator) else focal
        self.init = init
        self.n_init = n_init
        self.max_iter = max_iter
        self.tol = tol
        self.random_state = random_state
        self.verbose = verbose

    def _make_model(self, n_clusters: int) -> EvidentialModel:
        beta = read_exponent(self.beta, "beta")
        alpha = read_number(self.alpha, "alpha", "of at least 0", lambda a: 0 <= a < math.inf)
        delta = read_number(self.delta, "delta", "above 0, in the units of X", lambda d: d > 0)
        if alpha * math.log10(n_clusters) > _LARGEST_COST_EXPONENT:
            raise InputError(
                f"alpha={alpha:g} makes sets of clusters cost beyond "
                f"1e{_LARGEST_COST_EXPONENT}: lower it"
            )
        masks, empty = read_focal(self.focal, n_clusters, delta < math.inf)
        members = unpack(masks, n_clusters).astype(np.float64)
        noise = _squared(delta) if empty else math.inf
        rule = Shares(beta, members.sum(axis=1) ** alpha, noise)
        return EvidentialModel(rule, masks, members, alpha)

    def _clustering(self, degrees: Floats) -> Evidential:
        model = self._model
        masks = model.masks
        if degrees.shape[1] > masks.size:
            masks = np.concatenate([np.zeros(1, np.uint64), masks])
        return Evidential.from_masks(degrees, masks, range(model.members.shape[1]))

    def _labels(self, degrees: Floats, objects: NDArray[Any]) -> NDArray[np.int64]:
        return winners_of(self._clustering(degrees))


def _squared(delta: float) -> float:
    """Return the cost of the empty set: the squared distance of every object from it."""
    noise = min(delta, LARGEST_VALUE) ** 2
    if noise < np.finfo(np.float64).tiny:
        raise InputError(f"delta={delta:g} is so small beside X that its square vanishes: raise it")
    return noise
