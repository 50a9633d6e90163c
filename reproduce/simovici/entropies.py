"""Entropies of the notes: a printed pair that cannot go together, and the conditional entropy."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

import partita as pt
from reproduce.results import Cell, Claim, Results, Table, agrees
from reproduce.simovici.twelve_objects import CANDIDATE, REFERENCE

GINI, ENTROPY = "0.79", "2.17"
OBJECTS = 10
BETAS = (1.0, 1.5, 2.0, 3.0)


def reproduce(results: Results) -> list[Claim]:
    """Write what fits the printed figures, and conditional entropies."""
    fitting, conditional = partitions_that_fit(), conditional_entropies()
    results.add_table(fitting)
    results.add_table(conditional)
    best = fitting.rows[0]
    shannon = pt.beta_conditional_entropy(REFERENCE, CANDIDATE, 1)
    worst = max(abs(row["H(x|y)"] - row["H(x,y) - H(y)"]) for row in conditional.records())
    return [
        Claim(
            "pi_2, Gini index and entropy",
            f"gini = {GINI}, entropy = {ENTROPY}",
            f"sizes {best[0]} have {best[1]:.2f} and {best[2]:.3f}",
            any(row[3] and row[4] for row in fitting.rows),
            f"No partition of {OBJECTS} objects has both, nor indeed this Gini index.",
        ),
        Claim(
            "conditional beta-entropy",
            "first line of its definition",
            f"H(x|y) = H(x,y) - H(y) up to {worst:.0e} with the definition that partita has",
            None,
            "The first printed line, which is not at hand, is said to be wrong. What is right is "
            "computed: 1/(1 - 2^(1-beta)) times the sum over the blocks C of y of (|C|/n)^beta - "
            "sum over the blocks B of x of (|B n C|/n)^beta.",
        ),
        Claim(
            "conditional Shannon entropy",
            "a sum without its minus sign",
            f"{shannon:.4f} bits on the twelve objects, {-shannon:.4f} without the sign",
            -shannon >= 0.0,
            "An entropy is not negative; the printed sum is.",
        ),
    ]


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """All sizes that add up to a total, in falling order."""
    if total == 0:
        yield ()
    for size in range(min(total, largest), 0, -1):
        for rest in _partitions(total - size, size):
            yield (size, *rest)


def partitions_that_fit() -> Table:
    """Sizes of ten objects whose Gini index or entropy is the printed one."""
    rows: list[tuple[Cell, ...]] = []
    for sizes in _partitions(OBJECTS, OBJECTS):
        labels = np.repeat(np.arange(len(sizes)), sizes)
        gini, entropy = pt.gini_index(labels), pt.beta_entropy(labels, 1)
        fits = agrees(GINI, gini), agrees(ENTROPY, entropy)
        if any(fits):
            rows.append((", ".join(map(str, sizes)), gini, entropy, *fits))
    rows.sort(key=lambda row: not row[4])
    return Table(
        "gini_and_entropy",
        f"Partitions of {OBJECTS} objects with a Gini index of {GINI} or an entropy of {ENTROPY}",
        ("sizes", "Gini index", "entropy in bits", "Gini as printed", "entropy as printed"),
        rows,
        "None has this Gini index.",
    )


def conditional_entropies() -> Table:
    """The conditional entropy of the twelve objects against its other form."""
    rows: list[tuple[Cell, ...]] = []
    for beta in BETAS:
        conditional = pt.beta_conditional_entropy(REFERENCE, CANDIDATE, beta)
        joint = pt.beta_joint_entropy(REFERENCE, CANDIDATE, beta)
        rows.append((beta, conditional, joint - pt.beta_entropy(CANDIDATE, beta)))
    return Table(
        "conditional_entropy",
        "Conditional beta-entropies of the twelve objects",
        ("beta", "H(x|y)", "H(x,y) - H(y)"),
        rows,
    )
