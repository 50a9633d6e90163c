"""Write formulas as MathML, which browsers draw without a script from the network."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.util import logging

LOGGER = logging.getLogger(__name__)
# docutils reads all digits as the numerator.
UNBRACED = re.compile(r"\\[dt]?frac\s*\d")
# docutils does not know LaTeX's fixed sizes of brackets. Brackets that open and close can stretch.
BRACKETS = (
    (re.compile(r"\\[bB]igg?(?=[(\[])"), r"\\left"),
    (re.compile(r"\\[bB]igg?(?=[)\]])"), r"\\right"),
    (re.compile(r"\\[bB]igg?(?=\|)"), ""),
)


def setup(app: Any) -> dict[str, bool]:
    app.add_html_math_renderer("mathml", (write_inline, None), (write_block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def write_inline(translator: Any, node: nodes.math) -> None:
    translator.body.append(mathml(node, as_block=False))
    raise nodes.SkipNode


def write_block(translator: Any, node: nodes.math_block) -> None:
    translator.body.append(f'<div class="formula">{mathml(node, as_block=True)}</div>\n')
    raise nodes.SkipNode


def mathml(node: nodes.Element, *, as_block: bool) -> str:
    """Return a formula as MathML; warn, and return its LaTeX, if docutils cannot read it."""
    text = known = node.astext().strip()
    if UNBRACED.search(text):
        LOGGER.warning("formula %s: docutils needs braces, as in \\frac{1}{2}", text, location=node)
    for size, command in BRACKETS:
        known = size.sub(command, known)
    try:
        return str(tex2mathml(known, as_block=as_block))
    except MathError as error:
        LOGGER.warning("formula %s: %s", text, error, location=node)
        return f"<code>{escape(text)}</code>"
