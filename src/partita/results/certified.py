"""Numbers with a certificate: bounds that are proven, or that hold with a stated confidence.

A certificate is about the accuracy of a computation, an interval about uncertain clusterings.
"""

from __future__ import annotations

from typing import NamedTuple

from partita.tolerances import CROSSING, MEETING


class Certified(NamedTuple):
    """A number between two bounds.

    Attributes
    ----------
    value : float
        The number if it is exact, otherwise an estimate.
    at_least, at_most : float
        Lower and upper bound of the number, which hold with the confidence `level`.
    exact : bool
        Whether the value is the number, up to rounding.
    method : str
        How the bounds were obtained.
    level : float
        1 for proven bounds, otherwise the confidence level of bounds from random draws.
    sharpen : str
        What would narrow the bounds; empty if the number is exact.
    standard_error : float
        The standard error of the value if it is a mean of independent draws, otherwise 0. The
        bounds are wider than two or three standard errors, since they hold for any number of
        draws.
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
        """The difference of the bounds."""
        return self.at_most - self.at_least

    @property
    def short(self) -> str:
        """The value, or the bounds and their confidence level."""
        if self.exact:
            return f"{self.value:.6g}"
        sure = "" if self.level == 1 else f" with confidence {self.level:g}"
        return f"{self.at_least:.6g} to {self.at_most:.6g}{sure}"

    def __str__(self) -> str:
        return f"{self.short} ({'exact: ' if self.exact else ''}{self.method})"


def exactly(value: float, method: str) -> Certified:
    """Return an exact number, not below 0."""
    value = max(0.0, float(value))
    return Certified(value, value, value, True, method)


def between(at_least: float, at_most: float, method: str, sharpen: str = "") -> Certified:
    """Return a number between two proven bounds; exact where these are equal up to rounding."""
    low, high = max(0.0, float(at_least)), float(at_most)
    assert high >= low - CROSSING, f"bounds that contradict each other: {low!r}, {high!r}"
    if high <= low + MEETING:
        # Rounding may leave equal bounds apart, or let them cross.
        return exactly((low + high) / 2, method)
    return Certified((low + high) / 2, low, high, False, method, 1.0, sharpen)


def mixture(lower: Certified, upper: Certified, alpha: float) -> Certified:
    """Return (1 - alpha) * lower + alpha * upper."""
    if alpha in (0.0, 1.0) or lower == upper:
        return upper if alpha == 1 else lower
    value, low, high = (
        (1 - alpha) * one + alpha * other for one, other in zip(lower[:3], upper[:3], strict=True)
    )
    method = lower.method if lower.method == upper.method else f"{lower.method}; {upper.method}"
    # Bonferroni: the confidence that both pairs of bounds hold.
    level = max(0.0, lower.level + upper.level - 1)
    exact = lower.exact and upper.exact
    return Certified(value, low, high, exact, method, level, upper.sharpen or lower.sharpen)


def both(one: Certified, other: Certified) -> Certified:
    """Combine two certificates of the same number: it lies within both."""
    for figure in (one, other):
        if figure.exact:
            return figure
    low, high = max(one.at_least, other.at_least), min(one.at_most, other.at_most)
    tight = one if one.width <= other.width else other
    if low > high:
        # Bounds from draws may miss the number; proven bounds do not.
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
