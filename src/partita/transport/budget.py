"""Budgets: how much work a call may do, counted in states and not by the clock.

Work that depended on the clock would give other figures on another machine, or on a busy one. So
seconds are converted into states once, at the rate `STATES_PER_SECOND`.
"""

from __future__ import annotations

import math
import re
from numbers import Real
from typing import Any

import numpy as np

from partita.errors import InputError, shown

# Elementary steps of compiled loops or of numpy that count as one second.
STATES_PER_SECOND = 20_000_000

# Seconds that one figure may take unless a caller says otherwise, in the library and the command.
DEFAULT_BUDGET = 1.0

# A larger budget is as good as no limit.
_MOST_STATES = 10**18

_AMOUNT = re.compile(r"\s*([-+0-9.eE]+)\s*(s|ms|min|states?)?\s*")
_UNITS = {"s": 1.0, "ms": 1e-3, "min": 60.0}


def is_default_budget(budget: Any) -> bool:
    """Return whether a budget is the one that holds unless a caller says otherwise."""
    return isinstance(budget, (int, float)) and budget == DEFAULT_BUDGET


def read_budget(budget: Any) -> int:
    """Convert seconds, "5s", "200ms", "2min" or "1e6 states" into a number of states."""
    amount, unit = _amount_and_unit(budget)
    if not math.isfinite(amount) or amount <= 0:
        raise InputError(
            f"budget={shown(budget)} leaves nothing to spend, or no end: give a finite number of "
            'seconds above 0, "500ms", or "1e6 states"'
        )
    states = amount if unit.startswith("state") else amount * _UNITS[unit] * STATES_PER_SECOND
    return max(1, round(min(states, _MOST_STATES)))


class RemainingBudget:
    """States that are left: each piece of work is paid for before it begins.

    Attributes
    ----------
    left : int
        States that are left.
    exceeded : bool
        Whether some piece of work was left out because it cost too much.
    """

    def __init__(self, states: int) -> None:
        self.left = states
        self.exceeded = False

    def pay(self, cost: float) -> bool:
        """Subtract a cost if it is affordable; return whether it was."""
        if cost > self.left:
            self.exceeded = True
            return False
        self.left -= int(cost)
        return True


def _amount_and_unit(budget: Any) -> tuple[float, str]:
    is_flag = isinstance(budget, (bool, np.bool_))
    if isinstance(budget, Real) and not is_flag:
        # Integers and fractions may be too large for a float; infinity is no amount.
        amount: Any = budget
        limited = math.inf if amount == math.inf else max(-1, min(amount, _MOST_STATES))
        return float(limited), "s"
    try:
        match = _AMOUNT.fullmatch(budget) if isinstance(budget, str) else None
        if match is None:
            raise ValueError
        return float(match[1]), match[2] or "s"
    except ValueError:
        raise InputError(
            f'budget={shown(budget)}: give seconds as a number or "5s", "500ms", "2min", '
            'or a number of states as "1e6 states"'
        ) from None


def format_count(number: int) -> str:
    """Format an integer in full below 10^12, otherwise by its order of magnitude."""
    if number < 10**12:
        return f"{number:,}"
    if number < 10**300:
        return f"about {float(number):.3g}"
    # Too large for a float, and for Python's conversion to decimal digits.
    digits = int(number.bit_length() * math.log10(2))
    return f"about 1e{digits}"


def format_states(states: float) -> str:
    """Format a number of states, with the time that they take from one second on."""
    count = f"{states:,.0f}" if states < 1e15 else f"{states:.3g}"
    seconds = states / STATES_PER_SECOND
    if seconds < 1:
        return f"{count} states"
    if seconds < 7200:
        return f"{count} states, some {seconds:.0f} s"
    return f"{count} states, some {seconds / 3600:.3g} hours"
