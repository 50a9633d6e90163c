"""What is kept of the dissimilarities of each measure under each transformation.

A profile belongs to one measure under one transformation. It has the regression, how the
dissimilarity grows with q, its range, and the pairs whose difference the measure misses. All
conclusions but monotonicity follow from the profiles, without the dissimilarities themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.choosing.characterizing.dissimilarities import Dissimilarities
from partita.choosing.characterizing.regression import Fit, fit
from partita.results.equality import equal_fields
from partita.tolerances import ROUNDING


class Growth(NamedTuple):
    """How the dissimilarity D grows with q: arrays of shape (measures, transformations).

    `unevenness` is the mean of abs(D(q) / D(largest q) - q / largest q). `early` is the mean of
    D(q) / D(largest q) at the smallest q above 0, divided by q / largest q, its value under
    proportional growth. NaN where D is not positive at the largest q, and in a constant profile.
    """

    unevenness: Floats
    early: Floats


class Range(NamedTuple):
    """Counts of dissimilarities below 0 and above 1, the least and the largest."""

    below: Integers
    above: Integers
    least: Floats
    largest: Floats


class Missed(NamedTuple):
    """Changed pairs that are rated no worse than the reference with itself.

    `same` counts those that are rated equally, `better` those that are rated better. `first_same`
    and `first_better` are the flat indices of the first ones over (n, k, h, q); -1 for none.
    """

    same: Integers
    first_same: Integers
    better: Integers
    first_better: Integers


@dataclass(frozen=True, eq=False)
class Profiles:
    """The profiles of measures under the transformations of a design.

    Attributes
    ----------
    measures : tuple of str
    fit : Fit
    growth : Growth
    range : Range
    missed : Missed
    """

    measures: tuple[str, ...]
    fit: Fit
    growth: Growth
    range: Range
    missed: Missed

    __eq__ = equal_fields


def profile(scores: Dissimilarities) -> Profiles:
    """Return the profiles of dissimilarities."""
    regression = fit(scores.values, scores.design)
    return Profiles(
        scores.measures,
        regression,
        _growth(scores, regression.constant),
        _range(scores.values),
        _missed(scores),
    )


def _growth(scores: Dissimilarities, constant: Booleans) -> Growth:
    q = np.array([float(value) for value in scores.design.q])
    order = np.argsort(q)
    q, values = q[order], scores.values[..., order]
    growth = Growth(np.full(constant.shape, np.nan), np.full(constant.shape, np.nan))
    above = np.flatnonzero(q > 0)
    if above.size < 2:
        return growth
    for index in np.argwhere(~constant):
        by_setting = values[tuple(index)]
        largest = by_setting[..., -1:]
        if (largest <= 0).any():
            continue
        share = by_setting / largest
        growth.unevenness[tuple(index)] = np.abs(share - q / q[-1]).mean()
        growth.early[tuple(index)] = share[..., above[0]].mean() / (q[above[0]] / q[-1])
    return growth


def _range(values: Floats) -> Range:
    settings = (2, 3, 4, 5)
    below, above = ((outside).sum(axis=settings) for outside in (values < 0, values > 1))
    return Range(below, above, values.min(axis=settings), values.max(axis=settings))


def _missed(scores: Dissimilarities) -> Missed:
    shape = scores.values.shape[:2]
    missed = Missed(*(np.zeros(shape, np.int64) for _ in range(4)))
    for m, values in enumerate(scores.values):
        itself = scores.itself[m][None, ..., None]
        tolerance = ROUNDING * np.maximum(1.0, np.maximum(np.abs(values), np.abs(itself)))
        gap = values - itself
        same = scores.changed & (np.abs(gap) <= tolerance)
        better = scores.changed & (gap < -tolerance)
        missed.same[m], missed.first_same[m] = _count_and_first(same)
        missed.better[m], missed.first_better[m] = _count_and_first(better)
    return missed


def _count_and_first(flags: Booleans) -> tuple[Integers, Integers]:
    """Return, for each transformation, the number of true values and the index of the first."""
    flat = flags.reshape(len(flags), -1)
    return flat.sum(axis=1), np.where(flat.any(axis=1), flat.argmax(axis=1), -1)


def select(parts: Sequence[Profiles], measures: Sequence[str]) -> Profiles:
    """Return the profiles of some measures, in this order, out of those of several parts."""
    if len(parts) == 1 and parts[0].measures == tuple(measures):
        return parts[0]
    known = [name for part in parts for name in part.measures]
    order = [known.index(name) for name in measures]

    def arranged(kind: str) -> Any:
        groups = zip(*(getattr(part, kind) for part in parts), strict=True)
        return type(getattr(parts[0], kind))(*(np.concatenate(group)[order] for group in groups))

    fits = [part.fit for part in parts]
    by_measure: dict[str, Any] = {
        field: np.concatenate([getattr(each, field) for each in fits])[order]
        for field in ("intercepts", "b", "spread", "constant")
    }
    regression = replace(fits[0], **by_measure)
    return Profiles(
        tuple(measures), regression, arranged("growth"), arranged("range"), arranged("missed")
    )
