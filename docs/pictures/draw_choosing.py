"""Draw the pictures of docs/choosing.md: curves, effects and a recommendation."""

from __future__ import annotations

from pathlib import Path

import matplotlib

import partita as pt
from partita.plots import CurvesDisplay, EffectsDisplay, RecommendationDisplay
from partita.plots.style import save_figure

HERE = Path(__file__).parent
SHOWN = ["rand", "adjusted_rand", "pair_jaccard", "bcubed", "normalized_mutual_info"]


def main() -> None:
    matplotlib.use("Agg")
    found = pt.characterize(SHOWN)
    situation = pt.recommend("entity resolution: many small clusters")
    displays = {
        "choosing_curves": CurvesDisplay.from_characterization(found, "k"),
        "choosing_effects": EffectsDisplay.from_characterization(found),
        "choosing_recommendation": RecommendationDisplay.from_recommendation(
            situation, measures=["pair_f", "bcubed", "purity_f", *SHOWN]
        ),
    }
    for name, display in displays.items():
        save_figure(display.plot().figure_, HERE / f"{name}.png")


if __name__ == "__main__":
    main()
