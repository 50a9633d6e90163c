"""Readers of outputs: what a terminal, a parser of Markdown, of HTML, of XML or of CSV would see.

They share no code with what writes the outputs. Each raises, or returns something else, where a
text was not escaped; `test_outputs.py` shows that by outputs that are written without escapes.
"""

from __future__ import annotations

import csv
import io
import unicodedata
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from typing import Any

import pyarrow
import pyarrow.csv
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

# Tokens of a line of Markdown that stand for text alone.
_TEXT_TOKENS = {"text", "text_special"}
# Controls but tabs and line breaks, the separators, and the bidirectional controls.
_BIDIRECTIONAL = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
_MARKS = "\u200e\u200f\u061c"


def steering(text: str) -> set[str]:
    """Return the characters that steer a terminal, or change the order of the text around them."""
    return {one for one in text if _steers(one)}


def _steers(one: str) -> bool:
    if one in "\t\n":
        return False
    control = unicodedata.category(one) in ("Cc", "Zl", "Zp")
    return control or one in _MARKS or unicodedata.bidirectional(one) in _BIDIRECTIONAL


def markdown_cells(text: str) -> list[list[str]]:
    """Return the cells of a table of Markdown; raise if there is anything but text in them.

    Read as GitHub and notebooks read it: CommonMark with tables, strikes, footnotes and formulas.
    """
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    parser.use(dollarmath_plugin).use(footnote_plugin)
    # Characters that are escaped remain tokens of their own.
    parser.disable("text_join")
    tokens = parser.parse(text)
    blocks = [token.type for token in tokens if token.level == 0]
    assert blocks == ["table_open", "table_close"], blocks
    rows: list[list[str]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append("".join(map(_plain_text, token.children or [])).strip())
        else:
            assert token.type.split("_")[0] in ("table", "thead", "tbody", "tr", "th", "td"), token
    return rows


def _plain_text(token: Any) -> str:
    if token.type in _TEXT_TOKENS:
        content: str = token.content
        _refuse_addresses(content, token)
        return content
    # Line breaks within a cell are the only elements that are written.
    assert (token.type, token.content) == ("html_inline", "<br>"), (token.type, token.content)
    return "\n"


def _refuse_addresses(content: str, token: Any) -> None:
    """Raise for text that GitHub turns into a link: tokens that were not escaped in part."""
    if token.type == "text":
        lowered = content.lower()
        assert not any(start in lowered for start in ("://", "www.")), content
        assert "@" not in content, content


def markdown_text(text: str) -> str:
    """Return how a cell of Markdown shows a text."""
    return "\n".join(text.replace("\0", "\ufffd").splitlines()).strip()


class Page(HTMLParser):
    """The elements, attributes and texts of a piece of HTML."""

    ELEMENTS = frozenset(
        ("table", "thead", "tbody", "tr", "th", "td", "p", "b", "span", "div", "details", "summary")
    )
    ATTRIBUTES = frozenset(("style", "title", "colspan", "open", "class"))

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.cells: list[str] = []
        self.texts: list[str] = []
        self.odd: list[str] = []
        self._parts: list[str] | None = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        """Note elements and attributes that results do not have."""
        if tag not in self.ELEMENTS:
            self.odd.append(f"<{tag}>")
        for name, value in attrs:
            if name not in self.ATTRIBUTES or "url(" in (value or ""):
                self.odd.append(f"{name}={value}")
        if tag in ("td", "th"):
            self._parts = []

    def handle_endtag(self, tag: str) -> None:
        """End a cell."""
        if tag in ("td", "th") and self._parts is not None:
            self.cells.append("".join(self._parts))
            self._parts = None

    def handle_data(self, data: str) -> None:
        """Take text."""
        self.texts.append(data)
        if self._parts is not None:
            self._parts.append(data)

    def handle_comment(self, data: str) -> None:
        """Note comments, of which results have none."""
        self.odd.append(f"<!--{data}")

    def handle_decl(self, decl: str) -> None:
        """Note declarations."""
        self.odd.append(f"<!{decl}")

    def handle_pi(self, data: str) -> None:
        """Note processing instructions."""
        self.odd.append(f"<?{data}")

    @property
    def text(self) -> str:
        """All text, one piece after the other."""
        return "".join(self.texts)


def svg_texts(svg: str) -> list[str]:
    """Return the texts of a picture in SVG; raise if it is no XML, or holds a script or a link."""
    root = ElementTree.fromstring(svg.encode("utf-8"))
    texts = []
    for element in root.iter():
        name = str(element.tag).rpartition("}")[2]
        assert name not in ("script", "foreignObject", "a", "iframe"), name
        assert all(_is_inside(value) for key, value in element.attrib.items() if "href" in key)
        assert not [key for key in element.attrib if key.lower().startswith("on")], element.attrib
        if name == "text":
            texts.append("".join(element.itertext()))
    return texts


def _is_inside(address: str) -> bool:
    """Return whether an address leads to the picture itself."""
    return address.startswith(("#", "data:image/png;base64,"))


def csv_rows(text: str) -> list[list[str]]:
    """Return the rows of CSV as the standard library reads them."""
    return list(csv.reader(io.StringIO(text, newline="")))


def arrow_rows(data: bytes) -> list[list[str]]:
    """Return the rows of CSV as Arrow reads them, all as text."""
    parse = pyarrow.csv.ParseOptions(newlines_in_values=True)
    names = pyarrow.csv.read_csv(io.BytesIO(data), parse_options=parse).column_names
    convert = pyarrow.csv.ConvertOptions(
        column_types=dict.fromkeys(names, pyarrow.string()), strings_can_be_null=False
    )
    table = pyarrow.csv.read_csv(io.BytesIO(data), parse_options=parse, convert_options=convert)
    columns = [column.to_pylist() for column in table.columns]
    return [names, *map(list, zip(*columns, strict=True))]
