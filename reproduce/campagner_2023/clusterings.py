"""The clusterings of the paper's examples, what is inside them, and Table 1."""

from __future__ import annotations

import partita as pt
from partita.clusterings.conversion import Clustering, to_evidential
from partita.measures.credal import Interval
from partita.tables.relations import Relation
from reproduce.results import Claim, Results, Table

NAMES = (1, 2, 3)

# Five objects and three clusters: a hard, a rough, a fuzzy, a possibilistic, an evidential one.
C = pt.Hard([1, 2, 2, 3, 1])
R = pt.Rough([{1}, {2}, {2, 3}, {3}, {1, 2, 3}])
F = pt.Fuzzy(
    [[1, 0, 0], [0, 1, 0], [0, 1 / 2, 1 / 2], [0, 0, 1], [1 / 3, 1 / 3, 1 / 3]], labels=NAMES
)
P = pt.Possibilistic([[1, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1], [1, 1, 0.8]], labels=NAMES)
M = pt.Evidential(
    [
        [1, 0, 0, 0, 0],
        [0, 1, 0, 0, 0],
        [0, 0, 0, 1 / 2, 1 / 2],
        [0, 0, 1, 0, 0],
        [1 / 6, 1 / 6, 1 / 6, 0, 1 / 2],
    ],
    [{1}, {2}, {3}, {2, 3}, {1, 2, 3}],
    labels=NAMES,
)
# Example 4.1: nothing is known.
R_PRIME = pt.Rough([set(NAMES)] * 5)
NAMED: dict[str, Clustering] = {"C": C, "R": R, "F": F, "P": P, "M": M, "R'": R_PRIME}

STANDS_ALONE = "We lack the printed figures; what is computed stands alone."


def reproduce(results: Results) -> list[Claim]:
    """Write what the clusterings are, and Table 1."""
    inside, pairs = focal_clusterings(), table_1()
    results.add_table(inside)
    results.add_table(pairs)
    counts = inside.by_first("rough clusterings")
    return [
        Claim(
            "Examples 2.1 to 3.1",
            "not in our sources",
            "rough clusterings inside: " + ", ".join(f"{name} {counts[name]}" for name in NAMED),
            None,
            STANDS_ALONE,
        ),
        Claim(
            "Table 1",
            "not in our sources",
            f"{len(pairs.rows)} pairs of objects of M",
            None,
            STANDS_ALONE,
        ),
    ]


def exact(x: Clustering, y: Clustering, base: str) -> Interval:
    """d_0 and d_1 of a distance of hard clusterings, certain to be exact."""
    found = pt.transport_distance(x, y, base=base)
    if not found.exact:
        raise ValueError(f"{base} was not computed exactly")
    return found.interval


def focal_clusterings() -> Table:
    """How many rough clusterings each clustering is a distribution over, and the likeliest."""
    rows = []
    for name, clustering in NAMED.items():
        focal = list(pt.focal_clusterings(clustering))
        hard = sum(pt.hard_clusterings(rough).count == 1 for rough, _ in focal)
        objects = ", ".join(_in_words(clustering, row) for row in range(clustering.n))
        largest = max(mass for _, mass in focal)
        rows.append((name, clustering.kind, objects, len(focal), hard, largest))
    return Table(
        "clusterings",
        "The clusterings of the examples as distributions over rough ones (Eq. 11 to 13)",
        ("name", "kind", "objects", "rough clusterings", "hard among them", "largest mass"),
        rows,
        "The masses of each object on sets of clusters; a set alone has mass 1. Those of P come "
        "from its levels: an object with 1, 1 and 0.8 has 0.2 on {1, 2} and 0.8 on {1, 2, 3}.",
    )


def _in_words(clustering: Clustering, row: int) -> str:
    evidence = to_evidential(clustering)
    sets = [
        (f"{{{', '.join(map(str, sorted(one)))}}}", mass)
        for one, mass in zip(evidence.focal_sets, evidence.masses[row].tolist(), strict=True)
        if mass > 0
    ]
    return sets[0][0] if len(sets) == 1 else " ".join(f"{one}: {mass:.4g}" for one, mass in sets)


def table_1() -> Table:
    """What M says of each pair of objects."""
    relation = Relation(M)
    rows = []
    for i in range(M.n):
        for j in range(i + 1, M.n):
            together, apart, either, nothing = relation.pair(i, j)
            rows.append((f"{i + 1}, {j + 1}", nothing, together, apart, either))
    return Table(
        "table_1",
        "Table 1: the masses of pairs of objects under M (Eq. 3)",
        ("pair", "empty", "together", "apart", "open"),
        rows,
    )
