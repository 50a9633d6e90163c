"""Check which axioms a measure of overlapping clusterings satisfies, on covers of few objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from partita.choosing.axioms.axiom_results import AxiomCheck, AxiomResult
from partita.choosing.axioms.counterexamples import Counterexample
from partita.choosing.axioms.cover_axioms import (
    COVER_AXIOMS,
    CoverPair,
    all_covers,
    covers_up_to_names,
    fano_planes,
    random_cover,
)
from partita.errors import InputError
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY

# The largest number of objects of which all covers are tried, and of the known case.
_MOST_LISTED = 3
_POINTS = 7

Cover = list[frozenset[int]]


def cover_measure(measure: Any, kind: str | None) -> Measure | None:
    """Return the measure of covers that is meant by a name, a function or a kind, or None."""
    if isinstance(measure, Measure):
        return measure if measure.takes_table == "covers" else None
    if callable(measure) and not hasattr(measure, "measure"):
        own = REGISTRY.select_one(measure)
        return own if own.takes_table == "covers" else None
    name = measure if isinstance(measure, str) else getattr(measure, "__name__", None)
    found = REGISTRY.get(name) if isinstance(name, str) else None
    if found is not None and (found.takes_table == "covers" or kind == "overlapping"):
        return REGISTRY.covers.get(name) if isinstance(name, str) else None
    return None


def check_cover_axioms(measure: Measure, n: int, *, trials: int, rng: Any) -> AxiomCheck:
    """Check each axiom on all covers of up to 3 objects, on random ones, and on a known case."""
    if trials < 1:
        raise InputError(f"trials={trials}: give a number from 1 on")
    counterexamples: dict[str, Counterexample] = {}
    left = {axiom.name: axiom for axiom in COVER_AXIOMS}
    for size, first, second in _pairs(n, trials, np.random.default_rng(rng)):
        pair = CoverPair(measure, size, first, second)
        for name in list(left):
            finding = left[name].check(pair)
            if finding is not None:
                counterexamples[name] = _described(pair, finding)
                del left[name]
        if not left:
            break
    rows = tuple(
        AxiomResult(axiom.name, axiom.name not in counterexamples, counterexamples.get(axiom.name))
        for axiom in COVER_AXIOMS
    )
    return AxiomCheck(
        measure.name,
        n,
        rows,
        trials,
        setting=", overlapping",
        tried=_tried(n, trials),
        statements={axiom.name: axiom.statement for axiom in COVER_AXIOMS},
    )


def _pairs(n: int, trials: int, rng: np.random.Generator) -> Iterator[tuple[int, Cover, Cover]]:
    """Yield pairs of covers by their number of objects."""
    for size in range(1, n + 1):
        if size <= _MOST_LISTED:
            for first in covers_up_to_names(size):
                for second in all_covers(size):
                    yield size, first, second
        if size == _POINTS:
            yield size, *fano_planes()
    if n > _MOST_LISTED:
        for _ in range(trials):
            size = int(rng.integers(_MOST_LISTED + 1, n + 1))
            first = random_cover(size, rng)
            yield size, first, first[::-1]
            yield size, first, random_cover(size, rng)


def _tried(n: int, trials: int) -> str:
    words = f"holds: on all covers by different clusters of n <= {min(n, _MOST_LISTED)}"
    if n >= _POINTS:
        words += "; on two Fano planes"
    return words + (f"; on {trials:,} random pairs up to n = {n}" if n > _MOST_LISTED else "")


def _described(pair: CoverPair, finding: str) -> Counterexample:
    sides = pair.first, pair.second
    plain = tuple(tuple(tuple(sorted(cluster)) for cluster in side) for side in sides)
    text = " and ".join(map(_written, sides))
    return Counterexample(pair.n, plain, f"{text}: {finding}")


def _written(cover: Cover) -> str:
    """Return the clusters with objects numbered from 1."""
    return "".join(
        "{" + ",".join(str(item + 1) for item in sorted(cluster)) + "}" for cluster in cover
    )
