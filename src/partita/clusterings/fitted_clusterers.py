"""Read fitted clusterers in the manner of scikit-learn."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.clusterings.coding import code_labels
from partita.clusterings.frames import is_from_dataframe_library
from partita.clusterings.fuzzy import Fuzzy
from partita.clusterings.hard import Hard
from partita.clusterings.opening import Opened, Options, open_clustering
from partita.clusterings.reading import Reading
from partita.clusterings.soft import SoftClustering
from partita.errors import InputError, InputTypeError
from partita.words import counted, verb

_MARKS = ("clustering_", "labels_", "predict_proba", "get_params")

# The label that scikit-learn's and hdbscan's clusterers give to objects outside all clusters.
_NOISE = -1


def is_estimator(x: Any) -> bool:
    """Return whether an object is a clusterer in the manner of scikit-learn."""
    # A dataframe has an attribute for each of its columns, whatever they are called.
    if isinstance(x, type) or is_from_dataframe_library(x):
        return False
    return any(hasattr(x, mark) for mark in _MARKS)


def open_estimator(x: Any, options: Options) -> Opened:
    """Return its clustering, else the memberships it predicts for X, else its labels."""
    if isinstance(getattr(x, "clustering_", None), (Hard, SoftClustering)):
        return open_clustering(x.clustering_, options)
    name, X = type(x).__name__, options.X
    if hasattr(x, "predict_proba") and X is not None:
        soft = options.for_soft("probabilities")
        fuzzy = Fuzzy(np.asarray(_predicted(x, "predict_proba", options)), **soft)
        return Opened(fuzzy, f"what {name} predicts for X: fuzzy")
    last = _last_step(x)
    if hasattr(last, "labels_"):
        return _open_labels(last.labels_, type(last).__name__, options)
    if hasattr(x, "predict_proba") or (hasattr(x, "predict") and X is None and _is_fitted(x)):
        raise InputError(
            f"{options.name} is a {name}: give the objects too, as X=… or as "
            "partita.as_clustering(…, X=…)"
        )
    if hasattr(x, "predict") and X is not None:
        labels = _predicted(x, "predict", options)
        return Opened(
            Reading(code_labels(labels, options.name)), f"the labels that {name} predicts: hard"
        )
    raise InputError(f"{options.name} is a {name} without labels_ or predict_proba: is it fitted?")


def _open_labels(labels: Any, name: str, options: Options) -> Opened:
    X = options.X
    if X is not None and _length(X) != len(labels):
        raise InputError(
            f"{options.name} is a {name} with labels of "
            f"{counted(len(labels), 'object')}, but X has "
            f"{_length(X)}"
        )
    reading = Reading(code_labels(labels, options.name))
    return Opened(reading, f"the labels that {name} found{_about_noise(labels, options)}: hard")


def _about_noise(labels: Any, options: Options) -> str:
    """Say what becomes of the objects that a clusterer leaves outside all clusters."""
    outside = int((np.asarray(labels) == _NOISE).sum())
    if not outside or options.noise is not None:
        return ""
    return (
        f", where {counted(outside, 'object')} {verb(outside, 'have')} the label -1 "
        "(noise=-1 says that they are in no cluster)"
    )


def _last_step(x: Any) -> Any:
    """Return the last step of a pipeline; return anything else as it is."""
    steps = getattr(x, "steps", None)
    return steps[-1][-1] if isinstance(steps, list) and steps else x


def _is_fitted(x: Any) -> bool:
    """Return whether an estimator has an attribute that, by convention, fitting sets."""
    return any(name.endswith("_") and not name.startswith("_") for name in vars(x))


def _predicted(x: Any, method: str, options: Options) -> Any:
    """Call a method of an estimator on X; whatever it raises becomes an error about X."""
    try:
        return getattr(x, method)(options.X)
    except Exception as error:
        raise InputError(
            f"{options.name} is a {type(x).__name__} whose {method}(X) fails: {error}"
        ) from error


def _length(X: Any) -> int:
    try:
        return int(X.shape[0]) if hasattr(X, "shape") else len(X)
    except (TypeError, IndexError):
        raise InputTypeError("X must be the objects, one row for each") from None
