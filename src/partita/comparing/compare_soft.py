"""Compare two clusterings, at least one of them soft, by every measure that takes their kinds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from partita.comparing.comparison import Comparison, Row
from partita.comparing.headline import soft_headline, wants_headline
from partita.comparing.selection import select_soft
from partita.errors import InputError
from partita.measures.card import FAMILIES
from partita.measures.measure import Measure
from partita.tables.soft_table import SoftTable
from partita.transport.budget import DEFAULT_BUDGET, is_default_budget, read_budget
from partita.transport.transport_result import TransportDistance


def compare_soft(
    table: SoftTable,
    measures: Any = None,
    *,
    base: Any = None,
    alpha: float | None = None,
    budget: Any = DEFAULT_BUDGET,
) -> Comparison:
    """Compute each measure that takes the two kinds from one table, and list those left out."""
    # Loaded only here: two hard clusterings need no measure of soft ones.
    from partita.measures.credal import check_alpha

    check_alpha(alpha)
    read_budget(budget)
    chosen = select_soft(measures, base)
    refuse_unused(chosen, alpha, budget)
    rows: list[Row] = []
    left_out: dict[str, str] = {}
    for measure in chosen:
        if not measure.takes(table.reference, table.candidate):
            left_out[measure.name] = f"compares {measure.card.compared}"
            continue
        given = {"alpha": alpha, "budget": budget}
        options = {name: value for name, value in given.items() if measure.accepts(name)}
        try:
            value = measure.from_table(table, **options)
        except InputError as error:
            if len(chosen) == 1:
                raise
            left_out[measure.name] = str(error)
        else:
            rows.append(soft_row(measure, value, options.get("alpha")))
    if not rows:
        raise InputError(_no_measure(table, left_out))
    rows.sort(key=lambda row: FAMILIES.index(row.family))
    clusters = table.reference.n_clusters, table.candidate.n_clusters
    result = Comparison(
        tuple(rows), table.n, clusters, table.coverage, left_out, inputs=table.inputs, table=table
    )
    if not wants_headline(measures):
        return result
    return replace(result, headline=soft_headline(table.reference, table.candidate, chosen))


def soft_row(measure: Measure, value: Any, alpha: float | None) -> Row:
    """Return a row of the value of a soft measure; of a transport distance with its certificate."""
    remarks: tuple[str, ...] = () if alpha is None else (f"at alpha = {alpha:g}",)
    if not isinstance(value, TransportDistance):
        return Row.of(measure.card, value, remarks=remarks)
    remarks += value.remarks
    certificate = tuple(value.figures.values())
    shown = value.interval if value.value is None else value.value.value
    return Row.of(measure.card, shown, certificate=certificate, remarks=remarks)


def refuse_unused(chosen: list[Measure], alpha: float | None, budget: Any) -> None:
    """Raise if an option is given that no chosen measure has: it would be ignored silently."""
    for name, is_given in (("alpha", alpha is not None), ("budget", not is_default_budget(budget))):
        if is_given and not any(one.is_soft and one.accepts(name) for one in chosen):
            raise InputError(
                f"{name} has no effect on {', '.join(measure.name for measure in chosen)}: "
                "leave it out, or name a base to transport"
            )


def refuse_soft_options(base: Any, alpha: float | None, budget: Any) -> None:
    """Raise if an option of soft comparisons is given for two hard clusterings."""
    given = {
        "base": base is not None,
        "alpha": alpha is not None,
        "budget": not is_default_budget(budget),
    }
    for name, is_given in given.items():
        if is_given:
            raise InputError(
                f"{name} is for soft clusterings, and both of these are hard: nothing is open, "
                "and every measure is exact without it"
            )


def _no_measure(table: SoftTable, left_out: dict[str, str]) -> str:
    reasons = "; ".join(f"{name} {reason}" for name, reason in left_out.items())
    kinds = f"a {table.reference.kind} and a {table.candidate.kind} clustering"
    return f"no measure asked for takes {kinds}: {reasons}"
