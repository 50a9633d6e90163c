"""A measure of the cuts of hierarchies at every number of clusters."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from partita.comparing.cut_curve_result import CutCurve

# Of more cuts so many are drawn, evenly on a logarithmic scale.
_MOST_POINTS = 400
# From this number of cuts on, the scale is logarithmic.
_MANY = 60


@dataclass(frozen=True)
class CutCurveView:
    """A curve.

    Attributes
    ----------
    title : str
        The name of the measure.
    k, value : tuples
    expected, limit : tuples, or None
        What is expected of permuted objects, and the line that they seldom cross.
    level : float
        The probability of staying on the near side of `limit`.
    logarithmic : bool
    notes : tuple of str
    """

    title: str
    k: tuple[int, ...]
    value: tuple[float, ...]
    expected: tuple[float, ...] | None
    limit: tuple[float, ...] | None
    level: float
    logarithmic: bool
    notes: tuple[str, ...]


def cut_curve_view(curve: CutCurve) -> CutCurveView:
    """Return what the page draws of a curve."""
    size = len(curve)
    chosen = np.arange(size)
    if size > _MOST_POINTS:
        spaced = np.geomspace(1, size, _MOST_POINTS) - 1
        chosen = np.unique(np.append(spaced.astype(np.int64), int(curve.best.k) - 2))
    expected, limit = (
        None if one is None else tuple(one[chosen].tolist())
        for one in (curve.expected, curve.limit)
    )
    return CutCurveView(
        curve.card.title,
        tuple(curve.k[chosen].tolist()),
        tuple(curve.value[chosen].tolist()),
        expected,
        limit,
        curve.level,
        size > _MANY,
        tuple(map(_sentence, curve.remarks())),
    )


def _sentence(remark: str) -> str:
    """Return a remark without the mark of rows, and with a capital letter."""
    text = remark.removeprefix("~ ")
    return text[0].upper() + text[1:]
