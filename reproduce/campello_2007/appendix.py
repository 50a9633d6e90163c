"""The sets of pairs of Section 3.1, and the Appendix, which lists them for the hard example."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from partita import NormRelation
from reproduce.campello_2007.examples import FUZZY, Q, R
from reproduce.results import Cell, Claim, Results, Table

Pairs = frozenset[tuple[int, int]]
OBJECTS = range(1, len(R) + 1)


def _read(text: str) -> Pairs:
    """Return pairs written as "12 13 23"."""
    return frozenset((int(pair[0]), int(pair[1])) for pair in text.split())


PRINTED = {
    "V_1": _read("12 13 15 23 25 35"),
    "V_2": _read("46 47 48 67 68 78"),
    "X_12": _read("14 16 17 18 24 26 27 28 34 36 37 38 45 56 57 58"),
    "Y_1": _read("12 13 14 23 24 34"),
    "Y_2": _read("56"),
    "Y_3": _read("78"),
    "Z_12": _read("15 16 25 26 35 36 45 46"),
    "Z_13": _read("17 18 27 28 37 38 47 48"),
    "Z_23": _read("57 58 67 68"),
    "V": _read("12 13 15 23 25 35 46 47 48 67 68 78"),
    "X": _read("14 16 17 18 24 26 27 28 34 36 37 38 45 56 57 58"),
    "Y": _read("12 13 14 23 24 34 56 78"),
    "Z": _read("15 16 25 26 35 36 45 46 17 18 27 28 37 38 47 48 57 58 67 68"),
    "V n Y": _read("12 13 23 78"),
    "V n Z": _read("15 25 35 46 47 48 67 68"),
    "X n Y": _read("14 24 34 56"),
    "X n Z": _read("16 17 18 26 27 28 36 37 38 45 57 58"),
}


def reproduce(results: Results) -> list[Claim]:
    """Write the sets, and compare them with print."""
    found = sets()
    results.add_table(sizes(found))
    same = found == PRINTED
    return [
        Claim(
            "Appendix",
            "nine sets V_i, X_ij, Y_l, Z_lm, their unions V, X, Y, Z, and four intersections",
            f"{sum(found[name] == PRINTED[name] for name in PRINTED)} of {len(PRINTED)} sets equal",
            same,
            "" if same else "Some sets differ.",
        ),
        *_claims_of_order(),
    ]


def sets() -> dict[str, Pairs]:
    """Return all sets of the Appendix, from the labels of R and Q."""
    together = _within("V", R) | _within("Y", Q)
    apart = _between("X", R) | _between("Z", Q)
    whole = {
        name: frozenset().union(*(pairs for one, pairs in parts.items() if one[0] == name))
        for name, parts in (("V", together), ("X", apart), ("Y", together), ("Z", apart))
    }
    shared = {f"{one} n {other}": whole[one] & whole[other] for one in "VX" for other in "YZ"}
    return {**together, **apart, **whole, **shared}


def _within(letter: str, labels: tuple[int, ...]) -> dict[str, Pairs]:
    """Return pairs inside each cluster."""
    return {
        f"{letter}_{label + 1}": frozenset(
            (i, j) for i, j in combinations(OBJECTS, 2) if labels[i - 1] == labels[j - 1] == label
        )
        for label in sorted(set(labels))
    }


def _between(letter: str, labels: tuple[int, ...]) -> dict[str, Pairs]:
    """Return pairs with one object in each of two clusters."""
    return {
        f"{letter}_{one + 1}{other + 1}": frozenset(
            (i, j)
            for i, j in combinations(OBJECTS, 2)
            if {labels[i - 1], labels[j - 1]} == {one, other}
        )
        for one, other in combinations(sorted(set(labels)), 2)
    }


def sizes(found: dict[str, Pairs]) -> Table:
    """Return how many pairs each set has."""
    rows: list[tuple[Cell, ...]] = [
        (name, len(PRINTED[name]), len(found[name]), found[name] == PRINTED[name])
        for name in PRINTED
    ]
    return Table(
        "appendix",
        "The Appendix: sets of pairs of the hard example",
        ("set", "pairs in print", "pairs computed", "equal"),
        rows,
    )


def degrees_of_order(memberships: NDArray[np.float64], one: int, other: int) -> NDArray[np.float64]:
    """Return X_(one, other) of Section 3.2 for all ordered pairs of objects, with min."""
    return np.minimum(memberships[:, one, None], memberships[None, :, other])


def _claims_of_order() -> list[Claim]:
    """Claim that V, X, Y and Z do not depend on the order of a pair; X_12 does."""
    largest = 0.0
    for candidate in FUZZY.values():
        relation = NormRelation(candidate).matrix()
        for degrees in (relation.together, relation.apart):
            largest = max(largest, float(np.abs(degrees - degrees.T).max()))
    hard = np.eye(2)[list(R)]
    degree = degrees_of_order(hard, 0, 1)[3, 4]
    return [
        Claim(
            "Remark 1",
            "(j1, j2) and (j2, j1) have the same degree in V, X, Y and Z",
            f"so for Q1 and Q2: differences of at most {largest:g}",
            largest == 0.0,
            "" if largest == 0.0 else "The degrees differ.",
        ),
        Claim(
            "Section 3.2, X_12 as a fuzzy set of non-ordered pairs",
            "the degree of (j1, j2) is t(r_1j1, r_2j2); by the Appendix (4, 5) is in X_12",
            f"the degree of (4, 5) is {degree:g} in X_12 and "
            f"{degrees_of_order(hard, 1, 0)[3, 4]:g} in X_21",
            bool(degree == 1.0),
            "Object 4 is of class 2 and object 5 of class 1: the degree depends on the order of "
            "the pair. The Appendix has the union of X_12 and X_21, as Eqs. (12) and (14) have.",
        ),
    ]
