"""Draw the picture of a result into a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

_SUFFIXES = (".png", ".svg", ".pdf")


def picture_option(text: str) -> Callable[..., Any]:
    """Return the option --picture; the text says what is drawn."""
    return click.option(
        "--picture",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help=f"{text} into a file: .png, .svg or .pdf.",
    )


def draw(result: Any, picture: Path) -> None:
    """Draw the usual picture of a result into a file."""
    from partita.plots.style import require_matplotlib, save_figure

    if picture.suffix.lower() not in _SUFFIXES:
        raise click.UsageError(f"--picture {picture}: the name must end in .png, .svg or .pdf")
    require_matplotlib()
    import matplotlib

    matplotlib.use("Agg")  # draws without a window
    save_figure(result.plot().figure_, picture)
