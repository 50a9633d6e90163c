r"""Decompositions: a measure's value from its values on the components of the two clusterings.

Many measures decompose over the clusters J of the join (Xiang et al., ICML 2012, Eq. (1) and
Table 1): :math:`S = \sum_J w(J, n) S_J + b`, where :math:`S_J` is the value for the clusterings
that J induces and b depends on the join and n. Every b here is a sum of one constant
:math:`b(J, n)` for each component. A card refers to one of the decompositions below.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from partita.array_types import Floats

Weights = Callable[["Sizes"], Floats]


@dataclass(frozen=True)
class Sizes:
    """Numbers of objects and clusters, of each component and of the whole.

    Attributes
    ----------
    objects, n
        The number of objects of each component, and in total.
    clusters, k
        The number of clusters of each component, and in total, on the side that has more.
    """

    objects: Floats
    clusters: Floats
    n: float
    k: float

    @property
    def shares(self) -> Floats:
        """Return each component's share of the objects."""
        return self.objects / self.n


@dataclass(frozen=True)
class Decomposition:
    """The weight and the constant of each component, as formulas and as functions.

    Attributes
    ----------
    weight, constant : str
        LaTeX, with :math:`|J|` the objects of a component and :math:`k_J` its clusters on the
        side that has more.
    holds_for_unions : bool
        Whether J may be a union of components, too.
    """

    weight: str
    constant: str
    weights: Weights = field(repr=False, compare=False)
    constants: Weights = field(repr=False, compare=False)
    holds_for_unions: bool = field(default=False, repr=False)

    def to_dict(self) -> dict[str, str]:
        """Return the formulas."""
        return {"weight": self.weight, "constant": self.constant}


def _ratio(part: Floats, whole: float) -> Floats:
    """Return part / whole, with 0/0 = 0."""
    return part / whole if whole else np.zeros_like(part)


def _none(sizes: Sizes) -> Floats:
    return np.zeros_like(sizes.objects)


def _by_pairs(sizes: Sizes) -> Floats:
    return sizes.shares * _ratio(sizes.objects - 1, sizes.n - 1)


def _by_log_n(sizes: Sizes) -> Floats:
    return sizes.shares * _ratio(np.log(sizes.objects), math.log(sizes.n))


def _by_log_k(sizes: Sizes) -> Floats:
    return sizes.shares * _ratio(np.log(sizes.clusters), math.log(sizes.k))


def _rest(weights: Weights) -> Weights:
    """Return the constants that make the value 1 if every component has the value 1."""
    return lambda sizes: sizes.shares - weights(sizes)


_PAIRS = r"\frac{|J| (|J| - 1)}{n (n - 1)}"
_LOG_N = r"\frac{|J| \log |J|}{n \log n}"
_LOG_K = r"\frac{|J| \log k_J}{n \log k}"
_REST = r"\frac{|J|}{n} - w(J, n)"

BY_OBJECTS = Decomposition(r"\frac{|J|}{n}", "0", lambda sizes: sizes.shares, _none, True)
BY_PAIRS = Decomposition(_PAIRS, r"\frac{|J| (n - |J|)}{n (n - 1)}", _by_pairs, _rest(_by_pairs))
BY_LOG_N = Decomposition(_LOG_N, _REST, _by_log_n, _rest(_by_log_n))
LOG_N_LOSS = Decomposition(_LOG_N, "0", _by_log_n, _none)
BY_LOG_K = Decomposition(_LOG_K, _REST, _by_log_k, _rest(_by_log_k))
LOG_K_LOSS = Decomposition(_LOG_K, "0", _by_log_k, _none)
SUM = Decomposition("1", "0", lambda sizes: np.ones_like(sizes.objects), _none)
BY_OTHERS = Decomposition(
    r"\frac{|J| - 1}{n - 1}",
    "0",
    lambda sizes: _ratio(sizes.objects - 1, sizes.n - 1),
    _none,
    True,
)
INFORMATION = Decomposition(
    r"\frac{|J|}{n}",
    r"\frac{|J|}{n} \log \frac{n}{|J|}",
    lambda sizes: sizes.shares,
    lambda sizes: sizes.shares * np.log(sizes.n / sizes.objects),
)
# Beta-entropies at beta = 2, as the registered measures have it.
_SQUARES = r"\frac{|J|^2}{n^2}"
BY_SQUARES = Decomposition(
    _SQUARES,
    r"\frac{2 |J| (n - |J|)}{n^2}",
    lambda sizes: sizes.shares**2,
    lambda sizes: 2 * sizes.shares * (1 - sizes.shares),
)
SQUARE_LOSS = Decomposition(_SQUARES, "0", lambda sizes: sizes.shares**2, _none)
