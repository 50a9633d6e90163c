"""Read clusterings that are given as groups of objects: lists, sets and dicts of collections."""

from __future__ import annotations

from collections import Counter
from collections.abc import KeysView, Mapping, Sequence, ValuesView
from typing import Any

import numpy as np

from partita.clusterings.coding import code_labels
from partita.clusterings.column_names import LABEL_NAMES, usual_column, usual_ids
from partita.clusterings.frames import is_from_dataframe_library, is_table
from partita.clusterings.label_values import family_of
from partita.clusterings.matrix_kinds import clustering_of_matrix
from partita.clusterings.opening import Opened, Options
from partita.clusterings.reading import Reading, read_clusters
from partita.clusterings.rough import Rough
from partita.clusterings.soft import Matrix
from partita.errors import InputError, InputTypeError, first_few

_AS_TABLE = "give a dataframe, for instance pandas.DataFrame(…, columns=[…]), and name its columns"

# Members of a cluster are objects or their ids; tuples may be compound ids.
_NOT_AN_OBJECT = (list, set, frozenset, dict, np.ndarray)
_LABELS = {str, int, float, bool, type(None)}
_COLLECTIONS = (set, frozenset, list, tuple, range, KeysView, ValuesView)


def is_collection(x: Any) -> bool:
    """Return whether an object can be a group of objects: a list, a set, a column, …"""
    if isinstance(x, np.ndarray):
        return x.ndim == 1
    if isinstance(x, _COLLECTIONS):
        return True
    return is_from_dataframe_library(x) and hasattr(x, "__len__") and not is_table(x)


def as_list(group: Any) -> list[Any]:
    """Return the members of a collection, as plain Python objects."""
    if hasattr(group, "tolist"):
        return list(group.tolist())
    return group.to_list() if hasattr(group, "to_list") else list(group)


# Lists, sets and tuples of collections


def holds_collections(x: Any) -> bool:
    """Return whether a list, a tuple or a set holds nothing but collections."""
    outer = isinstance(x, (list, tuple, set, frozenset))
    return outer and bool(x) and all(map(is_collection, x))


def open_collections(x: Any, options: Options) -> Opened:
    """Read clusters, clusters with scores, or rows of an id and a label; refuse other rows."""
    groups = [as_list(group) for group in x]
    name = options.name
    if _are_scored(groups):
        ids = [as_list(group) for group, _ in groups]
        words = "clusters of ids with scores, as dedupe gives them"
        return Opened(read_clusters(ids, name), f"{words}: hard")
    if any(isinstance(item, _NOT_AN_OBJECT) for group in groups for item in group):
        raise InputTypeError(
            f"{name} was taken for a list of clusters, but holds collections of collections, "
            "which look like several clusterings: give one of them (next(…) is the first that an "
            "iterator such as networkx.community.girvan_newman(…) gives), or use compare_many"
        )
    if _are_rows(groups):
        return _open_rows(groups, name)
    if all(isinstance(group, tuple) and len(group) == 2 for group in x):
        raise InputError(
            f"{name} must be 1D: shape is ({len(groups)}, 2); pairs can be ids with labels, "
            "clusters of two objects, or links between objects. Say which: dict(pairs) for ids "
            "with labels, Hard.from_clusters(pairs) for clusters"
        )
    return Opened(_read_groups(groups, name), "clusters as collections of objects: hard")


def _read_groups(groups: Sequence[list[Any]], name: str) -> Reading:
    """Read clusters; raise if they are a column of labels, one in each list."""
    members = [group[0] for group in groups if len(group) == 1]
    if len(members) == len(groups) and _has_repeats(members):
        raise InputError(
            f"{name} must be 1D: shape is ({len(groups)}, 1), which looks like a column of labels; "
            "take the label out of each list, or numpy.ravel(…)"
        )
    return read_clusters(groups, name)


def _are_scored(groups: Sequence[list[Any]]) -> bool:
    """Recognize clusters as dedupe gives them: pairs of the ids and a score for each of them."""
    return all(
        len(group) == 2
        and all(map(is_collection, group))
        and len(group[0]) == len(group[1])
        and all(isinstance(score, (float, np.floating)) for score in group[1])
        for group in groups
    )


def _are_rows(groups: Sequence[list[Any]]) -> bool:
    """Return whether groups are rows of a table: their columns hold values of different types."""
    width = len(groups[0])
    if width < 2 or any(len(group) != width for group in groups):
        return False
    columns = [{family_of(group[i]) for group in groups} for i in range(width)]
    return all(len(families) == 1 for families in columns) and len(set.union(*columns)) > 1


def _open_rows(groups: Sequence[list[Any]], name: str) -> Opened:
    ids = [group[0] for group in groups]
    if len(groups[0]) != 2 or _has_repeats(ids):
        raise InputError(
            f"{name} looks like rows of a table with {len(groups[0])} columns: {_AS_TABLE}"
        )
    coding = code_labels([label for _, label in groups], name)
    return Opened(Reading(coding, ids, ids_bind=True), "pairs of an id and a label: hard")


def _has_repeats(items: Sequence[Any]) -> bool:
    try:
        return len(set(items)) < len(items)
    except TypeError:
        return False


# Dicts of collections


def maps_to_collections(x: Any) -> bool:
    """Return whether a mapping has collections or dicts as values, rather than labels."""
    if not isinstance(x, Mapping):
        return False
    if isinstance(x, Counter):
        return True
    # A dict may have millions of labels, of few types.
    if set(map(type, x.values())) <= _LABELS:
        return False
    return any(is_collection(value) or isinstance(value, Mapping) for value in x.values())


def open_dict_of_collections(x: Mapping[Any, Any], options: Options) -> Opened:
    """Read a dict from clusters to their objects, or from objects to their possible clusters.

    Collections that share no member and are not all of one member are clusters, since no two
    objects would have a possible cluster in common. Collections that share members are the
    possible clusters of objects.
    """
    name = options.name
    if isinstance(x, Counter):
        raise InputTypeError(
            f"{name} is a Counter, which has the sizes of clusters: give one label for each object"
        )
    if any(isinstance(value, Mapping) for value in x.values()):
        return _open_dict_of_dicts(x, options)
    groups = {key: as_list(value) if is_collection(value) else value for key, value in x.items()}
    if not all(map(is_collection, x.values())):
        return _open_rough(groups, options)
    _refuse_columns(groups, name)
    disjoint = not _share_members(groups)
    if disjoint and any(len(group) > 1 for group in groups.values()):
        reading = read_clusters(list(groups.values()), name, list(groups))
        return Opened(reading, "a dict from clusters to their objects: hard")
    _refuse_neighbors(groups, name)
    opened = _open_rough(groups, options)
    if disjoint and {group[0] for group in groups.values()} != set(groups):
        raise InputError(
            f"{name} is a dict of collections with one member each, which can be clusters of one "
            "object or objects with one possible cluster. Say which: Hard.from_clusters(…) or "
            "Rough(…)"
        )
    return opened


def _open_rough(groups: Mapping[Any, Any], options: Options) -> Opened:
    words = "a dict from ids to sets of clusters"
    return Opened(Rough(groups, **options.for_soft(words)), f"{words}: rough")


def _share_members(groups: Mapping[Any, list[Any]]) -> bool:
    """Return whether some member is in two of the groups, or cannot be told because of its type."""
    members = [member for group in groups.values() for member in dict.fromkeys(map(_key, group))]
    return _has_repeats(members)


def _key(member: Any) -> Any:
    """Return what tells members apart; members that cannot be hashed are told apart by name."""
    try:
        hash(member)
    except TypeError:
        return repr(member)
    return member


def _refuse_columns(groups: Mapping[Any, list[Any]], name: str) -> None:
    """Raise if lists of equal length are columns of a table: by names, or by repeated members."""
    same_length = len({len(group) for group in groups.values()}) == 1
    usual = _has_usual_columns(groups)
    if len(groups) > 1 and same_length and (usual or any(map(_has_repeats, groups.values()))):
        raise InputError(
            f"{name} looks like the columns {first_few(groups)} of a table: give a dataframe, for "
            "instance pandas.DataFrame(…)"
        )


def _has_usual_columns(groups: Mapping[Any, list[Any]]) -> bool:
    """Return whether a dict has usual names of a column of ids and of one of labels."""
    columns = list(groups)
    label = usual_column(columns, LABEL_NAMES)
    others = [column for column in columns if column != label]
    return label is not None and bool(usual_ids(others))


def _refuse_neighbors(groups: Mapping[Any, list[Any]], name: str) -> None:
    """Raise if a dict has the neighbors of nodes, each of which is a neighbor of its neighbors."""
    if len(groups) < 3 or any(_key(member) not in groups for g in groups.values() for member in g):
        return
    neighbors = {node: set(group) for node, group in groups.items()}
    linked = all(node in neighbors[other] for node, group in groups.items() for other in group)
    if linked and all(node not in group for node, group in groups.items()):
        raise InputError(
            f"{name} looks like a graph, a dict from nodes to their neighbors: give its "
            "communities; Rough(…) reads a dict from objects to their possible clusters"
        )


def _open_dict_of_dicts(x: Mapping[Any, Any], options: Options) -> Opened:
    """Read a dict from ids to dicts from clusters to memberships; absent clusters have none."""
    name = options.name
    rows = [row if isinstance(row, Mapping) else {} for row in x.values()]
    values = [value for row in rows for value in row.values()]
    if not all(isinstance(row, Mapping) for row in x.values()) or not all(map(_is_number, values)):
        raise InputTypeError(
            f"{name} is a dict of dicts that do not all hold numbers; it may be a graph. Give "
            "labels by id ({id: label}) or memberships by id and cluster ({id: {cluster: number}})"
        )
    clusters = {
        cluster: i for i, cluster in enumerate(dict.fromkeys(c for row in rows for c in row))
    }
    matrix = np.zeros((len(rows), len(clusters)))
    for i, row in enumerate(rows):
        for cluster, value in row.items():
            matrix[i, clusters[cluster]] = value
    given = Matrix(matrix, list(clusters), list(x))
    return open_named_matrix(given, options, "a dict of dicts, ")


def _is_number(value: Any) -> bool:
    return family_of(value) in ("number", "bool")


def open_named_matrix(given: Matrix, options: Options, before: str = "") -> Opened:
    """Read a matrix, objects by clusters, as the kind its values show; say what it was before."""
    clustering, why = clustering_of_matrix(
        given, options.name, options.labels, options.ids, options.for_soft
    )
    return Opened(clustering, f"{before}{why}: {clustering.kind}")
