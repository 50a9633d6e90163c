"""The result of :func:`partita.transport_distance`: figures with certificates, and remarks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from partita.errors import InputError
from partita.results.certified import Certified
from partita.results.html import ORANGE, bar, faint, page, table
from partita.results.interval import Interval
from partita.results.plotting import plot_result


@dataclass(frozen=True)
class TransportDistance:
    """The distance between two clusterings by optimal transport, as an interval or at one alpha.

    Attributes
    ----------
    base : str
        The measure of hard clusterings that is carried over to soft ones.
    kinds : pair of str
        The kinds of the two clusterings; memberships of 0 and 1 count as hard, and a possibilistic
        clustering as evidential.
    n : int
        The number of objects.
    alpha : float or None
        The weight of the farthest against the closest hard clusterings; None for the interval.
    lower, upper : Certified or None
        The distance at alpha = 0 and at alpha = 1, if `alpha` is None.
    value : Certified or None
        The distance at `alpha`, if it is given.
    remarks : tuple of str
        What was done with mass on the empty set.
    seconds : float
        The time that the computation took.
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
        """The distances at alpha = 0 and alpha = 1; raises if `alpha` is given."""
        if self.lower is None or self.upper is None:
            raise InputError("at one alpha there is .value and no interval: leave alpha out")
        return Interval(self.lower.value, self.upper.value)

    @property
    def exact(self) -> bool:
        """Whether all figures are exact."""
        return all(figure.exact for figure in self.figures.values())

    @property
    def figures(self) -> dict[str, Certified]:
        """The figures by name: "lower" and "upper", or "value"."""
        if self.lower is not None and self.upper is not None:
            return {"lower": self.lower, "upper": self.upper}
        assert self.value is not None
        return {"value": self.value}

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw the figures with the bounds of their computation.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.ComparisonDisplay`.

        Returns
        -------
        display
            A :class:`partita.plots.ComparisonDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def to_dict(self) -> dict[str, Any]:
        """Return all attributes as plain data, which can be written as JSON."""
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

    def _repr_html_(self) -> str:
        figures = self.figures
        names = {"lower": "alpha = 0", "upper": "alpha = 1", "value": f"alpha = {self.alpha}"}
        end = max(1.0, *(figure.at_most for figure in figures.values()))
        rows = []
        for name, figure in figures.items():
            reach = None if figure.exact else (figure.at_least, figure.at_most)
            shown = bar(figure.value, (0.0, end), color=ORANGE, reach=reach)
            how = f"{'exact: ' if figure.exact else ''}{figure.method}"
            rows.append((names[name], figure.short, shown, faint(how)))
        advice = dict.fromkeys(figure.sharpen for figure in figures.values() if figure.sharpen)
        head = f"transport distance, base {self.base}, {self.kinds[0]} and {self.kinds[1]}"
        return page(head, table(rows), *map(faint, advice), *map(faint, self.remarks))

    def __repr__(self) -> str:
        figures = ", ".join(f"{name}={figure.short}" for name, figure in self.figures.items())
        return f"TransportDistance({self.base}, {figures})"
