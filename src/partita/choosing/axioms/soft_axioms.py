"""Axioms of measures of soft clusterings: metric, consistency and what lies between them.

Names and definitions are those of Section 2.1 of Campagner, Ciucci and Denœux, A general framework
for evaluating and comparing soft clusterings, Information Sciences 2023.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.choosing.axioms.counterexamples import Counterexample, digits
from partita.choosing.axioms.soft_values import CLOSE, Pairs
from partita.choosing.axioms.soft_writing import plain, written
from partita.measures.credal import alpha_partition_distance, alpha_rand_score
from partita.measures.measure import Measure
from partita.transport.bases import read_base
from partita.transport.distance import distance_of_table

RANGE, NORMALIZED = "fixed range", "normalized"
EQUAL = "perfect score for equal clusterings"
ONLY_EQUAL = "perfect score only for equal clusterings"
SYMMETRY, TRIANGLE, RELAXED = "symmetry", "triangle inequality", "relaxed triangle inequality"

STATEMENTS = {
    RANGE: "every value lies within the bounds of the card",
    NORMALIZED: "0 <= d(x, y) <= 1",
    EQUAL: "(M1) d(x, x) = 0",
    ONLY_EQUAL: "(M2) d(x, y) > 0 if x and y are not the same",
    SYMMETRY: "(M3) d(x, y) = d(y, x)",
    TRIANGLE: "(M4) d(x, z) <= d(x, y) + d(y, z)",
    RELAXED: "d(x, z) <= rho (d(x, y) + d(y, z))",
}

# What each notion asks for; a similarity is one minus a normalized metric.
NOTIONS = {
    "consistency": (NORMALIZED, EQUAL, SYMMETRY),
    "pseudo-metric": (EQUAL, SYMMETRY, TRIANGLE),
    "semi-metric": (EQUAL, ONLY_EQUAL, SYMMETRY),
    "meta-metric": (ONLY_EQUAL, SYMMETRY, TRIANGLE),
    "metric": (EQUAL, ONLY_EQUAL, SYMMETRY, TRIANGLE),
    "pseudo-similarity": (NORMALIZED, EQUAL, SYMMETRY, TRIANGLE),
    "similarity": (NORMALIZED, EQUAL, ONLY_EQUAL, SYMMETRY, TRIANGLE),
    "relaxed pseudo-metric": (EQUAL, SYMMETRY, RELAXED),
    "relaxed metric": (EQUAL, ONLY_EQUAL, SYMMETRY, RELAXED),
}


class Found(NamedTuple):
    """Which clusterings of a family break an axiom, and how."""

    places: tuple[int, ...]
    finding: str


@dataclass(frozen=True)
class Question:
    """What is asked of a measure: at which alphas, and what counts as the same clustering."""

    measure: Measure
    alphas: tuple[float, ...]
    representation: str
    rho: float | None
    bounds: bool

    @property
    def perfect(self) -> float:
        """The value that equal clusterings should get."""
        card = self.measure.card
        if card.perfect is not None:
            return card.perfect
        return 1.0 if card.higher_is_better else 0.0

    def distances(self, values: Floats) -> Floats:
        """Values as distances: of a similarity what it lacks to the perfect score."""
        return self.perfect - values if self.measure.card.higher_is_better else values


Check = Callable[[Pairs, dict[str, Floats]], Found | None]


def axioms_of(question: Question) -> dict[str, Check]:
    """The axioms that are asked, each a search for the first counterexample of a family."""
    asked: dict[str, Check] = {
        name: partial(check, question)
        for name, check in (
            (RANGE, _fixed_range),
            (NORMALIZED, _normalized),
            (EQUAL, _equal),
            (ONLY_EQUAL, _only_equal),
            (SYMMETRY, _symmetry),
            (TRIANGLE, _triangle),
        )
    }
    if question.rho is not None:
        asked[RELAXED] = partial(_triangle, question, rho=question.rho)
    if question.bounds:
        asked.update(_comparisons(question))
    return asked


def describe(pairs: Pairs, found: Found) -> Counterexample:
    """Write a counterexample down."""
    clusterings = [pairs.family.clusterings[place] for place in found.places]
    words = " and ".join if len(clusterings) < 3 else ", ".join
    text = f"{words(map(written, clusterings))}: {found.finding}"
    return Counterexample(pairs.family.n, tuple(map(plain, clusterings)), text)


def _first(wrong: NDArray[np.bool_]) -> tuple[int, ...] | None:
    """The first place where something is wrong, in lexicographic order."""
    flat = wrong.ravel()
    place = int(flat.argmax())
    return tuple(map(int, np.unravel_index(place, wrong.shape))) if flat[place] else None


def _each(values: dict[str, Floats]) -> Iterator[tuple[str, Floats]]:
    """Each matrix with words that say what it holds, if there are several."""
    for name, matrix in values.items():
        yield (f", at {name}" if len(values) > 1 else ""), matrix


def _fixed_range(question: Question, pairs: Pairs, values: dict[str, Floats]) -> Found | None:
    low, high = question.measure.card.bounds
    for where, matrix in _each(values):
        place = _first((matrix < low - CLOSE) | (matrix > high + CLOSE))
        if place is not None:
            (value,) = digits(matrix[place])
            return Found(place, f"{value} lies outside {question.measure.card.range}{where}")
    return None


def _normalized(question: Question, pairs: Pairs, values: dict[str, Floats]) -> Found | None:
    """0 <= d <= 1."""
    for where, matrix in _each(values):
        distances = question.distances(matrix)
        place = _first((distances < -CLOSE) | (distances > 1 + CLOSE))
        if place is not None:
            return Found(place, f"a distance of {digits(distances[place])[0]}{where}")
    return None


def _equal(question: Question, pairs: Pairs, values: dict[str, Floats]) -> Found | None:
    """(M1): d(x, x) = 0."""
    for where, matrix in _each(values):
        own = matrix.diagonal()
        place = _first(np.abs(own - question.perfect) > CLOSE)
        if place is not None:
            (value,) = digits(own[place])
            return Found(place, f"{value} with itself, not {question.perfect:g}{where}")
    return None


def _only_equal(question: Question, pairs: Pairs, values: dict[str, Floats]) -> Found | None:
    """(M2): d(x, y) > 0 for all x and y that differ."""
    perfect = {where: np.abs(matrix - question.perfect) <= CLOSE for where, matrix in _each(values)}
    if not any(np.triu(one, 1).any() for one in perfect.values()):
        return None
    same = pairs.same(question.representation)
    for where, matrix in perfect.items():
        place = _first(matrix & ~same)
        if place is not None:
            return Found(place, f"{question.perfect:g}, which only equal ones may have{where}")
    return None


def _symmetry(question: Question, pairs: Pairs, values: dict[str, Floats]) -> Found | None:
    """(M3): d(x, y) = d(y, x)."""
    for where, matrix in _each(values):
        place = _first(np.abs(matrix - matrix.T) > CLOSE)
        if place is not None:
            one, other = digits(matrix[place], matrix[place[::-1]])
            return Found(place, f"{one} one way, {other} the other{where}")
    return None


def _triangle(
    question: Question, pairs: Pairs, values: dict[str, Floats], rho: float = 1.0
) -> Found | None:
    """(M4): d(x, z) <= rho (d(x, y) + d(y, z))."""
    times = "" if rho == 1 else f"{rho:g} times "
    for where, matrix in _each(values):
        distances = question.distances(matrix)
        for x, row in enumerate(distances):
            place = _first(row[None, :] > rho * (row[:, None] + distances) + CLOSE)
            if place is not None:
                y, z = place
                direct, one, other = digits(row[z], row[y], distances[y, z])
                around = f"{one} + {other} by way of the middle"
                around = f"({one} + {other}) by way of the middle" if times else around
                words = f"{direct} from the first to the last, {times}{around}{where}"
                return Found((x, y, z), words)
    return None


# How the ends compare: of a measure, and with transport


def _comparisons(question: Question) -> dict[str, Check]:
    """Inequalities between the ends, in the words of Theorems 4.1 and 4.5."""

    def compare(left: str, right: str) -> Check:
        return partial(_at_most, question, left, right)

    pairs = [("d_0", "d_1")]
    if question.measure is alpha_rand_score.measure:
        pairs = [
            ("Rand_1", "1 - d_0"),
            ("1 - d_0", "Rand_0"),
            ("1 - d_1", "1 - d_0"),
            ("Rand_1", "1 - d_1"),
        ]
    elif question.measure is alpha_partition_distance.measure:
        pairs = [
            ("delta_0", "d_0"),
            ("d_0", "delta_1"),
            ("d_0", "d_1"),
            ("d_1", "delta_1"),
        ]
    asked: dict[str, Check] = {f"{left} <= {right}": compare(left, right) for left, right in pairs}
    asked["alpha makes no difference"] = partial(_no_difference, question)
    return asked


def _at_most(
    question: Question, left: str, right: str, pairs: Pairs, values: dict[str, Floats]
) -> Found | None:
    known = _ends(question, pairs, values)
    small, large = known[left], known[right]
    place = _first(small > large + CLOSE)
    if place is None:
        return None
    shown = digits(small[place], large[place])
    return Found(place, f"{left} = {shown[0]} and {right} = {shown[1]}")


def _ends(question: Question, pairs: Pairs, values: dict[str, Floats]) -> dict[str, Floats]:
    """The ends of a measure and of the transport distance that it is to bound, by name."""
    own = [values[f"alpha = {alpha:g}"] for alpha in (0.0, 1.0)]
    if question.measure.compute is distance_of_table:
        return {"d_0": own[0], "d_1": own[1]}
    rand = question.measure is alpha_rand_score.measure
    ends = pairs.transported_ends(read_base("rand" if rand else "partition"))
    known = {f"d_{end}": matrix for end, matrix in enumerate(ends)}
    known |= {f"1 - d_{end}": 1.0 - matrix for end, matrix in enumerate(ends)}
    known |= {f"{'Rand' if rand else 'delta'}_{end}": matrix for end, matrix in enumerate(own)}
    return known


def _no_difference(question: Question, pairs: Pairs, values: dict[str, Floats]) -> Found | None:
    zero, one = (values[f"alpha = {alpha:g}"] for alpha in (0.0, 1.0))
    place = _first(np.abs(zero - one) > CLOSE)
    if place is None:
        return None
    shown = digits(zero[place], one[place])
    return Found(place, f"{shown[0]} at alpha = 0, {shown[1]} at alpha = 1")
