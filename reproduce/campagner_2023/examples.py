"""Examples 2.7 and 3.2 to 4.3: the hard clustering C against all others, printed and computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

import partita as pt
from partita.belief import belief_distance, jousselme_distance
from partita.results.interval import Interval
from reproduce.campagner_2023.clusterings import NAMED, C, exact
from reproduce.results import Claim, Results, Table

# Lower and upper values as printed, or the one that is both: of an example, a quantity and a
# clustering. A third value is the one at alpha = 1/2.
PRINTED: dict[tuple[str, str], dict[str, tuple[str, ...]]] = {
    ("3.2", "Rand distance"): {"R": ("0", "0.5", "0.25")},
    ("3.2", "partition distance"): {"R": ("0", "0.4", "0.2")},
    ("3.3", "Rand distance"): {
        "F": ("0.267",),
        "P": ("0", "0.48"),
        "M": ("1/12", "0.442"),
    },
    ("3.3", "partition distance"): {
        "F": ("0.23",),
        "P": ("0", "0.4"),
        "M": ("0.07", "0.37"),
    },
    ("4.1", "Rand distance"): {"R'": ("0", "1")},
    ("4.2", "alpha-Rand"): {
        "R": ("0.52", "1"),
        "F": ("0.79",),
        "P": ("0.54", "1"),
        "M": ("0.55", "0.95"),
    },
    ("4.3", "alpha-partition-distance"): {
        "R": ("0", "0.5"),
        "F": ("0.23",),
        "P": ("0", "0.48"),
        "M": ("0.07", "0.47"),
    },
}
ENDS: dict[str, tuple[str, ...]] = {
    "Rand distance": ("d_0", "d_1", "d_0.5"),
    "partition distance": ("d_0", "d_1", "d_0.5"),
    "alpha-Rand": ("Rand_1", "Rand_0"),
    "alpha-partition-distance": ("delta_0", "delta_1"),
}

BY_2N = "The printed value divides by 2n where the definition has 2(n - 1)."
WITH_DIAGONAL = (
    "The printed value counts each object with itself as a pair and divides by n^2; Eq. (24) is a "
    "mean over pairs of different objects."
)
NO_CLUSTERING = (
    "No hard clustering differs from C in all pairs: the eight pairs that C has apart can be "
    "together only if all objects are, and then the two pairs that C has together still are."
)


def reproduce(results: Results) -> list[Claim]:
    """Write the tables of all examples."""
    table, distances = all_examples(), distances_of_masses()
    results.add_table(distances)
    results.add_table(table)
    return [
        *_claims_of_distances(distances),
        *_claims_of_values(table),
        *_claims_of_closing_remarks(),
    ]


def _claims_of_values(table: Table) -> list[Claim]:
    return [
        Claim(
            f"Example {row['example']}, {row['quantity']}, {row['end']} of C and {row['with']}",
            row["printed"],
            f"{row['computed']:.6g}",
            row["agrees"],
            row["reason"],
        )
        for row in table.records()
    ]


class Value(NamedTuple):
    """A value of one example, as printed and as computed."""

    example: str
    quantity: str
    candidate: str
    end: str
    printed: str
    computed: float


def all_examples() -> Table:
    """Return every printed value, the computed one, and what the printed one was made with."""
    rows = []
    for value in values():
        same = is_printed(value.computed, value.printed)
        other, reason = (None, "") if same else explain(value)
        explained = None if other is None else is_printed(other, value.printed)
        rows.append((*value, same, other, explained, reason))
    return Table(
        "examples",
        "Examples 3.2 to 4.3, printed and computed",
        (
            "example",
            "quantity",
            "with",
            "end",
            "printed",
            "computed",
            "agrees",
            "computed as in print",
            "that agrees",
            "reason",
        ),
        rows,
        "The hard clustering C against the others; the Rand distance is 1 - Rand. The printed "
        "values that differ are those of other divisors, but for Example 4.1.",
    )


def values() -> Iterator[Value]:
    """Compute everything that was printed."""
    for (example, quantity), candidates in PRINTED.items():
        for name, ends in candidates.items():
            found: tuple[float, ...] = COMPUTE[quantity](name)
            names = ENDS[quantity]
            if len(ends) == 1:
                found, names = found[:1], (f"{names[0]} = {names[1]}",)
            found = (*found, sum(found) / 2)
            for end, printed, value in zip(names, ends, found, strict=False):
                yield Value(example, quantity, name, end, printed, value)


def is_printed(value: float, printed: str) -> bool:
    """Return whether a value is the printed one, rounded to its digits; whole numbers are exact.

    So are fractions. A value halfway between two printable ones, like 0.25 for 0.2, is neither.
    """
    digits = len(printed.partition(".")[2])
    error = abs(float(Fraction(printed)) - value)
    return error < 0.5 * 10.0**-digits - 1e-12 if digits else error < 1e-12


def explain(value: Value) -> tuple[float | None, str]:
    """Return what the printed value would be if its divisor were right, and why it is not."""
    n = C.n
    if value.quantity == "alpha-Rand":
        return 1 - (1 - value.computed) * (n - 1) / n, WITH_DIAGONAL
    if value.quantity == "Rand distance":
        return None, NO_CLUSTERING
    return value.computed * (n - 1) / n, BY_2N


COMPUTE: dict[str, Callable[[str], Interval]] = {
    "Rand distance": lambda name: exact(C, NAMED[name], "rand"),
    "partition distance": lambda name: exact(C, NAMED[name], "partition"),
    "alpha-Rand": lambda name: pt.alpha_rand_score(C, NAMED[name]),
    "alpha-partition-distance": lambda name: pt.alpha_partition_distance(C, NAMED[name]),
}


# Example 2.7: what a pair of objects can be, with the clusters "together" and "apart".
_THETA = ("s", "not s")
KNOWN = pt.Rough([{"s"}], labels=_THETA)
AMBIGUOUS = pt.Rough([{"s", "not s"}], labels=_THETA)
SHARED = pt.Fuzzy([[1 / 2, 1 / 2]], labels=_THETA)


def distances_of_masses() -> Table:
    """Return distances of an undecided and of a shared pair from one that is together."""
    rows: list[tuple[str, str, str, float]] = []
    for name, distance, printed in (
        ("d_B", belief_distance, ("0.5", "0.5")),
        ("d_J", jousselme_distance, ("0.71", "0.5")),
    ):
        for words, pair, value in (("ambiguity", AMBIGUOUS, 0), ("partial assignment", SHARED, 1)):
            rows.append((name, words, printed[value], float(distance(pair, KNOWN)[0])))
    return Table(
        "example_2_7",
        "Example 2.7: distances of the masses of a pair from certainty of being together",
        ("distance", "pair", "printed", "computed"),
        rows,
        "Ambiguity: all mass on {s, not s}, as M has it for x2 and x3. Partial assignment: 1/2 on "
        "s and on not s. The last one is printed as d_B, and d_J is meant.",
    )


def _claims_of_distances(table: Table) -> list[Claim]:
    return [
        Claim(
            f"Example 2.7, {row['distance']}, {row['pair']}",
            row["printed"],
            f"{row['computed']:.4g}",
            is_printed(row["computed"], row["printed"]),
        )
        for row in table.records()
    ]


def _claims_of_closing_remarks() -> list[Claim]:
    """Return which bounds are exact, as Examples 4.2 and 4.3 end by saying."""
    tight_rand = _equal(lambda name: 1 - pt.alpha_rand_score(C, NAMED[name]).upper, "rand")
    tight_delta = _equal(
        lambda name: pt.alpha_partition_distance(C, NAMED[name]).lower, "partition"
    )
    return [
        Claim(
            "Example 4.2, closing remark",
            "of all values only Rand_0(C, R) and Rand_0(C, P) are exact",
            f"1 - d_0 = Rand_0 for {', '.join(tight_rand)}",
            tight_rand == ["R", "P"],
            "Rand_alpha(C, F) = 0.7333 is 1 - d as well; printed with the diagonal, as 0.79, it "
            "seems to differ.",
        ),
        Claim(
            "Example 4.3, closing remark",
            "delta_0(C, R), twice, delta_0(C, M) and delta_alpha(C, F) are exact",
            f"d_0 = delta_0 for {', '.join(tight_delta)}",
            tight_delta == ["R", "F", "P", "M"],
        ),
    ]


def _equal(bound: Callable[[str], float], base: str) -> list[str]:
    """Return clusterings whose lower distance from C equals a bound of it."""
    return [
        name
        for name in ("R", "F", "P", "M")
        if abs(bound(name) - exact(C, NAMED[name], base)[0]) < 1e-12
    ]
