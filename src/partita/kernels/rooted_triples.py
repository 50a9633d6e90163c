"""Triples of objects of which two dendrograms join the same two first.

A triple is resolved by a merge that joins two of its objects while the third is outside. A merge of
several nodes is several steps of a dendrogram, and what it resolves is counted for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from partita.array_types import Integers
from partita.kernels.dendrogram import Dendrogram
from partita.kernels.merge_pairs import MergePairs, merge_pairs


def resolved_triples(tree: Dendrogram, merges: Integers) -> int:
    """Return the number of triples that a tree resolves.

    `merges` has the merge that each step of the dendrogram belongs to.
    """
    return int(tree.pairs @ (tree.n - _sizes(tree, merges)[merges]))


def triples_in_common(
    first: Dendrogram, second: Dendrogram, first_merges: Integers, second_merges: Integers
) -> int:
    """Return the number of triples that two trees resolve alike.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.kernels.dendrogram import Dendrogram
    >>> from partita.kernels.rooted_triples import triples_in_common
    >>> first = Dendrogram(np.array([0, 4, 5]), np.array([1, 2, 3]))
    >>> second = Dendrogram(np.array([0, 2, 4]), np.array([1, 3, 5]))
    >>> triples_in_common(first, second, np.arange(3), np.arange(3))
    2
    """
    if first.sizes.sum() > second.sizes.sum():
        first, second = second, first
        first_merges, second_merges = second_merges, first_merges
    sizes, others = _sizes(first, first_merges), _sizes(second, second_merges)
    parts = merge_pairs(first, second)
    if first_merges[-1] + 1 < first_merges.size or second_merges[-1] + 1 < second_merges.size:
        parts = _of_merges(parts, first_merges, second_merges)
    total = 0
    for part in parts:
        in_either = sizes[part.first] + others[part.second] - part.common
        total += int(part.pairs @ (first.n - in_either))
    return total


def _sizes(tree: Dendrogram, merges: Integers) -> Integers:
    """Return the number of objects of each merge: that of its last step."""
    sizes = np.zeros(int(merges[-1]) + 1, np.int64)
    sizes[merges] = tree.sizes  # later steps come later
    return sizes


def _of_merges(
    parts: Iterator[MergePairs], first_merges: Integers, second_merges: Integers
) -> Iterator[MergePairs]:
    """Add up the entries of the steps that belong to the same two merges."""
    n_second = int(second_merges[-1]) + 1
    waiting: list[MergePairs] = []
    for part in parts:
        entries = MergePairs(
            first_merges[part.first], second_merges[part.second], part.pairs, part.common
        )
        if waiting and waiting[-1].first[-1] != entries.first[0]:
            yield _added_up(waiting, n_second)
            waiting = []
        # The steps of a merge may be in several parts.
        waiting.append(MergePairs(*(values.copy() for values in entries)))
    yield _added_up(waiting, n_second)


def _added_up(parts: list[MergePairs], n_second: int) -> MergePairs:
    entries = MergePairs(*(np.concatenate(values) for values in zip(*parts, strict=True)))
    keys, index = np.unique(entries.first * n_second + entries.second, return_inverse=True)
    pairs, common = np.zeros(keys.size, np.int64), np.zeros(keys.size, np.int64)
    np.add.at(pairs, index, entries.pairs)
    # The last steps of both merges hold all the objects that the merges have in common.
    np.maximum.at(common, index, entries.common)
    return MergePairs(*np.divmod(keys, n_second), pairs, common)
