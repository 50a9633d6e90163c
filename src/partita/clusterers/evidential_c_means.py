"""Evidential c-means: masses on sets of clusters, whose prototypes lie between the centers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Masks
from partita.clusterers.base import PrototypeClusterer
from partita.clusterers.data import LARGEST_VALUE, fuzzifier, real
from partita.clusterers.focal_sets import read_focal
from partita.clusterers.units import Units
from partita.clusterings.evidential import Evidential
from partita.clusterings.rough import unpack
from partita.clusterings.soft import MOST_CLUSTERS
from partita.clusterings.winners import winners_of
from partita.errors import InputError
from partita.kernels.prototype_rules import Shares
from partita.kernels.prototypes import Totals


@dataclass(frozen=True)
class EvidentialModel:
    """A prototype for each focal set: the mean of the centers of its clusters.

    `members` says which clusters each set has, as numbers 0 and 1.
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
        """Return, for each set, the mean of its clusters' centers."""
        places: Floats = self.members @ centers / self.sizes[:, None]
        return places

    def centers(self, found: Totals, before: Floats) -> Floats:
        """Return the solution V of H V = B, where the derivatives of J by the centers vanish."""
        pulls = self.sizes ** (self.alpha - 2.0) * found.weights
        H = (self.members * pulls[:, None]).T @ self.members
        B = (self.members * (self.sizes ** (self.alpha - 1.0))[:, None]).T @ found.sums
        # A cluster that has lost all its mass moves no further than the others determine.
        step = np.linalg.lstsq(H, B - H @ before, rcond=None)[0]
        return before + step


class EvidentialCMeans(PrototypeClusterer):
    r"""Evidential c-means (Masson and Denœux 2008): masses on sets of clusters.

    Minimizes, over centers and masses m that add up to 1 for each object,

    .. math::

        J = \sum_i \sum_{A \ne \emptyset} |A|^\alpha m_i(A)^\beta \, \|x_i - \bar v_A\|^2
            + \sum_i \delta^2 m_i(\emptyset)^\beta

    where :math:`\bar v_A` is the mean of the centers of the clusters in A. Objects between clusters
    get mass on sets of several, and objects further than about :math:`\delta` from all of them get
    mass on the empty set. Masses and centers are found by turns, the centers from a linear system.
    The objective never rises.

    Parameters
    ----------
    n_clusters : int, default=3
        The number of clusters, at most 64.
    alpha : float, default=1.0
        How much large sets cost: 0 and more; at 40 hardly any mass is on them.
    beta : float, default=2.0
        How soft the masses are: above 1 and at most 50, as m of fuzzy c-means.
    delta : float, default=10.0
        The distance, in the units of X, beyond which objects are noise. `math.inf` knows no noise.
    focal : {"all", "pairs"} or sequence of sets of clusters, default="all"
        The sets with mass: all 2^k, those of up to two clusters and of all, or exactly those given,
        at most 4096. The empty set is among the first two unless delta is infinite, and among given
        ones if it is given; without it delta has no effect.
    init : "k-means++" or array-like of shape (n_clusters, n_features), default="k-means++"
        Where centers start: at the means of the objects nearest to objects drawn far from each
        other, or at given places.
    n_init : int, default=1
        From how many drawn starts to run; the one with the least objective is kept.
    max_iter : int, default=300
        The most steps of one run.
    tol : float, default=1e-4
        Stop when no center moves further than this many standard deviations of the data.
    random_state : int, RandomState, Generator or None, default=None
        Makes the drawing of starts repeatable.
    verbose : bool or None, default=None
        Whether to show a progress bar; by default for long work in a terminal or notebook.

    Attributes
    ----------
    clustering_ : Evidential
        The masses.
    labels_ : ndarray of shape (n_samples,)
        The cluster with the largest pignistic probability, or -1 for noise: an object whose largest
        mass is on the empty set.
    cluster_centers_ : ndarray of shape (n_clusters, n_features)
    objective_ : float
        J at the end.
    objective_history_ : ndarray of shape (n_iter + 1,)
        J before each step and at the end.
    n_iter_ : int
        The steps of the run that was kept.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (n_features,)
        The names of the columns of X, if it has any that are text.

    References
    ----------
    M.-H. Masson and T. Denœux (2008), ECM: an evidential version of the fuzzy c-means algorithm,
    Pattern Recognition 41(4), :doi:`10.1016/j.patcog.2007.08.014`.

    Examples
    --------
    >>> from partita.clusterers import EvidentialCMeans
    >>> X = [[0.0], [1.0], [5.0], [9.0], [10.0], [60.0]]
    >>> found = EvidentialCMeans(2, init=[[0.0], [10.0]]).fit(X)
    >>> found.clustering_.focal_sets
    [set(), {0}, {1}, {0, 1}]
    >>> found.clustering_.masses[2].round(2).tolist()
    [0.0, 0.0, 0.0, 1.0]
    >>> found.labels_.tolist()
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
        # What can be read only once must serve several fits, and clones.
        self.focal = list(focal) if isinstance(focal, Iterator) else focal
        self.init = init
        self.n_init = n_init
        self.max_iter = max_iter
        self.tol = tol
        self.random_state = random_state
        self.verbose = verbose

    def _make_model(self, n_clusters: int, units: Units) -> EvidentialModel:
        beta = fuzzifier(self.beta, "beta")
        alpha = real(self.alpha, "alpha", "of at least 0", lambda value: 0 <= value < math.inf)
        delta = real(self.delta, "delta", "above 0, in the units of X", lambda value: value > 0)
        if alpha * math.log10(n_clusters) > 100:
            raise InputError(f"alpha={alpha:g} makes sets of clusters cost beyond 1e100: lower it")
        masks, empty = read_focal(self.focal, n_clusters, delta < math.inf)
        members = unpack(masks, n_clusters).astype(np.float64)
        noise = _squared(delta, units) if empty else math.inf
        rule = Shares(beta, members.sum(axis=1) ** alpha, noise)
        return EvidentialModel(rule, masks, members, alpha)

    def _clustering(self, found: Floats) -> Evidential:
        model = self._model
        masks = model.masks
        if found.shape[1] > masks.size:
            masks = np.concatenate([np.zeros(1, np.uint64), masks])
        return Evidential.from_masks(found, masks, range(model.members.shape[1]))

    def _labels(self, found: Floats, objects: NDArray[Any]) -> NDArray[np.int64]:
        # Of equals, as of a set without its single clusters, the first.
        return winners_of(self._clustering(found))


def _squared(delta: float, units: Units) -> float:
    """The cost of the empty set, a prototype at distance delta from everything."""
    noise = min(float(units.of_lengths(delta)), LARGEST_VALUE) ** 2
    if noise < np.finfo(np.float64).tiny:
        raise InputError(f"delta={delta:g} is so small beside X that its square vanishes: raise it")
    return noise
