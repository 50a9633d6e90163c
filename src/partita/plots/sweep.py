"""Scores against the threshold of pairs, the best threshold, and the splits and merges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import numpy as np

from partita.comparing.rendering import format_value
from partita.comparing.sweep_result import Sweep
from partita.plots.style import (
    BLACK,
    FATE_COLORS,
    GRAY,
    LINES,
    drawing,
    panels,
    require_kind,
    shown_name,
    tint,
)

_STRENGTHS = {"kept": 0.55, "split": 0.75, "merged": 0.75, "mixed": 0.85}
FATE_TINTS = {fate: tint(color, _STRENGTHS[fate]) for fate, color in FATE_COLORS.items()}
_WIDTH, _HEIGHT = 5.2, 4.0


@dataclass
class SweepDisplay:
    """Values of measures against the threshold, and the fates of reference clusters below.

    Made by :meth:`from_sweep`, or by the `plot` method of the result of :func:`partita.sweep`.

    Attributes
    ----------
    thresholds : tuple of float
    values : dict
        For each measure its values.
    fates : dict
        How many reference clusters are kept, split, merged and mixed.
    best : tuple of float
        The best threshold of the first measure, and the value there.
    best_shown : str
        The best threshold for people.
    panels : tuple of tuples of str
        The measures of each panel of values: those between -1 and 1, then all others.
    lower_is_better : tuple of str
        The measures whose lower values are better.
    complete : bool
        Whether the thresholds are all that change clusters: values are then steps.
    axes_, figure_
        The axes and the figure that :meth:`plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.plots import SweepDisplay
    >>> pairs = [("ann", "anne", 0.9), ("bob", "rob", 0.6), ("anne", "bob", 0.4)]
    >>> result = pt.sweep({"ann": 1, "anne": 1, "bob": 2, "rob": 2}, pairs, measures="pair_f")
    >>> display = SweepDisplay.from_sweep(result)
    >>> display.thresholds, display.best
    ((0.4, 0.6, 0.9), (0.6, 1.0))
    >>> display.fates["merged"]
    (2, 0, 0)
    """

    thresholds: tuple[float, ...]
    values: dict[str, tuple[float, ...]]
    fates: dict[str, tuple[int, ...]]
    best: tuple[float, float]
    best_shown: str
    panels: tuple[tuple[str, ...], ...]
    lower_is_better: tuple[str, ...]
    complete: bool
    axes_: list[Any] = field(default_factory=list, init=False, repr=False)
    figure_: Any = field(default=None, init=False, repr=False)

    @classmethod
    def from_sweep(cls, sweep: Sweep) -> SweepDisplay:
        """Take what the picture shows from the result of :func:`partita.sweep`."""
        require_kind(sweep, Sweep, "partita.sweep")
        row = sweep.best()
        best = row.threshold, row.values[sweep.measures[0]]
        complete = set(sweep.changes) <= set(sweep.thresholds)
        bounded = tuple(card.name for card in sweep.cards if max(map(abs, card.bounds)) <= 1)
        others = tuple(name for name in sweep.measures if name not in bounded)
        lower = tuple(card.name for card in sweep.cards if not card.higher_is_better)
        groups = tuple(group for group in (bounded, others) if group)
        shown = sweep.shown_threshold(row)
        return cls(
            sweep.thresholds, sweep.values, sweep.fates, best, shown, groups, lower, complete
        )

    def plot(self, ax: Any = None, *, labels: Mapping[str, str] | None = None) -> SweepDisplay:
        """Draw the panels of values, and below them the panel of reference clusters.

        Parameters
        ----------
        ax : axes of matplotlib, optional
            One for each panel: two, or three if some measures are not between -1 and 1. New ones
            by default.
        labels : mapping, optional
            Labels to write instead of the names of measures.

        Returns
        -------
        SweepDisplay
            The display itself.
        """
        count = len(self.panels) + 1
        with drawing():
            shares: dict[str, Any] = (
                {"height_ratios": [3] * (count - 1) + [2]} if ax is None else {}
            )
            grid = panels(ax, count, (_WIDTH, _HEIGHT * count / 2), sharex=True, **shares)
            *above, below = grid.axes
            styles = cycle(LINES)
            for panel, names in zip(above, self.panels, strict=True):
                self._draw_values(panel, names, styles, labels)
            self._draw_fates(below)
            self._mark_best(grid.axes, labels)
            for panel in grid.axes:
                panel.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
            below.set_xlabel("threshold of the score")
            grid.make_room()
        self.axes_, self.figure_ = grid.axes, grid.figure
        return self

    @property
    def _steps(self) -> tuple[Any, Any]:
        """The thresholds to draw, and the index of the row that holds there.

        If all changes are known, a row holds from the threshold before on, so that the first one
        begins to the left of its threshold.
        """
        x = np.array(self.thresholds)
        rows = np.arange(x.size)
        if not self.complete:
            return x, rows
        width = float(x[-1] - x[0]) if x.size > 1 else max(abs(float(x[0])), 1.0)
        return np.concatenate([[x[0] - 0.04 * width], x]), np.concatenate([[0], rows])

    def _draw_values(
        self, panel: Any, names: tuple[str, ...], styles: Any, labels: Mapping[str, str] | None
    ) -> None:
        x, rows = self._steps
        drawn: dict[str, Any] = {"drawstyle": "steps-pre"} if self.complete else {"marker": "."}
        for name, (color, dashes) in zip(names, styles, strict=False):
            direction = " (lower is better)" if name in self.lower_is_better else ""
            panel.plot(
                x, np.array(self.values[name])[rows], color=color, linestyle=dashes, linewidth=1.2,
                markersize=3, label=shown_name(name, labels) + direction, **drawn,
            )  # fmt: skip
        low = min(0.0, *(min(self.values[name]) for name in names))
        high = max(max(self.values[name]) for name in names)
        bounded = names is self.panels[0] and high <= 1
        panel.set_ylim(low, 1.04 if bounded else 1.04 * high)
        panel.set_ylabel("value")

    def _draw_fates(self, panel: Any) -> None:
        x, rows = self._steps
        base = np.zeros(x.size)
        for fate, color in FATE_TINTS.items():
            top = base + np.array(self.fates[fate])[rows]
            step = "pre" if self.complete else None
            panel.fill_between(x, base, top, step=step, color=color, linewidth=0, label=fate)
            base = top
        panel.set_ylim(0, base.max())
        panel.set_xlim(x[0], x[-1])
        panel.set_ylabel("reference clusters")

    def _mark_best(self, axes: list[Any], labels: Mapping[str, str] | None) -> None:
        threshold, value = self.best
        for panel in axes:
            panel.axvline(threshold, color=GRAY, linestyle=(0, (2, 2)), linewidth=0.8)
        first = next(iter(self.values))
        panel = next(
            panel for panel, names in zip(axes, self.panels, strict=False) if first in names
        )
        panel.plot([threshold], [value], marker="o", color=BLACK, markersize=3.5, zorder=3)
        text = f"best {shown_name(first, labels)}: {format_value(value)} at {self.best_shown}"
        axes[0].set_title(text, loc="left")
