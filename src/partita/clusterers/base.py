"""What the clusterers share: scikit-learn's manner, several starts, the results of the best."""

from __future__ import annotations

import warnings
from abc import abstractmethod
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClusterMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted

from partita.clusterers.alternating import Limits, Model, Run, alternate
from partita.clusterers.data import Data, read_objects, read_weights, real, whole
from partita.clusterers.starting import draw_centers, read_centers
from partita.clusterings.soft import Floats, SoftClustering
from partita.errors import InputError
from partita.kernels.prototypes import memberships


class PrototypeClusterer(ClusterMixin, BaseEstimator):
    """A clusterer that moves centres; a subclass says by which model, and what comes out."""

    n_clusters: int
    init: Any
    n_init: int
    max_iter: int
    tol: float
    random_state: Any
    verbose: bool | None
    _model: Model

    # Sets of clusters are kept as the bits of one number; memberships have no such limit.
    _most_clusters: ClassVar[int | None] = None

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> Self:
        """Find clusters.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            The objects, in double or single precision.
        y : None
            Not used; here for scikit-learn's pipelines.
        sample_weight : array-like of shape (n_samples,), optional
            The weight of each object; one of weight 2 counts as two equal ones.

        Returns
        -------
        self
        """
        objects = read_objects(self, X, reset=True)
        n_clusters = self._check_parameters(len(objects))
        data = Data(objects, read_weights(sample_weight, len(objects)))
        model, best = self._search(data, n_clusters)
        if not best.converged:
            warnings.warn(
                f"{type(self).__name__} stopped after max_iter={self.max_iter} steps while centres "
                "still moved: raise max_iter or tol",
                ConvergenceWarning,
                stacklevel=2,
            )
        self._model = model
        self.cluster_centers_ = best.centers.astype(objects.dtype)
        self._centers = best.centers
        self.objective_ = best.objective
        self.objective_history_ = best.history
        self.n_iter_ = best.n_iter
        found = memberships(model.rule, objects, model.prototypes(best.centers))
        self.clustering_ = self._clustering(found)
        self.labels_ = self._labels(found, objects)
        return self

    def predict(self, X: Any) -> NDArray[np.int64]:
        """Return the cluster that each object most likely belongs to, as `labels_` has it.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Objects, not necessarily those of `fit`.
        """
        objects, found = self._apply(X)
        return self._labels(found, objects)

    def predict_clustering(self, X: Any) -> SoftClustering:
        """Return a clustering of the same kind as `clustering_`, with the centres as they are.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Objects, not necessarily those of `fit`.
        """
        return self._clustering(self._apply(X)[1])

    def _apply(self, X: Any) -> tuple[NDArray[Any], Floats]:
        check_is_fitted(self)
        objects = read_objects(self, X, reset=False)
        prototypes = self._model.prototypes(self._centers)
        return objects, memberships(self._model.rule, objects, prototypes)

    def _check_parameters(self, n: int) -> int:
        n_clusters = whole(self.n_clusters, "n_clusters", 1)
        if self._most_clusters is not None and n_clusters > self._most_clusters:
            raise InputError(
                f"n_clusters={n_clusters}: sets of more than {self._most_clusters} clusters are "
                "not supported; FuzzyCMeans takes any number"
            )
        if n < n_clusters:
            raise InputError(f"X has n_samples={n}, fewer than n_clusters={n_clusters}")
        whole(self.n_init, "n_init", 1)
        whole(self.max_iter, "max_iter", 1)
        real(self.tol, "tol", "of at least 0", lambda value: value >= 0)
        return n_clusters

    def _search(self, data: Data, n_clusters: int) -> tuple[Model, Run]:
        """The model, and its best run."""
        model = self._make_model(n_clusters)
        return model, self._best_run(model, data, n_clusters)

    def _best_run(self, model: Model, data: Data, n_clusters: int) -> Run:
        """Alternate from every start; the least objective wins."""
        given = read_centers(self.init, n_clusters, data.X.shape[1])
        random = check_random_state(self.random_state)
        n_starts = self.n_init if given is None else 1
        runs = []
        for number in range(1, n_starts + 1):
            start = draw_centers(data, n_clusters, random) if given is None else given
            title = f"{type(self).__name__}, start {number} of {n_starts}"
            runs.append(alternate(model, data, start, self._limits(), title))
        return min(runs, key=lambda run: run.objective)

    def _limits(self) -> Limits:
        show = None if self.verbose is None else bool(self.verbose)
        return Limits(self.max_iter, self.tol, show)

    @abstractmethod
    def _make_model(self, n_clusters: int) -> Model:
        """Check the parameters of the method and make its model."""

    @abstractmethod
    def _clustering(self, found: Floats) -> SoftClustering:
        """Memberships as a clustering."""

    def _labels(self, found: Floats, objects: NDArray[Any]) -> NDArray[np.int64]:
        """The cluster of the largest membership."""
        labels: NDArray[np.int64] = found.argmax(axis=1)
        return labels
