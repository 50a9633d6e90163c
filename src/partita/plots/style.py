"""The style of all pictures: colors, markers, fonts, panels, and the names written on them."""

from __future__ import annotations

import difflib
import io
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from partita.errors import InputError, InputTypeError, MissingDependencyError
from partita.results.whole_files import written_whole

if TYPE_CHECKING:
    from partita.array_types import Booleans, Floats

# Colors that people with any kind of color vision can tell apart (Okabe and Ito 2008, Color
# Universal Design).
BLACK, ORANGE, SKY, GREEN = "#000000", "#E69F00", "#56B4E9", "#009E73"
BLUE, RED, PURPLE, GRAY = "#0072B2", "#D55E00", "#CC79A7", "#8C8C8C"
YELLOW, BROWN = "#F0E442", "#7A5230"

# Lines that lie upon one another can be told apart by their dashes.
LINE_COLORS = (BLUE, RED, GREEN, PURPLE, ORANGE, SKY, BLACK)
DASHES = ("-", (0, (4, 1.5)), (0, (1, 1)), (0, (5, 1, 1, 1)))
LINES = tuple((LINE_COLORS[i % 7], DASHES[i % 4]) for i in range(28))

# Clusters differ in color and in marker.
COLORS = [BLUE, RED, GREEN, PURPLE, ORANGE, SKY, BROWN]
MARKERS = ["o", "s", "^", "D", "v", "P", "X", "p"]

# What becomes of clusters; as in the pages of explanations and in the terminal.
FATE_COLORS = {"kept": GREEN, "split": ORANGE, "merged": PURPLE, "mixed": RED}

PARAMETER_COLORS = {"n": PURPLE, "k": ORANGE, "h": GREEN, "q": BLUE}

# A product of two parameters has a light color of the first and the hatch of the second.
_HATCHES = {"n": "....", "k": "////", "h": "----", "q": "\\\\\\\\"}

# Inches: the width of one column of a two-column paper, of both, and the largest height.
COLUMN, BOTH_COLUMNS, TALLEST = 3.5, 7.2, 9.0
# The width of a picture that stands alone on a page or in a notebook.
PAGE = 6.6
_FONT_SIZE, _LEGEND_SIZE = 7, 6.5
PIXELS_PER_INCH = 200

STYLE: dict[Any, Any] = {
    "svg.hashsalt": "partita",  # otherwise each run gives the elements of a picture new names
    "font.family": "DejaVu Sans",  # has the triangles, and is part of matplotlib
    "font.size": _FONT_SIZE,
    "axes.titlesize": 7.5,
    "axes.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "hatch.linewidth": 0.8,
    "legend.fontsize": _LEGEND_SIZE,
    "xtick.major.size": 2,
    "ytick.major.size": 2,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
}


def require_matplotlib(purpose: str = "drawing a picture") -> None:
    """Raise an error that says what to install if matplotlib is missing."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise MissingDependencyError("matplotlib", purpose, "plots") from None


@contextmanager
def drawing() -> Iterator[None]:
    """Apply the style of partita's pictures within the context; raise if matplotlib is missing."""
    require_matplotlib()
    import matplotlib

    # Glyphs that DejaVu Sans lacks come from the caller's fonts.
    families = [STYLE["font.family"], *matplotlib.rcParams["font.family"]]
    with matplotlib.rc_context({**STYLE, "font.family": list(dict.fromkeys(families))}):
        yield


Position = Literal["below", "beside"]
_LEGEND_AT: dict[Position, dict[str, Any]] = {
    "below": {"loc": "upper center", "bbox_to_anchor": (0.5, -0.2)},
    "beside": {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0), "ncols": 1},
}


class Panels(NamedTuple):
    """The axes to draw on, in order.

    `spare` are axes without a panel that can hold the legend, or None. `given` says whether the
    caller gave the axes; otherwise they form a grid with this number of `columns`.
    """

    axes: list[Any]
    spare: Any
    given: bool
    columns: int

    @property
    def figure(self) -> Any:
        """The figure that the axes belong to."""
        return self.axes[0].figure

    def edges(self, index: int) -> tuple[bool, bool]:
        """Return whether a panel gets labels at its left, and whether below.

        New panels get them in the first column and in the last row of the grid. Given axes may
        stand anywhere, so they all get them.
        """
        return (True, True) if self.given else position_in_grid(index, len(self.axes), self.columns)

    def legend(
        self, handles: list[Any], columns: int = 1, *, given_at: Position = "below", **options: Any
    ) -> None:
        """Add a legend: on the spare axes if there are any, otherwise below all panels.

        If the caller gave the axes, it stands below or beside the last of them, as `given_at` says.
        """
        shown = {"handles": handles, "frameon": False, "fontsize": _LEGEND_SIZE, **options}
        if self.spare is not None:
            self.spare.legend(loc="center", **shown)
        elif self.given:
            self.axes[-1].legend(**{"ncols": columns, **shown, **_LEGEND_AT[given_at]})
        else:
            self.figure.legend(ncols=columns, loc="outside lower center", **shown)

    def make_room(self) -> None:
        """Adjust the layout of given axes if they are a whole figure without a layout engine."""
        others = set(self.figure.axes) - set(self.axes)
        if self.given and not others and self.figure.get_layout_engine() is None:
            with warnings.catch_warnings():
                # A figure that is too small for its texts stays as it is.
                warnings.simplefilter("ignore")
                self.figure.tight_layout()


def panels(
    ax: Any, count: int, size: tuple[float, float], columns: int = 1, **options: Any
) -> Panels:
    """Return new axes in a figure of a size in inches, or those that the caller gives.

    If the grid is not full, the last cells of its first row stay free, so that every column has a
    panel in the last row, where labels are written.
    """
    if ax is None:
        from matplotlib import pyplot

        rows = -(-count // columns)
        figure, grid = pyplot.subplots(
            rows, columns, figsize=size, squeeze=False, layout="constrained", **options
        )
        free = rows * columns - count
        for unused in grid[0, columns - free :]:
            figure.delaxes(unused)
        # New axes: those of the grid are shared and could not be switched off alone.
        spare = figure.add_subplot(rows, columns, columns) if free else None
        if spare is not None:
            spare.axis("off")
        return Panels([*grid[0, : columns - free], *grid[1:].ravel()], spare, False, columns)
    return Panels(_given_axes(ax, count), None, True, columns)


def _given_axes(ax: Any, count: int) -> list[Any]:
    """Return the caller's axes as a list; raise if they are not `count` axes."""
    from matplotlib.axes import Axes

    given = list(ax.ravel()) if hasattr(ax, "ravel") else ax
    given = list(given) if isinstance(given, (list, tuple)) else [given]
    for panel in given:
        if not isinstance(panel, Axes):
            raise InputTypeError(f"ax must be axes of matplotlib, or a list of them, not {panel!r}")
    if len(given) != count:
        raise InputError(f"ax has {len(given)} axes; this picture has {count} panels, one each")
    for panel in given:
        # The axes were made before the style of this picture was set.
        panel.tick_params(labelsize=_FONT_SIZE)
        for label in (panel.xaxis.label, panel.yaxis.label):
            label.set_size(_FONT_SIZE)
    return given


def position_in_grid(index: int, count: int, columns: int) -> tuple[bool, bool]:
    """Return whether a panel is in the first column, and whether it is in the last row."""
    cell = index
    free = -count % columns
    if index >= columns - free:
        cell += free
    return cell % columns == 0, index + columns >= count


def save_figure(figure: Any, path: Path) -> None:
    """Write a figure to a file without dates, so that equal pictures give equal files."""
    form = path.suffix[1:].lower()
    with drawing(), written_whole(path) as beside:
        if form == "svg":
            text = io.StringIO()
            figure.savefig(text, format="svg", metadata={"Date": None})
            lines = re.sub(r"[ \t]+$", "", text.getvalue(), flags=re.MULTILINE)
            beside.write_text(lines, encoding="utf-8", newline="\n")
        else:
            about = {"Software": None} if form == "png" else {"CreationDate": None}
            figure.savefig(beside, format=form, dpi=PIXELS_PER_INCH, metadata=about)


def some_of(names: Sequence[str] | str | None, known: Sequence[str], what: str) -> tuple[str, ...]:
    """Return the names that the caller asks for, by default all; raise if one is not known."""
    if names is None:
        return tuple(known)
    asked = (names,) if isinstance(names, str) else tuple(names)
    for name in asked:
        if name not in known:
            close = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {close[0]!r}? " if close else ""
            raise InputError(f"{what}: there is no {name!r}; {hint}there are {', '.join(known)}")
    if not asked:
        raise InputError(f"{what} is empty: there are {', '.join(known)}")
    return asked


def color_of(cluster: int) -> str:
    """Return the color of a cluster: 7 colors, their dark shades, then their light tints.

    Colors repeat after 21 clusters, color and marker together after 168.
    """
    again, color = divmod(cluster % (3 * len(COLORS)), len(COLORS))
    red, green, blue = (int(COLORS[color][start : start + 2], 16) for start in (1, 3, 5))
    if again == 0:
        return COLORS[color]
    toward = 0 if again == 1 else 255
    return "#" + "".join(f"{round((part + toward) / 2):02X}" for part in (red, green, blue))


def marker_of(cluster: int) -> str:
    """Return the marker of a cluster."""
    return MARKERS[cluster % len(MARKERS)]


def foreground() -> Any:
    """Return the color of texts, which is light if the caller's style has a dark background."""
    import matplotlib

    return matplotlib.rcParams["text.color"]


def heat_colors() -> Any:
    """Return the colors of heat maps, from white for nothing to a dark blue."""
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("partita", ["#FFFFFF", SKY, BLUE, "#00304D"])


def dark_cells(image: Any, values: Floats) -> Booleans:
    """Return which cells of an image are so dark that numbers on them are written in white."""
    colors = image.cmap(image.norm(values))
    red, green, blue = (colors[..., channel] for channel in range(3))
    dark: Booleans = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
    return dark


def term_style(term: str) -> dict[str, Any]:
    """Return the style of a parameter, or of a product of two: a light color with a hatch."""
    first, _, second = term.partition(":")
    if not second:
        return {"facecolor": PARAMETER_COLORS[first], "edgecolor": "white"}
    return {
        "facecolor": tint(PARAMETER_COLORS[first], 0.35),
        "edgecolor": PARAMETER_COLORS[second],
        "hatch": _HATCHES[second],
    }


def require_kind(value: Any, kind: type, made_by: str) -> None:
    """Raise if a value is not of the type that a display draws; the argument is named after it."""
    if not isinstance(value, kind):
        article = "an" if kind.__name__[0] in "AEIOU" else "a"
        raise InputTypeError(
            f"{kind.__name__.lower()} must be {article} {kind.__name__}, as {made_by} returns it, "
            f"not {type(value).__name__}"
        )


def shown_name(name: str, labels: Mapping[str, str] | None = None) -> str:
    """Return the caller's label for a name, or the name without underscores."""
    return (labels or {}).get(name, name.replace("_", " "))


def tint(color: str, strength: float) -> tuple[float, float, float]:
    """Return a color mixed with white, as (red, green, blue) from 0 to 1."""
    red, green, blue = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return (
        1 - strength * (1 - red),
        1 - strength * (1 - green),
        1 - strength * (1 - blue),
    )
