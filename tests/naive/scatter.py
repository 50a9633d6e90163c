"""Split-merge scores of points from the definition: squared distances to means, as fractions.

Points are lists of numbers; a float is taken as the fraction it represents exactly.
"""

from fractions import Fraction

from tests.naive.hard_measures import clusters_of


def scatter(points) -> Fraction:
    """Return the sum of squared distances to the mean."""
    total = Fraction(0)
    for column in zip(*points, strict=True):
        values = [Fraction(value) for value in column]
        mean = sum(values) / len(values)
        total += sum((value - mean) ** 2 for value in values)
    return total


def share_within_parts(points, cluster, other_labels) -> Fraction:
    """Return the scatter within the parts of a cluster / its own; 1 if it has no scatter."""
    whole = scatter([points[i] for i in cluster])
    if whole == 0:
        return Fraction(1)
    parts = [cluster & other for other in clusters_of(other_labels) if cluster & other]
    return sum(scatter([points[i] for i in part]) for part in parts) / whole


def split_merge_mse(reference, candidate, points, combine) -> float:
    """Return the mean over objects of the combined scores of their two clusters."""
    first, second = (
        {
            i: score
            for cluster in clusters_of(labels)
            for score in [share_within_parts(points, cluster, others)]
            for i in cluster
        }
        for labels, others in ((reference, candidate), (candidate, reference))
    )
    n = len(reference)
    return float(sum(combine(first[i], second[i]) for i in range(n)) / n)
