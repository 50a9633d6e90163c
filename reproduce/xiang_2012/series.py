r"""Series of clusterings that go from a gold clustering to one that has nothing in common with it.

Each step is one binary split or one binary merge:

- clusters of two and more objects are split, again and again, down to single objects;
- singletons of the gold clustering are merged in pairs;
- if one singleton is left over, it joins the first pair. If it is the only one, it joins an object
  of another cluster, after all splits.

**S_H falls with every step.** S_H is the sum of :math:`|J|/n \cdot S_J` over the components J, and
a step changes one component, or two whose union it makes:

- As long as a gold cluster L is only split, it is a component of its own, the parts c score 1, and
  :math:`S_J = \sum c \log c / (|L| \log |L|)`. A split of c into a + b lowers the sum, because
  :math:`a \log a + b \log b < (a + b) \log (a + b)`.
- Two gold singletons that merge score 0 instead of 1: the entropy of 1 + 1 objects is log 2.
- A singleton that joins such a pair scores 0 instead of 1, and the pair stays at 0: the entropy
  of 1 + 1 + 1 objects is log 3. So does one that joins an object of another cluster L, and that
  object stays at 0, since L is in single objects by then.

**It ends at exactly 0.** Then every gold cluster of two and more objects is in single objects and
scores 0, and every gold singleton lies in a candidate cluster of single objects of different gold
clusters, which scores 0. These zeros are sums of 1 log 1, so that rounding does not touch them.
This proves Proposition 5.1 for every gold clustering of two or more objects. Of one object there
is one clustering only, and its series has no steps.

A gold clustering of n objects in k clusters, u of them singletons, takes n - k + ceil(u / 2) steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

import partita as pt
from reproduce.xiang_2012.exhaustion import MEASURES, ROUNDING, Floats

Integers = NDArray[np.int64]


class Step(NamedTuple):
    """Objects that leave their cluster: for a new one (a split), or for another object's (a merge).

    Attributes
    ----------
    joins
        The object whose cluster they join.
    """

    kind: Literal["split", "merge"]
    objects: Integers
    joins: int | None = None


def generated_document(n: int = 300, seed: int = 2012) -> Integers:
    """Mentions that refer to entities as in a text: many singletons, and a few large clusters.

    Mention after mention refers to a new entity, or to a known one, the more likely the more often
    it was mentioned: the Chinese restaurant process of Pitman and Yor.
    """
    discount, concentration = 0.6, 5.0
    rng = np.random.default_rng(seed)
    labels, sizes = [0], [1]
    for mention in range(1, n):
        chances = np.array([size - discount for size in sizes])
        chances = np.append(chances, concentration + discount * len(sizes))
        entity = int(rng.choice(chances.size, p=chances / (mention + concentration)))
        sizes += [0] if entity == len(sizes) else []
        sizes[entity] += 1
        labels.append(entity)
    return np.array(labels)


def steps_from(gold: Integers, rng: np.random.Generator | None = None) -> list[Step]:
    """The steps of a series: splits into halves, the largest cluster first, and then the merges.

    With `rng`, clusters and the sizes of their parts are drawn, and splits and merges take turns
    at random, but for the merge of a singleton that is left over: it comes last.
    """
    splits = list(_splits(gold, rng))
    pairs, left_over = _merges(gold)
    if rng is None:
        return [*splits, *pairs, *left_over]
    turns = rng.permutation(len(splits) + len(pairs)) < len(splits)
    waiting = {True: iter(splits), False: iter(pairs)}
    return [*(next(waiting[turn]) for turn in turns.tolist()), *left_over]


def _splits(gold: Integers, rng: np.random.Generator | None) -> Iterator[Step]:
    """Split the largest cluster into halves, or any in any way, until all objects are single."""
    clusters = [np.flatnonzero(gold == label) for label in np.unique(gold)]
    clusters = [members for members in clusters if members.size > 1]
    while clusters:
        sizes = [members.size for members in clusters]
        chosen = int(np.argmax(sizes)) if rng is None else int(rng.integers(len(clusters)))
        members = clusters.pop(chosen)
        cut = (members.size + 1) // 2 if rng is None else int(rng.integers(1, members.size))
        yield Step("split", members[cut:])
        clusters += [part for part in (members[:cut], members[cut:]) if part.size > 1]


def _merges(gold: Integers) -> tuple[list[Step], list[Step]]:
    """Merge gold singletons in pairs; and the one that may be left over with another cluster."""
    _, cluster, sizes = np.unique(gold, return_inverse=True, return_counts=True)
    alone = np.flatnonzero(sizes[cluster] == 1)
    pairs = [Step("merge", alone[i : i + 1], int(alone[i - 1])) for i in range(1, alone.size, 2)]
    if alone.size % 2 == 0 or gold.size == 1:
        return pairs, []
    others = np.delete(np.arange(gold.size), alone[-1]) if alone.size == 1 else alone
    return pairs, [Step("merge", alone[-1:], int(others[0]))]


def clusterings(gold: Integers, steps: list[Step]) -> Iterator[Integers]:
    """The candidates of a series: the gold clustering, and the one after each step."""
    labels = np.unique(gold, return_inverse=True)[1]
    yield labels
    for step in steps:
        labels = labels.copy()
        labels[step.objects] = labels.max() + 1 if step.joins is None else labels[step.joins]
        yield labels


def measured(gold: Integers, steps: list[Step], symbols: Sequence[str]) -> Floats:
    """The value of each measure (column) for the gold clustering and after each step (row)."""
    names = [MEASURES[symbol] for symbol in symbols]
    rows = []
    for candidate in clusterings(gold, steps):
        scores = pt.compare(gold, candidate, measures=names)
        rows.append([scores[name] for name in names])
    return np.array(rows)


def falls_to_zero(values: Floats) -> bool:
    """Whether a series begins at 1, falls with every step, and ends at 0: all exact."""
    return bool(values[0] == 1.0 and (np.diff(values) < 0).all() and values[-1] == 0.0)


def unchanged(values: Floats) -> int:
    """How many steps leave the value as it is."""
    return int((np.abs(np.diff(values)) < ROUNDING).sum())


def cluster_sizes(gold: Integers) -> Integers:
    """The number of objects in each cluster."""
    sizes: Integers = np.unique(gold, return_counts=True)[1]
    return sizes
