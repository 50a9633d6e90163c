r"""Table 1: which measures are a sum over the components of two clusterings.

A measure decomposes if :math:`S = \sum_J w(J, n) S_J + b(J, n)`, where J runs over the clusters of
the join and :math:`S_J` is the value on the objects of J (Eq. 3).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

import partita as pt
from reproduce.results import Claim, Results, Table, two_digits
from reproduce.xiang_2012.exhaustion import (
    MEASURES,
    ROUNDING,
    Labels,
    table_pairs,
    values_by_table,
    written,
)

WITHOUT = {"NMI": "normalized_mutual_info", "ARI": "adjusted_rand", "Jaccard": "pair_jaccard"}
SEED = 2012
_GENERAL = {"S_H": "S*", "S'_H": "S'"}
_K_REMARK = (
    "k is the larger number of clusters of the whole, k_J that of the component, so the weight is "
    "no function of the sizes |J| and n alone."
)


def reproduce(results: Results, largest: int = 6) -> list[Claim]:
    """Write the tables, trying all pairs of at most so many objects."""
    with_weights = decompositions(largest)
    without_weights = best_fits(largest)
    instances = instances_of_the_mean(largest)
    for table in (with_weights, without_weights, instances):
        results.add_table(table)
    return [
        *_claims_of_decompositions(with_weights),
        *_claims_of_fits(without_weights),
        _claim_of_instances(instances),
    ]


def decompositions(largest: int) -> Table:
    """Each measure's weight and constant, and how far the sums are from the values."""
    reference, candidate = large_example()
    rows = []
    for symbol, name in MEASURES.items():
        formula = pt.measures[name].card.decomposition
        assert formula is not None
        example = pt.decompose(reference, candidate, measure=name)
        rows.append(
            (
                symbol,
                name,
                _math(formula.weight),
                _math(formula.constant),
                beyond_rounding(largest_error(name, largest)),
                example.value,
                beyond_rounding(abs(float(example.contributions.sum()) - example.value)),
                _K_REMARK if symbol == "K" else "",
            )
        )
    objects, components = len(reference), pt.derivation(reference, candidate).n_components
    return Table(
        "table_1",
        "Table 1: measures that are sums over components",
        (
            "measure",
            "name",
            "w(J, n)",
            "b(J, n)",
            "error, all pairs",
            "value, large example",
            "error, large example",
            "remark",
        ),
        rows,
        f"The error is the largest difference between the value and the sum (0: below "
        f"{ROUNDING:g}), over all pairs of "
        f"clusterings of at most {largest} objects, and on one random pair of {objects:,} objects "
        f"with {components} components.",
    )


def beyond_rounding(error: float) -> float:
    """An error with two digits; 0 for what rounding does, which differs between machines."""
    return 0.0 if error < ROUNDING else two_digits(error)


def shown_error(error: float) -> str:
    """Say how large an error is."""
    return f"below {ROUNDING:g}" if error < ROUNDING else f"{error:.2g}"


def largest_error(measure: str, largest: int) -> float:
    """How far the sum over components is from the value, at most."""
    parts = [
        pt.decompose(x, y, measure=measure)
        for n in range(1, largest + 1)
        for x, y in table_pairs(n)
    ]
    return max(abs(float(one.contributions.sum()) - one.value) for one in parts)


def large_example(blocks: int = 40, seed: int = SEED) -> tuple[Labels, Labels]:
    """Random clusterings of objects that come in blocks, so that there are many components."""
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


def best_fits(largest: int) -> Table:
    """How well the best weights of sizes alone do, and why they cannot do better."""
    rows = []
    for symbol, name in {**WITHOUT, **MEASURES}.items():
        residuals = [residual(name, n) for n in range(2, largest + 1)]
        first = next((n for n, one in enumerate(residuals, 2) if one > ROUNDING), None)
        twins = find_twins(name, largest)
        rows.append(
            (
                symbol,
                name,
                first is None,
                beyond_rounding(residuals[-1]),
                first,
                *(twins or (None, "", "", "")),
            )
        )
    return Table(
        "table_1_best_fit",
        "Table 1: measures that are no such sums",
        (
            "measure",
            "name",
            "sum with w and b of |J| and n alone",
            f"residual, n = {largest}",
            "fails from n",
            "twins have n",
            "components of both: size (score)",
            "one pair: value",
            "another pair: value",
        ),
        rows,
        "For each n, w(1, n), …, w(n, n) and b(1, n), …, b(n, n) are fitted to all pairs of "
        "clusterings of n objects by least squares; the residual is the largest difference that "
        "remains. Twins are two pairs whose components have the same sizes and scores, but whose "
        "values differ, so that no function of these gives the value.",
    )


@cache
def components_by_table(measure: str, n: int) -> list[list[tuple[int, float]]]:
    """For each table of n objects, the size and the score of each component."""
    score = pt.measures[measure].from_table
    return [
        [(int(one.size), score(one.table)) for one in pt.derivation(x, y).components]
        for x, y in table_pairs(n)
    ]


def residual(measure: str, n: int) -> float:
    """The largest difference left by the weights and constants that fit all pairs best."""
    values = values_by_table(measure, n)
    unknowns = np.zeros((values.size, 2 * n))
    for row, components in zip(unknowns, components_by_table(measure, n), strict=True):
        for size, score in components:
            row[size - 1] += score  # times w(size, n)
            row[n + size - 1] += 1.0  # times b(size, n)
    fitted = np.linalg.lstsq(unknowns, values, rcond=None)[0]
    return float(np.abs(unknowns @ fitted - values).max())


def find_twins(measure: str, largest: int) -> Twins | None:
    """Two pairs with equal components but different values, with the fewest objects."""
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


def instances_of_the_mean(largest: int) -> Table:
    """Measures that S' becomes with another score of a cluster: how far from it they are."""
    instances: list[tuple[str, str, str | Callable[[Labels, Labels], Any]]] = [
        ("N", r"\max c / |L|", "max"),
        ("R", r"1 - 4 b_L / (|L| (n - 1))", "pairs"),
        ("V", r"1 - 2 H(C_L) / \log n", "log-n"),
        ("K", r"1 - H(C_L) / \log k", "log-k"),
        ("K", r"1 - H(C_L) / \log k^2", _log_k_squared),
    ]
    rows = []
    for symbol, formula, score in instances:
        errors = []
        for n in range(1, largest + 1):
            for (x, y), value in zip(
                table_pairs(n), values_by_table(MEASURES[symbol], n).tolist(), strict=True
            ):
                chosen = score(x, y) if callable(score) else score
                mean = pt.split_merge_score(x, y, subcomponent=chosen, combine="mean")
                errors.append(abs(mean - value))
        rows.append((symbol, _math(formula), beyond_rounding(max(errors)), max(errors) < ROUNDING))
    return Table(
        "instances_of_the_mean",
        "Measures that are instances of S'",
        ("measure", "score s of a cluster L", "largest error", "equal"),
        rows,
        f"S' is the mean over objects of the scores of their two clusters. Over all pairs of "
        f"clusterings of at most {largest} objects. c are the sizes of the parts of L, H(C_L) "
        "their entropy, b_L the pairs of L that are cut, k the larger number of clusters.",
    )


def _log_k_squared(x: Labels, y: Labels) -> Callable[[Any, Sequence[int]], float]:
    clusters = max(len(set(x)), len(set(y)))

    def score(cluster: Any, parts: Sequence[int]) -> float:
        if len(parts) == 1:
            return 1.0
        return 1.0 - pt.entropy(np.repeat(np.arange(len(parts)), parts)) / math.log(clusters**2)

    return score


def _claims_of_decompositions(table: Table) -> list[Claim]:
    errors = zip(
        table.column("measure"),
        table.column("error, all pairs"),
        table.column("error, large example"),
        strict=True,
    )
    return [
        Claim(
            f"Table 1, {_GENERAL.get(symbol, symbol)}",
            "a sum over components",
            f"largest error {shown_error(max(small, large))}",
            max(small, large) < ROUNDING,
            _K_REMARK if symbol == "K" else "",
        )
        for symbol, small, large in errors
    ]


def _claims_of_fits(table: Table) -> list[Claim]:
    return [
        Claim(
            f"Table 1, {row[0]}",
            "no sum over components",
            f"best fit is off by {row[3]:.2g}",
            not row[2],
        )
        for row in table.rows
        if row[0] in WITHOUT
    ]


def _claim_of_instances(table: Table) -> Claim:
    with_log_k, with_log_k_squared = table.rows[-2:]
    return Claim(
        "K as an instance of S'",
        "s = 1 - H(C_L) / log k²",
        f"off by {with_log_k_squared[2]:.2g}; with log k the error is {shown_error(with_log_k[2])}",
        bool(with_log_k_squared[3]),
        "The mean over both sides halves each loss, so the scale must not be doubled as well.",
    )


def _with_value(value: float, x: Labels, y: Labels) -> str:
    return f"{written(x)} and {written(y)}: {value:.4g}"


def _math(formula: str) -> str:
    """As mathematics in Markdown, without bars that would end a cell."""
    return "$" + formula.replace("|J|", r"\lvert J \rvert").replace("|L|", r"\lvert L \rvert") + "$"
