"""Pictures that commands write to files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click


def save_picture(draw: Callable[[], Any], path: Path) -> None:
    """Write the figure of a display to a file; raise if the file's name has another ending."""
    from partita.plots.style import require_matplotlib, save_figure

    if path.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise click.UsageError(f"--picture {path}: the name must end in .png, .svg or .pdf")
    require_matplotlib()
    import matplotlib

    matplotlib.use("Agg")  # draws without a window
    save_figure(draw().figure_, path)
