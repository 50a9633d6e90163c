"""What moves each measure under each transformation: the paper's Figure 4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.choosing.characterization import Characterization
from partita.choosing.directions import SYMBOLS
from partita.plots.drawing import (
    BLACK,
    COLUMN,
    GREY,
    drawing,
    panels,
    require_kind,
    shown_name,
    some_of,
    term_style,
)

Floats = NDArray[np.float64]

# A segment narrower than this has no room for its name.
_ROOM = {1: 0.055, 3: 0.16}
# Above so many bars the panels stand side by side, one line a measure.
_BARS_IN_A_COLUMN = 60
# Size and colour of the sign of a direction.
_SIGNS = {
    "increases": (5.0, BLACK),
    "decreases": (5.0, BLACK),
    "constant": (6.0, GREY),
    "below rounding": (6.0, GREY),
    "mixed": (10.0, GREY),
}
_FIRST_SIGN, _BETWEEN_SIGNS = 1.07, 0.085
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
    """Stacked bars: the share of each term in a measure's dissimilarity, with directions.

    A bar is one measure under one transformation. Beside it, for each parameter: ▲ where the
    dissimilarity rises with it in all settings, ▼ where it falls, = where it does not depend on
    it, ≈ where it moves by less than rounding to whole objects may do, and a dot where it does
    both. Made by :meth:`from_characterization`.

    Attributes
    ----------
    transformations, measures, terms : tuple of str
    shares : array of shape (transformations, measures, terms)
        All 0 where the dissimilarity is constant.
    directions : dict
        "increases", "decreases", "constant", "below rounding" or "mixed", by (measure,
        transformation, parameter).
    axes_, figure_
        What was drawn on, after :meth:`plot`.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.plots import EffectsDisplay
    >>> design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> found = pt.characterize(["rand", "pair_jaccard"], design)
    >>> display = EffectsDisplay.from_characterization(found)
    >>> display.shares.sum(axis=2).round(12).tolist()
    [[1.0, 1.0], [1.0, 1.0], [1.0, 1.0], [1.0, 1.0], [1.0, 1.0]]
    >>> display.directions["rand", "singleton_clusters", "k"]
    'decreases'
    """

    transformations: tuple[str, ...]
    measures: tuple[str, ...]
    terms: tuple[str, ...]
    shares: Floats
    directions: dict[tuple[str, str, str], str]
    axes_: list[Any] = field(default_factory=list, init=False, repr=False)
    figure_: Any = field(default=None, init=False, repr=False)

    @classmethod
    def from_characterization(
        cls,
        found: Characterization,
        *,
        measures: Sequence[str] | str | None = None,
        transformations: Sequence[str] | str | None = None,
    ) -> EffectsDisplay:
        """Take shares and directions.

        Parameters
        ----------
        found : Characterization
        measures, transformations : list of str, optional
            Which to show; all by default.

        Returns
        -------
        EffectsDisplay
        """
        require_kind(found, Characterization, "partita.characterize")
        shown = some_of(measures, found.measures, "measures")
        under = some_of(transformations, found.design.names, "transformations")
        rows = [found.measures.index(name) for name in shown]
        columns = [found.design.names.index(name) for name in under]
        shares = found.fit.shares[np.ix_(rows, columns)].transpose(1, 0, 2)
        directions: dict[tuple[str, str, str], str] = {
            (row.measure, row.transformation, row.parameter): row.direction
            for row in found.monotonicity()
        }
        return cls(under, shown, found.terms, shares, directions)

    def plot(self, ax: Any = None, *, labels: Mapping[str, str] | None = None) -> EffectsDisplay:
        """Draw a panel for each transformation, a bar for each measure.

        Parameters
        ----------
        ax : axes of matplotlib, optional
            As many as there are transformations; new ones by default.
        labels : mapping, optional
            Other names of measures and transformations.

        Returns
        -------
        EffectsDisplay
            Itself.
        """
        count, bars = len(self.transformations), len(self.measures)
        side_by_side = count * bars > _BARS_IN_A_COLUMN
        if side_by_side:
            size, columns = (1.5 + 1.75 * count, 1.23 + 0.14 * bars), count
        else:
            size, columns = (COLUMN, 0.88 + count * (0.24 + 0.125 * bars)), 1
        with drawing():
            grid = panels(ax, count, size, columns, sharex=True, sharey=True)
            for place, (panel, name) in enumerate(
                zip(grid.axes, self.transformations, strict=True)
            ):
                self._draw(panel, name, self.shares[place], labels)
                if grid.edges(place)[1]:
                    panel.set_xlabel("share in the effects", x=0.38)
            grid.legend(
                self._handles(), min(5, len(self.terms)), handlelength=1.4,
                title=_MEANING, title_fontsize=6,
            )  # fmt: skip
            grid.make_room()
        self.axes_, self.figure_ = grid.axes, grid.figure
        return self

    def _handles(self) -> list[Any]:
        from matplotlib.patches import Patch

        return [Patch(label=term, linewidth=0.3, **term_style(term)) for term in self.terms]

    def _draw(
        self, panel: Any, transformation: str, shares: Floats, labels: Mapping[str, str] | None
    ) -> None:
        places = np.arange(len(self.measures))
        starts = np.zeros(len(self.measures))
        for term, widths in zip(self.terms, shares.T, strict=True):
            wide = widths > 0  # else an edge would be drawn
            panel.barh(
                places[wide],
                widths[wide],
                0.82,
                left=starts[wide],
                linewidth=0.3,
                **term_style(term),
            )
            for place, start, width in zip(places, starts, widths, strict=True):
                if width >= _ROOM[len(term)]:
                    _name_segment(panel, start + width / 2, place, term)
            starts += widths
        for place in np.flatnonzero(shares.sum(axis=1) == 0):
            panel.text(0.5, place, "constant", ha="center", va="center", color=GREY, fontsize=6)
        self._draw_directions(panel, transformation)
        panel.set_yticks(places, [shown_name(name, labels) for name in self.measures])
        panel.tick_params(axis="y", length=0)
        panel.set_ylim(len(self.measures) - 0.5, -0.5)
        panel.set_xlim(0, _FIRST_SIGN + _BETWEEN_SIGNS * len(self._parameters()) - 0.02)
        panel.set_xticks([0, 0.5, 1])
        panel.spines[["left", "top", "right"]].set_visible(False)
        panel.spines["bottom"].set_bounds(0, 1)
        panel.set_title(shown_name(transformation, labels), loc="left", pad=3)

    def _parameters(self) -> list[str]:
        return [term for term in self.terms if ":" not in term]

    def _draw_directions(self, panel: Any, transformation: str) -> None:
        for column, parameter in enumerate(self._parameters()):
            x = _FIRST_SIGN + _BETWEEN_SIGNS * column
            panel.text(x, -0.75, parameter, ha="center", va="baseline", fontsize=6.5)
            for place, measure in enumerate(self.measures):
                direction = self.directions[measure, transformation, parameter]
                size, colour = _SIGNS[direction]
                panel.text(
                    x, place, SYMBOLS[direction], ha="center", va="center_baseline",
                    fontsize=size, color=colour,
                )  # fmt: skip


def _name_segment(panel: Any, x: float, place: Any, term: str) -> None:
    # Hatches would cross the letters.
    behind = {"facecolor": "white", "edgecolor": "none", "pad": 0.6} if ":" in term else None
    colour = BLACK if ":" in term or term == "k" else "white"
    panel.text(
        x, place, term, ha="center", va="center_baseline", fontsize=6, color=colour, bbox=behind
    )
