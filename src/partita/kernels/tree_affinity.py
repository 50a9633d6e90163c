r"""Random walks with restart between objects through the nodes of a tree, in closed form.

A walk goes from an object u to one of the nodes k that hold it, chosen by the nodes' weights w_k,
and from there to one of the node's |k| objects. It goes on with probability alpha. With
:math:`\rho_u`, the sum of the weights of the nodes of u, the probabilities of where it ends are

.. math:: (1 - \alpha) (D - \alpha S)^{-1} D, \qquad
          S_{uv} = \sum_{k \ni u, v} w_k / |k|, \quad D = \mathrm{diag}(\rho)

S is a sum of one block for each node, so the inverse follows from the leaves upwards by the formula
of Sherman and Morrison. Its entry for u and v is, apart from the diagonal, a product of two numbers
of the objects and one of the node that joins them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers


class TreeAffinity(NamedTuple):
    """Numbers from which the probabilities p of all pairs of objects follow.

    p[u, v] = sources[u] * targets[v] * levels[m], where m is the node that joins u and v, and
    stays[u] is added for v = u; for v = u the node is the lowest above the object.
    """

    sources: Floats
    targets: Floats
    levels: Floats
    stays: Floats


def tree_affinity(parents: Integers, n: int, weights: Floats, alpha: float) -> TreeAffinity:
    """Return the probabilities of walks through a tree.

    Parameters
    ----------
    parents : array
        The parent of each node, -1 for the last, which is the root. Nodes 0 … n - 1 are the
        objects, and every node comes before its parent.
    n : int
        The number of objects.
    weights : array
        The weight of each node.
    alpha : float
        The probability of going on, in (0, 1).
    """
    above = parents.tolist()
    size, mass, rho, factors = _solve_upwards(above, n, weights.tolist(), alpha)
    # Products of factors, and sums of the nodes' contributions, from the root down.
    count = len(above)
    products, levels = [1.0] * count, [0.0] * count
    for node in range(count - 1, n - 1, -1):
        parent = above[node]
        before = products[parent] if parent >= 0 else 1.0
        products[node] = before * factors[node]
        change = alpha * weights[node] / size[node] * factors[node]
        levels[node] = (levels[parent] if parent >= 0 else 0.0) + change / products[node] ** 2
    ends = np.array(mass[:n]) * np.array(products)[parents[:n]]
    own = np.array(mass[:n])
    rhos = np.array(rho)
    return TreeAffinity((1 - alpha) * ends, ends * rhos, np.array(levels), (1 - alpha) * own * rhos)


def _solve_upwards(
    above: list[int], n: int, weights: list[float], alpha: float
) -> tuple[list[int], list[float], list[float], list[float]]:
    """Return each node's size, the sum of its block's inverse, rho of objects, and its factor."""
    count = len(above)
    sums = list(weights)
    for node in range(count - 2, -1, -1):
        sums[node] += sums[above[node]]
    size = [1] * n + [0] * (count - n)
    mass = [0.0] * count
    factors = [1.0] * count
    for node in range(count):
        if node < n:
            mass[node] = 1 / (sums[node] - alpha * weights[node])
        else:
            factors[node] = 1 / (1 - alpha * weights[node] / size[node] * mass[node])
            mass[node] *= factors[node]
        if above[node] >= 0:
            size[above[node]] += size[node]
            mass[above[node]] += mass[node]
    return size, mass, sums[:n], factors


def node_levels(parents: Integers, n: int) -> Floats:
    """Return the level of each node, from 0 for the root to 1 for the objects.

    It is the depth of the node as a share of the longest path from the root through the node to an
    object.
    """
    above = parents.tolist()
    depths, heights = [0] * len(above), [0] * len(above)
    for node, parent in enumerate(above[:-1]):
        heights[parent] = max(heights[parent], heights[node] + 1)
    for node in range(len(above) - 2, -1, -1):
        depths[node] = depths[above[node]] + 1
    levels: Floats = np.array(depths) / (np.array(depths) + np.array(heights))
    return levels
