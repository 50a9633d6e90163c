"""Where the names of discs stand: around their disc, clear of each other and of centers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from partita.array_types import Floats

# Directions in degrees, the first of equals wins: above, below, beside, and between these.
_DIRECTIONS = (90, -90, 0, 180, 45, 135, -45, -135, 68, 112, 22, 158, -22, -158, -68, -112)
# Points between a disc and its name.
_GAPS = (5.0, 16.0)
# What a place costs: for each name that it covers, for each center, for being outside, and for
# each of the points of rims.
_NAME, _CENTER, _OUTSIDE, _RIM = 1000.0, 100.0, 50.0, 1.0
_POINTS_OF_A_RIM = 72


@dataclass(frozen=True)
class Box:
    """A rectangle of pixels: its middle, and half of its width and height."""

    middle: Floats
    half: Floats

    def has(self, points: Floats, margin: float = 0.0) -> int:
        """Count the points inside, or nearer than a margin."""
        return int((np.abs(points - self.middle) <= self.half + margin).all(axis=1).sum())

    def meets(self, other: Box) -> bool:
        """Tell whether two rectangles overlap."""
        return bool((np.abs(self.middle - other.middle) < self.half + other.half).all())


@dataclass
class NamePlacer:
    """Finds places for names on axes whose limits and layout are settled, one after another."""

    ax: Any
    centers: Floats
    radii: Floats
    taken: list[Box] = field(default_factory=list)

    def place(self, text: Any, disc: int) -> None:
        """Move the name of a disc, an annotation, to where it covers least."""
        extent = text.get_window_extent()
        half = np.array([extent.width, extent.height]) / 2.0
        angle, box = min(self._choices(disc, half), key=lambda choice: self._cost(choice[1]))
        self.taken.append(box)
        text.xy = self.centers[disc] + self.radii[disc] * _direction(angle)
        offset = box.middle - self.ax.transData.transform(text.xy)
        text.set_position(offset / self._pixels_of_a_point)

    @property
    def _pixels_of_a_point(self) -> float:
        return float(self.ax.figure.dpi) / 72.0

    def _choices(self, disc: int, half: Floats) -> Iterator[tuple[float, Box]]:
        """Places for a name, and in which direction of the disc they are."""
        for gap in _GAPS:
            for angle in _DIRECTIONS:
                way = _direction(angle)
                rim = self.ax.transData.transform(self.centers[disc] + self.radii[disc] * way)
                yield angle, Box(rim + way * (gap * self._pixels_of_a_point + half), half)

    def _cost(self, box: Box) -> float:
        """How much a name would cover."""
        names = sum(box.meets(other) for other in self.taken)
        centers = box.has(self.ax.transData.transform(self.centers), 4.0 * self._pixels_of_a_point)
        axes = self.ax.get_window_extent()
        corners = np.array([box.middle - box.half, box.middle + box.half])
        outside = bool((corners < [axes.x0, axes.y0]).any() or (corners > [axes.x1, axes.y1]).any())
        rims = box.has(self.ax.transData.transform(self._rims()))
        return _NAME * names + _CENTER * centers + _OUTSIDE * outside + _RIM * rims

    def _rims(self) -> Floats:
        """Points of all circles."""
        ways = _direction(np.linspace(0.0, 360.0, _POINTS_OF_A_RIM, endpoint=False))
        rims: Floats = self.centers[:, None] + self.radii[:, None, None] * ways
        return rims.reshape(-1, 2)


def _direction(degrees: Any) -> Floats:
    angle = np.radians(degrees)
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)
