"""Numbers with a certificate: bounds that a computation proves, or states with a confidence.

A certificate speaks of the computation; an interval speaks of the clusterings.
"""

from __future__ import annotations

from typing import NamedTuple

from partita.tolerances import CROSSING

# And where they are no farther apart than this, they are one.
MEETING = 1e-12


class Certified(NamedTuple):
    """A number between two bounds.

    Attributes
    ----------
    value : float
        The best guess; the number itself where it is exact.
    at_least, at_most : float
        The number lies between them: for certain, or with the confidence that `level` states.
    exact : bool
        Whether the value is the number, but for rounding.
    method : str
        How it was obtained.
    level : float
        1 for what is proven; otherwise the confidence of bounds that rest on random draws.
    sharpen : str
        What would bring the bounds closer together; empty where nothing is left to do.
    standard_error : float
        Of the value where it is a mean of independent draws; 0 where it is not. The bounds are
        wider than two or three of these: they hold for any number of draws.
    """

    value: float
    at_least: float
    at_most: float
    exact: bool
    method: str
    level: float = 1.0
    sharpen: str = ""
    standard_error: float = 0.0

    @property
    def width(self) -> float:
        """How far apart the bounds are."""
        return self.at_most - self.at_least

    @property
    def short(self) -> str:
        """The number, or between what it lies and how surely."""
        if self.exact:
            return f"{self.value:.6g}"
        sure = "" if self.level == 1 else f" with confidence {self.level:g}"
        return f"{self.at_least:.6g} to {self.at_most:.6g}{sure}"

    def __str__(self) -> str:
        return f"{self.short} ({'exact: ' if self.exact else ''}{self.method})"


def exactly(value: float, method: str) -> Certified:
    """A number that is known; rounding must not make it negative."""
    value = max(0.0, float(value))
    return Certified(value, value, value, True, method)


def between(at_least: float, at_most: float, method: str, sharpen: str = "") -> Certified:
    """A number between two proven bounds, the middle as guess; exact where they are one."""
    low, high = max(0.0, float(at_least)), float(at_most)
    assert high >= low - CROSSING, f"bounds that contradict each other: {low!r}, {high!r}"
    if high <= low + MEETING:
        # Bounds that meet may be apart, or cross, by rounding.
        return exactly((low + high) / 2, method)
    return Certified((low + high) / 2, low, high, False, method, 1.0, sharpen)


def mixture(lower: Certified, upper: Certified, alpha: float) -> Certified:
    """(1 - alpha) of one number and alpha of another."""
    if alpha in (0.0, 1.0) or lower == upper:
        return upper if alpha == 1 else lower
    value, low, high = (
        (1 - alpha) * one + alpha * other for one, other in zip(lower[:3], upper[:3], strict=True)
    )
    method = lower.method if lower.method == upper.method else f"{lower.method}; {upper.method}"
    # Both hold at once with at least the sum of the confidences less one.
    level = max(0.0, lower.level + upper.level - 1)
    exact = lower.exact and upper.exact
    return Certified(value, low, high, exact, method, level, upper.sharpen or lower.sharpen)


def both(one: Certified, other: Certified) -> Certified:
    """Two figures for one number: it lies within both."""
    for figure in (one, other):
        if figure.exact:
            return figure
    low, high = max(one.at_least, other.at_least), min(one.at_most, other.at_most)
    tight = one if one.width <= other.width else other
    if low > high:
        # Bounds that rest on draws may miss; those that are proven do not.
        return max(one, other, key=lambda figure: figure.level)
    if high - low <= MEETING and one.level == other.level == 1:
        return exactly((low + high) / 2, tight.method)
    value = min(max(tight.value, low), high)
    if (low, high) == (tight.at_least, tight.at_most):
        return tight._replace(value=value)
    loose = other if tight is one else one
    return Certified(
        value,
        low,
        high,
        False,
        f"{tight.method}; {loose.method}",
        min(one.level, other.level),
        tight.sharpen or loose.sharpen,
    )
