"""Assess several measures from the same random draws."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.comparing.assessed_numbers import Column, columns_of
from partita.comparing.assessment import Assessment, ConfidenceInterval
from partita.comparing.profile_chance import Chance
from partita.comparing.score_samples import draw_values, jackknife_errors
from partita.errors import InputError
from partita.measures.measure import Measure
from partita.tolerances import LAST_BITS, ROUNDING


class Settings(NamedTuple):
    """How scores are assessed."""

    samples: int
    interval: str | None
    level: float
    average_method: str
    progress: bool | None


class Assessed(NamedTuple):
    """The assessments of each measure by its name, and the measures that were left out."""

    rows: dict[str, list[Assessment]]
    left_out: dict[str, str]


def assess_group(
    chance: Chance,
    measures: Sequence[Measure],
    settings: Settings,
    rng: np.random.Generator,
    *,
    alone: bool,
) -> Assessed:
    """Assess measures from the same random draws; leave out those that cannot be assessed."""
    columns: list[Column] = []
    left_out: dict[str, str] = {}
    for measure in measures:
        try:
            found = columns_of(chance, measure, settings.samples, settings.average_method)
            chance.check_interval(measure, settings.interval)
            columns += found
        except InputError as error:
            if alone:
                raise
            left_out[measure.name] = _reason(error, measure.name)
    if settings.interval == "bootstrap" and settings.samples < 2:
        raise InputError(
            f"samples={settings.samples}: a bootstrap interval needs at least two samples"
        )
    samples, progress = settings.samples, settings.progress
    drawn = draw_values(
        chance, columns, samples, rng, chance.random, "drawing random clusterings", progress
    )
    spread: Any = [None] * len(columns)
    if settings.interval == "bootstrap":
        spread = draw_values(
            chance, columns, samples, rng, chance.resample, "resampling objects", progress
        )
    elif settings.interval == "jackknife":
        spread = jackknife_errors(chance, columns, progress)
    rows: dict[str, list[Assessment]] = {}
    for column, by_chance, sampled in zip(columns, drawn, spread, strict=True):
        try:
            row = _row(chance, column, by_chance, sampled, settings)
        except InputError as error:
            if alone:
                raise
            left_out[column.measure.name] = _reason(error, column.name)
        else:
            rows.setdefault(column.measure.name, []).append(row)
    return Assessed(rows, left_out)


def _reason(error: InputError, name: str) -> str:
    """Return why a measure is left out, with "it" for the name that the message begins with."""
    text = str(error)
    return f"it{text.removeprefix(name)}" if text.startswith(f"{name} ") else text


def _row(
    chance: Chance,
    column: Column,
    drawn: Floats,
    spread: Any,
    settings: Settings,
) -> Assessment:
    card, score, samples = column.measure.card, column.score, settings.samples
    if not (math.isfinite(score) and np.isfinite(drawn).all()):
        raise InputError(
            f"{column.name} is infinite for these clusterings or for random ones like them, so it "
            f"has no expectation: {card.degenerate}"
        )
    if column.expectation is None:
        expected, error = float(drawn.mean()), float(drawn.std(ddof=1)) / math.sqrt(samples)
    else:
        expected, error = column.of(column.expectation.value), column.expectation.error
    better = drawn >= score - ROUNDING if card.higher_is_better else drawn <= score + ROUNDING
    return Assessment(
        column.name,
        score,
        expected,
        error,
        column.expectation is not None and error == 0.0,
        adjusted_score(score, expected, column.perfect, chance),
        (1 + int(better.sum())) / (1 + samples) if samples else None,
        _interval(column, spread, settings),
        chance.model_in_words,
        samples,
        card.higher_is_better,
        card.bounds,
        chance.table.inputs,
    )


def adjusted_score(score: float, expected: float, perfect: float, chance: Chance) -> float:
    """Rescale a score so that the expectation becomes 0 and the perfect value 1.

    If both are equal, identical clusterings get 1 and others 0.
    """
    if math.isclose(perfect, expected, rel_tol=ROUNDING, abs_tol=LAST_BITS):
        return float(chance.identical)
    return (score - expected) / (perfect - expected)


def _interval(column: Column, spread: Any, settings: Settings) -> ConfidenceInterval | None:
    """Return the interval from values of resampled objects, or from the jackknife's error."""
    method, level = settings.interval, settings.level
    bounds = column.measure.card.bounds
    if method is None:
        return None
    if method == "jackknife":
        error = float(spread)
        reach = NormalDist().inv_cdf((1 + level) / 2) * error
        low, high = max(bounds[0], column.score - reach), min(bounds[1], column.score + reach)
        return ConfidenceInterval(low, high, level, method, error)
    # Draws with replacement repeat objects and lose small clusters, which biases their scores: the
    # bias is subtracted.
    scores = spread + (column.score - spread.mean())
    quantiles = np.quantile(scores, [(1 - level) / 2, (1 + level) / 2])
    low, high = np.clip(quantiles, *bounds).tolist()
    return ConfidenceInterval(low, high, level, method, float(scores.std(ddof=1)))
