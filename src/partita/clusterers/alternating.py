"""Alternate between memberships, given centers, and centers, given memberships."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from partita.array_types import Floats
from partita.clusterers.cycle_detection import CycleWatch
from partita.clusterers.data import Data
from partita.kernels.prototype_rules import Rule
from partita.kernels.prototypes import Totals, totals
from partita.progress import track

# Steps of arithmetic that take some seconds: from there on a bar is worth showing.
_LONG = 10**10

OwnRule = TypeVar("OwnRule", bound=Rule)


class Model(Protocol):
    """What tells one method from another."""

    # Whether there is no objective that falls at each step, so that centers may come again.
    may_cycle: ClassVar[bool]

    @property
    def rule(self) -> Rule:
        """How objects are shared out among prototypes."""

    def prototypes(self, centers: Floats) -> Floats:
        """What distances are measured to; there may be more than one a cluster."""

    def centers(self, found: Totals, before: Floats) -> Floats:
        """Where centers go, given sums over all objects and where they were."""


@dataclass(frozen=True)
class MeansModel(Generic[OwnRule]):
    """Prototypes are the centers, and centers weighted means (fuzzy and possibilistic c-means)."""

    may_cycle: ClassVar[bool] = False
    rule: OwnRule

    def prototypes(self, centers: Floats) -> Floats:
        """Return the centers."""
        return centers

    def centers(self, found: Totals, before: Floats) -> Floats:
        """Return v_j = sum of u_ij^m x_i over sum of u_ij^m."""
        return means(found.sums, found.weights, before)


class Limits(NamedTuple):
    """When to stop, and whether to show how far it is."""

    max_iter: int
    tol: float
    show: bool | None


class Run(NamedTuple):
    """Where one start led; `history` has the objective at each step, the last one last.

    `pulls` has the weight of all objects on each prototype at the end, and `cycle` after how many
    steps centers came again, 0 if they did not.
    """

    centers: Floats
    history: Floats
    n_iter: int
    converged: bool
    cycle: int
    pulls: Floats

    @property
    def objective(self) -> float:
        """The objective at the end."""
        return float(self.history[-1])


def alternate(model: Model, data: Data, start: Floats, limits: Limits, title: str) -> Run:
    """Move centers until none moves further than `tol` standard deviations of the data."""
    centers, history, converged, cycle = start, [], False, 0
    furthest = limits.tol * data.scale
    # An object on a center holds it, for high powers so fast that the center gets away by steps
    # that are tiny and grow: while they grow, nothing is at rest.
    moved = 0.0 if data.has_any_of(start) else math.inf
    watch = CycleWatch()
    work = limits.max_iter * data.X.size * len(model.prototypes(start))
    show = False if limits.show is None and work < _LONG else limits.show
    for _ in track(range(limits.max_iter), limits.max_iter, title, show):
        found = totals(model.rule, *data, model.prototypes(centers))
        history.append(found.objective)
        watch.note(centers, found.objective)
        before, centers = centers, model.centers(found, centers)
        moved_before, moved = moved, float(np.linalg.norm(centers - before, axis=1).max())
        converged = moved <= min(furthest, moved_before)
        cycle = watch.length(centers) if model.may_cycle and not converged else 0
        if converged or cycle:
            break
    centers = watch.best if cycle else centers
    found = totals(model.rule, *data, model.prototypes(centers))
    history.append(found.objective)
    return Run(centers, np.array(history), len(history) - 1, converged, cycle, found.weights)


def means(sums: Floats, weights: Floats, before: Floats) -> Floats:
    """Centers as weighted means; one that nothing pulls stays where it was."""
    pulled = weights[:, None]
    return np.divide(sums, pulled, out=before.copy(), where=pulled > 0)


def means_of_nearest(found: Totals, before: Floats) -> Floats:
    """Centers as means under the rule `Nearest`, of certain and of uncertain objects together."""
    k = len(before)
    sums, weights = found.sums.reshape(2, k, -1), found.weights.reshape(2, k)
    return means(sums.sum(axis=0), weights.sum(axis=0), before)
