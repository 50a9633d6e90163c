"""How objects are shared out among prototypes, given their squared distances to them.

Each rule says, for a matrix of squared distances, objects by prototypes, what the memberships are,
with which weight an object pulls each prototype, and what it adds to the objective.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats


class Terms(NamedTuple):
    """What a rule makes of squared distances, a row for each object."""

    memberships: Floats
    weights: Floats
    objective: Floats


@dataclass(frozen=True)
class Shares:
    """Memberships that add up to 1, by cost (fuzzy and evidential c-means).

    Costs are a_j D_j, and that of belonging to no prototype is `noise`. They minimize the sum of
    u_j^m a_j D_j + u_0^m noise over memberships that add up to 1, so that u_j is proportional to
    (a_j D_j)^(-1/(m - 1)). A finite `noise` puts u_0 before the other memberships.
    """

    m: float
    scales: Floats
    noise: float = np.inf

    def terms(self, squared: Floats) -> Terms:
        """Memberships, weights u^m, and objective."""
        power = 1.0 / (self.m - 1.0)
        costs = squared * self.scales
        least = np.minimum(costs.min(axis=1), self.noise)
        # Ratios to the least cost never overflow. A least cost of 0 shares among its equals alone.
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
    """Memberships in each prototype by itself (possibilistic c-means).

    They minimize t^m D + eta (1 - t)^m, so that t = 1 / (1 + (D / eta)^(1/(m - 1))).
    """

    m: float
    eta: Floats

    def terms(self, squared: Floats) -> Terms:
        """Memberships, weights t^m, and objective."""
        with np.errstate(over="ignore"):
            odds = (squared / self.eta) ** (1.0 / (self.m - 1.0))
        # At its minimum the objective is D t^(m - 1), which tends to eta far away.
        kept = (1.0 + odds) ** (1.0 - self.m)
        memberships = 1.0 / (1.0 + odds)
        far = np.isinf(odds)
        objective = np.where(far, self.eta, squared * kept)
        return Terms(memberships, memberships * kept, objective.sum(axis=1))


@dataclass(frozen=True)
class Nearest:
    """Every prototype about as near as the nearest is possible (rough k-means).

    Those whose distance is at most `epsilon` times the least one, or with `ratio=False` at most
    `epsilon` more. The weights hold two columns a prototype: of objects that are certain, then of
    those that are not, which count 1 in each, or with `divided` are divided equally.
    """

    epsilon: float
    ratio: bool
    divided: bool

    def terms(self, squared: Floats) -> Terms:
        """Which prototypes are possible, weights, and mean squared distance to the possible."""
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
