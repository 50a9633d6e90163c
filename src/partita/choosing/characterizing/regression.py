"""How far n, k, h, q and their products move a measure's dissimilarity.

This is the regression of Arinik, Labatut and Figueiredo 2021, Eq. (1). A design in which every
combination occurs once is orthogonal: with centered and scaled parameters, any two columns of the
regression have inner product zero. So every coefficient is sum(y z) / sum(z²), and every profile,
one measure under one transformation (a bar of the paper's Figure 4), is a regression of its own.
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
from partita.results.equality import equal_fields
from partita.tolerances import ROUNDING


def terms_of(varied: Sequence[str]) -> tuple[str, ...]:
    """Return the varied parameters and their products: "n", …, "q", "n:k", …, "h:q"."""
    return (*varied, *(":".join(pair) for pair in combinations(varied, 2)))


def standardized(values: Sequence[Any], rows: int) -> Floats:
    """Return values minus their mean, divided by their standard deviation.

    The deviation is that of a sample of `rows` rows in which every value occurs equally often,
    with rows - 1 in the denominator, as in R's scale.
    """
    numbers = np.array([float(value) for value in values])
    deviation = numbers.std() * math.sqrt(rows / (rows - 1))
    scaled: Floats = (numbers - numbers.mean()) / deviation
    return scaled


def slopes(y: Floats, z: Floats) -> Floats:
    """Return the least-squares slopes of centered y on the orthogonal, centered columns of z."""
    coefficients: Floats = y @ z / (z**2).sum(axis=0)
    return coefficients


def columns(design: Design) -> Floats:
    """Return the regressors of one profile, of shape (settings, terms)."""
    pairs, varied = len(design), design.varied
    scaled = {name: standardized(design.values_of(name), pairs) for name in varied}
    shape = design.shape[1:]
    regressors = []
    for term in terms_of(varied):
        column = np.ones(shape)
        for name in term.split(":"):
            axes = [1, 1, 1, 1]
            axes[PARAMETERS.index(name)] = -1
            column = column * scaled[name].reshape(axes)
        regressors.append(column.ravel())
    return np.array(regressors).T if regressors else np.empty((math.prod(shape), 0))


@dataclass(frozen=True, eq=False)
class Fit:
    """The regression of every profile.

    Attributes
    ----------
    terms : tuple of str
    intercepts : array of shape (measures, transformations)
        The mean dissimilarity.
    b : array of shape (measures, transformations, terms)
        The gain in dissimilarity when a term rises by one standard deviation.
    squares : array of shape (terms,)
        The sum of squares of each regressor.
    spread : array of shape (measures, transformations)
        The sum of squared deviations of the dissimilarities from their mean.
    constant : array of shape (measures, transformations)
        Whether the dissimilarity is the same in all settings; then all shares are 0.
    rows : int
        The number of settings of one profile.
    """

    terms: tuple[str, ...]
    intercepts: Floats
    b: Floats
    squares: Floats
    spread: Floats
    constant: Booleans
    rows: int

    __eq__ = equal_fields

    @cached_property
    def explained(self) -> Floats:
        """The part of the spread that each term explains."""
        return self.b**2 * self.squares

    @cached_property
    def heights(self) -> Floats:
        """The size of each effect, abs(b), comparable between profiles; 0 in a constant one."""
        return np.where(self.constant[..., None], 0.0, np.abs(self.b))

    @cached_property
    def shares(self) -> Floats:
        """The size of each effect over the sum of its profile; 0 in a constant profile."""
        total = self.heights.sum(axis=2, keepdims=True)
        shares: Floats = np.divide(
            self.heights, total, out=np.zeros_like(self.heights), where=total > 0
        )
        return shares

    @cached_property
    def signed_shares(self) -> Floats:
        """The shares with the sign of b."""
        return np.copysign(self.shares, self.b)

    @cached_property
    def betas(self) -> Floats:
        """Coefficients in standard deviations of the profile; 0 in a constant one."""
        spread = np.where(self.constant, 1.0, self.spread)[..., None]
        betas = self.b * np.sqrt(self.squares / spread)
        return np.where(self.constant[..., None], 0.0, betas)

    @cached_property
    def r_squared(self) -> Floats:
        """The share of the spread that the regression explains; NaN in a constant profile."""
        spread = np.where(self.constant, 1.0, self.spread)
        return np.where(self.constant, np.nan, self.explained.sum(axis=2) / spread)

    @property
    def joint_r_squared(self) -> float:
        """R² of all profiles as one regression with an intercept for each of them."""
        weights = self.rows * np.ones(self.spread.size)
        means = self.intercepts.ravel()
        center = float(means @ weights / weights.sum())
        total = float(self.spread.sum() + weights @ (means - center) ** 2)
        left = float((self.spread - self.explained.sum(axis=2)).sum())
        return 1.0 - left / total


def fit(dissimilarities: Floats, design: Design) -> Fit:
    """Fit every profile.

    Parameters
    ----------
    dissimilarities : array of shape (measures, transformations, n, k, h, q)
    design : Design

    Returns
    -------
    Fit
    """
    y = dissimilarities.reshape(*dissimilarities.shape[:2], -1)
    z = columns(design)
    intercepts = y.mean(axis=2)
    centered = y - intercepts[..., None]
    reach = np.ptp(y, axis=2)
    return Fit(
        terms_of(design.varied),
        intercepts,
        slopes(centered, z),
        (z**2).sum(axis=0),
        (centered**2).sum(axis=2),
        reach <= ROUNDING * np.maximum(1.0, np.abs(intercepts)),
        y.shape[2],
    )
