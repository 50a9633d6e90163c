"""Refuse objects that could be taken for clusterings and are none; say what to give instead.

:data:`LOOKALIKES` is a table. To refuse a further kind of object, add a row to it.
"""

from __future__ import annotations

import csv
import functools
import io
import os
from collections.abc import Callable
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, GenericAlias, MethodType, ModuleType
from typing import Any, NamedTuple, NoReturn

from partita.arguments import is_endless
from partita.clusterings.file_source import looks_like_path
from partita.clusterings.fitted_clusterers import is_estimator
from partita.clusterings.frames import is_from_dataframe_library, is_table
from partita.clusterings.groups import is_collection
from partita.clusterings.hard import Hard
from partita.clusterings.opening import Options
from partita.clusterings.soft import SoftClustering
from partita.errors import InputTypeError

_FUNCTIONS = (FunctionType, BuiltinFunctionType, MethodType, functools.partial)
# Where the types of results are defined.
_RESULTS = tuple(
    f"partita.{layer}."
    for layer in ("choosing", "comparing", "entities", "many", "results", "tables", "transport")
)
_READERS = (csv.DictReader, type(csv.reader([])))


class Lookalike(NamedTuple):
    """A kind of object that is no clustering: how to tell it, what it is, what to give instead."""

    recognizes: Callable[[Any], bool]
    what: str
    instead: str


def lookalike_of(x: Any) -> Lookalike | None:
    """Return the first kind that recognizes an object; None if it may be a clustering."""
    return next((kind for kind in LOOKALIKES if kind.recognizes(x)), None)


def is_lookalike(x: Any) -> bool:
    """Return whether an object is known to be no clustering."""
    return lookalike_of(x) is not None


def refuse(x: Any, options: Options) -> NoReturn:
    """Raise an error that says what an object is, and what to give instead."""
    kind = lookalike_of(x)
    what, instead = (kind.what, kind.instead) if kind else (type(x).__name__, "give labels")
    raise InputTypeError(f"{options.name} is {what}, not a clustering: {instead}")


def is_graph(x: Any) -> bool:
    """Return whether an object is a graph, of networkx, igraph or another library."""
    return any(callable(getattr(x, name, None)) for name in ("add_edge", "add_edges", "addEdge"))


def _is_dendrogram(x: Any) -> bool:
    return hasattr(x, "merges") and hasattr(x, "as_clustering")


def _is_clustering(x: Any) -> bool:
    table = is_from_dataframe_library(x) and is_table(x)
    return isinstance(x, (Hard, SoftClustering)) or table or is_estimator(x)


def _are_records(x: Any) -> bool:
    return _begins_with(_is_a(dict))(x) and all(isinstance(row, dict) for row in x)


def _is_set_of_labels(x: Any) -> bool:
    return isinstance(x, (set, frozenset)) and bool(x) and not all(map(is_collection, x))


def _is_result(x: Any) -> bool:
    """Return whether an object is one that functions of partita return, other than a clustering."""
    return type(x).__module__.startswith(_RESULTS)


def _is_file(x: Any) -> bool:
    return isinstance(x, (str, Path)) and looks_like_path(str(x)) and os.path.isfile(x)


def _are_files(x: Any) -> bool:
    return _begins_with(_is_file)(x) and all(map(_is_file, x))


def _begins_with(recognizes: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Return a function that tells lists and tuples by their first item."""
    return lambda x: isinstance(x, (list, tuple)) and bool(x) and recognizes(x[0])


def _is_a(*kinds: type) -> Callable[[Any], bool]:
    return lambda x: isinstance(x, kinds)


# The first that recognizes an object names it.
LOOKALIKES = (
    Lookalike(
        _is_a(type, GenericAlias), "a class", "give an object of it, fitted if it is a clusterer"
    ),
    Lookalike(_is_a(ModuleType), "a module", "give labels, one for each object"),
    Lookalike(_is_result, "a result of partita", "give what was compared or measured"),
    Lookalike(_is_a(*_FUNCTIONS), "a function", "give what it returns"),
    Lookalike(
        is_graph,
        "a graph",
        "give its communities, for instance networkx.community.louvain_communities(graph)",
    ),
    Lookalike(
        _is_dendrogram, "a dendrogram", "cut it, for instance by its method as_clustering(n)"
    ),
    Lookalike(_is_a(io.IOBase), "an open file", "give its path"),
    Lookalike(_is_a(*_READERS), "a reader of CSV", "give the path of the file"),
    Lookalike(_is_set_of_labels, "a set of labels", "sets have no order; give a list"),
    Lookalike(is_endless, "an endless iterator", "give finitely many labels"),
    Lookalike(
        _are_records,
        "a list of records",
        "give a dataframe, for instance pandas.DataFrame(records)",
    ),
    Lookalike(_are_files, "a list of files", "give one, or use compare_many"),
    Lookalike(_begins_with(_is_clustering), "several clusterings", "give one, or use compare_many"),
    Lookalike(_begins_with(is_graph), "several graphs", "give one clustering"),
)
