"""A map on which clusterings are discs and their distances are intervals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.errors import InputError, InputTypeError
from partita.many.interval_mds import IntervalMap, interval_mds
from partita.plots.axes import axes_or_new
from partita.plots.interval_map_names import Box, NamePlacer
from partita.plots.style import color_of
from partita.words import counted, verb

# Lines of discs drawn over equal ones: through their gaps one sees the discs below.
_LINES = ("-", "--", "-.", ":")
# Centers and radii that differ by less than this share of the map count as equal.
_SAME = 0.01
# Margin for names on each side, as a share of the width or height of all discs.
_MARGIN = 0.12


@dataclass
class IntervalMDSDisplay:
    """Discs whose least and greatest distances approximate intervals; the title shows the stress.

    The gap between two discs is their least distance, the extent of both their greatest; a hard
    clustering has no radius of its own. Coordinates have no meaning, so that there are no ticks; a
    bar shows the unit of distances. A disc drawn over an equal one has a dashed line, and a center
    drawn over another one a ring.
    Names are placed so that they cover neither each other nor centers, as far as possible.

    Attributes
    ----------
    map : IntervalMap
        The map that is drawn.
    names : list of str
        The names of the discs.
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

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
            The names of the discs; by default their indices.
        **options
            Passed on to :func:`partita.interval_mds`.

        Returns
        -------
        IntervalMDSDisplay
        """
        return cls.from_map(interval_mds(intervals, **options), names)

    @classmethod
    def from_map(cls, map: IntervalMap, names: Iterable[Any] | None = None) -> Self:
        """Make a display of a map that was computed before.

        Parameters
        ----------
        map : IntervalMap
            What :func:`partita.interval_mds` returned, in two dimensions.
        names : iterable, optional
            The names of the discs; by default their indices.

        Returns
        -------
        IntervalMDSDisplay
        """
        n, dimensions = map.centers.shape
        if dimensions != 2:
            raise InputError(
                f"the map has {counted(dimensions, 'dimension')}; use n_components=2 to draw it"
            )
        if isinstance(names, str) or not isinstance(names, Iterable | None):
            raise InputTypeError(f"names must be a sequence, a name for each disc, not {names!r}")
        called = [str(name) for name in (range(n) if names is None else names)]
        if len(called) != n:
            raise InputError(
                f"there {verb(n, 'are')} {counted(n, 'disc')} but {counted(len(called), 'name')}"
            )
        return cls(map, called)

    def plot(self, ax: Any = None) -> Self:
        """Draw the picture.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        IntervalMDSDisplay
            The display itself, with `ax_` and `figure_`.
        """
        ax = axes_or_new(ax, (6.4, 6.0))
        # Large discs first, so that they hide no small ones.
        order = np.argsort(-self.map.radii, kind="stable")
        for rank, disc in enumerate(order.tolist()):
            self._draw_disc(ax, disc, order[:rank])
        ax.update_datalim(self._corners)
        ax.margins(0.0)
        ax.set_aspect("equal", adjustable="datalim")
        ax.set_title(f"interval scaling, stress {self.map.stress:.3f}")
        # Only distances on a map have a meaning: a scale instead of coordinates.
        ax.set(xticks=[], yticks=[])
        ax.set_xlabel(
            "gap between two discs: their least distance\n"
            "across both, from far rim to far rim: their greatest distance"
        )
        self._write_names(ax, self._add_scale(ax))
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _draw_disc(self, ax: Any, disc: int, below: NDArray[np.int64]) -> None:
        """Draw a disc such that equal discs below it stay visible."""
        from matplotlib.patches import Circle

        center, radius, color = self.map.centers[disc], self.map.radii[disc], color_of(disc)
        apart = np.linalg.norm(self.map.centers[below] - center, axis=1)
        near = _SAME * float(np.ptp(self._corners, axis=0).max())
        hidden = int((apart + np.abs(self.map.radii[below] - radius) < near).sum())
        line = {"linewidth": 1.6, "linestyle": _LINES[hidden % len(_LINES)]}
        ax.add_patch(Circle(center, radius, facecolor=color, alpha=0.15, zorder=1))
        ax.add_patch(Circle(center, radius, fill=False, edgecolor=color, **line))
        # A ring around the centers below.
        rings = int((apart < near).sum())
        face = {"markerfacecolor": "none"} if rings else {}
        ax.plot(*center, marker="o", markersize=4 + 4 * rings, color=color, **face)

    @property
    def _corners(self) -> Floats:
        """The lower left and the upper right corner of the map, with a margin for names."""
        reach = self.map.radii[:, None]
        low = (self.map.centers - reach).min(axis=0)
        high = (self.map.centers + reach).max(axis=0)
        margin = _MARGIN * float((high - low).max())
        return np.array([low - margin, high + margin])

    def _add_scale(self, ax: Any) -> Any:
        """Add a bar of a round length to a corner far from the discs; None if all are one point."""
        from mpl_toolkits.axes_grid1.anchored_artists import AnchoredSizeBar

        low, high = self._corners
        extent = float((high - low).max())
        if extent == 0.0:
            return None
        length = round_length(0.25 * extent)
        corners = {"lower left": low, "lower right": np.array([high[0], low[1]])}
        room = {
            name: (np.linalg.norm(self.map.centers - corner, axis=1) - self.map.radii).min()
            for name, corner in corners.items()
        }
        bar = AnchoredSizeBar(
            ax.transData, length, f"distance {length:g}", max(room, key=lambda name: room[name]),
            frameon=False, pad=0.6, label_top=True, size_vertical=0.0,
        )  # fmt: skip
        ax.add_artist(bar)
        return bar

    def _write_names(self, ax: Any, scale: Any) -> None:
        from matplotlib.colors import to_rgb

        # The positions of names depend on the layout, which is known only after drawing.
        ax.figure.canvas.figure.draw_without_rendering()
        taken = [] if scale is None else [Box.of(scale.get_window_extent())]
        placer = NamePlacer(ax, self.map.centers, self.map.radii, taken)
        for disc, name in enumerate(self.names):
            dark = 0.7 * np.array(to_rgb(color_of(disc)))
            style = {"ha": "center", "va": "center", "color": dark}
            at = {"xytext": (0, 0), "textcoords": "offset points"}
            placer.place(ax.annotate(name, self.map.centers[disc], **at, **style), disc)


def round_length(most: float) -> float:
    """Return the largest of the numbers 1, 2 and 5 times a power of ten that is at most `most`."""
    power = 10.0 ** np.floor(np.log10(most))
    return float(power * max(digit for digit in (1, 2, 5) if digit * power <= most * (1 + 1e-9)))
