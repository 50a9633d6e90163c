"""The bars and the ribbons of alluvial diagrams, drawn onto axes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partita.array_types import Floats
from partita.plots.alluvial_layout import Bars
from partita.plots.style import GRAY


def draw_ribbon(
    ax: Any, between: tuple[float, float], ends: Floats, color: Any, strength: float
) -> Any:
    """Draw a ribbon from one bar to another and return its patch.

    `between` are the horizontal positions of its ends. `ends` are the upper and the lower end at
    the left, then at the right.
    """
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    codes = [Path.MOVETO, *[Path.CURVE4] * 3, Path.LINETO, *[Path.CURVE4] * 3, Path.CLOSEPOLY]
    (left, right), (upper, lower, end_upper, end_lower) = between, ends
    middle = (left + right) / 2
    corners = [
        (left, upper), (middle, upper), (middle, end_upper), (right, end_upper),
        (right, end_lower), (middle, end_lower), (middle, lower), (left, lower),
        (left, upper),
    ]  # fmt: skip
    style = {"facecolor": color, "edgecolor": color, "alpha": strength, "linewidth": 0.3}
    return ax.add_patch(PathPatch(Path(corners, codes), **style))


def draw_bars(
    ax: Any, between: tuple[float, float], bars: Bars, colors: Sequence[Any], *, bundle: bool
) -> None:
    """Draw the bars of one column: of clusters in their colors, and that of the bundle hatched."""
    from matplotlib.patches import Rectangle

    left, right = between
    for index, (top, bottom) in enumerate(zip(bars.tops, bars.bottoms, strict=True)):
        if index < len(colors):
            style = {"facecolor": colors[index], "edgecolor": colors[index], "linewidth": 0.4}
        elif bundle:
            style = {"facecolor": "white", "hatch": "//////", "edgecolor": GRAY, "linewidth": 0.6}
        else:
            continue
        ax.add_patch(Rectangle((left, bottom), right - left, top - bottom, **style))
