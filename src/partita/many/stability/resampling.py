"""Clusterings of samples of the objects, by copies of an estimator."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np

from partita.array_types import Integers
from partita.clusterings.as_clustering import open_input
from partita.clusterings.coding import code_labels
from partita.clusterings.conversion import by_largest_membership
from partita.clusterings.fitted_clusterers import last_step
from partita.clusterings.hard import Hard
from partita.clusterings.reading import Reading
from partita.clusterings.soft import SoftClustering
from partita.errors import InputError, InputTypeError
from partita.words import counted

Workers = Literal["threads", "processes"]
Scheme = Literal["subsample", "bootstrap"]


@dataclass(frozen=True)
class Resampling:
    """How samples are drawn: the same samples for all parameters.

    Attributes
    ----------
    scheme : {"subsample", "bootstrap"}
    n : int
        The number of objects.
    size : int
        The number of objects in a sample; those of a bootstrap sample repeat.
    seeds : list of int
        A seed for each sample.
    """

    scheme: Scheme
    n: int
    size: int
    seeds: list[int]

    def rows(self, draw: int) -> Integers:
        """Return the rows of a sample, in increasing order."""
        rng = np.random.default_rng(self.seeds[draw])
        if self.scheme == "bootstrap":
            return np.sort(rng.integers(self.n, size=self.size))
        return np.sort(rng.permutation(self.n)[: self.size])

    def objects(self, draw: int) -> tuple[Integers, Integers]:
        """Return the different objects of a sample, and the first place of each in it."""
        rows = self.rows(draw)
        first = np.flatnonzero(np.diff(rows, prepend=-1))
        return rows[first], first


class Task(NamedTuple):
    """A sample to cluster: parameters, the seed of the estimator, and the draw (None: all)."""

    parameters: Mapping[str, Any]
    seed: int
    draw: int | None


@dataclass(frozen=True)
class Clusterer:
    """An estimator and its objects; called with a task, it returns the clustering of a sample.

    Of a bootstrap sample, objects that repeat are clustered as often, and get the label of their
    first copy.
    """

    estimator: Any
    X: Any
    resampling: Resampling
    soft: bool

    def __call__(self, task: Task) -> Hard | SoftClustering | Reading:
        from sklearn.base import clone

        found: Hard | SoftClustering | Reading
        model = clone(self.estimator)
        states = {key: task.seed for key in model.get_params(deep=True) if is_random_state(key)}
        try:
            model.set_params(**task.parameters)
            model.set_params(
                **{key: seed for key, seed in states.items() if key in model.get_params()}
            )
            rows = None if task.draw is None else self.resampling.rows(task.draw)
            X = self.X if rows is None else take_rows(self.X, rows, is_precomputed(model))
            found = _clustering_of(model, X, self.soft)
        except Exception as error:
            if isinstance(error, NoLabelsError):
                raise
            raise InputError(self._about(task, error)) from error
        n_rows = self.resampling.n if rows is None else rows.size
        if found.n != n_rows:
            raise InputError(self._about(task, f"labels of {counted(found.n, 'object')} came back"))
        if task.draw is None or self.resampling.scheme == "subsample":
            return found
        found = _take(found, self.resampling.objects(task.draw)[1])
        return found

    def _about(self, task: Task, error: Any) -> str:
        where = "all objects" if task.draw is None else f"sample {task.draw}"
        n = self.resampling.n if task.draw is None else self.resampling.size
        reason = " ".join(str(error).split()) or type(error).__name__
        name = type(self.estimator).__name__
        return f"{name} with {words_for(task.parameters)} fails on {where} ({n:,} rows): {reason}"


class NoLabelsError(InputTypeError):
    """A fitted estimator has no labels."""


def words_for(parameters: Mapping[str, Any]) -> str:
    """Return parameters as they are given to an estimator.

    >>> words_for({"n_clusters": 3, "linkage": "average"})
    "n_clusters=3, linkage='average'"
    """
    return (
        ", ".join(f"{name}={value!r}" for name, value in parameters.items()) or "its own settings"
    )


def is_random_state(name: str) -> bool:
    """Return whether a parameter, also one of a step of a pipeline, is a random state."""
    return name == "random_state" or name.endswith("__random_state")


def is_precomputed(model: Any) -> bool:
    """Return whether an estimator takes a matrix of distances or affinities instead of objects."""
    return any(
        name.rpartition("__")[2] in ("metric", "affinity") and isinstance(value, str)
        and value.startswith("precomputed")
        for name, value in model.get_params(deep=True).items()
    )  # fmt: skip


def take_rows(X: Any, rows: Integers, square: bool) -> Any:
    """Return some rows of an array, a dataframe or a sparse matrix; of a square one, columns too.

    >>> import numpy as np
    >>> take_rows(np.arange(9).reshape(3, 3), np.array([0, 2]), True).tolist()
    [[0, 2], [6, 8]]
    """
    if hasattr(X, "iloc"):
        return X.iloc[rows, rows] if square else X.iloc[rows]
    if hasattr(X, "tocsr"):
        X = X.tocsr()
    taken = X[rows]
    if not square:
        return taken
    return taken[:, rows]


def _clustering_of(model: Any, X: Any, soft: bool) -> Hard | SoftClustering | Reading:
    """Fit an estimator and return its clustering of the objects; hard labels unless `soft`."""
    labels = None
    if hasattr(model, "fit"):
        model.fit(X)
        last = last_step(model)
        if soft:
            clustering = getattr(last, "clustering_", None)
            if isinstance(clustering, (Hard, SoftClustering)):
                return clustering
            if hasattr(model, "predict_proba"):
                opened: Hard | SoftClustering = open_input(model, "estimator", None, X)
                return opened
        labels = getattr(last, "labels_", None)
        if labels is None and hasattr(model, "predict"):
            labels = model.predict(X)
        if labels is None and isinstance(getattr(last, "clustering_", None), SoftClustering):
            return by_largest_membership(last.clustering_)
    if labels is None and hasattr(model, "fit_predict"):
        labels = model.fit_predict(X)
    if labels is None:
        raise NoLabelsError(
            f"{type(model).__name__} is no clusterer: it has no labels_, predict or fit_predict "
            "that say which cluster an object is in"
        )
    return Reading(code_labels(labels, "the estimator's labels"))


def _take(clustering: Any, rows: Integers) -> Any:
    """Return the clustering of some objects."""
    if not isinstance(clustering, Reading):
        return clustering.take(rows)
    coding = clustering.coding
    mask = None if coding.missing is None else coding.missing[rows]
    return clustering._replace(coding=coding._replace(values=coding.values[rows], missing=mask))


def run(
    function: Clusterer, tasks: Sequence[Task], n_jobs: int, workers: Workers
) -> Iterator[Hard | SoftClustering | Reading]:
    """Yield the clustering of each task, in order, computed by threads or processes."""
    if n_jobs == 1:
        yield from map(function, tasks)
        return
    with _executor(function, n_jobs, workers) as pool:
        job = _in_process if workers == "processes" else function
        try:
            yield from pool.map(job, tasks)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _executor(function: Clusterer, n_jobs: int, workers: Workers) -> Executor:
    n_workers = None if n_jobs == -1 else n_jobs
    if workers == "threads":
        return ThreadPoolExecutor(n_workers)
    # A process that is forked while threads of OpenMP run may hang.
    method = "spawn" if sys.platform == "win32" else "forkserver"
    context = multiprocessing.get_context(method)
    return ProcessPoolExecutor(n_workers, context, initializer=_start, initargs=(function,))


# What a process of the pool computes: the estimator and the objects are sent to it once.
_function: list[Clusterer] = []


def _start(function: Clusterer) -> None:
    _function[:] = [function]


def _in_process(task: Task) -> Hard | SoftClustering | Reading:
    return _function[0](task)
