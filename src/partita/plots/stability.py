"""How stable clusterings are, against a parameter of the estimator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import cycle
from numbers import Real
from typing import Any, Self

import numpy as np

from partita.comparing.rendering import format_value
from partita.many.stability.resampling import words_for
from partita.many.stability.result import Stability, StabilityRow
from partita.plots.axes import axes_or_new
from partita.plots.style import BLACK, GRAY, LINES, drawing, require_kind, shown_name

_SIZE = (5.2, 3.0)
# The largest number of ticks that all have their values written.
_MOST_TICKS = 12
# Values that differ by less are the same but for rounding.
_SAME = 1e-9


@dataclass
class StabilityDisplay:
    """Stability against a parameter, with intervals and the most stable parameters marked.

    If there are several parameters, the one on the horizontal axis is the number with the most
    values, and there is a line for each combination of the others. Stability is adjusted for
    chance: 0 as by chance, 1 for identical clusterings. If the measure is not 0 by chance itself,
    a dotted line shows its value as it is. Hollow marks are parameters whose clusterings are
    trivial: one cluster, or one for each object.

    Attributes
    ----------
    parameter : str
        The parameter on the horizontal axis; empty if there is none.
    lines : dict
        For each combination of the other parameters, in words, its rows.
    best : StabilityRow or None
    measure, level : str and float
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> from sklearn.cluster import AgglomerativeClustering
    >>> from sklearn.datasets import load_iris
    >>> result = pt.stability(
    ...     AgglomerativeClustering(), load_iris().data, n_draws=4, rng=0,
    ...     param_grid={"linkage": ["ward", "average"], "n_clusters": [2, 3]},
    ... )
    >>> display = pt.plots.StabilityDisplay.from_stability(result)
    >>> display.parameter, list(display.lines)
    ('n_clusters', ["linkage='ward'", "linkage='average'"])
    """

    parameter: str
    lines: dict[str, list[StabilityRow]]
    best: StabilityRow | None
    measure: str
    level: float

    @classmethod
    def from_stability(cls, stability: Stability) -> Self:
        """Take what the picture shows from the result of :func:`partita.stability`.

        Parameters
        ----------
        stability : Stability

        Returns
        -------
        StabilityDisplay
        """
        require_kind(stability, Stability, "partita.stability")
        parameter = _horizontal(stability)
        lines: dict[str, list[StabilityRow]] = {}
        for row in stability.rows:
            others = {name: value for name, value in row.parameters.items() if name != parameter}
            lines.setdefault(words_for(others) if others else "", []).append(row)
        return cls(parameter, lines, stability.best, stability.measure, stability.level)

    def plot(self, ax: Any = None, *, labels: Mapping[str, str] | None = None) -> Self:
        """Draw the lines.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        labels : mapping, optional
            Labels to write instead of the names of the measure and the parameter.

        Returns
        -------
        StabilityDisplay
            The display itself, with `ax_` and `figure_`.
        """
        with drawing():
            ax = axes_or_new(ax, _SIZE)
            styles = cycle(LINES)
            for (name, rows), (color, dashes) in zip(self.lines.items(), styles, strict=False):
                self._draw(ax, name, rows, color, dashes)
            self._mark_best(ax)
            self._label(ax, labels)
        self.ax_, self.figure_ = ax, ax.figure
        return self

    @property
    def _values(self) -> list[Any]:
        """The values of the parameter, numbers in increasing order."""
        values = [
            row.parameters.get(self.parameter) for rows in self.lines.values() for row in rows
        ]
        distinct = [value for place, value in enumerate(values) if value not in values[:place]]
        return sorted(distinct) if all(map(_is_number, distinct)) else distinct

    def _positions(self, rows: list[StabilityRow]) -> list[float]:
        values = self._values
        own: list[Any] = [row.parameters.get(self.parameter) for row in rows]
        return (
            [float(x) for x in own] if self._is_numeric else [float(values.index(x)) for x in own]
        )

    @property
    def _is_numeric(self) -> bool:
        return all(map(_is_number, self._values))

    def _draw(self, ax: Any, name: str, rows: list[StabilityRow], color: Any, dashes: Any) -> None:
        positions = np.array(self._positions(rows))
        order = np.argsort(positions, kind="stable")
        rows, x = [rows[i] for i in order.tolist()], positions[order]
        adjusted = [row.adjusted for row in rows]
        ends = [row.low for row in rows], [row.high for row in rows]
        ax.vlines(x, *ends, color=color, alpha=0.5, linewidth=0.8)
        if self._is_numeric:
            ax.fill_between(x, *ends, color=color, alpha=0.15, linewidth=0)
        style = {"linestyle": dashes if self._is_numeric else "none", "linewidth": 1.2}
        ax.plot(x, adjusted, color=color, label=name or "adjusted", **style)
        for trivial, face in ((False, color), (True, "white")):
            own = [i for i, row in enumerate(rows) if row.is_trivial == trivial]
            ax.plot(
                x[own], [adjusted[i] for i in own], linestyle="none", marker="o", markersize=4,
                markerfacecolor=face, markeredgecolor=color,
            )  # fmt: skip
        if self._is_adjusted and self._is_numeric and len(self.lines) == 1:
            values = [row.value for row in rows]
            ax.plot(
                x, values, color=GRAY, linestyle=(0, (1, 1)), linewidth=1.0, label="not adjusted"
            )

    @property
    def _is_adjusted(self) -> bool:
        """Whether the measure is not 0 by chance itself."""
        rows = [row for own in self.lines.values() for row in own]
        return any(abs(row.value - row.adjusted) > _SAME for row in rows)

    def _mark_best(self, ax: Any) -> None:
        if self.best is None:
            return
        (at,) = self._positions([self.best])
        ax.axvline(at, color=GRAY, linestyle=(0, (2, 2)), linewidth=0.8, zorder=0)
        ax.plot(
            [at], [self.best.adjusted], linestyle="none", marker="o", markersize=7.5,
            markerfacecolor="none", markeredgecolor=BLACK, markeredgewidth=1.0, zorder=4,
        )  # fmt: skip
        words = words_for(self.best.parameters)
        ax.set_title(f"most stable: {words} ({format_value(self.best.adjusted)})", loc="left")

    def _label(self, ax: Any, labels: Mapping[str, str] | None) -> None:
        values = self._values
        if not self._is_numeric:
            ax.set_xticks(range(len(values)), [str(value) for value in values])
        elif len(values) <= _MOST_TICKS and all(float(value).is_integer() for value in values):
            ax.set_xticks(values)
        if not self.parameter:
            ax.set_xticks([])
        ax.set_xlabel(shown_name(self.parameter, labels))
        adjusted = ", adjusted for chance" if self._is_adjusted else ""
        ax.set_ylabel(f"{shown_name(self.measure, labels)}{adjusted}")
        lows = [row.low for rows in self.lines.values() for row in rows]
        ax.set_ylim(min(0.0, *lows), 1.05)
        if len(ax.get_legend_handles_labels()[1]) > 1:
            ax.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)


def _horizontal(stability: Stability) -> str:
    """Return the parameter with the most values that are numbers, else the one with the most."""

    def rank(name: str) -> tuple[bool, int]:
        values = [row.parameters.get(name) for row in stability.rows]
        return all(map(_is_number, values)), len(set(map(repr, values)))

    names = stability.parameter_names
    return max(names, key=rank) if names else ""
