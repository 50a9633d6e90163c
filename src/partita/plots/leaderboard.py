"""A leaderboard as dots on whiskers: candidates by measure, with their intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from partita.arguments import as_count
from partita.errors import InputError
from partita.many.ranking.leaderboard import Leaderboard, LeaderboardRow, RankedNumber, Score
from partita.plots.axes import legend_below
from partita.plots.names import distinct_names
from partita.plots.style import (
    BLUE,
    GRAY,
    PAGE,
    TALLEST,
    drawing,
    panels,
    require_kind,
    shown_name,
    some_of,
)
from partita.words import counted

# The largest number of panels side by side, and of characters of a name beside one or several.
_COLUMNS, _LONGEST, _LONGEST_BESIDE_SEVERAL = 4, 44, 28
# Inches: the height of a row, and what surrounds the rows of a panel.
_ROW, _AROUND = 0.17, 0.75


@dataclass
class LeaderboardDisplay:
    """A panel for each measure with a dot for each candidate, on the interval of its score.

    The best candidate is a diamond, with a line down to its value; candidates that cannot be told
    apart from it are blue, and all others gray.

    Attributes
    ----------
    rows : tuple of LeaderboardRow
        The candidates shown, the best by the first measure on top.
    numbers : tuple of RankedNumber
        The measures shown.
    level : float or None
        The confidence level of the intervals; None without them.
    hidden : int
        The number of candidates that are not shown.
    axes_, figure_
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> truth, found = [0, 0, 0, 1, 1, 1], {"one": [0, 0, 1, 1, 1, 1], "two": [0, 1, 0, 1, 0, 1]}
    >>> board = pt.rank(truth, found, ["rand", "vi"], rng=0)
    >>> display = pt.plots.LeaderboardDisplay.from_leaderboard(board)
    >>> [row.candidate for row in display.rows], [one.name for one in display.numbers]
    (['one', 'two'], ['rand', 'variation_of_information'])
    """

    rows: tuple[LeaderboardRow, ...]
    numbers: tuple[RankedNumber, ...]
    level: float | None
    hidden: int = 0
    axes_: list[Any] = field(default_factory=list, init=False, repr=False)
    figure_: Any = field(default=None, init=False, repr=False)

    @classmethod
    def from_leaderboard(
        cls,
        leaderboard: Leaderboard,
        *,
        measures: Sequence[str] | str | None = None,
        top: int | None = 40,
    ) -> Self:
        """Take the scores of a leaderboard.

        Parameters
        ----------
        leaderboard : Leaderboard
            What :func:`partita.rank` returns.
        measures : list of str, optional
            The measures to show; by default all.
        top : int, default=40
            The largest number of candidates shown; None for all.

        Returns
        -------
        LeaderboardDisplay
        """
        require_kind(leaderboard, Leaderboard, "partita.rank")
        names = some_of(measures, leaderboard.measures, "measures")
        numbers = tuple(leaderboard.number(name) for name in names)
        rows = leaderboard.rows if top is None else leaderboard.rows[: as_count(top, "top")]
        finite = all(math.isfinite(row.scores[name].value) for row in rows for name in names)
        if not finite:
            raise InputError("a score is infinite: leave out its measure")
        level = None if leaderboard.interval is None else leaderboard.level
        return cls(rows, numbers, level, len(leaderboard) - len(rows))

    def plot(self, ax: Any = None) -> Self:
        """Draw the panels.

        Parameters
        ----------
        ax : matplotlib Axes, or a list of them, optional
            One for each measure; new ones by default.

        Returns
        -------
        LeaderboardDisplay
            The display itself, with `axes_` and `figure_`.
        """
        lines = -(-len(self.numbers) // _COLUMNS)
        columns = -(-len(self.numbers) // lines)
        height = lines * (_AROUND + _ROW * len(self.rows)) + 0.35
        with drawing():
            grid = panels(
                ax, len(self.numbers), (PAGE, min(lines * TALLEST, max(1.6, height))), columns
            )
            for index, (panel, number) in enumerate(zip(grid.axes, self.numbers, strict=True)):
                self._draw(panel, number, with_names=grid.edges(index)[0])
            self._add_legend(grid)
            grid.make_room()
        self.axes_, self.figure_ = grid.axes, grid.figure
        return self

    def _draw(self, ax: Any, number: RankedNumber, *, with_names: bool) -> None:
        scores = [row.scores[number.name] for row in self.rows]
        for line, score in enumerate(scores):
            color = BLUE if score.leads or score.rank == 1 else GRAY
            if score.low is not None and score.high is not None:
                ax.plot([score.low, score.high], [line, line], color=color, lw=2.0, alpha=0.5)
            marker, size = ("D", 5.0) if score.rank == 1 else ("o", 4.0)
            ax.plot(score.value, line, marker=marker, markersize=size, color=color, ls="none")
        best = next((score.value for score in scores if score.rank == 1), None)
        if best is not None:
            ax.axvline(best, color=BLUE, linewidth=0.6, alpha=0.6, linestyle=(0, (4, 3)), zorder=0)
        self._name_rows(ax, with_names)
        ax.set_title(f"{shown_name(number.name)} {number.arrow}")
        ax.set_ylim(len(self.rows) - 0.4, -0.6)
        ax.margins(x=0.06)
        ax.locator_params(axis="x", nbins=5 if len(self.numbers) < 3 else 4)
        ax.tick_params(axis="y", length=0)
        ax.spines[["left", "top", "right"]].set_visible(False)
        ax.grid(axis="both", color=GRAY, alpha=0.22, linewidth=0.5)
        ax.set_axisbelow(True)

    def _name_rows(self, ax: Any, with_names: bool) -> None:
        longest = _LONGEST if len(self.numbers) == 1 else _LONGEST_BESIDE_SEVERAL
        names = distinct_names([row.candidate for row in self.rows], [longest])
        ax.set_yticks(range(len(names)), names if with_names else [""] * len(names))
        if with_names and self.hidden:
            text = f"… {counted(self.hidden, 'more candidate')}"
            ax.annotate(
                text, (0, 0), (-3, -2), "axes fraction", "offset points", ha="right", va="top",
                color=GRAY,
            )  # fmt: skip

    def _add_legend(self, grid: Any) -> None:
        from matplotlib.lines import Line2D

        whisker: dict[str, Any] = {"linewidth": 2.0, "alpha": 0.5}
        dot: dict[str, Any] = {"linestyle": "none", "markersize": 4.5}
        handles = [Line2D([], [], color=BLUE, marker="D", label="best", **dot)]
        if self.level is not None:
            shown: list[Score] = [
                row.scores[number.name] for row in self.rows for number in self.numbers
            ]
            if any(score.leads and score.rank > 1 for score in shown):
                label = "not told apart from it"
                handles.append(Line2D([], [], color=BLUE, marker="o", label=label, **dot))
            if any(score.leads is False for score in shown):
                handles.append(Line2D([], [], color=GRAY, marker="o", label="worse", **dot))
            label = f"{100 * self.level:.4g} % interval"
            handles.append(Line2D([], [], color=BLUE, label=label, **whisker))
        if grid.given:
            legend_below(grid.axes[-1], handles, False)
        else:
            grid.legend(handles, len(handles), fontsize=None)
