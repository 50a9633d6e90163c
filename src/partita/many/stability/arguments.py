"""The arguments of stability: the estimator, the objects, the parameters and the samples."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np

from partita.arguments import as_count, as_threshold, as_value_list, check_option
from partita.errors import InputError, InputTypeError, MissingDependencyError, first_few, shown
from partita.foreign_errors import raise_named
from partita.many.stability.resampling import Clusterer, Resampling, Scheme

_FRACTION = 0.8
_CLUSTERS = range(2, 11)
LARGEST_SEED = 2**31 - 1
# An interval needs two pairs of samples.
_FEWEST_DRAWS = 4


def check_estimator(estimator: Any) -> None:
    """Raise unless an estimator can be copied."""
    try:
        from sklearn.base import clone
    except ImportError:
        raise MissingDependencyError("scikit-learn", "stability()", "clusterers") from None
    if isinstance(estimator, type):
        raise InputTypeError(
            f"estimator is the class {estimator.__name__}: give an object, {estimator.__name__}(…)"
        )
    try:
        clone(estimator)
    except Exception as error:
        raise InputTypeError(
            f"estimator is a {type(estimator).__name__}, which scikit-learn cannot copy: {error}"
        ) from None
    if not hasattr(estimator, "get_params"):
        raise InputTypeError(
            f"estimator={shown(estimator)}: give a clusterer in the manner of scikit-learn"
        )


def read_objects(X: Any) -> tuple[Any, int]:
    """Return the objects in a form whose rows can be taken, and their number."""
    if not hasattr(X, "shape"):
        try:
            X = np.asarray(X)
        except ValueError as error:
            raise InputTypeError(f"X must be a matrix, objects by features: {error}") from None
        except Exception as error:  # an object of any library may raise anything
            raise_named(error, "X", "a matrix, objects by features")
    if not isinstance(X.shape, tuple) or len(X.shape) != 2:
        raise InputError(f"X must have two dimensions, objects by features: its shape is {X.shape}")
    n = int(X.shape[0])
    if n < 3:
        raise InputError(f"X has {n} objects: samples of them need at least 3")
    return X, n


def as_draws(n_draws: Any) -> int:
    count = as_count(n_draws, "n_draws", _FEWEST_DRAWS)
    if count % 2:
        raise InputError(
            f"n_draws={n_draws}: samples are compared in pairs, so give an even number"
        )
    return count


def as_jobs(n_jobs: Any) -> int:
    check_option(n_jobs, "n_jobs")
    return -1 if n_jobs == -1 and not isinstance(n_jobs, bool) else as_count(n_jobs, "n_jobs")


def as_resampling(
    scheme: Scheme, n: int, fraction: float | None, n_draws: int, rng: np.random.Generator
) -> Resampling:
    if scheme == "bootstrap":
        if fraction is not None:
            raise InputError("fraction is for subsamples: a bootstrap sample is as large as X")
        size = n
    else:
        share = as_threshold(_FRACTION if fraction is None else fraction, "fraction")
        size = round(share * n)
        if 2 * size - n < 2 and size * size < 2 * n:
            raise InputError(
                f"fraction={share:g}: samples of {size} of {n} objects have less than two in "
                "common on average; give a larger one"
            )
    return Resampling(scheme, n, size, rng.integers(LARGEST_SEED, size=n_draws).tolist())


def read_grid(
    estimator: Any, n_clusters: Any, param_grid: Any
) -> tuple[list[dict[str, Any]], list[int]]:
    """Return the parameters to try, and the numbers of clusters among them."""
    known = estimator.get_params(deep=True)
    if param_grid is None:
        name = _cluster_parameter(estimator, known)
        counts = _counts(_CLUSTERS if n_clusters is None else n_clusters)
        return [{name: count} for count in counts], counts
    if n_clusters is not None:
        raise InputError("n_clusters and param_grid are given: put the numbers into param_grid")
    grid = list(_combinations(param_grid, known))
    if not grid:
        raise InputError("param_grid is empty: give parameters, or {} for the estimator as it is")
    counts = [
        int(value)
        for parameters in grid
        for name, value in parameters.items()
        if name.rpartition("__")[2] == "n_clusters" and isinstance(value, (int, np.integer))
    ]
    return grid, counts


def _cluster_parameter(estimator: Any, known: Mapping[str, Any]) -> str:
    """Return the parameter of an estimator that is the number of clusters."""
    if "n_clusters" in known:
        return "n_clusters"
    of_steps = [name for name in known if name.endswith("__n_clusters")]
    if len(of_steps) == 1:
        return of_steps[0]
    mixtures = [name for name in known if name.rpartition("__")[2] == "n_components"]
    if hasattr(estimator, "predict_proba") and len(mixtures) == 1:
        return mixtures[0]
    raise InputError(
        f"{type(estimator).__name__} has no parameter n_clusters: give param_grid, a dict of lists "
        f"of its parameters ({first_few(sorted(known), 8)})"
    )


def _counts(n_clusters: Any) -> list[int]:
    if not isinstance(n_clusters, Iterable):
        raise InputTypeError(f"n_clusters={shown(n_clusters)}: give a list of numbers")
    listed = as_value_list(n_clusters, "n_clusters")
    if not listed:
        raise InputError("n_clusters is empty: give at least one number")
    return [as_count(one, "n_clusters") for one in listed]


def _combinations(param_grid: Any, known: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield all combinations of parameters, the last one changing fastest."""
    grids = [param_grid] if isinstance(param_grid, Mapping) else param_grid
    if not isinstance(grids, (list, tuple)) or not all(isinstance(one, Mapping) for one in grids):
        raise InputTypeError(f"param_grid={param_grid!r}: give a dict of lists, or a list of them")
    for grid in grids:
        for name, values in grid.items():
            if name not in known:
                raise InputError(
                    f"param_grid has {name!r}, which the estimator has not: it has "
                    f"{first_few(sorted(known), 20)}"
                )
            if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
                raise InputTypeError(f"param_grid[{name!r}]={values!r}: give a list of values")
        names, columns = list(grid), [list(values) for values in grid.values()]
        for name, column in zip(names, columns, strict=True):
            if not column:
                raise InputError(f"param_grid[{name!r}] is empty: give at least one value")
        for values in product(*columns):
            yield dict(zip(names, values, strict=True))


def check_counts(counts: list[int], resampling: Resampling) -> None:
    """Raise if more clusters are asked for than a sample has objects."""
    if not counts:
        return
    smallest = resampling.size
    if resampling.scheme == "bootstrap":
        draws = range(len(resampling.seeds))
        smallest = min(resampling.objects(draw)[0].size for draw in draws)
    if max(counts) > smallest:
        raise InputError(
            f"n_clusters={max(counts)} is above the {smallest} objects of a sample: give fewer "
            "clusters, or larger samples"
        )


def check_pickled(clusterer: Clusterer) -> None:
    try:
        pickle.dumps(clusterer.estimator)
    except Exception as error:
        raise InputTypeError(
            "workers='processes' sends the estimator to other processes, and it cannot be pickled "
            f"({error}): use workers='threads'"
        ) from None
