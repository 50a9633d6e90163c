"""How dissimilarities change with one parameter: Figure 3 of Arinik et al. 2021."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.choosing.characterizing.characterization import Characterization
from partita.choosing.characterizing.design import PARAMETERS
from partita.errors import InputError
from partita.plots.style import (
    BLACK,
    BLUE,
    COLUMN,
    GREEN,
    ORANGE,
    PURPLE,
    RED,
    SKY,
    drawing,
    panels,
    require_kind,
    shown_name,
    some_of,
)
from partita.plots.value_axis import has_bounded_dissimilarity

MEANINGS = {
    "n": "number of objects n",
    "k": "number of clusters k",
    "h": "heterogeneity of sizes h",
    "q": "intensity q",
}
# Lines differ in dashes and markers as well as in color, so that they can be told apart in print.
_COLORS = (BLUE, ORANGE, GREEN, PURPLE, RED, SKY, BLACK)
_DASHES = ("-", (0, (4, 1.5)), (0, (1, 1)), (0, (5, 1, 1, 1)))
_MARKERS = "os^vDPX"
# A free cell of the grid has room for at most this many names.
_MOST_BESIDE = 8
MOST_LINES = len(_COLORS) * len(_DASHES)


@dataclass
class CurvesDisplay:
    """Dissimilarities against one parameter, a panel for each transformation.

    Made by :meth:`from_characterization`.

    Attributes
    ----------
    parameter : str
    values : tuple of float
        The values of the parameter.
    transformations, measures : tuple of str
    lines : array of shape (transformations, measures, values)
    at : str
        The values at which other parameters are fixed; empty if lines are means over all of them.
    axes_, figure_
        The axes and the figure that :meth:`plot` drew on.

    Notes
    -----
    Dissimilarities that can exceed 1, as that of the variation of information, are divided by their
    largest value in the picture; the legend says by what.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.plots import CurvesDisplay
    >>> design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> result = pt.characterize(["rand", "pair_jaccard"], design)
    >>> display = CurvesDisplay.from_characterization(result, "k", at={"q": 0.6})
    >>> display.at, display.values
    ('q = 0.6', (2.0, 3.0, 4.0))
    >>> display.lines[display.transformations.index("singleton_clusters")].round(2).tolist()
    [[0.42, 0.28, 0.21], [0.85, 0.85, 0.84]]
    """

    parameter: str
    values: tuple[float, ...]
    transformations: tuple[str, ...]
    measures: tuple[str, ...]
    lines: Floats
    at: str = ""
    axes_: list[Any] = field(default_factory=list, init=False, repr=False)
    figure_: Any = field(default=None, init=False, repr=False)

    @classmethod
    def from_characterization(
        cls,
        characterization: Characterization,
        parameter: str = "q",
        *,
        measures: Sequence[str] | str | None = None,
        transformations: Sequence[str] | str | None = None,
        at: Mapping[str, Any] | None = None,
    ) -> CurvesDisplay:
        """Compute the lines from the scores of a characterization.

        Parameters
        ----------
        characterization : Characterization
            The result of :func:`partita.characterize`.
        parameter : {"n", "k", "h", "q"}, default="q"
            The parameter on the horizontal axis.
        measures, transformations : list of str, optional
            The names to show; all by default.
        at : mapping, optional
            Fixed values of other parameters, as ``{"k": 5, "h": 0}``. Lines are means over the
            parameters that are not fixed.

        Returns
        -------
        CurvesDisplay
        """
        require_kind(characterization, Characterization, "partita.characterize")
        design = characterization.design
        if parameter not in PARAMETERS:
            raise InputError(f"parameter={parameter!r}: choose one of {', '.join(PARAMETERS)}")
        shown = some_of(measures, characterization.measures, "measures")
        if len(shown) > MOST_LINES:
            raise InputError(
                f"{len(shown)} lines cannot be told apart: choose at most {MOST_LINES} measures"
            )
        under = some_of(transformations, design.names, "transformations")
        scores, held = _hold(characterization, parameter, at or {})
        averaged = tuple(2 + axis for axis, one in enumerate(PARAMETERS) if one != parameter)
        means = scores.mean(axis=averaged)
        chosen = np.array(
            [
                [
                    means[characterization.measures.index(one), design.names.index(name)]
                    for one in shown
                ]
                for name in under
            ]
        )
        values = tuple(float(one) for one in design.values_of(parameter))
        return cls(parameter, values, under, shown, chosen, held)

    def plot(self, ax: Any = None, *, labels: Mapping[str, str] | None = None) -> CurvesDisplay:
        """Draw a panel for each transformation.

        Parameters
        ----------
        ax : axes of matplotlib, optional
            One for each transformation; new ones by default.
        labels : mapping, optional
            Labels to write instead of the names of measures and transformations.

        Returns
        -------
        CurvesDisplay
            The display itself.
        """
        count = len(self.transformations)
        columns = min(2, count)
        names = [
            shown_name(name, labels) + ("" if unit == 1 else f", ÷ {unit:.3g}")
            for name, unit in zip(self.measures, self.units, strict=True)
        ]
        inside = count % columns and len(names) <= _MOST_BESIDE
        legend_rows = 0 if inside else 1 + -(-len(names) // 2)
        height = 0.4 + 1.25 * -(-count // columns) + 0.13 * legend_rows
        with drawing():
            grid = panels(ax, count, (COLUMN, height), columns, sharex=True, sharey=True)
            for index, (panel, name) in enumerate(
                zip(grid.axes, self.transformations, strict=True)
            ):
                self._draw(panel, self._drawn[index], names)
                panel.set_title(shown_name(name, labels))
                first, last = grid.edges(index)
                panel.set_ylabel("dissimilarity" if first else "")
                panel.set_xlabel(MEANINGS[self.parameter] if last else "")
            if not inside:
                grid = grid._replace(spare=None)
            grid.legend(
                grid.axes[0].get_lines(), 2, given_at="beside", handlelength=2.6,
                title=f"{self.at}; " * bool(self.at) + "mean over all else", title_fontsize=6.5,
            )  # fmt: skip
            grid.make_room()
        self.axes_, self.figure_ = grid.axes, grid.figure
        return self

    @property
    def units(self) -> tuple[float, ...]:
        """The number that each line is divided by in the picture.

        1 for measures that are at most 1 by their bounds; otherwise the largest value, so that the
        others are not dwarfed.
        """
        largest = self.lines.max(axis=(0, 2)).tolist()
        return tuple(
            1.0 if has_bounded_dissimilarity(name, most) or most <= 1.0 else most
            for name, most in zip(self.measures, largest, strict=True)
        )

    @property
    def _drawn(self) -> Floats:
        drawn: Floats = self.lines / np.array(self.units)[:, None]
        return drawn

    def _draw(self, panel: Any, lines: Floats, names: Sequence[str]) -> None:
        from matplotlib.ticker import MaxNLocator

        styles = product(_DASHES, zip(_COLORS, _MARKERS, strict=True))
        order = np.argsort(self.values)
        for name, line, (dashes, (color, marker)) in zip(names, lines, styles, strict=False):
            panel.plot(
                np.array(self.values)[order], line[order],
                color=color, linestyle=dashes, linewidth=1.1,
                marker=marker, markersize=2.6, label=name,
            )  # fmt: skip
        least, largest = min(0.0, float(self._drawn.min())), float(self._drawn.max())
        # If all values are 0, the axis shows the range of dissimilarities, 0 to 1.
        panel.set_ylim(least, largest + 0.04 * (largest - least) if largest > least else 1.0)
        panel.xaxis.set_major_locator(MaxNLocator(4, integer=self.parameter in ("n", "k")))


def _hold(
    characterization: Characterization, parameter: str, at: Mapping[str, Any]
) -> tuple[Floats, str]:
    """Return the scores with some parameters fixed, and a text that says at which values."""
    scores, words = characterization.scores.values, []
    for name, value in at.items():
        if name not in PARAMETERS or name == parameter:
            others = ", ".join(one for one in PARAMETERS if one != parameter)
            raise InputError(f"at has {name!r}: give values of {others}")
        index = characterization.design.index_of(name, value)
        scores = scores.take([index], axis=2 + PARAMETERS.index(name))
        words.append(f"{name} = {value}")
    return scores, ", ".join(words)
