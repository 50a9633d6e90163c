"""Find the objects of some cells, with their ids, where the data live."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial, reduce
from typing import Any, NamedTuple

import narwhals as nw

from partita.clusterings.lazy_labels import LazyLabels
from partita.engines.joining_ids import JoinedObjects
from partita.engines.label_columns import label_expression


class NamedObjects(NamedTuple):
    """Ids of objects, and the labels of their clusters."""

    ids: list[Any]
    reference: list[Any]
    candidate: list[Any]


Finder = Callable[[list[tuple[Any, Any]], int], NamedObjects]


def objects_finder(first: LazyLabels, second: LazyLabels, noise: Any) -> Finder | None:
    """Return a function that takes pairs of labels and a number, and finds so many objects.

    None if objects have no ids.
    """
    if not first.ids:
        return None
    a, b = (label_expression(labels, noise) for labels in (first, second))
    if first.frame is second.frame:
        keys = [f"id_{i}" for i in range(len(first.ids))]
        ids = [nw.col(name).alias(key) for name, key in zip(first.ids, keys, strict=True)]
        objects = first.frame.select(*ids, a.alias("a"), b.alias("b"))
        return partial(_find, objects, keys)
    joined = JoinedObjects((first, a), (second, b), "intersect")
    return partial(_find, joined.join_with_ids(), joined.keys)


def _find(objects: Any, keys: list[str], pairs: list[tuple[Any, Any]], number: int) -> NamedObjects:
    """Return the first objects that have one of the pairs of labels."""
    a, b = nw.col("a"), nw.col("b")
    wanted = reduce(operator.or_, ((a == nw.lit(x)) & (b == nw.lit(y)) for x, y in pairs))
    found = objects.filter(wanted).head(number).collect()
    rows = found.select(*keys).rows()
    ids = [row[0] if len(keys) == 1 else tuple(row) for row in rows]
    return NamedObjects(ids, found.get_column("a").to_list(), found.get_column("b").to_list())
