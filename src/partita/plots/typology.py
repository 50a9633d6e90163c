"""Groups of similar profiles: Table 4 of Arinik et al. 2021 as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from partita.choosing.characterizing.characterization import Characterization
from partita.choosing.characterizing.typology import Typology
from partita.plots.style import (
    BLACK,
    BLUE,
    COLUMN,
    GRAY,
    GREEN,
    ORANGE,
    PURPLE,
    SKY,
    YELLOW,
    drawing,
    panels,
    require_kind,
    shown_name,
    tint,
)

_COLORS = (SKY, ORANGE, GREEN, YELLOW, PURPLE, BLUE, GRAY)
# Further groups repeat the colors with a hatch.
_HATCHES = ("", "////", "....", "xxxx")


@dataclass
class TypologyDisplay:
    """A table of measures x transformations that shows the group of each profile.

    A profile is a measure under a transformation. Each group has a number and a color, from the
    eighth group on with a hatch. The number of the most central profile of a group is bold. Made by
    :meth:`from_characterization`, or from a typology.

    Attributes
    ----------
    typology : Typology
    measures, transformations : tuple of str
        The rows and the columns.
    axes_, figure_
        The axes and the figure that :meth:`plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.plots import TypologyDisplay
    >>> design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> result = pt.characterize(["rand", "pair_jaccard"], design)
    >>> display = TypologyDisplay.from_characterization(result, groups=2)
    >>> display.cell("rand", "k_new_clusters"), display.cell("pair_jaccard", "k_new_clusters")
    (0, 1)
    """

    typology: Typology
    measures: tuple[str, ...]
    transformations: tuple[str, ...]
    axes_: list[Any] = field(default_factory=list, init=False, repr=False)
    figure_: Any = field(default=None, init=False, repr=False)

    @classmethod
    def from_characterization(
        cls, characterization: Characterization, groups: int | None = None
    ) -> TypologyDisplay:
        """Group the profiles of a characterization.

        Parameters
        ----------
        characterization : Characterization
            The result of :func:`partita.characterize`.
        groups : int, optional
            The number of groups; by default the one with the largest silhouette.

        Returns
        -------
        TypologyDisplay
        """
        require_kind(characterization, Characterization, "partita.characterize")
        return cls(
            characterization.typology(groups),
            characterization.measures,
            characterization.design.names,
        )

    def cell(self, measure: str, transformation: str) -> int | None:
        """Return the group of a profile; None if it is constant."""
        if (measure, transformation) in self.typology.left_out:
            return None
        return self.typology.group_of(measure, transformation)

    def plot(self, ax: Any = None, *, labels: Mapping[str, str] | None = None) -> TypologyDisplay:
        """Draw the table.

        Parameters
        ----------
        ax : axes of matplotlib, optional
            New ones by default.
        labels : mapping, optional
            Labels to write instead of the names of measures and transformations.

        Returns
        -------
        TypologyDisplay
            The display itself.
        """
        names = [shown_name(name, labels) for name in self.measures]
        headings = [shown_name(name, labels).replace(" ", "\n") for name in self.transformations]
        width = max(COLUMN, 0.06 * max(map(len, names)) + 0.45 * len(headings))
        with drawing():
            grid = panels(ax, 1, (width, 0.75 + 0.17 * len(names)))
            panel = grid.axes[0]
            self._draw(panel)
            panel.set_yticks(range(len(names)), names)
            panel.set_xticks(range(len(headings)), headings, fontsize=6)
            panel.xaxis.tick_top()
            panel.tick_params(length=0)
            panel.set_xlabel(
                f"{len(self.typology)} groups, silhouette {self.typology.silhouette:.3f}\n"
                "bold: the most central profile of a group"
            )
        self.axes_, self.figure_ = grid.axes, grid.figure
        return self

    def _draw(self, panel: Any) -> None:
        shape = len(self.measures), len(self.transformations)
        picture = np.ones((*shape, 3))
        for row, measure in enumerate(self.measures):
            for column, transformation in enumerate(self.transformations):
                group = self.cell(measure, transformation)
                central = (measure, transformation) in self.typology.medoids
                fill = _fill(group)
                picture[row, column] = fill.color
                if fill.hatch:
                    _hatch(panel, row, column, fill.hatch)
                panel.text(
                    column, row, "–" if group is None else str(group),
                    ha="center", va="center_baseline", fontsize=7.5 if central else 7,
                    fontweight="bold" if central else "normal",
                    bbox={"facecolor": fill.color, "edgecolor": "none", "pad": 1},
                )  # fmt: skip
        panel.imshow(picture, aspect="auto", interpolation="nearest")
        for edge in np.arange(shape[0] - 1) + 0.5:
            panel.axhline(edge, color="white", linewidth=1.2)
        for edge in np.arange(shape[1] - 1) + 0.5:
            panel.axvline(edge, color="white", linewidth=1.2)
        panel.spines[:].set_visible(False)


class _Fill(NamedTuple):
    color: tuple[float, float, float]
    hatch: str


def _fill(group: int | None) -> _Fill:
    """Return the color and the hatch of a group; white for no group."""
    if group is None:
        return _Fill((1.0, 1.0, 1.0), "")
    again, color = divmod(group, len(_COLORS))
    return _Fill(tint(_COLORS[color], 0.6), _HATCHES[again % len(_HATCHES)])


def _hatch(panel: Any, row: int, column: int, hatch: str) -> None:
    from matplotlib.patches import Rectangle

    corner = column - 0.5, row - 0.5
    lines: dict[str, Any] = {"fill": False, "edgecolor": BLACK, "alpha": 0.45, "linewidth": 0}
    panel.add_patch(Rectangle(corner, 1, 1, hatch=hatch, **lines))
