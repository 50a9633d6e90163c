"""Measures built from a score of single clusters, and the score that a measure is built from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.choosing.axioms.subcomponent_axioms import Score
from partita.errors import InputError, InputTypeError, first_few
from partita.measures import Measure, own_measure
from partita.measures.subcomponents import SUBCOMPONENTS, own_scores, score_sides
from partita.tables.contingency import Contingency

Sigma = Callable[[Floats, Floats], Floats]

# A score that depends on points cannot be computed from partitions alone.
_BY_SIZES = tuple(name for name in SUBCOMPONENTS if name != "mse")


def built_measure(subcomponent: Any) -> tuple[Measure, Score]:
    """Build the measure of a score s, or of a pair (s, sigma), by Eq. (3) of Xiang et al."""
    given, combine = _read_pair(subcomponent)
    score, sigma = _read_score(given, combine), _read_sigma(combine)

    def compute(table: Contingency) -> float:
        scores = score(table)
        of_cells = sigma(scores.reference[table.rows], scores.candidate[table.columns])
        return float(table.counts @ of_cells) / float(table.n)

    name = f"split_merge({_name(given)}, {_name(combine)})"
    return own_measure(compute, name=name, symmetric=True), score


def score_of(measure: Measure, subcomponent: Any = None) -> Score | None:
    """Return the score that a measure is built from, by the caller or by its card."""
    if isinstance(subcomponent, tuple):
        raise InputError("subcomponent=(s, sigma) makes a measure: leave the other measure out")
    if subcomponent is not None:
        return _read_score(subcomponent, "product")
    built = measure.card.built_from
    return None if built is None else _read_score(built.subcomponent, built.combine)


def _read_pair(subcomponent: Any) -> tuple[Any, Any]:
    """Return s and sigma, which is the product if s is given alone."""
    if not isinstance(subcomponent, tuple):
        return subcomponent, "product"
    if len(subcomponent) != 2:
        raise InputTypeError(f"subcomponent={subcomponent!r}: give a score s, or a pair (s, sigma)")
    return subcomponent[0], subcomponent[1]


def _read_score(given: Any, combine: Any) -> Score:
    if callable(given):
        return lambda table: own_scores(given, table, within_unit=False)
    if given == "mse":
        raise InputError(
            'subcomponent="mse" depends on the points, not on the sizes of parts alone, and cannot '
            "be tried on all clusterings"
        )
    if given not in _BY_SIZES:
        raise InputError(
            f"subcomponent={given!r}: choose one of {first_few(_BY_SIZES, 9)}, or give a function "
            "of a cluster and the sizes of its parts; a tuple (s, sigma) names sigma as well"
        )
    return lambda table: score_sides(table, given, "mean" if combine == "mean" else "product")


def _read_sigma(combine: Any) -> Sigma:
    if callable(combine):
        return lambda first, second: np.array(
            [float(combine(*pair)) for pair in zip(first.tolist(), second.tolist(), strict=True)]
        )
    if combine == "product":
        return lambda first, second: first * second
    if combine == "mean":
        return lambda first, second: (first + second) / 2
    raise InputTypeError(
        f"subcomponent=(…, {combine!r}): sigma is 'product', 'mean', or a function of two numbers"
    )


def _name(given: Any) -> str:
    return str(getattr(given, "__name__", given))
