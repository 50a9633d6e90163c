"""Draw alluvial.svg, the picture of the README and the front page: what explain() finds."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl

import partita as pt
from partita.plots.style import save_figure

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"


def main() -> None:
    mpl.use("Agg")
    explanation = pt.explain(EXAMPLES / "truth.csv", EXAMPLES / "found.csv")
    save_figure(explanation.plot().figure_, HERE / "alluvial.svg")


if __name__ == "__main__":
    main()
