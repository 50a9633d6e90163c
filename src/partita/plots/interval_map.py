"""A map of clusterings as discs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.comparing.interval_mds import IntervalMap, interval_mds
from partita.errors import InputError, InputTypeError
from partita.plots.interval_map_names import NamePlacer
from partita.plots.projection import axes_or_new, color_of

# Lines of discs upon equal ones: gaps show those below.
_LINES = ("-", "--", "-.", ":")
# Places nearer than this share of the map count as equal.
_SAME_PLACE = 0.01
# What is left free for names on each side, as a share of the discs' width or height.
_ROOM = 0.12


@dataclass
class IntervalMDSDisplay:
    """Discs whose least and greatest distances show intervals; the title gives the stress.

    A disc upon an equal one has a dashed line, and a center upon another a ring. Names stand where
    they cover neither each other nor centers, as far as there is room.

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
        cls, intervals: Any, names: Iterable[Any] | None = None, **options: Any
    ) -> Self:
        """Compute the map.

        Parameters
        ----------
        intervals : array-like of shape (n, n, 2), or tuple of two matrices
            As :func:`partita.interval_mds` takes them.
        names : iterable, optional
            What to call the discs; by default their positions.
        **options
            Passed on to :func:`partita.interval_mds`.

        Returns
        -------
        IntervalMDSDisplay
        """
        return cls.from_map(interval_mds(intervals, **options), names)

    @classmethod
    def from_map(cls, map: IntervalMap, names: Iterable[Any] | None = None) -> Self:
        """Show a map that was computed before.

        Parameters
        ----------
        map : IntervalMap
            What :func:`partita.interval_mds` returned, in two dimensions.
        names : iterable, optional
            What to call the discs; by default their positions.

        Returns
        -------
        IntervalMDSDisplay
        """
        n, dimensions = map.centers.shape
        if dimensions != 2:
            raise InputError(f"the map has {dimensions} dimensions; use n_components=2 to draw it")
        if isinstance(names, str) or not isinstance(names, Iterable | None):
            raise InputTypeError(f"names must be a sequence of names, one a disc, not {names!r}")
        called = [str(name) for name in (range(n) if names is None else names)]
        if len(called) != n:
            raise InputError(f"there are {n} discs but {len(called)} names")
        return cls(map, called)

    def plot(self, ax: Any = None) -> Self:
        """Draw.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; by default in a new figure.

        Returns
        -------
        IntervalMDSDisplay
            Itself, with `ax_` and `figure_`.
        """
        ax = axes_or_new(ax, (6.0, 5.5))
        # Large ones first, so that they hide no small ones.
        order = np.argsort(-self.map.radii, kind="stable")
        for rank, place in enumerate(order.tolist()):
            self._draw_disc(ax, place, order[:rank])
        ax.update_datalim(self._corners)
        ax.margins(0.0)
        ax.set_aspect("equal", adjustable="datalim")
        ax.set_title(f"interval scaling, stress {self.map.stress:.3f}")
        self._write_names(ax)
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _draw_disc(self, ax: Any, place: int, below: NDArray[np.int64]) -> None:
        """Draw a disc so that equal ones below it are still seen."""
        from matplotlib.patches import Circle

        center, radius, color = self.map.centers[place], self.map.radii[place], color_of(place)
        apart = np.linalg.norm(self.map.centers[below] - center, axis=1)
        near = _SAME_PLACE * float(np.ptp(self._corners, axis=0).max())
        hidden = int((apart + np.abs(self.map.radii[below] - radius) < near).sum())
        line = {"linewidth": 1.6, "linestyle": _LINES[hidden % len(_LINES)]}
        ax.add_patch(Circle(center, radius, facecolor=color, alpha=0.15, zorder=1))
        ax.add_patch(Circle(center, radius, fill=False, edgecolor=color, **line))
        # A ring around the centers that are below.
        rings = int((apart < near).sum())
        face = {"markerfacecolor": "none"} if rings else {}
        ax.plot(*center, marker="o", markersize=4 + 4 * rings, color=color, **face)

    @property
    def _corners(self) -> Floats:
        """The lower left and the upper right corner of the map, with room for names."""
        reach = self.map.radii[:, None]
        low = (self.map.centers - reach).min(axis=0)
        high = (self.map.centers + reach).max(axis=0)
        room = _ROOM * float((high - low).max())
        return np.array([low - room, high + room])

    def _write_names(self, ax: Any) -> None:
        from matplotlib.colors import to_rgb

        # Where names have room depends on the layout, which drawing settles.
        ax.figure.canvas.figure.draw_without_rendering()
        placer = NamePlacer(ax, self.map.centers, self.map.radii)
        for place, name in enumerate(self.names):
            dark = 0.7 * np.array(to_rgb(color_of(place)))
            style = {"ha": "center", "va": "center", "color": dark}
            at = {"xytext": (0, 0), "textcoords": "offset points"}
            placer.place(ax.annotate(name, self.map.centers[place], **at, **style), place)
