"""Sentences of section 5 that do not hold for the transformations as they are defined."""

from __future__ import annotations

import numpy as np

import partita as pt
from partita.choosing.characterization import Characterization
from partita.choosing.scoring import scores_without_rounding
from reproduce.arinik_2021.measures import LETTERS, NAMES, as_published, both, defined
from reproduce.results import Cell, Claim, Results, Table

ARI, RI = "adjusted_rand", "rand"
_ROUNDING = 1e-9


def reproduce(results: Results) -> list[Claim]:
    """Write what is behind each sentence."""
    for table in (growth_with_q(), negative_ari(), effects_of_h()):
        results.add_table(table)
    return [_claim_of_growth(), _claim_of_positive_ari(), _claim_of_h()]


def bars_that_fall(found: Characterization) -> list[tuple[str, str]]:
    """Bars whose dissimilarity does not grow with q in all settings."""
    return [
        (row.measure, row.transformation)
        for row in found.monotonicity()
        if row.parameter == "q" and row.direction != "increases"
    ]


def growth_with_q() -> Table:
    """How far dissimilarities fall when q rises."""
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


def negative_ari() -> Table:
    """Where the adjusted Rand index is below 0."""
    rows: list[tuple[Cell, ...]] = []
    for way, found in both().items():
        values = 1 - found.scores[ARI]
        for t, name in enumerate(found.design.names):
            below = values[t] < 0
            settings = np.argwhere(below)
            qs = sorted({str(found.design.q[place[3]]) for place in settings})
            ks = sorted({found.design.k[place[1]] for place in settings})
            where = f"q = {', '.join(qs)}; k = {_range(ks)}" if qs else ""
            rows.append((way, NAMES[name], int(below.sum()), float(values[t].min()), where))
    return Table(
        "negative_ari",
        "Where the adjusted Rand index is negative",
        ("way", "transformation", "pairs of 10,000", "least value", "where"),
        rows,
    )


def _range(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def effects_of_h() -> Table:
    """The coefficient and the share of h in ARI and RI."""
    rows: list[tuple[Cell, ...]] = [
        (way, NAMES[name], *_of_h(found, name))
        for way, found in both().items()
        for name in found.design.names
    ]
    return Table(
        "effects_of_h",
        "The effect of h on the adjusted Rand index and on the Rand index",
        ("way", "transformation", "b in ARI", "b in RI", "share in ARI", "share in RI"),
        rows,
    )


def _of_h(found: Characterization, name: str) -> tuple[float, float, float, float]:
    t, j = found.design.names.index(name), found.terms.index("h")
    m = [found.measures.index(one) for one in (ARI, RI)]
    b, share = found.fit.b[m, t, j].tolist(), found.fit.shares[m, t, j].tolist()
    return b[0], b[1], share[0], share[1]


def settings_that_fall() -> dict[str, int]:
    """For each measure, in how many of 1,000 settings 1 New Cluster falls with q somewhere."""
    found = defined()
    scores = scores_without_rounding([pt.measures[name] for name in LETTERS], found.design)
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
        "Section 5, all measures",
        "the dissimilarity increases with q in all 30 cases",
        f"in {30 - len(ours)} of 30; with the authors' program in {30 - len(theirs)}",
        not ours,
        f"The others are those of {', '.join(where)}, where most objects are together again for "
        f"large q. Of 1,000 settings of n, k and h, dissimilarities fall somewhere: {counts}.",
    )


def _claim_of_positive_ari() -> Claim:
    counts = {way: int((found.scores[ARI] > 1).sum()) for way, found in both().items()}
    least = 1 - float(defined().scores[ARI].max())
    return Claim(
        "Section 5, ARI",
        "always positive",
        f"negative for {counts['as defined']:,} pairs, down to {least:.3f}",
        least >= 0,
        "In Orthogonal Clusters with q = 1, and in Neighbor Cluster Swaps with q = 1 and k = 2, "
        "pairs agree less than by chance. The program has "
        f"{counts['as the program has it']:,} such pairs.",
    )


def _claim_of_h() -> Claim:
    larger = [
        NAMES[name]
        for name in defined().design.names
        if abs(_of_h(defined(), name)[0]) >= abs(_of_h(defined(), name)[1])
    ]
    in_program = [
        NAMES[name]
        for name in as_published().design.names
        if abs(_of_h(as_published(), name)[0]) >= abs(_of_h(as_published(), name)[1])
    ]
    return Claim(
        "Section 5, ARI",
        "the effect of h is smaller than on RI for all transformations",
        f"not in {', '.join(larger)}; with the authors' program not in {', '.join(in_program)}",
        not larger,
        "Compared are the coefficients of h; all of them are small. Shares of effects say the same "
        "of the transformations as defined.",
    )
