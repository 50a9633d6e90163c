"""A map of clusterings as discs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from partita.comparing.interval_mds import IntervalMap, interval_mds
from partita.errors import InputError
from partita.plots.plane import axes_or_new, color_of


@dataclass
class IntervalMDSDisplay:
    """Discs whose least and greatest distances show intervals; the title gives the stress.

    Attributes
    ----------
    map : IntervalMap
        What is drawn.
    names : list of str
    ax_, figure_ : Axes and Figure
        After `plot`.

    Examples
    --------
    >>> import partita as pt
    >>> lower, upper = [[0, 2], [2, 0]], [[0, 4], [4, 0]]
    >>> display = pt.plots.IntervalMDSDisplay.from_intervals((lower, upper), ["a", "b"], rng=0)
    >>> display.map.stress < 1e-6
    True
    """

    map: IntervalMap
    names: list[str]

    @classmethod
    def from_intervals(
        cls, intervals: Any, names: Sequence[Any] | None = None, **options: Any
    ) -> Self:
        """Compute the map.

        Parameters
        ----------
        intervals : array-like of shape (n, n, 2), or tuple of two matrices
            As :func:`partita.interval_mds` takes them.
        names : sequence, optional
            What to call the discs; by default their positions.
        **options
            Passed on to :func:`partita.interval_mds`.
        """
        return cls.from_map(interval_mds(intervals, **options), names)

    @classmethod
    def from_map(cls, map: IntervalMap, names: Sequence[Any] | None = None) -> Self:
        """Show a map that was computed before.

        Parameters
        ----------
        map : IntervalMap
            What :func:`partita.interval_mds` returned, in two dimensions.
        names : sequence, optional
            What to call the discs; by default their positions.
        """
        n, dimensions = map.centers.shape
        if dimensions != 2:
            raise InputError(f"the map has {dimensions} dimensions; use n_components=2 to draw it")
        called = range(n) if names is None else names
        if len(called) != n:
            raise InputError(f"there are {n} discs but {len(called)} names")
        return cls(map, [str(name) for name in called])

    def plot(self, ax: Any = None) -> Self:
        """Draw.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; by default in a new figure.
        """
        ax = axes_or_new(ax, (6.0, 5.5))
        from matplotlib.patches import Circle

        for place, (center, radius) in enumerate(
            zip(self.map.centers, self.map.radii, strict=True)
        ):
            color = color_of(place)
            ax.add_patch(Circle(center, radius, facecolor=color, alpha=0.15, zorder=1))
            ax.add_patch(Circle(center, radius, fill=False, edgecolor=color, linewidth=1.6))
            ax.plot(*center, marker="o", markersize=4, color=color)
            above = {"xytext": (0, 5), "textcoords": "offset points", "ha": "center"}
            ax.annotate(self.names[place], (center[0], center[1] + radius), **above)
        ax.set_aspect("equal", adjustable="datalim")
        ax.autoscale_view()
        ax.margins(0.1)
        ax.set_title(f"interval scaling, stress {self.map.stress:.3f}")
        self.ax_, self.figure_ = ax, ax.figure
        return self
