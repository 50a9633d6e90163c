"""Alternate between memberships, given centres, and centres, given memberships."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from partita.clusterers.data import Data
from partita.clusterings.soft import Floats
from partita.kernels.prototype_rules import Rule
from partita.kernels.prototypes import Totals, totals
from partita.progress import track

# Steps of arithmetic that take some seconds: from there on a bar is worth showing.
_LONG = 10**10


class Model(Protocol):
    """What tells one method from another."""

    @property
    def rule(self) -> Rule:
        """How objects are shared out among prototypes."""

    def prototypes(self, centers: Floats) -> Floats:
        """What distances are measured to; there may be more than one a cluster."""

    def centers(self, found: Totals, before: Floats) -> Floats:
        """Where centres go, given sums over all objects and where they were."""


class Limits(NamedTuple):
    """When to stop, and whether to show how far it is."""

    max_iter: int
    tol: float
    show: bool | None


class Run(NamedTuple):
    """Where one start led; `history` has the objective at each step, the last one last."""

    centers: Floats
    history: Floats
    n_iter: int
    converged: bool

    @property
    def objective(self) -> float:
        """The objective at the end."""
        return float(self.history[-1])


def alternate(model: Model, data: Data, start: Floats, limits: Limits, title: str) -> Run:
    """Move centres until none moves further than `tol` standard deviations of the data."""
    centers, history, converged = start, [], False
    furthest = limits.tol * data.scale
    work = limits.max_iter * data.X.size * len(model.prototypes(start))
    show = False if limits.show is None and work < _LONG else limits.show
    for _ in track(range(limits.max_iter), limits.max_iter, title, show):
        found = totals(model.rule, *data, model.prototypes(centers))
        history.append(found.objective)
        before, centers = centers, model.centers(found, centers)
        converged = bool(np.linalg.norm(centers - before, axis=1).max() <= furthest)
        if converged:
            break
    history.append(totals(model.rule, *data, model.prototypes(centers)).objective)
    return Run(centers, np.array(history), len(history) - 1, converged)


def means(sums: Floats, weights: Floats, before: Floats) -> Floats:
    """Centres as weighted means; one that nothing pulls stays where it was."""
    pulled = weights[:, None]
    return np.divide(sums, pulled, out=before.copy(), where=pulled > 0)
