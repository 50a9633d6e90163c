"""What a caller asks of a report."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from partita.arguments import as_choice, as_count
from partita.comparing.fates import TOLERANCE, check_tolerance
from partita.errors import InputError, InputTypeError
from partita.option_words import option
from partita.reporting.views.table import check_rows

# The largest number of clusters that the diagram of flows shows on each side.
TOP = 24
MOST_SHOWN = 200
# The largest number of rows of each table.
ROWS = 300
# The largest number of characters of a title.
LONGEST_TITLE = 300


@dataclass(frozen=True)
class Options:
    """The options of a report, checked.

    Attributes
    ----------
    title : str
        Empty for one that names what is compared.
    top : int
        The largest number of clusters that the diagram of flows shows on each side.
    rows : int
        The largest number of rows of each table.
    measures : names, families, functions; or None
    tolerance : float
        The share of a cluster that does not count as a part of it.
    interval : {"bootstrap", "jackknife"} or None
        The method of the confidence intervals of the headline measures; None for none.
    rng : Generator or seed, optional
        For random draws.
    call : str
        How to make the report again: a command, or a call in Python.
    """

    title: str = ""
    top: int = TOP
    rows: int = ROWS
    measures: Any = None
    tolerance: float = TOLERANCE
    interval: str | None = None
    rng: Any = None
    call: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.title, str):
            raise InputTypeError(f"title={self.title!r}: give a text")
        if len(self.title) > LONGEST_TITLE:
            raise InputError(
                f"the title has {len(self.title):,} characters: give at most {LONGEST_TITLE}"
            )
        if as_count(self.top, "top") > MOST_SHOWN:
            raise InputError(f"{option('top', self.top)}: give a number of at most {MOST_SHOWN}")
        check_rows(self.rows)
        check_tolerance(self.tolerance)
        if self.interval is not None:
            as_choice(self.interval, "interval", ("bootstrap", "jackknife"), or_none=True)


def refuse_options(options: Options, names: Iterable[str], purpose: str) -> None:
    """Raise if an option is given that has no effect on a page: it would be ignored silently."""
    defaults = {one.name: one.default for one in fields(Options)}
    for name in names:
        given = getattr(options, name)
        if given != defaults[name]:
            raise InputError(f"{option(name, given)} is for {purpose}: leave it out")
