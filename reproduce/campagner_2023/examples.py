"""Examples 3.2 to 4.3: the hard clustering C against all others, printed beside computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import partita as pt
from partita.measures.credal import Interval
from reproduce.campagner_2023.clusterings import NAMED, C, exact
from reproduce.results import Claim, Results, Table, agrees

# Lower and upper values as printed, or the one that is both: of an example, a quantity and a
# clustering.
PRINTED: dict[tuple[str, str], dict[str, tuple[str, ...]]] = {
    ("3.2", "Rand distance"): {"R": ("0", "0.5")},
    ("3.2", "partition distance"): {"R": ("0", "0.4")},
    ("3.3", "Rand distance"): {
        "F": ("0.267",),
        "P": ("0", "0.48"),
        "M": ("0.083333", "0.442"),
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
    "Rand distance": ("d_0", "d_1"),
    "partition distance": ("d_0", "d_1"),
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
    """Write the table of all examples."""
    table = all_examples()
    results.add_table(table)
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
    """Every printed value, the computed one, and what the printed one was made with."""
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
            for end, printed, value in zip(names, ends, found, strict=True):
                yield Value(example, quantity, name, end, printed, value)


def is_printed(value: float, printed: str) -> bool:
    """Whether a value is the printed one, rounded to its digits; whole numbers are exact."""
    return agrees(printed, value) if "." in printed else abs(float(printed) - value) < 1e-12


def explain(value: Value) -> tuple[float | None, str]:
    """What the printed value would be if its divisor were right, and why it is not."""
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
