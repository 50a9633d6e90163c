"""Values of a measure against the number of clusters into which hierarchies are cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.comparing.cut_curve_result import CutCurve
from partita.comparing.rendering import format_value
from partita.plots.axes import axes_or_new
from partita.plots.style import BLUE, GRAY, RED, drawing, require_kind

_SIZE = (5.2, 2.6)
# From this number of clusters on, the axis is logarithmic: the first cuts matter most.
_MANY = 50


@dataclass
class CutCurveDisplay:
    """The values of a measure for each number of clusters, and what is expected by chance.

    Open circles are cuts that are arbitrary, because merges have the same height.

    Attributes
    ----------
    k : array
        The numbers of clusters.
    value : array
    expected, limit : array or None
        The expected value of cuts whose objects are permuted, and the value that they are not
        better than with probability `level`; None where these are not known.
    tied : array of bool
    level : float
    best : (int, float) or None
        Where cuts are compared with a clustering: the number of clusters with the best value, and
        that value.
    title : str
        The name of the measure.
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> result = pt.curve("((a:1,b:1):3,(c:2,d:2):2);", "(((a:1,b:1):1,c:2):2,d:4);")
    >>> display = pt.plots.CutCurveDisplay.from_curve(result)
    >>> display.value.round(3).tolist(), display.limit.round(3).tolist()
    ([0.408, 1.0], [0.408, 0.78])
    """

    k: Integers
    value: Floats
    expected: Floats | None
    limit: Floats | None
    tied: Booleans
    level: float
    best: tuple[int, float] | None
    title: str

    @classmethod
    def from_curve(cls, curve: CutCurve) -> Self:
        """Take what the picture shows from the result of :func:`partita.curve`."""
        require_kind(curve, CutCurve, "partita.curve")
        best = None if curve.n_fixed is None else (curve.best.k, curve.best.value)
        return cls(
            curve.k, curve.value, curve.expected, curve.limit, curve.tied, curve.level, best,
            curve.card.title,
        )  # fmt: skip

    def plot(self, ax: Any = None) -> Self:
        """Draw the curve.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        CutCurveDisplay
            The display itself, with `ax_` and `figure_`.
        """
        with drawing():
            from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter

            ax = axes_or_new(ax, _SIZE)
            few = self.k.size <= _MANY
            if self.expected is not None:
                label = "expected, objects permuted"
                ax.plot(self.k, self.expected, color=GRAY, linewidth=1.0, label=label)
            if self.limit is not None and self.expected is not None:
                label = f"{self.level:.0%} of permutations"
                ax.fill_between(
                    self.k, self.expected, self.limit, color=GRAY, alpha=0.3, linewidth=0,
                    label=label,
                )  # fmt: skip
            marker = {"marker": ".", "markersize": 4} if few else {}
            ax.plot(self.k, self.value, color=BLUE, linewidth=1.1, label="observed", **marker)
            if self.tied.any():
                ax.plot(
                    self.k[self.tied], self.value[self.tied], linestyle="none", marker="o",
                    markersize=3.5, markerfacecolor="white", markeredgecolor=BLUE,
                    markeredgewidth=0.7, label="arbitrary (ties)",
                )  # fmt: skip
            if self.best is not None:
                dot = {"linestyle": "none", "marker": "o", "markersize": 4, "zorder": 3}
                ax.plot(*self.best, color=RED, **dot)
                best = f"best at k = {self.best[0]}: {format_value(self.best[1])}"
                ax.set_title(best, loc="left", color=RED)
            if not few:
                ax.set_xscale("log")
                ax.xaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
                ax.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
                ax.xaxis.set_minor_formatter(NullFormatter())
            ax.set_xlabel("number of clusters k")
            ax.set_ylabel(self.title)
            low = min(0.0, float(np.min(self.value)))
            ax.set_ylim(low, None)
            ax.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
        self.ax_, self.figure_ = ax, ax.figure
        return self
