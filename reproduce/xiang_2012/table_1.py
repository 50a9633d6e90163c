r"""Table 1: which measures are a sum over the components of two clusterings.

A measure decomposes if :math:`S = \sum_J w(J, n) S_J + b`, where J runs over the clusters of the
join, :math:`S_J` is the value on the objects of J, and b depends on the join and n (Eq. (1)).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

import partita as pt
from reproduce.results import Cell, Claim, Results, Table, two_digits
from reproduce.xiang_2012.exhaustion import (
    MEASURES,
    OTHERS,
    ROUNDING,
    Compute,
    Labels,
    k_measure,
    table_pairs,
    values_by_table,
    written,
)

SEED = 2012
K_TRIED = (2, 3)


class Printed(NamedTuple):
    """A row of the table: w and b as printed, in words, and as functions of sizes."""

    weight: str
    constant: str
    words: str
    weight_of: Callable[[int, int], float]
    constant_of: Callable[[Sequence[int], int], float]


def _by_pairs(size: int, n: int) -> float:
    return size * (size - 1) / (n * (n - 1))


def _by_objects(size: int, n: int) -> float:
    return size / n


def _by_logs(size: int, n: int) -> float:
    return size * math.log(size) / (n * math.log(n))


def _rest_of(weight: Callable[[int, int], float]) -> Callable[[Sequence[int], int], float]:
    return lambda sizes, n: 1 - sum(weight(size, n) for size in sizes)


def _information(sizes: Sequence[int], n: int) -> float:
    return math.log(n) - sum(size / n * math.log(size) for size in sizes)


_PAIRS = r"\frac{|J| (|J| - 1)}{n (n - 1)}"
_LOGS = r"\frac{|J| \log |J|}{n \log n}"
_OBJECTS = r"\frac{|J|}{n}"
_JOIN_WEIGHTED = Printed(_OBJECTS, "0", "w = |J| / n, b = 0", _by_objects, lambda sizes, n: 0.0)
PRINTED = {
    "R": Printed(
        _PAIRS,
        rf"1 - \sum_J {_PAIRS}",
        "w = |J| (|J| - 1) / (n (n - 1)), b = 1 - sum of w",
        _by_pairs,
        _rest_of(_by_pairs),
    ),
    "I": Printed(
        _OBJECTS,
        rf"\log n - \sum_J {_OBJECTS} \log |J|",
        "w = |J| / n, b = log n - sum of |J| / n log |J|",
        _by_objects,
        _information,
    ),
    "V": Printed(
        _LOGS,
        rf"1 - \sum_J {_LOGS}",
        "w = |J| log |J| / (n log n), b = 1 - sum of w",
        _by_logs,
        _rest_of(_by_logs),
    ),
    **dict.fromkeys(("N", "A", "K", "S*"), _JOIN_WEIGHTED),
}


def reproduce(results: Results, largest: int = 6) -> list[Claim]:
    """Write the tables, trying all pairs of at most so many objects."""
    as_printed = decompositions(largest)
    others = other_measures(largest)
    for table in (as_printed, others):
        results.add_table(table)
    return [*_claims_of_decompositions(as_printed), _claim_of_nmi(others, largest)]


def decompositions(largest: int) -> Table:
    """Return each measure's printed weight and constant, and the error of the sums."""
    reference, candidate = large_example()
    most = max(len(set(reference)), len(set(candidate)))
    rows: list[tuple[Cell, ...]] = []
    for symbol, printed in PRINTED.items():
        for k in K_TRIED if symbol == "K" else (None,):
            compute = k_measure(k) if k else pt.measures[_name(symbol)]
            large = k_measure(most) if k else compute
            rows.append(
                (
                    symbol,
                    k,
                    _math(printed.weight),
                    _math(printed.constant),
                    beyond_rounding(largest_error(compute, printed, largest, k)),
                    beyond_rounding(error_of(large, printed, reference, candidate)),
                )
            )
    objects, components = len(reference), pt.derivation(reference, candidate).n_components
    return Table(
        "table_1",
        "Table 1: measures that are sums over components",
        ("measure", "k", "w(J, n)", "b", "error, all pairs", "error, large example"),
        rows,
        "Weights and constants as printed. The error is the largest difference between the value "
        f"and the sum (0: below {ROUNDING:g}), over all pairs of clusterings of 2 to {largest} "
        f"objects, for K those of at most k clusters; and on one random pair of {objects:,} "
        f"objects with {components} components, for K with k = {most}. S* is tried as S_H.",
    )


def _name(symbol: str) -> str:
    return MEASURES["S_H" if symbol == "S*" else symbol]


def beyond_rounding(error: float) -> float:
    """Return an error with two digits; 0 if it is rounding, which differs between machines."""
    return 0.0 if error < ROUNDING else two_digits(error)


def shown_error(error: float) -> str:
    """Say how large an error is."""
    return f"below {ROUNDING:g}" if error < ROUNDING else f"{error:.2g}"


def largest_error(compute: Compute, printed: Printed, largest: int, k: int | None) -> float:
    """Return the largest error of the sum over components, over all pairs."""
    return max(
        error_of(compute, printed, x, y)
        for n in range(2, largest + 1)
        for x, y in table_pairs(n, k)
    )


def error_of(compute: Compute, printed: Printed, x: Labels, y: Labels) -> float:
    """Return the error of the sum over components, for one pair."""
    n = len(x)
    components = [(int(one.size), one.induced) for one in pt.derivation(x, y).components]
    total = math.fsum(
        printed.weight_of(size, n) * compute(*map(_codes, induced)) for size, induced in components
    )
    return abs(total + printed.constant_of([size for size, _ in components], n) - compute(x, y))


def _codes(clustering: Any) -> Labels:
    codes: Labels = clustering.codes.tolist()
    return codes


def large_example(blocks: int = 40, seed: int = SEED) -> tuple[Labels, Labels]:
    """Return random clusterings of objects in blocks, so that there are many components."""
    rng = np.random.default_rng(seed)
    reference: Labels = []
    candidate: Labels = []
    for block in range(blocks):
        size, rows, columns = rng.integers([5, 1, 1], [95, 7, 7]).tolist()
        reference += (10 * block + rng.integers(rows, size=size)).tolist()
        candidate += (10 * block + rng.integers(columns, size=size)).tolist()
    return reference, candidate


class Twins(NamedTuple):
    """Two pairs of clusterings with the same sizes and scores of components."""

    n: int
    components: str
    first: str
    second: str


def other_measures(largest: int) -> Table:
    """Return NMI, for which the paper found no sum, and measures not in its table."""
    rows: list[tuple[Cell, ...]] = []
    for symbol, name in {"NMI": MEASURES["NMI"], **OTHERS}.items():
        residuals = [residual(name, n) for n in range(2, largest + 1)]
        first = next((n for n, one in enumerate(residuals, 2) if one > ROUNDING), None)
        twins = find_twins(name, largest)
        rows.append(
            (
                symbol,
                symbol == "NMI",
                first is None,
                beyond_rounding(residuals[-1]),
                first,
                *(twins or (None, "", "", "")),
            )
        )
    return Table(
        "table_1_others",
        "Table 1: NMI, and measures that are not in the table",
        (
            "measure",
            "in the paper's table",
            "sum with w of |J| and n, and b of the join and n",
            f"residual, n = {largest}",
            "fails from n",
            "twins have n",
            "components of both: size (score)",
            "one pair: value",
            "another pair: value",
        ),
        rows,
        "For each n, a weight for each size of a component and a constant for each type of join "
        "are fitted to all pairs of clusterings of n objects by least squares; the residual is "
        "the largest difference that remains. Twins are two pairs whose components have the same "
        "sizes and scores, but whose values differ, so that no function of these gives the value. "
        "The paper says of NMI that the authors found no decomposition.",
    )


@cache
def components_by_table(measure: str, n: int) -> list[list[tuple[int, float]]]:
    """Return the size and the score of each component, for each table of n objects."""
    score = pt.measures[measure].from_table
    return [
        [(int(one.size), score(one.table)) for one in pt.derivation(x, y).components]
        for x, y in table_pairs(n)
    ]


def residual(measure: str, n: int) -> float:
    """Return the largest difference left by the weights and constants that fit all pairs best."""
    values, by_table = values_by_table(measure, n), components_by_table(measure, n)
    joins = sorted({tuple(sorted(size for size, _ in components)) for components in by_table})
    unknowns = np.zeros((values.size, n + len(joins)))
    for row, components in zip(unknowns, by_table, strict=True):
        for size, score in components:
            row[size - 1] += score  # times w(size, n)
        row[n + joins.index(tuple(sorted(size for size, _ in components)))] = 1.0  # times b
    fitted = np.linalg.lstsq(unknowns, values, rcond=None)[0]
    return float(np.abs(unknowns @ fitted - values).max())


def find_twins(measure: str, largest: int) -> Twins | None:
    """Find two pairs with equal components but different values, with the fewest objects."""
    for n in range(2, largest + 1):
        known: dict[Any, tuple[float, Labels, Labels]] = {}
        values = values_by_table(measure, n).tolist()
        components = components_by_table(measure, n)
        for (x, y), value, parts in zip(table_pairs(n), values, components, strict=True):
            parts = sorted((size, round(score, 9)) for size, score in parts)
            other = known.setdefault(tuple(parts), (value, x, y))
            if abs(other[0] - value) > 1e-9:
                sizes = ", ".join(f"{size} ({score:g})" for size, score in parts)
                return Twins(n, sizes, _with_value(*other), _with_value(value, x, y))
    return None


def _claims_of_decompositions(table: Table) -> list[Claim]:
    claims = []
    for symbol, printed in PRINTED.items():
        rows = [row for row in table.records() if row["measure"] == symbol]
        error = max(max(row["error, all pairs"], row["error, large example"]) for row in rows)
        claims.append(
            Claim(
                f"Table 1, {symbol}",
                printed.words,
                f"largest error of the sum {shown_error(error)}",
                error < ROUNDING,
            )
        )
    return claims


def _claim_of_nmi(table: Table, largest: int) -> Claim:
    row = table.records()[0]
    return Claim(
        "Table 1, NMI",
        "the authors were unable to obtain a decomposition",
        f"there is none: the best fit is off by {row[f'residual, n = {largest}']:.2g} at "
        f"n = {largest}; twins at n = {row['twins have n']}",
        not row["sum with w of |J| and n, and b of the join and n"],
    )


def _with_value(value: float, x: Labels, y: Labels) -> str:
    return f"{written(x)} and {written(y)}: {value:.4g}"


def _math(formula: str) -> str:
    """Return a formula in Markdown, without bars that would end a cell."""
    return "$" + formula.replace("|J|", r"\lvert J \rvert").replace("|L|", r"\lvert L \rvert") + "$"
