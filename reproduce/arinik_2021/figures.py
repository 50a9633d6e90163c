"""Figures 3 to 6: curves, bars of effects, and which of them differ."""

from __future__ import annotations

from partita.choosing.design import PARAMETERS
from partita.choosing.significance import Between
from partita.plots import CurvesDisplay, EffectsDisplay, SignificanceDisplay
from reproduce.arinik_2021.measures import (
    LETTERS,
    NAMES,
    STANDS_ALONE,
    add_display,
    as_published,
    both,
    defined,
)
from reproduce.results import Cell, Claim, Results, Table


def reproduce(results: Results) -> list[Claim]:
    """Write all four."""
    for table in (mean_scores(), effects(), differences()):
        results.add_table(table)
    for parameter in ("k", "q"):
        add_display(
            results,
            f"figure_3_{parameter}",
            CurvesDisplay.from_characterization(defined(), parameter),
        )
    add_display(results, "figure_4", EffectsDisplay.from_characterization(defined()))
    add_display(results, "figure_4_program", EffectsDisplay.from_characterization(as_published()))
    add_display(results, "figure_5", SignificanceDisplay.from_characterization(defined()))
    matrices = SignificanceDisplay.from_characterization(defined(), "measures")
    add_display(results, "figure_6", matrices)
    largest = defined().fit.joint_r_squared
    return [
        Claim(f"Figure {number}", what, computed, None, STANDS_ALONE)
        for number, what, computed in (
            (3, "scores against a parameter", "means over the other parameters"),
            (4, "shares of effects in 30 bars", f"30 bars; R² of all together {largest:.3f}"),
            (5, "which transformations differ", _counted("transformations")),
            (6, "which measures differ", _counted("measures")),
        )
    ]


def mean_scores() -> Table:
    """Dissimilarities by one parameter, averaged over the others."""
    rows: list[tuple[Cell, ...]] = []
    for parameter in PARAMETERS:
        display = CurvesDisplay.from_characterization(defined(), parameter)
        for t, name in enumerate(display.transformations):
            for place, value in enumerate(display.values):
                scores = display.lines[t, :, place].tolist()
                rows.append((NAMES[name], parameter, value, *scores))
    return Table(
        "figure_3",
        "Figure 3: dissimilarities against one parameter",
        ("transformation", "parameter", "value", *LETTERS.values()),
        rows,
        "Means over the other three parameters, on the partitions that the paper defines.",
        shown=20,
    )


def effects() -> Table:
    """Coefficients and shares of every term in every bar."""
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
        "b is what the dissimilarity gains when a term rises by one standard deviation; its share "
        "is abs(b) over the sum of the bar. The direction is that in all settings, without "
        "rounding of sizes where the way allows it.",
        shown=40,
    )


def differences() -> Table:
    """The tests of Figures 5 and 6."""
    rows: list[tuple[Cell, ...]] = []
    figures: dict[str, Between] = {"5": "transformations", "6": "measures"}
    for number, between in figures.items():
        for one in defined().significance(between):
            names = NAMES[one.within], one.parameter, NAMES[one.first], NAMES[one.second]
            rows.append((number, *names, one.difference, one.t, one.p_value, one.significant))
    return Table(
        "figures_5_and_6",
        "Figures 5 and 6: which bars differ in the slope of a parameter",
        ("figure", "within", "parameter", "first", "second", "difference", "t", "p", "significant"),
        rows,
        "At the level .05, each test on its own. Nothing is random in the partitions: what counts "
        "as noise is what straight lines leave unexplained.",
        shown=40,
    )


def _counted(between: Between) -> str:
    tests = defined().significance(between)
    return f"{sum(one.significant for one in tests)} of {len(tests)} tests at the level .05"
