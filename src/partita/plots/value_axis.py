"""Rows of values on one axis from -1 or 0 to 1: names at the left, values as text at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partita.measures.registry import REGISTRY
from partita.plots.style import GRAY, TALLEST

# Inches: the height of a row, and what surrounds the rows.
_ROW, _AROUND = 0.17, 0.85
# Where the column of values begins, as a share of the width of the axes.
_TEXT_AT = 1.02


def on_common_axis(bounds: tuple[float, float], lowest: float) -> bool:
    """Return whether a value belongs on the common axis: at most 1 by its bounds, at least -1."""
    return bounds[1] <= 1.0 and lowest >= -1.0


def has_bounded_dissimilarity(measure: str, largest: float) -> bool:
    """Return whether the dissimilarities of a measure belong on an axis from 0 to 1 or 2."""
    if measure in REGISTRY:
        return REGISTRY[measure].card.bounds[1] <= 1.0
    return largest <= 2.0


def value_text(value: float) -> str:
    """Return a number with three decimals, large ones with few digits."""
    if value in (float("inf"), float("-inf")):
        return "∞" if value > 0 else "-∞"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{0.0 if abs(value) < 5e-4 else value:.3f}"  # rounding leaves no negative zero


def height_of(rows: int) -> float:
    """Return the height in inches of a picture with some rows."""
    return min(TALLEST, max(1.5, _AROUND + _ROW * rows))


def prepare_rows(ax: Any, names: Sequence[str], lowest: float, headings: Sequence[int]) -> None:
    """Name the rows of axes, the first on top, and set the limits; headings are bold."""
    ax.set_yticks(range(len(names)), names)
    for heading in headings:
        ax.get_yticklabels()[heading].set_fontweight("bold")
    ax.set(ylim=(len(names) - 0.4, -0.6), xlim=(min(0.0, lowest) * 1.05, 1.02))
    ax.tick_params(axis="y", length=0)
    ax.spines[["left", "top", "right"]].set_visible(False)
    ax.grid(axis="x", color=GRAY, alpha=0.25, linewidth=0.5)
    ax.set_axisbelow(True)
    ax.axvline(0.0, color=GRAY, linewidth=0.6)


def write_value(ax: Any, row: int, text: str, **options: Any) -> Any:
    """Write a value right of the axes."""
    return ax.text(
        _TEXT_AT, row, text, transform=ax.get_yaxis_transform(), va="center_baseline", **options
    )


def write_unbounded(ax: Any, row: int, text: str) -> Any:
    """Say inside the axes why a row has no bar."""
    return ax.text(
        0.01, row, text, va="center_baseline", color=GRAY, fontsize="small", fontstyle="italic"
    )
