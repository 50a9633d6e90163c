"""Limits that values must keep, so that a pipeline can stop where clusters have become worse."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from partita.errors import InputError

if TYPE_CHECKING:
    from partita.comparing.comparison import Comparison, Row

# The exit code of a command whose values do not keep the limits; 2 is that of bad input.
FAILED = 1


class Gate(NamedTuple):
    """A limit that the value of a measure must keep.

    Attributes
    ----------
    measure : str
        The name in the registry.
    limit : float
    is_floor : bool
        Whether the value must be at least the limit, or at most.
    """

    measure: str
    limit: float
    is_floor: bool


def gate_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``fail_under`` and ``fail_over``, which :func:`read_gates` reads."""
    under = click.option(
        "--fail-under",
        multiple=True,
        metavar="MEASURE=NUMBER",
        help="End with exit code 1 if the value of this measure is below the number; of an "
        "interval the lower end counts. May be repeated.",
    )
    over = click.option(
        "--fail-over",
        multiple=True,
        metavar="MEASURE=NUMBER",
        help="The same for a distance, where lower is better: if its value is above the number; of "
        "an interval the upper end counts.",
    )
    return under(over(command))


def read_gates(under: Sequence[str], over: Sequence[str]) -> list[Gate]:
    """Read limits as "adjusted_rand=0.9"; raise if a limit goes against the measure's direction."""
    given = [*((text, True) for text in under), *((text, False) for text in over)]
    return [_read(text, is_floor) for text, is_floor in given]


def _read(text: str, is_floor: bool) -> Gate:
    from partita.measures import REGISTRY

    option, other = ("--fail-under", "--fail-over")[:: 1 if is_floor else -1]
    name, equals, number = text.partition("=")
    try:
        limit = float(number)
    except ValueError:
        limit = math.nan
    if not equals or not math.isfinite(limit):
        raise click.UsageError(f"{option} {text}: give a measure and a number, as in rand=0.9")
    measure = REGISTRY.select_one(name.strip())
    if measure.card.higher_is_better != is_floor:
        what = "a distance, so lower" if is_floor else "a similarity, so higher"
        raise click.UsageError(
            f"{option} {text}: {measure.name} is {what} is better: use {other} {text}"
        )
    low, high = measure.card.bounds
    if not low <= limit <= high:
        raise click.UsageError(
            f"{option} {text}: {measure.name} lies in {measure.card.range}, so the limit says "
            "nothing"
        )
    return Gate(measure.name, limit, is_floor)


def measures_to_add(result: Comparison, gates: Sequence[Gate]) -> list[str]:
    """Return the measures that have a limit and were not asked for."""
    known = {row.measure for row in result.rows} | set(result.left_out)
    return list(dict.fromkeys(gate.measure for gate in gates if gate.measure not in known))


def broken(results: Sequence[Comparison], gates: Sequence[Gate]) -> list[str]:
    """Return in words which limits are not kept."""
    rows = {row.measure: row for result in results for row in result.rows}
    left_out = {name: why for result in results for name, why in result.left_out.items()}
    found = []
    for gate in gates:
        if gate.measure not in rows:
            reason = left_out.get(gate.measure, "it does not compare such clusterings")
            raise InputError(f"{gate.measure} has no value, so its limit says nothing: {reason}")
        value = _decisive(rows[gate.measure], gate.is_floor)
        if value < gate.limit if gate.is_floor else value > gate.limit:
            side = "under" if gate.is_floor else "over"
            found.append(f"{gate.measure} is {_shown(value, gate.limit)}, {side} {gate.limit:g}")
    return found


def _decisive(row: Row, is_floor: bool) -> float:
    """Return the value that a limit is about: the worse end of an interval or of a certificate."""
    if row.certificate:
        ends = [number.at_least if is_floor else number.at_most for number in row.certificate]
    else:
        ends = list(row.value) if isinstance(row.value, tuple) else [row.value]
    return float(min(ends) if is_floor else max(ends))


def _shown(value: float, limit: float) -> str:
    """Return a value with four decimals, or with more if it would look like the limit."""
    return next(
        (text for text in (f"{value:.{digits}f}" for digits in (4, 8, 12)) if float(text) != limit),
        repr(value),
    )
