"""Soft measures on all memberships of a grid: ranges, exchanged sides, and orders.

Two clusterings that differ from two others by the order of objects or of clusters are looked at
once, and then again in a random order, so that a measure for which orders matter is seen.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise, product

import numpy as np
import pytest

import partita as pt
from partita.tables.soft_table import read_soft_table
from tests.differential.soft_pairs import ends

Rows = tuple[tuple[int, ...], ...]

WITH_MEMBERSHIPS = {
    kind: [
        measure
        for measure in pt.measures.soft.values()
        if kind in measure.card.kinds and measure.card.family != "transport"
    ]
    for kind in ("fuzzy", "possibilistic")
}
KINDS = {"fuzzy": pt.Fuzzy, "possibilistic": pt.Possibilistic}


def columns_descend(rows: Rows) -> bool:
    columns = list(zip(*rows, strict=True))
    return all(x >= y for x, y in pairwise(columns))


def degrees(kind: str, k: int, steps: int) -> list[tuple[int, ...]]:
    """Return the memberships of an object, in parts of `steps`, from the largest on."""
    rows = product(range(steps, -1, -1), repeat=k)
    return [row for row in rows if kind == "possibilistic" or sum(row) == steps]


def every_pair(kind: str, n: int, k: int, others: int, steps: int) -> Iterator[tuple[Rows, Rows]]:
    """Yield each pair of clusterings of n objects up to the orders of objects and of clusters."""
    seconds = [
        rows for rows in product(degrees(kind, others, steps), repeat=n) if columns_descend(rows)
    ]
    for first in combinations_with_replacement(degrees(kind, k, steps), n):
        if columns_descend(first):
            tied = [i for i in range(n - 1) if first[i] == first[i + 1]]
            for second in seconds:
                if all(second[i] >= second[i + 1] for i in tied):
                    yield first, second


def values(kind, first, second):
    """Return the values of all measures; None for a measure that has none and says so."""
    table = read_soft_table(KINDS[kind](first), KINDS[kind](second))
    found = {}
    for measure in WITH_MEMBERSHIPS[kind]:
        try:
            found[measure.name] = ends(measure.from_table(table))
        except pt.InputError:
            found[measure.name] = None
    return found


def check(kind, first, second, steps, rng, comparisons):
    """Compare the values of two clusterings with those in another order, and with bounds."""
    where = (kind, first, second)
    x, y = np.array(first) / steps, np.array(second) / steps
    n = len(first)
    order = rng.permutation(n)
    renamed = [side[order][:, rng.permutation(side.shape[1])] for side in (x, y)]
    found, again = values(kind, x, y), values(kind, *renamed)
    backward = values(kind, y, x)
    for measure in WITH_MEMBERSHIPS[kind]:
        name, card = measure.name, measure.card
        value = found[name]
        if value is None:
            comparisons.true(again[name] is None, (name, "no value", where))
            continue
        comparisons.same(again[name], value, (name, "orders", where), 1e-11)
        if card.symmetric:
            comparisons.same(backward[name], value, (name, "exchanged", where), 1e-11)
        low, high = card.bounds
        if name == "anderson_rand":
            low = 1.0 if n == 1 else -1 / (n - 1)
        comparisons.at_most(low, value[0], (name, "range", where), 1e-11)
        comparisons.at_most(value[1], high, (name, "range", where), 1e-11)


def check_every_pair(kind, n, k, others, steps, comparisons):
    rng = np.random.default_rng(n)
    for first, second in every_pair(kind, n, k, others, steps):
        check(kind, first, second, steps, rng, comparisons)


@pytest.mark.parametrize(
    ("kind", "n", "k", "others", "steps"),
    [
        ("fuzzy", 1, 3, 3, 4),
        ("fuzzy", 2, 2, 2, 4),
        ("fuzzy", 3, 2, 2, 2),
        ("possibilistic", 2, 1, 1, 2),
    ],
)
def test_few_pairs(kind, n, k, others, steps, comparisons):
    check_every_pair(kind, n, k, others, steps, comparisons)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("kind", "n", "k", "others", "steps"),
    [
        ("fuzzy", 2, 3, 2, 4),
        ("fuzzy", 2, 3, 3, 4),
        ("fuzzy", 3, 2, 2, 4),
        ("fuzzy", 3, 3, 2, 4),
        ("fuzzy", 3, 3, 3, 2),
        ("fuzzy", 4, 2, 2, 4),
        ("fuzzy", 4, 3, 3, 2),
        ("possibilistic", 2, 2, 1, 4),
        ("possibilistic", 2, 2, 2, 2),
    ],
)
def test_every_pair(kind, n, k, others, steps, comparisons):
    check_every_pair(kind, n, k, others, steps, comparisons)


@pytest.mark.nightly
@pytest.mark.parametrize(("n", "count"), [(3, 5_000), (4, 5_000)])
def test_some_pairs_in_three_clusters(n, count, comparisons):
    """All pairs in quarters are too many: a sample of them."""
    rng = np.random.default_rng(n)
    rows = np.array(degrees("fuzzy", 3, 4))
    for _ in range(count):
        first, second = rows[rng.integers(0, len(rows), (2, n))]
        check("fuzzy", first, second, 4, rng, comparisons)
