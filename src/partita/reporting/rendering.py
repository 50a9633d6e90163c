"""Render a page as one file of HTML that loads nothing and runs nothing but its own script."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from partita import __version__
from partita.errors import MissingDependencyError
from partita.plots.names import visible
from partita.reporting.charts import svg
from partita.reporting.filters import FILTERS
from partita.reporting.page import Page

if TYPE_CHECKING:
    from jinja2 import Environment

_FOLDER = Path(__file__).with_name("template")

# The files of the script, in the order in which they run; they share one scope.
_SCRIPTS = ("elements", "links", "filter", "tables", "marks", "heat", "measures")

# Characters that could end the element of the data, or a line of script, are written as escapes.
_ESCAPES = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def render(page: Page) -> str:
    """Return the HTML of a page.

    Texts are escaped by the template. The policy of the page forbids everything except the style
    sheet and the script written into it, which it names by their digests.
    """
    style, script = _asset("style.css"), _script()
    policy = (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    text = (
        _environment()
        .get_template("page.html")
        .render(
            page=page,
            policy=policy,
            style=svg.Svg(style),
            script=svg.Svg(script),
            data=svg.Svg(json_text(page.data)),
            version=__version__,
        )
    )
    # Labels are visible already. What else a caller gives, such as a title, may hold anything.
    return visible(text)


def json_text(data: Any) -> str:
    r"""Return JSON that an element of HTML can hold: nothing in it ends the element.

    >>> print(json_text(["</script>", 0.5]))
    ["\u003c/script\u003e",0.5]
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.translate(_ESCAPES)


def _digest(text: str) -> str:
    """Return the digest of a script or a style sheet as a policy names it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def _asset(name: str) -> str:
    lines = (_FOLDER / name).read_text(encoding="utf-8").splitlines()
    # Indentation is for those who read the file of the package.
    return "\n".join(line.strip() for line in lines if line.strip())


@cache
def _script() -> str:
    parts = [_asset(f"script/{name}.js") for name in _SCRIPTS]
    return "\n\n".join(['(() => {\n"use strict";', *parts, "})();"])


@cache
def _environment() -> Environment:
    try:
        import jinja2
    except ImportError:
        raise MissingDependencyError("jinja2", "writing a report", "report") from None
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(FILTERS)
    return environment
