"""Which kind of clustering an input is: told from its shape and its values, and said aloud."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np

from partita.array_types import Floats
from partita.clusterings.conversion import Clustering
from partita.clusterings.evidential import Evidential
from partita.clusterings.frames import holds_memberships, is_from_dataframe_library, is_table
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.reading import are_clusters
from partita.clusterings.rough import Rough, pack
from partita.clusterings.soft import (
    Matrix,
    SoftClustering,
    check_matrix,
    check_number_of_clusters,
    cluster_labels,
    find_matrix,
    refuse_rows,
)
from partita.errors import InputError, InputTypeError, first_few
from partita.tolerances import SINGLE_PRECISION

_Kind = TypeVar("_Kind", bound=Hard | SoftClustering)


def as_clustering(x: Any, *, X: Any = None, **options: Any) -> Clustering:
    """Read anything that describes a clustering as one of partita's kinds.

    Labels are hard. A matrix, objects by clusters, is hard if its rows have a single 1, rough if it
    is boolean, fuzzy if its rows add up to 1, and otherwise possibilistic if it stays in [0, 1].

    Parameters
    ----------
    x : anything that describes a clustering
        A clustering; labels, a Series, a dict, a list of clusters or a dataframe, as
        :class:`Hard` reads them; a matrix or a dataframe of memberships; a dict from ids to sets
        of possible clusters; a fitted clusterer; what scikit-fuzzy's `cmeans` returns (its
        memberships are clusters by objects); what evclust's functions return.
    X : array-like, optional
        The objects, for an estimator that has `predict_proba`.
    **options
        `id` and `label` name the columns of a dataframe; `labels` and `ids` the clusters and the
        objects; `missing` and `noise` are passed on to :class:`Hard`; `name` is what errors call x.

    Returns
    -------
    Hard, Rough, Fuzzy, Possibilistic or Evidential
        Its `taken_as` says what x was taken for. A clustering is returned as it is.

    Examples
    --------
    >>> import partita as pt
    >>> pt.as_clustering([{"ann", "bob"}, {"cleo"}])
    Hard(n=3, n_clusters=2)
    >>> import numpy as np
    >>> found = pt.as_clustering(np.array([[1, 0], [0.5, 0.5], [0.2, 0.8]]))
    >>> found, found.taken_as
    (Fuzzy(n=3, n_clusters=2), 'a matrix whose rows add up to 1: fuzzy')
    """
    if isinstance(x, (Hard, SoftClustering)) and not set(options) - {"name"}:
        return x
    name = options.get("name", "x")
    if _is_estimator(x):
        return _from_estimator(x, X, name, options)
    if X is not None:
        raise InputTypeError("X is for fitted estimators that have predict_proba")
    if isinstance(x, SoftClustering):
        raise InputTypeError(f"{name} is a {x.kind} clustering: {first_few(options)} do not apply")
    if _is_evclust(x):
        return _from_masses(x, options)
    if isinstance(x, Mapping) and any(isinstance(v, (set, frozenset, list)) for v in x.values()):
        why = "a dict from ids to sets of clusters"
        return _taken(f"{why}: rough", Rough(x, **_soft_options(options, why)))
    if _is_scikit_fuzzy(x):
        why = "what scikit-fuzzy returns, clusters by objects"
        return _taken(f"{why}: fuzzy", Fuzzy(x[1].T, **_soft_options(options, why)))
    if _is_matrix(x, options):
        return _from_matrix(find_matrix(x, name, options.get("id")), name, options)
    return _from_labels(x, options)


def _taken(words: str, clustering: _Kind) -> _Kind:
    clustering.taken_as = words
    return clustering


def _from_labels(x: Any, options: dict[str, Any]) -> Hard:
    if "labels" in options:
        raise InputTypeError("labels= names the columns of a matrix, but this is taken as labels")
    if "id" in options or "label" in options:
        options.pop("name", None)
        return _taken("a dataframe with a column of labels: hard", Hard.from_frame(x, **options))
    if isinstance(x, Mapping):
        words = "a dict from ids to labels"
    elif is_from_dataframe_library(x) and is_table(x):
        words = "a dataframe with a column of labels"
    elif isinstance(x, (set, frozenset)) or (isinstance(x, (list, tuple)) and are_clusters(x)):
        words = "clusters as collections of objects"
    else:
        words = "labels"
    return _taken(f"{words}: hard", Hard(x, **options))


def _soft_options(options: dict[str, Any], what: str) -> dict[str, Any]:
    """The options of soft clusterings; those of labels have no meaning."""
    if options.get("missing", "error") != "error" or options.get("noise") is not None:
        raise InputTypeError(f"missing= and noise= are for labels, but this is {what}")
    known = {"id", "labels", "ids", "missing", "noise", "name"}
    unknown = [key for key in options if key not in known]
    if unknown:
        raise InputTypeError(f"as_clustering has no option {first_few(unknown)} for {what}")
    return {key: options[key] for key in ("labels", "ids", "name") if key in options}


# Matrices and dataframes of numbers


def _is_matrix(x: Any, options: dict[str, Any]) -> bool:
    if options.get("label") is not None:
        return False
    if is_from_dataframe_library(x):
        return is_table(x) and holds_memberships(x, "frame", options.get("id"))
    if isinstance(x, (list, tuple)):
        return _are_rows(x)
    array = np.asarray(x) if hasattr(x, "__array__") else x
    kind = getattr(getattr(array, "dtype", None), "kind", "O")
    return getattr(array, "ndim", 1) == 2 and kind in "biuf"


def _are_rows(x: list[Any] | tuple[Any, ...]) -> bool:
    """Tell rows of memberships from clusters as lists of objects: fractions name no objects."""
    if not x or not all(isinstance(row, (list, np.ndarray)) for row in x):
        return False
    if len({len(row) for row in x}) > 1:
        return False
    values = [value for row in x for value in row]
    numbers = (int, float, np.integer, np.floating)
    return all(isinstance(value, numbers) for value in values) and any(
        isinstance(value, (float, np.floating)) and value % 1 != 0 for value in values
    )


def _from_matrix(given: Matrix, name: str, options: dict[str, Any]) -> Clustering:
    matrix = check_matrix(given.values, name)
    kind, why = _recognize(matrix, given.values.dtype == np.bool_, name)
    extra = _soft_options(options, why)
    if why == _TRANSPOSED:
        matrix, given = matrix.T, Matrix(None)
    labels = cluster_labels(extra.get("labels"), given.columns, matrix.shape[1], name)
    ids = extra.get("ids", given.ids)
    clustering = _make(kind, matrix, labels, ids, name)
    clustering._ids_bind = ids is not None and ("ids" in extra or given.ids_bind)
    return _taken(f"{why}: {kind}", clustering)


_TRANSPOSED = "a matrix, clusters by objects, whose columns add up to 1"


def _recognize(matrix: Floats, boolean: bool, name: str) -> tuple[str, str]:
    """Which kind a matrix is, and why."""
    ones = (matrix == 1).sum(axis=1)
    whole = bool(((matrix == 0) | (matrix == 1)).all())
    if whole and (ones == 1).all():
        return "hard", "a matrix with a single 1 in each row"
    if boolean:
        return "rough", "a boolean matrix of possible clusters"
    _refuse_range(matrix, name)
    wrong = np.abs(matrix.sum(axis=1) - 1.0) > SINGLE_PRECISION
    if not wrong.any():
        return "fuzzy", "a matrix whose rows add up to 1"
    columns = matrix.sum(axis=0)
    if matrix.shape[0] < matrix.shape[1] and (np.abs(columns - 1.0) <= SINGLE_PRECISION).all():
        return "fuzzy", _TRANSPOSED
    return "possibilistic", (
        f"a matrix with values from 0 to 1, where {int(wrong.sum())} of {wrong.size} rows do not "
        "add up to 1"
    )


def _refuse_range(matrix: Floats, name: str) -> None:
    wrong = ((matrix < 0) | (matrix > 1 + SINGLE_PRECISION)).any(axis=1)
    if not wrong.any():
        return
    rows = np.flatnonzero(wrong)
    raise InputError(
        f"{name} is a matrix of shape {matrix.shape}, which is read as memberships of objects in "
        f"clusters, but {rows.size} rows have values below 0 or above 1, first {first_few(rows)}. "
        "Memberships lie in [0, 1]; rows that add up to 1 are fuzzy, others possibilistic "
        "(partita.Fuzzy with normalize=True divides). Labels must be 1D, one an object; label=… "
        "names the column of a dataframe that holds them"
    )


def _make(kind: str, matrix: Floats, labels: Any, ids: Any, name: str) -> Clustering:
    if kind == "hard":
        return Hard.from_codes(matrix.argmax(axis=1), list(labels), ids)
    if kind == "rough":
        refuse_rows(~matrix.any(axis=1), name, "have no possible cluster")
        check_number_of_clusters(matrix.shape[1], name)
        return Rough.from_masks(pack(matrix != 0), labels, ids)
    if kind == "fuzzy":
        return Fuzzy(matrix, labels=labels, ids=ids, name=name)
    return Possibilistic(matrix, labels=labels, ids=ids, name=name)


# What other libraries make


def is_of_a_clusterer(x: Any) -> bool:
    """Tell whether an input is a fitted estimator, or what a library of clusterers returns."""
    return _is_estimator(x) or _is_evclust(x) or _is_scikit_fuzzy(x)


def _is_estimator(x: Any) -> bool:
    # A dataframe has an attribute for each of its columns, whatever they are called.
    if isinstance(x, type) or is_from_dataframe_library(x):
        return False
    return any(
        hasattr(x, name) for name in ("clustering_", "labels_", "predict_proba", "get_params")
    )


def _from_estimator(x: Any, X: Any, name: str, options: dict[str, Any]) -> Clustering:
    """A clusterer's own clustering; memberships of X where it gives them; or its labels."""
    if hasattr(x, "clustering_"):
        return as_clustering(x.clustering_, **options)
    what = type(x).__name__
    if hasattr(x, "predict_proba") and X is not None:
        memberships = np.asarray(x.predict_proba(X))
        extra = _soft_options(options, "probabilities")
        return _taken(f"what {what} predicts for X: fuzzy", Fuzzy(memberships, **extra))
    if hasattr(x, "labels_"):
        labels = x.labels_
        if X is not None and len(X) != len(labels):
            raise InputError(
                f"{name} is a {what} with labels of {len(labels)} objects, but X has {len(X)}"
            )
        return _taken(f"the labels that {what} found: hard", Hard(labels, **options))
    if hasattr(x, "predict_proba"):
        raise InputError(f"{name} is a {what}: give the objects too, as X=…")
    raise InputError(f"{name} is a {what} without labels_ or predict_proba: is it fitted?")


def _is_scikit_fuzzy(x: Any) -> bool:
    """Tell (centers, memberships, …) by two matrices with a row for each cluster."""
    if not isinstance(x, tuple) or len(x) < 3:
        return False
    centers, memberships = x[:2]
    both = isinstance(centers, np.ndarray) and isinstance(memberships, np.ndarray)
    return both and centers.ndim == memberships.ndim == 2 and len(centers) == len(memberships)


def _is_evclust(x: Any) -> bool:
    return isinstance(x, Mapping) and "mass" in x and np.ndim(x.get("F", 0)) == 2


def _from_masses(x: Mapping[str, Any], options: dict[str, Any]) -> Evidential:
    """Masses and their focal sets, these as rows of 0 and 1, as evclust gives them."""
    extra = _soft_options(options, "masses")
    sets = check_matrix(np.asarray(x["F"]), "F")
    refuse_rows(((sets != 0) & (sets != 1)).any(axis=1), "F", "are not 0 or 1")
    check_number_of_clusters(sets.shape[1], "F")
    labels = cluster_labels(extra.pop("labels", None), None, sets.shape[1], "F")
    focal_sets = pack(sets != 0).tolist()
    evidential = Evidential(x["mass"], focal_sets, labels=labels, **extra)
    return _taken("masses and focal sets, as evclust gives them: evidential", evidential)
