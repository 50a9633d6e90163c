"""Writing pages that are made at build time."""

from __future__ import annotations

from pathlib import Path


def write_pages(folder: Path, pages: dict[str, str]) -> None:
    """Write pages, leave unchanged ones alone so that Sphinx skips them, and delete old ones."""
    folder.mkdir(exist_ok=True)
    for name, text in pages.items():
        page = folder / name
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")
    for page in folder.glob("*.md"):
        if page.name not in pages:
            page.unlink()
