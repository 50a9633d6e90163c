"""A heat map with a dendrogram of all pairs of several clusterings."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.many.ordering import middles_of
from partita.many.pairwise import PairwiseComparison, PairwiseComparisons
from partita.plots.axes import axes_or_new
from partita.plots.names import distinct_names
from partita.plots.style import PAGE, dark_cells, drawing, foreground, heat_colors, require_kind
from partita.plots.value_axis import value_text

# With more clusterings than this, no numbers are written into the cells, or no names beside them.
_MOST_WRITTEN, _MOST_NAMED = 12, 80
# The height of the dendrogram as a share of that of the heat map, and the space below it.
_TREE, _SPACE = 0.16, 0.01
# The height of a letter of a name that is written upwards, in inches, and the letters of a label.
_A_LETTER, _LETTERS_AN_INCH = 0.045, 13
# Bounds that are closer than this have the same three decimals, nearly always.
_WRITTEN_DIGITS = 5e-4


@dataclass
class PairwiseDisplay:
    """A heat map of the values of all pairs; clusterings that are alike stand side by side.

    The order is that of the leaves of a hierarchical clustering (average linkage) of the
    distances, with neighbors as close as possible; the tree is drawn on top. For a similarity, the
    distance is its perfect value minus the value, or the largest value minus it. If the measure is
    not symmetric, distances are the means of both directions. Dark cells are alike, whatever the
    direction of the measure.

    Attributes
    ----------
    values : ndarray of shape (clusterings, clusterings), or (clusterings, clusterings, 2)
        The values in the order of the picture; rows are references, columns candidates. Intervals
        have two ends; their middles are colored, and give the order.
    names : list of str
        The names in the order of the picture.
    order : ndarray
        The indices of the clusterings in the order of the picture.
    linkage : ndarray
        The tree, as :func:`scipy.cluster.hierarchy.linkage` returns it.
    title : str
    higher_is_better, symmetric : bool
    certain : ndarray of bool
        Which values are exact, or known to the digits that are written; an estimate has a "~".
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> runs = {"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "c": [0, 0, 1, 2]}
    >>> display = pt.plots.PairwiseDisplay.from_comparison(pt.compare_many(runs, "rand"))
    >>> display.names
    ['b', 'c', 'a']
    """

    values: Floats
    names: list[str]
    order: Integers
    linkage: Floats
    title: str
    higher_is_better: bool
    symmetric: bool
    certain: Booleans

    @classmethod
    def from_comparison(
        cls,
        pairwisecomparison: PairwiseComparison | PairwiseComparisons,
        measure: str | None = None,
    ) -> Self:
        """Order the clusterings of a comparison.

        Parameters
        ----------
        pairwisecomparison : PairwiseComparison or PairwiseComparisons
            The result of :func:`partita.compare_many`.
        measure : str, optional
            The measure to draw, if there are several; by default the first.

        Returns
        -------
        PairwiseDisplay
        """
        result = _of_measure(pairwisecomparison, measure)
        card, values = result.card, result.values
        tree, order = result.dendrogram()
        names = distinct_names([result.names[i] for i in order.tolist()])
        bounds = result.at_least, result.at_most
        close = np.isclose(*bounds, rtol=0.0, atol=_WRITTEN_DIGITS)
        certain = np.asarray(close.all(axis=2)) if result.is_interval else close
        in_order = np.ix_(order, order)
        return cls(
            values[in_order], names, order, tree, card.title, card.higher_is_better,
            card.symmetric, certain[in_order],
        )  # fmt: skip

    def plot(self, ax: Any = None) -> Self:
        """Draw the heat map and the dendrogram.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default. The dendrogram is drawn into their upper part.

        Returns
        -------
        PairwiseDisplay
            The display itself, with `ax_` and `figure_`.
        """
        count = len(self.names)
        with drawing():
            below = _A_LETTER * max(map(len, self.names)) if self._are_upright else 0.0
            ax = axes_or_new(ax, (PAGE, below + min(7.2, max(3.0, 1.5 + 0.3 * count))))
            colors = heat_colors() if self.higher_is_better else heat_colors().reversed()
            middles = middles_of(self.values)
            shown = np.where(np.isfinite(middles), middles, np.nan)
            image = ax.imshow(shown, aspect="auto", cmap=colors, interpolation="nearest")
            if count <= _MOST_WRITTEN:
                self._write_values(ax, image)
            self._name_lines(ax)
            ax.figure.colorbar(image, ax=ax, label=self._label(ax), pad=0.02, aspect=30)
            self._draw_tree(ax)
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _label(self, ax: Any) -> str:
        """Return what the colors mean, on as many lines as the height of the axes asks for."""
        better = "higher" if self.higher_is_better else "lower"
        estimates = "" if self.certain.all() else "; ~\u00a0estimate between bounds"
        height = ax.get_position().height * ax.figure.get_figheight()
        letters = max(24, int(_LETTERS_AN_INCH * height))
        return textwrap.fill(f"{self.title} ({better} is better{estimates})", letters)

    @property
    def _are_upright(self) -> bool:
        """Whether the names below the heat map are written upwards."""
        return sum(map(len, self.names)) > 60 or len(self.names) > _MOST_WRITTEN

    def _write_values(self, ax: Any, image: Any) -> None:
        dark = dark_cells(image, middles_of(self.values))
        for row, column in np.ndindex(*dark.shape):
            ends = np.atleast_1d(self.values[row, column]).tolist()
            about = "" if self.certain[row, column] else "~"
            text = "\n".join(dict.fromkeys(f"{about}{value_text(end)}" for end in ends))
            ax.text(
                column, row, text, ha="center",
                va="center_baseline", color="white" if dark[row, column] else "black",
                fontsize=7 if len(self.names) <= 8 else 5.5,
            )  # fmt: skip

    def _name_lines(self, ax: Any) -> None:
        count = len(self.names)
        ax.tick_params(length=0)
        ax.spines[:].set_visible(False)
        if not self.symmetric:
            ax.set(ylabel="reference", xlabel="candidate")
        if count > _MOST_NAMED:
            ax.set(xticks=[], yticks=[])
            ax.set_xlabel(f"{count:,} clusterings" + ("" if self.symmetric else ": candidates"))
            return
        size = {"fontsize": 7 if count <= 30 else max(4.0, 330.0 / count)}
        ax.set_yticks(range(count), self.names, **size)
        upright = {"rotation": 90 if self._are_upright else 0}
        ax.set_xticks(range(count), self.names, **upright, **size)

    def _draw_tree(self, ax: Any) -> None:
        """Draw the dendrogram above the heat map, a leaf above the middle of its column."""
        from matplotlib.collections import LineCollection

        inset = ax.inset_axes([0.0, 1.0 + _SPACE, 1.0, _TREE])
        lines = list(tree_lines(self.linkage))
        inset.add_collection(LineCollection(lines, colors=[foreground()], linewidths=0.7))
        highest = max(float(self.linkage[-1, 2]), 1e-12)
        inset.set(xlim=ax.get_xlim(), ylim=(0.0, 1.05 * highest))
        inset.set_axis_off()


def _of_measure(result: Any, measure: str | None) -> PairwiseComparison:
    """Return what is drawn of a result; raise if it is none."""
    if isinstance(result, PairwiseComparisons):
        return result.of(measure)
    require_kind(result, PairwiseComparison, "partita.compare_many")
    one: PairwiseComparison = result if measure is None else result[measure]
    return one


def tree_lines(linkage: Floats) -> Floats:
    """Return the dendrogram as polylines of four points; leaves are at 0, 1, … in their order."""
    from scipy.cluster.hierarchy import leaves_list

    count = len(linkage) + 1
    x, y = np.zeros(2 * count - 1), np.zeros(2 * count - 1)
    x[leaves_list(linkage)] = np.arange(count)
    lines = np.empty((count - 1, 4, 2))
    for merge, (first, second, height, _) in enumerate(linkage.tolist()):
        i, j = int(first), int(second)
        lines[merge] = [(x[i], y[i]), (x[i], height), (x[j], height), (x[j], y[j])]
        x[count + merge], y[count + merge] = (x[i] + x[j]) / 2, height
    return lines
