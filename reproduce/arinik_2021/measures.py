"""The paper's six measures on its 50,000 pairs, as it defines them and as its program ran."""

from __future__ import annotations

from functools import cache
from typing import Any

import partita as pt
from partita.choosing.characterization import Characterization
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

STANDS_ALONE = "It is printed as a picture; what is computed stands alone."


@cache
def defined() -> Characterization:
    """The measures on the pairs that the paper defines."""
    return pt.characterize(list(LETTERS), pt.Design.paper(), cache=False)


@cache
def as_published() -> Characterization:
    """The measures on the pairs that the program of the paper's authors makes."""
    return pt.characterize(list(LETTERS), pt.Design.paper(as_published=True), cache=False)


def both() -> dict[str, Characterization]:
    """Both, by what tables call them."""
    return {"as defined": defined(), "as the program has it": as_published()}


def reason_unless(same: bool, reason: str) -> str:
    """A reason where one is due."""
    return "" if same else reason


def add_display(results: Results, name: str, display: Any) -> None:
    """Draw a display and write it."""
    from matplotlib import pyplot

    figure = display.plot(labels=NAMES).figure_
    results.add_figure(name, figure)
    pyplot.close(figure)
