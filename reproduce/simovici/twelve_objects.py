"""The example of twelve objects: precision, recall and F of clusters, and pairs."""

from __future__ import annotations

from fractions import Fraction

import partita as pt
from reproduce.results import Cell, Claim, Results, Table

REFERENCE = (1, 3, 2, 2, 3, 1, 2, 2, 3, 1, 3, 2)
CANDIDATE = (2, 3, 2, 1, 3, 1, 3, 2, 3, 1, 3, 1)

# As printed: the share of objects in the majority class of their cluster, and per cluster.
PRINTED = {
    "precision": "2/3",
    "recall of cluster 1": "2/5",
    "recall of cluster 2": "2/5",
    "recall of cluster 3": "1",
    "F of cluster 1": "4/9",
    "F of cluster 2": "1/2",
    "F of cluster 3": "8/9",
    "mean F": "11/18",
    "TP": "9",
    "FN": "10",
    "FP": "10",
    "TN": "37",
}
_EPSILON = 1e-14


def reproduce(results: Results) -> list[Claim]:
    """Write all figures of the example."""
    table = example()
    results.add_table(table)
    results.add_table(ties())
    pairs = jaccard()
    results.add_table(pairs)
    apart, literal = pairs.rows[:2]
    return [
        *(
            Claim(f"twelve objects, {name}", printed, computed, same, "" if same else "It differs.")
            for name, printed, computed, same in table.rows
        ),
        Claim(
            "twelve objects, cluster 1",
            "its class is not said",
            "two objects of class 1 and two of class 2; only class 2 gives the printed recall",
            None,
            "A tie goes to the largest class.",
        ),
        Claim(
            "Jaccard coefficient of pairs",
            "defined on D x D",
            f"{apart[1]} over pairs of different objects, {literal[1]} over D x D",
            apart[2] == literal[2],
            "Taken literally, each object is paired with itself and each pair counts twice; TP, FN "
            "and FP of the example are those of 66 pairs of different objects.",
        ),
    ]


def values() -> dict[str, float]:
    """Everything that was printed."""
    pair = REFERENCE, CANDIDATE
    scores = {row.label: row for row in pt.cluster_precision_recall_f(*pair)}
    counts = pt.pair_counts(*pair)
    return {
        "precision": pt.purity_score(*pair),
        **{f"recall of cluster {label}": scores[label].recall for label in (1, 2, 3)},
        **{f"F of cluster {label}": scores[label].f for label in (1, 2, 3)},
        "mean F": pt.matched_f_score(*pair),
        **dict(zip(("TP", "FN", "FP", "TN"), map(float, counts), strict=True)),
    }


def example() -> Table:
    """Printed beside computed."""
    rows: list[tuple[Cell, ...]] = []
    for name, value in values().items():
        printed = Fraction(PRINTED[name])
        same = abs(value - float(printed)) < _EPSILON
        computed = str(Fraction(value).limit_denominator(100))
        rows.append((name, PRINTED[name], computed, same))
    return Table(
        "twelve_objects",
        "Twelve objects: printed and computed",
        ("quantity", "printed", "computed", "agrees"),
        rows,
        f"Classes {_joined(REFERENCE)}; clusters {_joined(CANDIDATE)}.",
    )


def _joined(labels: tuple[int, ...]) -> str:
    return ", ".join(map(str, labels))


def ties() -> Table:
    """What cluster 1 gets for each class that it could stand for."""
    size = CANDIDATE.count(1)
    rows: list[tuple[Cell, ...]] = []
    for label in (1, 2, 3):
        both = sum(x == label and y == 1 for x, y in zip(REFERENCE, CANDIDATE, strict=True))
        of_class = REFERENCE.count(label)
        recall, f = Fraction(both, of_class), Fraction(2 * both, of_class + size)
        rows.append((label, of_class, both, str(recall), str(f)))
    return Table(
        "ties",
        "Cluster 1 for each class",
        ("class", "its size", "shared with cluster 1", "recall", "F"),
        rows,
        "The printed recall is 2/5, and F 4/9: those of the largest class that shares two objects.",
    )


def jaccard() -> Table:
    """The Jaccard coefficient of pairs, with and without the diagonal."""
    a, b, c, _ = pt.pair_counts(REFERENCE, CANDIDATE)
    n = len(REFERENCE)
    literal = Fraction(2 * a + n, 2 * (a + b + c) + n)
    rows: list[tuple[Cell, ...]] = [
        ("pairs of different objects", f"{a}/{a + b + c}", a / (a + b + c)),
        ("D x D", f"{2 * a + n}/{2 * (a + b + c) + n}", float(literal)),
        ("partita", "pair_jaccard_score", pt.pair_jaccard_score(REFERENCE, CANDIDATE)),
    ]
    return Table(
        "jaccard",
        "The Jaccard coefficient of pairs",
        ("over", "fraction", "value"),
        rows,
    )
