"""How far n, k, h, q and their products move a measure's dissimilarity.

This is the regression of Arinik, Labatut and Figueiredo 2021, Eq. (1). A grid in which every
combination occurs once is orthogonal: with parameters centered and scaled, the columns of the
regression have product zero. So every coefficient is sum(y z) / sum(z²), and each measure and
transformation (a bar of the paper's Figure 4) is a regression of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from partita.array_types import Booleans, Floats
from partita.choosing.characterizing.design import PARAMETERS, Design
from partita.tolerances import ROUNDING


def terms_of(design: Design) -> tuple[str, ...]:
    """The parameters that vary, and their products: "n", …, "q", "n:k", …, "h:q"."""
    return (*design.varied, *(":".join(pair) for pair in combinations(design.varied, 2)))


def standardized(values: Sequence[Any], rows: int) -> Floats:
    """Values less their mean, over their standard deviation.

    The deviation is that of a sample of so many rows, in which every value is there equally
    often, as R's scale has it.
    """
    numbers = np.array([float(value) for value in values])
    deviation = numbers.std() * math.sqrt(rows / (rows - 1))
    scaled: Floats = (numbers - numbers.mean()) / deviation
    return scaled


def slopes(y: Floats, z: Floats) -> Floats:
    """What y gains when a column of z rises by 1; all are centered, and the columns orthogonal."""
    gains: Floats = y @ z / (z**2).sum(axis=0)
    return gains


def columns(design: Design) -> Floats:
    """The columns of the regression for one bar: settings (n, k, h, q) by terms."""
    scaled = {name: standardized(design.values_of(name), len(design)) for name in design.varied}
    found = []
    for term in terms_of(design):
        column = np.ones(design.shape[1:])
        for name in term.split(":"):
            shape = [1, 1, 1, 1]
            shape[PARAMETERS.index(name)] = -1
            column = column * scaled[name].reshape(shape)
        found.append(column.ravel())
    return np.array(found).T if found else np.empty((math.prod(design.shape[1:]), 0))


@dataclass(frozen=True)
class Fit:
    """The regression of every bar: arrays of measures by transformations (by terms).

    Attributes
    ----------
    terms : tuple of str
    intercepts : array of shape (measures, transformations)
        The mean dissimilarity.
    b : array of shape (measures, transformations, terms)
        What a term adds when it rises by one standard deviation.
    squares : array of shape (terms,)
        The sum of squares of each column.
    spread : array of shape (measures, transformations)
        The sum of squared deviations of the dissimilarities from their mean.
    constant : array of shape (measures, transformations)
        Whether the dissimilarity is the same in all settings; then nothing has a share in it.
    rows : int
        The number of settings of one bar.
    """

    terms: tuple[str, ...]
    intercepts: Floats
    b: Floats
    squares: Floats
    spread: Floats
    constant: Booleans
    rows: int

    @cached_property
    def explained(self) -> Floats:
        """The part of the spread that each term explains."""
        return self.b**2 * self.squares

    @cached_property
    def heights(self) -> Floats:
        """The height of a term in its bar, abs(b), which compares between bars; 0 if constant."""
        return np.where(self.constant[..., None], 0.0, np.abs(self.b))

    @cached_property
    def shares(self) -> Floats:
        """The height of a term over that of its bar; 0 in a constant bar."""
        total = self.heights.sum(axis=2, keepdims=True)
        shares: Floats = np.divide(
            self.heights, total, out=np.zeros_like(self.heights), where=total > 0
        )
        return shares

    @cached_property
    def signed_shares(self) -> Floats:
        """The shares, with the sign of b."""
        return np.copysign(self.shares, self.b)

    @cached_property
    def betas(self) -> Floats:
        """Standardized coefficients, with the standard deviation of the bar; 0 if constant."""
        spread = np.where(self.constant, 1.0, self.spread)[..., None]
        betas = self.b * np.sqrt(self.squares / spread)
        return np.where(self.constant[..., None], 0.0, betas)

    @cached_property
    def r_squared(self) -> Floats:
        """The share of the spread that the regression explains; NaN for a constant bar."""
        spread = np.where(self.constant, 1.0, self.spread)
        return np.where(self.constant, np.nan, self.explained.sum(axis=2) / spread)

    @property
    def joint_r_squared(self) -> float:
        """R² of all bars as one regression with an intercept for each of them."""
        weights = self.rows * np.ones(self.spread.size)
        means = self.intercepts.ravel()
        center = float(means @ weights / weights.sum())
        total = float(self.spread.sum() + weights @ (means - center) ** 2)
        left = float((self.spread - self.explained.sum(axis=2)).sum())
        return 1.0 - left / total


def fit(scores: Floats, design: Design) -> Fit:
    """Fit every bar; scores are measures by transformations by n, k, h and q."""
    y = scores.reshape(*scores.shape[:2], -1)
    z = columns(design)
    intercepts = y.mean(axis=2)
    centered = y - intercepts[..., None]
    reach = np.ptp(y, axis=2)
    return Fit(
        terms_of(design),
        intercepts,
        slopes(centered, z),
        (z**2).sum(axis=0),
        (centered**2).sum(axis=2),
        reach <= ROUNDING * np.maximum(1.0, np.abs(intercepts)),
        y.shape[2],
    )
