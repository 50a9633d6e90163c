"""Reference partitions and transformations object by object, as the paper's words have them."""

from fractions import Fraction
from math import floor


def sizes(n, k, h):
    """Appendix C of Arinik et al. 2021; what is missing goes to the ends in turn."""
    step = floor(h * Fraction(2 * n, k * (k + 1)))
    smallest = Fraction(n, k) - Fraction(step * (k - 1), 2)
    found = [floor(smallest) + i * step for i in range(k)]
    low, high = 0, k - 1
    while sum(found) < n:
        found[low] += 1
        low += 1
        if sum(found) < n:
            found[high] += 1
            high -= 1
    return found


def labels(found):
    return [cluster for cluster, size in enumerate(found) for _ in range(size)]


def transform(reference, name, q):
    """Move the first objects of every cluster, one after the other."""
    k = max(reference) + 1
    share = q / 2 if name in ("k_new_clusters", "neighbor_swaps") else q
    left = {cluster: floor(share * reference.count(cluster)) for cluster in range(k)}
    taken = dict.fromkeys(range(k), 0)
    alone = 0
    result = []
    for cluster in reference:
        if taken[cluster] == left[cluster]:
            result.append(("kept", cluster))
            continue
        place = taken[cluster]
        taken[cluster] += 1
        if name == "singleton_clusters":
            result.append(("alone", alone))
            alone += 1
        elif name == "one_new_cluster":
            result.append(("new", 0))
        elif name == "k_new_clusters":
            result.append(("new", cluster))
        elif name == "neighbor_swaps":
            result.append(("kept", (cluster + 1) % k))
        else:
            result.append(("new", place))
    return result
