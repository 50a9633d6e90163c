"""The axioms that measures of soft clusterings are checked for, and the notions made of them.

Names and definitions are those of Campagner, Ciucci and Denœux 2023, Section 2.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.choosing.axioms.axiom import Axiom
from partita.choosing.axioms.counterexamples import Counterexample, digits
from partita.choosing.axioms.soft_values import Pairs
from partita.choosing.axioms.soft_writing import plain, written
from partita.measures.credal import alpha_partition_distance, alpha_rand_score
from partita.measures.measure import Measure
from partita.references import CAMPAGNER_2023, VINH_2010
from partita.tolerances import CROSSING
from partita.transport.bases import read_base
from partita.transport.distance import distance_of_table

RANGE, NORMALIZED = "fixed range", "normalized"
EQUAL = "perfect score for equal clusterings"
ONLY_EQUAL = "perfect score only for equal clusterings"
SYMMETRY, TRIANGLE, RELAXED = "symmetry", "triangle inequality", "relaxed triangle inequality"

# The axioms of each notion; a similarity is one minus a normalized metric.
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


class Violation(NamedTuple):
    """The indices of clusterings of a family that violate an axiom, and the values in words."""

    indices: tuple[int, ...]
    finding: str


@dataclass(frozen=True)
class Question:
    """The options of a check: the alphas, and which clusterings count as equal."""

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
        """Return values as distances: the perfect score minus a similarity."""
        return self.perfect - values if self.measure.card.higher_is_better else values


SoftCheck = Callable[[Question, Pairs, dict[str, Floats]], Violation | None]
Search = Callable[[Pairs, dict[str, Floats]], Violation | None]


def axioms_of(question: Question) -> dict[str, Search]:
    """Return the axioms to check, each a search for the first violation in a family."""
    searches: dict[str, Search] = {
        axiom.name: partial(axiom.check, question)
        for axiom in SOFT_AXIOMS
        if axiom.name != RELAXED or question.rho is not None
    }
    if question.bounds:
        searches.update(_comparisons(question))
    return searches


def describe(pairs: Pairs, violation: Violation) -> Counterexample:
    """Return the counterexample of a violation, with the clusterings in words."""
    clusterings = [pairs.family.clusterings[index] for index in violation.indices]
    words = " and ".join if len(clusterings) < 3 else ", ".join
    text = f"{words(map(written, clusterings))}: {violation.finding}"
    return Counterexample(pairs.family.n, tuple(map(plain, clusterings)), text)


def _first(wrong: NDArray[np.bool_]) -> tuple[int, ...] | None:
    """Return the first index of a true value, in lexicographic order; None if all are false."""
    flat = wrong.ravel()
    index = int(flat.argmax())
    return tuple(map(int, np.unravel_index(index, wrong.shape))) if flat[index] else None


def _named(values: dict[str, Floats]) -> Iterator[tuple[str, Floats]]:
    """Yield each matrix with words that name it, if there are several."""
    for name, matrix in values.items():
        yield (f", at {name}" if len(values) > 1 else ""), matrix


def _fixed_range(question: Question, pairs: Pairs, values: dict[str, Floats]) -> Violation | None:
    low, high = question.measure.card.bounds
    for where, matrix in _named(values):
        index = _first((matrix < low - CROSSING) | (matrix > high + CROSSING))
        if index is not None:
            (value,) = digits(matrix[index])
            return Violation(index, f"{value} lies outside {question.measure.card.range}{where}")
    return None


def _normalized(question: Question, pairs: Pairs, values: dict[str, Floats]) -> Violation | None:
    for where, matrix in _named(values):
        distances = question.distances(matrix)
        index = _first((distances < -CROSSING) | (distances > 1 + CROSSING))
        if index is not None:
            return Violation(index, f"a distance of {digits(distances[index])[0]}{where}")
    return None


def _equal(question: Question, pairs: Pairs, values: dict[str, Floats]) -> Violation | None:
    for where, matrix in _named(values):
        own = matrix.diagonal()
        index = _first(np.abs(own - question.perfect) > CROSSING)
        if index is not None:
            (value,) = digits(own[index])
            return Violation(index, f"{value} with itself, not {question.perfect:g}{where}")
    return None


def _only_equal(question: Question, pairs: Pairs, values: dict[str, Floats]) -> Violation | None:
    perfect = {
        where: np.abs(matrix - question.perfect) <= CROSSING for where, matrix in _named(values)
    }
    if not any(np.triu(one, 1).any() for one in perfect.values()):
        return None
    same = pairs.same(question.representation)
    for where, matrix in perfect.items():
        index = _first(matrix & ~same)
        if index is not None:
            return Violation(index, f"{question.perfect:g}, which only equal ones may have{where}")
    return None


def _symmetry(question: Question, pairs: Pairs, values: dict[str, Floats]) -> Violation | None:
    for where, matrix in _named(values):
        index = _first(np.abs(matrix - matrix.T) > CROSSING)
        if index is not None:
            one, other = digits(matrix[index], matrix[index[::-1]])
            return Violation(index, f"{one} one way, {other} the other{where}")
    return None


def _triangle(
    question: Question, pairs: Pairs, values: dict[str, Floats], rho: float = 1.0
) -> Violation | None:
    times = "" if rho == 1 else f"{rho:g} times "
    for where, matrix in _named(values):
        distances = question.distances(matrix)
        for x, row in enumerate(distances):
            index = _first(row[None, :] > rho * (row[:, None] + distances) + CROSSING)
            if index is not None:
                y, z = index
                direct, one, other = digits(row[z], row[y], distances[y, z])
                around = f"{one} + {other} by way of the middle"
                around = f"({one} + {other}) by way of the middle" if times else around
                words = f"{direct} from the first to the last, {times}{around}{where}"
                return Violation((x, y, z), words)
    return None


def _relaxed_triangle(
    question: Question, pairs: Pairs, values: dict[str, Floats]
) -> Violation | None:
    return _triangle(question, pairs, values, rho=question.rho or 1.0)


SOFT_AXIOMS: tuple[Axiom[SoftCheck], ...] = (
    Axiom(
        RANGE,
        "every value lies within the bounds of the card",
        "lower <= value <= upper",
        VINH_2010,
        "",
        _fixed_range,
    ),
    Axiom(
        NORMALIZED,
        "every distance lies in [0, 1]",
        "0 <= d(x, y) <= 1",
        CAMPAGNER_2023,
        "Section 2.1",
        _normalized,
    ),
    Axiom(
        EQUAL,
        "a clustering has distance 0 from itself",
        "d(x, x) = 0",
        CAMPAGNER_2023,
        "Section 2.1, (M1)",
        _equal,
    ),
    Axiom(
        ONLY_EQUAL,
        "clusterings that are not the same have a positive distance",
        "d(x, y) > 0 if x and y are not the same",
        CAMPAGNER_2023,
        "Section 2.1, (M2)",
        _only_equal,
    ),
    Axiom(
        SYMMETRY,
        "the two clusterings may be exchanged",
        "d(x, y) = d(y, x)",
        CAMPAGNER_2023,
        "Section 2.1, (M3)",
        _symmetry,
    ),
    Axiom(
        TRIANGLE,
        "the direct distance is no longer than a detour",
        "d(x, z) <= d(x, y) + d(y, z)",
        CAMPAGNER_2023,
        "Section 2.1, (M4)",
        _triangle,
    ),
    Axiom(
        RELAXED,
        "the direct distance is at most rho times a detour",
        "d(x, z) <= rho (d(x, y) + d(y, z))",
        CAMPAGNER_2023,
        "Section 2.1",
        _relaxed_triangle,
    ),
)


# Comparisons of the ends of a measure with each other, and with those of transport.


def _comparisons(question: Question) -> dict[str, Search]:
    """Return the inequalities of Theorems 4.1 and 4.5 of Campagner et al. that apply."""

    def compare(left: str, right: str) -> Search:
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
    asked: dict[str, Search] = {f"{left} <= {right}": compare(left, right) for left, right in pairs}
    asked["alpha makes no difference"] = partial(_no_difference, question)
    return asked


def _at_most(
    question: Question, left: str, right: str, pairs: Pairs, values: dict[str, Floats]
) -> Violation | None:
    known = _ends(question, pairs, values)
    small, large = known[left], known[right]
    index = _first(small > large + CROSSING)
    if index is None:
        return None
    shown = digits(small[index], large[index])
    return Violation(index, f"{left} = {shown[0]} and {right} = {shown[1]}")


def _ends(question: Question, pairs: Pairs, values: dict[str, Floats]) -> dict[str, Floats]:
    """Return the ends of a measure and of the transport distance that it bounds, by name."""
    own = [values[f"alpha = {alpha:g}"] for alpha in (0.0, 1.0)]
    if question.measure.compute is distance_of_table:
        return {"d_0": own[0], "d_1": own[1]}
    rand = question.measure is alpha_rand_score.measure
    ends = pairs.transported_ends(read_base("rand" if rand else "partition"))
    known = {f"d_{end}": matrix for end, matrix in enumerate(ends)}
    known |= {f"1 - d_{end}": 1.0 - matrix for end, matrix in enumerate(ends)}
    known |= {f"{'Rand' if rand else 'delta'}_{end}": matrix for end, matrix in enumerate(own)}
    return known


def _no_difference(question: Question, pairs: Pairs, values: dict[str, Floats]) -> Violation | None:
    zero, one = (values[f"alpha = {alpha:g}"] for alpha in (0.0, 1.0))
    index = _first(np.abs(zero - one) > CROSSING)
    if index is None:
        return None
    shown = digits(zero[index], one[index])
    return Violation(index, f"{shown[0]} at alpha = 0, {shown[1]} at alpha = 1")
