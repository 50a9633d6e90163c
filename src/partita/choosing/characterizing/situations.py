"""Situations that people are in, as wishes about a measure."""

from __future__ import annotations

from typing import Any, NamedTuple

from partita.choosing.characterizing.transformations import (
    K_NEW_CLUSTERS,
    NEIGHBOR_SWAPS,
    ONE_NEW_CLUSTER,
    ORTHOGONAL_CLUSTERS,
    SINGLETON_CLUSTERS,
)
from partita.choosing.characterizing.wishes import EVERY, Wish
from partita.errors import InputError, InputTypeError


class Situation(NamedTuple):
    """What is wanted of a measure in a situation, and why.

    Attributes
    ----------
    why : str
    wishes : tuple of Wish
    source : str
        Who states these wishes; empty where they are partita's own.
    """

    why: str
    wishes: tuple[Wish, ...]
    source: str = ""


_PAPER = "Arinik, Labatut and Figueiredo 2021, Section"

SITUATIONS: dict[str, Situation] = {
    "ground truth with few clusters": Situation(
        "Objects get confused between classes (neighbor swaps), classes fall apart (k new "
        "clusters) or leak into one heap (one new cluster). What counts is the share of objects "
        "that are wrong; one class more or less, or one that is larger, should change little.",
        (
            *(
                Wish(one.name, "q", "increase")
                for one in (NEIGHBOR_SWAPS, K_NEW_CLUSTERS, ONE_NEW_CLUSTER)
            ),
            *(Wish(one.name, "k", "ignore") for one in (NEIGHBOR_SWAPS, K_NEW_CLUSTERS)),
            *(Wish(one.name, "h", "ignore") for one in (NEIGHBOR_SWAPS, K_NEW_CLUSTERS)),
            Wish(EVERY, "n", "ignore"),
        ),
    ),
    "entity resolution: many small clusters": Situation(
        "Records are left alone (singleton clusters), or strangers are thrown together (orthogonal "
        "clusters, one new cluster). Both must count whatever the number of entities, and a heap "
        "of records is worse the more entities it mixes.",
        (
            *(
                Wish(one.name, "q", "increase")
                for one in (SINGLETON_CLUSTERS, ORTHOGONAL_CLUSTERS, ONE_NEW_CLUSTER)
            ),
            *(
                Wish(one.name, "k", "ignore", 2.0)
                for one in (SINGLETON_CLUSTERS, ORTHOGONAL_CLUSTERS)
            ),
            Wish(ONE_NEW_CLUSTER.name, "k", "increase", 2.0),
            *(Wish(one.name, "n", "ignore") for one in (SINGLETON_CLUSTERS, ORTHOGONAL_CLUSTERS)),
        ),
    ),
    "compare algorithms across data sets": Situation(
        "Figures from different data sets are averaged or ranked, so they should depend on how "
        "much is wrong and not on the size of the data, the number of clusters or their sizes.",
        (
            Wish(EVERY, "n", "ignore"),
            Wish(EVERY, "k", "ignore"),
            Wish(EVERY, "h", "ignore"),
            Wish(EVERY, "q", "increase"),
        ),
    ),
    "number of clusters matters most": Situation(
        "Finding the right number of clusters is the question, so the measure should feel k, and "
        "feel it more than the sizes of the clusters.",
        (
            Wish(EVERY, "k", "react", 2.0),
            Wish(EVERY, "k", "stronger than h"),
            Wish(EVERY, "q", "increase"),
        ),
    ),
    "large clusters matter most": Situation(
        "An error in a large cluster should count for more than one in a small cluster, so the "
        "measure should feel how unequal the sizes are, more than how many clusters there are.",
        (
            Wish(EVERY, "h", "react", 2.0),
            Wish(EVERY, "h", "stronger than k"),
            Wish(EVERY, "q", "increase"),
        ),
    ),
    "k-means benchmark": Situation(
        "k-means is run on generated data of many sizes and numbers of clusters and compared with "
        "the ground truth. The figures should reflect the algorithm, so n, k and h should change "
        "them as little as possible. The worst error is a wrong number of clusters, and singletons "
        "are unlikely: this leaves one new cluster, k new clusters and orthogonal clusters.",
        tuple(
            Wish(one.name, term, "ignore")
            for one in (ONE_NEW_CLUSTER, K_NEW_CLUSTERS, ORTHOGONAL_CLUSTERS)
            for term in ("n", "k", "h")
        ),
        f"{_PAPER} 6.1",
    ),
    "votes in parliament": Situation(
        "Partitions of the members of the European Parliament into two or three factions are "
        "compared with each other. An extra faction is an important difference, the more so the "
        "more factions it draws from, the less so if most of it comes from one. Exchange between "
        "factions must be seen, whatever their number and sizes. n is fixed.",
        (
            Wish(ONE_NEW_CLUSTER.name, "q", "react"),
            Wish(ONE_NEW_CLUSTER.name, "k", "increase"),
            Wish(ONE_NEW_CLUSTER.name, "h", "decrease"),
            Wish(ONE_NEW_CLUSTER.name, "k", "stronger than h"),
            Wish(NEIGHBOR_SWAPS.name, "q", "react"),
            Wish(NEIGHBOR_SWAPS.name, "k", "ignore"),
            Wish(NEIGHBOR_SWAPS.name, "h", "ignore"),
        ),
        f"{_PAPER} 6.2",
    ),
}


def as_situation(given: Any) -> Situation:
    """Read a situation: itself, its name, or words that only its name has."""
    if isinstance(given, Situation):
        return given
    if not isinstance(given, str):
        raise InputTypeError(
            f"situation={given!r}: give one of {', '.join(map(repr, SITUATIONS))}, or some words "
            "of it"
        )
    found = [name for name in SITUATIONS if given.lower() in name.lower()]
    if given in SITUATIONS or len(found) == 1:
        return SITUATIONS[given if given in SITUATIONS else found[0]]
    which = f"{len(found)} situations have" if found else "no situation has"
    raise InputError(
        f"situation={given!r}: {which} these words in the name; there are "
        f"{', '.join(map(repr, found or SITUATIONS))}"
    )
