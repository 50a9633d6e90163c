"""Draw the pictures of clusterers.md: soft clusterings of iris flowers, and a map of them."""

from __future__ import annotations

import sys
from pathlib import Path

import matplotlib as mpl
from sklearn.datasets import load_iris

import partita as pt
from partita.clusterers import EvidentialCMeans, FuzzyCMeans, RoughKMeans
from partita.plots import (
    IntervalMDSDisplay,
    MembershipDisplay,
    RoughRegionsDisplay,
    SoftScatterDisplay,
)
from partita.plots.style import save_figure

HERE = Path(__file__).parent


def main(folder: Path = HERE, ending: str = "svg") -> None:
    X, species = load_iris(return_X_y=True)
    rough = RoughKMeans(3, epsilon=1.3, random_state=0).fit(X)
    fuzzy = FuzzyCMeans(3, random_state=0).fit(X)
    evidential = EvidentialCMeans(3, delta=3.0, random_state=0).fit(X)
    named = {"species": pt.Hard(species), "rough": rough, "fuzzy": fuzzy, "evidential": evidential}
    clusterings = [pt.as_clustering(one) for one in named.values()]
    intervals = [[pt.alpha_partition_distance(x, y) for y in clusterings] for x in clusterings]
    displays = {
        "scatter": SoftScatterDisplay.from_clustering(evidential, X),
        "memberships": MembershipDisplay.from_clustering(fuzzy),
        "masses": MembershipDisplay.from_clustering(evidential),
        "regions": RoughRegionsDisplay.from_clustering(rough, X),
        "map": IntervalMDSDisplay.from_intervals(intervals, list(named), rng=0),
    }
    with mpl.rc_context({"font.size": 10}):
        for name, display in displays.items():
            save_figure(display.plot().figure_, folder / f"{name}.{ending}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]), *sys.argv[2:3])
