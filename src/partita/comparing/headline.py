"""The measures that a comparison shows first: a few that answer different questions."""

from __future__ import annotations

from typing import Any

from partita.clusterings.conversion import Clustering
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY

# The word that stands for these measures where measures are named.
HEADLINE = "headline"

# One measure for each question that a reader of two hard clusterings has:
HARD = (
    "adjusted_rand",  # Do they agree on pairs of objects, more than by chance?
    "adjusted_mutual_info",  # Does one tell about the other, more than by chance?
    "pair_precision",  # What is put together: is it right? Falls with wrong merges.
    "pair_recall",  # What belongs together: is it found? Falls with splits.
    "bcubed",  # Both for the average object, where pairs are ruled by large clusters.
    "matching_accuracy",  # As a classifier, with clusters named as the classes: how many are right?
    "variation_of_information",  # How far apart are they? A metric that no chance model shapes.
    "split_merge",  # Are clusters whole? The score that explain() divides among clusters.
)

# Fewer measures take every kind, and they are about pairs or about objects:
SOFT = (
    "soft_adjusted_rand",  # Do they agree on pairs, doubt included, more than by chance?
    "alpha_rand",  # Do they agree on pairs, if open ones count against or for it?
    "fuzzy_adjusted_rand",  # The same with degrees, more than by chance.
    "hullermeier_rand",  # Are the same objects alike? 1 for a fuzzy clustering with itself.
    "credal_rand_belief",  # Do they say the same about pairs, doubt included?
    "credal_rand_conflict",  # Do they contradict each other?
    "soft_mutual_information",  # Does one tell about the other, whatever is chosen?
)

# Measures that read overlapping clusterings and hierarchies each, by the table that they take:
OF_TABLE = {
    "covers": (
        "omega",  # Do pairs share equally many clusters, more than by chance?
        "overlapping_mutual_info",  # Do the clusters of one side tell about those of the other?
        "average_f1",  # How well does the closest cluster of the other side fit?
        "extended_bcubed_precision",  # Do the clusters that pairs share belong to them?
        "extended_bcubed_recall",  # Are the clusters found that pairs should share?
        "element_centric_overlapping",  # How alike are the neighborhoods of an object?
    ),
    "entities": (
        "conll",  # One figure, by which systems are ranked: the mean of the next three.
        "muc",  # Are the links that chain up entities found and right?
        "bcubed",  # Is an entity right, from the view of each of its mentions?
        "ceaf_entity",  # Does each entity have a partner on the other side, and fit it?
        "lea",  # Are the links of an entity found, weighted by its mentions?
        "mention_detection",  # Are the same mentions there at all?
    ),
    "trees": (
        "cophenetic_correlation",  # Are pairs of objects joined at like heights?
        "bakers_gamma",  # Are pairs of objects joined in the same order?
        "robinson_foulds_normalized",  # Which clusters does only one side have?
        "rooted_triples",  # Of three objects, are the same two joined first?
        "element_centric_hierarchy",  # How alike are the neighborhoods of an object?
    ),
}


def wants_headline(measures: Any) -> bool:
    """Return whether a comparison begins with the headline: unless measures are named."""
    return measures is None or (isinstance(measures, str) and measures == HEADLINE)


def soft_headline(
    reference: Clustering, candidate: Clustering, chosen: list[Measure]
) -> tuple[str, ...]:
    """Return the names of the measures to show first where a clustering is soft.

    They are those that take both kinds, and the transport distances among the chosen ones: the
    extension of a hard measure that a reader knows.
    """
    transported = [one.name for one in chosen if one.card.family == "transport"]
    taken = [name for name in SOFT if REGISTRY[name].takes(reference, candidate)]
    return (*taken, *transported)
