"""Read trees given as nested dicts and collections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_number
from partita.clusterings.trees import ROOT, Tree, tree_of_parents
from partita.errors import InputError, InputTypeError, first_few

_COLLECTIONS = (list, tuple, set, frozenset, np.ndarray)


class _Leaf(NamedTuple):
    """An object of a nested tree."""

    id: Any


class _Node(NamedTuple):
    """What is below a node of a nested tree: leaves, or values to look into; and its height."""

    below: list[Any]
    height: float | None = None


def is_nested_tree(x: Any) -> bool:
    """Return whether a dict or a sequence is a tree; rows of equally many numbers are a matrix."""
    if isinstance(x, Mapping):
        return True
    if not isinstance(x, (list, tuple)):
        return False
    is_matrix = all(isinstance(row, _COLLECTIONS) and _has_numbers_only(row) for row in x)
    return not is_matrix or len({len(row) for row in x}) > 1


def _has_numbers_only(row: Any) -> bool:
    return all(isinstance(value, (int, float, np.number)) for value in row)


def read_nested(x: Any, name: str) -> tuple[Tree, list[Any]]:
    """Return the tree of nested dicts or collections, and its objects as they are listed.

    In a dict with "children", as D3 has them, an object is a "name", and nodes may have a "height".
    In other dicts keys name nodes; a key whose value is None or empty is an object. The members of
    other collections are objects, or are nodes if they are collections themselves.

    Examples
    --------
    >>> from partita.clusterings.nested_trees import read_nested
    >>> tree, ids = read_nested({"cats": ["lion", "tiger"], "wolf": None}, "x")
    >>> ids, tree.parents.tolist()
    (['lion', 'tiger', 'wolf'], [3, 3, 4, 4, -1])
    """
    parents: list[int] = []
    heights: list[float | None] = []
    leaves, ids = [], []
    waiting: list[tuple[int, Any]] = [(ROOT, x)]
    opened: set[int] = set()
    while waiting:
        parent, value = waiting.pop()
        number = len(parents)
        parents.append(parent)
        heights.append(None)
        if not isinstance(value, _Leaf):
            if id(value) in opened:
                raise InputError(f"{name}: a node occurs twice or contains itself: {_shown(value)}")
            opened.add(id(value))
            value = _open(value, name)
        if isinstance(value, _Leaf):
            leaves.append(number)
            ids.append(value.id)
        else:
            heights[number] = value.height
            waiting += [(number, child) for child in reversed(value.below)]
    return tree_of_parents(parents, leaves, _heights(heights, leaves, name), name), ids


def _open(value: Any, name: str) -> _Node | _Leaf:
    """Return what is below a node; an object of D3 is a dict, too."""
    if not isinstance(value, Mapping):
        if not isinstance(value, _COLLECTIONS):
            raise InputTypeError(
                f"{name}: {_shown(value)} is no node: give a dict, a list, or None for an object. "
                "A dict from nodes to their parents goes to Hierarchy.from_parents"
            )
        below = [one if _is_node(one) else _Leaf(one) for one in value]
    elif "children" in value and not _is_empty(value["children"]):
        height = value.get("height")
        number = None if height is None else as_number(height, f"{name}: height", "a number")
        return _Node(list(value["children"]), number)
    elif "name" in value and not any(map(_is_node, value.values())):
        return _Leaf(value["name"])
    else:
        below = [_Leaf(key) if _is_empty(one) else one for key, one in value.items()]
    if not below:
        raise InputError(f"{name}: a node is empty: a tree ends in its objects")
    return _Node(below)


def _is_node(value: Any) -> bool:
    return isinstance(value, (Mapping, *_COLLECTIONS))


def _is_empty(value: Any) -> bool:
    return value is None or (_is_node(value) and len(value) == 0)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _heights(heights: list[float | None], leaves: list[int], name: str) -> list[float] | None:
    """Return the height of each node; None if no node has one."""
    objects = set(leaves)
    inner = [node for node in range(len(heights)) if node not in objects]
    without = [node for node in inner if heights[node] is None]
    if len(without) == len(inner):
        return None
    if without:
        raise InputError(
            f"{name}: {len(without)} of {len(inner)} nodes have no height, first node "
            f"{first_few(without)} in the order of writing: give all heights or none"
        )
    return [height or 0.0 for height in heights]
