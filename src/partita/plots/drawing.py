"""What pictures of measures share: matplotlib when it is there, colours, panels and names."""

from __future__ import annotations

import difflib
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from partita.errors import InputError, MissingDependencyError

# Told apart by people with any kind of colour vision (Okabe and Ito, Color Universal Design).
BLACK, ORANGE, SKY, GREEN = "#000000", "#E69F00", "#56B4E9", "#009E73"
BLUE, RED, PURPLE, GREY = "#0072B2", "#D55E00", "#CC79A7", "#8C8C8C"
YELLOW = "#F0E442"

PARAMETER_COLOURS = {"n": PURPLE, "k": ORANGE, "h": GREEN, "q": BLUE}

# Inches: a column of a paper of two columns.
COLUMN = 3.5
PIXELS_PER_INCH = 200

STYLE: dict[Any, Any] = {
    "svg.hashsalt": "partita",  # else every run names the parts of a picture anew
    "font.family": "DejaVu Sans",  # has the triangles, and comes with matplotlib
    "font.size": 7,
    "axes.titlesize": 7.5,
    "axes.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "hatch.linewidth": 0.8,
    "legend.fontsize": 6.5,
    "xtick.major.size": 2,
    "ytick.major.size": 2,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
}


def require_matplotlib() -> None:
    """Say what to install when matplotlib is missing."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise MissingDependencyError("matplotlib", "drawing a picture", "plots") from None


@contextmanager
def drawing() -> Iterator[None]:
    """The style of partita's pictures, or an error that says how to get matplotlib."""
    require_matplotlib()
    import matplotlib

    with matplotlib.rc_context(STYLE):
        yield


class Panels(NamedTuple):
    """The axes to draw on, in order; one left over for the legend, if any; whether given."""

    axes: list[Any]
    spare: Any
    given: bool

    @property
    def figure(self) -> Any:
        """The figure that they belong to."""
        return self.axes[0].figure

    def legend(self, handles: list[Any], columns: int = 1, **options: Any) -> None:
        """Put a legend where there is room: on the spare axes, or below."""
        shown = {"handles": handles, "frameon": False, **options}
        if self.spare is not None:
            self.spare.legend(loc="center", **shown)
        elif self.given:
            below = {"loc": "upper center", "bbox_to_anchor": (0.5, -0.2)}
            self.axes[-1].legend(ncols=columns, **below, **shown)
        else:
            self.figure.legend(ncols=columns, loc="outside lower center", **shown)


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
        return Panels([*grid[0, : columns - free], *grid[1:].ravel()], spare, False)
    given = list(ax.ravel()) if hasattr(ax, "ravel") else ax
    given = list(given) if isinstance(given, Sequence) else [given]
    if len(given) != count:
        raise InputError(f"ax has {len(given)} axes; this picture has {count} panels, one each")
    return Panels(given, None, True)


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


def shown_name(name: str, labels: Mapping[str, str] | None = None) -> str:
    """The caller's name for a measure or a transformation, or its own without underscores."""
    return (labels or {}).get(name, name.replace("_", " "))


def tint(colour: str, strength: float) -> tuple[float, float, float]:
    """A colour mixed with white."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return (
        1 - strength * (1 - red),
        1 - strength * (1 - green),
        1 - strength * (1 - blue),
    )
