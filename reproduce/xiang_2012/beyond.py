"""Beyond the paper: 1 - S_H is no metric, and S_H depends on the number of objects."""

from __future__ import annotations

import numpy as np

import partita as pt
from reproduce.results import Cell, Claim, Results, Table
from reproduce.xiang_2012.exhaustion import (
    MEASURES,
    ROUNDING,
    Labels,
    all_partitions,
    values_for_all,
)


def reproduce(results: Results, largest: int = 6) -> list[Claim]:
    """Write the tables; the paper claims neither."""
    results.add_table(triangles(largest))
    results.add_table(replicas())
    return []


def triangles(largest: int) -> Table:
    """Return whether 1 - S_H satisfies the triangle inequality: all triples."""
    rows = [(n, *_triangle_failures(n)) for n in range(2, largest + 1)]
    return Table(
        "no_metric",
        "1 - S_H is no metric",
        ("n", "triples", "failures", "largest excess", "x, y, z", "d(x, z)", "d(x, y) + d(y, z)"),
        rows,
        "d = 1 - S_H. The triangle inequality d(x, z) <= d(x, y) + d(y, z) fails from n = 5 on; "
        "the triple is the worst.",
    )


def _triangle_failures(n: int) -> tuple[Cell, ...]:
    distances = 1.0 - values_for_all(MEASURES["S_H"], n)
    failures, worst, found = 0, ROUNDING, None
    for y, leg in enumerate(distances):  # symmetric: a row is a column
        excess = distances - (leg[:, None] + leg)
        failures += int((excess > ROUNDING).sum())
        if excess.max() > worst + ROUNDING:
            x, z = np.unravel_index(excess.argmax(), excess.shape)
            worst, found = float(excess.max()), (int(x), y, int(z))
    triples = len(distances) ** 3
    if found is None:
        return triples, failures, 0.0, "", None, None
    x, y, z = found
    way = float(distances[x, y] + distances[y, z])
    written = ", ".join(all_partitions(n).written(one) for one in found)
    return triples, failures, worst, written, float(distances[x, z]), way


def replicas() -> Table:
    """Return S_H of the same clusterings with every object repeated."""
    examples: dict[str, tuple[Labels, Labels]] = {
        "{1,2} and {1}{2}": ([0, 0], [0, 1]),
        "{1,2}{3,4} and {1,3}{2,4}": ([0, 0, 1, 1], [0, 1, 0, 1]),
        "{1,2,3} and {1,2}{3}": ([0, 0, 0], [0, 0, 1]),
    }
    rows = [
        (copies, *(pt.split_merge_score(x * copies, y * copies) for x, y in examples.values()))
        for copies in (1, 2, 3, 10, 100, 1000)
    ]
    return Table(
        "depends_on_n",
        "S_H depends on the number of objects",
        ("copies of every object", *examples),
        rows,
        "Shares stay as they are when every object is repeated, but a cluster's score is its "
        "entropy over the logarithm of its size, so S_H rises toward 1.",
    )
