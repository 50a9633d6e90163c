"""Section 5.2: 10,000 points and six clusterings of them, with settings that are stated.

The paper prints no means, covariances, weights or seed of its mixture, and no settings of the
methods besides those of Section 5.1, which are taken here.
"""

from __future__ import annotations

import warnings
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np

import partita as pt
from partita.clusterings.conversion import Clustering
from reproduce.campagner_2023.authors_program import scaled
from reproduce.campagner_2023.scores import Score, closed, nested_sample
from reproduce.results import Claim, Results, Table, new_figure

N, CLUSTERS, SEED = 10_000, 3, 2023
# The corners of a triangle with sides of three standard deviations.
MEANS = ((0.0, 0.0), (3.0, 0.0), (1.5, 2.6))
DRAWS, CHOICES = 6, 5
NAMES = ("S-RI", "A-RI", "S-PD", "A-PD")
# One clustering of the first is exchanged in each of the others.
CHOSEN, COLLAPSED, WITH_EMPTY = "chosen", "PCM collapses", "ECM with mass on the empty set"
SETTINGS = (CHOSEN, COLLAPSED, WITH_EMPTY)
METHODS = ("truth", "KM", "RKM", "FCM", "PCM", "ECM")
EXCHANGED: dict[str, dict[str, str]] = {
    CHOSEN: {},
    COLLAPSED: {"PCM": "collapsed PCM"},
    WITH_EMPTY: {"ECM": "unnormalized ECM"},
}


def reproduce(results: Results) -> list[Claim]:
    """Write the scores of all pairs and the maps of Figures 3 and 4."""
    results.add_table(pairs())
    stress = {}
    for name in NAMES:
        figure, stress[name] = draw(name, CHOSEN)
        results.add_figure(f"simulation_{name.lower().replace('-', '_')}", figure)
    collapsed, _ = draw("A-RI", COLLAPSED)
    results.add_figure("simulation_collapsed_a_ri", collapsed)
    return [
        Claim(
            f"Figure {number}",
            f"maps of {', '.join(names)}; no figures are printed",
            "stress " + ", ".join(f"{name} {stress[name]:.3f}" for name in names),
            None,
            "The mixture is not printed. The maps are of points of our own; what the text says of "
            "the printed ones is decided claim by claim.",
        )
        for number, names in ((3, NAMES[:2]), (4, NAMES[2:]))
    ]


def points() -> tuple[Any, Any]:
    """Draw points from three round Gaussians of variance 1, equally likely."""
    rng = np.random.default_rng(SEED)
    truth = rng.integers(0, CLUSTERS, N)
    return np.array(MEANS)[truth] + rng.normal(size=(N, 2)), truth


@cache
def fitted() -> dict[str, Clustering]:
    """Return the truth and all clusterings; the soft ones start where k-means ended."""
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
    fuzzy: Any = FuzzyCMeans(CLUSTERS, m=5.0, init=init).fit(X).clustering_
    evidential = EvidentialCMeans(CLUSTERS, alpha=5, beta=5, delta=10, init=init).fit(X)
    with warnings.catch_warnings():
        # All its clusters coincide, which is what one of the settings shows.
        warnings.simplefilter("ignore", CoincidentClustersWarning)
        collapsed = PossibilisticCMeans(CLUSTERS, m=5.0, init=init).fit(X)
    return {
        "truth": pt.Hard(truth),
        "KM": pt.Hard(hard.labels_),
        "RKM": RoughKMeans(CLUSTERS, epsilon=1.1, init=init).fit(X).clustering_,
        "FCM": fuzzy,
        "PCM": scaled(np.asarray(fuzzy.memberships)),
        "collapsed PCM": collapsed.clustering_,
        "ECM": pt.belief.normalize(evidential.clustering_),
        "unnormalized ECM": evidential.clustering_,
    }


def clusterings(setting: str = CHOSEN) -> dict[str, Clustering]:
    """Return the six clusterings of a setting by name, the truth first."""
    found = fitted()
    exchanged = EXCHANGED[setting]
    return {name: found[exchanged.get(name, name)] for name in METHODS}


@cache
def scored(setting: str = CHOSEN) -> dict[tuple[str, str, str], Score]:
    """Return all scores of all pairs, by the names of two clusterings and a measure."""
    named, exchanged = clusterings(setting), EXCHANGED[setting]
    found = {}
    for one, other in combinations(named, 2):
        for name in NAMES:
            # Samples leave mass on the empty set out.
            as_chosen = not {one, other} & set(exchanged) or (
                setting == WITH_EMPTY and name.startswith("S")
            )
            found[one, other, name] = (
                scored(CHOSEN)[one, other, name]
                if as_chosen and setting != CHOSEN
                else _score(named[one], named[other], name)
            )
    return found


def _score(x: Clustering, y: Clustering, name: str) -> Score:
    kind, _, quantity = name.partition("-")
    if kind == "A":
        return closed(x, y, quantity)
    return nested_sample(x, y, quantity, DRAWS, CHOICES)


def pairs() -> Table:
    """Return all intervals in all settings."""
    rows = [
        (setting, *names, score.lower, score.upper)
        for setting in SETTINGS
        for names, score in scored(setting).items()
    ]
    return Table(
        "simulation",
        "Simulated data: all pairs of clusterings",
        ("setting", "clustering", "other", "measure", "lower", "upper"),
        rows,
        f"{N:,} points from three Gaussians of variance 1 around "
        f"{', '.join(map(str, MEANS))}, equally likely, seed {SEED}. KM: k-means, best of ten "
        "starts, where the others start; RKM: epsilon = 1.1; FCM: m = 5; PCM: the memberships of "
        "FCM, divided by the largest of each object, which cannot collapse; ECM: alpha = 5, beta = "
        "5, delta = 10, without its mass on the empty set. Two more settings: PCM of Krishnapuram "
        "and Keller with m = 5, whose clusters all coincide; and ECM with its mass on the "
        f"empty set, which A counts as disagreement. S: {DRAWS} draws, {CHOICES} hard clusterings "
        "of each. RI is a similarity, PD a distance.",
    )


def bounds(name: str, setting: str = CHOSEN) -> tuple[Any, Any]:
    """Return distances of all pairs by one measure: two symmetric matrices."""
    names = list(clusterings(setting))
    lower, upper = np.zeros((2, len(names), len(names)))
    for (one, other, measure), score in scored(setting).items():
        if measure == name:
            ends = (score.lower, score.upper)
            if name.endswith("RI"):
                ends = (1 - score.upper, 1 - score.lower)
            i, j = names.index(one), names.index(other)
            lower[i, j] = lower[j, i] = ends[0]
            upper[i, j] = upper[j, i] = ends[1]
    return lower, upper


def draw(name: str, setting: str) -> tuple[Any, float]:
    """Draw the clusterings as discs; return the figure and its stress."""
    from partita.plots import IntervalMDSDisplay

    names = list(clusterings(setting))
    display = IntervalMDSDisplay.from_intervals(bounds(name, setting), names, rng=0)
    figure, [panel] = new_figure(6.0, 5.5)
    display.plot(panel)
    distance = "1 - " + name if name.endswith("RI") else name
    remark = "" if setting == CHOSEN else f", {setting}"
    panel.set_title(f"{distance}: interval scaling, stress {display.map.stress:.3f}{remark}")
    return figure, display.map.stress
