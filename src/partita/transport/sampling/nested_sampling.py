"""Nested sampling as Campagner et al. (2023), Section 4.1, suggest: biased, for their figures."""

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
from partita.references import CAMPAGNER_2023, cites
from partita.results.interval import Interval
from partita.tables.soft_table import read_soft_table
from partita.transport.bases import Base, read_base
from partita.transport.empty_set import has_empty_mass
from partita.transport.exact.support import hard_distances
from partita.transport.focal_masses import FocalMasses, read_focal_masses
from partita.transport.sampling.monte_carlo import draw_columns

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
# The names of the paper's two estimators, with their bases.
_PUBLISHED = {"S-RI": "rand", "S-PD": "partition"}


@dataclass(frozen=True)
class SampledDistance:
    """Means of distances between random clusterings: biased estimates of the distance.

    Attributes
    ----------
    base : str
        The measure of hard clusterings whose distances were averaged.
    interval : Interval
        The means of the least and of the Hausdorff distance among the drawn hard clusterings.
    errors : pair of float
        The standard errors of these means, which do not include the bias.
    bias : tuple of str
        The directions in which the figures are biased, and why.
    draws, choices : int
        The number of pairs of rough clusterings, and of hard ones drawn in each.
    remarks : tuple of str
        What was done with mass on the empty set.
    seconds : float
        The time that the computation took.
    """

    base: str
    interval: Interval
    errors: tuple[float, float]
    bias: tuple[str, ...]
    draws: int
    choices: int
    remarks: tuple[str, ...]
    seconds: float


@cites(CAMPAGNER_2023)
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
    """Estimate a distance by nested sampling, as Section 4.1 of [1]_ suggests: a biased estimate.

    Rough clusterings are drawn from both sides independently, and from each of them hard ones,
    uniformly. The least and the Hausdorff distance of the hard ones are averaged. Masses on the
    empty set are normalized, object by object. For an unbiased estimate against a hard or rough
    clustering use ``transport_distance(..., method="sample")``.

    Independent draws of both sides estimate the cost of the independent coupling. That is the
    distance only if one side is hard or rough, since there is no other coupling then.

    Parameters
    ----------
    reference, candidate : clusterings of any kind
        In any form that :func:`partita.as_clustering` reads.
    base : str or measure, default="rand"
        "rand" or "S-RI" averages distances 1 - Rand, "partition" or "S-PD" partition distances.
    draws : int, default=1000
        The number of pairs of rough clusterings to draw, at least 2.
    choices : int, default=10
        The number of hard clusterings to draw from each of them.
    rng : int or numpy Generator, optional
        Seed of the draws, 0 by default.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    SampledDistance
        With `.interval`, its standard errors `.errors`, and `.bias` in words.

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
    table = read_soft_table(reference, candidate, on_mismatch)
    sides = (
        read_focal_masses(table.reference, "normalize", "reference"),
        read_focal_masses(table.candidate, "normalize", "candidate"),
    )
    generator = as_generator(0 if rng is None else rng)
    draw_first, draw_second = map(_sampler, (table.reference, table.candidate), sides)
    distances = np.array(
        [
            _one_draw(
                _hard_choices(draw_first(generator), choices, generator),
                _hard_choices(draw_second(generator), choices, generator),
                measure,
            )
            for _ in range(draws)
        ]
    )
    means = distances.mean(axis=0)
    errors = distances.std(axis=0, ddof=1) / np.sqrt(draws)
    return SampledDistance(
        measure.name,
        Interval(float(means[0]), float(means[1])),
        (float(errors[0]), float(errors[1])),
        _bias(*sides),
        draws,
        choices,
        (_LEFT_OUT,) if has_empty_mass(table) else (),
        time.perf_counter() - started,
    )


def _bias(first: FocalMasses, second: FocalMasses) -> tuple[str, ...]:
    """Say how the estimates are biased for two kinds of clusterings."""
    bias = []
    kinds = first.kind, second.kind
    if any(kind in ("rough", "evidential") for kind in kinds):
        bias.append(_INWARD if "hard" in kinds else _EITHER_WAY)
    if first.masses is not None and second.masses is not None:
        bias.append(_INDEPENDENT)
    return tuple(bias)


def _sampler(x: Clustering, masses: FocalMasses) -> Callable[[np.random.Generator], Booleans]:
    """Return a function that draws a rough clustering: flags of shape (objects, clusters)."""
    if is_nested(x):
        cuts = CommonCuts(Possibilistic(x.memberships, normalize=True))
        return lambda rng: cuts.flags(int(rng.choice(len(cuts), p=cuts.masses)))
    return lambda rng: masses.members[draw_columns(masses.dense_masses, 1, rng)[0]]


def _one_draw(first: Integers, second: Integers, base: Base) -> tuple[float, float]:
    """Return the least and the Hausdorff distance between two lists of hard clusterings."""
    distances = hard_distances(first, second, base)
    hausdorff = max(distances.min(axis=1).max(), distances.min(axis=0).max())
    return float(distances.min()), float(hausdorff)


def _hard_choices(members: Booleans, choices: int, rng: np.random.Generator) -> Integers:
    """Draw hard clusterings from the objects' sets: array of shape (choices, objects)."""
    sizes = members.sum(axis=1)
    order = np.argsort(~members, axis=1, kind="stable")
    rank = np.floor(rng.random((choices, len(members))) * sizes).astype(np.int64)
    return np.take_along_axis(order[None], rank[:, :, None], axis=2)[:, :, 0]
