"""Read a design from one line of text: "n=500,750 k=2,3 h=0,0.5 q=0.1:1:0.1"."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from partita.errors import InputError

if TYPE_CHECKING:
    from partita.choosing.characterizing.design import Design

EXAMPLE = '"n=500,750 k=2,3 h=0,0.5 q=0.1:1:0.1 t=singleton_clusters,neighbor_swaps"'
_LONG = {"t": "transformations"}
_NAMES = ("n", "k", "h", "q", "transformations")
# A range with more values is taken for a typing error.
_MOST = 10_000

_design = click.option(
    "--design",
    metavar="TEXT",
    help="The pairs to evaluate measures on, as " + EXAMPLE + ": values of n (objects), k "
    "(clusters), h (heterogeneity of sizes, 0 to 1), q (intensity) and t (transformations), with "
    "from:to:step for ranges. The defaults are those of Arinik et al. 2021, 50,000 pairs.",
)
_grid = click.option("--grid", hidden=True, metavar="TEXT", help="Deprecated: use --design.")


def design_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --design, and its deprecated name --grid, to a command."""
    return _design(_grid(command))


def design_text(design: str | None, grid: str | None) -> str | None:
    """Return the text of --design, or that of --grid with a warning."""
    if grid is None:
        return design
    if design is not None:
        raise InputError("--design and --grid are the same: give --design alone")
    click.echo("partita: --grid is deprecated, use --design", err=True)
    return grid


def read_design(text: str | None) -> Design:
    """Read a design; None stands for the default design.

    >>> read_design("n=500,750 k=2:4:1 h=0,1/3 q=0.1:1:0.1")
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
            raise InputError(f"--design: cannot read {part!r}; write it as {EXAMPLE}")
        if name in values:
            raise InputError(f"--design gives {short} twice")
        pieces = [piece for piece in written.split(",") if piece]
        if name == "transformations":
            values[name] = pieces
        else:
            values[name] = [value for piece in pieces for value in _numbers(piece, short)]
    if not values:
        raise InputError(f"--design is empty: write it as {EXAMPLE}")
    return Design(**values)


def _numbers(piece: str, name: str) -> list[int | Fraction]:
    """Return one number, or the numbers of a range from:to:step, including the last."""
    try:
        ends = [Fraction(end) for end in piece.split(":")]
    except (ValueError, ZeroDivisionError):
        raise InputError(f"--design: {name}={piece} is no number; write it as {EXAMPLE}") from None
    if len(ends) == 1:
        numbers = ends
    elif len(ends) == 3 and ends[2] > 0 and ends[0] <= ends[1]:
        first, last, step = ends
        steps = int((last - first) / step)
        if steps > _MOST:
            raise InputError(f"--design: {name}={piece} has {steps + 1:,} values")
        numbers = [first + step * count for count in range(steps + 1)]
    else:
        raise InputError(f"--design: {name}={piece} is no range; write from:to:step, as 0.1:1:0.1")
    if name in ("n", "k"):
        for number in numbers:
            if number.denominator != 1:
                raise InputError(f"--design: {name}={piece}: {name} is a whole number")
        return [int(number) for number in numbers]
    return list(numbers)
