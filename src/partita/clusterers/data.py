"""Read the data that a clusterer is fitted to: objects and their weights."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import issparse

from partita.arguments import real_numbers, refuse_rows
from partita.array_types import Floats
from partita.errors import InputError, InputTypeError
from partita.words import counted

try:
    from sklearn.utils.validation import validate_data
except ImportError:  # scikit-learn before 1.6 has it as a method

    def validate_data(estimator: Any, X: Any, **options: Any) -> Any:
        """Check X, and remember or check the number and names of its features."""
        return estimator._validate_data(X, **options)


# Within these bounds no squared distance, times a weight and the cost of a set of clusters, added
# over all objects, overflows or vanishes.
LARGEST_VALUE, SMALLEST_VALUE = 1e100, 1e-100
LARGEST_WEIGHT, SMALLEST_WEIGHT = 1e50, 1e-50


class Data(NamedTuple):
    """Objects, in single or double precision, and their weights."""

    X: NDArray[Any]
    weights: Floats

    def has_any_of(self, points: Floats) -> bool:
        """Return whether an object lies exactly on one of the points."""
        return any(bool((point == self.X).all(axis=1).any()) for point in points)

    @property
    def scale(self) -> float:
        """The root mean square, over features, of the standard deviation."""
        total = self.weights.sum()
        mean = self.weights @ self.X / total
        return math.sqrt(float(np.mean(self.weights @ (self.X - mean) ** 2 / total)))


def read_objects(estimator: Any, X: Any, reset: bool) -> NDArray[Any]:
    """Return X as a matrix of finite numbers; raise partita's errors with scikit-learn's words.

    With `reset` the estimator remembers the number and names of the features, otherwise they are
    compared with those of `fit`.
    """
    if issparse(X):
        raise InputTypeError(
            "X is sparse, but centers and distances are dense: give X.toarray(), or reduce it "
            "first, with sklearn.decomposition.TruncatedSVD"
        )
    refuse_masked(X, "X")
    try:
        objects: NDArray[Any] = validate_data(
            estimator, X, reset=reset, dtype=[np.float64, np.float32], order="C"
        )
    except ValueError as error:
        raise InputError(str(error)) from None
    except TypeError as error:
        raise InputTypeError(str(error)) from None
    if objects.dtype == np.float64:
        refuse_large(objects, "X")
    return objects


def refuse_large(points: NDArray[Any], name: str) -> None:
    """Raise if rows have values whose squares might overflow."""
    large = np.maximum(points.max(axis=1), -points.min(axis=1)) > LARGEST_VALUE
    fault = f"have values beyond {LARGEST_VALUE:g} (change the units, e.g. divide by 1e100)"
    refuse_rows(large, name, fault)


def refuse_small(objects: NDArray[Any]) -> None:
    """Raise if all values are so small that squared distances might vanish."""
    largest = max(float(objects.max()), -float(objects.min()))
    if 0 < largest < SMALLEST_VALUE:
        raise InputError(
            f"X: the largest value is {largest:g}, below {SMALLEST_VALUE:g} (change the units, "
            "e.g. multiply by 1e100)"
        )


def refuse_masked(values: Any, name: str) -> None:
    """Raise if a masked array hides some of its values: numpy would use them all the same."""
    if isinstance(values, np.ma.MaskedArray):
        masked = np.ma.getmaskarray(values)
        rows = masked.reshape(masked.shape[0], -1).any(axis=1) if masked.ndim else masked
        refuse_rows(rows, name, "have masked values (leave them out, or fill them)")


def read_weights(sample_weight: Any, n: int) -> Floats:
    """Return one weight per object; None and a single number give all the same weight."""
    if sample_weight is None:
        return np.ones(n)
    refuse_masked(sample_weight, "sample_weight")
    weights = real_numbers(sample_weight, "sample_weight", "a sequence")
    if weights.ndim == 0:
        weights = np.full(n, float(weights))
    if weights.shape != (n,):
        raise InputError(
            f"sample_weight must have one weight for each of {counted(n, 'object')}; its shape is "
            f"{weights.shape}"
        )
    wrong = ~(np.isfinite(weights) & (weights >= 0))
    refuse_rows(wrong, "sample_weight", "are negative or not finite", weights)
    if not weights.any():
        raise InputError("sample_weight is zero for all objects: some must count")
    largest = float(weights.max())
    if not SMALLEST_WEIGHT <= largest <= LARGEST_WEIGHT:
        raise InputError(
            f"sample_weight: the largest weight is {largest:g}, not between {SMALLEST_WEIGHT:g} "
            f"and {LARGEST_WEIGHT:g}; only their ratios matter, so divide all weights by it"
        )
    return weights
