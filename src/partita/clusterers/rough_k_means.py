"""Rough k-means: each object in every cluster that is about as near as the nearest."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.clusterers.alternating import Run, means, means_of_nearest
from partita.clusterers.base import PrototypeClusterer
from partita.clusterers.data import real
from partita.clusterers.units import Units
from partita.clusterers.warnings import EmptyClustersWarning
from partita.clusterings.rough import Rough, pack
from partita.clusterings.soft import MOST_CLUSTERS
from partita.errors import InputError
from partita.kernels.prototype_rules import Nearest
from partita.kernels.prototypes import Totals, squared_distances

# Beyond this every center is possible for every object; the squares of more might overflow.
_ANY_RATIO = 1e50


@dataclass(frozen=True)
class RoughModel:
    """Prototypes are the centers; certain and uncertain objects pull them differently.

    `lower_weight` is the share of the certain ones, or None to weigh objects one by one.
    """

    may_cycle: ClassVar[bool] = True
    rule: Nearest
    lower_weight: float | None

    def prototypes(self, centers: Floats) -> Floats:
        """Return the centers."""
        return centers

    def centers(self, found: Totals, before: Floats) -> Floats:
        """Return one mean of all objects, or a mixture of the means of both sorts."""
        if self.lower_weight is None:
            return means_of_nearest(found, before)
        k = len(before)
        sums, weights = found.sums.reshape(2, k, -1), found.weights.reshape(2, k)
        certain, uncertain = (means(sums[sort], weights[sort], before) for sort in (0, 1))
        share = np.full(k, self.lower_weight)
        share[weights[0] == 0] = 0.0
        share[weights[1] == 0] = 1.0
        return share[:, None] * certain + (1.0 - share)[:, None] * uncertain


class RoughKMeans(PrototypeClusterer):
    r"""Rough k-means: an object between clusters is left open among them.

    A cluster is possible for an object if its center is at most :math:`\epsilon` times as far as
    the nearest one, :math:`\|x_i - v_j\| \le \epsilon \min_h \|x_i - v_h\|`. Objects with one
    possible cluster make up that cluster's lower approximation, the others its boundary. Centers
    are then moved, and the two steps repeated until nothing changes:

    - "pi" (Peters 2014): means, where an object with c possible clusters counts 1/c in each, by
      Laplace's principle of indifference;
    - "lingras-west" (Lingras and West 2004): `lower_weight` times the mean of the lower
      approximation plus the rest times the mean of the boundary, or the one that is not empty.

    With epsilon = 1 it is k-means (Lloyd's method), except that ties stay open and that a cluster
    which loses all its objects keeps its center; an :class:`EmptyClustersWarning` then says which.
    For larger epsilon neither version minimizes an objective, which may therefore rise. When
    centers come again it would go round for ever: it stops, keeps the best of the circle, and warns
    of it.

    Parameters
    ----------
    n_clusters : int, default=3
        The number of clusters, at most 64.
    epsilon : float, default=1.1
        How much further than the nearest center another may be: a ratio of at least 1, or with
        `threshold="difference"` a distance of at least 0.
    threshold : {"ratio", "difference"}, default="ratio"
        Whether epsilon multiplies the least distance or is added to it.
    version : {"pi", "lingras-west"}, default="pi"
        How centers are moved.
    lower_weight : float, default=0.7
        The share of the lower approximation in the center; for "lingras-west" only.
    init : "k-means++" or array-like of shape (n_clusters, n_features), default="k-means++"
        Where centers start: at the means of the objects nearest to objects drawn far from each
        other, or at given places.
    n_init : int, default=1
        From how many drawn starts to run; the one with the least objective is kept.
    max_iter : int, default=300
        The most steps of one run.
    tol : float, default=1e-4
        Stop when no center moves further than this many standard deviations of the data; 0 goes
        on until nothing changes.
    random_state : int, RandomState, Generator or None, default=None
        Makes the drawing of starts repeatable.
    verbose : bool or None, default=None
        Whether to show a progress bar; by default for long work in a terminal or notebook.

    Attributes
    ----------
    clustering_ : Rough
        The possible clusters of each object.
    labels_ : ndarray of shape (n_samples,)
        The cluster with the nearest center.
    cluster_centers_ : ndarray of shape (n_clusters, n_features)
    objective_ : float
        The sum over objects of the mean squared distance to their possible centers.
    objective_history_ : ndarray of shape (n_iter + 1,)
        The objective before each step and at the end.
    n_iter_ : int
        The steps of the run that was kept.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (n_features,)
        The names of the columns of X, if it has any that are text.

    References
    ----------
    P. Lingras and C. West (2004), Interval set clustering of web users with rough k-means, Journal
    of Intelligent Information Systems 23, :doi:`10.1023/B:JIIS.0000029668.88665.1a`.

    G. Peters (2014), Rough clustering utilizing the principle of indifference, Information
    Sciences 277, :doi:`10.1016/j.ins.2014.02.073`.

    Examples
    --------
    >>> from partita.clusterers import RoughKMeans
    >>> X = [[0.0], [1.0], [5.0], [9.0], [10.0]]
    >>> RoughKMeans(n_clusters=2, init=[[0.0], [10.0]]).fit(X).clustering_.sets
    [{0}, {0}, {0, 1}, {1}, {1}]
    """

    _most_clusters = MOST_CLUSTERS

    def __init__(
        self,
        n_clusters: int = 3,
        *,
        epsilon: float = 1.1,
        threshold: str = "ratio",
        version: str = "pi",
        lower_weight: float = 0.7,
        init: Any = "k-means++",
        n_init: int = 1,
        max_iter: int = 300,
        tol: float = 1e-4,
        random_state: Any = None,
        verbose: bool | None = None,
    ) -> None:
        self.n_clusters = n_clusters
        self.epsilon = epsilon
        self.threshold = threshold
        self.version = version
        self.lower_weight = lower_weight
        self.init = init
        self.n_init = n_init
        self.max_iter = max_iter
        self.tol = tol
        self.random_state = random_state
        self.verbose = verbose

    def _make_model(self, n_clusters: int, units: Units) -> RoughModel:
        if self.threshold not in ("ratio", "difference"):
            raise InputError(f'threshold must be "ratio" or "difference", not {self.threshold!r}')
        if self.version not in ("pi", "lingras-west"):
            raise InputError(f'version must be "pi" or "lingras-west", not {self.version!r}')
        ratio, divided = self.threshold == "ratio", self.version == "pi"
        least = 1.0 if ratio else 0.0
        why = "of at least 1, being a ratio of distances" if ratio else "of at least 0"
        epsilon = real(self.epsilon, "epsilon", why, lambda value: least <= value < math.inf)
        epsilon = min(epsilon, _ANY_RATIO) if ratio else float(units.of_lengths(epsilon))
        share = real(self.lower_weight, "lower_weight", "from 0 to 1", lambda w: 0 <= w <= 1)
        return RoughModel(Nearest(epsilon, ratio, divided), None if divided else share)

    def _faults(self, run: Run, name: str) -> list[Warning]:
        return super()._faults(run, name) + _empty_clusters(run)

    def _clustering(self, found: Floats) -> Rough:
        return Rough.from_masks(pack(found > 0), range(found.shape[1]))

    def _labels(self, found: Floats, objects: NDArray[Any]) -> NDArray[np.int64]:
        labels: NDArray[np.int64] = found.argmax(axis=1)
        unsure = np.flatnonzero(found.sum(axis=1) > 1)
        labels[unsure] = squared_distances(objects[unsure], self._centers).argmin(axis=1)
        return labels


def _empty_clusters(run: Run) -> list[Warning]:
    k = len(run.centers)
    empty = np.flatnonzero(run.pulls.reshape(2, k).sum(axis=0) == 0).tolist()
    if not empty:
        return []
    return [
        EmptyClustersWarning(
            f"clusters {empty} ended without objects, so there are fewer than n_clusters={k}: "
            "start elsewhere, by init or a higher n_init, or ask for fewer"
        )
    ]
