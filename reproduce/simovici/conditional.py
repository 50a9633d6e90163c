"""The conditional beta-entropy: its definition, the two lines of Eq. (1), and Shannon's."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

import partita as pt
from partita.array_types import Floats
from reproduce.results import Cell, Claim, Results, Table
from reproduce.simovici.twelve_objects import CANDIDATE, REFERENCE

Labels = Sequence[int]

BETAS = (1.3, 2.0, 3.5)
# {1,2}{3,4} against {1,3}{2,4}, and the lecture's twelve objects.
PAIRS: dict[str, tuple[Labels, Labels]] = {
    "{12}{34} | {13}{24}": ((0, 0, 1, 1), (0, 1, 0, 1)),
    "theta | kappa": (REFERENCE, CANDIDATE),
}
_ROUNDING = 1e-12


def reproduce(results: Results) -> list[Claim]:
    """Write all forms side by side."""
    table = forms()
    results.add_table(table)
    return [*_claims_of_equation_1(table), _claim_of_equation_2(), _claim_of_shannon()]


def matrix_of(x: Labels, y: Labels) -> Floats:
    """Return the contingency matrix: blocks of x by blocks of y."""
    matrix: Floats = pt.contingency_matrix(x, y).astype(np.float64)
    return matrix


def definition(x: Labels, y: Labels, beta: float) -> float:
    """Return the definition: entropies of x on the blocks of y, weighted by shares^beta."""
    total = 0.0
    for block in set(y):
        objects = [i for i, label in enumerate(y) if label == block]
        weight = (len(objects) / len(y)) ** beta
        total += weight * pt.beta_entropy(pt.trace(list(x), objects), beta)
    return total


def first_line(x: Labels, y: Labels, beta: float) -> float:
    """Return Eq. (1), first line as printed: the 1 stands inside the sum over blocks of x."""
    matrix = matrix_of(x, y)
    sizes = matrix.sum(axis=0)
    inner = (1 - (matrix / sizes) ** beta).sum(axis=0) / (1 - 2 ** (1 - beta))
    return float((sizes / len(x)) ** beta @ inner)


def second_line(x: Labels, y: Labels, beta: float) -> float:
    """Return Eq. (1), second line."""
    matrix = matrix_of(x, y) / len(x)
    inner = matrix.sum(axis=0) ** beta - (matrix**beta).sum(axis=0)
    return float(inner.sum() / (1 - 2 ** (1 - beta)))


FORMS: dict[str, Callable[[Labels, Labels, float], float]] = {
    "definition": definition,
    "Eq. (1), first line": first_line,
    "Eq. (1), second line": second_line,
    "beta_conditional_entropy": pt.beta_conditional_entropy,
}


def forms() -> Table:
    """Return each form for both examples and some beta."""
    rows: list[tuple[Cell, ...]] = [
        (name, beta, *(form(x, y, beta) for form in FORMS.values()))
        for name, (x, y) in PAIRS.items()
        for beta in BETAS
    ]
    return Table(
        "conditional_entropy",
        "Conditional beta-entropies: the definition, Eq. (1) as printed, and partita",
        ("partitions", "beta", *FORMS),
        rows,
        "The first line has m blocks of the first partition and subtracts from m where it should "
        "subtract from 1. It is too large by (m - 1) / (1 - 2^(1-beta)) times the sum of "
        "(|C|/n)^beta.",
    )


def _claims_of_equation_1(table: Table) -> list[Claim]:
    wanted = table.column("definition")
    example = next(row for row in table.records() if row["beta"] == 2.0)
    claims = []
    for name in ("Eq. (1), first line", "Eq. (1), second line"):
        errors = [abs(a - b) for a, b in zip(table.column(name), wanted, strict=True)]
        same = max(errors) < _ROUNDING
        claims.append(
            Claim(
                name,
                "equal to the definition of the conditional beta-entropy",
                f"{{12}}{{34}} given {{13}}{{24}}, beta = 2: {example[name]:g}; by definition "
                f"{example['definition']:g}",
                same,
                "" if same else "The 1 stands inside the sum over the blocks B.",
            )
        )
    return claims


def _claim_of_equation_2() -> Claim:
    errors = []
    for beta in BETAS:
        n = len(CANDIDATE)
        shares = np.array([CANDIDATE.count(label) / n for label in (1, 2, 3)])
        printed = ((shares**beta).sum() - n ** (1 - beta)) / (1 - 2 ** (1 - beta))
        errors.append(abs(printed - pt.beta_conditional_entropy(pt.bottom(n), CANDIDATE, beta)))
    same = max(errors) < _ROUNDING
    return Claim(
        "Eq. (2)",
        "the conditional entropy of the partition into single objects",
        f"equal on the twelve objects for beta = {', '.join(f'{beta:g}' for beta in BETAS)}",
        same,
        "" if same else "It is not.",
    )


def _claim_of_shannon() -> Claim:
    right = pt.beta_conditional_entropy(REFERENCE, CANDIDATE, 1)
    matrix = matrix_of(REFERENCE, CANDIDATE)
    n, sizes = len(REFERENCE), matrix.sum(axis=0)
    printed = math.fsum(
        count / n * math.log2(count / sizes[column])
        for (_, column), count in np.ndenumerate(matrix)
        if count
    )
    return Claim(
        "conditional Shannon entropy",
        "the limit of Eq. (1) is the sum of |B n C|/n log(|B n C|/|C|)",
        f"{printed:.4f} bits on the twelve objects; the conditional entropy is {right:.4f}",
        abs(printed - right) < _ROUNDING,
        "The minus sign is missing.",
    )
