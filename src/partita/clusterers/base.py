"""The base class of the clusterers: scikit-learn's interface, several starts, the best result."""

from __future__ import annotations

import warnings
from abc import abstractmethod
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClusterMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted

from partita.arguments import as_count
from partita.array_types import Floats
from partita.clusterers.alternating import Limits, Model, Run, alternate
from partita.clusterers.data import Data, read_objects, read_weights, refuse_large, refuse_small
from partita.clusterers.parameters import read_flag, read_number, read_random
from partita.clusterers.starting import draw_centers, read_centers
from partita.clusterings.soft import SoftClustering
from partita.errors import InputError
from partita.kernels.prototypes import memberships


class Search(NamedTuple):
    """The model that was fitted, its best run, and the warnings to give about them."""

    model: Model
    best: Run
    warnings: list[Warning]


class PrototypeClusterer(ClusterMixin, BaseEstimator):
    """A clusterer that moves centers until they are at rest.

    A subclass defines the model that moves them and the kind of clustering that is returned.
    """

    n_clusters: int
    init: Any
    n_init: int
    max_iter: int
    tol: float
    random_state: Any
    verbose: bool | None
    _model: Model

    # Sets of clusters are bitmasks of 64 bits; memberships have no such limit.
    _most_clusters: ClassVar[int | None] = None

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> Self:
        """Fit the clusterer to objects.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            The objects, in double or single precision. Their largest absolute value lies between
            1e-100 and 1e100, or is 0.
        y : None
            Ignored; present for scikit-learn's pipelines.
        sample_weight : array-like of shape (n_samples,), optional
            The weight of each object; an object of weight 2 counts as two equal objects.

        Returns
        -------
        self
        """
        objects = read_objects(self, X, reset=True)
        refuse_small(objects)
        n_clusters = self._check_parameters(len(objects))
        data = Data(objects, read_weights(sample_weight, len(objects)))
        model, best, to_warn = self._search(data, n_clusters)
        for warning in to_warn:
            warnings.warn(warning, stacklevel=2)
        self._model, self._centers = model, best.centers
        self.cluster_centers_ = best.centers.astype(objects.dtype)
        self.objective_history_ = best.history
        self.objective_ = best.objective
        self.n_iter_ = best.n_iter
        degrees = memberships(model.rule, objects, model.prototypes(best.centers))
        self.clustering_ = self._clustering(degrees)
        self.labels_ = self._labels(degrees, objects)
        return self

    def predict(self, X: Any) -> NDArray[np.int64]:
        """Return the most likely cluster of each object, defined as for `labels_`.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Objects, not necessarily those of `fit`.

        Returns
        -------
        ndarray of shape (n_samples,)
            Indices of clusters, from 0; EvidentialCMeans returns -1 for noise.
        """
        objects, degrees = self._apply(X)
        return self._labels(degrees, objects)

    def predict_clustering(self, X: Any) -> SoftClustering:
        """Return a clustering of other objects by the fitted centers.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Objects, not necessarily those of `fit`.

        Returns
        -------
        Rough, Fuzzy, Possibilistic or Evidential
            Of the same kind as `clustering_`.
        """
        return self._clustering(self._apply(X)[1])

    def _apply(self, X: Any) -> tuple[NDArray[Any], Floats]:
        """Return objects and their memberships by the fitted centers."""
        check_is_fitted(self)
        objects = read_objects(self, X, reset=False)
        prototypes = self._model.prototypes(self._centers)
        return objects, memberships(self._model.rule, objects, prototypes)

    def _check_parameters(self, n: int) -> int:
        """Check the parameters that all clusterers have; return the number of clusters."""
        n_clusters = as_count(self.n_clusters, "n_clusters")
        if self._most_clusters is not None and n_clusters > self._most_clusters:
            raise InputError(
                f"n_clusters={n_clusters}: sets of more than {self._most_clusters} clusters are "
                "not supported; FuzzyCMeans takes any number"
            )
        if n < n_clusters:
            raise InputError(f"X has n_samples={n}, fewer than n_clusters={n_clusters}")
        as_count(self.n_init, "n_init")
        as_count(self.max_iter, "max_iter")
        read_number(self.tol, "tol", "of at least 0", lambda tol: tol >= 0)
        read_flag(self.verbose, "verbose")
        return n_clusters

    def _search(self, data: Data, n_clusters: int) -> Search:
        """Return the model, its best run, and warnings about it."""
        model = self._make_model(n_clusters)
        best = self._best_run(model, data, n_clusters)
        return Search(model, best, self._warnings_of(best, type(self).__name__))

    def _best_run(self, model: Model, data: Data, n_clusters: int) -> Run:
        """Run the model from every start and return the run with the least objective."""
        given = read_centers(self.init, n_clusters, data.X.shape[1])
        if given is not None:
            refuse_large(given, "init")
        random = read_random(self.random_state)
        n_starts = self.n_init if given is None else 1
        runs = []
        for number in range(1, n_starts + 1):
            start = draw_centers(data, n_clusters, random) if given is None else given
            title = f"{type(self).__name__}, start {number} of {n_starts}"
            runs.append(alternate(model, data, start, self._limits(), title))
        return min(runs, key=lambda run: run.objective)

    def _limits(self) -> Limits:
        return Limits(self.max_iter, self.tol, read_flag(self.verbose, "verbose"))

    def _warnings_of(self, run: Run, name: str) -> list[Warning]:
        """Return the warnings about a run of the method called `name`."""
        if run.converged:
            return []
        if run.cycle:
            message = (
                f"{name} goes round in circles of {run.cycle} steps; the best of them is kept. "
                "From another start or with another epsilon it may come to rest"
            )
        else:
            message = (
                f"{name} stopped after max_iter={self.max_iter} steps while centers still moved: "
                "raise max_iter or tol"
            )
        return [ConvergenceWarning(message)]

    @abstractmethod
    def _make_model(self, n_clusters: int) -> Model:
        """Check the parameters of the method and return its model."""

    @abstractmethod
    def _clustering(self, degrees: Floats) -> SoftClustering:
        """Return memberships, objects x prototypes, as a clustering."""

    def _labels(self, degrees: Floats, objects: NDArray[Any]) -> NDArray[np.int64]:
        """Return the cluster of the largest membership of each object."""
        labels: NDArray[np.int64] = degrees.argmax(axis=1)
        return labels
