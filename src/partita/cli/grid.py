"""A design written in one line: "n=500,750 k=2,3 h=0,0.5 q=0.1:1:0.1"."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from partita.errors import InputError

if TYPE_CHECKING:
    from partita.choosing.characterizing.design import Design

EXAMPLE = '"n=500,750 k=2,3 h=0,0.5 q=0.1:1:0.1 t=singleton_clusters,neighbor_swaps"'
_LONG = {"t": "transformations"}
_NAMES = ("n", "k", "h", "q", "transformations")
# A range that a slip of the pen made endless.
_MOST = 10_000

grid_option = click.option(
    "--grid",
    metavar="TEXT",
    help="The pairs to try measures on, as " + EXAMPLE + ": values of n (objects), k (clusters), h "
    "(heterogeneity of sizes, 0 to 1), q (intensity) and t (transformations), with from:to:step "
    "for ranges. What is not given is as in Arinik et al. 2021; 50,000 pairs by default.",
)


def read_grid(text: str | None) -> Design:
    """Read a grid; None stands for that of Arinik et al. 2021.

    >>> read_grid("n=500,750 k=2:4:1 h=0,1/3 q=0.1:1:0.1")
    Design(600 pairs: 2 n, 3 k, 2 h, 10 q, 5 transformations)
    """
    from partita.choosing.characterizing.design import Design

    if text is None:
        return Design.paper()
    values: dict[str, Any] = {}
    for part in text.split():
        short, equals, written = part.partition("=")
        name = _LONG.get(short, short)
        if not equals or name not in _NAMES:
            raise InputError(f"--grid: cannot read {part!r}; write it as {EXAMPLE}")
        if name in values:
            raise InputError(f"--grid gives {short} twice")
        pieces = [piece for piece in written.split(",") if piece]
        if name == "transformations":
            values[name] = pieces
        else:
            values[name] = [value for piece in pieces for value in _numbers(piece, short)]
    if not values:
        raise InputError(f"--grid is empty: write it as {EXAMPLE}")
    return Design(**values)


def _numbers(piece: str, name: str) -> list[int | Fraction]:
    """One number, or a range from:to:step with its last value."""
    try:
        ends = [Fraction(end) for end in piece.split(":")]
    except (ValueError, ZeroDivisionError):
        raise InputError(f"--grid: {name}={piece} is no number; write it as {EXAMPLE}") from None
    if len(ends) == 1:
        found = ends
    elif len(ends) == 3 and ends[2] > 0 and ends[0] <= ends[1]:
        first, last, step = ends
        steps = int((last - first) / step)
        if steps > _MOST:
            raise InputError(f"--grid: {name}={piece} has {steps + 1:,} values")
        found = [first + step * number for number in range(steps + 1)]
    else:
        raise InputError(f"--grid: {name}={piece} is no range; write from:to:step, as 0.1:1:0.1")
    if name in ("n", "k"):
        for number in found:
            if number.denominator != 1:
                raise InputError(f"--grid: {name}={piece}: {name} is a whole number")
        return [int(number) for number in found]
    return list(found)
