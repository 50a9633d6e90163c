"""Groups of bars that are alike: Hellinger distances, k-medoids, silhouettes (the paper's Table 4).

A bar is a distribution: the shares of the terms in one measure under one transformation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_count
from partita.array_types import Floats, Integers
from partita.errors import InputError

Bar = tuple[str, str]

# Up to so many groups are tried where no number is asked for.
_MOST_TRIED = 10
# Shares that agree in so many digits are the same.
_DIGITS = 12


@dataclass(frozen=True)
class Typology:
    """Bars grouped by how parameters move them.

    Attributes
    ----------
    bars : list of (measure, transformation)
    groups : list of int
        The group of each bar, 0 … number of groups - 1, numbered by first appearance.
    medoids : list of (measure, transformation)
        The most central bar of each group.
    silhouette : float
        The mean silhouette: near 1 where bars are much closer to their own group than to others.
    silhouettes : dict
        The mean silhouette for each number of groups that was tried, from 2 on.
    left_out : list of (measure, transformation)
        Constant bars, in which nothing has a share.
    """

    bars: list[Bar]
    groups: list[int]
    medoids: list[Bar]
    silhouette: float
    silhouettes: dict[int, float]
    left_out: list[Bar]

    def group_of(self, measure: str, transformation: str) -> int:
        """The group of one bar."""
        if (measure, transformation) not in self.bars:
            raise InputError(f"({measure!r}, {transformation!r}) is not among the bars")
        return self.groups[self.bars.index((measure, transformation))]

    def __len__(self) -> int:
        return len(self.medoids)

    def __iter__(self) -> Iterator[list[Bar]]:
        for number in range(len(self)):
            yield [bar for bar, own in zip(self.bars, self.groups, strict=True) if own == number]

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe with a row for every bar."""
        from partita.results.frames import make_frame

        columns: dict[str, list[Any]] = {
            "measure": [bar[0] for bar in self.bars],
            "transformation": [bar[1] for bar in self.bars],
            "group": list(self.groups),
        }
        return make_frame(columns, backend)

    def __repr__(self) -> str:
        lines = [f"{len(self)} groups of {len(self.bars)} bars, silhouette {self.silhouette:.3f}"]
        for number, members in enumerate(self):
            shown = ", ".join(f"{measure} {name}" for measure, name in members)
            lines.append(f"  {number}: {shown}")
        return "\n".join(lines)

    __str__ = __repr__


def hellinger(shares: Floats) -> Floats:
    """Distances of distributions, one a row: the Euclidean distance of their roots, over root 2."""
    roots = np.sqrt(shares)
    squares = ((roots[:, None, :] - roots[None, :, :]) ** 2).sum(axis=2)
    distances: Floats = np.sqrt(squares / 2)
    return distances


def k_medoids(distances: Floats, groups: int) -> Integers:
    """Choose objects so that the distances of all objects to the nearest of them sum up least.

    Greedy choice, then exchange of a chosen with another object while that helps (PAM; Kaufman
    and Rousseeuw 1990). Ties go to the object that comes first.
    """
    n = len(distances)
    chosen: list[int] = []
    nearest = np.full(n, np.inf)
    for _ in range(groups):
        totals = np.minimum(nearest[None, :], distances).sum(axis=1)
        totals[chosen] = np.inf
        chosen.append(int(totals.argmin()))
        nearest = np.minimum(nearest, distances[chosen[-1]])
    while True:
        best, exchange = float(nearest.sum()), None
        for place in range(groups):
            others = [one for one in chosen if one != chosen[place]]
            rest = distances[others].min(axis=0) if others else np.full(n, np.inf)
            totals = np.minimum(rest[None, :], distances).sum(axis=1)
            new = int(totals.argmin())
            if totals[new] < best - 1e-12:
                best, exchange = float(totals[new]), (place, new)
        if exchange is None:
            return np.array(sorted(chosen))
        chosen[exchange[0]] = exchange[1]
        nearest = distances[chosen].min(axis=0)


def silhouette(distances: Floats, groups: Integers) -> float:
    """Mean of (b - a) / max(a, b): a to the own group, b to the nearest other; alone: 0.

    Where there is one group only, there is no other: 0.
    """
    numbers = np.unique(groups)
    if numbers.size < 2:
        return 0.0
    members = groups[None, :] == numbers[:, None]
    sums = distances @ members.T
    sizes = members.sum(axis=1)
    own = np.searchsorted(numbers, groups)
    rows = np.arange(len(groups))
    inside = sums[rows, own] / np.maximum(1, sizes[own] - 1)
    means = sums / sizes
    means[rows, own] = np.inf
    outside = means.min(axis=1)
    larger = np.maximum(inside, outside)
    score = np.divide(outside - inside, larger, out=np.zeros(len(groups)), where=larger > 0)
    return float(np.where(sizes[own] == 1, 0.0, score).mean())


def n_different(shares: Floats) -> int:
    """How many bars there are when those that are alike, but for rounding, count once."""
    return len(np.unique(shares.round(_DIGITS), axis=0)) if len(shares) else 0


def most_groups(shares: Floats) -> int:
    """Into how many groups bars can be put: some of two bars, and none twice."""
    return min(len(shares) - 1, n_different(shares))


class Choice(NamedTuple):
    """How the number of groups is chosen.

    It is given, or the smallest from `fewest` on whose silhouette is at most `parsimony` below
    the largest.
    """

    groups: int | None = None
    parsimony: float = 0.0
    fewest: int = 2

    def number(self, silhouettes: dict[int, float]) -> int:
        """Choose the number of groups by the mean silhouette of each."""
        if self.groups is not None:
            return self.groups
        considered = {
            number: value for number, value in silhouettes.items() if number >= self.fewest
        }
        enough = max(considered.values()) - self.parsimony
        return min(number for number, value in considered.items() if value >= enough)


def group_bars(bars: list[Bar], shares: Floats, left_out: list[Bar], choice: Choice) -> Typology:
    """Group bars into as many groups as were chosen."""
    groups = choice.groups
    most = most_groups(shares)
    if most < 2:
        raise InputError(
            f"there is nothing to group: a typology needs three bars that are not constant, two "
            f"of them different; there are {len(bars)}, {n_different(shares)} of them different"
        )
    if groups is not None and not 2 <= as_count(groups, "groups") <= most:
        different = n_different(shares)
        but = f", of which {different} are different," if different < len(bars) else ""
        raise InputError(f"groups={groups}: {len(bars)} bars{but} form 2 to {most} groups")
    if groups is not None and choice != Choice(groups):
        raise InputError(
            f"groups={groups} is given: parsimony and fewest choose a number, leave them out"
        )
    largest = min(_MOST_TRIED, most)
    if groups is None and not 2 <= choice.fewest <= largest:
        raise InputError(f"fewest={choice.fewest}: from 2 to {largest} groups are tried")
    distances = hellinger(shares)
    found = {}
    tried = range(2, largest + 1)
    for number in sorted({*tried, *([groups] if groups else [])}):
        medoids = k_medoids(distances, number)
        found[number] = medoids, distances[:, medoids].argmin(axis=1)
    silhouettes = {number: silhouette(distances, own) for number, (_, own) in found.items()}
    number = choice.number(silhouettes)
    medoids, own = found[number]
    order = list(dict.fromkeys(own.tolist()))
    return Typology(
        bars,
        [order.index(one) for one in own.tolist()],
        [bars[int(medoids[one])] for one in order],
        silhouettes[number],
        silhouettes,
        left_out,
    )
