"""Look through the built pages for what a reader should never meet.

`python docs/check_pages.py [folder]` lists raw LaTeX, markup that was not rendered, links that lead
nowhere, pictures that are missing, and code that could be cut off at the edge of its block.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

BUILT = Path(__file__).parent / "_build" / "html"
STYLE = "_static/site.css"

# In text, any backslash before a letter is LaTeX, and so is what stands between two dollars.
LATEX = re.compile(r"\\[A-Za-z]+|(?<![\w$])\$[^\s$][^$\n]*\$(?!\w)")
# In code, a backslash may also be Python's.
LATEX_IN_CODE = re.compile(
    r"\\(?:frac|sum|log|max|min|sqrt|binom|text|math\w+|operatorname|quad|left|right|cdot|alpha|beta"
    r"|gamma|delta|pi|sigma|omega)(?![a-z])"
)
# A role of reStructuredText or of Markdown, or double backticks.
MARKUP = re.compile(r":[a-z]+:`|\{[a-z]+\}`|``")
# A rule for code blocks that lets a reader see the whole of them.
SHOWS_WIDE_CODE = re.compile(r"div\.highlight pre \{[^}]*overflow-x: auto", re.DOTALL)

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
SILENT = {"script", "style", "math", "title"}


@dataclass
class Page(HTMLParser):
    """What matters of one page: its texts, links, pictures, styles and anchors."""

    path: Path
    texts: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)
    styles: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)
    bare_blocks: int = 0
    errors: int = 0

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[tuple[str, str]] = []
        self.feed(self.path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "img":
            self.pictures.append(given.get("src", ""))
            self.pictures += [
                part.split()[0] for part in given.get("srcset", "").split(",") if part
            ]
        elif tag == "link" and given.get("rel") == "stylesheet":
            self.styles.append(given.get("href", ""))
        elif tag == "merror":
            self.errors += 1
        elif tag == "pre" and not any("highlight" in classes for _, classes in self._open):
            self.bare_blocks += 1
        if tag not in VOID:
            self._open.append((tag, given.get("class", "")))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        inside = {tag for tag, _ in self._open}
        if inside & SILENT:
            return
        (self.codes if inside & {"pre", "code"} else self.texts).append(data)


def problems(folder: Path) -> list[str]:
    """Return what is wrong with the pages of a folder, one line for each finding."""
    paths = sorted(path for path in folder.rglob("*.html") if "_static" not in path.parts)
    pages = {path: Page(path) for path in paths}
    found = [] if pages else [f"{folder}: no pages"]
    style = folder / STYLE
    if not style.exists() or not SHOWS_WIDE_CODE.search(style.read_text(encoding="utf-8")):
        found.append(f"{STYLE}: no rule that lets wide code scroll")
    for path, page in pages.items():
        name = path.relative_to(folder).as_posix()
        found += [f"{name}: {problem}" for problem in _problems(page, pages)]
    return found


def _problems(page: Page, pages: dict[Path, Page]) -> Iterator[str]:
    text, code = "".join(page.texts), "\n".join(page.codes)
    for kind, pattern, where in (
        ("raw LaTeX", LATEX, text),
        ("raw LaTeX in code", LATEX_IN_CODE, code),
        ("markup that was not rendered", MARKUP, text),
    ):
        yield from (f"{kind}: {match[0]}" for match in pattern.finditer(where))
    if page.errors:
        yield f"{page.errors} formulas that could not be drawn"
    if page.bare_blocks:
        yield f"{page.bare_blocks} code blocks without a style"
    if not any(STYLE in style for style in page.styles):
        yield f"does not load {STYLE}"
    for link in dict.fromkeys(page.links):
        if not _leads_somewhere(page, link, pages):
            yield f"broken link: {link}"
    for picture in dict.fromkeys(page.pictures):
        if not picture.startswith("data:") and not _target(page, picture).exists():
            yield f"missing picture: {picture}"


def _leads_somewhere(page: Page, link: str, pages: dict[Path, Page]) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = _target(page, parts.path) if parts.path else page.path
    if target not in pages:
        return target.exists()
    return not parts.fragment or unquote(parts.fragment) in pages[target].anchors


def _target(page: Page, link: str) -> Path:
    return (page.path.parent / unquote(urlsplit(link).path)).resolve()


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else BUILT
    found = problems(folder.resolve())
    print("\n".join([*found, f"{len(found)} problems on the pages"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
