"""Common situations, and the wishes about a measure that follow from them."""

from __future__ import annotations

from typing import Any, NamedTuple

from partita.choosing.characterizing.transformations import (
    k_new_clusters,
    neighbor_swaps,
    one_new_cluster,
    orthogonal_clusters,
    singleton_clusters,
)
from partita.choosing.characterizing.wishes import EVERY, Wish
from partita.errors import InputError, InputTypeError
from partita.option_words import option


class Situation(NamedTuple):
    """The wishes about a measure in a situation, and the reason for them.

    Attributes
    ----------
    why : str
    wishes : tuple of Wish
    source : str
        Where these wishes are stated; empty for partita's own.
    """

    why: str
    wishes: tuple[Wish, ...]
    source: str = ""


_PAPER = "Arinik, Labatut and Figueiredo 2021, Section"

SITUATIONS: dict[str, Situation] = {
    "ground truth with few clusters": Situation(
        "Objects are confused between classes (neighbor swaps), classes are split (k new "
        "clusters), or objects of all classes gather in one cluster (one new cluster). The share "
        "of wrong objects should count; the number and sizes of the classes should not.",
        (
            *(
                Wish(error.name, "q", "increase")
                for error in (neighbor_swaps, k_new_clusters, one_new_cluster)
            ),
            *(Wish(error.name, "k", "ignore") for error in (neighbor_swaps, k_new_clusters)),
            *(Wish(error.name, "h", "ignore") for error in (neighbor_swaps, k_new_clusters)),
            Wish(EVERY, "n", "ignore"),
        ),
    ),
    "entity resolution: many small clusters": Situation(
        "Records are left alone (singleton clusters), or records of different entities are merged "
        "(orthogonal clusters, one new cluster). Both must count whatever the number of entities, "
        "and a cluster of wrong records is worse the more entities it mixes.",
        (
            *(
                Wish(error.name, "q", "increase")
                for error in (singleton_clusters, orthogonal_clusters, one_new_cluster)
            ),
            *(
                Wish(error.name, "k", "ignore", 2.0)
                for error in (singleton_clusters, orthogonal_clusters)
            ),
            Wish(one_new_cluster.name, "k", "increase", 2.0),
            *(
                Wish(error.name, "n", "ignore")
                for error in (singleton_clusters, orthogonal_clusters)
            ),
        ),
    ),
    "compare algorithms across data sets": Situation(
        "Values from different data sets are averaged or ranked, so they should depend on how "
        "much is wrong and not on the size of the data, the number of clusters or their sizes.",
        (
            Wish(EVERY, "n", "ignore"),
            Wish(EVERY, "k", "ignore"),
            Wish(EVERY, "h", "ignore"),
            Wish(EVERY, "q", "increase"),
        ),
    ),
    "number of clusters matters most": Situation(
        "The right number of clusters is the question, so the measure should react to this "
        "number, and more strongly than to the sizes of the clusters.",
        (
            Wish(EVERY, "k", "react", 2.0),
            Wish(EVERY, "k", "stronger than h"),
            Wish(EVERY, "q", "increase"),
        ),
    ),
    "large clusters matter most": Situation(
        "An error in a large cluster should count for more than one in a small cluster, so the "
        "measure should react to how unequal the sizes are, more than to the number of clusters.",
        (
            Wish(EVERY, "h", "react", 2.0),
            Wish(EVERY, "h", "stronger than k"),
            Wish(EVERY, "q", "increase"),
        ),
    ),
    "k-means benchmark": Situation(
        "k-means is run on generated data of many sizes and numbers of clusters and compared with "
        "the ground truth. The figures should reflect the algorithm, so the numbers of objects and "
        "clusters and how unequal clusters are should change them as little as possible. The worst "
        "error is a wrong number of clusters, and singletons are unlikely: this leaves one new "
        "cluster, k new clusters and orthogonal clusters.",
        tuple(
            Wish(error.name, term, "ignore")
            for error in (one_new_cluster, k_new_clusters, orthogonal_clusters)
            for term in ("n", "k", "h")
        ),
        f"{_PAPER} 6.1",
    ),
    "votes in parliament": Situation(
        "Partitions of the members of the European Parliament into two or three factions are "
        "compared with each other. An extra faction is an important difference, the more so the "
        "more factions it draws from, the less so if most of it comes from one. Exchange between "
        "factions must be seen, whatever their number and sizes. The number of members is fixed.",
        (
            Wish(one_new_cluster.name, "q", "react"),
            Wish(one_new_cluster.name, "k", "increase"),
            Wish(one_new_cluster.name, "h", "decrease"),
            Wish(one_new_cluster.name, "k", "stronger than h"),
            Wish(neighbor_swaps.name, "q", "react"),
            Wish(neighbor_swaps.name, "k", "ignore"),
            Wish(neighbor_swaps.name, "h", "ignore"),
        ),
        f"{_PAPER} 6.2",
    ),
}


def as_situation(given: Any) -> Situation:
    """Return a situation, given by itself, its name, or words that occur in this name only."""
    if isinstance(given, Situation):
        return given
    if not isinstance(given, str):
        raise InputTypeError(
            f"{option('situation', given)}: give one of {', '.join(map(repr, SITUATIONS))}, or "
            "some words of it"
        )
    if given in SITUATIONS:
        return SITUATIONS[given]
    names = [name for name in SITUATIONS if given.lower() in name.lower()]
    if len(names) == 1:
        return SITUATIONS[names[0]]
    which = f"{len(names)} situations have" if names else "no situation has"
    raise InputError(
        f"{option('situation', given)}: {which} these words in the name; there are "
        f"{', '.join(map(repr, names or SITUATIONS))}"
    )
