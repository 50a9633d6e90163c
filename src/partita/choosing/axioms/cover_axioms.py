"""The axioms that measures of overlapping clusterings are checked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import permutations
from typing import Any

import numpy as np

from partita.choosing.axioms.axiom import Axiom
from partita.choosing.axioms.counterexamples import digits
from partita.clusterings.overlapping import Overlapping
from partita.measures.measure import Measure
from partita.references import GOSGENS_2021, MEILA_2007
from partita.tables.cover_table import CoverTable
from partita.tolerances import CROSSING


class CoverPair:
    """Two covers of n objects as lists of sets, and the values of a measure on them."""

    def __init__(
        self, measure: Measure, n: int, first: list[frozenset[int]], second: list[frozenset[int]]
    ) -> None:
        self.measure = measure
        self.n = n
        self.first = first
        self.second = second

    def value_of(self, first: list[frozenset[int]], second: list[frozenset[int]]) -> float:
        """Return the value for two covers of these objects."""
        table = CoverTable(Overlapping(first, self.n), Overlapping(second, self.n))
        return float(self.measure.from_table(table))

    @cached_property
    def value(self) -> float:
        """The value for the two covers."""
        return self.value_of(self.first, self.second)

    @property
    def perfect(self) -> float:
        """The value that equal covers should get."""
        card = self.measure.card
        if card.perfect is not None:
            return card.perfect
        return 1.0 if card.higher_is_better else 0.0

    @property
    def are_equal(self) -> bool:
        """Whether both have the same clusters, each as often."""
        return sorted(map(sorted, self.first)) == sorted(map(sorted, self.second))

    @property
    def are_proper(self) -> bool:
        """Whether both cover all objects by different clusters of two objects or more."""
        return all(
            len(set().union(*side)) == self.n
            and len(set(side)) == len(side)
            and min(map(len, side)) > 1
            for side in (self.first, self.second)
        )


Check = Callable[[CoverPair], str | None]


def _range(pair: CoverPair) -> str | None:
    low, high = pair.measure.card.bounds
    if low - CROSSING <= pair.value <= high + CROSSING:
        return None
    return f"{digits(pair.value)[0]} lies outside {pair.measure.card.range}"


def _equal(pair: CoverPair) -> str | None:
    if not pair.are_equal or abs(pair.value - pair.perfect) <= CROSSING:
        return None
    return f"{digits(pair.value)[0]}, not {pair.perfect:g}"


def _only_equal(pair: CoverPair) -> str | None:
    if pair.are_equal or abs(pair.value - pair.perfect) > CROSSING:
        return None
    return f"{pair.perfect:g}, which only equal ones may have"


def _only_equal_if_proper(pair: CoverPair) -> str | None:
    return _only_equal(pair) if pair.are_proper else None


def _symmetry(pair: CoverPair) -> str | None:
    back = pair.value_of(pair.second, pair.first)
    if abs(back - pair.value) <= CROSSING:
        return None
    one, other = digits(pair.value, back)
    return f"{one} one way, {other} the other"


def _relabeling(pair: CoverPair) -> str | None:
    """Rename objects by moving each to the next, and list clusters in reverse order."""
    renamed: list[Any] = [
        [frozenset((item + 1) % pair.n for item in cluster) for cluster in side[::-1]]
        for side in (pair.first, pair.second)
    ]
    again = pair.value_of(*renamed)
    if abs(again - pair.value) <= CROSSING:
        return None
    one, other = digits(pair.value, again)
    return f"{one}, and {other} with other names of objects and clusters"


COVER_AXIOMS: tuple[Axiom[Check], ...] = (
    Axiom(
        "fixed range",
        "All values lie within the bounds of the card.",
        r"l \le S(x, y) \le u",
        GOSGENS_2021,
        "",
        _range,
    ),
    Axiom(
        "perfect score for equal clusterings",
        "Covers with the same clusters, each as often, get the perfect score.",
        r"x = y \Rightarrow S(x, y) = 1",
        MEILA_2007,
        "",
        _equal,
    ),
    Axiom(
        "perfect score only for equal clusterings",
        "Covers that differ in a cluster, or in how often it is there, do not get it.",
        r"S(x, y) = 1 \Rightarrow x = y",
        MEILA_2007,
        "",
        _only_equal,
    ),
    Axiom(
        "perfect score only for equal proper covers",
        "Covers of all objects by different clusters of two objects or more do not get it, either.",
        r"S(x, y) = 1 \Rightarrow x = y",
        MEILA_2007,
        "",
        _only_equal_if_proper,
    ),
    Axiom(
        "symmetry",
        "Exchanging the two covers does not change the value.",
        "S(x, y) = S(y, x)",
        MEILA_2007,
        "",
        _symmetry,
    ),
    Axiom(
        "relabeling",
        "The names of objects and the order of clusters do not matter.",
        r"S(\pi(x), \pi(y)) = S(x, y)",
        GOSGENS_2021,
        "",
        _relabeling,
    ),
)

# Two planes of seven points and seven lines: every two points are on one line of each.
FANO_PLANES = (
    ("012", "034", "056", "135", "146", "236", "245"),
    ("013", "024", "056", "125", "146", "236", "345"),
)


def fano_planes() -> tuple[list[frozenset[int]], list[frozenset[int]]]:
    """Return two covers of seven objects that pairs of objects cannot tell apart."""
    first, second = ([frozenset(map(int, line)) for line in plane] for plane in FANO_PLANES)
    return first, second


def all_covers(n: int) -> list[list[frozenset[int]]]:
    """Return every cover of n objects by different clusters; objects may be in none."""
    sets = [frozenset(item for item in range(n) if mask >> item & 1) for mask in range(1, 1 << n)]
    return [
        [one for place, one in enumerate(sets) if chosen >> place & 1]
        for chosen in range(1, 1 << len(sets))
    ]


def covers_up_to_names(n: int) -> list[list[frozenset[int]]]:
    """Return one of all covers that differ by the names of objects only."""
    found: dict[tuple[tuple[int, ...], ...], list[frozenset[int]]] = {}
    for cover in all_covers(n):
        renamed = (
            tuple(sorted(tuple(sorted(order[item] for item in cluster)) for cluster in cover))
            for order in permutations(range(n))
        )
        found.setdefault(min(renamed), cover)
    return list(found.values())


def random_cover(n: int, rng: np.random.Generator) -> list[frozenset[int]]:
    """Return up to n + 1 random clusters, sometimes with one of them twice."""
    clusters = [
        frozenset(rng.choice(n, int(rng.integers(1, n + 1)), replace=False).tolist())
        for _ in range(int(rng.integers(1, n + 2)))
    ]
    return [*clusters, clusters[0]] if rng.random() < 0.2 else clusters
