"""What a clusterer is given: objects, their weights, and parameters that are numbers."""

from __future__ import annotations

import math
from numbers import Integral, Real
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import issparse
from sklearn.utils import check_random_state

from partita.arguments import real_numbers, refuse_rows
from partita.array_types import Floats
from partita.errors import InputError, InputTypeError

try:
    from sklearn.utils.validation import validate_data
except ImportError:  # scikit-learn before 1.6 has it as a method

    def validate_data(estimator: Any, X: Any, **options: Any) -> Any:
        """Check objects, and remember or check the number and names of their features."""
        return estimator._validate_data(X, **options)


# Squares of larger values, added over many features, would overflow.
LARGEST_VALUE = 1e150
LARGEST_EXPONENT = 50.0

Random = np.random.RandomState | np.random.Generator


class Data(NamedTuple):
    """Objects, in single or double precision, and their weights."""

    X: NDArray[Any]
    weights: Floats

    def has_any_of(self, places: Floats) -> bool:
        """Tell whether an object lies exactly on one of some places."""
        return any(bool((place == self.X).all(axis=1).any()) for place in places)

    @property
    def scale(self) -> float:
        """The standard deviation of a feature, in the quadratic mean over features."""
        total = self.weights.sum()
        mean = self.weights @ self.X / total
        return math.sqrt(float(np.mean(self.weights @ (self.X - mean) ** 2 / total)))


def read_objects(estimator: Any, X: Any, reset: bool) -> NDArray[Any]:
    """Read a matrix of finite numbers; errors are partita's, in scikit-learn's words."""
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
        refuse_beyond(objects, LARGEST_VALUE, "X", "divide X by some number")
    return objects


def refuse_beyond(places: NDArray[Any], limit: float, name: str, remark: str) -> None:
    """Refuse rows with values beyond a limit."""
    far = np.maximum(places.max(axis=1), -places.min(axis=1)) > limit
    refuse_rows(far, name, f"have values beyond {limit:g} ({remark})")


def refuse_masked(values: Any, name: str) -> None:
    """Refuse arrays that hide some of their values: numpy would bring them to light again."""
    if isinstance(values, np.ma.MaskedArray):
        masked = np.ma.getmaskarray(values)
        rows = masked.reshape(masked.shape[0], -1).any(axis=1) if masked.ndim else masked
        refuse_rows(rows, name, "have masked values (leave them out, or fill them)")


def read_weights(sample_weight: Any, n: int) -> Floats:
    """Read one weight an object; None and a single number weigh all alike."""
    if sample_weight is None:
        return np.ones(n)
    refuse_masked(sample_weight, "sample_weight")
    weights = real_numbers(sample_weight, "sample_weight", "a sequence")
    if weights.ndim == 0:
        weights = np.full(n, float(weights))
    if weights.shape != (n,):
        raise InputError(
            f"sample_weight must have one weight for each of {n} objects; its shape is "
            f"{weights.shape}"
        )
    wrong = ~(np.isfinite(weights) & (weights >= 0))
    refuse_rows(wrong, "sample_weight", "are negative or not finite", weights)
    if not weights.any():
        raise InputError("sample_weight is zero for all objects: some must count")
    return weights


def real(value: Any, name: str, rule: str, holds: Any) -> float:
    """Check a parameter that is a number; `rule` says in words what `holds` asks."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise InputTypeError(f"{name} must be a number {rule}, not {value!r}")
    if not holds(float(value)):
        raise InputError(f"{name} must be a number {rule}, not {value}")
    return float(value)


def yes_or_no(value: Any, name: str) -> bool | None:
    """Check a parameter that is true or false, or None for what suits."""
    if value is not None and not isinstance(value, (Integral, np.bool_)):
        raise InputTypeError(f"{name} must be True, False or None, not {value!r}")
    return None if value is None else bool(value)


def read_random(random_state: Any) -> Random:
    """Read what makes drawing repeatable."""
    if isinstance(random_state, np.random.Generator):
        return random_state
    try:
        random: np.random.RandomState = check_random_state(random_state)
    except ValueError:
        raise InputError(
            "random_state must be a whole number from 0 to 2^32 - 1, a RandomState, a Generator or "
            f"None, not {random_state!r}"
        ) from None
    return random


def fuzzifier(m: Any, name: str = "m") -> float:
    """Check the exponent of memberships; powers of them must not vanish."""
    rule = f"above 1, where memberships are hard, and at most {LARGEST_EXPONENT:g}, where they are "
    return real(m, name, rule + "all alike", lambda value: 1 < value <= LARGEST_EXPONENT)
