"""Table 4 and Section 5.2.2: bars that are alike, in the paper's words."""

from __future__ import annotations

import numpy as np

import partita as pt
from partita.choosing.characterizing.characterization import Characterization
from partita.plots import TypologyDisplay
from reproduce.arinik_2021.measures import (
    LETTERS,
    NAMES,
    SHORT,
    TRANSFORMATIONS,
    add_display,
    as_published,
    both,
    defined,
    in_order,
    listed,
    reason_unless,
    short,
)
from reproduce.results import Cell, Claim, Results, Table, agrees

GROUPS = 5
SILHOUETTE = "0.55"
# The smallest number of groups above two with a silhouette this near to the best.
PARSIMONY = 0.025
# The groups as Section 5.2.2 describes them, in its order and colors. The text has no members; a
# bar that each description can only mean stands for its group.
WORDS = {
    "blue": "main effects of k and q in balance, minor ones of h and k:q",
    "brown": "similar, but q supersedes k",
    "red": "q even more prevalent, both minor effects even smaller",
    "orange": "all effects negligible compared with q",
    "green": "q dominates, with a minor effect of h:q",
}
STANDS_FOR = {
    "blue": ("RI", "sc"),
    "brown": ("ARI", "knc"),
    "red": ("ARI", "sc"),
    "orange": ("JI", "sc"),
    "green": ("JI", "ncs"),
}


def reproduce(results: Results) -> list[Claim]:
    """Write the groups, the silhouettes and the shares of h:q."""
    for table in (groups(), mean_shares(), silhouettes(), shares_of_h_and_q()):
        results.add_table(table)
    found = defined()
    columns = tuple(in_order(found))
    display = TypologyDisplay(found.typology(GROUPS), found.measures, columns)
    add_display(results, "table_4", display)
    return [*_claims_of_number(), *_claims_of_groups(), *_claims_of_patterns()]


def color_of(letters: str, transformation: str) -> str:
    """Return the paper's color for the group of a bar, by the paper's names."""
    typology = defined().typology(GROUPS)
    names = {short: long for long, short in LETTERS.items()}

    def number(bar: tuple[str, str]) -> int:
        return typology.group_of(names[bar[0]], SHORT[bar[1]])

    own = number((letters, transformation))
    return next(color for color, bar in STANDS_FOR.items() if number(bar) == own)


def members() -> dict[str, list[tuple[str, str]]]:
    """Return the bars of each group, by color."""
    found: dict[str, list[tuple[str, str]]] = {color: [] for color in WORDS}
    for letters in LETTERS.values():
        for one in SHORT:
            found[color_of(letters, one)].append((letters, one))
    return found


def shares_of(color: str) -> dict[str, float]:
    """Return the mean share of each term in a group."""
    found = defined()
    letters = list(LETTERS.values())
    bars = [
        found.fit.shares[letters.index(one), found.design.names.index(SHORT[name])]
        for one, name in members()[color]
    ]
    return dict(zip(found.terms, np.mean(bars, axis=0).tolist(), strict=True))


def groups() -> Table:
    """Return the group of each bar; numbers have no meaning of their own."""
    ours, theirs = defined().typology(GROUPS), as_published().typology(GROUPS)
    short_names = {name: short for short, name in SHORT.items()}
    rows: list[tuple[Cell, ...]] = []
    for place, (measure, name) in enumerate(ours.profiles):
        bar = LETTERS[measure], TRANSFORMATIONS[name]
        color = color_of(LETTERS[measure], short_names[name])
        central = (measure, name) in ours.medoids
        rows.append((*bar, color, ours.groups[place], theirs.groups[place], central))
    return Table(
        "table_4",
        "Table 4: groups of bars",
        ("measure", "transformation", "color", "group", "group with the program", "most central"),
        rows,
        "Hellinger distances of the shares in Figure 4, k-medoids, five groups. Colors are those "
        "of the paper's descriptions, given to the groups that fit them.",
    )


def mean_shares() -> Table:
    """Return the five groups in the paper's words, with mean shares."""
    rows: list[tuple[Cell, ...]] = []
    for color, words in WORDS.items():
        bars = ", ".join(" ".join(bar) for bar in members()[color])
        rows.append((color, words, bars, *shares_of(color).values()))
    return Table(
        "table_4_groups",
        "Table 4: the five groups in the paper's words, and the mean shares of their bars",
        ("color", "in the paper", "bars", *defined().terms),
        rows,
    )


def silhouettes() -> Table:
    """Return the mean silhouette for each number of groups."""
    found = [one.typology(GROUPS).silhouettes for one in both().values()]
    rows: list[tuple[Cell, ...]] = [
        (number, *(one[number] for one in found)) for number in found[0]
    ]
    return Table(
        "silhouettes",
        "How well numbers of groups fit",
        ("groups", *both()),
        rows,
        "Two groups fit best either way. Of three and more, five are the fewest within "
        f"{PARSIMONY} of the best.",
    )


def shares_of_h_and_q() -> Table:
    """Return the share of h:q in Neighbor Cluster Swaps."""
    rows: list[tuple[Cell, ...]] = [
        (NAMES[name], *(_share(found, name) for found in both().values())) for name in LETTERS
    ]
    return Table(
        "h_and_q",
        "The share of h:q in Neighbor Cluster Swaps",
        ("measure", *both()),
        rows,
    )


def _share(found: Characterization, measure: str) -> float:
    swaps = next(name for name in found.design.names if name.startswith("neighbor_swaps"))
    return found.share(measure, swaps, "h:q")


def _claims_of_number() -> list[Claim]:
    ours, theirs = (found.typology(GROUPS) for found in both().values())
    best = {way: found.typology() for way, found in both().items()}
    parsimonious = {
        way: len(found.typology(fewest=3, parsimony=PARSIMONY)) for way, found in both().items()
    }
    sizes = [len(one) for one in best.values()]
    return [
        Claim(
            "Section 5.2.2, number of groups",
            "5, by the silhouette and parsimony",
            f"{sizes[0]} groups have the largest silhouette, "
            f"{short(best['as defined'].silhouette)}; of 3 and more, "
            f"{parsimonious['as defined']} are the fewest within {short(PARSIMONY)} of the best",
            sizes == [GROUPS, GROUPS],
            "Two groups are fewer and fit better, with the authors' program as well "
            f"({short(best['as the program has it'].silhouette)}); leaving them out, the rule "
            f"gives {parsimonious['as the program has it']} there, too.",
        ),
        Claim(
            "Section 5.2.2, silhouette",
            SILHOUETTE,
            f"{ours.silhouette:.3f}",
            agrees(SILHOUETTE, ours.silhouette),
            "The printed figure is that of the authors' program, in which new clusters slide over "
            f"the old ones in Neighbor Cluster Swaps: {theirs.silhouette:.3f}.",
        ),
        Claim(
            "Section 5.2.2, silhouette with the authors' program",
            SILHOUETTE,
            f"{theirs.silhouette:.3f}",
            by_program := agrees(SILHOUETTE, theirs.silhouette),
            reason_unless(by_program, "The figures differ."),
        ),
    ]


def fits(color: str) -> bool:
    """Return whether the mean shares of a group are what the paper's words say."""
    share = shares_of(color)
    main, minor = share["k"] + share["q"], max(share["h"], share["k:q"])
    brown = shares_of("brown")
    return {
        "blue": 0.5 < share["k"] / share["q"] < 2 and main > 0.7 and minor < min(share["k"], 0.2),
        "brown": share["q"] > 2 * share["k"] and share["k"] > minor,
        "red": share["q"] > brown["q"] and all(share[term] < brown[term] for term in ("h", "k:q")),
        "orange": share["q"] > 0.95,
        "green": share["q"] > 0.85
        and share["h:q"] == max(one for term, one in share.items() if term != "q"),
    }[color]


def _claims_of_groups() -> list[Claim]:
    ours, theirs = (found.typology(GROUPS) for found in both().values())
    same = pt.adjusted_rand_score(ours.groups, theirs.groups) == 1
    swaps = [_share(as_published(), name) for name in ("fowlkes_mallows", "pair_jaccard",
                                                       "purity_f")]  # fmt: skip
    claims = []
    for color, words in WORDS.items():
        shown = ("k", "q", "h", "k:q", "h:q")
        found = shares_of(color)
        holds = fits(color)
        claims.append(
            Claim(
                f"Section 5.2.2, {color} group",
                words,
                f"mean shares {listed((term, found[term]) for term in shown)}; "
                f"{', '.join(' '.join(bar) for bar in members()[color])}",
                holds,
                reason_unless(
                    holds,
                    "As Neighbor Cluster Swaps is defined, h has the larger share. With the "
                    f"authors' program h:q has {short(min(swaps))} to {short(max(swaps))}.",
                ),
            )
        )
    return [
        *claims,
        Claim(
            "Table 4, members of the groups",
            "colors of 30 cells",
            "the same five groups as defined and with the authors' program"
            if same
            else "other groups with the authors' program",
            None,
            "They are printed as colors only, without names or figures.",
        ),
    ]


def patterns() -> dict[str, list[str]]:
    """Return the rows of Table 4: colors of each measure, in the order of its columns."""
    return {letters: [color_of(letters, one) for one in SHORT] for letters in LETTERS.values()}


def _claims_of_patterns() -> list[Claim]:
    rows = patterns()
    columns = list(zip(*rows.values(), strict=True))
    different = len(set(columns)) == len(columns)
    names = list(rows)
    apart = {
        (a, b): sum(one != other for one, other in zip(rows[a], rows[b], strict=True))
        for i, a in enumerate(names)
        for b in names[i + 1 :]
    }
    within = [apart["FMI", "JI"], apart["FMI", "F"], apart["JI", "F"], apart["RI", "NMI"]]
    alone = min(apart["ARI", b] for b in ("FMI", "JI", "F", "NMI"))
    alone = min(alone, apart["RI", "ARI"])
    grouped = max(within) < alone
    return [
        Claim(
            "Section 5.2.2, columns of Table 4",
            "every transformation has a pattern of its own",
            "five different columns" if different else "some columns are the same",
            different,
            reason_unless(different, "They are not."),
        ),
        Claim(
            "Section 5.2.2, rows of Table 4",
            "FMI, JI and F are alike, RI and NMI are, and ARI is apart",
            f"of five cells {max(within[:3])} at most differ among FMI, JI and F, {within[3]} "
            f"between RI and NMI, {alone} at least between ARI and any other",
            grouped,
            reason_unless(grouped, "The rows are alike in another way."),
        ),
    ]
