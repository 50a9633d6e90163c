"""Read anything that describes a clustering as one of partita's kinds."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, TypeVar, cast

import numpy as np

from partita.clusterings.containers import container_of, is_named, open_any, open_matrix
from partita.clusterings.conversion import Clustering
from partita.clusterings.file_table import Asked, By
from partita.clusterings.fitted_clusterers import is_estimator, open_estimator
from partita.clusterings.frames import is_from_dataframe_library
from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.matrix_kinds import is_matrix
from partita.clusterings.opening import Opened, Options
from partita.clusterings.overlapping import AnyClustering, Overlapping
from partita.clusterings.reading import Missing, Reading
from partita.clusterings.soft import SoftClustering
from partita.errors import InputTypeError
from partita.foreign_errors import raise_named
from partita.parameter_texts import fill_parameters


@fill_parameters
def as_clustering(
    x: Any,
    *,
    X: Any = None,
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    format: str | None = None,
    delimiter: str | None = None,
    table: str | None = None,
    threshold: float | None = None,
    labels: Any = None,
    ids: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    name: str = "x",
) -> AnyClustering:
    """Read anything that describes a clustering as one of partita's kinds.

    Labels are hard. A matrix, objects by clusters, is hard if its rows have a single 1, rough if it
    is boolean, fuzzy if its rows add up to 1, and otherwise possibilistic if it stays in [0, 1].

    Parameters
    ----------
    x : anything that describes a clustering
        A clustering; the path of a file, which :func:`read_clustering` reads; labels in a list, an
        array, a Series, a dict from ids or an iterator; a dataframe with a column of labels;
        clusters as collections of objects, in a list, a dict or an iterator; a matrix, a dataframe
        or a dict of dicts of memberships; a dict from ids to sets of possible clusters; a fitted
        clusterer or a pipeline that ends in one; partitions of igraph, leidenalg and cdlib; what
        scikit-fuzzy's `cmeans` and `cmeans_predict` return (their memberships are clusters by
        objects); what evclust's functions return; the text of a tree in Newick.
    X : array-like, optional
        The objects, for an estimator that has `predict_proba` or `predict`.
    <id_and_label, by, header>
    format, delimiter, table, threshold : optional
        What a file itself does not say; see :func:`read_clustering`.
    labels : sequence, optional
        The labels of the clusters, for a matrix.
    ids : sequence, optional
        The ids of the objects.
    missing : {"error", "drop", "cluster", "singletons"}, default="error"
        What to do with objects that have no label.
    noise : label, optional
        A label that means "in no cluster", treated as missing.
    name : str, default="x"
        The name of x in error messages.

    Returns
    -------
    Hard, Rough, Fuzzy, Possibilistic, Evidential, Overlapping or Hierarchy
        Its `taken_as` says how x was understood. A clustering is returned as it is.

    Notes
    -----
    A dict of collections leads from clusters to their objects if no object is in two of them, and
    from objects to their possible clusters otherwise; collections of one member each can be both
    and are an error. Rows of two values of different types are ids with labels; tuples of two
    values of one type can be clusters or links as well and are an error. So are a column of labels
    in two dimensions, graphs and symmetric matrices of similarities or distances.

    Examples
    --------
    >>> import partita as pt
    >>> pt.as_clustering([{"ann", "bob"}, {"cleo"}])
    Hard(n=3, n_clusters=2)
    >>> import numpy as np
    >>> clustering = pt.as_clustering(np.array([[1, 0], [0.5, 0.5], [0.2, 0.8]]))
    >>> clustering, clustering.taken_as
    (Fuzzy(n=3, n_clusters=2), 'a matrix whose rows add up to 1: fuzzy')
    """
    options = Options(
        name, id, label, labels, ids, missing, noise, X, header, by,
        format, delimiter, table, threshold,
    )  # fmt: skip
    try:
        return _as_clustering(x, options)
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, name, "a clustering")


def _as_clustering(x: Any, options: Options) -> AnyClustering:
    if not is_named(x):
        options.refuse_columns(f"a {type(x).__name__}")
    if options.X is not None and not is_estimator(x):
        raise InputTypeError("X is for fitted estimators that have predict_proba")
    clustering, words = open_any(x, options)
    if isinstance(clustering, Reading):
        if options.labels is not None:
            raise InputTypeError(
                "labels= names the columns of a matrix, but this is taken as labels"
            )
        clustering = Hard(
            clustering,
            ids=options.ids,
            missing=options.missing,
            noise=options.noise,
            name=options.name,
        )
    clustering.taken_as = words
    return matched_by_position(clustering) if options.asked.by_position else clustering


def as_hard_or_soft(x: Any, **options: Any) -> Clustering:
    """Read a clustering in which each object has one cluster, known or not; raise for others.

    The options are those of :func:`as_clustering`.
    """
    clustering = as_clustering(x, **options)
    if isinstance(clustering, Overlapping):
        raise InputTypeError(
            f"{options.get('name', 'x')} is overlapping: its objects may be in several clusters at "
            "once, and here each has one, known or not"
        )
    if isinstance(clustering, Hierarchy):
        raise InputTypeError(
            f"{options.get('name', 'x')} is a hierarchy: it has a clustering for each number of "
            "clusters; choose one by .cut(k)"
        )
    return clustering


def open_input(x: Any, name: str, asked: Asked | None = None, X: Any = None) -> Any:
    """Return what a file, a matrix or another container holds; return labels as they are.

    A soft clustering comes back as such. Hard ones come back in a form that :func:`read` takes,
    their missing labels not yet settled.
    """
    if isinstance(x, (Reading, Hard, SoftClustering, Overlapping, Hierarchy)):
        return x
    options = Options(name) if asked is None else Options.of(asked)
    try:
        return _open_input(x, options, X)
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, name, "a clustering")


def _open_input(x: Any, options: Options, X: Any) -> Any:
    if is_estimator(x):
        return _opened(open_estimator(x, options._replace(X=X)))
    if isinstance(x, np.ndarray):
        return _opened(open_any(x, options)) if x.ndim == 2 else x
    container = container_of(x)
    if container is not None:
        return _opened(container.open(x, options))
    # A matrix may be a list of lists.
    return _opened(open_matrix(x, options)) if is_matrix(x) else x


def open_other(x: Any, name: str) -> Any:
    """Return what a file or an object of another library holds; return labels as they are.

    Arrays, dataframes and containers of Python are left to functions of hard clusterings, which
    read them as labels.
    """
    is_plain = x is None or isinstance(x, (np.ndarray, list, tuple, set, frozenset, Mapping))
    return x if is_plain or is_from_dataframe_library(x) else open_input(x, name)


def _opened(opened: Opened) -> Reading | AnyClustering:
    """Return a clustering that was opened, with the words that say how it was understood."""
    clustering, words = opened
    if isinstance(clustering, Reading):
        return clustering._replace(taken_as=words)
    clustering.taken_as = words
    return clustering


Marked = TypeVar("Marked", bound=Reading | AnyClustering)


def matched_by_position(clustering: Marked) -> Marked:
    """Return a clustering whose ids name objects but do not match them."""
    if isinstance(clustering, Reading):
        return cast(Marked, clustering._replace(by_position=True))
    marked = copy(clustering)
    marked.by_position = True
    return marked
