"""A rooted tree over objects as arrays, made from the parent of each node.

Every form in which a hierarchy is given comes down to a :class:`Tree`: links that do not form one
tree are errors here, nodes with one child are left out, and nodes are put into the order of merges.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.errors import InputError, first_few
from partita.words import counted, verb

ROOT = -1


class Tree(NamedTuple):
    """A rooted tree whose leaves are n objects.

    Attributes
    ----------
    parents : array
        The parent of each node. Nodes 0 … n - 1 are the objects; the others follow in the order in
        which they merge, and the last is the root, whose parent is -1.
    n : int
        The number of objects.
    heights : array or None
        The height of each node that is no object; None if the tree has no heights.
    ordered : bool
        Whether the order of merges means something; False for a tree whose shape alone is known.
    """

    parents: Integers
    n: int
    heights: Floats | None
    ordered: bool

    def children(self) -> list[list[int]]:
        """Return the children of each node that is no object, in order."""
        lists: list[list[int]] = [[] for _ in range(self.parents.size - self.n)]
        for node, parent in enumerate(self.parents[:-1].tolist()):
            lists[parent - self.n].append(node)
        return lists


def check_number_of_objects(n: int, name: str) -> None:
    """Raise if there are too few objects for a hierarchy."""
    if n < 2:
        raise InputError(
            f"{name} has {counted(n, 'object')}: a hierarchy needs at least two, and one merge"
        )


def check_heights(heights: Floats, name: str, what: str = "row") -> None:
    """Raise if heights are NaN or infinite."""
    odd = np.flatnonzero(~np.isfinite(heights))
    if odd.size:
        raise InputError(
            f"{name}: {counted(odd.size, 'height')} {verb(odd.size, 'are')} not finite, first at "
            f"{what} {first_few(odd)} ({first_few(heights[odd])})"
        )


def tree_of_merges(
    children: Integers,
    heights: Floats | None,
    name: str,
    first: int = 0,
    shown: Callable[[int], object] = int,
) -> Tree:
    """Return the tree of n - 1 merges of two nodes each.

    Parameters
    ----------
    children : array of shape (n - 1, 2)
        The nodes that each merge joins: an object below n, or n + t for the cluster of row t.
    heights : array of n - 1, or None
    name : str
        What error messages call the input.
    first : int, default=0
        The number of the first row in error messages.
    shown : callable, optional
        What error messages call a node.
    """
    n = len(children) + 1
    check_number_of_objects(n, name)
    parents = np.full(2 * n - 1, ROOT)
    rows = np.arange(n - 1)
    wrong = np.flatnonzero(((children < 0) | (children >= (n + rows)[:, None])).any(axis=1))
    if wrong.size:
        row = int(wrong[0])
        nodes = [node for node in children[row].tolist() if not 0 <= node < n + row]
        raise InputError(
            f"{name}: row {row + first} joins node {nodes[0]}, but before this row there are nodes "
            f"0 to {n + row - 1}: {n} objects and the clusters of earlier rows"
        )
    counts = np.bincount(children.ravel(), minlength=2 * n - 1)
    if counts.max() > 1:
        node = int(np.argmax(counts > 1))
        used = [row + first for row in np.flatnonzero((children == node).any(axis=1)).tolist()]
        where = f"row {used[0]} twice" if len(used) == 1 else f"rows {first_few(used)}"
        raise InputError(
            f"{name}: node {shown(node)} is joined in {where}; each node has one parent"
        )
    parents[children[:, 0]] = parents[children[:, 1]] = n + rows
    if heights is not None:
        check_heights(heights, name)
    return Tree(parents, n, heights, ordered=True)


def tree_of_parents(
    parents: Sequence[int],
    leaves: Sequence[int],
    heights: Sequence[float] | None,
    name: str,
    labels: Sequence[object] | None = None,
) -> Tree:
    """Return the tree of any numbering of nodes; nodes with one child are left out.

    Parameters
    ----------
    parents : sequence of int
        The parent of each node, -1 for the root.
    leaves : sequence of int
        The nodes that are the objects, in order.
    heights : sequence of float, or None
        One for each node; those of the objects are not read.
    name : str
        What error messages call the input.
    labels : sequence, optional
        What error messages call the nodes.
    """
    if len(parents):
        labels = labels or range(len(parents))
        below, root = _children_of(parents, name, labels)
        top_down = _from_root(below, root, name, labels)
    check_number_of_objects(len(leaves), name)
    kept = _without_single_children(below, top_down)
    if heights is None:
        order = [node for node in reversed(top_down) if len(kept[node]) > 1]
    else:
        inner = [node for node in top_down if len(kept[node]) > 1]
        check_heights(np.array([heights[node] for node in inner]), name, "node")
        order = _by_height(inner, kept, heights)
    number = {node: index for index, node in enumerate([*leaves, *order])}
    above = np.full(len(number), ROOT)
    for node in order:
        for child in kept[node]:
            above[number[child]] = number[node]
    chosen = None if heights is None else np.array([heights[node] for node in order], np.float64)
    return Tree(above, len(leaves), chosen, ordered=heights is not None)


def _children_of(
    parents: Sequence[int], name: str, labels: Sequence[object]
) -> tuple[list[list[int]], int]:
    """Return the children of each node, and the root; raise unless there is one root."""
    below: list[list[int]] = [[] for _ in parents]
    roots = [node for node, parent in enumerate(parents) if parent == ROOT]
    for node, parent in enumerate(parents):
        if parent != ROOT:
            below[parent].append(node)
    if len(roots) != 1:
        if not roots:
            raise InputError(f"{name} has no root: every node has a parent, so some form a cycle")
        raise InputError(
            f"{name} has {len(roots)} roots, nodes {first_few(labels[root] for root in roots)}: a "
            "hierarchy has one, which holds all objects"
        )
    return below, roots[0]


def _from_root(below: list[list[int]], root: int, name: str, labels: Sequence[object]) -> list[int]:
    """Return all nodes, each before its children; raise if some are not reached from the root."""
    reached = [root]
    for node in reached:
        reached.extend(below[node])
    if len(reached) < len(below):
        lost = sorted(set(range(len(below))).difference(reached))
        raise InputError(
            f"{name} has a cycle: {counted(len(lost), 'node')} {verb(len(lost), 'are')} not below "
            f"the root, among them {first_few(labels[node] for node in lost)}"
        )
    return reached


def _without_single_children(below: list[list[int]], top_down: list[int]) -> list[list[int]]:
    """Return the children of each node, where those with one child are replaced by it."""
    stands_for = list(range(len(below)))
    kept: list[list[int]] = [[] for _ in below]
    for node in reversed(top_down):
        kept[node] = [stands_for[child] for child in below[node]]
        if len(kept[node]) == 1:
            stands_for[node] = kept[node][0]
    return kept


def _by_height(inner: list[int], children: list[list[int]], heights: Sequence[float]) -> list[int]:
    """Return nodes by increasing height, each after those below it."""
    position = {node: index for index, node in enumerate(inner)}
    parent = {child: node for node in inner for child in children[node]}
    waiting = {node: sum(child in position for child in children[node]) for node in inner}
    ready = [(heights[node], -position[node], node) for node in inner if not waiting[node]]
    heapq.heapify(ready)
    order = []
    while ready:
        *_, node = heapq.heappop(ready)
        order.append(node)
        above = parent.get(node)
        if above is not None:
            waiting[above] -= 1
            if not waiting[above]:
                heapq.heappush(ready, (heights[above], -position[above], above))
    return order


def subtree(tree: Tree, leaves: Sequence[int]) -> Tree:
    """Return the tree of some of the objects, in a given order.

    Nodes below which fewer than two branches are left are left out.
    """
    n, children = tree.n, tree.children()
    stands_for = [-1] * tree.parents.size
    for index, leaf in enumerate(leaves):
        stands_for[leaf] = index
    links: list[list[int]] = []
    merges: list[int] = []
    for node, nodes in enumerate(children):
        present = [stands_for[child] for child in nodes if stands_for[child] >= 0]
        if len(present) > 1:
            stands_for[n + node] = len(leaves) + len(links)
            links.append(present)
            merges.append(node)
        elif present:
            stands_for[n + node] = present[0]
    parents = np.full(len(leaves) + len(links), ROOT)
    for index, present in enumerate(links):
        parents[present] = len(leaves) + index
    heights = None if tree.heights is None else tree.heights[merges]
    return Tree(parents, len(leaves), heights, tree.ordered)
