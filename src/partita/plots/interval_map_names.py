"""Place the names of discs around them, so that they cover neither each other nor centers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from partita.array_types import Floats

# Directions in degrees, in order of preference: above, below, beside, and between these.
_DIRECTIONS = (90, -90, 0, 180, 45, 135, -45, -135, 68, 112, 22, 158, -22, -158, -68, -112)
# Distances between a disc and its name, in points.
_GAPS = (5.0, 16.0)
# Costs of a position: for each name and each center that it covers, for leaving the axes, and for
# each point of a circle that it covers.
_NAME, _CENTER, _OUTSIDE, _RIM = 1000.0, 100.0, 50.0, 1.0
_POINTS_PER_CIRCLE = 72


@dataclass(frozen=True)
class Box:
    """A rectangle in pixels: its middle, and half of its width and height."""

    middle: Floats
    half: Floats

    @classmethod
    def of(cls, extent: Any) -> Box:
        """Return the rectangle of a bounding box of matplotlib."""
        corners = np.array([[extent.x0, extent.y0], [extent.x1, extent.y1]])
        return cls(corners.mean(axis=0), np.ptp(corners, axis=0) / 2)

    def has(self, points: Floats, margin: float = 0.0) -> int:
        """Return the number of points inside the rectangle, enlarged by a margin."""
        return int((np.abs(points - self.middle) <= self.half + margin).all(axis=1).sum())

    def meets(self, other: Box) -> bool:
        """Return whether two rectangles overlap."""
        return bool((np.abs(self.middle - other.middle) < self.half + other.half).all())


@dataclass
class NamePlacer:
    """Places names one after another, on axes whose limits and layout are final."""

    ax: Any
    centers: Floats
    radii: Floats
    taken: list[Box] = field(default_factory=list)

    def place(self, text: Any, disc: int) -> None:
        """Move the name of a disc, an annotation, to the position of least cost."""
        extent = text.get_window_extent()
        half = np.array([extent.width, extent.height]) / 2.0
        angle, box = min(self._choices(disc, half), key=lambda choice: self._cost(choice[1]))
        self.taken.append(box)
        text.xy = self.centers[disc] + self.radii[disc] * _direction(angle)
        offset = box.middle - self.ax.transData.transform(text.xy)
        text.set_position(offset / self._pixels_per_point)

    @property
    def _pixels_per_point(self) -> float:
        return float(self.ax.figure.dpi) / 72.0

    def _choices(self, disc: int, half: Floats) -> Iterator[tuple[float, Box]]:
        """Yield possible positions of a name: the direction from the disc, and the rectangle."""
        for gap in _GAPS:
            for angle in _DIRECTIONS:
                way = _direction(angle)
                rim = self.ax.transData.transform(self.centers[disc] + self.radii[disc] * way)
                yield angle, Box(rim + way * (gap * self._pixels_per_point + half), half)

    def _cost(self, box: Box) -> float:
        """Return the cost of a name at this position."""
        names = sum(box.meets(other) for other in self.taken)
        centers = box.has(self.ax.transData.transform(self.centers), 4.0 * self._pixels_per_point)
        axes = self.ax.get_window_extent()
        corners = np.array([box.middle - box.half, box.middle + box.half])
        outside = bool((corners < [axes.x0, axes.y0]).any() or (corners > [axes.x1, axes.y1]).any())
        rims = box.has(self.ax.transData.transform(self._rims()))
        return _NAME * names + _CENTER * centers + _OUTSIDE * outside + _RIM * rims

    def _rims(self) -> Floats:
        """Return points on the circles of all discs."""
        ways = _direction(np.linspace(0.0, 360.0, _POINTS_PER_CIRCLE, endpoint=False))
        rims: Floats = self.centers[:, None] + self.radii[:, None, None] * ways
        return rims.reshape(-1, 2)


def _direction(degrees: Any) -> Floats:
    """Return the unit vector of a direction."""
    angle = np.radians(degrees)
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)
