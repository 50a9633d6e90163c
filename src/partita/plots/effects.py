"""How strongly each term affects each measure: Figure 4 of Arinik et al. 2021."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any, Literal, get_args

import numpy as np

from partita.array_types import Floats
from partita.choosing.characterizing.characterization import Characterization
from partita.choosing.characterizing.monotonicity import SYMBOLS
from partita.errors import InputError
from partita.plots.style import (
    BLACK,
    COLUMN,
    GRAY,
    drawing,
    panels,
    require_kind,
    shown_name,
    some_of,
    term_style,
)
from partita.plots.value_axis import has_bounded_dissimilarity

Scale = Literal["share", "effect"]
Panel = Literal["transformations", "measures"]

# A segment narrower than this share of the longest bar is too small for its name.
_ROOM = {1: 0.055, 3: 0.16}
# The largest number of bars in one column of panels; with more, panels stand side by side.
_BARS_IN_A_COLUMN = 60
_PANELS_IN_A_ROW = 3  # so that pictures fit on a page
# A picture lower than this has no room for both bars and legend.
_LEAST_HEIGHT = 1.6
# Points between a panel and its title.
_TITLE_PAD = 3
# The font size and color of the sign for each direction.
_SIGNS = {
    "increases": (5.0, BLACK),
    "decreases": (5.0, BLACK),
    "constant": (6.0, GRAY),
    "below rounding": (6.0, GRAY),
    "mixed": (10.0, GRAY),
}
# Positions of the signs, as shares of the longest bar.
_FIRST_SIGN, _BETWEEN_SIGNS = 1.07, 0.085
_AXIS = {
    "share": "share in the effects",
    "effect": "effect: gain in dissimilarity per standard deviation",
}
_AXIS_OF_A_NARROW_PANEL = {"share": _AXIS["share"], "effect": "effect"}
_MEANING = ", ".join(
    f"{SYMBOLS[direction]} {meaning}"
    for direction, meaning in {
        "increases": "rises",
        "decreases": "falls",
        "constant": "does not depend on it",
        "below rounding": "less than rounding",
        "mixed": "both",
    }.items()
)


@dataclass
class EffectsDisplay:
    """Stacked bars: how much each term affects the dissimilarity of a measure, with directions.

    A bar stands for one measure under one transformation. Its segments are shares, which add up to
    1, or effects, which can be compared between bars. Signs beside it say, for each parameter: ▲
    the dissimilarity rises with it in all settings, ▼ it falls, = it does not depend on it, ≈ it
    changes by less than rounding to whole objects may cause, and a dot: it does both. Made by
    :meth:`from_characterization`.

    Attributes
    ----------
    transformations, measures, terms : tuple of str
    shares : array of shape (transformations, measures, terms)
        The shares of the terms; all 0 where the dissimilarity is constant.
    effects : array of shape (transformations, measures, terms)
        The absolute change of the dissimilarity when a term increases by one standard deviation;
        0 where the dissimilarity is constant.
    scale : {"share", "effect"}
        Whether shares or effects are drawn.
    panel : {"transformations", "measures"}
        Whether each transformation or each measure has a panel; the others are bars in it.
    directions : dict
        "increases", "decreases", "constant", "below rounding" or "mixed", by (measure,
        transformation, parameter).
    left_out : tuple of str
        Measures that are not drawn, since they can exceed 1; the legend names them.
    axes_, figure_
        The axes and the figure that :meth:`plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.plots import EffectsDisplay
    >>> design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> result = pt.characterize(["rand", "pair_jaccard"], design)
    >>> display = EffectsDisplay.from_characterization(result)
    >>> display.shares.sum(axis=2).round(12).tolist()
    [[1.0, 1.0], [1.0, 1.0], [1.0, 1.0], [1.0, 1.0], [1.0, 1.0]]
    >>> display.directions["rand", "singleton_clusters", "k"]
    'decreases'

    As the paper draws it: a panel for each measure, with effects, which can be compared.

    >>> display = EffectsDisplay.from_characterization(result, scale="effect", panel="measures")
    >>> display.effects[0].sum(axis=1).round(3).tolist()
    [0.208, 0.275]
    """

    transformations: tuple[str, ...]
    measures: tuple[str, ...]
    terms: tuple[str, ...]
    shares: Floats
    directions: dict[tuple[str, str, str], str]
    effects: Floats | None = None
    scale: Scale = "share"
    panel: Panel = "transformations"
    left_out: tuple[str, ...] = ()
    axes_: list[Any] = field(default_factory=list, init=False, repr=False)
    figure_: Any = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        if self.scale not in get_args(Scale):
            raise InputError(f"scale={self.scale!r}: choose 'share' or 'effect'")
        if self.panel not in get_args(Panel):
            raise InputError(f"panel={self.panel!r}: choose 'transformations' or 'measures'")
        if self.scale == "effect" and self.effects is None:
            raise InputError("scale='effect' needs effects: give an array like shares")

    @classmethod
    def from_characterization(
        cls,
        characterization: Characterization,
        *,
        measures: Sequence[str] | str | None = None,
        transformations: Sequence[str] | str | None = None,
        scale: Scale = "share",
        panel: Panel = "transformations",
    ) -> EffectsDisplay:
        """Take shares, effects and directions from a characterization.

        Parameters
        ----------
        characterization : Characterization
            The result of :func:`partita.characterize`.
        measures, transformations : list of str, optional
            The names to show, in this order; all by default.
        scale : {"share", "effect"}, default="share"
            "share" makes all bars equally long. "effect" draws abs(b), so that bars can be compared
            between measures and transformations, as in the paper's Figure 4. Measures that can
            exceed 1, such as the Mirkin distance, would dwarf the others: unless `measures` names
            them, they are left out, and the picture says which.
        panel : {"transformations", "measures"}, default="transformations"
            Whether each transformation has a panel, or each measure, as in the paper.

        Returns
        -------
        EffectsDisplay
        """
        require_kind(characterization, Characterization, "partita.characterize")
        shown = some_of(measures, characterization.measures, "measures")
        left_out: tuple[str, ...] = ()
        if scale == "effect" and measures is None:
            bounded = tuple(
                name
                for name, values in zip(shown, characterization.scores.values, strict=True)
                if has_bounded_dissimilarity(name, float(values.max()))
            )
            left_out = tuple(name for name in shown if name not in bounded) if bounded else ()
            shown = bounded or shown
        under = some_of(transformations, characterization.design.names, "transformations")
        rows = [characterization.measures.index(name) for name in shown]
        columns = [characterization.design.names.index(name) for name in under]
        chosen = np.ix_(rows, columns)
        shares, effects = (
            array[chosen].transpose(1, 0, 2)
            for array in (characterization.fit.shares, characterization.fit.heights)
        )
        directions: dict[tuple[str, str, str], str] = {
            (row.measure, row.transformation, row.parameter): row.direction
            for row in characterization.monotonicity()
        }
        return cls(
            under, shown, characterization.terms, shares, directions, effects, scale, panel,
            left_out,
        )  # fmt: skip

    def plot(self, ax: Any = None, *, labels: Mapping[str, str] | None = None) -> EffectsDisplay:
        """Draw a panel for each transformation with a bar for each measure, or vice versa.

        Parameters
        ----------
        ax : axes of matplotlib, optional
            One for each panel; new ones by default.
        labels : mapping, optional
            Labels to write instead of the names of measures and transformations.

        Returns
        -------
        EffectsDisplay
            The display itself.
        """
        titles, names, lengths = self._layout()
        bars = len(names)
        size, columns = _size_and_columns(len(titles), bars)
        axis = (_AXIS if columns == 1 else _AXIS_OF_A_NARROW_PANEL)[self.scale]
        with drawing():
            grid = panels(ax, len(titles), size, columns, sharex=True, sharey=True)
            for index, (panel, title) in enumerate(zip(grid.axes, titles, strict=True)):
                self._draw(panel, lengths[index])
                self._draw_directions(panel, title, names)
                panel.set_yticks(range(bars), [shown_name(name, labels) for name in names])
                panel.set_title(shown_name(title, labels), loc="left", pad=_TITLE_PAD)
                if grid.edges(index)[1]:
                    panel.set_xlabel(axis, x=0.38)
            # Free cells are too narrow for the legend.
            grid._replace(spare=None).legend(
                self._handles(), min(5, len(self.terms)), handlelength=1.4,
                title=self._explained(labels), title_fontsize=6,
            )  # fmt: skip
            grid.make_room()
        self.axes_, self.figure_ = grid.axes, grid.figure
        return self

    def _explained(self, labels: Mapping[str, str] | None) -> str:
        """Return what the signs mean, and which measures have no common scale with the others."""
        if not self.left_out:
            return _MEANING
        names = ", ".join(shown_name(name, labels) for name in self.left_out)
        return "\n".join([_MEANING, *wrap(f"left out, as they can exceed 1: {names}", 80)])

    def _layout(self) -> tuple[tuple[str, ...], tuple[str, ...], Floats]:
        """Return the panels, the bars of each, and the segments: panels x bars x terms."""
        if self.panel == "transformations":
            return self.transformations, self.measures, self._lengths
        return self.measures, self.transformations, self._lengths.transpose(1, 0, 2)

    @property
    def _lengths(self) -> Floats:
        return self.shares if self.scale == "share" or self.effects is None else self.effects

    @property
    def _longest(self) -> float:
        """The length of the longest bar; 1 for shares, and if all bars are constant."""
        return 1.0 if self.scale == "share" else float(self._lengths.sum(axis=2).max()) or 1.0

    def _handles(self) -> list[Any]:
        from matplotlib.patches import Patch

        return [Patch(label=term, linewidth=0.3, **term_style(term)) for term in self.terms]

    def _draw(self, panel: Any, lengths: Floats) -> None:
        longest = self._longest
        indices = np.arange(len(lengths))
        starts = np.zeros(len(lengths))
        for term, widths in zip(self.terms, lengths.T, strict=True):
            wide = widths > 0  # a bar of width 0 would be drawn as an edge
            panel.barh(
                indices[wide],
                widths[wide],
                0.82,
                left=starts[wide],
                linewidth=0.3,
                **term_style(term),
            )
            for index, start, width in zip(indices, starts, widths, strict=True):
                if width >= _ROOM[len(term)] * longest:
                    _name_segment(panel, start + width / 2, index, term)
            starts += widths
        for index in np.flatnonzero(lengths.sum(axis=1) == 0):
            middle = longest / 2
            panel.text(middle, index, "constant", ha="center", va="center", color=GRAY, fontsize=6)
        panel.tick_params(axis="y", length=0)
        panel.set_ylim(len(lengths) - 0.5, -0.5)
        last_sign = _FIRST_SIGN + _BETWEEN_SIGNS * len(self._parameters()) - 0.02
        panel.set_xlim(0, last_sign * longest)
        panel.set_xticks([0, 0.5, 1] if self.scale == "share" else _ticks(longest))
        panel.spines[["left", "top", "right"]].set_visible(False)
        panel.spines["bottom"].set_bounds(0, longest)

    def _parameters(self) -> list[str]:
        return [term for term in self.terms if ":" not in term]

    def _draw_directions(self, panel: Any, title: str, names: Sequence[str]) -> None:
        from matplotlib.transforms import offset_copy

        on_top = panel.get_xaxis_transform()
        above = offset_copy(on_top, panel.figure, y=_TITLE_PAD, units="points")
        for column, parameter in enumerate(self._parameters()):
            x = (_FIRST_SIGN + _BETWEEN_SIGNS * column) * self._longest
            panel.text(x, 1, parameter, ha="center", va="baseline", fontsize=6.5, transform=above)
            for index, name in enumerate(names):
                bar = (name, title) if self.panel == "transformations" else (title, name)
                direction = self.directions[(*bar, parameter)]
                size, color = _SIGNS[direction]
                panel.text(
                    x, index, SYMBOLS[direction], ha="center", va="center_baseline",
                    fontsize=size, color=color,
                )  # fmt: skip


def _size_and_columns(count: int, bars: int) -> tuple[tuple[float, float], int]:
    """Return the size in inches and the number of columns of `count` panels of `bars` bars."""
    if count * bars <= _BARS_IN_A_COLUMN:
        return (COLUMN, max(_LEAST_HEIGHT, 0.88 + count * (0.24 + 0.125 * bars))), 1
    rows = -(-count // _PANELS_IN_A_ROW)
    columns = -(-count // rows)
    return (1.5 + 1.75 * columns, 0.85 + rows * (0.38 + 0.14 * bars)), columns


def _ticks(longest: float) -> list[float]:
    """Return some round numbers from 0 to the longest bar."""
    from matplotlib.ticker import MaxNLocator

    ticks = MaxNLocator(3).tick_values(0.0, longest)
    return [float(tick) for tick in ticks if tick <= longest]


def _name_segment(panel: Any, x: float, index: Any, term: str) -> None:
    # A white box keeps hatches off the letters.
    behind = {"facecolor": "white", "edgecolor": "none", "pad": 0.6} if ":" in term else None
    color = BLACK if ":" in term or term == "k" else "white"
    panel.text(
        x, index, term, ha="center", va="center_baseline", fontsize=6, color=color, bbox=behind
    )
