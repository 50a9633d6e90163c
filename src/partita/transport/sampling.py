"""Nested sampling in the manner of the paper: for its figures, not for finding the distance."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from partita.arguments import as_count, as_generator
from partita.array_types import Booleans, Integers
from partita.clusterings.common_cuts import CommonCuts, is_nested
from partita.clusterings.conversion import Clustering
from partita.clusterings.fuzzy import Possibilistic
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.soft_pairing import pair_soft
from partita.results.interval import Interval
from partita.transport.bases import Base, read_base
from partita.transport.exact.monte_carlo import draw_columns
from partita.transport.exact.support import hard_distances
from partita.transport.focal_masses import Side, has_empty_mass, side_of

_INWARD = (
    "the closest and farthest of a few hard clusterings are never closer or farther than those of "
    "all: the interval is too narrow on average"
)
_EITHER_WAY = (
    "the closest of a few hard clusterings from either side are never closer than those of all: "
    "the lower end is too high on average; the upper end takes the closest among a few as well, "
    "and can be too high or too low"
)
_INDEPENDENT = (
    "both sides are drawn independently: this estimates the cost of the independent coupling, "
    "which is not the distance; a soft clustering is not at distance 0 from itself"
)
_LEFT_OUT = "mass on the empty set was left out, object by object"
# What the paper calls its two estimators, and what they are distances by.
_PUBLISHED = {"S-RI": "rand", "S-PD": "partition"}


@dataclass(frozen=True)
class SampledDistance:
    """Means of distances of clusterings drawn at random, which are not the distance.

    Attributes
    ----------
    base : str
        The measure of hard clusterings whose distances were averaged.
    interval : Interval
        The means of the least and of the Hausdorff distance among the drawn hard clusterings.
    errors : pair of float
        The standard errors of these means, which say nothing of the bias.
    bias : tuple of str
        In which ways the figures are off.
    draws, choices : int
        How many pairs of rough clusterings, and hard ones in each, were drawn.
    remarks : tuple of str
        What was done to the clusterings.
    seconds : float
        How long it took.
    """

    base: str
    interval: Interval
    errors: tuple[float, float]
    bias: tuple[str, ...]
    draws: int
    choices: int
    remarks: tuple[str, ...]
    seconds: float


def sampled_distance(
    reference: Any,
    candidate: Any,
    *,
    base: Any = "rand",
    draws: int = 1000,
    choices: int = 10,
    rng: Any = None,
    on_mismatch: OnMismatch = "error",
) -> SampledDistance:
    """Nested sampling, as Section 4.1 of [1]_ suggests for large data: biased, and said to be so.

    Rough clusterings are drawn from both sides independently, hard ones uniformly from each, and
    the least and the Hausdorff distance of the hard ones are averaged. Mass on the empty set is
    left out, object by object. For an honest estimate against a hard clustering use
    ``transport_distance(..., method="sample")``.

    Drawing both sides independently estimates the distance only if one of them is hard or rough:
    then there is no other coupling.

    Parameters
    ----------
    reference, candidate : clusterings of any kind
    base : str or measure, default="rand"
        "rand" or "S-RI" averages distances 1 - Rand, "partition" or "S-PD" partition distances.
    draws : int, default=1000
        How many pairs of rough clusterings to draw, at least 2.
    choices : int, default=10
        How many hard clusterings to draw from each.
    rng : int or numpy Generator, optional
        Seed of the draws; by default 0.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    SampledDistance
        With `.interval`, its standard errors and in words how it is biased.

    References
    ----------
    .. [1] Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft
       clusterings, Information Sciences 2023. :doi:`10.1016/j.ins.2022.11.114`

    Examples
    --------
    >>> import partita as pt
    >>> fuzzy = pt.Fuzzy([[0.5, 0.5]] * 4)
    >>> pt.transport_distance(fuzzy, fuzzy).upper.value
    0.0
    >>> round(pt.sampled_distance(fuzzy, fuzzy).interval.upper, 1)
    0.5
    """
    started = time.perf_counter()
    draws, choices = as_count(draws, "draws", 2), as_count(choices, "choices")
    measure = read_base(_PUBLISHED.get(base, base) if isinstance(base, str) else base)
    pair = pair_soft(reference, candidate, on_mismatch)
    sides = (
        side_of(pair.reference, "normalize", "reference"),
        side_of(pair.candidate, "normalize", "candidate"),
    )
    generator = as_generator(0 if rng is None else rng)
    draw_first, draw_second = map(_drawing, (pair.reference, pair.candidate), sides)
    found = np.array(
        [
            _one_draw(
                _hard_choices(draw_first(generator), choices, generator),
                _hard_choices(draw_second(generator), choices, generator),
                measure,
            )
            for _ in range(draws)
        ]
    )
    means = found.mean(axis=0)
    errors = found.std(axis=0, ddof=1) / np.sqrt(draws)
    emptied = has_empty_mass(pair.reference) or has_empty_mass(pair.candidate)
    return SampledDistance(
        measure.name,
        Interval(float(means[0]), float(means[1])),
        (float(errors[0]), float(errors[1])),
        _bias(*sides),
        draws,
        choices,
        (_LEFT_OUT,) if emptied else (),
        time.perf_counter() - started,
    )


def _bias(first: Side, second: Side) -> tuple[str, ...]:
    bias = []
    shapes = first.shape, second.shape
    if any(shape in ("rough", "evidential") for shape in shapes):
        bias.append(_INWARD if "hard" in shapes else _EITHER_WAY)
    if first.masses is not None and second.masses is not None:
        bias.append(_INDEPENDENT)
    return tuple(bias)


def _drawing(x: Clustering, side: Side) -> Callable[[np.random.Generator], Booleans]:
    """How to draw a rough clustering: which clusters each object may be in."""
    if is_nested(x):
        cuts = CommonCuts(Possibilistic(x.memberships, normalize=True))
        return lambda rng: cuts.flags(int(rng.choice(len(cuts), p=cuts.masses)))
    return lambda rng: side.members[draw_columns(side.chances, 1, rng)[0]]


def _one_draw(one: Integers, other: Integers, base: Base) -> tuple[float, float]:
    distances = hard_distances(one, other, base)
    hausdorff = max(distances.min(axis=1).max(), distances.min(axis=0).max())
    return float(distances.min()), float(hausdorff)


def _hard_choices(members: Booleans, choices: int, rng: np.random.Generator) -> Integers:
    """Draw hard clusterings from the objects' sets: choices by objects."""
    sizes = members.sum(axis=1)
    order = np.argsort(~members, axis=1, kind="stable")
    rank = np.floor(rng.random((choices, len(members))) * sizes).astype(np.int64)
    return np.take_along_axis(order[None], rank[:, :, None], axis=2)[:, :, 0]
