"""Covers that several tests of measures compare, and all measures of covers by their twins."""

import json
from pathlib import Path

import numpy as np

import partita as pt
from tests.naive import covers as naive

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "overlapping.json").read_text())[
    "cases"
]

TWINS = {
    "omega": naive.omega,
    "extended_bcubed_precision": lambda x, y, u: naive.extended_bcubed(x, y, u)[0],
    "extended_bcubed_recall": lambda x, y, u: naive.extended_bcubed(x, y, u)[1],
    "extended_bcubed": lambda x, y, u: naive.extended_bcubed(x, y, u)[2],
    "overlapping_mutual_info": lambda x, y, u: naive.overlapping_mutual_info(x, y, u, "max"),
    "overlapping_mutual_info_sum": lambda x, y, u: naive.overlapping_mutual_info(x, y, u, "sum"),
    "overlapping_mutual_info_lfk": lambda x, y, u: naive.overlapping_mutual_info(x, y, u, "lfk"),
    "average_f1": lambda x, y, u: (naive.best_f1(x, y) + naive.best_f1(y, x)) / 2,
    "average_f1_reference": lambda x, y, u: naive.best_f1(x, y),
    "average_f1_candidate": lambda x, y, u: naive.best_f1(y, x),
    "average_f1_harmonic": lambda x, y, u: _harmonic(naive.best_f1(x, y), naive.best_f1(y, x)),
    "average_f1_weighted": lambda x, y, u: (
        (naive.best_f1(x, y, weighted=True) + naive.best_f1(y, x, weighted=True)) / 2
    ),
    "element_centric_overlapping": lambda x, y, u: float(naive.element_centric(x, y, u).mean()),
}


def _harmonic(x, y):
    return 2 * x * y / (x + y) if x + y else 0.0


def random_cover(rng, n, n_clusters, size):
    """A cover with equal clusters and objects in none, now and then."""
    clusters = [
        set(rng.choice(n, int(rng.integers(1, size + 1)), replace=False).tolist())
        for _ in range(n_clusters)
    ]
    if rng.random() < 0.3:
        clusters.append(set(clusters[0]))
    return clusters


def table_of(x, y, objects):
    return pt.CoverTable(pt.Overlapping(x, objects), pt.Overlapping(y, objects))


def disagreements(x, y, objects):
    """Names, values and twins that differ for two covers."""
    table = table_of(x, y, objects)
    wrong = []
    for name, twin in TWINS.items():
        got, wanted = pt.measures[name].from_table(table), twin(x, y, objects)
        if not np.isclose(got, wanted, rtol=0, atol=1e-11):
            wrong.append((name, x, y, got, wanted))
    return wrong
