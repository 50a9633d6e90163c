"""Section 4: what it says of the measures, of the grid and of the assumptions of regression."""

from __future__ import annotations

import numpy as np

import partita as pt
from partita.array_types import Floats
from partita.choosing.characterizing.design import PARAMETERS
from reproduce.arinik_2021.figures import residuals
from reproduce.arinik_2021.measures import (
    NAMES,
    both,
    defined,
    listed,
    reason_unless,
    short,
)
from reproduce.results import Cell, Claim, Results, Table

ARI = "adjusted_rand"
# A curve with a larger part of its variance in a quadratic term is called curved.
_CURVED = 0.01
# A normal distribution has an excess kurtosis of 0, and this part of it lies that far out.
_NEARLY_NORMAL = 0.5
_FAR, _BEYOND_FAR = 3.0, 0.0027


def reproduce(results: Results) -> list[Claim]:
    """Write what is behind each sentence."""
    for table in (negative_ari(), sizes_of_grid(), variances()):
        results.add_table(table)
    return [
        _claim_of_positive_ari(),
        _claim_of_grid(),
        _claim_of_n(),
        *_claims_of_assumptions(),
        _claim_of_normality(),
    ]


def negative_ari() -> Table:
    """Return where the adjusted Rand index is below 0."""
    rows: list[tuple[Cell, ...]] = []
    for way, found in both().items():
        values = 1 - found.scores[ARI]
        for t, name in enumerate(found.design.names):
            below = values[t] < 0
            settings = np.argwhere(below)
            qs = sorted({str(found.design.q[place[3]]) for place in settings})
            ks = sorted({found.design.k[place[1]] for place in settings})
            where = f"q = {', '.join(qs)}; k = {_range(ks)}" if qs else ""
            rows.append((way, NAMES[name], int(below.sum()), float(values[t].min()), where))
    return Table(
        "negative_ari",
        "Where the adjusted Rand index is negative",
        ("way", "transformation", "pairs of 10,000", "least value", "where"),
        rows,
    )


def _range(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def _claim_of_positive_ari() -> Claim:
    counts = {way: int((found.scores[ARI] > 1).sum()) for way, found in both().items()}
    least = 1 - float(defined().scores[ARI].max())
    return Claim(
        "Section 4.1, sign of ARI",
        "always positive in these experiments",
        f"negative for {counts['as defined']:,} of 50,000 pairs, down to {least:.3f}",
        least >= 0,
        "In Orthogonal Clusters with q = 1, and in Neighbor Cluster Swaps with q = 1 and k = 2, "
        "pairs agree less often than by chance. The authors' program has "
        f"{counts['as the program has it']:,} such pairs.",
    )


def _claim_of_grid() -> Claim:
    design = pt.Design.paper()
    counted = len(design) == 50_000
    return Claim(
        "Section 4.2, number of pairs",
        "n from 3,240 to 12,960 by 1,080, k from 2 to 11, h from 0 to .9, q from .1 to 1, five "
        "transformations: 50,000 pairs",
        f"{len(design):,} pairs",
        counted,
        reason_unless(counted, "The product is another number."),
    )


def incompatible() -> list[tuple[int, int]]:
    """Return the pairs (n, k) of the grid for which k does not divide n."""
    design = pt.Design.paper()
    return [(n, k) for n in design.n for k in design.k if n % k]


def sizes_of_grid() -> Table:
    """Return the number of n that each k divides."""
    design = pt.Design.paper()
    rows: list[tuple[Cell, ...]] = [
        (k, sum(n % k == 0 for n in design.n), len(design.n)) for k in design.k
    ]
    return Table(
        "grid",
        "Which numbers of objects can be divided into k equal clusters",
        ("k", "n that can", "of"),
        rows,
    )


def _claim_of_n() -> Claim:
    broken = incompatible()
    by_k = sorted({k for _, k in broken})
    return Claim(
        "Section 4.2, values of n",
        "arithmetically compatible with the numbers of clusters",
        f"k does not divide n in {len(broken)} of 100 pairs (n, k), all with k = "
        f"{' or '.join(map(str, by_k))}",
        not broken,
        "There, sizes are not whole numbers even with h = 0.",
    )


def variance_along(parameter: str) -> Floats:
    """Return the variance of all dissimilarities at each value of a parameter."""
    axis = 2 + PARAMETERS.index(parameter)
    others = tuple(one for one in range(6) if one != axis)
    return np.asarray(defined().scores.values.var(axis=others))


def variances() -> Table:
    """Return the variance of dissimilarities along q and k."""
    rows: list[tuple[Cell, ...]] = [
        (parameter, str(value), variance)
        for parameter in ("q", "k")
        for value, variance in zip(
            defined().design.values_of(parameter),
            variance_along(parameter).tolist(),
            strict=True,
        )
    ]
    return Table(
        "variances",
        "The variance of all dissimilarities at each q and each k",
        ("parameter", "value", "variance"),
        rows,
    )


def curvature(parameter: str) -> float:
    """Return the share of a bar's variance that a quadratic term explains, averaged over bars."""
    values = np.array([float(one) for one in defined().design.values_of(parameter)])
    z = (values - values.mean()) / values.std()
    square = z**2 - 1 - (z**3).mean() * z  # orthogonal to z and to a constant
    scores = np.moveaxis(defined().scores.values, 2 + PARAMETERS.index(parameter), -1)
    profile = scores.mean(axis=(2, 3, 4))
    explained = (profile * square).mean(axis=-1) ** 2 / (square**2).mean()
    total = scores.var(axis=(2, 3, 4, 5))
    return float((explained / total).mean())


def _claims_of_assumptions() -> list[Claim]:
    curved = {parameter: curvature(parameter) for parameter in PARAMETERS}
    as_said = {name for name, one in curved.items() if one > _CURVED} == {"k", "q"}
    by_q, by_k = variance_along("q"), variance_along("k")
    steps = np.diff(by_k) > 0
    rising = bool((np.diff(by_q) > 0).all() and by_k[-1] > by_k[0] and steps[1:].all())
    return [
        Claim(
            "Section 4.2, linearity",
            "linear in n and h, curvilinear in k and q",
            "of the variance in a bar a quadratic term explains, on average, "
            f"{listed(curved.items(), 4)}",
            as_said,
            reason_unless(as_said, "Others are curved."),
        ),
        Claim(
            "Section 4.2, variance of scores",
            "increases with q and with k",
            f"from {short(by_q[0])} to {short(by_q[-1])} with q, at every step; from "
            f"{short(by_k[0])} to {short(by_k[-1])} with k, at every step"
            + ("" if steps[0] else f" but the first ({short(by_k[1])} at k = 3)"),
            rising,
            reason_unless(rising, "It does not."),
        ),
    ]


def excess_kurtosis() -> float:
    """Return the excess kurtosis of all residuals of Eq. (1); a normal distribution has 0."""
    left = residuals()
    return float((left**4).mean() / (left**2).mean() ** 2 - 3)


def beyond_three_deviations() -> float:
    """Return the part of all residuals that lies beyond three standard deviations."""
    left = residuals()
    return float((np.abs(left) > _FAR * left.std()).mean())


def _claim_of_normality() -> Claim:
    kurtosis = excess_kurtosis()
    normal = abs(kurtosis) < _NEARLY_NORMAL
    return Claim(
        "Section 4.2, normality of residuals",
        "approximately normal, which the central limit theorem guarantees for a large data set",
        f"excess kurtosis {kurtosis:.1f}; {beyond_three_deviations():.1%} beyond three standard "
        f"deviations, where a normal distribution has {_BEYOND_FAR:.1%}",
        normal,
        "The theorem is about sums and means: it makes coefficients approximately normal, however "
        "the residuals are distributed.",
    )
