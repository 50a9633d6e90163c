"""From values and samples of them to the rows of a leaderboard: intervals, tests, stability."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.errors import InputError
from partita.many.ranking.hard_scores import HardScores, LeftOut, Resample
from partita.many.ranking.leaderboard import Difference, LeaderboardRow, RankedNumber, Score
from partita.many.ranking.paired_differences import AllPairs, compare_all_pairs, spread_of
from partita.many.ranking.rankings import ranks_of, stability_of
from partita.many.ranking.soft_scores import SoftScores


class Settings(NamedTuple):
    """How candidates are ranked."""

    interval: str | None
    n_draws: int
    level: float
    resample: Resample
    rng: np.random.Generator
    progress: bool | None


class Group(NamedTuple):
    """Numbers that are resampled together.

    Attributes
    ----------
    numbers : list of RankedNumber
    values : array of shape (numbers, candidates)
    scores : HardScores or SoftScores
    of_size : frozenset of str
        The measures whose values depend on the number of objects.
    """

    numbers: list[RankedNumber]
    values: Floats
    scores: HardScores | SoftScores
    of_size: frozenset[str] = frozenset()


class Ranked(NamedTuple):
    """The scores of all candidates by one number, and their differences to the best.

    `p_adjusted` are the adjusted p-values of all pairs; empty without intervals.
    """

    number: RankedNumber
    scores: list[Score]
    best: int
    differences: list[tuple[int, Difference]]
    p_adjusted: dict[tuple[int, int], float]


def rank_group(group: Group, settings: Settings) -> list[Ranked]:
    """Rank candidates by numbers that share their samples."""
    if settings.interval is None:
        return [
            _ranked(number, values.tolist(), [Score(0.0, 0)] * values.size, None, settings)
            for number, values in zip(group.numbers, group.values, strict=True)
        ]
    rng, progress, resample = settings.rng, settings.progress, settings.resample
    drawn = None
    if settings.interval == "bootstrap" and resample == "objects":
        drawn = group.scores.draws(settings.n_draws, rng, progress)
    left = group.scores.left_out(resample, rng, progress)
    if settings.interval == "bootstrap" and drawn is None:
        drawn = _draws_of_units(group.values, left, settings)
    ranked = []
    for index, (number, values) in enumerate(zip(group.numbers, group.values, strict=True)):
        samples = None if drawn is None else drawn[index]
        _refuse_infinite(number, [left.of(index, one) for one in range(values.size)], samples)
        # Fewer clusters are merged less often, and some values depend on the number of objects:
        # that is no bias, but what a smaller sample has.
        pairs = compare_all_pairs(
            values.tolist(),
            partial(left.of, index),
            left.counts,
            with_bias=resample == "objects" and number.measure not in group.of_size,
        )
        parts = _with_intervals(number, index, values, left, samples, settings)
        ranked.append(_ranked(number, values.tolist(), parts, pairs, settings))
    return ranked


def _draws_of_units(values: Floats, left: LeftOut, settings: Settings) -> Floats:
    """Draw units with replacement; return values to first order in how often each is drawn.

    A unit that is drawn w times changes a value by (w - 1) times its share in it, which follows
    from leaving it out. The variance of such a draw is that of the jackknife.
    """
    units = left.counts.size
    times = settings.rng.multinomial(units, left.counts / units, size=settings.n_draws)
    scale = np.sqrt((units - 1) / units)
    drawn = np.empty((*values.shape, settings.n_draws))
    for number, candidate in np.ndindex(*values.shape):
        one = left.of(number, candidate)
        changes = scale * (one.mean() - one)
        drawn[number, candidate] = values[number, candidate] + times @ changes
    return drawn


def _refuse_infinite(number: RankedNumber, left: Sequence[Floats], drawn: Floats | None) -> None:
    """Raise if a number has no value for some sample."""
    samples = left if drawn is None else [*left, drawn]
    if not all(np.isfinite(values).all() for values in samples):
        raise InputError(
            f"{number.name} is infinite for samples of these clusterings: choose another measure, "
            "or interval=None"
        )


def _with_intervals(
    number: RankedNumber,
    index: int,
    values: Floats,
    left: LeftOut,
    drawn: Floats | None,
    settings: Settings,
) -> list[Score]:
    """Return scores without ranks: their intervals, and how stable the ranks are."""
    level, (least, most) = settings.level, number.bounds
    if drawn is None:
        scores = []
        for one, value in enumerate(values.tolist()):
            error = spread_of(left.of(index, one), left.counts).standard_error
            reach = NormalDist().inv_cdf((1 + level) / 2) * error
            scores.append(
                Score(value, 0, max(least, value - reach), min(most, value + reach), error)
            )
        return scores
    # Copies of objects bias the draws: the bias is subtracted, as in assess.
    shifted = drawn + (values - drawn.mean(axis=1))[:, None]
    ends = np.quantile(shifted, [(1 - level) / 2, (1 + level) / 2], axis=1)
    low, high = np.clip(ends, least, most).tolist()
    errors = shifted.std(axis=1, ddof=1).tolist()
    stability = stability_of(shifted, number.higher_is_better)
    columns = values.tolist(), low, high, errors, *(part.tolist() for part in stability)
    return [Score(one[0], 0, *one[1:]) for one in zip(*columns, strict=True)]


def _ranked(
    number: RankedNumber,
    values: list[float],
    parts: list[Score],
    pairs: AllPairs | None,
    settings: Settings,
) -> Ranked:
    """Add ranks and the comparison with the best."""
    ranks = ranks_of(values, number.higher_is_better)
    best = ranks.index(1)
    scores, differences = [], []
    for index, (part, value, place) in enumerate(zip(parts, values, ranks, strict=True)):
        part = part._replace(value=value, rank=place)
        if index == best:
            scores.append(part if pairs is None else part._replace(leads=True))
            continue
        difference = Difference(number.name, best, index, value - values[best])
        if pairs is not None:
            difference = _tested(difference, pairs, settings.level)
            adjusted = difference.p_adjusted
            leads = place == 1 or (adjusted is not None and adjusted >= 1 - settings.level)
            part = part._replace(p_adjusted=adjusted, leads=leads)
        scores.append(part)
        differences.append((index, difference))
    return Ranked(number, scores, best, differences, {} if pairs is None else pairs.adjusted)


def _tested(difference: Difference, pairs: AllPairs, level: float) -> Difference:
    pair = min(difference.best, difference.candidate), max(difference.best, difference.candidate)
    spread = pairs.spreads[pair]
    reach = spread.reach(level)
    return difference._replace(
        low=difference.value - reach,
        high=difference.value + reach,
        standard_error=spread.standard_error,
        freedom=spread.freedom,
        p_value=pairs.p_values[pair],
        p_adjusted=pairs.adjusted[pair],
    )


class Parts(NamedTuple):
    """The parts of a leaderboard, measures in the order asked for."""

    numbers: tuple[RankedNumber, ...]
    rows: tuple[LeaderboardRow, ...]
    differences: tuple[Difference, ...]
    p_adjusted: dict[str, dict[tuple[Any, Any], float]]


def leaderboard_parts(
    names: Sequence[Any], groups: Sequence[Sequence[Ranked]], order: Sequence[str]
) -> Parts:
    """Return a row for each candidate, the differences to the best, and all p-values."""
    ranked = sorted(
        (one for group in groups for one in group),
        key=lambda one: order.index(one.number.measure),
    )
    first = ranked[0]
    candidates = sorted(range(len(names)), key=lambda index: first.scores[index].rank)
    rows = tuple(
        LeaderboardRow(names[index], {one.number.name: one.scores[index] for one in ranked})
        for index in candidates
    )
    differences = tuple(
        difference._replace(best=names[one.best], candidate=names[index])
        for one in ranked
        for index, difference in sorted(one.differences, key=lambda pair: candidates.index(pair[0]))
    )
    p_adjusted = {
        one.number.name: {(names[i], names[j]): p for (i, j), p in one.p_adjusted.items()}
        for one in ranked
    }
    return Parts(tuple(one.number for one in ranked), rows, differences, p_adjusted)
