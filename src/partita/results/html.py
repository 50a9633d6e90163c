"""Pieces of HTML for notebooks: tables, bars and foldable parts, without scripts or style sheets.

Colors are inline and of middle brightness, text inherits its color, and backgrounds are
transparent, so that a page reads well in light and in dark notebooks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

BLUE, ORANGE, GREEN = "#3b82c4", "#d9822b", "#2e9e6b"
RED, PURPLE, GRAY = "#d9534f", "#9b6fd0", "#888888"
_TRACK = "rgba(128,128,128,.22)"
_CELL = "padding:.15em .7em;border:none;background:transparent;vertical-align:top"


class Html(str):
    """Text that is HTML already and must not be escaped."""

    __slots__ = ()


def html(value: Any) -> Html:
    """Return HTML as it is, and anything else as escaped text."""
    return value if isinstance(value, Html) else Html(escape(str(value)))


def paragraph(text: Any) -> Html:
    """Return a paragraph."""
    return Html(f'<p style="margin:.3em 0">{html(text)}</p>')


def strong(text: Any) -> Html:
    """Return text in bold type."""
    return Html(f"<b>{html(text)}</b>")


def faint(text: Any) -> Html:
    """Return text of less weight than the text around it; nothing for no text."""
    if not text:
        return Html("")
    return Html(f'<span style="opacity:.7">{html(text)}</span>')


def colored(text: Any, color: str) -> Html:
    """Return text after a square of a color."""
    return Html(f'<span style="color:{color}">■</span> {html(text)}')


def titled(text: Any, title: str) -> Html:
    """Return text that shows a title under the pointer."""
    return Html(f'<span title="{escape(title)}">{html(text)}</span>') if title else html(text)


def shaded(text: Any, share: float, title: str = "") -> Html:
    """Return a cell whose background is the stronger, the larger the share."""
    style = f"display:block;margin:-.15em -.7em;padding:.15em .7em;{tint(share)}"
    label = f' title="{escape(title)}"' if title else ""
    return Html(f'<span{label} style="{style}">{html(text)}</span>')


def details(summary: Any, body: Html) -> Html:
    """Return a part that is folded away until the reader opens it."""
    head = f'<summary style="cursor:pointer;margin:.4em 0">{html(summary)}</summary>'
    return Html(f"<details>{head}{body}</details>")


def heading_row(text: Any, columns: int) -> Html:
    """Return a row of a table that names the rows below it."""
    style = f"{_CELL};text-align:left;padding-top:.8em"
    return Html(f'<tr><th colspan="{columns}" style="{style}">{html(text)}</th></tr>')


def more_row(hidden: int, columns: int) -> Html:
    """Return the row that counts the rows not shown; nothing if there are none."""
    if hidden <= 0:
        return Html("")
    text = faint(f"… {hidden:,} more")
    return Html(f'<tr><td colspan="{columns}" style="{_CELL};text-align:left">{text}</td></tr>')


def row(cells: Iterable[Any], *, right: Sequence[int] = (), tag: str = "td") -> Html:
    """Return a row of a table; `right` are the columns of numbers, which do not wrap."""
    parts = []
    for index, cell in enumerate(cells):
        align = "white-space:nowrap;text-align:right" if index in right else "text-align:left"
        parts.append(f'<{tag} style="{_CELL};{align}">{html(cell)}</{tag}>')
    return Html(f"<tr>{''.join(parts)}</tr>")


def table(
    rows: Iterable[Any],
    *,
    header: Sequence[Any] | None = None,
    right: Sequence[int] = (),
    hidden: int = 0,
) -> Html:
    """Return a table of rows, each HTML or a sequence of cells, and count the hidden ones."""
    body = [one if isinstance(one, Html) else row(one, right=right) for one in rows]
    head = "" if header is None else f"<thead>{row(header, right=right, tag='th')}</thead>"
    columns = 1 if header is None else len(header)
    body.append(more_row(hidden, columns))
    style = "border-collapse:collapse;border:none;margin:.3em 0"
    return Html(f'<table style="{style}">{head}<tbody>{"".join(body)}</tbody></table>')


def page(*parts: Any) -> str:
    """Return parts as one block; text becomes paragraphs, and empty parts are left out."""
    body = (part if _is_block(part) else paragraph(part) for part in parts if part)
    # Notebooks must not typeset what stands between dollar signs in a label.
    classes = "tex2jax_ignore mathjax_ignore"
    return f'<div class="{classes}" style="color:inherit;overflow-x:auto">{"".join(body)}</div>'


def _is_block(part: Any) -> bool:
    return isinstance(part, Html) and part.startswith(("<p ", "<table ", "<details>"))


def tint(share: float, color: str = BLUE) -> str:
    """Return a style that colors a background, from nothing at 0 to a middle tone at 1."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return f"background:rgba({red},{green},{blue},{0.6 * min(1.0, max(0.0, share)):.2f})"


def bar(
    value: float | tuple[float, float],
    bounds: tuple[float, float],
    *,
    color: str = BLUE,
    marks: dict[str, float] | None = None,
    reach: tuple[float, float] | None = None,
    width: float = 9,
) -> Html:
    """Draw a value on the scale of its bounds, from 0 on; an interval from end to end.

    Parameters
    ----------
    value : float or (float, float)
    bounds : (float, float)
        The ends of the scale; nothing is drawn if the upper one is infinite. If the lower one is,
        the scale begins at -1, or at a value below.
    color : str
        "#rrggbb".
    marks : dict, optional
        Names of values to mark, such as that of identical clusterings.
    reach : (float, float), optional
        Bounds of the value, drawn as a thin line.
    width : float, default=9
        In units of the height of a line.
    """
    if isinstance(value, tuple) and value[0] == value[1]:
        value = value[0]
    ends = value if isinstance(value, tuple) else (min(0.0, value), max(0.0, value))
    low, high = bounds
    if low == -math.inf:
        low = min(-1.0, *ends)
    if not (math.isfinite(high) and all(map(math.isfinite, ends))):
        return Html("")

    def piece(start: float, end: float, style: str, title: str = "") -> str:
        left, right = (100 * (min(max(at, low), high) - low) / (high - low) for at in (start, end))
        label = f' title="{escape(title)}"' if title else ""
        return (
            f'<span{label} style="position:absolute;left:{left:.1f}%;'
            f'width:{right - left:.1f}%;{style}"></span>'
        )

    pieces = [piece(*ends, f"top:15%;height:70%;min-width:2px;background:{color}")]
    if reach is not None:
        pieces.append(piece(*reach, "top:42%;height:16%;min-width:2px;background:currentColor"))
    for name, at in (marks or {}).items():
        style = "top:-10%;height:120%;width:0;border-left:2px solid currentColor;opacity:.75"
        pieces.append(piece(at, at, style, f"{name}: {at:g}"))
    return Html(
        '<span style="position:relative;display:inline-block;height:.9em;'
        f'width:{width:g}em;background:{_TRACK}">{"".join(pieces)}</span>'
    )
