"""Containers of clusterings: files, dataframes, fitted clusterers, groups, other libraries.

:data:`CONTAINERS` is a table. To read a further kind of container, add a row to it: how to
recognize an object of that kind, and how to turn it into labels or a soft clustering.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import Any

import numpy as np

from partita.clusterings.files import is_path, open_file
from partita.clusterings.fitted_clusterers import is_estimator, open_estimator
from partita.clusterings.frames import (
    has_nested_values,
    holds_memberships,
    is_from_dataframe_library,
    is_table,
)
from partita.clusterings.groups import (
    as_list,
    holds_collections,
    maps_to_collections,
    open_collections,
    open_dict_of_collections,
    open_named_matrix,
)
from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.lookalikes import is_lookalike, refuse
from partita.clusterings.matrix_kinds import is_matrix
from partita.clusterings.opening import Container, Opened, Options, open_clustering
from partita.clusterings.other_libraries import (
    is_cdlib,
    is_evclust,
    is_igraph_clustering,
    is_igraph_cover,
    is_scikit_fuzzy,
    open_cdlib,
    open_evclust,
    open_igraph_clustering,
    open_igraph_cover,
    open_scikit_fuzzy,
)
from partita.clusterings.overlapping import Overlapping
from partita.clusterings.reading import Reading, read
from partita.clusterings.soft import SoftClustering, find_matrix
from partita.errors import InputError

_KINDS = (Hard, SoftClustering, Overlapping, Hierarchy)


def container_of(x: Any) -> Container | None:
    """Return the first kind of container that recognizes an object; None for plain labels."""
    return next((container for container in CONTAINERS if container.recognizes(x)), None)


def is_named(x: Any) -> bool:
    """Return whether an input may have columns with names: a file, a dataframe, a clustering."""
    return is_path(x) or _is_dataframe(x) or isinstance(x, _KINDS)


def open_any(x: Any, options: Options) -> Opened:
    """Read a clustering, a container, a matrix or labels."""
    if isinstance(x, _KINDS):
        return open_clustering(x, options)
    container = container_of(x)
    if container is not None:
        return container.open(x, options)
    if is_matrix(x) and options.label is None:
        return open_matrix(x, options)
    words = "a dict from ids to labels" if isinstance(x, Mapping) else "labels"
    return Opened(read(x, options.name), f"{words}: hard")


# Files, dataframes and matrices


def _open_file(x: Any, options: Options) -> Opened:
    content = open_file(x, options.asked)
    if isinstance(content, Reading):
        return Opened(content, "a file with a column of labels: hard")
    if isinstance(content, Hierarchy):
        return open_clustering(content, options._replace(format=None))
    options.for_soft(f"a file of a {content.kind} clustering")
    return Opened(content, content.taken_as)


def _is_dataframe(x: Any) -> bool:
    return is_from_dataframe_library(x) and is_table(x)


def _open_dataframe(x: Any, options: Options) -> Opened:
    if options.label is None and holds_memberships(x, options.asked):
        return open_matrix(x, options)
    reading = read(x, options.name, asked=options.asked)
    return Opened(reading, reading.taken_as)


def _is_splink_table(x: Any) -> bool:
    return callable(getattr(x, "as_pandas_dataframe", None)) and not isinstance(x, type)


def _open_splink_table(x: Any, options: Options) -> Opened:
    return open_any(x.as_pandas_dataframe(), options)


def open_matrix(x: Any, options: Options) -> Opened:
    """Read a matrix or a dataframe of numbers, objects by clusters, as the kind its values show."""
    return open_named_matrix(find_matrix(x, options.name, options.asked), options)


def _is_sparse_matrix(x: Any) -> bool:
    return hasattr(x, "toarray") and getattr(x, "ndim", 0) == 2


# Trees


def _is_newick(x: Any) -> bool:
    return isinstance(x, str) and x.lstrip().startswith("(") and not is_path(x)


def _open_newick(x: str, options: Options) -> Opened:
    return open_clustering(Hierarchy(x, name=options.name), options)


# Iterators


def _is_iterator(x: Any) -> bool:
    return isinstance(x, (Iterator, KeysView, ValuesView, ItemsView))


def _open_iterator(x: Any, options: Options) -> Opened:
    """Read what an iterator yields, labels or groups, as a list of it would be read."""
    items = list(x)
    if not items:
        raise InputError(
            f"{options.name} is a {type(x).__name__} that yields nothing: a clustering needs at "
            "least one object. An iterator can be read only once"
        )
    return open_any(items, options)


def _is_column_of_collections(x: Any) -> bool:
    array = isinstance(x, np.ndarray) or is_from_dataframe_library(x)
    return array and has_nested_values(x)


def _open_column_of_collections(x: Any, options: Options) -> Opened:
    """Read a column of groups as the list, or as the dict from its index, that it amounts to."""
    groups = as_list(x)
    index = getattr(x, "index", None)
    if index is None or callable(index):
        return open_any(groups, options)
    return open_any(dict(zip(index.tolist(), groups, strict=True)), options)


def _holds_groups(x: Any) -> bool:
    return holds_collections(x) and not is_matrix(x)


# The first that recognizes an object opens it.
CONTAINERS = (
    Container(is_path, _open_file),
    Container(_is_newick, _open_newick),
    Container(_is_dataframe, _open_dataframe),
    Container(_is_splink_table, _open_splink_table),
    Container(_is_sparse_matrix, open_matrix),
    Container(_is_column_of_collections, _open_column_of_collections),
    Container(is_lookalike, refuse),
    Container(is_igraph_clustering, open_igraph_clustering),
    Container(is_igraph_cover, open_igraph_cover),
    Container(is_cdlib, open_cdlib),
    Container(is_estimator, open_estimator),
    Container(is_evclust, open_evclust),
    Container(is_scikit_fuzzy, open_scikit_fuzzy),
    Container(maps_to_collections, open_dict_of_collections),
    Container(_holds_groups, open_collections),
    Container(_is_iterator, _open_iterator),
)
