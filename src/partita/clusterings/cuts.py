"""Cuts of a hierarchy: the clusters that are left when some of its steps are undone."""

from __future__ import annotations

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.kernels.dendrogram import Dendrogram


def cut_into(dendrogram: Dendrogram, k: int) -> Integers:
    """Return codes of exactly k clusters: those before the last k - 1 steps.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.clusterings.cuts import cut_into
    >>> from partita.kernels.dendrogram import Dendrogram
    >>> cut_into(Dendrogram(np.array([1, 0]), np.array([2, 3])), 2).tolist()
    [0, 1, 1]
    """
    return _codes(dendrogram, dendrogram.gaps >= dendrogram.n - k)


def cut_at(dendrogram: Dendrogram, heights: Floats, limit: float) -> Integers:
    """Return codes of the clusters of the steps at or below a height.

    A step above one that is not done is not done, either.
    """
    above = (heights > limit).tolist()
    n = dendrogram.n
    for step, nodes in enumerate(
        zip(dendrogram.left.tolist(), dendrogram.right.tolist(), strict=True)
    ):
        above[step] = above[step] or any(node >= n and above[node - n] for node in nodes)
    return _codes(dendrogram, np.array(above)[dendrogram.gaps])


def _codes(dendrogram: Dendrogram, undone: Booleans) -> Integers:
    """Return codes 0, 1, … in the order of the objects; `undone` says where leaves part."""
    codes = np.empty(dendrogram.n, np.int64)
    codes[dendrogram.order] = np.cumsum(np.concatenate([[0], undone]))
    first = np.unique(codes, return_index=True)[1]
    number = np.empty(first.size, np.int64)
    number[np.argsort(first)] = np.arange(first.size)
    numbered: Integers = number[codes]
    return numbered


def arbitrary_cuts(n: int, steps: Integers, heights: Floats | None) -> tuple[int, ...]:
    """Return the numbers of clusters at which a cut depends on the order of equal merges.

    Parameters
    ----------
    n : int
        The number of objects.
    steps : array
        The merge that each step belongs to.
    heights : array or None
        The height of each step, if the hierarchy has heights.
    """
    tied = steps[1:] == steps[:-1]
    if heights is not None:
        tied = tied | (heights[1:] == heights[:-1])
    return tuple((n - 1 - np.flatnonzero(tied))[::-1].tolist())
