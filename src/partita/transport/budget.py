"""How much work an answer may take, counted in states and not by the clock.

A plan that looked at the clock would give other figures on another machine, or on the same one
when it is busy; so seconds are turned into states once, by what this code does in a second.
"""

from __future__ import annotations

import math
import re
from typing import Any

from partita.errors import InputError

# What a second is taken for: elementary steps of compiled loops or of numpy.
STATES_A_SECOND = 20_000_000

# More is as good as no limit.
_MOST_STATES = 10**18

_UNITS = {"s": 1.0, "ms": 1e-3, "min": 60.0}


def read_budget(budget: Any) -> int:
    """Read seconds, "5s", "200ms", "2min" or "1e6 states" as a number of states."""
    amount, unit = _parts(budget)
    if not math.isfinite(amount) or amount <= 0:
        raise InputError(
            f"budget={budget!r} leaves nothing to spend: give seconds above 0, "
            '"500ms", or "1e6 states"'
        )
    states = amount if unit.startswith("state") else amount * _UNITS[unit] * STATES_A_SECOND
    return max(1, round(min(states, _MOST_STATES)))


class Purse:
    """States that are left to spend: what is not affordable is not begun."""

    def __init__(self, states: int) -> None:
        self.left = states
        # Whether something was left out.
        self.cut = False

    def pay(self, cost: float) -> bool:
        """Take the cost of something, if there is as much; tell whether there was."""
        if cost > self.left:
            self.cut = True
            return False
        self.left -= int(cost)
        return True


def _parts(budget: Any) -> tuple[float, str]:
    if isinstance(budget, (int, float)) and not isinstance(budget, bool):
        # Whole numbers may be too large for a float.
        return float(min(budget, _MOST_STATES)), "s"
    match = re.fullmatch(r"\s*([-+0-9.eE]+)\s*(s|ms|min|states?)?\s*", str(budget))
    try:
        if match is None or isinstance(budget, bool):
            raise ValueError
        return float(match[1]), match[2] or "s"
    except ValueError:
        raise InputError(
            f'budget={budget!r}: give seconds as a number or "5s", "500ms", "2min", '
            'or a number of states as "1e6 states"'
        ) from None


def large(number: int) -> str:
    """A whole number as it is, or about how large it is."""
    if number < 10**12:
        return f"{number:,}"
    if number < 10**300:
        return f"about {float(number):.3g}"
    # Too large for a float, and for Python's own writing.
    digits = int(number.bit_length() * math.log10(2))
    return f"about 1e{digits}"


def spoken(states: float) -> str:
    """Say how many states there are, and about how long they take."""
    count = f"{states:,.0f}" if states < 1e15 else f"{states:.3g}"
    seconds = states / STATES_A_SECOND
    if seconds < 1:
        return f"{count} states"
    if seconds < 7200:
        return f"{count} states, some {seconds:.0f} s"
    return f"{count} states, some {seconds / 3600:.3g} hours"
