"""The example of twelve objects: contingency matrix, precision, recall and F of clusters."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import partita as pt
from reproduce.results import Cell, Claim, Results, Table

REFERENCE = (1, 3, 2, 2, 3, 1, 2, 2, 3, 1, 3, 2)
CANDIDATE = (2, 3, 2, 1, 3, 1, 3, 2, 3, 1, 3, 1)

PRINTED_MATRIX = ((2, 1, 0), (2, 2, 1), (0, 0, 4))
# The blocks of the reference with the largest intersection with C1, C2 and C3.
PRINTED_BLOCKS = ("T2", "T2", "T3")
PRINTED = {
    "precision of C1": "2/4",
    "precision of C2": "2/3",
    "precision of C3": "4/5",
    "precision": "2/3",
    "recall of C1": "2/5",
    "recall of C2": "2/5",
    "recall of C3": "4/4",
    "F of C1": "4/9",
    "F of C2": "1/2",
    "F of C3": "8/9",
    "F": "11/18",
}
_EPSILON = 1e-14


def reproduce(results: Results) -> list[Claim]:
    """Write all figures of the example."""
    table = example()
    results.add_table(table)
    results.add_table(ties())
    return [
        _claim_of_matrix(),
        _claim_of_blocks(),
        *(
            Claim(f"twelve objects, {name}", printed, computed, same, "" if same else "It differs.")
            for name, printed, computed, same in table.rows
        ),
    ]


def _claim_of_matrix() -> Claim:
    found = pt.contingency_matrix(REFERENCE, CANDIDATE).tolist()
    same = tuple(map(tuple, found)) == PRINTED_MATRIX
    return Claim(
        "twelve objects, contingency matrix",
        in_rows(PRINTED_MATRIX),
        in_rows(found),
        same,
        "" if same else "It differs.",
    )


def in_rows(matrix: Iterable[Iterable[int]]) -> str:
    """Return a matrix in one line."""
    return " / ".join(", ".join(map(str, row)) for row in matrix)


def _claim_of_blocks() -> Claim:
    blocks = matched_blocks()
    return Claim(
        "twelve objects, blocks of the clusters",
        f"{', '.join(PRINTED_BLOCKS)}: the largest of the blocks with the largest intersection",
        f"{', '.join(blocks)}; C1 shares two objects with T1 and with T2, which is larger",
        blocks == PRINTED_BLOCKS,
        "" if blocks == PRINTED_BLOCKS else "The blocks differ.",
    )


def matched_blocks() -> tuple[str, ...]:
    """Return the block that partita matches with each cluster."""
    rows = pt.cluster_precision_recall_f(REFERENCE, CANDIDATE)
    matched = {row.label: row.matched_class for row in rows}
    return tuple(f"T{matched[label]}" for label in (1, 2, 3))


def values() -> dict[str, float]:
    """Return all values that the lecture prints."""
    pair = REFERENCE, CANDIDATE
    rows = {row.label: row for row in pt.cluster_precision_recall_f(*pair)}
    return {
        **{f"precision of C{label}": rows[label].precision for label in (1, 2, 3)},
        "precision": pt.purity_score(*pair),
        **{f"recall of C{label}": rows[label].recall for label in (1, 2, 3)},
        **{f"F of C{label}": rows[label].f for label in (1, 2, 3)},
        "F": pt.matched_f_score(*pair),
    }


def example() -> Table:
    """Return the printed and the computed values."""
    rows: list[tuple[Cell, ...]] = []
    for name, value in values().items():
        same = abs(value - float(Fraction(PRINTED[name]))) < _EPSILON
        computed = str(Fraction(value).limit_denominator(100))
        rows.append((name, PRINTED[name], computed, same))
    return Table(
        "twelve_objects",
        "Twelve objects: printed and computed",
        ("quantity", "printed", "computed", "agrees"),
        rows,
        f"Classes {_joined(REFERENCE)}; clusters {_joined(CANDIDATE)}. The lecture defines no "
        "recall of a whole clustering.",
    )


def _joined(labels: tuple[int, ...]) -> str:
    return ", ".join(map(str, labels))


def ties() -> Table:
    """Return what cluster 1 gets for each class that it could stand for."""
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
        "Two classes share two objects with cluster 1. The lecture's rule takes the largest of "
        "them, and names it: T2. Recall 2/5 and F 4/9 follow.",
    )
