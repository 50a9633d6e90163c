"""Potentials of small transport problems: all vertices of the dual polyhedron of a reward matrix.

Potentials (a, b) of rewards m satisfy a[i] + b[w] >= m[i, w] for all i and w. The largest expected
reward of a coupling of p and q is the least p a + q b (Kantorovich duality), and it is attained at
one of the vertices, whatever p and q are. Up to a constant, a vertex is tight on the edges of a
spanning tree between rows and columns, so that all of them are found by listing the trees.
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
    """Tell whether the spanning trees are few enough to be listed."""
    trees = rows ** (columns - 1) * columns ** (rows - 1)
    edges = math.comb(rows * columns, rows + columns - 1)
    return trees <= _MOST_TREES and edges <= _MOST_SETS_OF_EDGES


def number_of_vertices(rows: int, columns: int) -> int:
    """Number of vertices for rewards in general position; fewer for others."""
    return math.comb(rows + columns - 2, rows - 1)


def potentials(rewards: Floats) -> list[Floats]:
    """The vertices for each of many reward matrices, arrays (vertices, rows + columns)."""
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
    """Vertices without repetitions, which degenerate rewards have."""
    _, first = np.unique(np.rint(vertices / (10 * slack)), axis=0, return_index=True)
    return vertices[first]


def _lifted(vertices: Floats, rewards: Floats) -> Floats:
    """The same with column potentials as low as the row potentials allow: feasible for certain."""
    rows = len(rewards)
    vertices[:, rows:] = (rewards[None] - vertices[:, :rows, None]).max(axis=1)
    return vertices


@cache
def _trees(rows: int, columns: int) -> Floats:
    """For each spanning tree the matrix that gives potentials, a[0] = 0, from flat rewards."""
    size = rows + columns
    edges = np.array(list(combinations(range(rows * columns), size - 1)), np.int64)
    edges = edges.reshape(-1, size - 1)
    equations = np.zeros((len(edges), size, size))
    each, place = np.arange(len(edges))[:, None], np.arange(size - 1)
    equations[each, place, edges // columns] = 1.0
    equations[each, place, rows + edges % columns] = 1.0
    equations[:, -1, 0] = 1.0
    # Determinants are 0 for edges with a cycle and 1 or -1 for trees.
    trees = np.abs(np.linalg.det(equations)) > 0.5
    solved = np.rint(np.linalg.inv(equations[trees]))[:, :, :-1]
    matrices = np.zeros((len(solved), size, rows * columns))
    np.put_along_axis(
        matrices, np.broadcast_to(edges[trees][:, None, :], solved.shape), solved, axis=2
    )
    return matrices
