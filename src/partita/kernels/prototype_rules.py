"""Rules that assign objects to prototypes, given the squared distances between them.

A prototype is a point that stands for a cluster or for a set of clusters. From a matrix of squared
distances, objects x prototypes, a rule computes the memberships of each object, its weight in the
update of each prototype, and its contribution to the objective.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats


class Terms(NamedTuple):
    """What a rule computes from squared distances: a row, or a number, for each object."""

    memberships: Floats
    weights: Floats
    objective: Floats


@dataclass(frozen=True)
class Shares:
    """Memberships that add up to 1 (fuzzy and evidential c-means).

    They minimize the sum over j of u_j^m a_j D_j, plus u_0^m noise, where D_j is the squared
    distance to prototype j and a_j = scales[j]: u_j is proportional to (a_j D_j)^(-1/(m - 1)).
    `noise` is the cost of belonging to no prototype. If it is finite, u_0 is the first column of
    the memberships.
    """

    m: float
    scales: Floats
    noise: float = np.inf

    def terms(self, squared: Floats) -> Terms:
        """Return memberships u, weights u^m, and each object's part of the objective."""
        power = 1.0 / (self.m - 1.0)
        costs = squared * self.scales
        least = np.minimum(costs.min(axis=1), self.noise)
        # Ratios to the least cost never overflow. Where the least cost is 0, the prototypes of
        # cost 0 share the object equally.
        ratios = np.ones_like(costs)
        np.divide(least[:, None], costs, out=ratios, where=costs > least[:, None])
        parts = ratios**power
        outside = (least / self.noise) ** power
        total = parts.sum(axis=1) + outside
        # u^m = parts ratios / total^m, since m / (m - 1) = 1 + 1 / (m - 1).
        weights = parts * ratios / (total**self.m)[:, None]
        memberships = parts / total[:, None]
        if np.isfinite(self.noise):
            memberships = np.column_stack([outside / total, memberships])
        return Terms(memberships, weights, least * total ** (1.0 - self.m))


@dataclass(frozen=True)
class Possibilities:
    """Memberships in each prototype independently of the others (possibilistic c-means).

    They minimize t^m D + eta (1 - t)^m: t = 1 / (1 + (D / eta)^(1/(m - 1))).
    """

    m: float
    eta: Floats

    def terms(self, squared: Floats) -> Terms:
        """Return memberships t, weights t^m, and each object's part of the objective."""
        with np.errstate(over="ignore"):
            odds = (squared / self.eta) ** (1.0 / (self.m - 1.0))
        # At the minimum the objective is D t^(m - 1), which tends to eta as D grows.
        kept = (1.0 + odds) ** (1.0 - self.m)
        memberships = 1.0 / (1.0 + odds)
        far = np.isinf(odds)
        objective = np.where(far, self.eta, squared * kept)
        return Terms(memberships, memberships * kept, objective.sum(axis=1))


@dataclass(frozen=True)
class Nearest:
    """Possible prototypes: those about as near as the nearest one (rough k-means).

    A prototype is possible if its distance is at most `epsilon` times the least distance, or with
    `ratio=False` at most the least distance + `epsilon`. The weights have two columns for each
    prototype: first the columns of certain objects, which have one possible prototype, then those
    of the others. An object with c possible prototypes has weight 1 in each of them, or 1/c if
    `divided`.
    """

    epsilon: float
    ratio: bool
    divided: bool

    def terms(self, squared: Floats) -> Terms:
        """Return possible prototypes (0 or 1), weights, and mean squared distance to these."""
        least = squared.min(axis=1, keepdims=True)
        if self.ratio:
            possible = squared <= self.epsilon**2 * least
        else:
            possible = np.sqrt(squared) <= np.sqrt(least) + self.epsilon
        counts = possible.sum(axis=1, keepdims=True)
        shares = possible / counts
        certain = possible & (counts == 1)
        open_ = (shares if self.divided else possible) * (counts > 1)
        weights = np.column_stack([certain, open_])
        return Terms(possible.astype(np.float64), weights, (shares * squared).sum(axis=1))


Rule = Shares | Possibilities | Nearest
