"""Draw stability.svg and evolution.svg, the pictures of the pages of these names."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
from sklearn.cluster import AgglomerativeClustering
from sklearn.datasets import load_digits, load_wine
from sklearn.preprocessing import scale

import partita as pt
from partita.plots.style import save_figure

HERE = Path(__file__).parent


def main() -> None:
    mpl.use("Agg")
    wines = scale(load_wine().data)
    stable = pt.stability(AgglomerativeClustering(), wines, n_clusters=range(2, 9), rng=0)
    save_figure(stable.plot().figure_, HERE / "stability.svg")
    digits = load_digits().data
    runs = {
        f"{k} clusters": AgglomerativeClustering(k).fit_predict(digits) for k in (4, 6, 8, 10, 12)
    }
    save_figure(pt.evolution(runs).plot().figure_, HERE / "evolution.svg")


if __name__ == "__main__":
    main()
