"""Alternate between computing memberships, given centers, and centers, given memberships."""

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

# Steps of arithmetic from which on a progress bar is shown; they take some seconds.
_STEPS_WORTH_A_BAR = 10**10

OwnRule = TypeVar("OwnRule", bound=Rule)


class Model(Protocol):
    """A method: how memberships follow from centers and centers from memberships."""

    # Whether no objective decreases at each step, so that centers may return to where they were.
    may_cycle: ClassVar[bool]

    @property
    def rule(self) -> Rule:
        """The rule that assigns objects to prototypes."""

    def prototypes(self, centers: Floats) -> Floats:
        """Return the points that distances are measured to; sets of clusters may have some too."""

    def centers(self, sums: Totals, before: Floats) -> Floats:
        """Return the new centers, given sums over all objects and the centers before."""


@dataclass(frozen=True)
class MeansModel(Generic[OwnRule]):
    """A model for fuzzy and possibilistic c-means: the prototypes are the centers.

    Centers are weighted means of the objects.
    """

    may_cycle: ClassVar[bool] = False
    rule: OwnRule

    def prototypes(self, centers: Floats) -> Floats:
        """Return the centers."""
        return centers

    def centers(self, sums: Totals, before: Floats) -> Floats:
        """Return v_j = sum over i of u_ij^m x_i / sum over i of u_ij^m."""
        return means(sums.sums, sums.weights, before)


class Limits(NamedTuple):
    """When to stop, and whether to show a progress bar (None: if the work is long)."""

    max_iter: int
    tol: float
    show: bool | None


class Run(NamedTuple):
    """The result of one start.

    `history` holds the objective before each step and at the end, `pulls` the sum of weights of the
    objects in each prototype at the end. `cycle` is the number of steps after which the centers
    repeat, 0 if they do not.
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
    """Move centers until none moves farther than `tol` standard deviations of the data."""
    centers, history, converged, cycle = start, [], False, 0
    farthest = limits.tol * data.scale
    # A center that starts exactly on an object leaves it, for high exponents, by tiny steps that
    # grow. So small steps mean convergence only if they do not grow.
    moved = 0.0 if data.has_any_of(start) else math.inf
    watch = CycleWatch()
    work = limits.max_iter * data.X.size * len(model.prototypes(start))
    show = False if limits.show is None and work < _STEPS_WORTH_A_BAR else limits.show
    for _ in track(range(limits.max_iter), limits.max_iter, title, show):
        sums = totals(model.rule, *data, model.prototypes(centers))
        history.append(sums.objective)
        watch.note(centers, sums.objective)
        before, centers = centers, model.centers(sums, centers)
        moved_before, moved = moved, float(np.linalg.norm(centers - before, axis=1).max())
        converged = moved <= min(farthest, moved_before)
        cycle = watch.length(centers) if model.may_cycle and not converged else 0
        if converged or cycle:
            break
    centers = watch.best if cycle else centers
    sums = totals(model.rule, *data, model.prototypes(centers))
    history.append(sums.objective)
    return Run(centers, np.array(history), len(history) - 1, converged, cycle, sums.weights)


def means(sums: Floats, weights: Floats, before: Floats) -> Floats:
    """Return weighted means, clusters x features; a center of weight 0 stays where it was."""
    column = weights[:, None]
    return np.divide(sums, column, out=before.copy(), where=column > 0)


def means_of_nearest(sums: Totals, before: Floats) -> Floats:
    """Return centers for the rule `Nearest`: means of certain and uncertain objects together."""
    k = len(before)
    points, weights = sums.sums.reshape(2, k, -1), sums.weights.reshape(2, k)
    return means(points.sum(axis=0), weights.sum(axis=0), before)
