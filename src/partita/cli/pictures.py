"""The option of commands that draw what they found into a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

_SUFFIXES = (".png", ".svg", ".pdf")


def picture_option(what: str) -> Callable[..., Any]:
    """Return the option --picture of a command; `what` says what it draws."""
    return click.option(
        "--picture",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help=f"Draw {what} into a file: .png, .svg or .pdf.",
    )


def draw_to(picture: Path, result: Any, **options: Any) -> None:
    """Draw a result into a file."""
    if picture.suffix.lower() not in _SUFFIXES:
        raise click.UsageError(f"--picture {picture}: the name must end in .png, .svg or .pdf")
    from partita.plots.style import require_matplotlib, save_figure

    require_matplotlib()
    import matplotlib

    matplotlib.use("Agg")  # draws without a window
    save_figure(result.plot(**options).figure_, picture)
