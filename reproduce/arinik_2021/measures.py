"""The paper's six measures on its 50,000 pairs, as it defines them and as its program ran."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import partita as pt
from partita.choosing.characterizing.characterization import Characterization
from reproduce.arinik_2021.published_program import PublishedDesign
from reproduce.results import Results

# The paper's letters for partita's names.
LETTERS = {
    "rand": "RI",
    "adjusted_rand": "ARI",
    "fowlkes_mallows": "FMI",
    "pair_jaccard": "JI",
    "purity_f": "F",
    "normalized_mutual_info": "NMI",
}
TRANSFORMATIONS = {
    "singleton_clusters": "Singleton Clusters",
    "one_new_cluster": "1 New Cluster",
    "k_new_clusters": "k New Clusters",
    "neighbor_swaps": "Neighbor Cluster Swaps",
    "neighbor_swaps_as_published": "Neighbor Cluster Swaps",
    "orthogonal_clusters": "Orthogonal Clusters",
}
NAMES = {**LETTERS, **TRANSFORMATIONS}
# The paper's short names of the transformations, in the order of its Figure 4 and Table 4.
SHORT = {
    "oc": "orthogonal_clusters",
    "knc": "k_new_clusters",
    "ncs": "neighbor_swaps",
    "onc": "one_new_cluster",
    "sc": "singleton_clusters",
}

A_PICTURE = "It is printed as a picture without figures."


@cache
def defined() -> Characterization:
    """Return the measures on the pairs that the paper defines."""
    return pt.characterize(list(LETTERS), pt.Design.paper(), recompute=True)


@cache
def as_published() -> Characterization:
    """Return the measures on the pairs that the program of the paper's authors makes."""
    return pt.characterize(list(LETTERS), PublishedDesign())


def both() -> dict[str, Characterization]:
    """Return both characterizations, keyed by their names in the tables."""
    return {"as defined": defined(), "as the program has it": as_published()}


def in_order(found: Characterization) -> list[str]:
    """Return the transformations of a design in the order of Figure 4."""
    return [
        next(name for name in found.design.names if name.startswith(wanted))
        for wanted in SHORT.values()
    ]


def effect(measure: str, transformation: str, term: str) -> float:
    """Return the coefficient b of a term, by the paper's names: ("RI", "sc", "k")."""
    return float(defined().fit.b[(*_bar(measure, transformation), defined().terms.index(term))])


def share(measure: str, transformation: str, term: str) -> float:
    """Return the share of a term in its bar, by the paper's names."""
    return float(
        defined().fit.shares[(*_bar(measure, transformation), defined().terms.index(term))]
    )


def height(measure: str, transformation: str) -> float:
    """Return the height of a bar in Figure 4: the sum of abs(b)."""
    return float(defined().fit.heights[_bar(measure, transformation)].sum())


def _bar(measure: str, transformation: str) -> tuple[int, int]:
    return list(LETTERS.values()).index(measure), defined().design.names.index(
        SHORT[transformation]
    )


def listed(figures: Iterable[tuple[str, float]], digits: int = 3) -> str:
    """Return names with their figures, as "RI .176, ARI .325"."""
    return ", ".join(f"{name} {short(value, digits)}" for name, value in figures)


def short(value: float, digits: int = 3) -> str:
    """Return a number without the 0 before its point, and with no sign if it rounds to nothing."""
    written = f"{value:.{digits}f}"
    if not float(written):
        written = written.removeprefix("-")
    return written.replace("0.", ".", 1) if abs(value) < 1 else written


def reason_unless(same: bool, reason: str) -> str:
    """Return the reason if the claim differs, and no text if it agrees."""
    return "" if same else reason


def add_display(results: Results, name: str, display: Any) -> None:
    """Draw a display and write it."""
    from matplotlib import pyplot

    figure = display.plot(labels=NAMES).figure_
    results.add_figure(name, figure)
    pyplot.close(figure)
