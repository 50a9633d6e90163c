"""Write pages that are generated when the documentation is built."""

from __future__ import annotations

import re
from pathlib import Path


def write_pages(folder: Path, pages: dict[str, str]) -> None:
    """Write pages that changed, so that Sphinx skips the others, and delete those not listed."""
    folder.mkdir(exist_ok=True)
    for name, text in pages.items():
        write_page(folder / name, text)
    for page in folder.glob("*.md"):
        if page.name not in pages:
            page.unlink()


def write_page(page: Path, text: str) -> None:
    """Write a page if it changed."""
    if not page.exists() or page.read_text(encoding="utf-8") != text:
        page.write_text(text, encoding="utf-8")


def escape(text: str) -> str:
    """Escape characters that Markdown would read as markup."""
    return re.sub(r"([\\`*_{}\[\]<>|$#])", r"\\\1", text)
