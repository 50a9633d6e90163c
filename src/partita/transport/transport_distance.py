"""The result of a transport distance: its figures with certificates, and what was done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from partita.errors import InputError
from partita.results.certified import MEETING, Certified
from partita.results.interval import Interval
from partita.transport.focal_masses import Side


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
        value, exact = (low + high) / 2, high - low <= MEETING and figure.level == 1
        sharpen = "" if exact else "method='exact' if the support is small"
    return figure._replace(value=value, at_least=low, at_most=high, exact=exact, sharpen=sharpen)
