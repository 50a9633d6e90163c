"""Scores estimated from a sample, with their confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from partita.entities.estimates import Estimates
from partita.plots.axes import axes_or_new
from partita.plots.style import BLUE, PAGE, drawing, require_kind, shown_name
from partita.plots.value_axis import height_of, prepare_rows, value_text, write_value


class EstimateRow(NamedTuple):
    """One estimate: its name, its value, and the ends of its interval if it has one."""

    name: str
    value: float
    low: float | None
    high: float | None

    @property
    def text(self) -> str:
        """The figures in words."""
        if self.low is None or self.high is None:
            return value_text(self.value)
        return f"{value_text(self.value)} [{value_text(self.low)}, {value_text(self.high)}]"


@dataclass
class EstimatesDisplay:
    """A row for each estimated score: a dot on its confidence interval.

    Attributes
    ----------
    rows : tuple of EstimateRow
    level : float or None
        The confidence level of the intervals.
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> truth, found = [0, 0, 1, 1, 2, 2, 3], [0, 0, 1, 1, 1, 1, 3]
    >>> display = pt.plots.EstimatesDisplay.from_estimates(pt.estimate(truth, found))
    >>> display.rows[0].name, round(display.rows[0].value, 3)
    ('pair precision', 0.397)
    """

    rows: tuple[EstimateRow, ...]
    level: float | None

    @classmethod
    def from_estimates(cls, estimates: Estimates) -> Self:
        """Take the figures of estimated scores.

        Parameters
        ----------
        estimates : Estimates
            What :func:`partita.estimate` returns.

        Returns
        -------
        EstimatesDisplay
        """
        require_kind(estimates, Estimates, "partita.estimate")
        intervals = [row.interval for row in estimates.rows]
        rows = tuple(
            EstimateRow(
                shown_name(row.measure),
                row.value,
                None if interval is None else interval.low,
                None if interval is None else interval.high,
            )
            for row, interval in zip(estimates.rows, intervals, strict=True)
        )
        return cls(rows, next((x.level for x in intervals if x is not None), None))

    def plot(self, ax: Any = None) -> Self:
        """Draw the rows.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        EstimatesDisplay
            The display itself, with `ax_` and `figure_`.
        """
        with drawing():
            ax = axes_or_new(ax, (PAGE, height_of(len(self.rows))))
            prepare_rows(ax, [row.name for row in self.rows], 0.0, [])
            for line, row in enumerate(self.rows):
                write_value(ax, line, row.text)
                if row.low is not None:
                    ends = [row.low, row.high]
                    ax.plot(ends, [line, line], color=BLUE, linewidth=2.2, alpha=0.55)
                ax.plot(min(row.value, 1.0), line, marker="o", color=BLUE, markersize=4.5)
            level = "" if self.level is None else f", with {100 * self.level:.4g} % interval"
            ax.set_xlabel(f"estimated score{level}")
        self.ax_, self.figure_ = ax, ax.figure
        return self
