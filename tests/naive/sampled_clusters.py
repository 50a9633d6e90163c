"""Estimators from sampled clusters, term by term in fractions, from sets of objects."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from math import sqrt


def clusters_of(labels):
    members = defaultdict(set)
    for item, label in labels.items():
        members[label].add(item)
    return dict(members)


def terms(sample, prediction):
    """For each sampled cluster the parts of the scores, by counting pairs and objects."""
    found = clusters_of(prediction)
    for label, cluster in clusters_of(sample).items():
        met = {prediction[item] for item in cluster}
        with_others = Fraction(0)
        for item in cluster:
            for other in found[prediction[item]] - {item}:
                # A pair inside the cluster is met from both of its ends.
                with_others += Fraction(1, 2)
                assert other != item
        yield (
            label,
            {
                "right": sum(prediction[u] == prediction[v] for u, v in combinations(cluster, 2)),
                "found": with_others,
                "true": sum(1 for _ in combinations(cluster, 2)),
                "exact": int(cluster in found.values()),
                "one": 1,
                "shares": sum(Fraction(len(cluster & found[p]), len(found[p])) for p in met),
                "precision": sum(
                    Fraction(len(cluster & found[prediction[u]]), len(found[prediction[u]]))
                    for u in cluster
                ),
                "recall": sum(
                    Fraction(len(cluster & found[prediction[u]]), len(cluster)) for u in cluster
                ),
                "size": len(cluster),
            },
        )


RATIOS = {
    "pair_precision": lambda t: (t["right"], t["found"]),
    "pair_recall": lambda t: (t["right"], t["true"]),
    "pair_f": lambda t: (2 * t["right"], t["true"] + t["found"]),
    "bcubed_precision": lambda t: (t["precision"], t["size"]),
    "bcubed_recall": lambda t: (t["recall"], t["size"]),
    "exact_cluster_precision": lambda t: (t["exact"], t["shares"]),
    "exact_cluster_recall": lambda t: (t["exact"], t["one"]),
    "exact_cluster_f": lambda t: (2 * t["exact"], t["one"] + t["shares"]),
}


def with_known_totals(n_objects, n_clusters):
    mean = Fraction(n_objects, n_clusters)
    return {
        **RATIOS,
        "exact_cluster_precision": lambda t: (mean * t["exact"], t["size"]),
        "exact_cluster_f": lambda t: (2 * mean * t["exact"], mean * t["one"] + t["size"]),
    }


def ratio(parts, wholes):
    """The corrected ratio and the square of its standard error; None where there is none."""
    n, part, whole = len(parts), Fraction(sum(parts)), Fraction(sum(wholes))
    part, whole = part / n, whole / n
    if not whole:
        return None
    if not part:
        return Fraction(0), None
    if n == 1:
        return part / whole, None
    pairs = list(zip(parts, wholes, strict=True))
    bend = sum(d * (x / part - d / whole) for x, d in pairs) / n / ((n - 1) * whole)
    spread = sum((x / part - d / whole) ** 2 for x, d in pairs) / (n * (n - 1))
    return part / whole * (1 + bend), (part / whole) ** 2 * spread


def estimates(sample, prediction, weights, ratios=RATIOS):
    """The value and the standard error of each score; None where nothing is known of it."""
    weighted = [(Fraction(weights[label]), t) for label, t in terms(sample, prediction)]
    found = {}
    for name, of in ratios.items():
        parts, wholes = zip(*([w * x for x in of(t)] for w, t in weighted), strict=True)
        result = ratio(parts, wholes)
        if result is None:
            found[name] = None
        else:
            value, square = result
            found[name] = float(value), None if square is None else sqrt(square)
    return found
