"""Values of measures as bars, with intervals and certificates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple, Self

from partita.comparing.comparison import Comparison, Row
from partita.plots.axes import axes_or_new, legend_below
from partita.plots.style import (
    BLUE,
    ORANGE,
    PAGE,
    drawing,
    foreground,
    require_kind,
    shown_name,
    some_of,
    tint,
)
from partita.plots.value_axis import (
    height_of,
    on_common_axis,
    prepare_rows,
    value_text,
    write_unbounded,
    write_value,
)
from partita.transport.transport_result import TransportDistance
from partita.words import clusters_of_both, counted

_DIRECTIONS = {True: BLUE, False: ORANGE}


class ValueRow(NamedTuple):
    """The value of a measure, as it is drawn.

    `low` and `high` are the ends of an interval, or both the value. `certificates` has the bounds
    of the value, or of both ends, if one is not exact; otherwise it is empty.
    """

    name: str
    group: str
    low: float
    high: float
    higher_is_better: bool
    bounds: tuple[float, float]
    certificates: tuple[tuple[float, float], ...]

    @property
    def on_axis(self) -> bool:
        """Whether the row belongs on the common axis."""
        return on_common_axis(self.bounds, self.low)

    @property
    def text(self) -> str:
        """The value, the ends of the interval, or the bounds of what is not exact."""
        ends = self.certificates or ((self.low, self.low), (self.high, self.high))
        texts = [" to ".join(dict.fromkeys(map(value_text, end))) for end in ends]
        return " … ".join(dict.fromkeys(texts))


@dataclass
class ComparisonDisplay:
    """A bar for each measure; blue where higher is better, orange where lower is better.

    An interval is a bar between its ends, on a pale bar. A thin line with caps is a certificate:
    the bounds of a number that was not computed exactly. Measures that can exceed 1 have no bar,
    since they do not fit on the common axis; their values are written as text.

    Attributes
    ----------
    rows : tuple of ValueRow
    title : str
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> result = pt.compare([0, 0, 1, 1], [0, 0, 1, 2], measures=["rand", "mirkin"])
    >>> display = pt.plots.ComparisonDisplay.from_comparison(result)
    >>> [(row.name, round(row.high, 3), row.on_axis) for row in display.rows]
    [('rand', 0.833, True), ('mirkin', 2.0, False)]
    """

    rows: tuple[ValueRow, ...]
    title: str

    @classmethod
    def from_comparison(
        cls, comparison: Comparison, *, measures: Sequence[str] | str | None = None
    ) -> Self:
        """Take the values of a comparison.

        Parameters
        ----------
        comparison : Comparison
            The result of :func:`partita.compare`.
        measures : list of str, optional
            The measures to show; all by default.

        Returns
        -------
        ComparisonDisplay
        """
        require_kind(comparison, Comparison, "partita.compare")
        shown = some_of(measures, list(comparison), "measures")
        rows = tuple(_row(row) for row in comparison.rows if row.measure in shown)
        first, second = comparison.n_clusters
        title = f"{counted(comparison.n, 'object')}, {clusters_of_both(first, second)}"
        return cls(rows, title)

    @classmethod
    def from_transport_distance(cls, distance: TransportDistance) -> Self:
        """Take the figures of a transport distance.

        Parameters
        ----------
        distance : TransportDistance
            The result of :func:`partita.transport_distance`.

        Returns
        -------
        ComparisonDisplay
        """
        require_kind(distance, TransportDistance, "partita.transport_distance")
        names = {"lower": "alpha = 0", "upper": "alpha = 1", "value": f"alpha = {distance.alpha}"}
        most = max(figure.at_most for figure in distance.figures.values())
        bounds = (0.0, 1.0 if most <= 1.0 else float("inf"))
        rows = tuple(
            ValueRow(
                names[name], "transport distance", figure.value, figure.value, False, bounds,
                () if figure.exact else ((figure.at_least, figure.at_most),),
            )
            for name, figure in distance.figures.items()
        )  # fmt: skip
        first, second = distance.kinds
        title = (
            f"base {shown_name(distance.base)}, {first} and {second}, "
            f"{counted(distance.n, 'object')}"
        )
        return cls(rows, title)

    def plot(self, ax: Any = None) -> Self:
        """Draw the bars.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        ComparisonDisplay
            The display itself, with `ax_` and `figure_`.
        """
        names: list[str] = []
        lines: list[ValueRow | None] = []
        for group, members in groupby(self.rows, key=lambda row: row.group):
            own = list(members)
            names += [group, *(shown_name(row.name) for row in own)]
            lines += [None, *own]
        lowest = min((row.low for row in self.rows if row.on_axis), default=0.0)
        headings = [line for line, row in enumerate(lines) if row is None]
        with drawing():
            alone, ax = ax is None, axes_or_new(ax, (PAGE, height_of(len(lines))))
            prepare_rows(ax, names, lowest, headings)
            for line, row in enumerate(lines):
                if row is not None:
                    _draw_row(ax, line, row)
            ax.set_title(self.title)
            legend_below(ax, self._handles(), alone)
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _handles(self) -> list[Any]:
        """Return the entries of the legend: what of this is in the picture."""
        from matplotlib.lines import Line2D
        from matplotlib.patches import Patch

        handles: list[Any] = [
            Patch(color=tint(_DIRECTIONS[direction], 0.75), label=f"{word} is better")
            for word, direction in (("higher", True), ("lower", False))
            if any(row.higher_is_better is direction for row in self.rows)
        ]
        if any(row.on_axis and row.low < row.high for row in self.rows):
            handles.append(Patch(color=BLUE, label="strong color: interval"))
        if any(row.on_axis and row.certificates for row in self.rows):
            line = {"color": foreground(), "linewidth": 0.9, "marker": "|", "markersize": 5}
            handles.append(Line2D([], [], label="bounds of the computation", **line))
        return handles


def _row(row: Row) -> ValueRow:
    low, high = row.value if isinstance(row.value, tuple) else (row.value, row.value)
    exact = all(number.exact for number in row.certificate or ())
    certificates = tuple((number.at_least, number.at_most) for number in row.certificate or ())
    return ValueRow(
        row.measure, row.family, float(low), float(high), row.higher_is_better, row.bounds,
        () if exact else certificates,
    )  # fmt: skip


def _draw_row(ax: Any, line: int, row: ValueRow) -> None:
    color = _DIRECTIONS[row.higher_is_better]
    write_value(ax, line, row.text)
    if not row.on_axis:
        limit = "no upper bound" if row.bounds[1] == float("inf") else "not between -1 and 1"
        write_unbounded(ax, line, limit)
        return
    if row.low < row.high:
        ax.barh(line, row.high, 0.72, color=tint(color, 0.25), linewidth=0)
        ax.barh(line, row.high - row.low, 0.72, left=row.low, color=color, linewidth=0)
    else:
        ax.barh(line, row.high, 0.72, color=tint(color, 0.75), linewidth=0)
    for low, high in row.certificates:
        style = {"ecolor": foreground(), "elinewidth": 0.9, "capsize": 2.2, "capthick": 0.9}
        ax.errorbar((low + high) / 2, line, xerr=(high - low) / 2, fmt="none", **style)
