"""Draw leaderboard.svg, the leaderboard of the README: clusterings of digits."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
from sklearn.cluster import AgglomerativeClustering, KMeans
from sklearn.datasets import load_digits

import partita as pt
from partita.plots.style import save_figure


def main() -> None:
    mpl.use("Agg")
    X, digits = load_digits(return_X_y=True)
    candidates = {
        "k-means": KMeans(10, n_init=3, random_state=1),
        "Ward with 10": AgglomerativeClustering(10),
        "Ward with 12": AgglomerativeClustering(12),
        "Ward with 15": AgglomerativeClustering(15),
        "average linkage": AgglomerativeClustering(10, linkage="average"),
    }
    found = {name: clusterer.fit_predict(X) for name, clusterer in candidates.items()}
    board = pt.rank(digits, found, rng=0)
    save_figure(board.plot().figure_, Path(__file__).with_name("leaderboard.svg"))


if __name__ == "__main__":
    main()
