r"""Table 2: the least values of the measures.

**N.** A table with r rows, whose n objects lie in r rows and some columns, has row maxima of at
least 1 each, r together; a column whose sum is b has a maximum of at least b/r, and all columns
together at least n/r. So :math:`2 n N \ge r + \lceil n/r \rceil \ge \lceil 2 \sqrt n \rceil`.
Objects laid out in a grid of :math:`\lceil \sqrt n \rceil` columns, one a cell, reach it.

**K.** VI is H(L|C) + H(C|L), and each of them is at most log k. So K = 0 only if both clusterings
have k clusters of one size and are independent: every cell has n/k² objects, and k² divides n.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

import partita as pt
from reproduce.results import Cell, Claim, Results, Table
from reproduce.xiang_2012.exhaustion import (
    MEASURES,
    ROUNDING,
    Floats,
    Labels,
    all_partitions,
    near,
    values_by_table,
    values_for_types,
    without_noise,
    written_sizes,
)

NOT_STATED = "not stated in our sources"
SEED = 2012


def least_van_dongen(n: int) -> float:
    """The least value of N: ceil(2 sqrt n) / (2 n), in whole numbers as far as possible."""
    return (math.isqrt(4 * n - 1) + 1) / (2 * n)


# The least value for n objects, as a formula and as a function; what the paper says of it.
_ZERO: tuple[str, Callable[[int], float]] = ("0", lambda n: 0.0)
LEAST: dict[str, tuple[str, Callable[[int], float]] | None] = {
    "R": _ZERO,
    "I": _ZERO,
    "V": _ZERO,
    "N": ("ceil(2 sqrt n) / (2 n)", least_van_dongen),
    "A": ("1 / n", lambda n: 1 / n),
    "K": None,
    "S_H": _ZERO,
    "S'_H": None,
}
PUBLISHED = {
    "N": "another bound; its wording is " + NOT_STATED,
    "K": "normalised; the printed condition is " + NOT_STATED,
    "S_H": "0 for every reference (Proposition 5.1)",
}
REMARKS = {
    "I": "The greatest value is log n.",
    "K": "0 only where the square of a number of clusters, at least 4, divides n.",
    "S'_H": "0 only where both sides can do without singletons and meet in single objects.",
}


def reproduce(results: Results, largest: int = 7, grids: int = 200) -> list[Claim]:
    """Write the tables, trying all pairs of at most so many objects."""
    least = least_values(largest)
    van_dongen = van_dongen_bounds(grids, largest)
    conditional = conditional_bounds(largest)
    for table in (least, van_dongen, conditional):
        results.add_table(table)
    return _claims(least, van_dongen, largest)


def least_values(largest: int) -> Table:
    """The least value over all pairs, for each number of objects."""
    sizes = range(2, largest + 1)
    rows: list[tuple[Cell, ...]] = []
    for symbol, name in MEASURES.items():
        least = [without_noise(float(values_by_table(name, n).min())) for n in sizes]
        known = LEAST[symbol]
        formula, agrees = ("", None) if known is None else (known[0], _agrees(least, known[1]))
        published = PUBLISHED.get(symbol, NOT_STATED)
        rows.append((symbol, name, *least, formula, agrees, published, REMARKS.get(symbol, "")))
    return Table(
        "table_2",
        "Table 2: the least values",
        (
            "measure",
            "name",
            *(f"n = {n}" for n in sizes),
            "least for n",
            "formula agrees",
            "published",
            "remark",
        ),
        rows,
        "The least value over all pairs of clusterings of n objects.",
    )


def _agrees(least: list[float], formula: Callable[[int], float]) -> bool:
    return all(near(value, formula(n)) for n, value in enumerate(least, 2))


def grid_labels(n: int) -> tuple[Labels, Labels]:
    """Rows and columns of objects in a grid that is as square as n objects can fill."""
    width = math.isqrt(n - 1) + 1
    return [i // width for i in range(n)], [i % width for i in range(n)]


def van_dongen_bounds(grids: int, largest: int, tables: int = 40, draws: int = 60) -> Table:
    """N's bound beside all pairs of few objects, random pairs of some, and grids of many."""
    rng = np.random.default_rng(SEED)
    rows = [
        (
            n,
            least_van_dongen(n),
            float(values_by_table(MEASURES["N"], n).min()) if n <= largest else None,
            least_of_random_pairs(n, draws, rng) if n <= tables else None,
            pt.van_dongen_score(*grid_labels(n)),
            min(r + -(-n // r) for r in range(1, n + 1)) / (2 * n),
        )
        for n in range(1, grids + 1)
    ]
    return Table(
        "table_2_van_dongen",
        "Table 2: the least value of N",
        (
            "n",
            "ceil(2 sqrt n) / (2 n)",
            "least of all pairs",
            "least of random pairs",
            "grid",
            "least r + ceil(n / r), over 2 n",
        ),
        rows,
        "A table with r rows has row maxima of at least 1 and column maxima that add up to at "
        "least n / r, so 2 n N is at least r + ceil(n / r), whose least is ceil(2 sqrt n). Objects "
        "in a grid, one a cell, reach it.",
        shown=40,
    )


def least_of_random_pairs(n: int, draws: int, rng: np.random.Generator) -> float:
    """The least N over random clusterings whose numbers of clusters are near sqrt n."""
    most = 2 * math.isqrt(n) + 1
    scores = []
    for _ in range(draws):
        x, y = (rng.integers(rng.integers(1, most + 1), size=n) for _ in range(2))
        scores.append(pt.van_dongen_score(x, y))
    return min(scores)


def conditional_bounds(largest: int) -> Table:
    """For how many references candidates reach 0 and 1: the sense of Property 5.1."""
    types = [
        (n, written_sizes(sizes))
        for n in range(2, largest + 1)
        for sizes in all_partitions(n).sizes
    ]
    rows: list[tuple[Cell, ...]] = []
    for symbol, name in MEASURES.items():
        values = [row for n in range(2, largest + 1) for row in values_for_types(name, n)]
        at_zero = [near(float(row.min()), 0.0) for row in values]
        at_one = [near(float(row.max()), 1.0) for row in values]
        both = [low and high for low, high in zip(at_zero, at_one, strict=True)]
        rows.append(
            (
                symbol,
                len(types),
                sum(at_zero),
                sum(at_one),
                all(both),
                "" if all(both) else _first_failure(types[both.index(False)], values, both),
            )
        )
    return Table(
        "table_2_conditional",
        "Table 2: least and greatest values for a given reference",
        (
            "measure",
            "types of references",
            "least is 0",
            "greatest is 1",
            "conditionally normalised",
            "first reference where not",
        ),
        rows,
        f"A type is the sizes of a reference's clusters. All types of 2 to {largest} objects, "
        "each with all candidates.",
    )


def _first_failure(found: tuple[int, str], values: list[Floats], both: list[bool]) -> str:
    row = values[both.index(False)]
    return f"{found[1]}: from {row.min():.4g} to {row.max():.4g}"


def _claims(least: Table, van_dongen: Table, largest: int) -> list[Claim]:
    of_k = [least.by_first(f"n = {n}")["K"] for n in range(2, largest + 1)]
    formulas = least.by_first("least for n")
    others = [symbol for symbol in MEASURES if symbol not in PUBLISHED]
    return [
        Claim(
            "Table 2, N",
            PUBLISHED["N"],
            f"{formulas['N']}: {_outcome(van_dongen)}",
            None,
            "2 n N is at least r + ceil(n / r) for a table with r rows, and a grid reaches it.",
        ),
        Claim(
            "Table 2, K",
            PUBLISHED["K"],
            f"least for n = 2 to {largest}: " + ", ".join(f"{value:.3g}" for value in of_k),
            None,
            "0 needs two independent clusterings of k equal clusters, so that k² divides n.",
        ),
        Claim(
            f"Table 2, {', '.join(others)}",
            NOT_STATED,
            "; ".join(f"{symbol}: {formulas[symbol] or 'see the table'}" for symbol in others),
            None,
            "Computed, but the printed bounds are not in our sources to be set beside.",
        ),
    ]


def _outcome(van_dongen: Table) -> str:
    return (
        f"never passed, and reached for every n up to {len(van_dongen.rows)}"
        if bound_of_van_dongen_holds(van_dongen)
        else "this does not hold"
    )


def bound_of_van_dongen_holds(van_dongen: Table) -> bool:
    """Whether N's bound is never passed and always reached."""
    return all(
        near(grid, bound)
        and near(by_rows, bound)
        and (every is None or near(every, bound))
        and (some is None or some > bound - ROUNDING)
        for _, bound, every, some, grid, by_rows in van_dongen.rows
    )
