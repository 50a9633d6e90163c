"""Which profiles differ in the effect of a parameter: Figures 5 and 6 of Arinik et al. 2021."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from partita.array_types import Booleans
from partita.choosing.characterizing.characterization import Characterization
from partita.choosing.characterizing.design import PARAMETERS
from partita.choosing.characterizing.significance import Between, Noise
from partita.errors import InputError
from partita.plots.style import (
    BOTH_COLUMNS,
    COLUMN,
    GRAY,
    PARAMETER_COLORS,
    TALLEST,
    drawing,
    panels,
    require_kind,
    shown_name,
    some_of,
)

# The quarter of a cell that a parameter has: row and column.
QUARTERS = {"n": (0, 0), "k": (0, 1), "h": (1, 0), "q": (1, 1)}
_APART = "#E4E4E4"
# Inches: the space between panels, and the smallest and largest height of a panel with its title.
_BETWEEN, _SMALLEST, _LARGEST = 0.15, 0.6, 2.2
# The largest number of columns, unless the panels would not fit on a page.
_MOST_COLUMNS = 3


@dataclass
class SignificanceDisplay:
    """Matrices of pairs of profiles: which parameters affect the two to a different degree.

    A profile is a measure under a transformation.

    Each cell has a quarter for each parameter: n and k above, h and q below. It is colored where
    the difference is significant, and light gray where it is not. Made by
    :meth:`from_characterization`.

    Attributes
    ----------
    between : {"transformations", "measures"}
        What is compared.
    within : tuple of str
        The measures, or the transformations, that have a panel each.
    members : tuple of str
        The rows and columns of a panel: what is compared.
    significant : array of shape (panels, 4, members, members)
        For n, k, h and q; symmetric.
    level : float
    axes_, figure_
        The axes and the figure that :meth:`plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.plots import SignificanceDisplay
    >>> design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> result = pt.characterize(["rand", "pair_jaccard"], design)
    >>> display = SignificanceDisplay.from_characterization(result, "measures")
    >>> k = display.significant[display.within.index("singleton_clusters"), 1]
    >>> k.tolist()
    [[False, True], [True, False]]
    """

    between: str
    within: tuple[str, ...]
    members: tuple[str, ...]
    significant: Booleans
    level: float
    parameters: tuple[str, ...] = PARAMETERS
    axes_: list[Any] = field(default_factory=list, init=False, repr=False)
    figure_: Any = field(default=None, init=False, repr=False)

    @classmethod
    def from_characterization(
        cls,
        characterization: Characterization,
        between: Between = "transformations",
        *,
        within: Sequence[str] | str | None = None,
        level: float = 0.05,
        adjusted: bool = False,
        noise: Noise = "group",
    ) -> SignificanceDisplay:
        """Take the results of the significance tests of a characterization.

        Parameters
        ----------
        characterization : Characterization
            The result of :func:`partita.characterize`.
        between : {"transformations", "measures"}, default="transformations"
            Compare transformations for each measure (Figure 5), or measures for each
            transformation (Figure 6).
        within : list of str, optional
            The measures, or transformations, that get a panel; all by default.
        level : float, default=0.05
        adjusted : bool, default=False
            Use the p-values that are adjusted for the number of tests.
        noise : {"group", "model"}, default="group"
            The residual variance to use, as for
            :meth:`partita.Characterization.significance`; "model" is that of the paper.

        Returns
        -------
        SignificanceDisplay
        """
        require_kind(characterization, Characterization, "partita.characterize")
        rows = characterization.significance(between, level=level, noise=noise)
        groups, members = characterization.measures, characterization.design.names
        if between == "measures":
            groups, members = members, groups
        if len(members) < 2:
            raise InputError(f"there is one of the {between} only: nothing can differ")
        shown = some_of(within, groups, "within")
        significant = np.zeros((len(shown), len(PARAMETERS), len(members), len(members)), bool)
        for row in rows:
            if row.within in shown:
                i, j = members.index(row.first), members.index(row.second)
                differ = (row.p_holm if adjusted else row.p_value) < level
                panel = significant[shown.index(row.within), PARAMETERS.index(row.parameter)]
                panel[i, j] = panel[j, i] = differ
        return cls(between, shown, members, significant, level, characterization.design.varied)

    def plot(
        self, ax: Any = None, *, labels: Mapping[str, str] | None = None
    ) -> SignificanceDisplay:
        """Draw a panel for each measure, or for each transformation.

        Parameters
        ----------
        ax : axes of matplotlib, optional
            One for each panel; new ones by default.
        labels : mapping, optional
            Labels to write instead of the names of measures and transformations.

        Returns
        -------
        SignificanceDisplay
            The display itself.
        """
        names = [shown_name(name, labels) for name in self.members]
        titles = [shown_name(name, labels) for name in self.within]
        columns, size = self._layout(max(map(len, names)), max(map(len, titles)))
        with drawing():
            grid = panels(ax, len(self.within), size, columns)
            for index, (panel, title) in enumerate(zip(grid.axes, titles, strict=True)):
                self._draw(panel, self.significant[index])
                panel.set_title(title, pad=3)
                first, last = grid.edges(index)
                panel.set_yticks(
                    range(1, len(names)), names[1:] if first else [""] * len(names[1:])
                )
                panel.set_xticks(range(len(names) - 1))
                panel.set_xticklabels(names[:-1] if last else [], rotation=90)
            grid.legend(self._handles(), 5, given_at="beside", handlelength=1, handleheight=1)
            grid.make_room()
        self.axes_, self.figure_ = grid.axes, grid.figure
        return self

    def _layout(self, longest: int, title: int) -> tuple[int, tuple[float, float]]:
        """Return the number of columns and the size in inches, with room for the longest texts."""
        count, names = len(self.within), 0.055 * longest
        side = max(0.75, 0.14 * len(self.members), 0.058 * title) + _BETWEEN
        width, columns = COLUMN, int((COLUMN - names) / side)
        if columns < min(2, count) or -(-count // columns) * side > TALLEST / 2:
            width = max(BOTH_COLUMNS, names + side)
            columns = int((width - names) / side)
        most = _MOST_COLUMNS if count <= 4 * _MOST_COLUMNS else count
        columns = max(1, min(columns, count, most))
        rows = -(-count // columns)
        around = 0.3 + 0.9 * names
        # Panels are squares if they fit on a page.
        high = min((width - names) / columns, _LARGEST, (TALLEST - around) / rows)
        return columns, (width, around + rows * max(high, _SMALLEST))

    def _draw(self, panel: Any, significant: Booleans) -> None:
        from matplotlib.colors import to_rgb

        count = len(self.members)
        picture = np.ones((2 * count, 2 * count, 3))
        below = np.tril(np.ones((count, count), bool), -1)
        for parameter in self.parameters:
            row, column = QUARTERS[parameter]
            quarter = picture[row::2, column::2]
            quarter[below] = to_rgb(_APART)
            differ = significant[PARAMETERS.index(parameter)] & below
            quarter[differ] = to_rgb(PARAMETER_COLORS[parameter])
        edges = -0.5, count - 0.5, count - 0.5, -0.5
        panel.imshow(picture, extent=edges, interpolation="nearest", aspect="auto")
        for line in range(1, count):
            white = {"color": "white", "linewidth": 1.2}
            panel.plot([line - 0.5, line - 0.5], [line - 0.5, count - 0.5], **white)
            panel.plot([-0.5, line - 0.5], [line - 0.5, line - 0.5], **white)
        panel.set(xlim=(-0.5, count - 1.5), ylim=(count - 0.5, 0.5))
        panel.tick_params(length=0, pad=1.5)
        panel.spines[:].set_visible(False)

    def _handles(self) -> list[Any]:
        from matplotlib.patches import Patch

        patches = [
            Patch(color=PARAMETER_COLORS[name], label=f"{name} {_CORNERS[QUARTERS[name]]}")
            for name in self.parameters
        ]
        return [
            *patches,
            Patch(facecolor=_APART, edgecolor=GRAY, linewidth=0.3, label="no difference"),
        ]


_CORNERS = {(0, 0): "◤", (0, 1): "◥", (1, 0): "◣", (1, 1): "◢"}
