"""Draw the pictures of clusterers.md: soft clusterings of iris flowers, and a map of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl
from sklearn.datasets import load_iris

mpl.use("svg")
# The same bits at every run.
mpl.rcParams.update({"svg.hashsalt": "partita", "font.size": 10})

import partita as pt  # noqa: E402
from partita.clusterers import EvidentialCMeans, FuzzyCMeans, RoughKMeans  # noqa: E402
from partita.plots import (  # noqa: E402
    IntervalMDSDisplay,
    MembershipDisplay,
    RoughRegionsDisplay,
    SoftScatterDisplay,
)

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
    for name, display in displays.items():
        save(display.plot().figure_, folder / f"{name}.{ending}")


def save(figure: Any, path: Path) -> None:
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None, dpi=110)
    if path.suffix == ".svg":
        lines = path.read_text(encoding="utf-8").splitlines()
        path.write_text("\n".join(map(str.rstrip, lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]), *sys.argv[2:3])
