"""Read hierarchies in the forms of other libraries: linkages, fitted estimators, parents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import real_numbers
from partita.array_types import Floats, Integers
from partita.clusterings.nested_trees import is_nested_tree, read_nested
from partita.clusterings.trees import (
    ROOT,
    Tree,
    check_number_of_objects,
    tree_of_merges,
    tree_of_parents,
)
from partita.errors import InputError, InputTypeError, first_few
from partita.limits import MOST_OBJECTS
from partita.words import counted, verb


class TreeInput(NamedTuple):
    """A tree as read, the names of its objects if the input has them, and what it was taken for."""

    tree: Tree
    ids: list[Any] | None
    words: str


def read_tree(x: Any, name: str) -> TreeInput:
    """Read a linkage matrix, a fitted estimator, a nested tree, or the parts of R's hclust."""
    if isinstance(x, Mapping) and {"merge", "height"} <= x.keys():
        labels = x.get("labels")
        merges = read_merges(x["merge"], x["height"], "merge")
        return TreeInput(merges, None if labels is None else list(labels), "merges of hclust")
    if is_nested_tree(x):
        tree, ids = read_nested(x, name)
        return TreeInput(tree, ids, "a nested tree")
    last = _last_step(x)
    if hasattr(last, "children_"):
        return TreeInput(_of_agglomeration(last, name), None, "the merges of a fitted clusterer")
    for attribute in ("single_linkage_tree_", "_single_linkage_tree_"):
        found = getattr(last, attribute, None)
        if found is not None:
            words = "the single linkage tree of a fitted clusterer"
            return TreeInput(_of_linkage(_as_matrix(found), name), None, words)
    if _is_single_linkage_tree(x):
        return TreeInput(_of_linkage(_as_matrix(x), name), None, "a single linkage tree")
    if hasattr(last, "get_params"):
        raise InputTypeError(
            f"{name} is of type {type(last).__name__} and has no hierarchy: agglomerative "
            "clusterers have one when they are fitted, as children_ or single_linkage_tree_"
        )
    if not hasattr(x, "__len__") and not hasattr(x, "__array__"):
        raise InputTypeError(
            f"{name} must be a linkage matrix, a fitted agglomerative clusterer, a nested tree or "
            f"a tree in Newick, not {type(x).__name__}"
        )
    return TreeInput(_of_linkage(x, name), None, "a linkage matrix")


def has_tree(x: Any) -> bool:
    """Return whether an object is a single linkage tree, or a fitted clusterer with a hierarchy."""
    marks = ("children_", "single_linkage_tree_", "_single_linkage_tree_")
    return _is_single_linkage_tree(x) or any(hasattr(_last_step(x), mark) for mark in marks)


def is_linkage(x: Any) -> bool:
    """Return whether an array or a list has the shape of a linkage matrix: rows of four numbers."""
    if not isinstance(x, (np.ndarray, list)):
        return False
    try:
        array = np.asarray(x)
    except ValueError:
        return False
    return array.ndim == 2 and array.shape[1] == 4 and array.dtype.kind in "iuf"


def _is_single_linkage_tree(x: Any) -> bool:
    """Return whether an object is the tree that hdbscan keeps, which is no array."""
    return type(x).__name__ == "SingleLinkageTree" and hasattr(x, "to_numpy")


def _last_step(x: Any) -> Any:
    """Return the last step of a pipeline; return anything else as it is."""
    steps = getattr(x, "steps", None)
    return steps[-1][-1] if isinstance(steps, list) and steps else x


def _of_agglomeration(x: Any, name: str) -> Tree:
    """Return the tree of scikit-learn's AgglomerativeClustering; distances may be lacking."""
    children = np.asarray(x.children_)
    n = int(getattr(x, "n_leaves_", len(children) + 1))
    if len(children) != n - 1:
        raise InputError(
            f"{name} has {counted(len(children), 'merge')} of {n} objects and so no root: fit it "
            "with compute_full_tree=True"
        )
    distances = getattr(x, "distances_", None)
    heights = None if distances is None else np.array(distances, np.float64)
    return tree_of_merges(children.astype(np.int64), heights, name)


def _as_matrix(linkage: Any) -> Any:
    """Return a single linkage tree of hdbscan or of scikit-learn as a matrix."""
    matrix = linkage.to_numpy() if hasattr(linkage, "to_numpy") else linkage
    names = getattr(getattr(matrix, "dtype", None), "names", None)
    return matrix if not names else np.column_stack([matrix[column] for column in names])


def _of_linkage(x: Any, name: str) -> Tree:
    """Return the tree of a linkage matrix of SciPy: two nodes, a height, a size in each row."""
    matrix = real_numbers(x, name, "a linkage matrix")
    if matrix.ndim != 2 or matrix.shape[1] != 4:
        raise InputError(
            f"{name} must be a linkage matrix with a row for each merge and 4 columns: two nodes, "
            f"a height and a size; its shape is {matrix.shape}. Hierarchy.from_merges and "
            "Hierarchy.from_nested read other forms"
        )
    check_number_of_objects(len(matrix) + 1, name)
    tree = tree_of_merges(_whole(matrix[:, :2], name), matrix[:, 2].copy(), name)
    _check_sizes(matrix, name)
    return tree


def _check_sizes(matrix: Floats, name: str) -> None:
    """Raise if a row of a linkage does not say how many objects its cluster has."""
    sizes = [1] * (len(matrix) + 1)
    for row, (left, right, said) in enumerate(zip(*matrix[:, [0, 1, 3]].T.tolist(), strict=True)):
        sizes.append(sizes[int(left)] + sizes[int(right)])
        if sizes[-1] != said:
            raise InputError(
                f"{name}: row {row} says that its cluster has {said:g} objects, but it has "
                f"{sizes[-1]}: is this a linkage matrix?"
            )


def _whole(nodes: Floats, name: str, first: int = 0) -> Integers:
    """Return nodes as integers; raise if they are none."""
    with np.errstate(invalid="ignore"):
        whole = np.isfinite(nodes) & (nodes == np.floor(nodes)) & (np.abs(nodes) < 1 << 53)
    odd = np.flatnonzero(~whole.all(axis=1))
    if odd.size:
        raise InputError(
            f"{name}: row {odd[0] + first} joins {first_few(nodes[odd[0]])}: nodes are whole "
            "numbers"
        )
    return nodes.astype(np.int64)


def read_merges(merge: Any, height: Any, name: str) -> Tree:
    """Return the tree of R's hclust: objects are negative, rows positive, both from 1 on."""
    matrix = real_numbers(merge, name, "a matrix")
    if matrix.ndim != 2 or matrix.shape[1] != 2:
        raise InputError(
            f"{name} must be a matrix with a row of two numbers for each merge; its shape is "
            f"{matrix.shape}"
        )
    n = len(matrix) + 1
    check_number_of_objects(n, name)
    signed = _whole(matrix, name, 1)
    odd = np.flatnonzero(((signed == 0) | (signed < -n)).any(axis=1))
    if odd.size:
        raise InputError(
            f"{name}: row {odd[0] + 1} joins {first_few(signed[odd[0]])}: objects are -1 to -{n}, "
            "and clusters of earlier rows are their positive numbers"
        )
    later = np.flatnonzero((signed > np.arange(n - 1)[:, None]).any(axis=1))
    if later.size:
        raise InputError(
            f"{name}: row {later[0] + 1} joins {first_few(signed[later[0]])}: positive numbers are "
            "earlier rows"
        )
    heights = None
    if height is not None:
        heights = real_numbers(height, "height", "a sequence")
        if heights.shape != (n - 1,):
            raise InputError(
                f"height has shape {heights.shape}, but {name} has {counted(n - 1, 'merge')}: give "
                "one height for each"
            )
        check = np.flatnonzero(~np.isfinite(heights))
        if check.size:
            raise InputError(
                f"height is not finite at {first_few(check)} ({first_few(heights[check])})"
            )
    children = np.where(signed < 0, -signed - 1, n + signed - 1)
    return tree_of_merges(
        children, heights, name, 1, lambda node: -node - 1 if node < n else node - n + 1
    )


def read_parents(parents: Any, heights: Any, name: str) -> TreeInput:
    """Return the tree of a parent for each node, in a sequence or a dict from nodes."""
    if isinstance(parents, Mapping):
        return _of_dict(parents, heights, name)
    if isinstance(parents, (str, bytes)) or not isinstance(parents, (Sequence, np.ndarray)):
        raise InputTypeError(
            f"{name} must be a sequence with the parent of each node, or a dict from nodes to "
            f"parents, not {type(parents).__name__}"
        )
    if len(parents) > MOST_OBJECTS:
        raise InputError(f"{name} has more than {MOST_OBJECTS:,} nodes")
    above = [_parent_of(node, parent, len(parents), name) for node, parent in enumerate(parents)]
    inner = set(above)
    leaves = [node for node in range(len(above)) if node not in inner]
    own = None
    if heights is not None:
        own = real_numbers(heights, "heights", "a sequence").tolist()
        if not isinstance(own, list) or len(own) != len(above):
            raise InputError(f"heights must have one entry for each of {len(above)} nodes")
    return TreeInput(tree_of_parents(above, leaves, own, name), None, "a parent for each node")


def _parent_of(node: int, parent: Any, count: int, name: str) -> int:
    """Return the parent of a node; -1, None and the node itself mark the root."""
    if parent is None or (isinstance(parent, float) and parent != parent):
        return ROOT
    try:
        number = int(parent)
        is_whole = number == parent
    except (TypeError, ValueError):
        is_whole = False
    if not is_whole:
        raise InputTypeError(f"{name}: the parent of node {node} is {parent!r}: give its number")
    if not ROOT <= number < count:
        raise InputError(
            f"{name}: the parent of node {node} is {number}, but there are nodes 0 to {count - 1}"
        )
    return ROOT if number == node else number


def _of_dict(parents: Mapping[Any, Any], heights: Any, name: str) -> TreeInput:
    """Return the tree of a dict from nodes to their parents; leaves are the objects."""
    nodes = list(dict.fromkeys([*parents, *(p for p in parents.values() if p is not None)]))
    number = {node: index for index, node in enumerate(nodes)}
    above = [ROOT] * len(nodes)
    for node, parent in parents.items():
        above[number[node]] = ROOT if parent is None or parent == node else number[parent]
    inner = set(above)
    leaves = [index for index in range(len(nodes)) if index not in inner]
    own = None
    if heights is not None:
        if not isinstance(heights, Mapping):
            raise InputTypeError("heights must be a dict from nodes, as the parents are")
        lacking = [nodes[index] for index in sorted(inner - {ROOT}) if nodes[index] not in heights]
        if lacking:
            raise InputError(f"heights has no entry for {first_few(lacking)}")
        own = [float(heights.get(node, 0.0)) for node in nodes]
    tree = tree_of_parents(above, leaves, own, name, nodes)
    return TreeInput(tree, [nodes[leaf] for leaf in leaves], "a dict from nodes to their parents")


def refuse_repeated(ids: list[Any], name: str) -> None:
    """Raise if an id names two objects."""
    places: dict[Any, list[int]] = {}
    for place, one in enumerate(ids):
        places.setdefault(one, []).append(place)
    repeated = {one: found for one, found in places.items() if len(found) > 1}
    if repeated:
        one, found = next(iter(repeated.items()))
        raise InputError(
            f"{name}: {counted(len(repeated), 'object')} {verb(len(repeated), 'occur')} more than "
            f"once, first {one!r} as objects {first_few(found)}; in a hierarchy each is one leaf. "
            "The parents of nodes go to Hierarchy.from_parents"
        )
