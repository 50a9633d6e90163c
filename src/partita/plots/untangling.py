"""Rotate the nodes of two trees so that the lines between equal leaves cross little.

With one order of leaves fixed, the best rotation of each node of the other tree does not depend on
the rotations of its other nodes. So the trees are rotated in turn. Of small trees all rotations of
one are tried, which gives the least possible number of crossings.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.hierarchy import Hierarchy

# Up to this number of rotations of a tree, all are tried.
_ALL_ROTATIONS = 1 << 9

# The most objects at which single nodes are turned against the other tree's best answer, and the
# most answers that are computed.
_MOST_OBJECTS, _MOST_ANSWERS = 300, 400

# The usual exponent of an entanglement.
EXPONENT = 1.5


class Untangled(NamedTuple):
    """Orders of the leaves of two trees, from top to bottom.

    Attributes
    ----------
    first, second : arrays of n objects
    crossings : int
        The number of pairs of lines that cross.
    exact : bool
        Whether no rotations give fewer.
    """

    first: Integers
    second: Integers
    crossings: int
    exact: bool


class Rotations:
    """A tree whose nodes can be rotated: the children of each node in an order that may change."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self.n = hierarchy.n
        self._children = hierarchy.children

    @property
    def binary_nodes(self) -> list[int]:
        """The nodes with two children."""
        return [node for node, nodes in enumerate(self._children) if len(nodes) == 2]

    @property
    def is_binary(self) -> bool:
        """Whether all nodes have two children."""
        return len(self.binary_nodes) == len(self._children)

    def turn(self, node: int) -> None:
        """Reverse the children of a node."""
        self._children[node].reverse()

    def order(self) -> Integers:
        """Return the leaves from top to bottom."""
        leaves, waiting = [], [self.n + len(self._children) - 1]
        while waiting:
            node = waiting.pop()
            if node < self.n:
                leaves.append(node)
            else:
                waiting += reversed(self._children[node - self.n])
        return np.array(leaves, np.int64)

    def answer(self, order: Integers) -> None:
        """Rotate all nodes to cross lines to a given order of leaves as little as possible.

        A node of more than two children has them in the order of their mean positions.
        """
        places = _places(order)
        below: list[Floats] = [np.array([place]) for place in places.tolist()]
        for node, nodes in enumerate(self._children):
            parts = [below[child] for child in nodes]
            if len(nodes) > 2:
                by_mean = np.argsort([part.mean() for part in parts], kind="stable")
                self._children[node] = [nodes[child] for child in by_mean.tolist()]
            else:
                crossings = int(np.searchsorted(parts[1], parts[0]).sum())
                if 2 * crossings > parts[0].size * parts[1].size:
                    self.turn(node)
            below.append(np.sort(np.concatenate(parts)))

    def save(self) -> list[list[int]]:
        """Return the rotations of all nodes."""
        return [list(nodes) for nodes in self._children]

    def restore(self, saved: list[list[int]]) -> None:
        """Rotate all nodes as they were saved."""
        self._children = [list(nodes) for nodes in saved]


def _places(order: Integers) -> Integers:
    places = np.empty(order.size, np.int64)
    places[order] = np.arange(order.size)
    return places


def count_crossings(first: Integers, second: Integers) -> int:
    """Return the number of pairs of objects whose lines cross: those in different orders.

    >>> import numpy as np
    >>> count_crossings(np.array([0, 1, 2]), np.array([2, 0, 1]))
    2
    """
    sequence = _places(second)[first]
    crossings, width = 0, 1
    # Sort by merging, with all parts of one width at once.
    while width < sequence.size:
        for start in range(0, sequence.size, 2 * width):
            left = sequence[start : start + width]
            right = sequence[start + width : start + 2 * width]
            crossings += int(np.searchsorted(right, left).sum())
            sequence[start : start + 2 * width] = np.sort(sequence[start : start + 2 * width])
        width *= 2
    return crossings


def entanglement(first: Integers, second: Integers, exponent: float = EXPONENT) -> float:
    """Return how far equal leaves are apart: 0 for the same order, 1 for reversed ones.

    It is the sum of the distances between the positions of equal leaves, to the power of the
    exponent, divided by that sum for reversed orders.

    >>> import numpy as np
    >>> round(entanglement(np.array([0, 1, 2]), np.array([1, 0, 2])), 4)
    0.3536
    """
    n = first.size
    apart = np.abs(_places(first) - _places(second)).astype(np.float64)
    most = np.abs(2 * np.arange(n) - (n - 1)).astype(np.float64)
    return float((apart**exponent).sum() / (most**exponent).sum())


def untangle(first: Hierarchy, second: Hierarchy) -> Untangled:
    """Return orders of the leaves with few crossings, or with the fewest for small trees."""
    trees = Rotations(first), Rotations(second)
    small = min(trees, key=lambda tree: len(tree.binary_nodes))
    if all(tree.is_binary for tree in trees) and 1 << (first.n - 2) <= _ALL_ROTATIONS:
        crossings, exact = _try_all(small, trees[1] if small is trees[0] else trees[0]), True
    else:
        crossings, exact = _in_turn(*trees), False
        if first.n <= _MOST_OBJECTS and crossings:
            crossings = _turn_nodes(*trees, crossings)
    return Untangled(trees[0].order(), trees[1].order(), crossings, exact or crossings == 0)


def _try_all(tree: Rotations, other: Rotations) -> int:
    """Try all rotations of a tree, each with the best answer of the other one."""
    best, found = -1, (tree.save(), other.save())
    for _ in _all_rotations(tree):
        crossings = _answered(tree, other)
        if best < 0 or crossings < best:
            best, found = crossings, (tree.save(), other.save())
            if not best:
                break
    tree.restore(found[0])
    other.restore(found[1])
    return best


def _all_rotations(tree: Rotations) -> Iterator[None]:
    """Rotate a tree in every way in turn, apart from its root, in a Gray code.

    To turn all nodes of both trees upside down changes no crossing, so that the root may stay.
    """
    nodes = tree.binary_nodes[:-1]
    yield
    for number in range(1, 1 << len(nodes)):
        tree.turn(nodes[(number & -number).bit_length() - 1])
        yield


def _in_turn(first: Rotations, second: Rotations) -> int:
    """Let each tree answer the other one, until that helps no more."""
    crossings = count_crossings(first.order(), second.order())
    while True:
        second.answer(first.order())
        first.answer(second.order())
        now = count_crossings(first.order(), second.order())
        if now >= crossings:
            return now
        crossings = now


def _turn_nodes(first: Rotations, second: Rotations, crossings: int) -> int:
    """Turn single nodes, the highest first, and keep what helps after the other tree's answer."""
    answers = 0
    improved = True
    while improved and answers < _MOST_ANSWERS:
        improved = False
        for tree, other in ((first, second), (second, first)):
            for node in reversed(tree.binary_nodes):
                saved = tree.save(), other.save()
                tree.turn(node)
                now = _answered(tree, other)
                answers += 1
                if now < crossings:
                    crossings, improved = now, True
                else:
                    tree.restore(saved[0])
                    other.restore(saved[1])
                if not crossings or answers >= _MOST_ANSWERS:
                    return crossings
    return crossings


def _answered(tree: Rotations, other: Rotations) -> int:
    """Let the other tree answer; return the crossings."""
    order = tree.order()
    other.answer(order)
    return count_crossings(order, other.order())
