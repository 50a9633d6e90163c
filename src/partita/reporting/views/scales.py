"""Headline measures on scales: the value, the level of chance, the perfect value, the interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from partita.comparing.assess import assess
from partita.comparing.assessment import Assessment, Assessments
from partita.comparing.comparison import Row
from partita.comparing.rendering import shown_value
from partita.errors import InputError, TakesTooLongError
from partita.kernels.assignment import limited_steps
from partita.measures.registry import REGISTRY
from partita.reporting.options import Options
from partita.tables.contingency import Contingency

# An expectation that no formula gives is the mean of random draws: at most this number of them,
# and at least three, with about this number of objects in all.
_MOST_DRAWS, _DRAWN_OBJECTS = 100, 1_000_000
# Steps that the matching of a random table may take.
_STEPS = 2_000_000


@dataclass(frozen=True)
class ScaleView:
    """A measure on a scale.

    Attributes
    ----------
    measure, title, meaning : str
    text : str
        The value as text.
    value : float
    low, high : float
        The ends of the scale.
    bounded : bool
        Whether the measure has an upper bound.
    higher_is_better : bool
    perfect : float or None
        The value for identical clusterings; None if it depends on them.
    chance : float or None
        The expectation for random clusterings with the same cluster sizes; None if it is not known.
    interval : (float, float) or None
        The confidence interval.
    level : float
        The confidence level of the interval.
    """

    measure: str
    title: str
    meaning: str
    text: str
    value: float
    low: float
    high: float
    bounded: bool
    higher_is_better: bool
    perfect: float | None
    chance: float | None
    interval: tuple[float, float] | None = None
    level: float = 0.95


def scale_views(rows: Sequence[Row], table: Contingency, options: Options) -> tuple[ScaleView, ...]:
    """Return the measures of rows on scales, with what chance would give."""
    assessed = {row.measure: _assessed(row.measure, table, options) for row in rows}
    return tuple(_scale(row, assessed[row.measure]) for row in rows)


def _scale(row: Row, assessed: Assessment | None) -> ScaleView:
    card = REGISTRY[row.measure].card if row.measure in REGISTRY else None
    chance = None if assessed is None else assessed.expected
    interval = None if assessed is None else assessed.interval
    low, high = row.bounds
    marks = [row.value, *([] if chance is None else [chance])]
    if not math.isfinite(low):
        low = min(-1.0, *marks)
    if not math.isfinite(high):
        # Room to the right says that the scale has no end.
        high = 1.15 * max(marks) or 1.0
    return ScaleView(
        row.measure,
        row.title,
        row.meaning,
        shown_value(row),
        float(row.value),
        low,
        high,
        math.isfinite(row.bounds[1]),
        row.higher_is_better,
        None if card is None else card.perfect,
        chance,
        None if interval is None else (interval.low, interval.high),
        0.95 if interval is None else interval.level,
    )


def _assessed(name: str, table: Contingency, options: Options) -> Assessment | None:
    """Return the assessment of a measure; None if its expectation would take long or is unknown."""
    if name not in REGISTRY or not table.whole:
        return None
    if options.interval is not None:
        return _assess(name, table, 1000, options)
    draws = max(3, min(_MOST_DRAWS, _DRAWN_OBJECTS // max(1, int(table.n))))
    try:
        return _assess(name, table, 0, options)
    except InputError:
        # No formula is known.
        with limited_steps(_STEPS):
            try:
                return _assess(name, table, draws, options)
            except (InputError, TakesTooLongError):
                return None


def _assess(name: str, table: Contingency, samples: int, options: Options) -> Assessment | None:
    found = assess(
        contingency=table,
        measures=name,
        samples=samples,
        interval=options.interval,  # type: ignore[arg-type]
        rng=0 if options.rng is None else options.rng,
        progress=None if options.interval else False,
    )
    assert not isinstance(found, Assessments)
    return found
