"""Errors of linked records, pair by pair."""

from collections import Counter
from itertools import combinations


def wrong_pairs(together, apart):
    """Pairs that one labeling puts together and the other keeps apart, as frozensets."""
    return {
        frozenset(pair)
        for pair in combinations(together, 2)
        if together[pair[0]] == together[pair[1]] and apart[pair[0]] != apart[pair[1]]
    }


def groups(together, apart):
    """The number of wrong pairs between each two parts of a cluster."""
    found = Counter()
    for pair in wrong_pairs(together, apart):
        first, second = pair
        found[together[first], frozenset((apart[first], apart[second]))] += 1
    return found


def broken(together, apart):
    """Clusters whose records are in several of the other side, and their records."""
    labels = {
        label
        for label in together.values()
        if len({apart[item] for item in together if together[item] == label}) > 1
    }
    return len(labels), sum(label in labels for label in together.values())
