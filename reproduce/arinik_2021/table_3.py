"""Table 3: which desirable properties the measures show."""

from __future__ import annotations

from reproduce.arinik_2021.measures import LETTERS, as_published, defined, reason_unless
from reproduce.results import Cell, Claim, Results, Table

# As printed: k-invariance, discriminativeness, insensitivity to cluster size, convex additivity.
PROPERTIES = (
    "k-invariance",
    "discriminativeness",
    "insensitivity to cluster size",
    "convex additivity",
)
PRINTED = {
    "RI": (False, False, False, False),
    "ARI": (True, True, False, False),
    "FMI": (True, True, True, True),
    "JI": (True, True, True, True),
    "F": (True, True, True, True),
    "NMI": (False, False, False, False),
}
TAU = 0.15


def reproduce(results: Results) -> list[Claim]:
    """Write the marks."""
    table = marks()
    results.add_table(table)
    results.add_table(further_marks())
    claims = []
    for letters, printed in PRINTED.items():
        found = tuple(row["computed"] for row in table.records() if row["measure"] == letters)
        same = found == printed
        reason = reason_unless(same, "The rule gives other marks.")
        words = _in_words(printed), _in_words(found)
        claims.append(Claim(f"Table 3, {letters}", *words, same, reason))
    least, largest = taus_that_agree()
    return [
        *claims,
        Claim(
            "Table 3, the rule",
            "not said",
            f"one threshold for shares, anything from {least:.3f} to {largest:.3f}",
            None,
            "The paper reads its marks off Figure 4. The rule was found on these very marks, so "
            "the margins count for more than the marks.",
        ),
    ]


def _in_words(marks: tuple[bool, ...]) -> str:
    held = [name for name, mark in zip(PROPERTIES, marks, strict=True) if mark]
    return ", ".join(held) or "none"


def computed(tau: float, published: bool = False) -> dict[str, tuple[bool | None, ...]]:
    """The marks for a threshold."""
    found = as_published() if published else defined()
    rows = [row for row in found.properties(tau) if row.property in PROPERTIES]
    return {
        letters: tuple(row.holds for row in rows if row.measure == name)
        for name, letters in LETTERS.items()
    }


def taus_that_agree() -> tuple[float, float]:
    """The smallest and the largest threshold, in thousandths, that gives all printed marks."""
    good = [tau / 1000 for tau in range(50, 301) if computed(tau / 1000) == PRINTED]
    return good[0], good[-1]


def marks() -> Table:
    """The 24 marks, with the margins by which they hold or fail."""
    rows: list[tuple[Cell, ...]] = []
    of_program = computed(TAU, published=True)
    for row in defined().properties(TAU):
        if row.property in PROPERTIES:
            letters = LETTERS[row.measure]
            place = PROPERTIES.index(row.property)
            printed, program = PRINTED[letters][place], of_program[letters][place]
            because = "; ".join(map(str, row.conditions))
            rows.append((letters, row.property, printed, row.holds, program, row.margin, because))
    return Table(
        "table_3",
        "Table 3: properties of measures",
        ("measure", "property", "printed", "computed", "with the program", "margin", "because"),
        rows,
        f"By one rule on the shares of Figure 4 with the threshold {TAU}. The margin is how far "
        "the share that decides is on the right side; it is negative where the property fails.",
    )


def further_marks() -> Table:
    """Two properties beyond the paper."""
    rows: list[tuple[Cell, ...]] = [
        (LETTERS[row.measure], row.property, row.holds, row.margin)
        for row in defined().properties(TAU)
        if row.property not in PROPERTIES
    ]
    return Table(
        "table_3_further",
        "Two further properties",
        ("measure", "property", "holds", "margin"),
        rows,
        "Beyond the paper: whether the dissimilarity grows in proportion to q, and whether it "
        "starts to grow at once.",
    )
