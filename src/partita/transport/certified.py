"""Numbers with a certificate: between which two the truth lies, and how that is known.

A certificate speaks of the computation; the interval of a distance speaks of the clusterings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from partita.errors import InputError
from partita.measures.credal import Interval
from partita.transport.sides import Side

# Bounds of the same number may cross by so much.
_ROUNDING = 1e-9
# And where they are no farther apart than this, they are one.
_MEETING = 1e-12


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
    assert high >= low - _ROUNDING, f"bounds that contradict each other: {low!r}, {high!r}"
    if high <= low + _MEETING:
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


@dataclass(frozen=True)
class TransportDistance:
    """The distance of two clusterings by optimal transport, as an interval or at one alpha.

    Attributes
    ----------
    base : str
        The measure of hard clusterings that is carried over.
    kinds : pair of str
        What the two clusterings are; a matrix that is hard counts as hard.
    n : int
        The number of objects.
    alpha : float or None
        The weight of the farthest against the closest hard clusterings; None for the interval.
    lower, upper : Certified or None
        The distance at alpha = 0 and at alpha = 1, where `alpha` is None.
    value : Certified or None
        The distance at `alpha`, where one is given.
    remarks : tuple of str
        What was done to the clusterings, and what the figure must not be taken for.
    seconds : float
        How long it took.
    """

    base: str
    kinds: tuple[str, str]
    n: int
    alpha: float | None
    lower: Certified | None
    upper: Certified | None
    value: Certified | None
    remarks: tuple[str, ...]
    seconds: float

    @property
    def interval(self) -> Interval:
        """The distances at alpha = 0 and alpha = 1: what the clusterings leave open."""
        if self.lower is None or self.upper is None:
            raise InputError("at one alpha there is .value and no interval: leave alpha out")
        return Interval(self.lower.value, self.upper.value)

    @property
    def exact(self) -> bool:
        """Whether all figures are exact."""
        return all(figure.exact for figure in self.figures.values())

    @property
    def figures(self) -> dict[str, Certified]:
        """The figures by name: lower and upper, or value."""
        if self.lower is not None and self.upper is not None:
            return {"lower": self.lower, "upper": self.upper}
        assert self.value is not None
        return {"value": self.value}

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        figures = {name: figure._asdict() for name, figure in self.figures.items()}
        return {
            "base": self.base,
            "kinds": list(self.kinds),
            "n": self.n,
            "alpha": self.alpha,
            **figures,
            "remarks": list(self.remarks),
            "seconds": self.seconds,
        }

    def __str__(self) -> str:
        head = f"transport distance, base {self.base}, {self.kinds[0]} and {self.kinds[1]}"
        figures = self.figures
        names = {"lower": "alpha = 0", "upper": "alpha = 1", "value": f"alpha = {self.alpha}"}
        lines = [f"  {names[name]}: {figure}" for name, figure in figures.items()]
        advice = [f"  {figure.sharpen}" for figure in figures.values() if figure.sharpen]
        return "\n".join([head, *lines, *dict.fromkeys(advice), *(f"  {r}" for r in self.remarks)])

    def __repr__(self) -> str:
        figures = ", ".join(f"{name}={figure.short}" for name, figure in self.figures.items())
        return f"TransportDistance({self.base}, {figures})"


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
    if high - low <= _MEETING and one.level == other.level == 1:
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


def with_empty_point(figure: Certified, first: Side, second: Side, largest: float) -> Certified:
    """The distance when the empty set is a point of its own, as far from all as can be.

    Of the mass p and p' on proper clusterings, |p - p'| must go to or from that point. The rest is
    the smaller share of the distance, if the side with more mass has one focal clustering only;
    otherwise the closer part of it could be the one that stays.
    """
    p, q = first.present, second.present
    if p == q == 1:
        return figure
    more = first if p > q else second
    shift, least = abs(p - q) * largest, min(p, q)
    value, low, high = (shift + least * part for part in figure[:3])
    exact, sharpen = figure.exact, figure.sharpen
    if p != q and more.keys is None:
        low = max(shift, max(p, q) * figure.at_least)
        value, exact = (low + high) / 2, high - low <= _MEETING and figure.level == 1
        sharpen = "" if exact else "method='exact' if the support is small"
    return figure._replace(value=value, at_least=low, at_most=high, exact=exact, sharpen=sharpen)
