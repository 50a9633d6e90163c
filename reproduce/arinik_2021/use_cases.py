"""Sections 6.1 and 6.2: which measure to use in two cases."""

from __future__ import annotations

import partita as pt
from partita.choosing.recommending import Recommendation
from partita.choosing.situations import USE_CASES
from partita.plots import RecommendationDisplay
from reproduce.arinik_2021.measures import LETTERS, NAMES, add_display
from reproduce.results import Cell, Claim, Results, Table

RECOMMENDED = {"6.1": "pair_jaccard", "6.2": "purity_f"}
UNKNOWN = (
    "The text of the section is not at hand: these wishes were found from its recommendation, and "
    "others lead to the same measure."
)
_FIRST_OF_ALL = 10


def reproduce(results: Results) -> list[Claim]:
    """Write what each measure gets, wish by wish."""
    results.add_table(ranks())
    results.add_table(wishes())
    results.add_table(among_all())
    claims = []
    for case, recommended in RECOMMENDED.items():
        found = recommendation(case)
        display = RecommendationDisplay.from_recommendation(found)
        add_display(results, f"use_case_{case.replace('.', '_')}", display)
        claims.append(
            Claim(
                f"Section {case}",
                f"{LETTERS[recommended]} is recommended",
                ", ".join(f"{LETTERS[row.measure]} {row.score:.3f}" for row in found[:3]),
                None,
                UNKNOWN,
            )
        )
    return claims


def recommendation(case: str) -> Recommendation:
    """The six measures by how far they grant the wishes of a case."""
    return pt.recommend(list(USE_CASES[case].wishes), measures=list(LETTERS), cache=False)


def ranks() -> Table:
    """The six measures in order."""
    rows: list[tuple[Cell, ...]] = [
        (case, place, LETTERS[row.measure], row.score)
        for case in RECOMMENDED
        for place, row in enumerate(recommendation(case), 1)
    ]
    return Table(
        "use_cases",
        "The measures in the two use cases",
        ("section", "place", "measure", "score"),
        rows,
        "The paper argues in words, which are not at hand; the wishes were found from what it "
        "recommends. " + " ".join(f"{case}: {USE_CASES[case].why}" for case in RECOMMENDED),
    )


def wishes() -> Table:
    """How far each measure grants each wish."""
    rows: list[tuple[Cell, ...]] = []
    for case in RECOMMENDED:
        for row in recommendation(case):
            for one in row.reasons:
                wish = one.wish.effect, one.wish.parameter, NAMES[one.wish.transformation]
                rows.append((case, LETTERS[row.measure], *wish, one.score, one.share))
    return Table(
        "use_cases_wishes",
        "How far each measure grants each wish",
        ("section", "measure", "effect", "parameter", "transformation", "granted", "share"),
        rows,
        shown=30,
    )


def among_all() -> Table:
    """The first of all measures that partita has."""
    rows: list[tuple[Cell, ...]] = []
    for case in RECOMMENDED:
        # From the cache, if there: this is what takes longest.
        found = pt.recommend(list(USE_CASES[case].wishes))
        for place, row in enumerate(found[:_FIRST_OF_ALL], 1):
            rows.append((case, place, row.measure, row.score))
    return Table(
        "use_cases_all_measures",
        "The first ten of all measures in the two use cases",
        ("section", "place", "measure", "score"),
        rows,
        "Beyond the paper, which has six.",
    )
