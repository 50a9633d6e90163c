"""Clusters of scored pairs at a threshold, and what happens to a reference: by the definitions."""

from itertools import combinations


def clusters_of_pairs(objects, pairs, threshold):
    """Connected components of the pairs whose score is at least the threshold, as frozensets."""
    clusters = [{x} for x in objects]
    for first, second, score in pairs:
        if score >= threshold:
            together = [c for c in clusters if first in c or second in c]
            clusters = [c for c in clusters if c not in together] + [set().union(*together)]
    return {frozenset(cluster) for cluster in clusters}


def pair_counts(reference, clusters):
    """(a, b, c, d) by looking at every pair of objects of the reference, a dict of labels."""
    counts = [0, 0, 0, 0]
    for first, second in combinations(reference, 2):
        same_reference = reference[first] == reference[second]
        same_candidate = any({first, second} <= cluster for cluster in clusters)
        counts[2 * (not same_reference) + (not same_candidate)] += 1
    return tuple(counts)


def fates(reference, clusters):
    """How many reference clusters are kept, split, merged, and both, among the counted objects."""
    counted = [cluster & set(reference) for cluster in clusters]
    result = {"kept": 0, "split": 0, "merged": 0, "mixed": 0}
    for label in set(reference.values()):
        members = {x for x in reference if reference[x] == label}
        touched = [cluster for cluster in counted if cluster & members]
        is_split, is_merged = len(touched) > 1, any(cluster - members for cluster in touched)
        fate = {(0, 0): "kept", (1, 0): "split", (0, 1): "merged", (1, 1): "mixed"}
        result[fate[is_split, is_merged]] += 1
    return result
