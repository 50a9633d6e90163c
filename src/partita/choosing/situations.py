"""Situations that people are in, as wishes about a measure."""

from __future__ import annotations

from typing import NamedTuple

from partita.choosing.wishes import EVERY, Wish

_SC, _ONC, _KNC, _NCS, _OC = (
    "singleton_clusters",
    "one_new_cluster",
    "k_new_clusters",
    "neighbor_swaps",
    "orthogonal_clusters",
)


class Situation(NamedTuple):
    """What is wanted of a measure in a situation, and why."""

    why: str
    wishes: tuple[Wish, ...]


SITUATIONS: dict[str, Situation] = {
    "ground truth with few clusters": Situation(
        "Objects get confused between classes (neighbor swaps), classes fall apart (k new "
        "clusters) or leak into one heap (one new cluster). What counts is the share of objects "
        "that are wrong; one class more or less, or one that is larger, should change little.",
        (
            *(Wish(name, "q", "increase") for name in (_NCS, _KNC, _ONC)),
            *(Wish(name, "k", "ignore") for name in (_NCS, _KNC)),
            *(Wish(name, "h", "ignore") for name in (_NCS, _KNC)),
            Wish(EVERY, "n", "ignore"),
        ),
    ),
    "entity resolution: many small clusters": Situation(
        "Records are left alone (singleton clusters), or strangers are thrown together (orthogonal "
        "clusters, one new cluster). Both must count whatever the number of entities, and a heap "
        "of records is worse the more entities it mixes.",
        (
            *(Wish(name, "q", "increase") for name in (_SC, _OC, _ONC)),
            *(Wish(name, "k", "ignore", 2.0) for name in (_SC, _OC)),
            Wish(_ONC, "k", "increase", 2.0),
            *(Wish(name, "n", "ignore") for name in (_SC, _OC)),
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
}

# Wishes under which the measures that the paper recommends in its two use cases (sections 6.1 and
# 6.2) come first among its six. They were found from the recommendations, not taken from the text:
# other wishes lead to the same measures too.
USE_CASES: dict[str, Situation] = {
    "6.1": Situation(
        "n, k and h should change little under singleton clusters, one new cluster and orthogonal "
        "clusters; the Jaccard index of pairs is recommended.",
        tuple(Wish(name, term, "ignore") for name in (_SC, _ONC, _OC) for term in ("n", "k", "h")),
    ),
    "6.2": Situation(
        "Under one new cluster the dissimilarity should grow with q first, then with k, and fall "
        "with h; the F measure of purity and inverse purity is recommended.",
        (
            Wish(_ONC, "q", "increase"),
            Wish(_ONC, "k", "increase"),
            Wish(_ONC, "h", "decrease"),
            Wish(_ONC, "q", "stronger than k"),
            Wish(_ONC, "k", "stronger than h"),
        ),
    ),
}
