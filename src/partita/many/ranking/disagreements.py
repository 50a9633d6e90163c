"""Where measures order candidates differently, and which of them suits which situation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from partita.many.ranking.rankings import is_better

if TYPE_CHECKING:
    from partita.many.ranking.leaderboard import LeaderboardRow, RankedNumber


class Disagreement(NamedTuple):
    """Two measures that put some pairs of candidates in opposite orders.

    Attributes
    ----------
    measures : (str, str)
    best : (any, any)
        The best candidate by each of them.
    pairs : tuple of (any, any)
        The pairs of candidates that are in opposite orders, the better by the first measure first.
    of : int
        The number of all pairs of candidates.
    """

    measures: tuple[str, str]
    best: tuple[Any, Any]
    pairs: tuple[tuple[Any, Any], ...]
    of: int


class Advice(NamedTuple):
    """The measure among those of a leaderboard that suits a situation best.

    Attributes
    ----------
    situation : str
        As :func:`partita.recommend` names it.
    measure : str
    score : float
        The degree from 0 to 1 to which the measure grants what the situation wishes.
    """

    situation: str
    measure: str
    score: float


def find_disagreements(
    rows: Sequence[LeaderboardRow], numbers: Sequence[RankedNumber]
) -> tuple[Disagreement, ...]:
    """Return the pairs of measures that put some pairs of candidates in opposite orders."""
    pairs = list(combinations(rows, 2))
    found = []
    for first, second in combinations(numbers, 2):
        opposed = []
        for one, other in pairs:
            orders = [_order(one, other, number) for number in (first, second)]
            if orders[0] * orders[1] < 0:
                names = one.candidate, other.candidate
                opposed.append(names if orders[0] > 0 else names[::-1])
        if opposed:
            best = _best(rows, first), _best(rows, second)
            measures = first.name, second.name
            found.append(Disagreement(measures, best, tuple(opposed), len(pairs)))
    return tuple(found)


def _order(one: LeaderboardRow, other: LeaderboardRow, number: RankedNumber) -> int:
    """Return 1 if the one is better, -1 if the other is, and 0 if they are equal."""
    first, second = (row.scores[number.name].value for row in (one, other))
    higher = number.higher_is_better
    return is_better(first, second, higher) - is_better(second, first, higher)


def _best(rows: Sequence[LeaderboardRow], number: RankedNumber) -> Any:
    return next(row.candidate for row in rows if row.scores[number.name].rank == 1)


def advise(numbers: Sequence[RankedNumber]) -> tuple[Advice, ...]:
    """Return for each situation the measure that suits it best, among those that are known."""
    from partita.choosing.characterizing.default_profiles import has_default_profiles
    from partita.choosing.characterizing.design import Design
    from partita.choosing.characterizing.recommend import recommend
    from partita.choosing.characterizing.situations import SITUATIONS
    from partita.errors import InputError
    from partita.measures.registry import REGISTRY

    design = Design.paper()
    names = [
        number.name
        for number in numbers
        if number.name in REGISTRY.hard and has_default_profiles(REGISTRY[number.name], design)
    ]
    if len(names) < 2:
        return ()
    advice = []
    for situation in SITUATIONS:
        try:
            best = recommend(situation=situation, measures=names).rows[0]
        except InputError:  # none of them is fit to tell clusterings apart
            return ()
        advice.append(Advice(situation, best.measure, best.score))
    return tuple(advice)
