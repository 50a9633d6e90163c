"""Rough k-means: a cluster is possible for an object if it is about as near as the nearest."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.clusterers.alternating import Run, means, means_of_nearest
from partita.clusterers.base import PrototypeClusterer
from partita.clusterers.data import LARGEST_VALUE
from partita.clusterers.parameters import read_choice, read_number
from partita.clusterers.warnings import EmptyClustersWarning
from partita.clusterings.rough import Rough, pack
from partita.clusterings.soft import MOST_CLUSTERS
from partita.kernels.prototype_rules import Nearest
from partita.kernels.prototypes import Totals, squared_distances

# Larger ratios are reduced to this: every center is possible, and squares do not overflow.
_LARGEST_RATIO = 1e50


@dataclass(frozen=True)
class RoughModel:
    """A model whose centers are means of certain and uncertain objects.

    `lower_weight` is the share of the mean of the certain objects; None weighs all objects alike.
    """

    may_cycle: ClassVar[bool] = True
    rule: Nearest
    lower_weight: float | None

    def prototypes(self, centers: Floats) -> Floats:
        """Return the centers."""
        return centers

    def centers(self, sums: Totals, before: Floats) -> Floats:
        """Return the means of all objects, or mixtures of certain and uncertain objects' means."""
        if self.lower_weight is None:
            return means_of_nearest(sums, before)
        k = len(before)
        points, weights = sums.sums.reshape(2, k, -1), sums.weights.reshape(2, k)
        certain, uncertain = (means(points[part], weights[part], before) for part in (0, 1))
        share = np.full(k, self.lower_weight)
        share[weights[0] == 0] = 0.0
        share[weights[1] == 0] = 1.0
        return share[:, None] * certain + (1.0 - share)[:, None] * uncertain


class RoughKMeans(PrototypeClusterer):
    r"""Rough k-means: an object between clusters has all of them as possible clusters.

    A cluster is possible for an object if its center is at most :math:`\epsilon` times as far as
    the nearest one, :math:`\|x_i - v_j\| \le \epsilon \min_h \|x_i - v_h\|`. The objects whose
    only possible cluster is j form the lower approximation of j; the other objects for which j is
    possible form its boundary. Then the centers move, and both steps are repeated until nothing
    changes:

    - "pi" (Peters 2014): to the mean of all its objects, where an object with c possible clusters
      has weight 1/c in each, by Laplace's principle of indifference;
    - "lingras-west" (Lingras and West 2004): to w times the mean of the lower approximation plus
      1 - w times the mean of the boundary, with w = `lower_weight`; if one of the two is empty, to
      the mean of the other.

    With epsilon = 1 the method is k-means (Lloyd's algorithm), with two exceptions. An object at
    equal distance from several nearest centers keeps all of them as possible clusters. And a
    cluster which loses all its objects keeps its center; an :class:`EmptyClustersWarning` names
    such clusters. For larger epsilon neither version minimizes an objective, so the objective may
    increase and the centers may repeat in a cycle. The method then stops with a warning and keeps
    the best centers of the cycle.

    Parameters
    ----------
    n_clusters : int, default=3
        The number of clusters, at most 64.
    epsilon : float, default=1.1
        How much farther than the nearest center a possible one may be: a ratio of at least 1, or
        with `threshold="difference"` a distance of at least 0.
    threshold : {"ratio", "difference"}, default="ratio"
        Whether epsilon multiplies the least distance or is added to it.
    version : {"pi", "lingras-west"}, default="pi"
        How the centers move.
    lower_weight : float, default=0.7
        The share of the lower approximation in a center, from 0 to 1; only for "lingras-west".
    init : "k-means++" or array-like of shape (n_clusters, n_features), default="k-means++"
        The starting centers. "k-means++" draws objects far from each other and starts at the means
        of the objects nearest to each of them.
    n_init : int, default=1
        The number of drawn starts; the run with the least objective is kept.
    max_iter : int, default=300
        The maximum number of steps of a run.
    tol : float, default=1e-4
        Stop when no center moves farther than this many standard deviations of the data; 0
        continues until nothing changes.
    random_state : int, RandomState, Generator or None, default=None
        The seed or generator that starts are drawn with.
    verbose : bool or None, default=None
        Whether to show a progress bar; None shows it for long work in a terminal or notebook.

    Attributes
    ----------
    clustering_ : Rough
        The possible clusters of each object.
    labels_ : ndarray of shape (n_samples,)
        The cluster with the nearest center.
    cluster_centers_ : ndarray of shape (n_clusters, n_features)
    objective_ : float
        The sum over objects of the mean squared distance to their possible centers, at the end.
    objective_history_ : ndarray of shape (n_iter + 1,)
        The objective before each step and at the end.
    n_iter_ : int
        The number of steps of the run that was kept.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (n_features,)
        The names of the columns of X, if they are all strings.

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

    def _make_model(self, n_clusters: int) -> RoughModel:
        threshold = read_choice(self.threshold, "threshold", ("ratio", "difference"))
        version = read_choice(self.version, "version", ("pi", "lingras-west"))
        is_ratio, divided = threshold == "ratio", version == "pi"
        least, largest = (1.0, _LARGEST_RATIO) if is_ratio else (0.0, LARGEST_VALUE)
        rule = "of at least 1, being a ratio of distances" if is_ratio else "of at least 0"
        epsilon = read_number(self.epsilon, "epsilon", rule, lambda e: least <= e < math.inf)
        share = read_number(self.lower_weight, "lower_weight", "from 0 to 1", lambda w: 0 <= w <= 1)
        nearest = Nearest(min(epsilon, largest), is_ratio, divided)
        return RoughModel(nearest, None if divided else share)

    def _warnings_of(self, run: Run, name: str) -> list[Warning]:
        return super()._warnings_of(run, name) + _warnings_of_empty_clusters(run)

    def _clustering(self, degrees: Floats) -> Rough:
        return Rough.from_masks(pack(degrees > 0), range(degrees.shape[1]))

    def _labels(self, degrees: Floats, objects: NDArray[Any]) -> NDArray[np.int64]:
        """Return the cluster of the nearest center of each object."""
        labels: NDArray[np.int64] = degrees.argmax(axis=1)
        uncertain = np.flatnonzero(degrees.sum(axis=1) > 1)
        labels[uncertain] = squared_distances(objects[uncertain], self._centers).argmin(axis=1)
        return labels


def _warnings_of_empty_clusters(run: Run) -> list[Warning]:
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
