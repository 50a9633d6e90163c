"""Figures 4 to 6 and the regression behind them: bars of effects, and which of them differ."""

from __future__ import annotations

import math

import numpy as np

from partita.array_types import Floats
from partita.choosing.characterizing.regression import columns
from partita.choosing.characterizing.significance import Between, Noise
from partita.plots import EffectsDisplay, SignificanceDisplay
from reproduce.arinik_2021.measures import (
    A_PICTURE,
    LETTERS,
    NAMES,
    SHORT,
    TRANSFORMATIONS,
    add_display,
    as_published,
    both,
    defined,
    height,
    in_order,
    reason_unless,
    short,
)
from reproduce.results import Cell, Claim, Results, Table, two_digits

FIGURES: dict[str, Between] = {"5": "transformations", "6": "measures"}
NOISES: dict[Noise, str] = {"model": "Eq. (1)", "group": "bars compared only"}
LEVEL = 0.05


def reproduce(results: Results) -> list[Claim]:
    """Write the bars and the tests."""
    for table in (effects(), heights(), differences(), counts_of_differences()):
        results.add_table(table)
    for name, found in {"figure_4": defined(), "figure_4_program": as_published()}.items():
        display = EffectsDisplay.from_characterization(
            found, transformations=in_order(found), scale="effect", panel="measures"
        )
        add_display(results, name, display)
    add_display(results, "figure_4_shares", EffectsDisplay.from_characterization(defined()))
    for number, between in FIGURES.items():
        matrices = SignificanceDisplay.from_characterization(defined(), between, noise="model")
        add_display(results, f"figure_{number}", matrices)
    return [*_claims_of_regression(), *_claims_of_bars(), *_claims_of_tests()]


def effects() -> Table:
    """Return the coefficient and the share of every term in every bar."""
    rows: list[tuple[Cell, ...]] = []
    for way, found in both().items():
        signs = {
            (row.measure, row.transformation, row.parameter): row.direction
            for row in found.monotonicity()
        }
        for one in found.coefficients:
            direction = signs.get((one.measure, one.transformation, one.term))
            bar = NAMES[one.measure], NAMES[one.transformation]
            rows.append((way, *bar, one.term, one.b, one.beta, one.share, direction))
    return Table(
        "figure_4",
        "Figure 4: what moves measures",
        ("way", "measure", "transformation", "term", "b", "beta", "share", "direction"),
        rows,
        "b is what the dissimilarity gains when a term rises by one standard deviation: Figure 4 "
        "draws its absolute value. Its share is abs(b) over the sum of the bar, as Section 5.2.2 "
        "uses it. The direction is that in all settings, without rounding of sizes where the way "
        "allows it.",
    )


def heights() -> Table:
    """Return the heights of the bars, which compare measures and transformations."""
    rows: list[tuple[Cell, ...]] = [
        (letters, *(height(letters, one) for one in SHORT)) for letters in LETTERS.values()
    ]
    return Table(
        "figure_4_heights",
        "Figure 4: heights of the bars",
        ("measure", *(TRANSFORMATIONS[name] for name in SHORT.values())),
        rows,
        "The sum of abs(b) over the ten terms, not normalized, in the order of the figure.",
    )


def differences() -> Table:
    """Return the tests of Figures 5 and 6, by Eq. (1) and by partita's default."""
    rows: list[tuple[Cell, ...]] = []
    for number, between in FIGURES.items():
        by_model = defined().significance(between, level=LEVEL, noise="model")
        by_group = defined().significance(between, level=LEVEL)
        for one, other in zip(by_model, by_group, strict=True):
            names = NAMES[one.within], one.parameter, NAMES[one.first], NAMES[one.second]
            verdicts = one.significant, other.significant
            rows.append((number, *names, one.difference, one.t, one.p_value, *verdicts))
    return Table(
        "figures_5_and_6",
        "Figures 5 and 6: which bars differ in the slope of a parameter",
        (
            "figure", "within", "parameter", "first", "second", "difference", "t", "p",
            "significant", "significant by default",
        ),
        rows,
        "At the level .05, each test on its own, with the residual variance of Eq. (1); in the "
        "last column with that of the bars compared, which is the default of "
        "`Characterization.significance`. Nothing is random in the partitions: what counts as "
        "noise is what the regression leaves unexplained.",
    )  # fmt: skip


def significant(between: Between, noise: Noise) -> tuple[int, int]:
    """Return how many differences are significant, of how many."""
    tests = defined().significance(between, level=LEVEL, noise=noise)
    return sum(one.significant for one in tests), len(tests)


def counts_of_differences() -> Table:
    """Return how many differences are significant, by where the residual variance comes from."""
    rows: list[tuple[Cell, ...]] = [
        (number, between, words, *significant(between, noise))
        for number, between in FIGURES.items()
        for noise, words in NOISES.items()
    ]
    least, largest = deviations_of_bars()
    return Table(
        "figures_5_and_6_counts",
        "Figures 5 and 6: how many differences are significant",
        ("figure", "between", "residual variance of", "significant", "of"),
        rows,
        f"Eq. (1) has one residual deviation for all bars, {residual_deviation():.4f}. Those of "
        f"single bars go from {least:.4f} to {largest:.3f}.",
    )


def _left() -> np.ndarray:
    fit = defined().fit
    return np.asarray(fit.spread - fit.explained.sum(axis=2))


def _freedom() -> int:
    fit = defined().fit
    return fit.rows - 1 - len(fit.terms)


def residual_deviation() -> float:
    """Return the sigma of Eq. (1)."""
    return math.sqrt(float(_left().sum()) / (_left().size * _freedom()))


def deviations_of_bars() -> tuple[float, float]:
    """Return the least and the largest residual deviation of a bar by itself."""
    found = np.sqrt(_left() / _freedom())
    return float(found.min()), float(found.max())


def dissimilarities() -> Floats:
    """Return all dissimilarities: measures by transformations by settings."""
    values = defined().scores.values
    return values.reshape(*values.shape[:2], -1)


def residuals() -> Floats:
    """Return what Eq. (1) leaves unexplained of each dissimilarity."""
    fit = defined().fit
    left: Floats = (
        dissimilarities() - fit.intercepts[..., None] - fit.b @ columns(defined().design).T
    )
    return left


def _claims_of_regression() -> list[Claim]:
    found = defined()
    z = columns(found.design)
    correlations = np.corrcoef(z.T) - np.eye(z.shape[1])
    uncorrelated = two_digits(float(np.abs(correlations).max()))
    r_squared = 1 - residuals().var(axis=2) / dissimilarities().var(axis=2)
    gap = two_digits(float(np.abs((found.fit.betas**2).sum(axis=2) - r_squared).max()))
    orthogonal, same = uncorrelated < 1e-12, gap < 1e-9
    return [
        Claim(
            "Section 3.2.2, correlations of terms",
            "the terms are perfectly uncorrelated by design",
            "correlations below 1e-12" if orthogonal else f"correlations up to {uncorrelated}",
            orthogonal,
            reason_unless(orthogonal, "They are not."),
        ),
        Claim(
            "Section 3.2.2, explained variance",
            "squared standardized coefficients add up to R²",
            "in all 30 bars, up to 1e-9" if same else f"up to {gap}",
            same,
            reason_unless(same, "They do not."),
        ),
    ]


def _claims_of_bars() -> list[Claim]:
    found = [height(letters, one) for letters in LETTERS.values() for one in SHORT]
    joint = defined().fit.joint_r_squared
    return [
        Claim(
            "Figure 4",
            "heights of 30 bars, not normalized",
            f"from {short(min(found))} to {short(max(found))}; R² of all bars together {joint:.3f}",
            None,
            f"{A_PICTURE} What Section 5.2.1 says of it is decided below.",
        )
    ]


def _claims_of_tests() -> list[Claim]:
    claims = []
    for number, between in FIGURES.items():
        by_model, total = significant(between, "model")
        by_group, _ = significant(between, "group")
        claims.append(
            Claim(
                f"Figure {number}",
                f"which {between} differ at the level .05",
                f"{by_model} of {total} tests by Eq. (1); {by_group} with the residual variance of "
                "the bars compared",
                None,
                A_PICTURE,
            )
        )
    tallest = max(height(letters, one) for letters in LETTERS.values() for one in SHORT)
    tests = [
        one
        for between in FIGURES.values()
        for one in defined().significance(between, level=LEVEL, noise="model")
    ]
    missed = max(abs(one.difference) for one in tests if not one.significant)
    holds = missed < 0.01 * tallest
    return [
        *claims,
        Claim(
            "Section 5.2.1, rule of thumb",
            "a difference that can be seen in Figure 4 is significant",
            f"by Eq. (1) every difference above {short(missed, 4)} is, {missed / tallest:.1%} of "
            f"the tallest bar ({short(tallest)})",
            holds,
            reason_unless(holds, "Larger differences are not."),
        ),
    ]
