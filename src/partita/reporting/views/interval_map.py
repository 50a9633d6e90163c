"""A map on which clusterings are discs, and the distances between points of two discs intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.many.interval_mds import interval_mds
from partita.many.pairwise import PairwiseComparison
from partita.plots.interval_map import round_length
from partita.reporting.views.ordered_matrix import MOST_CLUSTERINGS, evenly, left_out_text
from partita.reporting.views.texts import label_text

# A map that needs more steps than this is not drawn better by them.
_MOST_STEPS = 500


class Disc(NamedTuple):
    """A clustering on the map, in units of the distance."""

    name: str
    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class IntervalMapView:
    """The discs of clusterings.

    Attributes
    ----------
    discs : tuple of Disc
    stress : float
        0 for a perfect map.
    scale : float
        A round distance; 0 if all discs are one point.
    distance : str
        What is mapped, in words.
    is_interval : bool
        Whether distances are intervals; otherwise clusterings are points.
    total : int
    """

    discs: tuple[Disc, ...]
    stress: float
    scale: float
    distance: str
    is_interval: bool
    total: int

    @property
    def left_out(self) -> str:
        """How many clusterings are left out, in words."""
        return left_out_text(self.total - len(self.discs))


def interval_map_view(result: PairwiseComparison, order: Integers, seed: int) -> IntervalMapView:
    """Return the map of the distances of clusterings."""
    shown = evenly(order, MOST_CLUSTERINGS)
    lower, upper = (ends[np.ix_(shown, shown)] for ends in distances_of(result))
    found = interval_mds((lower, upper), max_iter=_MOST_STEPS, rng=seed)
    radii = found.radii if result.is_interval else np.zeros(shown.size)
    discs = tuple(
        Disc(label_text(result.names[index]), x, y, radius)
        for index, (x, y), radius in zip(
            shown.tolist(), found.centers.tolist(), radii.tolist(), strict=True
        )
    )
    extent = float(np.ptp(found.centers, axis=0).max() + 2 * radii.max(initial=0.0))
    return IntervalMapView(
        discs,
        found.stress,
        round_length(0.25 * extent) if extent > 0 else 0.0,
        _distance_text(result),
        result.is_interval,
        order.size,
    )


def distances_of(result: PairwiseComparison) -> tuple[Floats, Floats]:
    """Return the lower and upper ends of symmetric distances, 0 on the diagonal.

    A similarity s becomes its best value - s. Infinite values become the largest finite one.
    """
    values = result.values
    lower, upper = (values[..., 0], values[..., 1]) if result.is_interval else (values, values)
    if result.card.higher_is_better:
        best = _best(result)
        lower, upper = best - upper, best - lower
    finite = np.concatenate([lower[np.isfinite(lower)], upper[np.isfinite(upper)]])
    largest = float(finite.max(initial=0.0))
    ends = []
    for end in (lower, upper):
        known = np.clip(np.nan_to_num(end, nan=largest, posinf=largest, neginf=0.0), 0.0, None)
        symmetric: Floats = (known + known.T) / 2
        np.fill_diagonal(symmetric, 0.0)
        ends.append(symmetric)
    return ends[0], ends[1]


def _best(result: PairwiseComparison) -> float:
    finite = result.values[np.isfinite(result.values)]
    perfect = result.card.perfect
    return max(float(finite.max(initial=0.0)), -np.inf if perfect is None else perfect)


def _distance_text(result: PairwiseComparison) -> str:
    if not result.card.higher_is_better:
        return result.card.title
    return f"{_best(result):g} - {result.card.title}"
