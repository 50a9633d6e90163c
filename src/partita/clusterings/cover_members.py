"""Read clusters that may overlap as arrays: the objects of each cluster, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_hashable_names, is_endless
from partita.array_types import Integers
from partita.clusterings.coding import new_numbers
from partita.clusterings.label_values import is_missing
from partita.errors import InputError, InputTypeError, first_few
from partita.words import counted, verb


class Members(NamedTuple):
    """The objects of clusters: those of cluster k are `objects[starts[k]:starts[k + 1]]`, sorted.

    `n` is the number of objects, also of those in no cluster. `ids` are their names, None for
    positions, and `remarks` say what was found in the input that counts otherwise than it may seem.
    """

    n: int
    starts: Integers
    objects: Integers
    labels: list[Any]
    ids: list[Any] | None = None
    remarks: tuple[str, ...] = ()


def members_of_groups(clusters: Any, objects: Any, name: str) -> Members:
    """Read clusters in a list, an iterator or a dict from labels; each is a collection of objects.

    `objects` are all objects, or their number; None for those that are in a cluster.
    """
    if hasattr(clusters, "tocoo"):
        raise InputTypeError(
            f"{name} is a sparse matrix, no collection of clusters: Overlapping.from_memberships "
            "reads it"
        )
    labels, groups = _listed_groups(clusters, name)
    _refuse_rows_of_matrix(groups, name)
    sizes = np.array([len(group) for group in groups], np.int64)
    _refuse_empty(sizes, labels, name)
    known = None if objects is None else _known_objects(objects)
    numbers = new_numbers(known or ())
    n_members = int(sizes.sum())
    try:
        found = map(numbers.__getitem__, chain.from_iterable(groups))
        members = np.fromiter(found, np.int64, n_members)
    except TypeError as error:
        raise InputTypeError(f"{name}: objects must be hashable: {error}") from None
    ids = list(numbers)
    if known is not None:
        _refuse_unknown(ids[len(known) :], name)
    elif any(map(is_missing, ids)):
        where = next(i for i, group in enumerate(groups) if any(map(is_missing, group)))
        raise InputError(f"{name}: cluster {labels[where]!r} has an object that is missing")
    return arrange(np.repeat(np.arange(sizes.size), sizes), members, len(ids), labels, ids)


def members_of_pairs(objects: Iterable[Any], labels: Iterable[Any], known: Any) -> Members:
    """Read rows of an object and a label; a row that is repeated is one membership."""
    ids = new_numbers([] if known is None else _known_objects(known))
    n_known = len(ids)
    names = new_numbers()
    try:
        rows = np.fromiter(map(ids.__getitem__, objects), np.int64)
        columns = np.fromiter(map(names.__getitem__, labels), np.int64)
    except TypeError as error:
        raise InputTypeError(f"objects and labels must be hashable: {error}") from None
    if rows.size != columns.size:
        raise InputError(f"there are {rows.size} objects but {columns.size} labels: give pairs")
    listed = list(ids)
    if known is not None:
        _refuse_unknown(listed[n_known:], "pairs")
    for what, values in (("object", listed), ("label", list(names))):
        if any(map(is_missing, values)):
            raise InputError(
                f"pairs: some rows have no {what}; objects in no cluster go to objects="
            )
    return arrange(columns, rows, len(listed), list(names), listed)


def arrange(
    clusters: Integers,
    objects: Integers,
    n: int,
    labels: Sequence[Any],
    ids: list[Any] | None,
) -> Members:
    """Sort memberships by cluster and object, and count repeated ones once."""
    keys = np.unique(clusters * max(n, 1) + objects)
    remarks: tuple[str, ...] = ()
    if keys.size < objects.size:
        again = counted(objects.size - keys.size, "membership")
        remarks = (f"{again} listed again, which count once",)
    cluster_of, members = np.divmod(keys, max(n, 1))
    starts = np.searchsorted(cluster_of, np.arange(len(labels) + 1))
    return Members(n, starts, members, list(labels), ids, remarks)


def _listed_groups(clusters: Any, name: str) -> tuple[list[Any], list[Any]]:
    """Return labels and collections of objects; raise if something is no collection."""
    if isinstance(clusters, (str, bytes)) or not isinstance(clusters, Iterable):
        raise InputTypeError(f"{name} must be collections of objects, one for each cluster")
    if is_endless(clusters):
        raise InputTypeError(f"{name} is an endless iterator: give finitely many")
    groups = list(clusters.values() if isinstance(clusters, Mapping) else clusters)
    labels = list(clusters) if isinstance(clusters, Mapping) else list(range(len(groups)))
    members = []
    for label, group in zip(labels, groups, strict=True):
        if isinstance(group, (str, bytes, Mapping)) or not isinstance(group, Iterable):
            raise InputTypeError(
                f"{name} must be collections of objects, but cluster {label!r} is {group!r}. A "
                "dict from objects to their labels goes to Overlapping.from_labels"
            )
        members.append(_listed(group))
    return labels, members


def _listed(group: Iterable[Any]) -> list[Any]:
    """Return the members of a cluster; those of a set in an order that no hash decides."""
    if isinstance(group, np.ndarray):
        members: list[Any] = group.tolist()
        return members
    if not isinstance(group, (set, frozenset)):
        return list(group)
    try:
        return sorted(group)
    except TypeError:
        return sorted(group, key=repr)


def _refuse_rows_of_matrix(groups: list[Any], name: str) -> None:
    """Raise if all clusters are equally long lists of 0 and 1, as the rows of a matrix are."""
    lengths = {len(group) for group in groups}
    if len(lengths) != 1 or lengths <= {0, 1}:
        return
    try:
        is_binary = all({0, 1}.issuperset(group) for group in groups)
    except TypeError:
        return
    if is_binary and any(len(set(group)) < len(group) for group in groups):
        raise InputError(
            f"{name} are lists of 0 and 1 of one length, as the rows of a matrix are: "
            "Overlapping.from_memberships reads a matrix, objects by clusters. A cluster lists an "
            "object once"
        )


def _refuse_empty(sizes: Integers, labels: list[Any], name: str) -> None:
    empty = np.flatnonzero(sizes == 0).tolist()
    if empty:
        raise InputError(
            f"{name} has {counted(len(empty), 'cluster')} without objects, first "
            f"{first_few(labels[i] for i in empty)}: leave empty ones out"
        )


def _known_objects(objects: Any) -> list[Any]:
    """Return all objects; a number stands for the positions below it."""
    if isinstance(objects, (int, np.integer)) and not isinstance(objects, bool):
        if objects < 0:
            raise InputError(f"objects={objects}: give the objects, or their number")
        return list(range(int(objects)))
    listed = as_hashable_names(objects, "objects")
    listed = [item.item() if isinstance(item, np.generic) else item for item in listed]
    seen: set[Any] = set()
    again = [item for item in listed if item in seen or seen.add(item)]  # type: ignore[func-returns-value]
    if again:
        raise InputError(
            f"objects names {counted(len(again), 'object')} more than once: {first_few(again)}"
        )
    return listed


def _refuse_unknown(unknown: list[Any], name: str) -> None:
    if unknown:
        raise InputError(
            f"{name} has {counted(len(unknown), 'object')} that {verb(len(unknown), 'are')} not in "
            f"objects: {first_few(unknown)}"
        )
