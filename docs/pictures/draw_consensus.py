"""Draw the picture of consensus.md: how often runs of k-means put two digits together."""

from __future__ import annotations

import sys
from pathlib import Path

import matplotlib as mpl
from sklearn.cluster import KMeans
from sklearn.datasets import load_digits

import partita as pt
from partita.plots.style import save_figure

HERE = Path(__file__).parent


def main(folder: Path = HERE) -> None:
    mpl.use("Agg")
    X, _ = load_digits(return_X_y=True)
    runs = [KMeans(n_clusters=10, n_init=1, random_state=seed).fit(X).labels_ for seed in range(20)]
    save_figure(pt.consensus(runs).plot().figure_, folder / "consensus.png")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
