"""When to use a measure and when not, in sentences that follow from its card and its behavior."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import numpy as np

import partita
from docs.generated import escape
from docs.measure_behavior import (
    OBJECTS,
    RANDOM_NUMBERS,
    by_chance,
    on_the_default_design,
    returns_interval,
    standings,
)
from partita.measures import Card, Measure

# Shares in the effects on a measure, from which on a parameter is worth a sentence.
MUCH, SOME, LITTLE = 0.25, 0.1, 0.15
# The mean deviation from growth in proportion up to which growth counts as even.
UNEVEN = 0.15
# A measure whose score is this close to the best one is as good.
CLOSE = 0.05
# recommend() says of a score below one half that the measure does not do what is wished.
HALF = 0.5
# Values by chance up to this size are 0 to a reader.
NO_VALUE = 0.01
HEAP = "one_new_cluster"


def reasons_for(measure: Measure) -> list[str]:
    """Return clauses that complete "Use it if"."""
    reasons = [*_for_by_card(measure), *_for_by_behavior(measure.name)]
    return reasons or [
        "you compare with published values of it: no task that [`recommend`](../choosing.md) knows "
        "asks for it."
    ]


def reasons_against(measure: Measure) -> list[str]:
    """Return clauses that complete "Do not use it if"."""
    return [*_against_by_behavior(measure), *_against_by_card(measure)]


def _for_by_card(measure: Measure) -> Iterator[str]:
    card = measure.card
    if measure.takes_table == "covers":
        yield "clusters share objects, or some objects are in no cluster."
    if measure.takes_table == "entities":
        yield "mentions or records may be on one side only: they count against the side that errs."
    if measure.takes_table == "trees":
        yield "clusters lie within clusters: the clusterings are hierarchies."
    if measure.is_soft:
        yield f"{_kinds(card)}."
    if returns_interval(measure):
        yield "it should show what the clusterings leave open: the value is an interval."
    if card.chance != "none":
        yield (
            "candidates with different numbers or sizes of clusters compete on one data set: "
            f"{_adjustment(measure)}."
        )
    if card.metric:
        distance = "one minus it" if card.higher_is_better else "it"
        yield (
            f"you need a distance: {distance} is a metric, as maps, medians and nearest neighbors "
            "of clusterings require."
        )


def _kinds(card: Card) -> str:
    soft = [kind for kind in card.kinds if kind != "hard"]
    if card.hard_reference:
        return f"the reference is hard and the candidate {_or(soft)}"
    return f"the clusterings are {_or(soft) if len(soft) < 4 else 'of any kind, also of two kinds'}"


def _adjustment(measure: Measure) -> str:
    values = by_chance(measure.name)
    if values is None:
        return "it is adjusted for chance as its hard version is"
    if max(map(abs, values)) <= NO_VALUE:
        return "chance gives 0, so that more clusters alone do not raise the value"
    return f"it is adjusted for chance, and {_random_values(values)}"


def _for_by_behavior(name: str) -> Iterator[str]:
    if name not in on_the_default_design().measures:
        return
    ranked = standings(name)
    good = [one.situation for one in ranked if one.score >= max(one.best - CLOSE, HALF)]
    if good:
        yield (
            f"your task is {_or(map('*{}*'.format, good))}: [`recommend`](../choosing.md) has it "
            "among the best."
        )
    if _unseen(name) or _misses_one_cluster(name):
        seen = [_error(error) for error in _names() if _share(name, error, "q") > LITTLE]
        yield f"you ask about these errors only: {_or(seen)}."
        return
    if all(abs(_share(name, error, "k")) <= LITTLE for error in _names() if error != HEAP):
        exception = f", except where {_error(HEAP)}" * (abs(_share(name, HEAP, "k")) > LITTLE)
        yield (
            "values from data sets with different numbers of clusters are compared: for the same "
            f"share of wrong objects, that number hardly changes it{exception}."
        )
    found = on_the_default_design()
    uneven = found.profiles.growth.unevenness[found.measures.index(name)]
    if np.all(uneven <= UNEVEN):
        yield "twice the error should count twice: it changes about evenly with the error."


def _against_by_behavior(measure: Measure) -> Iterator[str]:
    name = measure.name
    if name not in on_the_default_design().measures:
        return
    if unseen := _unseen(name):
        yield f"you report one figure only: it does not notice where {_or(unseen)}."
    if _misses_one_cluster(name):
        yield "you report one figure only: all objects in one cluster get the best value."
    else:
        wrong_way = [_error(error) for error in _names() if _share(name, error, "q") < -MUCH]
        if wrong_way:
            yield f"larger errors must count more: it gets better the more {_or(wrong_way)}."
    strongest = max(_names(), key=lambda error: abs(_share(name, error, "k")))
    effect = _share(name, strongest, "k")
    if abs(effect) > MUCH and strongest != HEAP:
        yield (
            "values from data sets with different numbers of clusters are compared: for the same "
            f"share of wrong objects it gets {'better' if effect < 0 else 'worse'} the more "
            f"clusters there are, most of all where {_error(strongest)}."
        )
    if max(abs(_share(name, error, "n")) for error in _names()) > SOME:
        yield (
            "values from data sets of different size are compared: for the same share of wrong "
            "objects it changes with the number of objects."
        )
    poor = [one.situation for one in standings(name) if one.score < HALF <= one.best]
    if poor:
        yield (
            f"your task is {_or(map('*{}*'.format, poor))}: it does less than half of what such a "
            "task asks for."
        )


def _against_by_card(measure: Measure) -> Iterator[str]:
    card = measure.card
    if card.chance == "none" and card.higher_is_better and card.bounds == (0, 1):
        yield _chance(measure.name)
    if not card.symmetric:
        yield "neither clustering is the truth: exchanging the two changes the value."
    if math.isinf(card.bounds[1]):
        yield "you need a fixed scale: its largest value depends on the data."
    elif math.isinf(card.bounds[0]):
        yield "you need a fixed scale: its least value depends on the data."
    if card.perfect is None:
        yield (
            "you test whether two clusterings are equal: a clustering compared with itself does "
            "not always get the same value."
        )
    if any(sign in card.cost for sign in ("n²", "T²", "budget", "grows")):
        yield f"there are very many objects. Cost of one value: {escape(card.cost)}."


def _chance(name: str) -> str:
    """Return how good random clusterings look, and what corrects it."""
    values, adjusted = by_chance(name), adjusted_version(name)
    known = "it is not adjusted for it" if values is None else _random_values(values)
    remedies = []
    if adjusted:
        title = partita.measures[adjusted].card.title
        remedies.append(f"[{escape(title)}]({adjusted}.md) is adjusted")
    if values is not None:
        remedies.append("[`assess`](../quickstart.md#chance-and-confidence) adjusts any measure")
    parts = [f"the value alone must show that it is more than chance: {known}", *remedies]
    return "; ".join(parts) + "."


def _random_values(values: list[float]) -> str:
    return (
        f"two random clusterings of {OBJECTS} objects into {_and(map(str, RANDOM_NUMBERS))} "
        f"clusters get {_and(f'{value:.2f}' for value in values)}"
    )


def adjusted_version(name: str) -> str | None:
    """Return the name of the measure that adjusts another one for chance, if there is one."""
    for old, new in (("normalized_", ""), ("fuzzy_", "fuzzy_"), ("", "")):
        adjusted = f"{new}adjusted_{name.removeprefix(old)}"
        if name.startswith(old) and adjusted in partita.measures:
            return adjusted
    return None


def _names() -> tuple[str, ...]:
    return on_the_default_design().design.names


def _error(transformation: str) -> str:
    """Return the error that a transformation makes, in words."""
    return partita.choosing.TRANSFORMATIONS[transformation].error


def _share(measure: str, transformation: str, term: str) -> float:
    return on_the_default_design().share(measure, transformation, term, signed=True)


def _missed(name: str) -> dict[str, int]:
    """Return the number of pairs that a measure rates as identical, by transformation."""
    found = on_the_default_design()
    same = found.profiles.missed.same[found.measures.index(name)]
    return dict(zip(_names(), same.tolist(), strict=True))


def _unseen(name: str) -> list[str]:
    """Return the errors that a measure misses in most pairs, in words."""
    pairs = len(on_the_default_design().design) / len(_names())
    return [_error(error) for error, count in _missed(name).items() if count > pairs / 2]


def _misses_one_cluster(name: str) -> bool:
    """Return whether one cluster of all objects is rated as identical: the last step of a heap."""
    return _missed(name)[HEAP] > 0


def _or(words: Iterable[str]) -> str:
    return _listed(list(words), "or")


def _and(words: Iterable[str]) -> str:
    return _listed(list(words), "and")


def _listed(words: list[str], last: str) -> str:
    if len(words) < 3:
        return f" {last} ".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
