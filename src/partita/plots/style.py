"""What pictures of measures share: matplotlib when it is there, colors, panels and names."""

from __future__ import annotations

import difflib
import io
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

from partita.errors import InputError, InputTypeError, MissingDependencyError

# Told apart by people with any kind of color vision (Okabe and Ito, Color Universal Design).
BLACK, ORANGE, SKY, GREEN = "#000000", "#E69F00", "#56B4E9", "#009E73"
BLUE, RED, PURPLE, GRAY = "#0072B2", "#D55E00", "#CC79A7", "#8C8C8C"
YELLOW = "#F0E442"

PARAMETER_COLORS = {"n": PURPLE, "k": ORANGE, "h": GREEN, "q": BLUE}

# A product of parameters has the light color of the first and the hatch of the second.
_HATCHES = {"n": "....", "k": "////", "h": "----", "q": "\\\\\\\\"}

# Inches: a column of a paper of two columns, its whole width, and what of a page pictures may have.
COLUMN, BOTH_COLUMNS, TALLEST = 3.5, 7.2, 9.0
_FONT_SIZE, _LEGEND_SIZE = 7, 6.5
PIXELS_PER_INCH = 200

STYLE: dict[Any, Any] = {
    "svg.hashsalt": "partita",  # else every run names the parts of a picture anew
    "font.family": "DejaVu Sans",  # has the triangles, and comes with matplotlib
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
    """Say what to install when matplotlib is missing."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise MissingDependencyError("matplotlib", purpose, "plots") from None


@contextmanager
def drawing() -> Iterator[None]:
    """The style of partita's pictures, or an error that says how to get matplotlib."""
    require_matplotlib()
    import matplotlib

    with matplotlib.rc_context(STYLE):
        yield


Place = Literal["below", "beside"]
_LEGEND_AT: dict[Place, dict[str, Any]] = {
    "below": {"loc": "upper center", "bbox_to_anchor": (0.5, -0.2)},
    "beside": {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0), "ncols": 1},
}


class Panels(NamedTuple):
    """The axes to draw on, in order; one left over for the legend, if any; whether given.

    New ones stand in a grid of so many columns.
    """

    axes: list[Any]
    spare: Any
    given: bool
    columns: int

    @property
    def figure(self) -> Any:
        """The figure that they belong to."""
        return self.axes[0].figure

    def edges(self, place: int) -> tuple[bool, bool]:
        """Whether a panel is labeled at its left, and whether below.

        New panels are where the grid has its first column and its last row. Given axes may stand
        anywhere, so each of them is.
        """
        return (True, True) if self.given else place_in_grid(place, len(self.axes), self.columns)

    def legend(
        self, handles: list[Any], columns: int = 1, *, given_at: Place = "below", **options: Any
    ) -> None:
        """Put a legend where there is room: on the spare axes, or below all of them.

        Given axes have it at the last of them, at the place `given_at`.
        """
        shown = {"handles": handles, "frameon": False, "fontsize": _LEGEND_SIZE, **options}
        if self.spare is not None:
            self.spare.legend(loc="center", **shown)
        elif self.given:
            self.axes[-1].legend(**{"ncols": columns, **shown, **_LEGEND_AT[given_at]})
        else:
            self.figure.legend(ncols=columns, loc="outside lower center", **shown)

    def make_room(self) -> None:
        """Lay given axes out anew if they are all of a figure that has no layout of its own."""
        others = set(self.figure.axes) - set(self.axes)
        if self.given and not others and self.figure.get_layout_engine() is None:
            with warnings.catch_warnings():
                # A figure too small for its words stays as it is.
                warnings.simplefilter("ignore")
                self.figure.tight_layout()


def panels(
    ax: Any, count: int, size: tuple[float, float], columns: int = 1, **options: Any
) -> Panels:
    """The axes to draw on: new ones of a size in inches, or those that the caller gives.

    Where the grid is not full, the last cells of its first row stay free, so that the last row
    has what is written below panels.
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
        # Sharing axes with the others, it could not be switched off alone.
        spare = figure.add_subplot(rows, columns, columns) if free else None
        if spare is not None:
            spare.axis("off")
        return Panels([*grid[0, : columns - free], *grid[1:].ravel()], spare, False, columns)
    return Panels(_given_axes(ax, count), None, True, columns)


def _given_axes(ax: Any, count: int) -> list[Any]:
    from matplotlib.axes import Axes

    given = list(ax.ravel()) if hasattr(ax, "ravel") else ax
    given = list(given) if isinstance(given, (list, tuple)) else [given]
    for one in given:
        if not isinstance(one, Axes):
            raise InputTypeError(f"ax must be axes of matplotlib, or a list of them, not {one!r}")
    if len(given) != count:
        raise InputError(f"ax has {len(given)} axes; this picture has {count} panels, one each")
    for one in given:
        # They were made before the style of this picture was set.
        one.tick_params(labelsize=_FONT_SIZE)
        for words in (one.xaxis.label, one.yaxis.label):
            words.set_size(_FONT_SIZE)
    return given


def place_in_grid(place: int, count: int, columns: int) -> tuple[bool, bool]:
    """Whether a panel stands in the first column, and whether in the last row."""
    cell = place
    free = -count % columns
    if place >= columns - free:
        cell += free
    return cell % columns == 0, place + columns >= count


def save_figure(figure: Any, path: Path) -> None:
    """Write a figure without dates, so that the same picture gives the same file."""
    with drawing():
        if path.suffix == ".svg":
            text = io.StringIO()
            figure.savefig(text, format="svg", metadata={"Date": None})
            lines = re.sub(r"[ \t]+$", "", text.getvalue(), flags=re.MULTILINE)
            path.write_text(lines, encoding="utf-8", newline="\n")
        else:
            figure.savefig(path, dpi=PIXELS_PER_INCH, metadata={"Software": None})


def some_of(names: Sequence[str] | str | None, known: Sequence[str], what: str) -> tuple[str, ...]:
    """The names asked for, all by default."""
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


def term_style(term: str) -> dict[str, Any]:
    """A full color for a parameter; for a product, a light one with the hatch of the other."""
    first, _, second = term.partition(":")
    if not second:
        return {"facecolor": PARAMETER_COLORS[first], "edgecolor": "white"}
    return {
        "facecolor": tint(PARAMETER_COLORS[first], 0.35),
        "edgecolor": PARAMETER_COLORS[second],
        "hatch": _HATCHES[second],
    }


def require_kind(found: Any, kind: type, made_by: str) -> None:
    """Refuse to draw what is something else."""
    if not isinstance(found, kind):
        raise InputTypeError(
            f"found must be a {kind.__name__}, as {made_by} returns it, not {type(found).__name__}"
        )


def shown_name(name: str, labels: Mapping[str, str] | None = None) -> str:
    """The caller's name for a measure or a transformation, or its own without underscores."""
    return (labels or {}).get(name, name.replace("_", " "))


def tint(color: str, strength: float) -> tuple[float, float, float]:
    """A color mixed with white."""
    red, green, blue = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return (
        1 - strength * (1 - red),
        1 - strength * (1 - green),
        1 - strength * (1 - blue),
    )
