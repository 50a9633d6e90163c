r"""Table 2: the conditions under which measures attain their lower bounds.

Each printed condition is a predicate on pairs of clusterings. It is decided by exhaustion whether
the pairs that satisfy it are those that attain the least value of all pairs.

**N.** A table with r rows, whose n objects lie in r rows and some columns, has row maxima of at
least 1 each, r together; a column whose sum is b has a maximum of at least b/r, and all columns
together at least n/r. So :math:`2 n N \ge r + \lceil n/r \rceil \ge \lceil 2 \sqrt n \rceil`.
Objects laid out in a grid of :math:`\lceil \sqrt n \rceil` columns, one a cell, reach it. The
printed bound is smaller where :math:`m^2 + m < n < (m + 1)^2` for some whole m.

**K.** VI is H(L|C) + H(C|L), and each of them is at most log k. So K = 0 only if both clusterings
have k clusters of one size and are independent: every cell has n/k² objects, and k² divides n.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

import partita as pt
from partita.choosing import worst_clusterings
from reproduce.results import Cell, Claim, Results, Table
from reproduce.xiang_2012.exhaustion import (
    MEASURES,
    ROUNDING,
    Compute,
    Labels,
    all_partitions,
    k_measure,
    near,
    pairs_with_table,
    table_pairs,
    values_by_table,
    values_for_all,
    without_noise,
)

SEED = 2012


class Entropies(NamedTuple):
    """The entropies of both clusterings and of both together."""

    reference: float
    candidate: float
    joint: float

    @property
    def independent(self) -> bool:
        """Return whether H(L) + H(C) = H(L, C)."""
        return near(self.reference + self.candidate, self.joint)


def _entropies(x: Labels, y: Labels) -> Entropies:
    return Entropies(pt.entropy(x), pt.entropy(y), pt.entropy(pt.meet(x, y)))


def meet_is_bottom(x: Labels, y: Labels) -> bool:
    """Return whether no two objects are together in both."""
    return len(set(zip(x, y, strict=True))) == len(x)


def share_no_cluster(x: Labels, y: Labels) -> bool:
    """Return whether no cluster is in both."""
    first, second = (
        {tuple(i for i, label in enumerate(labels) if label == one) for one in set(labels)}
        for labels in (x, y)
    )
    return not first & second


def _of_rand(x: Labels, y: Labels) -> bool:
    h = _entropies(x, y)
    return near(h.joint, math.log(len(x))) and near(h.reference * h.candidate, 0.0)


def _of_van_dongen(x: Labels, y: Labels) -> bool:
    bound = printed_van_dongen(len(x))
    return meet_is_bottom(x, y) and near(pt.van_dongen_score(x, y), bound)


def _of_information(x: Labels, y: Labels) -> bool:
    h = _entropies(x, y)
    return h.joint >= -ROUNDING and h.independent


def _of_normalized_information(x: Labels, y: Labels) -> bool:
    h = _entropies(x, y)
    return h.joint > ROUNDING and h.independent


def _of_v(x: Labels, y: Labels) -> bool:
    h = _entropies(x, y)
    return near(h.joint, math.log(len(x))) and h.independent


def _of_k(k: int) -> Callable[[Labels, Labels], bool]:
    def condition(x: Labels, y: Labels) -> bool:
        h = _entropies(x, y)
        return near(h.joint, 2 * math.log(k)) and h.independent

    return condition


def _of_split_merge(x: Labels, y: Labels) -> bool:
    return meet_is_bottom(x, y) and share_no_cluster(x, y)


class Row(NamedTuple):
    """A printed condition, as text and as a predicate, and the measures it is printed for."""

    measures: tuple[str, ...]
    text: str
    condition: Callable[[Labels, Labels], bool]


_INDEPENDENT = "H(L) + H(C) = H(L, C)"
PRINTED = (
    Row(("R", "A"), "H(L, C) = log n, H(L) H(C) = 0", _of_rand),
    Row(
        ("N",),
        "M = ⊥, N(L, C) = (floor sqrt n + ceil sqrt n) / (2n)",
        _of_van_dongen,
    ),
    Row(("I",), f"H(L, C) >= 0, {_INDEPENDENT}", _of_information),
    Row(("NMI",), f"H(L, C) > 0, {_INDEPENDENT}", _of_normalized_information),
    Row(("V",), f"H(L, C) = log n, {_INDEPENDENT}", _of_v),
    Row(("K",), f"H(L, C) = 2 log k, {_INDEPENDENT}", _of_k(2)),
    Row(("S*",), "M = ⊥, L and C have no cluster in common", _of_split_merge),
)
K = 2  # k <= sqrt n from n = 4 on


def printed_van_dongen(n: int) -> float:
    """Return the lower bound of N as printed."""
    root = math.isqrt(n)
    return (root + root + (root * root < n)) / (2 * n)


def least_van_dongen(n: int) -> float:
    """Return the least value of N: ceil(2 sqrt n) / (2 n), in whole numbers as far as possible."""
    return (math.isqrt(4 * n - 1) + 1) / (2 * n)


def reproduce(results: Results, largest: int = 7, grids: int = 200) -> list[Claim]:
    """Write the tables, trying all pairs of at most so many objects."""
    conditions = lower_bound_conditions(largest)
    van_dongen = van_dongen_bounds(grids, largest)
    worst = numbers_of_worst_clusterings(min(largest, 6))
    for table in (conditions, van_dongen, worst):
        results.add_table(table)
    return [*_claims(conditions, van_dongen), _claim_of_worst(worst)]


def lower_bound_conditions(largest: int) -> Table:
    """Compare, for each n, the pairs of the printed condition with those of least value."""
    rows: list[tuple[Cell, ...]] = [
        (symbol, row.text, n, *_compare(symbol, row, n))
        for row in PRINTED
        for symbol in row.measures
        for n in range(4 if symbol == "K" else 2, largest + 1)
    ]
    return Table(
        "table_2",
        "Table 2: lower bound conditions",
        (
            "measure",
            "printed condition",
            "n",
            "least value of all pairs",
            "pairs that attain it",
            "pairs that satisfy the condition",
            "the same pairs",
        ),
        rows,
        f"All pairs of clusterings of 2 to {largest} objects. For K, k = {K}, so n >= 4, and the "
        "clusterings have at most k clusters. S* is tried as S_H.",
    )


def _compare(symbol: str, row: Row, n: int) -> tuple[Cell, ...]:
    k = K if symbol == "K" else None
    pairs, numbers = table_pairs(n, k), np.array(pairs_with_table(n, k))
    if symbol == "K":
        compute: Compute = k_measure(K)
        values = np.array([compute(x, y) for x, y in pairs])
    else:
        values = values_by_table(MEASURES["S_H" if symbol == "S*" else symbol], n)
    least = float(values.min())
    attained = np.abs(values - least) < ROUNDING
    satisfied = np.array([row.condition(x, y) for x, y in pairs])
    return (
        without_noise(least),
        int(numbers[attained].sum()),
        int(numbers[satisfied].sum()),
        bool((attained == satisfied).all()),
    )


def grid_labels(n: int) -> tuple[Labels, Labels]:
    """Return rows and columns of objects in a grid that is as square as n objects can fill."""
    width = math.isqrt(n - 1) + 1
    return [i // width for i in range(n)], [i % width for i in range(n)]


def van_dongen_bounds(grids: int, largest: int, tables: int = 40, draws: int = 60) -> Table:
    """Compare N's bound with all pairs, random pairs and grids of objects."""
    rng = np.random.default_rng(SEED)
    rows = [
        (
            n,
            printed_van_dongen(n),
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
            "printed",
            "ceil(2 sqrt n) / (2 n)",
            "least of all pairs",
            "least of random pairs",
            "grid",
            "least r + ceil(n / r), over 2 n",
        ),
        rows,
        "A table with r rows has row maxima of at least 1 and column maxima that add up to at "
        "least n / r, so 2 n N is at least r + ceil(n / r), whose least is ceil(2 sqrt n). Objects "
        "in a grid, one a cell, reach it. Printed is (floor sqrt n + ceil sqrt n) / (2 n).",
    )


def least_of_random_pairs(n: int, draws: int, rng: np.random.Generator) -> float:
    """Return the least N over random clusterings whose numbers of clusters are near sqrt n."""
    most = 2 * math.isqrt(n) + 1
    scores = []
    for _ in range(draws):
        x, y = (rng.integers(rng.integers(1, most + 1), size=n) for _ in range(2))
        scores.append(pt.van_dongen_score(x, y))
    return min(scores)


def numbers_of_worst_clusterings(largest: int) -> Table:
    """Count worst clusterings of all references: by the condition, and by S_H = 0."""
    rows: list[tuple[Cell, ...]] = []
    for n in range(1, largest + 1):
        labels = all_partitions(n).labels
        scores = values_for_all(MEASURES["S_H"], n)
        generated = [
            {tuple(one.tolist()) for one in worst_clusterings(reference)} for reference in labels
        ]
        at_zero = [
            {tuple(one) for one in labels[np.flatnonzero(row == 0.0)].tolist()} for row in scores
        ]
        pairs = sum(map(len, generated))
        rows.append((n, len(labels), pairs, int((scores == 0.0).sum()), generated == at_zero))
    return Table(
        "table_2_worst_clusterings",
        "Table 2: worst clusterings of all references",
        (
            "n",
            "references",
            "pairs, generated from the condition of S*",
            "pairs with S_H = 0",
            "the same",
        ),
        rows,
        "`partita.choosing.worst_clusterings` generates all candidates that satisfy the condition "
        "of S* with a reference.",
    )


def _claims(conditions: Table, van_dongen: Table) -> list[Claim]:
    claims = []
    for row in PRINTED:
        name = " and ".join(row.measures)
        found = [one for one in conditions.records() if one["measure"] in row.measures]
        wrong = sorted({one["n"] for one in found if not one["the same pairs"]})
        tried = f"n = {found[0]['n']} to {found[-1]['n']}"
        computed = f"the pairs that attain the least value, for {tried}"
        reason = ""
        if row.measures == ("N",):
            first = [n for n, printed, bound, *_ in van_dongen.rows if not near(printed, bound)]
            computed += f", but not for n = {', '.join(map(str, wrong))}"
            reason = (
                f"The least value is ceil(2 sqrt n) / (2n), {_outcome(van_dongen)}; the printed "
                f"one is smaller, and never attained, for n = {', '.join(map(str, first[:8]))}, …"
            )
        elif row.measures == ("K",):
            computed += f" with k = {K}, but not for n = {', '.join(map(str, wrong))}"
            reason = (
                "It needs two independent clusterings of k equal clusters, so that k² divides n."
            )
        claims.append(Claim(f"Table 2, {name}", row.text, computed, not wrong, reason))
    return claims


def _claim_of_worst(worst: Table) -> Claim:
    pairs = worst.column("pairs with S_H = 0")[1:]
    return Claim(
        "Section 5.1, worst clusterings of S*",
        "the condition has a solution for every reference of two or more objects",
        f"{', '.join(f'{number:,}' for number in pairs)} pairs for n = 2 to {len(pairs) + 1}, as "
        "generated from the condition",
        all(worst.column("the same")),
    )


def _outcome(van_dongen: Table) -> str:
    return (
        f"never passed and reached for every n up to {len(van_dongen.rows)}"
        if bound_of_van_dongen_holds(van_dongen)
        else "which does not hold"
    )


def bound_of_van_dongen_holds(van_dongen: Table) -> bool:
    """Return whether N's bound is never passed and always reached."""
    return all(
        near(grid, bound)
        and near(by_rows, bound)
        and (every is None or near(every, bound))
        and (some is None or some > bound - ROUNDING)
        for _, _, bound, every, some, grid, by_rows in van_dongen.rows
    )
