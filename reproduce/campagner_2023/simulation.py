"""The simulated experiment: 10,000 points, all clusterings of them compared, four maps of discs."""

from __future__ import annotations

import warnings
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np

import partita as pt
from partita.clusterings.conversion import Clustering
from reproduce.campagner_2023.scores import Score, closed, sampled
from reproduce.results import Claim, Results, Table, new_figure

N, CLUSTERS, SEED = 10_000, 3, 2023
# The corners of a triangle with sides of three standard deviations.
MEANS = ((0.0, 0.0), (3.0, 0.0), (1.5, 2.6))
DRAWS, CHOICES = 20, 5
NAMES = ("S-RI", "A-RI", "S-PD", "A-PD")
SOURCES = (
    "The parameters of the Gaussians and of the methods, and the figures in print, are not in our "
    "sources; what is computed stands alone."
)


def reproduce(results: Results) -> list[Claim]:
    """Write all pairs, the times, and the four maps."""
    table = pairs()
    results.add_table(table)
    results.add_table(times())
    stress = {}
    for name in NAMES:
        figure, stress[name] = draw(name)
        results.add_figure(f"simulation_{name.lower().replace('-', '_')}", figure)
    return [
        Claim(
            "Simulated data, maps of S-RI, A-RI, S-PD, A-PD",
            "not in our sources",
            f"{len(table.rows)} intervals; stress "
            + ", ".join(f"{name} {value:.3f}" for name, value in stress.items()),
            None,
            SOURCES,
        )
    ]


def points() -> tuple[Any, Any]:
    """Draw points from three round Gaussians of variance 1, equally likely."""
    rng = np.random.default_rng(SEED)
    truth = rng.integers(0, CLUSTERS, N)
    return np.array(MEANS)[truth] + rng.normal(size=(N, 2)), truth


@cache
def clusterings() -> dict[str, Clustering]:
    """The truth and five clusterings; the soft ones start where k-means ended."""
    from sklearn.cluster import KMeans

    from partita.clusterers import (
        CoincidentClustersWarning,
        EvidentialCMeans,
        FuzzyCMeans,
        PossibilisticCMeans,
        RoughKMeans,
    )

    X, truth = points()
    hard = KMeans(CLUSTERS, n_init=10, random_state=0).fit(X)
    init = hard.cluster_centers_
    with warnings.catch_warnings():
        # All possibilistic clusters end at one place, and the maps show it.
        warnings.simplefilter("ignore", CoincidentClustersWarning)
        soft: dict[str, Clustering] = {
            "RKM": RoughKMeans(CLUSTERS, epsilon=1.1, init=init).fit(X).clustering_,
            "FCM": FuzzyCMeans(CLUSTERS, m=2.0, init=init).fit(X).clustering_,
            "PCM": PossibilisticCMeans(CLUSTERS, m=2.0, init=init).fit(X).clustering_,
            "ECM": EvidentialCMeans(CLUSTERS, init=init).fit(X).clustering_,
        }
    return {"truth": pt.Hard(truth), "KM": pt.Hard(hard.labels_), **soft}


@cache
def scored() -> dict[tuple[str, str, str], Score]:
    """All scores of all pairs, by the names of two clusterings and a measure."""
    found = {}
    named = clusterings()
    for one, other in combinations(named, 2):
        x, y = named[one], named[other]
        for quantity in ("RI", "PD"):
            found[one, other, f"S-{quantity}"] = sampled(x, y, quantity, DRAWS, CHOICES)
            found[one, other, f"A-{quantity}"] = closed(x, y, quantity)
    return found


def pairs() -> Table:
    """All intervals."""
    rows = [(*names, score.lower, score.upper) for names, score in scored().items()]
    return Table(
        "simulation",
        "Simulated data: all pairs of clusterings",
        ("clustering", "other", "measure", "lower", "upper"),
        rows,
        f"{N:,} points from three Gaussians of variance 1 around "
        f"{', '.join(map(str, MEANS))}, equally likely, seed {SEED}. KM: k-means, best of ten "
        "starts, where the others start; RKM: epsilon = 1.1; FCM and PCM: m = 2; ECM: alpha = 1, "
        f"beta = 2, delta = 10. S: {DRAWS} draws, {CHOICES} hard clusterings of each. RI is a "
        "similarity, PD a distance. PCM collapses to one cluster. Its memberships and ECM's masses "
        "leave mass on the empty set, which S leaves out and A counts as disagreement: there A-PD "
        "passes 1.",
    )


def times() -> Table:
    """How long each measure took for all pairs."""
    rows = []
    for name in NAMES:
        seconds = [score.seconds for names, score in scored().items() if names[2] == name]
        total, most = (float(f"{value:.1e}") for value in (sum(seconds), max(seconds)))
        rows.append((name, len(seconds), total, most))
    return Table(
        "simulation_times",
        "Simulated data: seconds",
        ("measure", "pairs", "seconds for all", "seconds for the slowest"),
        rows,
        "On the machine at hand; these change with every run.",
    )


def bounds(name: str) -> tuple[Any, Any]:
    """Distances of all pairs by one measure: two symmetric matrices."""
    names = list(clusterings())
    lower, upper = np.zeros((2, len(names), len(names)))
    for (one, other, measure), score in scored().items():
        if measure == name:
            ends = (score.lower, score.upper)
            if name.endswith("RI"):
                ends = (1 - score.upper, 1 - score.lower)
            i, j = names.index(one), names.index(other)
            lower[i, j] = lower[j, i] = ends[0]
            upper[i, j] = upper[j, i] = ends[1]
    return lower, upper


def draw(name: str) -> tuple[Any, float]:
    """A map of the clusterings as discs, and its stress."""
    from partita.plots import IntervalMDSDisplay

    display = IntervalMDSDisplay.from_intervals(bounds(name), list(clusterings()), rng=0)
    figure, [panel] = new_figure(6.0, 5.5)
    display.plot(panel)
    distance = "1 - " + name if name.endswith("RI") else name
    panel.set_title(f"{distance}: interval scaling, stress {display.map.stress:.3f}")
    return figure, display.map.stress
