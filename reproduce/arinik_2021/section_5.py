"""Section 5.2.1, on all measures: what moves them, and whether they grow with q."""

from __future__ import annotations

import numpy as np

import partita as pt
from partita.choosing.characterizing.characterization import Characterization
from partita.choosing.characterizing.dissimilarities import dissimilarities_without_rounding
from reproduce.arinik_2021.measures import (
    LETTERS,
    NAMES,
    both,
    defined,
    listed,
    reason_unless,
)
from reproduce.results import Cell, Claim, Results, Table

_ROUNDING = 1e-9


def reproduce(results: Results) -> list[Claim]:
    """Write what is behind each sentence."""
    results.add_table(growth_with_q())
    return [_claim_of_terms(), _claim_of_growth()]


def mean_shares() -> dict[str, float]:
    """Return the share of each term, averaged over the 30 bars."""
    found = defined()
    return dict(zip(found.terms, found.fit.shares.mean(axis=(0, 1)).tolist(), strict=True))


def _claim_of_terms() -> Claim:
    means = mean_shares()
    four = {name: means[name] for name in ("q", "k", "h", "n")}
    in_order = list(four) == sorted(four, key=lambda name: -four[name])
    return Claim(
        "Section 5.2.1, effects overall",
        "q affects all measures strongly, k and h less, n hardly",
        f"mean shares in the 30 bars: {listed(four.items())}",
        in_order,
        reason_unless(in_order, "The order is another."),
    )


def bars_that_fall(found: Characterization) -> list[tuple[str, str]]:
    """Return bars whose dissimilarity does not grow with q in all settings."""
    return [
        (row.measure, row.transformation)
        for row in found.monotonicity()
        if row.parameter == "q" and row.direction != "increases"
    ]


def growth_with_q() -> Table:
    """Return how far dissimilarities fall when q rises."""
    rows: list[tuple[Cell, ...]] = []
    for way, found in both().items():
        for row in found.monotonicity():
            if row.parameter == "q":
                bar = NAMES[row.measure], NAMES[row.transformation]
                grows = row.direction == "increases"
                rows.append((way, *bar, grows, row.least_step, row.largest_step))
    return Table(
        "growth_with_q",
        "Whether dissimilarities grow with q",
        ("way", "measure", "transformation", "in all settings", "least step", "largest step"),
        rows,
        "Steps from one q to the next, over all n, k and h.",
    )


def settings_that_fall() -> dict[str, int]:
    """Return, for each measure, the settings of 1,000 in which 1 New Cluster falls with q."""
    found = defined()
    scores = dissimilarities_without_rounding([pt.measures[name] for name in LETTERS], found.design)
    steps = np.diff(scores[:, found.design.names.index("one_new_cluster")], axis=4)
    falling = (steps < -_ROUNDING).any(axis=4).sum(axis=(1, 2, 3))
    return dict(zip(LETTERS.values(), falling.tolist(), strict=True))


def _claim_of_growth() -> Claim:
    ours, theirs = (bars_that_fall(found) for found in both().values())
    where = {NAMES[name] for _, name in ours}
    counts = ", ".join(
        f"{one} in {times:,}" for one, times in settings_that_fall().items() if times
    )
    return Claim(
        "Section 5.2.1, growth with q",
        "the dissimilarity increases with q in all 30 bars",
        f"in {30 - len(ours)} of 30; with the authors' program in {30 - len(theirs)}",
        not ours,
        f"The others are those of {', '.join(where)}, where most objects are together again for "
        f"large q. Of 1,000 settings of n, k and h, dissimilarities fall somewhere: {counts}.",
    )
