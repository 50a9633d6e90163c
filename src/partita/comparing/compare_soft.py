"""Compare two clusterings, one of them soft at least, by every measure that takes their kinds."""

from __future__ import annotations

from typing import Any

from partita.clusterings.conversion import Clustering
from partita.clusterings.soft_pairing import SoftPair
from partita.comparing.comparison import Comparison, Row
from partita.comparing.selection import select_soft
from partita.errors import InputError
from partita.measures.card import FAMILIES
from partita.measures.credal import check_alpha
from partita.measures.soft_measures import SoftMeasure
from partita.transport.budget import read_budget
from partita.transport.transport_distance import TransportDistance

# About how many seconds a figure may take by default: a table of several should come at once.
BUDGET = 1.0


def compare_soft(
    pair: SoftPair,
    measures: Any = None,
    *,
    base: Any = None,
    alpha: float | None = None,
    budget: Any = BUDGET,
) -> Comparison:
    """Compute each measure that takes the two kinds; say which others were left out, and why."""
    first, second = pair.reference, pair.candidate
    check_alpha(alpha)
    read_budget(budget)
    chosen = select_soft(measures, base)
    _refuse_unused(chosen, alpha, budget)
    rows: list[Row] = []
    left_out: dict[str, str] = {}
    for measure in chosen:
        if not measure.takes(first, second):
            left_out[measure.name] = f"compares {measure.kinds} clusterings"
            continue
        given = {"alpha": alpha, "budget": budget}
        options = {name: value for name, value in given.items() if measure.accepts(name)}
        try:
            rows.append(_row(measure, measure(first, second, **options), options.get("alpha")))
        except InputError as error:
            if len(chosen) == 1:
                raise
            left_out[measure.name] = str(error)
    if not rows:
        raise InputError(_no_measure(first, second, left_out))
    rows.sort(key=lambda row: FAMILIES.index(row.family))
    clusters = first.n_clusters, second.n_clusters
    return Comparison(tuple(rows), first.n, clusters, pair.coverage, left_out)


def _row(measure: SoftMeasure, found: Any, alpha: float | None) -> Row:
    """A row; of a distance by transport the value, its certificate and its remarks apart."""
    remarks: tuple[str, ...] = () if alpha is None else (f"at alpha = {alpha:g}",)
    if not isinstance(found, TransportDistance):
        return Row.of(measure.card, found, remarks=remarks)
    remarks += found.remarks
    if found.value is not None:
        return Row.of(measure.card, found.value.value, certificate=(found.value,), remarks=remarks)
    assert found.lower is not None
    assert found.upper is not None
    ends = found.lower, found.upper
    return Row.of(measure.card, found.interval, certificate=ends, remarks=remarks)


def _refuse_unused(chosen: list[SoftMeasure], alpha: float | None, budget: Any) -> None:
    """An option that no measure heeds would be ignored in silence."""
    for name, is_given in (("alpha", alpha is not None), ("budget", budget != BUDGET)):
        if is_given and not any(measure.accepts(name) for measure in chosen):
            raise InputError(
                f"{name} has no effect on {', '.join(measure.name for measure in chosen)}: "
                "leave it out, or name a base to transport"
            )


def refuse_soft_options(base: Any, alpha: float | None, budget: Any) -> None:
    """Refuse what says how to treat open questions, where two hard clusterings leave none."""
    given = {"base": base is not None, "alpha": alpha is not None, "budget": budget != BUDGET}
    for name, is_given in given.items():
        if is_given:
            raise InputError(
                f"{name} is for soft clusterings, and both of these are hard: nothing is open, "
                "and every measure is exact without it"
            )


def _no_measure(first: Clustering, second: Clustering, left_out: dict[str, str]) -> str:
    reasons = "; ".join(f"{name} {reason}" for name, reason in left_out.items())
    return f"no measure asked for takes a {first.kind} and a {second.kind} clustering: {reasons}"
