"""Table 4: bars that are alike, and what the authors' program has to do with it."""

from __future__ import annotations

import partita as pt
from partita.plots import TypologyDisplay
from reproduce.arinik_2021.measures import (
    LETTERS,
    NAMES,
    TRANSFORMATIONS,
    add_display,
    as_published,
    both,
    defined,
    reason_unless,
)
from reproduce.results import Cell, Claim, Results, Table, agrees

GROUPS = 5
SILHOUETTE = "0.55"


def reproduce(results: Results) -> list[Claim]:
    """Write the groups, the silhouettes and the shares of h:q."""
    for table in (groups(), silhouettes(), shares_of_h_and_q()):
        results.add_table(table)
    display = TypologyDisplay.from_characterization(defined(), GROUPS)
    add_display(results, "table_4", display)
    ours, theirs = (found.typology(GROUPS) for found in both().values())
    same = pt.adjusted_rand_score(ours.groups, theirs.groups)
    _, largest_by_definition = _range_of_h_and_q("as defined")
    least, largest = _range_of_h_and_q("as the program has it")
    return [
        Claim(
            "Table 4, silhouette",
            SILHOUETTE,
            f"{ours.silhouette:.3f}",
            agrees(SILHOUETTE, ours.silhouette),
            "The printed figure is that of the authors' program, in which new clusters slide over "
            f"the old ones in Neighbor Cluster Swaps: {theirs.silhouette:.3f}.",
        ),
        Claim(
            "Table 4, silhouette with the authors' program",
            SILHOUETTE,
            f"{theirs.silhouette:.3f}",
            by_program := agrees(SILHOUETTE, theirs.silhouette),
            reason_unless(by_program, "The figures differ."),
        ),
        Claim(
            "Table 4, members of the groups",
            "not in our sources",
            "the same five groups as defined and with the program"
            if same == 1
            else f"adjusted Rand index {same:.3f} of the two typologies",
            None,
            "We lack the printed groups; that both ways give the same ones stands alone.",
        ),
        Claim(
            "Table 4, h:q in Neighbor Cluster Swaps",
            "h and q act together",
            f"shares of at most {largest_by_definition:.3f}",
            False,
            f"With the authors' program the shares go from {least:.3f} to {largest:.3f}.",
        ),
    ]


def groups() -> Table:
    """The group of each bar; numbers have no meaning of their own."""
    ours, theirs = defined().typology(GROUPS), as_published().typology(GROUPS)
    rows: list[tuple[Cell, ...]] = []
    for place, (measure, name) in enumerate(ours.bars):
        bar = LETTERS[measure], TRANSFORMATIONS[name]
        central = (measure, name) in ours.medoids
        rows.append((*bar, ours.groups[place], theirs.groups[place], central))
    return Table(
        "table_4",
        "Table 4: groups of bars",
        ("measure", "transformation", "group", "group with the program", "most central"),
        rows,
        "Hellinger distances of the shares in Figure 4, k-medoids, five groups.",
    )


def silhouettes() -> Table:
    """The mean silhouette for each number of groups."""
    found = [one.typology(GROUPS).silhouettes for one in both().values()]
    rows: list[tuple[Cell, ...]] = [
        (number, *(one[number] for one in found)) for number in found[0]
    ]
    return Table(
        "silhouettes",
        "How well numbers of groups fit",
        ("groups", *both()),
        rows,
        "Two groups fit best either way.",
    )


def shares_of_h_and_q() -> Table:
    """The share of h:q in Neighbor Cluster Swaps."""
    rows: list[tuple[Cell, ...]] = [
        (NAMES[name], *(_share(way, name) for way in both())) for name in LETTERS
    ]
    return Table(
        "h_and_q",
        "The share of h:q in Neighbor Cluster Swaps",
        ("measure", *both()),
        rows,
    )


def _share(way: str, measure: str) -> float:
    found = both()[way]
    swaps = next(name for name in found.design.names if name.startswith("neighbor_swaps"))
    return found.share(measure, swaps, "h:q")


def _range_of_h_and_q(way: str) -> tuple[float, float]:
    shares = [_share(way, name) for name in LETTERS]
    return min(shares), max(shares)
