"""Tables 2 and 3: six desirable properties, how they are tested, and which measures show them."""

from __future__ import annotations

from partita.choosing.characterizing.properties import (
    CRITERIA,
    GROWTH,
    PROPORTIONALITY,
    SENSITIVITY,
    Mark,
)
from reproduce.arinik_2021.measures import (
    LETTERS,
    SHORT,
    as_published,
    defined,
    listed,
    reason_unless,
    share,
)
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
# Table 2 as printed: each property with the transformations and parameters that test it.
TESTED_BY = {
    "k-invariance": {("sc", "k"), ("oc", "k")},
    "discriminativeness": {("sc", "q")},
    "insensitivity to cluster size": {("onc", "k"), ("ncs", "h")},
    "convex additivity": {("sc", "k"), ("sc", "h"), ("knc", "k"), ("knc", "h")},
    PROPORTIONALITY: {("oc", "q")},
    SENSITIVITY: {("oc", "q"), ("sc", "q")},
}
NOT_MARKED = "Not printed: Table 2 says how it is tested, Table 3 does not mark it."


def reproduce(results: Results) -> list[Claim]:
    """Write the marks."""
    table = marks()
    results.add_table(table)
    results.add_table(growth())
    claims = [_claim_of_table_2(), *_claims_of_growth()]
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
        _claim_of_summary(),
    ]


def _claim_of_summary() -> Claim:
    held = {letters: sum(map(bool, marks)) for letters, marks in computed(TAU).items()}
    q = {one: share(one, "sc", "q") for one in ("ARI", "RI")}
    same = (
        held == {"RI": 0, "ARI": 2, "FMI": 4, "JI": 4, "F": 4, "NMI": 0} and q["ARI"] > 2 * q["RI"]
    )
    return Claim(
        "Section 5.2.1.6, summary",
        "FMI, JI and F have all four properties, RI and NMI none, ARI two, of which "
        "discriminativeness much more than RI",
        f"{', '.join(f'{one} {count}' for one, count in held.items())}; share of q in Singleton "
        f"Clusters {listed(q.items())}",
        same,
        reason_unless(same, "The rule gives other numbers."),
    )


def tested_by() -> dict[str, set[tuple[str, str]]]:
    """Return the transformations and parameters that partita tests each property by."""
    names = {name: short for short, name in SHORT.items()}
    return {
        **{
            name: {(names[one.name], term) for one, term, _, _ in rule}
            for name, rule in CRITERIA.items()
        },
        **{name: {(names[one.name], "q") for one in under} for name, under in GROWTH.items()},
    }


def _claim_of_table_2() -> Claim:
    same = tested_by() == TESTED_BY
    written = "; ".join(
        f"{name}: {', '.join(' '.join(one) for one in sorted(pairs))}"
        for name, pairs in TESTED_BY.items()
    )
    return Claim(
        "Table 2, how properties are tested",
        written,
        "`properties()` tests all six with these" if same else "not so",
        same,
        reason_unless(same, "Other transformations or parameters are used."),
    )


def growth_marks(name: str) -> dict[str, Mark]:
    """Return the marks of one of the two properties about growth with q, by the paper's letters."""
    return {
        LETTERS[mark.measure]: mark for mark in defined().properties(TAU) if mark.property == name
    }


def _claims_of_growth() -> list[Claim]:
    even, early = growth_marks(PROPORTIONALITY), growth_marks(SENSITIVITY)
    holding = [letters for letters, mark in even.items() if mark.holds]
    values = [(letters, mark.conditions[0].value) for letters, mark in even.items()]
    least = [
        (letters, min(one.value for one in mark.conditions)) for letters, mark in early.items()
    ]
    all_six = "all six" if all(mark.holds for mark in early.values()) else "not all six"
    return [
        Claim(
            "Table 2, proportionality",
            "the score increases proportionally with q in Orthogonal Clusters",
            f"mean distance of D(q)/D(1) from q: {listed(values)}; at most .15 for "
            f"{', '.join(holding)}",
            None,
            NOT_MARKED,
        ),
        Claim(
            "Table 2, sensitivity to small differences",
            "small q has a substantial effect in Orthogonal and Singleton Clusters",
            "D(.1)/D(1) over .1, the lesser of the two: "
            f"{listed(least, 2)}; at least .5 for {all_six}",
            None,
            NOT_MARKED,
        ),
    ]


def _in_words(marks: tuple[bool, ...]) -> str:
    held = [name for name, mark in zip(PROPERTIES, marks, strict=True) if mark]
    return ", ".join(held) or "none"


def computed(tau: float, published: bool = False) -> dict[str, tuple[bool | None, ...]]:
    """Return the marks for a threshold."""
    found = as_published() if published else defined()
    rows = [row for row in found.properties(tau) if row.property in PROPERTIES]
    return {
        letters: tuple(row.holds for row in rows if row.measure == name)
        for name, letters in LETTERS.items()
    }


def taus_that_agree() -> tuple[float, float]:
    """Return the smallest and the largest threshold, by steps of .001, with all printed marks."""
    good = [tau / 1000 for tau in range(50, 301) if computed(tau / 1000) == PRINTED]
    return good[0], good[-1]


def marks() -> Table:
    """Return the 24 marks, with the margins by which they hold or fail."""
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


def growth() -> Table:
    """Return the two properties of Table 2 that Table 3 does not mark."""
    names = {name: short for short, name in SHORT.items()}
    rows: list[tuple[Cell, ...]] = [
        (letters, name, names[one.transformation], one.value, one.bound, mark.holds, one.margin)
        for name in GROWTH
        for letters, mark in growth_marks(name).items()
        for one in mark.conditions
    ]
    return Table(
        "table_2_growth",
        "Table 2: proportionality and sensitivity to small differences",
        ("measure", "property", "transformation", "value", "bound", "holds", "margin"),
        rows,
        "The paper defines these two and marks them nowhere. Proportionality: the mean of "
        "abs(D(q)/D(1) - q), at most the bound. Sensitivity: the mean of D(.1)/D(1), over .1, at "
        "least the bound in both transformations. The bounds are partita's.",
    )
