"""What the clusterers share: scikit-learn's manner, several starts, the results of the best."""

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
from partita.clusterers.data import (
    Data,
    read_objects,
    read_random,
    read_weights,
    real,
    yes_or_no,
)
from partita.clusterers.starting import draw_centers, read_centers
from partita.clusterers.units import Units, in_units
from partita.clusterings.soft import SoftClustering
from partita.errors import InputError
from partita.kernels.prototypes import memberships


class Search(NamedTuple):
    """What a clusterer found, in units, and the warnings to give about it."""

    model: Model
    best: Run
    faults: list[Warning]


class PrototypeClusterer(ClusterMixin, BaseEstimator):
    """A clusterer that moves centers; a subclass says by which model, and what comes out."""

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
        weights = read_weights(sample_weight, len(objects))
        data, units = in_units(Data(objects, weights))
        model, best, faults = self._search(data, units, n_clusters)
        for fault in faults:
            warnings.warn(fault, stacklevel=2)
        self._model, self._units, self._centers = model, units, best.centers
        self.cluster_centers_ = units.to_lengths(best.centers).astype(objects.dtype)
        self.objective_history_ = units.to_objective(best.history)
        self.objective_ = float(self.objective_history_[-1])
        self.n_iter_ = best.n_iter
        found = memberships(model.rule, data.X, model.prototypes(best.centers))
        self.clustering_ = self._clustering(found)
        self.labels_ = self._labels(found, data.X)
        return self

    def predict(self, X: Any) -> NDArray[np.int64]:
        """Return the cluster that each object most likely belongs to, as `labels_` has it.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Objects, not necessarily those of `fit`.

        Returns
        -------
        ndarray of shape (n_samples,)
            The positions of clusters, from 0; EvidentialCMeans has -1 for noise.
        """
        objects, found = self._apply(X)
        return self._labels(found, objects)

    def predict_clustering(self, X: Any) -> SoftClustering:
        """Return a clustering of the same kind as `clustering_`, with the centers as they are.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            Objects, not necessarily those of `fit`.

        Returns
        -------
        Rough, Fuzzy, Possibilistic or Evidential
            Of the kind that the clusterer makes.
        """
        return self._clustering(self._apply(X)[1])

    def _apply(self, X: Any) -> tuple[NDArray[Any], Floats]:
        check_is_fitted(self)
        objects = self._units.of_places(read_objects(self, X, reset=False), "X")
        prototypes = self._model.prototypes(self._centers)
        return objects, memberships(self._model.rule, objects, prototypes)

    def _check_parameters(self, n: int) -> int:
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
        real(self.tol, "tol", "of at least 0", lambda value: value >= 0)
        yes_or_no(self.verbose, "verbose")
        return n_clusters

    def _search(self, data: Data, units: Units, n_clusters: int) -> Search:
        """Find the model, its best run, and what is to be said about it."""
        model = self._make_model(n_clusters, units)
        best = self._best_run(model, data, units, n_clusters)
        return Search(model, best, self._faults(best, type(self).__name__))

    def _best_run(self, model: Model, data: Data, units: Units, n_clusters: int) -> Run:
        """Alternate from every start; the least objective wins."""
        given = read_centers(self.init, n_clusters, data.X.shape[1])
        given = None if given is None else units.of_places(given, "init")
        random = read_random(self.random_state)
        n_starts = self.n_init if given is None else 1
        runs = []
        for number in range(1, n_starts + 1):
            start = draw_centers(data, n_clusters, random) if given is None else given
            title = f"{type(self).__name__}, start {number} of {n_starts}"
            runs.append(alternate(model, data, start, self._limits(), title))
        return min(runs, key=lambda run: run.objective)

    def _limits(self) -> Limits:
        return Limits(self.max_iter, self.tol, yes_or_no(self.verbose, "verbose"))

    def _faults(self, run: Run, name: str) -> list[Warning]:
        """What a user should know of a run, under the name of the method that made it."""
        if run.converged:
            return []
        if run.cycle:
            words = (
                f"{name} goes round in circles of {run.cycle} steps; the best of them is kept. "
                "From another start or with another epsilon it may come to rest"
            )
        else:
            words = (
                f"{name} stopped after max_iter={self.max_iter} steps while centers still moved: "
                "raise max_iter or tol"
            )
        return [ConvergenceWarning(words)]

    @abstractmethod
    def _make_model(self, n_clusters: int, units: Units) -> Model:
        """Check the parameters of the method and make its model."""

    @abstractmethod
    def _clustering(self, found: Floats) -> SoftClustering:
        """Memberships as a clustering."""

    def _labels(self, found: Floats, objects: NDArray[Any]) -> NDArray[np.int64]:
        """The cluster of the largest membership."""
        labels: NDArray[np.int64] = found.argmax(axis=1)
        return labels
