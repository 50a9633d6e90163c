"""Containers of clusterings: files, dataframes, fitted clusterers, results of other libraries.

:data:`CONTAINERS` is a table. To read a further kind of container, add a row to it: how to
recognize an object of that kind, and how to turn it into labels or a soft clustering.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import real_matrix, refuse_rows
from partita.clusterings.coding import code_labels
from partita.clusterings.column_names import asked_for
from partita.clusterings.evidential import Evidential
from partita.clusterings.file_table import Asked, By
from partita.clusterings.files import is_path, open_file
from partita.clusterings.frames import holds_memberships, is_from_dataframe_library, is_table
from partita.clusterings.fuzzy import Fuzzy
from partita.clusterings.hard import Hard
from partita.clusterings.matrix_kinds import clustering_of_matrix
from partita.clusterings.reading import Missing, Reading, read
from partita.clusterings.rough import Rough, pack
from partita.clusterings.soft import (
    SoftClustering,
    check_number_of_clusters,
    cluster_labels,
    find_matrix,
)
from partita.errors import InputError, InputTypeError, first_few
from partita.option_words import option_name

_DEFAULT = ("missing", "error")


class Options(NamedTuple):
    """What a caller says about an input; see :func:`partita.as_clustering`."""

    name: str = "x"
    id: Any = None
    label: Any = None
    labels: Any = None
    ids: Any = None
    missing: Missing = "error"
    noise: Any = None
    X: Any = None
    header: bool | None = None
    by: By | None = None

    @classmethod
    def of(cls, asked: Asked) -> Options:
        """Return the options of a caller who says nothing but which columns to read."""
        by: By | None = "position" if asked.by_position else None
        return cls(asked.name, asked.id or None, asked.label, header=asked.header, by=by)

    @property
    def asked(self) -> Asked:
        """Which columns of a file or of a dataframe to read."""
        return asked_for(self.name, self.id, self.label, self.header, self.by)

    @property
    def given(self) -> list[str]:
        """The options that the caller has set, apart from the name."""
        set_ones = [key for key in self._fields if getattr(self, key) is not None]
        ignored = ("name", "header", "by")
        return [key for key in set_ones if key not in ignored and (key, self.missing) != _DEFAULT]

    def for_soft(self, what: str) -> dict[str, Any]:
        """Return the options of a soft clustering; raise if those of labels are given."""
        if self.missing != "error" or self.noise is not None:
            options = f"{option_name('missing')} and {option_name('noise')}"
            raise InputTypeError(f"{options} are for labels, but this is {what}")
        return {"labels": self.labels, "ids": self.ids, "name": self.name}


class Opened(NamedTuple):
    """What an input holds: labels that are read but not settled, or a clustering; and in words."""

    clustering: Reading | Hard | SoftClustering
    words: str


class Container(NamedTuple):
    """A kind of container: whether an object is one, and what it holds."""

    recognizes: Callable[[Any], bool]
    open: Callable[[Any, Options], Opened]


def container_of(x: Any) -> Container | None:
    """Return the first kind of container that recognizes an object; None for plain labels."""
    return next((container for container in CONTAINERS if container.recognizes(x)), None)


def open_clustering(x: Hard | SoftClustering, options: Options) -> Opened:
    """Return a clustering as it is; the options of labels go with hard ones only."""
    given = [option for option in options.given if option != "X"]
    if isinstance(x, Hard):
        return Opened(x.__partita_reading__() if given else x, x.taken_as)
    if given:
        raise InputTypeError(
            f"{options.name} is a {x.kind} clustering: {first_few(given)} do not apply"
        )
    return Opened(x, x.taken_as)


# Files and dataframes


def _open_file(x: Any, options: Options) -> Opened:
    content = open_file(x, options.asked)
    if isinstance(content, Reading):
        return Opened(content, "a file with a column of labels: hard")
    options.for_soft(f"a file of a {content.kind} clustering")
    return Opened(content, content.taken_as)


def _is_dataframe(x: Any) -> bool:
    return is_from_dataframe_library(x) and is_table(x)


def _open_dataframe(x: Any, options: Options) -> Opened:
    if options.label is None and holds_memberships(x, options.asked):
        return open_matrix(x, options)
    reading = read(x, options.name, asked=options.asked)
    return Opened(reading, reading.taken_as)


def open_matrix(x: Any, options: Options) -> Opened:
    """Read a matrix or a dataframe of numbers, objects by clusters, as the kind its values show."""
    given = find_matrix(x, options.name, options.asked)
    clustering, why = clustering_of_matrix(
        given, options.name, options.labels, options.ids, options.for_soft
    )
    return Opened(clustering, f"{why}: {clustering.kind}")


# Fitted clusterers


def is_estimator(x: Any) -> bool:
    """Return whether an object is a clusterer in the manner of scikit-learn."""
    # A dataframe has an attribute for each of its columns, whatever they are called.
    if isinstance(x, type) or is_from_dataframe_library(x):
        return False
    return any(
        hasattr(x, name) for name in ("clustering_", "labels_", "predict_proba", "get_params")
    )


def _open_estimator(x: Any, options: Options) -> Opened:
    """Return its clustering, else the memberships it predicts for X, else its labels."""
    if hasattr(x, "clustering_"):
        return open_clustering(x.clustering_, options)
    name, X = type(x).__name__, options.X
    if hasattr(x, "predict_proba") and X is not None:
        soft = options.for_soft("probabilities")
        fuzzy = Fuzzy(np.asarray(x.predict_proba(X)), **soft)
        return Opened(fuzzy, f"what {name} predicts for X: fuzzy")
    if hasattr(x, "labels_"):
        labels = x.labels_
        if X is not None and len(X) != len(labels):
            raise InputError(
                f"{options.name} is a {name} with labels of {len(labels)} objects, but X has "
                f"{len(X)}"
            )
        reading = Reading(code_labels(labels, options.name))
        return Opened(reading, f"the labels that {name} found: hard")
    if hasattr(x, "predict_proba"):
        raise InputError(f"{options.name} is a {name}: give the objects too, as X=…")
    raise InputError(f"{options.name} is a {name} without labels_ or predict_proba: is it fitted?")


# Results of other libraries


def _is_evclust(x: Any) -> bool:
    return isinstance(x, Mapping) and "mass" in x and np.ndim(x.get("F", 0)) == 2


def _open_evclust(x: Mapping[str, Any], options: Options) -> Opened:
    """Read masses and their focal sets, which evclust gives as rows of 0 and 1."""
    soft = options.for_soft("masses")
    sets = real_matrix(np.asarray(x["F"]), "F")
    refuse_rows(((sets != 0) & (sets != 1)).any(axis=1), "F", "are not 0 or 1")
    check_number_of_clusters(sets.shape[1], "F")
    soft["labels"] = cluster_labels(options.labels, None, sets.shape[1], "F")
    evidential = Evidential(x["mass"], pack(sets != 0).tolist(), **soft)
    return Opened(evidential, "masses and focal sets, as evclust gives them: evidential")


def _is_scikit_fuzzy(x: Any) -> bool:
    """Recognize (centers, memberships, …) by two matrices with a row for each cluster."""
    if not isinstance(x, tuple) or len(x) < 3:
        return False
    centers, memberships = x[:2]
    both = isinstance(centers, np.ndarray) and isinstance(memberships, np.ndarray)
    return both and centers.ndim == memberships.ndim == 2 and len(centers) == len(memberships)


def _open_scikit_fuzzy(x: Any, options: Options) -> Opened:
    words = "what scikit-fuzzy returns, clusters by objects"
    return Opened(Fuzzy(x[1].T, **options.for_soft(words)), f"{words}: fuzzy")


def _holds_sets(x: Any) -> bool:
    return isinstance(x, Mapping) and any(isinstance(v, (set, frozenset, list)) for v in x.values())


def _open_sets(x: Any, options: Options) -> Opened:
    words = "a dict from ids to sets of clusters"
    return Opened(Rough(x, **options.for_soft(words)), f"{words}: rough")


# The first that recognizes an object opens it.
CONTAINERS = (
    Container(is_path, _open_file),
    Container(_is_dataframe, _open_dataframe),
    Container(is_estimator, _open_estimator),
    Container(_is_evclust, _open_evclust),
    Container(_is_scikit_fuzzy, _open_scikit_fuzzy),
    Container(_holds_sets, _open_sets),
)
