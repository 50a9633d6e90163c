"""How well each recommended measure meets each wish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from partita.choosing.characterizing.recommend import Recommendation, Recommended
from partita.choosing.characterizing.wishes import Wish
from partita.errors import InputError
from partita.plots.style import (
    BLACK,
    COLUMN,
    drawing,
    panels,
    require_kind,
    shown_name,
    some_of,
    term_style,
)

_LOST = "#E4E4E4"
# The height in inches of a line of small print, and the characters that fit into a column.
_LINE, _CHARACTERS = 0.12, 78
# The font size of small print in points, and its width in inches.
_SMALL_PRINT, _TEXT_WIDTH = 6, 0.96 * COLUMN


@dataclass
class RecommendationDisplay:
    """A bar for each measure with a segment for each wish, colored as far as the wish is met.

    Colors are those of the parameters; a product of parameters is hatched, as in
    :class:`EffectsDisplay`. The width of a segment is the weight of its wish, so that the colored
    part of a bar is the score of the measure. Made by :meth:`from_recommendation`.

    Attributes
    ----------
    rows : tuple of Recommended
        The measures shown, best first.
    wishes : tuple of Wish
    groups : list of list of int
        Indices of wishes for the same effect of the same parameter; a group has one number.
    axes_, figure_
        The axes and the figure that :meth:`plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.plots import RecommendationDisplay
    >>> wishes = [("singleton_clusters", "k", "ignore"), ("one_new_cluster", "k", "increase")]
    >>> design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> result = pt.recommend(wishes, measures=["rand", "pair_jaccard"], design=design)
    >>> display = RecommendationDisplay.from_recommendation(result)
    >>> [line for line in display.legend()]
    ['1  ignore k: singleton clusters', '2  increase with k: one new cluster']
    """

    rows: tuple[Recommended, ...]
    wishes: tuple[Wish, ...]
    groups: list[list[int]]
    axes_: list[Any] = field(default_factory=list, init=False, repr=False)
    figure_: Any = field(default=None, init=False, repr=False)

    @classmethod
    def from_recommendation(
        cls,
        recommendation: Recommendation,
        *,
        top: int | None = 12,
        measures: Sequence[str] | str | None = None,
    ) -> RecommendationDisplay:
        """Take the best measures from a recommendation.

        Parameters
        ----------
        recommendation : Recommendation
            The result of :func:`partita.recommend`.
        top : int or None, default=12
            The number of measures to show; None for all.
        measures : list of str, optional
            The measures to show instead of the best.

        Returns
        -------
        RecommendationDisplay
        """
        require_kind(recommendation, Recommendation, "partita.recommend")
        if top is not None and top < 1:
            raise InputError(f"top={top}: show at least one measure, or None for all")
        rows = recommendation.rows[:top]
        if measures is not None:
            known = [row.measure for row in recommendation]
            shown = some_of(measures, known, "measures")
            rows = tuple(row for row in recommendation if row.measure in shown)
        order = sorted(
            range(len(recommendation.wishes)),
            key=lambda index: _first_of(index, recommendation.wishes),
        )
        groups = [
            list(indices)
            for _, indices in groupby(order, key=lambda one: _kind(recommendation.wishes[one]))
        ]
        return cls(rows, recommendation.wishes, groups)

    def legend(self, labels: Mapping[str, str] | None = None) -> list[str]:
        """Return a line for each number: the wish, and the transformations it is made for."""
        lines = []
        for number, indices in enumerate(self.groups, 1):
            wish = self.wishes[indices[0]]
            names = ", ".join(
                shown_name(self.wishes[one].transformation, labels) for one in indices
            )
            lines.append(f"{number}  {shown_name(wish.in_words())}: {names}")
        return lines

    def plot(
        self, ax: Any = None, *, labels: Mapping[str, str] | None = None
    ) -> RecommendationDisplay:
        """Draw a bar for each measure, and the wishes as text below.

        Parameters
        ----------
        ax : axes of matplotlib, optional
            New ones by default.
        labels : mapping, optional
            Labels to write instead of the names of measures and transformations.

        Returns
        -------
        RecommendationDisplay
            The display itself.
        """
        count = len(self.rows)
        with drawing():
            lines = [part for line in self.legend(labels) for part in _wrapped(line)]
            height = 0.35 + 0.15 * count + _LINE * len(lines)
            grid = panels(ax, 1, (COLUMN, height))
            panel = grid.axes[0]
            for index, row in enumerate(self.rows):
                self._draw_bar(panel, index, row)
            self._draw_numbers(panel)
            panel.set_yticks(range(count), [shown_name(row.measure, labels) for row in self.rows])
            panel.set(ylim=(count - 0.5, -0.5), xlim=(0, 1), xticks=[])
            panel.tick_params(length=0)
            panel.spines[:].set_visible(False)
            if ax is None:
                grid.figure.get_layout_engine().set(rect=(0, 0, 1, 1))
                self._write_below(grid.figure, lines, height)
            else:
                panel.set_xlabel("\n".join(lines), fontsize=_SMALL_PRINT, loc="left")
        self.axes_, self.figure_ = grid.axes, grid.figure
        return self

    def _write_below(self, figure: Any, lines: list[str], height: float) -> None:
        """Write the wishes at the left edge of the figure, below the bars."""
        room = (_LINE * len(lines) + 0.06) / height
        figure.get_layout_engine().set(rect=(0, room, 1, 1 - room))
        figure.text(
            0.02,
            room - 0.03 / height,
            "\n".join(lines),
            fontsize=_SMALL_PRINT,
            va="top",
            linespacing=1.3,
        )

    def _segments(self) -> list[tuple[int, float, float]]:
        """Return the index, left edge and width of each wish, in the order of the groups."""
        total = sum(wish.weight for wish in self.wishes)
        segments, left = [], 0.0
        for indices in self.groups:
            for index in indices:
                width = self.wishes[index].weight / total
                segments.append((index, left, width))
                left += width
        return segments

    def _draw_bar(self, panel: Any, index: int, row: Recommended) -> None:
        for wish, left, width in self._segments():
            granted = row.reasons[wish].score
            style = term_style(self.wishes[wish].parameter)
            whole = {"facecolor": _LOST, "edgecolor": "white"}
            panel.barh(index, width, 0.8, left=left, linewidth=0.4, **whole)
            if granted > 0:
                panel.barh(index, width * granted, 0.8, left=left, linewidth=0.4, **style)
        panel.text(1.02, index, f"{row.score:.3f}", va="center_baseline", fontsize=6.5)

    def _draw_numbers(self, panel: Any) -> None:
        edges = {index: (left, left + width) for index, left, width in self._segments()}
        for number, indices in enumerate(self.groups, 1):
            start, end = edges[indices[0]][0], edges[indices[-1]][1]
            panel.text((start + end) / 2, -0.62, str(number), ha="center", fontsize=6.5)
            if start > 0:
                panel.axvline(start, color=BLACK, linewidth=0.6)
        panel.text(1.02, -0.62, "score", fontsize=6.5)


def _kind(wish: Wish) -> tuple[str, str]:
    return wish.parameter, wish.effect


def _first_of(index: int, wishes: Sequence[Wish]) -> int:
    """Return the index of the first wish for the same effect of the same parameter."""
    return next(one for one, wish in enumerate(wishes) if _kind(wish) == _kind(wishes[index]))


def _wrapped(line: str) -> list[str]:
    """Break a line of small print so that no part is wider than a column."""
    import textwrap

    for characters in range(_CHARACTERS, 20, -4):
        parts = textwrap.wrap(line, characters, subsequent_indent="    ")
        if max(map(_inches, parts)) <= _TEXT_WIDTH:
            break
    return parts


def _inches(text: str) -> float:
    """Return the width of a text in small print."""
    from matplotlib.textpath import TextPath

    return float(TextPath((0, 0), text, size=_SMALL_PRINT).get_extents().width) / 72
