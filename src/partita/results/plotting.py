"""Draw a result by the display that a later layer has for its type.

Results are made in early layers and drawn in a late one. `partita.DISPLAYS_OF_RESULTS` names the
module that knows the displays; it is imported when a result is drawn for the first time.
"""

from __future__ import annotations

import importlib
from typing import Any

import partita


def plot_result(result: Any, kind: str | None = None, ax: Any = None, **options: Any) -> Any:
    """Draw a result and return its display, which has the figure as `figure_`.

    Parameters
    ----------
    result : object
        A result of partita.
    kind : str, optional
        The picture to draw, if there are several for its type.
    ax : matplotlib Axes, optional
        The axes to draw on; new ones by default.
    **options
        Passed on to the display.

    Returns
    -------
    display
    """
    displays = importlib.import_module(partita.DISPLAYS_OF_RESULTS)
    return displays.draw(result, kind, ax, options)
