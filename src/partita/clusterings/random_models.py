r"""Random clusterings: the three models of Gates and Ahn (2017).

"sizes": all clusterings with the given cluster sizes are equally likely (permutations);
"number": all clusterings with the given number of clusters; "all": all clusterings of n objects.

Under each model the objects are exchangeable, so the distribution of the cluster sizes determines
the model. This module draws sizes, and computes the probability that two objects share a cluster
and the expected number of clusters of each size.

References
----------
.. [1] Gates and Ahn, The impact of random models on clustering similarity, JMLR 18, 2017.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Literal, get_args

import numpy as np

from partita.arguments import as_choice
from partita.array_types import Floats, Integers
from partita.kernels.exact_sums import exact_sum

Model = Literal["sizes", "number", "all"]

# Exact integers, whose digits grow with n, are used for at most this many objects; recurrences in
# floating point take at most this many steps.
_EXACT_OBJECTS = 1000
_FLOAT_STEPS = 500_000_000

# All partitions of more objects than this have a distribution of numbers of clusters that is too
# long to list.
_URN_OBJECTS = 100_000_000


def check_model(model: Any) -> None:
    """Raise if no model has this name."""
    as_choice(model, "model", get_args(Model))


def size_sampler(model: Model, sizes: Integers) -> Callable[[np.random.Generator], Integers]:
    """Return a function that draws cluster sizes from the model fitted to these sizes."""
    n, k = int(sizes.sum()), int(sizes.size)
    if model == "number" and 1 < k < n:
        return lambda rng: _draw_sizes_of_k_clusters(n, k, rng)
    if model == "all":
        urns, probabilities = _urn_distribution(n)
        return lambda rng: _throw_into_urns(n, int(rng.choice(urns, p=probabilities)), rng)
    return lambda rng: sizes


def probability_together(
    model: Model, sizes: Integers, copies: Integers | None = None
) -> float | None:
    """Return the probability that two objects share a cluster; None if it takes too long.

    Each size stands for as many clusters as `copies` says, or for one.
    """
    n, k = _totals(sizes, copies)
    if model == "sizes":
        return (exact_sum(sizes, sizes, _copies(sizes, copies)) - n) / (n * (n - 1))
    if model == "all":
        if n > _URN_OBJECTS:
            return None
        urns, probabilities = _urn_distribution(n)
        return float(probabilities @ (1 / urns))
    return _stirling_ratio(n, k)


def expected_sizes(
    model: Model, sizes: Integers, copies: Integers | None = None
) -> tuple[Integers, Floats] | None:
    """Return cluster sizes and the expected number of clusters of each size.

    Each given size stands for as many clusters as `copies` says, or for one. Return None if that
    takes too long.
    """
    n, k = _totals(sizes, copies)
    if model == "sizes":
        distinct, which = np.unique(sizes, return_inverse=True)
        return distinct, np.bincount(which, weights=_copies(sizes, copies)).astype(np.float64)
    if model == "number":
        if n > _EXACT_OBJECTS:
            return None
        # C(n, s) S(n - s, k - 1) / S(n, k): choose the cluster, partition the rest.
        columns = _stirling_columns(n, k)
        rest, whole = columns[0], columns[1][n]
        possible = range(1, n - k + 2)
    else:
        if n > _EXACT_OBJECTS:
            return None
        rest = _bell_numbers(n)
        whole = rest[n]
        possible = range(1, n + 1)
    expected = [math.comb(n, size) * rest[n - size] / whole for size in possible]
    return np.array(possible, np.int64), np.array(expected)


def _copies(sizes: Integers, copies: Integers | None) -> Integers:
    return np.ones(sizes.size, np.int64) if copies is None else copies


def _totals(sizes: Integers, copies: Integers | None) -> tuple[int, int]:
    """Return the numbers of objects and of clusters."""
    copies = _copies(sizes, copies)
    return exact_sum(sizes, copies), exact_sum(copies)


def _draw_sizes_of_k_clusters(n: int, k: int, rng: np.random.Generator) -> Integers:
    """Draw the cluster sizes of a uniform partition of n objects into k clusters.

    The sizes are independent zero-truncated Poisson variables, conditioned on their sum n. By
    rejection: k - 1 sizes are drawn, which determines the last one, and this is accepted with its
    probability divided by the largest probability of any size.
    """
    rate = _truncated_rate(n / k)
    sizes = np.arange(1, n - k + 2)
    log_probabilities = sizes * math.log(rate) - _log_factorials(n - k + 1)[1:]
    acceptance = np.exp(log_probabilities - log_probabilities.max())
    attempts = max(1, min(256, 100_000 // k))
    while True:
        uniform = rng.random((attempts, k - 1))
        # The time of the first event of a Poisson process, given that it lies in [0, 1].
        first = -np.log1p(uniform * math.expm1(-rate))
        drawn = 1 + rng.poisson(rate - first)
        last = n - drawn.sum(axis=1)
        possible = (last >= 1) & (last <= n - k + 1)
        accepted = possible & (rng.random(attempts) < acceptance[np.where(possible, last, 1) - 1])
        if accepted.any():
            chosen = int(accepted.argmax())
            return np.append(drawn[chosen], last[chosen])


def _truncated_rate(mean: float) -> float:
    """Solve rate / (1 - exp(-rate)) = mean by bisection."""
    low, high = 0.0, mean
    for _ in range(200):
        middle = (low + high) / 2
        if middle <= 0 or middle / -math.expm1(-middle) < mean:
            low = middle
        else:
            high = middle
    return high


def _log_factorials(n: int) -> Floats:
    return np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, n + 1)))])


def _urn_distribution(n: int) -> tuple[Integers, Floats]:
    """Return numbers of urns m and their probabilities, proportional to m^n / m! (Dobinski).

    If n balls are thrown into m urns, the nonempty urns form a uniform random partition of them.
    """
    # The mode solves m log m = n, and terms fall off faster than geometrically on both sides.
    highest = max(20, int(4 * n / max(1.0, math.log(n + 1))) + 20)
    urns = np.arange(1, highest + 1)
    log_weights = n * np.log(urns) - _log_factorials(highest)[1:]
    weights = np.exp(log_weights - log_weights.max())
    kept = weights > 1e-25
    return urns[kept], weights[kept] / weights[kept].sum()


def _throw_into_urns(n: int, urns: int, rng: np.random.Generator) -> Integers:
    """Return the numbers of balls in the urns that are not empty."""
    counts = np.bincount(rng.integers(0, urns, n), minlength=urns)
    return counts[counts > 0]


def _stirling_ratio(n: int, k: int) -> float | None:
    """Return S(n - 1, k) / S(n, k), the probability that two objects share a cluster.

    S are the Stirling numbers of the second kind. Return None if that takes too long.
    """
    if k == n:
        return 0.0
    if k == 1:
        return 1.0
    # k! S(n, k) = sum_j (-1)^j C(k, j) (k - j)^n; with n far above k log k a few terms suffice.
    if math.log(k) + n * math.log1p(-1 / k) < -1:
        return _surjection_sum(n - 1, k) / (k * _surjection_sum(n, k))
    if n <= _EXACT_OBJECTS:
        column = _stirling_columns(n, k)[1]
        return column[n - 1] / column[n]
    if n * k > _FLOAT_STEPS:
        return None
    # S(n, k) = k S(n - 1, k) + S(n - 1, k - 1), divided by S(n - 1, k).
    return 1 / (k + _neighbor_ratio(n - 1, k))


def _surjection_sum(n: int, k: int) -> float:
    """Return k! S(n, k) / k^n, the probability that n balls reach all of k urns."""
    total, term = 0.0, 1.0
    for j in range(k):
        term = (-1) ** j * math.exp(
            math.lgamma(k + 1)
            - math.lgamma(j + 1)
            - math.lgamma(k - j + 1)
            + n * math.log1p(-j / k)
        )
        total += term
        if abs(term) < 1e-18:
            break
    return total


def _neighbor_ratio(n: int, k: int) -> float:
    """Return S(n, k - 1) / S(n, k) in floats, by a recurrence with positive terms only.

    With u_j = S(m, j - 1) / S(m, j), one more object gives u_j (j - 1 + u_{j-1}) / (j + u_j).
    """
    u = np.zeros(k + 1)
    for m in range(1, n + 1):
        j = np.arange(2, min(m - 1, k) + 1)
        u[j] *= (j - 1 + u[j - 1]) / (j + u[j])
        if m <= k:
            u[m] = m * (m - 1) / 2  # S(m, m - 1): two objects share a cluster
    return float(u[k])


def _stirling_columns(n: int, k: int) -> tuple[list[int], list[int]]:
    """Return S(m, k - 1) and S(m, k) for m = 0 … n, as exact integers."""
    row = [1] + [0] * k
    before, last = [row[k - 1]], [row[k]]
    for _ in range(n):
        for j in range(k, 0, -1):
            row[j] = j * row[j] + row[j - 1]
        row[0] = 0
        before.append(row[k - 1])
        last.append(row[k])
    return before, last


def _bell_numbers(n: int) -> list[int]:
    """Return the Bell numbers B(0) … B(n), by the Bell triangle."""
    bells, row = [1], [1]
    for _ in range(n):
        following = [row[-1]]
        for value in row:
            following.append(following[-1] + value)
        row = following
        bells.append(row[0])
    return bells


def describe(model: Model, sides: Any) -> str:
    """Return in words what is random under a model."""
    what = {
        "sizes": "fixed cluster sizes",
        "number": "a fixed number of clusters",
        "all": "all clusterings",
    }[model]
    return f"{what}, {'the candidate' if sides == 'one' else 'both clusterings'} random"
