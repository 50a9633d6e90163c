"""Fates of clusters with a tolerance, from their definition in words, in fractions."""

from fractions import Fraction


def parts_of(cluster, others):
    """Return the clusters of the other side that share objects with a cluster."""
    return [other for other in others if cluster & other]


def counting(cluster, others, tolerance):
    """Return the clusters whose part counts: above the tolerance, or all if none is above."""
    parts = parts_of(cluster, others)
    large = [p for p in parts if Fraction(len(cluster & p), len(cluster)) > tolerance]
    return large or parts


def one_piece(cluster, others, tolerance):
    """Return the cluster that holds the only part that counts and more than half, or None."""
    parts = counting(cluster, others, tolerance)
    if len(parts) == 1 and Fraction(len(cluster & parts[0]), len(cluster)) > Fraction(1, 2):
        return parts[0]
    return None


def fate(cluster, own_side, others, tolerance):
    """Return the fate of a reference cluster."""
    split = one_piece(cluster, others, tolerance) is None
    merged = any(
        one_piece(other, own_side, tolerance) != cluster
        for other in counting(cluster, others, tolerance)
    )
    return ("kept", "split", "merged", "mixed")[split + 2 * merged]


def outside(cluster, others, tolerance):
    """Return the number of objects of a cluster in parts that do not count."""
    counted = counting(cluster, others, tolerance)
    return sum(len(cluster & part) for part in parts_of(cluster, others) if part not in counted)
