"""Write pages that are generated when the documentation is built."""

from __future__ import annotations

from pathlib import Path


def write_pages(folder: Path, pages: dict[str, str]) -> None:
    """Write pages that changed, so that Sphinx skips the others, and delete those not listed."""
    folder.mkdir(exist_ok=True)
    for name, text in pages.items():
        page = folder / name
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")
    for page in folder.glob("*.md"):
        if page.name not in pages:
            page.unlink()
