"""Propositions 5.1 and 5.2, the properties they rest on, and what S_H is not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

import partita as pt
from partita.choosing.check_axioms import check_axioms
from reproduce.results import Cell, Claim, Results, Table
from reproduce.xiang_2012.exhaustion import (
    MEASURES,
    ROUNDING,
    Floats,
    Labels,
    all_partitions,
    near,
    values_for_all,
    values_for_types,
    without_noise,
    written_sizes,
)

SEED = 2012
_SCATTER = "scatter gives 0 and 1 for every reference, and 1 for the reference alone"

# The paper's properties as partita names them.
PROPERTIES = {
    "4.1": "join-weighted decomposition",
    "4.2": "monotonicity",
    "4.3": "meet-weighted decomposition",
    "4.4": "subcomponent-consistency",
    "5.1": "conditional normalisation",
}


def reproduce(results: Results, largest: int = 7) -> list[Claim]:
    """Write the tables, trying all references of at most so many objects."""
    properties = properties_of_measures(min(largest, 6))
    entropy = references_by_entropy(largest)
    scatter = references_by_scatter(min(largest, 5))
    broken = points_in_special_position()
    for table in (properties, entropy, scatter, broken, triangles(min(largest, 6)), replicas()):
        results.add_table(table)
    return [
        *_claims_of_properties(properties),
        *_claims_of_entropy(entropy),
        *_claims_of_scatter(scatter, broken),
    ]


def properties_of_measures(largest: int) -> Table:
    """Which of the paper's properties each measure has."""
    checks = check_axioms(list(MEASURES.values()), largest, progress=False)
    rows: list[tuple[Cell, ...]] = []
    for symbol, name in MEASURES.items():
        found = [checks[name][axiom].counterexample for axiom in PROPERTIES.values()]
        rows.append((symbol, *("holds" if one is None else f"fails: {one}" for one in found)))
    return Table(
        "properties",
        "The paper's properties",
        ("measure", *(f"{number} {axiom}" for number, axiom in PROPERTIES.items())),
        rows,
        f"Tried on all pairs of clusterings of at most {largest} objects; a counterexample has the "
        "fewest objects possible.",
    )


def references_by_entropy(largest: int) -> Table:
    """Proposition 5.1: for each type of reference, the least and the greatest S_H."""
    rows = [row for n in range(2, largest + 1) for row in _types_by_entropy(n)]
    return Table(
        "proposition_5_1",
        "Proposition 5.1: S_H of a given reference reaches 0 and 1",
        (
            "n",
            "sizes of reference L",
            "least S_H",
            "reached by",
            "greatest S_H",
            "reached by L only",
            "S_H(L, bottom)",
            "singletons of L / n",
            "least S'_H",
        ),
        rows,
        f"All types of references of 2 to {largest} objects, each with all candidates; the 0 and "
        "the 1 are exact. The objects of L are numbered cluster by cluster. The paper proves that "
        "0 is reached through bottom, the clustering of single objects, but there S_H is the share "
        "of singletons of L, as the column beside it. S'_H, the mean instead of the product, "
        "reaches 0 for few references only.",
    )


def _types_by_entropy(n: int) -> Iterator[tuple[Cell, ...]]:
    partitions = all_partitions(n)
    bottom = len(partitions) - 1  # the last in lexicographic order
    scores, means = (values_for_types(MEASURES[symbol], n) for symbol in ("S_H", "S'_H"))
    for number, sizes in enumerate(partitions.sizes):
        row = scores[number]
        yield (
            n,
            written_sizes(sizes),
            float(row.min()),
            partitions.written(int(row.argmin())),
            float(row.max()),
            np.flatnonzero(row == 1.0).tolist() == [partitions.first_of_type[number]],
            float(row[bottom]),
            sizes.count(1) / n,
            without_noise(float(means[number].min())),
        )


def scatter_scores(points: Floats) -> Floats:
    """S* with scatter (MSE) for every reference (row) and every candidate (column)."""
    labels = all_partitions(len(points)).labels.tolist()
    return np.array(
        [[pt.split_merge_score(x, y, subcomponent="mse", X=points) for y in labels] for x in labels]
    )


class Extremes(NamedTuple):
    """How far the scores of references reach, and how often 1 is reached by another clustering."""

    largest_least: float
    smallest_greatest: float
    ones_elsewhere: int


def extremes_of(scores: Floats) -> Extremes:
    """For the worst reference, the least and the greatest value over all candidates."""
    elsewhere = ~np.eye(len(scores), dtype=bool)
    return Extremes(
        float(scores.min(axis=1).max()),
        float(scores.max(axis=1).min()),
        int((scores[elsewhere] > 1.0 - ROUNDING).sum()),
    )


def references_by_scatter(largest: int) -> Table:
    """Proposition 5.2: random points, all references, all candidates."""
    rng = np.random.default_rng(SEED)
    rows = []
    for dimensions in (1, 2, 3):
        for n in range(2, largest + 1):
            scores = scatter_scores(rng.normal(size=(n, dimensions)))
            rows.append((n, dimensions, len(scores), *extremes_of(scores)))
    return Table(
        "proposition_5_2",
        "Proposition 5.2: the instance with scatter, for points in general position",
        (
            "n",
            "dimensions",
            "references",
            "largest of the least values",
            "smallest of the greatest values",
            "pairs that differ and score 1",
        ),
        rows,
        "Random points, which are in general position. For every reference the least value over "
        "all candidates is 0 and the greatest 1, reached by the reference alone.",
    )


SPECIAL_POINTS = {
    "coincident centroids": [-1.0, 1.0, -2.0, 2.0],
    "duplicate points": [0.0, 0.0],
    "duplicates among others": [0.0, 0.0, 1.0],
}


def points_in_special_position() -> Table:
    """Points for which Proposition 5.2 fails."""
    rows = []
    for case, points in SPECIAL_POINTS.items():
        scores = scatter_scores(np.array(points)[:, None])
        partitions = all_partitions(len(points))
        highest, lowest = _difference_with_one(scores), int(scores.min(axis=1).argmax())
        rows.append(
            (
                case,
                ", ".join(f"{point:g}" for point in points),
                *extremes_of(scores),
                " and ".join(partitions.written(one) for one in highest),
                f"{partitions.written(lowest)}: {scores[lowest].min():g}",
            )
        )
    return Table(
        "proposition_5_2_special_points",
        "Proposition 5.2: points in special position",
        (
            "case",
            "points",
            "largest of the least values",
            "smallest of the greatest values",
            "pairs that differ and score 1",
            "such a pair",
            "reference with the largest least value: that value",
        ),
        rows,
        "Parts with one mean leave the scatter of a cluster as it is, so that a split costs "
        "nothing. Duplicate points have no scatter at all: their cluster scores 1 however it is "
        "split, and no candidate brings it to 0.",
    )


def _difference_with_one(scores: Floats) -> tuple[int, int]:
    """The first reference and candidate that differ but score 1."""
    elsewhere = ~np.eye(len(scores), dtype=bool)
    x, y = np.argwhere((scores > 1.0 - ROUNDING) & elsewhere)[0].tolist()
    return x, y


def triangles(largest: int) -> Table:
    """Whether 1 - S_H satisfies the triangle inequality: all triples."""
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
    """S_H of the same clusterings with every object repeated."""
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
        "entropy over the logarithm of its size, so S_H rises towards 1.",
    )


def _claims_of_properties(table: Table) -> list[Claim]:
    row = next(row for row in table.records() if row["measure"] == "S_H")
    return [
        Claim(f"Property {name}", "S_H has it", str(row[name]), row[name] == "holds")
        for name in table.columns
        if name[:3] in ("4.3", "4.4")
    ]


def _claims_of_entropy(table: Table) -> list[Claim]:
    least, greatest = table.column("least S_H"), table.column("greatest S_H")
    at_bottom, singletons = table.column("S_H(L, bottom)"), table.column("singletons of L / n")
    same = all(map(near, at_bottom, singletons))
    return [
        Claim(
            "Proposition 5.1",
            "S_H is conditionally normalised",
            f"exactly 0 and 1 for {len(least)} types of references",
            set(least) == {0.0} and set(greatest) == {1.0},
        ),
        Claim(
            "Proposition 5.1, proof",
            "S_H(L, bottom) = 0",
            f"{'singletons of L / n' if same else 'another value'}; more than 0 for "
            f"{sum(value > 0 for value in at_bottom)} of {len(at_bottom)} types",
            not any(at_bottom),
            "A singleton is whole in bottom; merging it with an object of another cluster gives 0.",
        ),
    ]


def _claims_of_scatter(general: Table, special: Table) -> list[Claim]:
    columns = general.columns[-3:]
    extremes = {tuple(row) for row in zip(*(general.column(c) for c in columns), strict=True)}
    cases = ", ".join(special.column("case")[:2])
    return [
        Claim(
            "Proposition 5.2, points in general position",
            _SCATTER,
            "0 and 1 for every reference, 1 for the reference alone",
            extremes == {(0.0, 1.0, 0)},
        ),
        Claim(
            "Proposition 5.2, any points",
            _SCATTER,
            f"fails: {cases}",
            not any(special.column("pairs that differ and score 1")),
            "Without scatter between the parts, or in the cluster, a split costs nothing.",
        ),
    ]
