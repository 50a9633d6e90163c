"""A forest plot of assessments: scores with intervals, against chance and against perfection."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Self, get_args

from partita.comparing.assessment import Assessment, Assessments
from partita.errors import InputError
from partita.measures.registry import REGISTRY
from partita.plots.axes import axes_or_new, legend_below
from partita.plots.names import cluster_name
from partita.plots.style import (
    BLUE,
    GREEN,
    PAGE,
    RED,
    drawing,
    require_kind,
    shown_name,
)
from partita.plots.value_axis import (
    height_of,
    on_common_axis,
    prepare_rows,
    value_text,
    write_unbounded,
    write_value,
)
from partita.words import counted, verb

Scale = Literal["score", "adjusted"]


class ForestRow(NamedTuple):
    """One assessment on the scale of the picture.

    `low` and `high` are the ends of the confidence interval, or None. `perfect` is None if it is
    not known.
    """

    name: str
    score: float
    low: float | None
    high: float | None
    chance: float
    chance_error: float
    perfect: float | None
    p_value: float | None
    bounds: tuple[float, float]

    @property
    def lowest(self) -> float:
        """The lowest number that is drawn."""
        return min(self.score, self.chance, self.score if self.low is None else self.low)

    @property
    def on_axis(self) -> bool:
        """Whether the row belongs on the common axis."""
        return on_common_axis(self.bounds, self.lowest)

    @property
    def text(self) -> str:
        """The figures in words."""
        interval = ""
        if self.low is not None and self.high is not None:
            interval = f" [{value_text(self.low)}, {value_text(self.high)}]"
        return f"{value_text(self.score)}{interval}, by chance {value_text(self.chance)}"


@dataclass
class AssessmentDisplay:
    """A row for each assessment: score, confidence interval, chance level and perfect value.

    On the scale "adjusted", chance is 0 and the perfect value is 1 for every measure, so that all
    measures fit on one axis. On the scale "score", measures that can exceed 1 are written as text.

    Attributes
    ----------
    rows : tuple of ForestRow
    scale : {"score", "adjusted"}
    level : float or None
        The confidence level of the intervals.
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> one, other = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 1]
    >>> results = [pt.assess(one, other, name, rng=0) for name in ("rand", "mirkin")]
    >>> display = pt.plots.AssessmentDisplay.from_assessments(results)
    >>> [(row.name, round(row.chance, 3), row.on_axis) for row in display.rows]
    [('rand', 0.507, True), ('mirkin', 14.8, False)]
    """

    rows: tuple[ForestRow, ...]
    scale: Scale
    level: float | None

    @classmethod
    def from_assessments(
        cls,
        assessments: Assessment | Iterable[Assessment] | Mapping[Any, Assessment],
        names: Iterable[Any] | None = None,
        *,
        scale: Scale = "score",
    ) -> Self:
        """Take the figures of one or several assessments.

        Parameters
        ----------
        assessments : Assessment, Assessments, or list or dict of assessments
            What :func:`partita.assess` returns; the keys of a dict name the rows.
        names : iterable, optional
            Names of the rows; by default those of the measures.
        scale : {"score", "adjusted"}, default="score"
            Whether scores are shown as they are, or so that chance is 0 and perfect is 1.

        Returns
        -------
        AssessmentDisplay
        """
        if scale not in get_args(Scale):
            raise InputError(f"scale={scale!r}: choose 'score' or 'adjusted'")
        if isinstance(assessments, Assessment):
            assessments = [assessments]
        elif isinstance(assessments, Assessments):
            assessments = assessments.rows
        elif isinstance(assessments, Mapping):
            names = list(assessments) if names is None else names
            assessments = assessments.values()
        given = list(assessments)
        for assessment in given:
            require_kind(assessment, Assessment, "partita.assess")
        if not given:
            raise InputError("assessments is empty: give at least one")
        called = (
            [shown_name(one.measure) for one in given]
            if names is None
            else [cluster_name(name, 40) for name in names]
        )
        if len(called) != len(given):
            raise InputError(
                f"there {verb(len(given), 'are')} {counted(len(given), 'assessment')} but "
                f"{counted(len(called), 'name')}"
            )
        rows = tuple(
            _row(name, assessment, scale) for name, assessment in zip(called, given, strict=True)
        )
        levels = {one.interval.level for one in given if one.interval is not None}
        return cls(rows, scale, levels.pop() if len(levels) == 1 else None)

    def plot(self, ax: Any = None) -> Self:
        """Draw the rows.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        AssessmentDisplay
            The display itself, with `ax_` and `figure_`.
        """
        lowest = min((row.lowest for row in self.rows if row.on_axis), default=0.0)
        with drawing():
            alone, ax = ax is None, axes_or_new(ax, (PAGE, height_of(len(self.rows) + 2)))
            prepare_rows(ax, [row.name for row in self.rows], lowest, [])
            for line, row in enumerate(self.rows):
                self._draw_row(ax, line, row)
            ax.set_xlabel(
                "score" if self.scale == "score" else "adjusted score: 0 by chance, 1 perfect"
            )
            self._add_legend(ax, alone)
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _draw_row(self, ax: Any, line: int, row: ForestRow) -> None:
        p_value = "" if row.p_value is None else f"   p = {row.p_value:.2g}"
        write_value(ax, line, value_text(row.score) + p_value)
        if not row.on_axis:
            write_unbounded(ax, line, row.text)
            return
        if row.low is not None:
            ax.plot([row.low, row.high], [line, line], color=BLUE, linewidth=2.2, alpha=0.55)
        if row.perfect is not None:
            ax.plot(row.perfect, line, marker="|", color=GREEN, markersize=9, markeredgewidth=1.6)
        ax.plot(row.chance, line, marker="|", color=RED, markersize=9, markeredgewidth=1.6)
        if row.chance_error:
            reach = [row.chance - 2 * row.chance_error, row.chance + 2 * row.chance_error]
            ax.plot(reach, [line, line], color=RED, linewidth=1.0)
        ax.plot(row.score, line, marker="o", color=BLUE, markersize=4.5)

    def _add_legend(self, ax: Any, alone: bool) -> None:
        from matplotlib.lines import Line2D

        bar: dict[str, Any] = {"linestyle": "none", "marker": "|"}
        bar |= {"markersize": 9, "markeredgewidth": 1.6}
        handles = [Line2D([], [], color=BLUE, marker="o", linestyle="none", label="score")]
        if any(row.low is not None for row in self.rows):
            sure = "interval" if self.level is None else f"{self.level:.0%} interval"
            handles.append(Line2D([], [], color=BLUE, linewidth=2.2, alpha=0.55, label=sure))
        handles.append(Line2D([], [], color=RED, label="expected by chance", **bar))
        if any(row.perfect is not None for row in self.rows):
            handles.append(Line2D([], [], color=GREEN, label="perfect", **bar))
        legend_below(ax, handles, alone)


def _row(name: str, assessment: Assessment, scale: Scale) -> ForestRow:
    score, expected = assessment.score, assessment.expected
    perfect = perfect_value(assessment)
    interval, p_value = assessment.interval, assessment.p_value
    low, high = (None, None) if interval is None else (interval.low, interval.high)
    error, bounds = assessment.expected_error, assessment.bounds
    if scale == "score":
        return ForestRow(name, score, low, high, expected, error, perfect, p_value, bounds)
    if perfect is None or perfect == expected:
        raise InputError(
            f"{assessment.measure}: its perfect value is not known or equal to its expectation, so "
            "its scale cannot be adjusted; use scale='score'"
        )
    unit = perfect - expected
    if low is not None and high is not None:
        low, high = sorted(((low - expected) / unit, (high - expected) / unit))
    return ForestRow(
        name, assessment.adjusted, low, high, 0.0, abs(error / unit), 1.0, p_value, (-math.inf, 1.0)
    )


def perfect_value(assessment: Assessment) -> float | None:
    """Return the value of identical clusterings: that of the card, or implied by the adjustment."""
    if assessment.measure in REGISTRY:
        perfect = REGISTRY[assessment.measure].card.perfect
        if perfect is not None:
            return perfect
    if assessment.adjusted == 0.0:
        return None
    return assessment.expected + (assessment.score - assessment.expected) / assessment.adjusted
