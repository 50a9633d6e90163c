"""Error rates of linkage by covariate, with their confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from partita.arguments import as_count
from partita.entities.covariate_errors import RATES, CovariateErrors
from partita.errors import InputError
from partita.plots.names import distinct_names
from partita.plots.style import BLUE, GRAY, PAGE, TALLEST, drawing, panels, require_kind
from partita.words import counted

# Panels side by side, and characters of a value.
_COLUMNS, _LONGEST = 2, 24
# Inches: the height of a row, and what surrounds the rows of a panel.
_ROW, _AROUND = 0.2, 0.8


class RateRow(NamedTuple):
    """The error rate of the records with one value, and the ends of its interval."""

    value: Any
    rate: float
    low: float | None
    high: float | None


@dataclass
class CovariateErrorsDisplay:
    """A panel for each covariate: a dot for each of its values, on its interval.

    A line shows the error rate of all records.

    Attributes
    ----------
    covariates : dict
        The rows of each covariate, by its name.
    rate : str
        The error rate that is shown.
    overall : float
        The error rate of all records.
    hidden : dict
        For each covariate the number of values that are not shown.
    axes_, figure_
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> truth, found = [1, 1, 2, 2, 3, 4], [1, 1, 2, 3, 4, 4]
    >>> errors = pt.errors_by(truth, found, {"source": ["web"] * 3 + ["mail"] * 3})
    >>> display = pt.plots.CovariateErrorsDisplay.from_errors(errors, rate="extra")
    >>> [(row.value, round(row.rate, 3)) for row in display.covariates["source"]]
    [('mail', 0.333), ('web', 0.0)]
    """

    covariates: dict[str, list[RateRow]]
    rate: str
    overall: float
    hidden: dict[str, int]
    axes_: list[Any] = field(default_factory=list, init=False, repr=False)
    figure_: Any = field(default=None, init=False, repr=False)

    @classmethod
    def from_errors(cls, errors: CovariateErrors, *, rate: str = "missing", top: int = 20) -> Self:
        """Take the error rates of records by covariate.

        Parameters
        ----------
        errors : CovariateErrors
            What :func:`partita.errors_by` returns.
        rate : {"missing", "extra", "split", "merged"}, default="missing"
        top : int, default=20
            The largest number of values of a covariate: those with the most records.

        Returns
        -------
        CovariateErrorsDisplay
        """
        require_kind(errors, CovariateErrors, "partita.errors_by")
        if rate not in RATES:
            raise InputError(f"rate={rate!r}: choose one of {', '.join(RATES)}")
        top = as_count(top, "top")
        covariates: dict[str, list[RateRow]] = {}
        hidden: dict[str, int] = {}
        for name in dict.fromkeys(row.covariate for row in errors.rows):
            rows = [row for row in errors.rows if row.covariate == name]
            most = sorted(rows, key=lambda row: -row.records)[:top]
            covariates[name] = [
                _row(row.value, errors.intervals[name, row.value, rate])
                for row in rows
                if row in most
            ]
            hidden[name] = len(rows) - len(most)
        return cls(covariates, rate, errors.overall[rate], hidden)

    def plot(self, ax: Any = None) -> Self:
        """Draw the panels.

        Parameters
        ----------
        ax : matplotlib Axes, or a list of them, optional
            One for each covariate; new ones by default.

        Returns
        -------
        CovariateErrorsDisplay
            The display itself, with `axes_` and `figure_`.
        """
        columns = min(_COLUMNS, len(self.covariates))
        lines = -(-len(self.covariates) // columns)
        longest = max(map(len, self.covariates.values()))
        height = min(TALLEST, max(1.6, lines * (_AROUND + _ROW * longest)))
        with drawing():
            grid = panels(ax, len(self.covariates), (PAGE, height), columns)
            for panel, (name, rows) in zip(grid.axes, self.covariates.items(), strict=True):
                self._draw(panel, name, rows)
        self.axes_, self.figure_ = grid.axes, grid.figure
        return self

    def _draw(self, ax: Any, name: str, rows: list[RateRow]) -> None:
        for line, row in enumerate(rows):
            if row.low is not None:
                ax.plot([row.low, row.high], [line, line], color=BLUE, lw=2.0, alpha=0.5)
            ax.plot(row.rate, line, marker="o", markersize=4.0, color=BLUE, ls="none")
        ax.axvline(self.overall, color=GRAY, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
        ax.set_yticks(range(len(rows)), distinct_names([row.value for row in rows], [_LONGEST]))
        ax.set_ylim(len(rows) - 0.4, -0.6)
        ax.set_xlim(left=0.0)
        more = f" (… {counted(self.hidden[name], 'more value')})" if self.hidden[name] else ""
        ax.set_title(f"{name}{more}")
        ax.set_xlabel(f"{self.rate}; dashed: all records")
        ax.tick_params(axis="y", length=0)
        ax.spines[["top", "right"]].set_visible(False)


def _row(value: Any, estimate: Any) -> RateRow:
    interval = estimate.interval
    ends = (None, None) if interval is None else (interval.low, interval.high)
    return RateRow(value, estimate.uncorrected, *ends)
