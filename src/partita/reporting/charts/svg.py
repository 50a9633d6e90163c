"""Elements of vector graphics as text: names and values are escaped, numbers are short.

Colors and fonts are not written here. Elements have classes, and the style sheet of the page gives
these their colors in light and in dark mode.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any


class Svg(str):
    """Text that is SVG already. A template with autoescape takes it as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        """Return the text, which needs no escaping."""
        return self


def number(value: float, digits: int = 1) -> str:
    """Return a coordinate with few digits and without zeros at its end.

    >>> number(12.0), number(0.25, 2), number(-0.04)
    ('12', '0.25', '0')
    """
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def element(name: str, *children: Any, **attributes: Any) -> Svg:
    """Return an element; children that are not SVG, and all values of attributes, are escaped.

    An attribute that is None is left out. "_" in its name stands for "-", and one at its end is
    dropped, as in `class_`. Numbers become coordinates.

    >>> element("text", "a < b", x=1.25, class_="name", text_anchor="end")
    '<text x="1.2" class="name" text-anchor="end">a &lt; b</text>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    content = joined(children)
    return Svg(f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>")


def _attribute(value: Any) -> str:
    if isinstance(value, float):
        return number(value)
    return escape(str(value))


def joined(children: Iterable[Any]) -> Svg:
    """Return children one after the other, text escaped."""
    return Svg(
        "".join(one if isinstance(one, Svg) else escape(str(one), quote=False) for one in children)
    )


def picture(
    width: float, height: float, title: str, description: str, *children: Any, id: str
) -> Svg:
    """Return a picture with a text alternative: a title, and a description of what it shows."""
    return element(
        "svg",
        element("title", title, id=f"{id}-title"),
        element("desc", description, id=f"{id}-desc"),
        *children,
        id=id,
        width=number(width),
        height=number(height),
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
        aria_labelledby=f"{id}-title",
        aria_describedby=f"{id}-desc",
    )
