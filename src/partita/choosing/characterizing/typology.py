"""Groups of similar profiles: Hellinger distances, k-medoids and silhouettes.

A profile is a distribution: the shares of the terms in one measure under one transformation. The
groups are those of Arinik, Labatut and Figueiredo 2021, Table 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_count
from partita.array_types import Floats, Integers
from partita.errors import InputError
from partita.tolerances import ROUNDING
from partita.words import counted

# A measure and a transformation.
Profile = tuple[str, str]

# The largest number of groups that is tried if none is given.
_MOST_TRIED = 10
# Shares that agree in this many digits are equal.
_DIGITS = 12


@dataclass(frozen=True)
class Typology:
    """Profiles grouped by the shares of their terms.

    Attributes
    ----------
    profiles : list of (measure, transformation)
    groups : list of int
        The group of each profile, 0 … number of groups - 1, numbered by first appearance.
    medoids : list of (measure, transformation)
        The most central profile of each group.
    silhouette : float
        The mean silhouette: near 1 where profiles are much closer to their own group than to
        others.
    silhouettes : dict
        The mean silhouette for each number of groups that was tried, from 2 on.
    left_out : list of (measure, transformation)
        Constant profiles, in which all shares are 0.
    """

    profiles: list[Profile]
    groups: list[int]
    medoids: list[Profile]
    silhouette: float
    silhouettes: dict[int, float]
    left_out: list[Profile]

    def group_of(self, measure: str, transformation: str) -> int:
        """Return the group of one profile."""
        if (measure, transformation) not in self.profiles:
            raise InputError(f"({measure!r}, {transformation!r}) is not among the profiles")
        return self.groups[self.profiles.index((measure, transformation))]

    def __len__(self) -> int:
        return len(self.medoids)

    def __iter__(self) -> Iterator[list[Profile]]:
        for number in range(len(self)):
            members = zip(self.profiles, self.groups, strict=True)
            yield [profile for profile, group in members if group == number]

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe with a row for every profile."""
        from partita.results.frames import make_frame

        columns: dict[str, list[Any]] = {
            "measure": [profile[0] for profile in self.profiles],
            "transformation": [profile[1] for profile in self.profiles],
            "group": list(self.groups),
        }
        return make_frame(columns, backend)

    def __repr__(self) -> str:
        counts = f"{counted(len(self), 'group')} of {counted(len(self.profiles), 'profile')}"
        lines = [f"{counts}, silhouette {self.silhouette:.3f}"]
        for number, members in enumerate(self):
            shown = ", ".join(f"{measure} {name}" for measure, name in members)
            lines.append(f"  {number}: {shown}")
        return "\n".join(lines)

    __str__ = __repr__


def hellinger(shares: Floats) -> Floats:
    """Return the Hellinger distances of the rows: Euclidean between square roots, over √2."""
    roots = np.sqrt(shares)
    squares = ((roots[:, None, :] - roots[None, :, :]) ** 2).sum(axis=2)
    distances: Floats = np.sqrt(squares / 2)
    return distances


def k_medoids(distances: Floats, groups: int) -> Integers:
    """Return the indices of medoids, which minimize the total distance to the nearest of them.

    Medoids are chosen greedily, then exchanged with other objects as long as the total decreases
    (PAM; Kaufman and Rousseeuw 1990). Ties go to the object with the smaller index.
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
        for index in range(groups):
            others = [medoid for medoid in chosen if medoid != chosen[index]]
            rest = distances[others].min(axis=0) if others else np.full(n, np.inf)
            totals = np.minimum(rest[None, :], distances).sum(axis=1)
            new = int(totals.argmin())
            if totals[new] < best - ROUNDING:
                best, exchange = float(totals[new]), (index, new)
        if exchange is None:
            return np.array(sorted(chosen))
        chosen[exchange[0]] = exchange[1]
        nearest = distances[chosen].min(axis=0)


def silhouette(distances: Floats, groups: Integers) -> float:
    """Return the mean of (b - a) / max(a, b) over all objects.

    a is the mean distance to the own group and b that to the nearest other group. An object that
    is alone in its group counts 0. With one group only, the result is 0.
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
    """Return the number of different profiles, up to rounding."""
    return len(np.unique(shares.round(_DIGITS), axis=0)) if len(shares) else 0


def most_groups(shares: Floats) -> int:
    """Return the largest number of groups: at least one has two profiles, no two are equal."""
    return min(len(shares) - 1, n_different(shares))


class Choice(NamedTuple):
    """How the number of groups is chosen.

    It is `groups` if that is given. Otherwise it is the smallest number, `fewest` or more, whose
    silhouette is at most `parsimony` below the largest.
    """

    groups: int | None = None
    parsimony: float = 0.0
    fewest: int = 2

    def number(self, silhouettes: dict[int, float]) -> int:
        """Return the number of groups, given the mean silhouette of each number."""
        if self.groups is not None:
            return self.groups
        considered = {
            number: value for number, value in silhouettes.items() if number >= self.fewest
        }
        enough = max(considered.values()) - self.parsimony
        return min(number for number, value in considered.items() if value >= enough)


def group_profiles(
    profiles: list[Profile], shares: Floats, left_out: list[Profile], choice: Choice
) -> Typology:
    """Group profiles by k-medoids, for each number of groups tried, and choose the number."""
    groups = choice.groups
    most = most_groups(shares)
    _check(choice, len(profiles), n_different(shares), most)
    distances = hellinger(shares)
    tried = range(2, min(_MOST_TRIED, most) + 1)
    by_number = {}
    for number in sorted({*tried, *([groups] if groups else [])}):
        medoids = k_medoids(distances, number)
        by_number[number] = medoids, distances[:, medoids].argmin(axis=1)
    silhouettes = {number: silhouette(distances, own) for number, (_, own) in by_number.items()}
    number = choice.number(silhouettes)
    medoids, nearest = by_number[number]
    order = list(dict.fromkeys(nearest.tolist()))
    return Typology(
        profiles,
        [order.index(group) for group in nearest.tolist()],
        [profiles[int(medoids[group])] for group in order],
        silhouettes[number],
        silhouettes,
        left_out,
    )


def _check(choice: Choice, count: int, different: int, most: int) -> None:
    """Raise unless a typology of `count` profiles can have the number of groups asked for."""
    groups = choice.groups
    if most < 2:
        raise InputError(
            f"there is nothing to group: a typology needs three profiles that are not constant, "
            f"two of them different; there are {count}, {different} of them different"
        )
    if groups is not None and not 2 <= as_count(groups, "groups") <= most:
        but = f", of which {different} are different," if different < count else ""
        raise InputError(f"groups={groups}: {count} profiles{but} form 2 to {most} groups")
    if groups is not None and choice != Choice(groups):
        raise InputError(
            f"groups={groups} is given: parsimony and fewest choose a number, leave them out"
        )
    largest = min(_MOST_TRIED, most)
    if groups is None and not 2 <= choice.fewest <= largest:
        raise InputError(f"fewest={choice.fewest}: from 2 to {largest} groups are tried")
