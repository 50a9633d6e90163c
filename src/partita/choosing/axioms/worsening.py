r"""Worst clusterings of a reference, and series of clusterings that lead from best to worst.

A measure :math:`S^*` of the split-merge framework is 0 if and only if the meet of reference and
candidate is all single objects and the two have no cluster in common (Xiang et al., ICML 2012,
Table 2). So a candidate is worst if and only if no two objects of a reference cluster are together
in it, and no singleton of the reference is alone in it.

**S_H falls with every step of the series.** S_H is the sum of :math:`|J|/n \cdot S_J` over the
components J, and a step changes one component, or two whose union it makes:

- As long as a reference cluster L is only split, it is a component of its own, the parts c score 1,
  and :math:`S_J = \sum c \log c / (|L| \log |L|)`. A split of c into a + b lowers the sum, because
  :math:`a \log a + b \log b < (a + b) \log (a + b)`.
- Two true singletons that merge score 0 instead of 1: the entropy of 1 + 1 objects is log 2.
- A true singleton that is left over and joins another cluster scores 0 instead of 1. That cluster
  has single objects of different reference clusters, none of them whole and alone, so that its
  objects scored 0 and still do.

**It ends at exactly 0**, since the last clustering is worst by the condition above. This proves for
every reference of two or more objects that there is a worst clustering.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from partita.arguments import as_generator
from partita.array_types import Integers
from partita.clusterings.hard import Hard
from partita.references import XIANG_2012, cites


@cites(XIANG_2012.at("Table 2"))
def worst_clusterings(reference: Any) -> Iterator[Integers]:
    """Generate all worst clusterings of a reference, one after the other.

    They are the candidates to which every measure of the split-merge framework with the product,
    such as :func:`partita.split_merge_score`, gives 0: no two objects of a reference cluster are
    together, and no singleton of the reference is alone [1]_.

    Parameters
    ----------
    reference : clustering
        Labels in any form that :class:`partita.Hard` reads. There is no worst clustering of one
        object; of many objects there are more than can be listed, so take the first few.

    Yields
    ------
    array of shape (n,)
        Labels, numbered in order of first appearance.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.choosing import worst_clusterings
    >>> worst = [labels.tolist() for labels in worst_clusterings([0, 0, 1])]
    >>> worst
    [[0, 1, 0], [0, 1, 1]]
    >>> [pt.split_merge_score([0, 0, 1], labels) for labels in worst]
    [0.0, 0.0]
    """
    codes = Hard(reference, name="reference").codes
    sizes = np.bincount(codes)
    # Singletons of the reference come last: others may then be alone, and they may not.
    order = np.argsort(sizes[codes] == 1, kind="stable")
    n_others = int((sizes[codes] > 1).sum())
    for clusters in _assign(codes[order].tolist(), n_others):
        labels = np.empty(codes.size, np.int64)
        labels[order] = clusters
        yield _in_order_of_appearance(labels)


def _assign(codes: list[int], n_others: int) -> Iterator[list[int]]:
    """Put object after object into a cluster without another of its class, or into a new one.

    A new cluster of a true singleton waits for another object to join it. As long as no more
    clusters wait than objects are left, the clustering can be completed.
    """
    labels: list[int] = []
    clusters: list[list[int]] = []  # the objects of each
    n_waiting, next_label = 0, 0

    def waits(members: list[int]) -> bool:
        return len(members) == 1 and members[0] >= n_others

    def changed_waiting(item: int, label: int) -> int:
        """Return the change in the number of clusters that wait if an object gets a label."""
        if label == len(clusters):
            return int(item >= n_others)
        return -int(waits(clusters[label]))

    def may_join(item: int, label: int) -> bool:
        members = clusters[label] if label < len(clusters) else []
        left = len(codes) - item - 1
        return n_waiting + changed_waiting(item, label) <= left and all(
            codes[other] != codes[item] for other in members
        )

    while True:
        item = len(labels)
        choices = range(next_label, len(clusters) + 1) if item < len(codes) else range(0)
        label = next((one for one in choices if may_join(item, one)), None)
        if label is not None:
            n_waiting += changed_waiting(item, label)
            if label == len(clusters):
                clusters.append([])
            clusters[label].append(item)
            labels.append(label)
            next_label = 0
            continue
        if item == len(codes):
            yield list(labels)
        if not labels:
            return
        next_label = labels.pop()
        item = clusters[next_label].pop()
        if not clusters[next_label]:
            clusters.pop()
        n_waiting -= changed_waiting(item, next_label)
        next_label += 1


@cites(XIANG_2012.at("Section 6"))
def best_to_worst(reference: Any, *, rng: Any = 0) -> Iterator[Integers]:
    """Generate the series of clusterings from the reference to a worst one, step by step.

    First the largest cluster is split into halves, again and again, down to single objects. Then
    true singletons, those of the reference, are merged two by two; one that is left over joins a
    cluster drawn at random. This is the series of Figure 3 of Xiang et al. [1]_, who ask that a
    measure falls strictly from 1 to 0 along it. The split-merge score S_H does.

    Parameters
    ----------
    reference : clustering
        Labels in any form that :class:`partita.Hard` reads.
    rng : seed or numpy Generator, default=0
        Draws the cluster that a left-over singleton joins.

    Yields
    ------
    array of shape (n,)
        Labels: first those of the reference, last those of a worst clustering. There are
        n - k + ceil(u / 2) steps for k clusters, u of them singletons. One object has no steps.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.choosing import best_to_worst
    >>> reference = [0, 0, 0, 1, 2]
    >>> for labels in best_to_worst(reference):
    ...     print(labels, round(pt.split_merge_score(reference, labels), 3))
    [0 0 0 1 2] 1.0
    [0 0 3 1 2] 0.652
    [0 4 3 1 2] 0.4
    [0 4 3 1 1] 0.0
    """
    labels = np.array(Hard(reference, name="reference").codes, np.int64)
    generator = as_generator(rng)
    sizes = np.bincount(labels)
    alone = np.flatnonzero(sizes[labels] == 1)
    yield labels.copy()
    for members in _halves(labels):
        labels[members] = labels.max() + 1
        yield labels.copy()
    for first, second in zip(alone[::2].tolist(), alone[1::2].tolist(), strict=False):
        labels[second] = labels[first]
        yield labels.copy()
    if alone.size % 2 and labels.size > 1:
        others = np.unique(np.delete(labels, alone[-1]))
        labels[alone[-1]] = generator.choice(others)
        yield labels.copy()


def _halves(labels: Integers) -> Iterator[Integers]:
    """Yield the members that leave at each split of the largest cluster, the first on a tie."""
    clusters = [np.flatnonzero(labels == label) for label in range(labels.max() + 1)]
    while True:
        largest = max(range(len(clusters)), key=lambda number: clusters[number].size)
        members = clusters[largest]
        if members.size < 2:
            return
        middle = (members.size + 1) // 2
        clusters[largest] = members[:middle]
        clusters.append(members[middle:])
        yield members[middle:]


def _in_order_of_appearance(labels: Integers) -> Integers:
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    return np.argsort(np.argsort(first))[inverse]
