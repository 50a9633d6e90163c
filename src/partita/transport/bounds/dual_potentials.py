"""Dual potentials of small transport problems: all vertices of the dual of a reward matrix.

Potentials (a, b) of rewards m satisfy a[i] + b[w] >= m[i, w] for all i and w. The largest expected
reward of a coupling of p and q is the minimum of p a + q b over potentials (Kantorovich duality),
which is attained at a vertex of the dual polyhedron, whatever p and q are. Up to a constant, the
constraints that are tight at a vertex contain a spanning tree between rows and columns, so that
listing the trees gives all vertices. Any potentials give an upper bound (weak duality).
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations

import numpy as np

from partita.array_types import Floats
from partita.tolerances import CROSSING

_MOST_TREES = 5000
_MOST_SETS_OF_EDGES = 12_000


def few_trees(rows: int, columns: int) -> bool:
    """Return whether the spanning trees are few enough to be listed."""
    trees = rows ** (columns - 1) * columns ** (rows - 1)
    edges = math.comb(rows * columns, rows + columns - 1)
    return trees <= _MOST_TREES and edges <= _MOST_SETS_OF_EDGES


def number_of_vertices(rows: int, columns: int) -> int:
    """Return the number of vertices for rewards in general position, the largest number."""
    return math.comb(rows + columns - 2, rows - 1)


def potentials(rewards: Floats) -> list[Floats]:
    """Return the vertices for each reward matrix: arrays of shape (vertices, rows + columns)."""
    many, rows, columns = rewards.shape
    tight = rewards.reshape(many, -1) @ _trees(rows, columns).reshape(-1, rows * columns).T
    tight = tight.reshape(many, -1, rows + columns)
    missing = (rewards[:, None] - tight[:, :, :rows, None] - tight[:, :, None, rows:]).max((2, 3))
    allowed = CROSSING * np.abs(rewards).max(axis=(1, 2), initial=1e-300)
    return [
        _lifted(_distinct(vertices[short <= slack], float(slack)), reward)
        for vertices, short, slack, reward in zip(tight, missing, allowed, rewards, strict=True)
    ]


def _distinct(vertices: Floats, slack: float) -> Floats:
    """Remove repeated vertices, which degenerate rewards have."""
    _, first = np.unique(np.rint(vertices / (10 * slack)), axis=0, return_index=True)
    return vertices[first]


def _lifted(vertices: Floats, rewards: Floats) -> Floats:
    """Recompute column potentials as the least that row potentials allow: exactly feasible."""
    rows = len(rewards)
    vertices[:, rows:] = (rewards[None] - vertices[:, :rows, None]).max(axis=1)
    return vertices


@cache
def _trees(rows: int, columns: int) -> Floats:
    """Return a matrix for each spanning tree that maps flat rewards to potentials with a[0] = 0."""
    size = rows + columns
    edges = np.array(list(combinations(range(rows * columns), size - 1)), np.int64)
    edges = edges.reshape(-1, size - 1)
    equations = np.zeros((len(edges), size, size))
    each, equation = np.arange(len(edges))[:, None], np.arange(size - 1)
    equations[each, equation, edges // columns] = 1.0
    equations[each, equation, rows + edges % columns] = 1.0
    equations[:, -1, 0] = 1.0
    # The determinant is 0 for edges with a cycle, and 1 or -1 for a tree.
    trees = np.abs(np.linalg.det(equations)) > 0.5
    solved = np.rint(np.linalg.inv(equations[trees]))[:, :, :-1]
    matrices = np.zeros((len(solved), size, rows * columns))
    np.put_along_axis(
        matrices, np.broadcast_to(edges[trees][:, None, :], solved.shape), solved, axis=2
    )
    return matrices
