"""How much room texts need, so that charts leave no more than that for names."""

from __future__ import annotations

from collections.abc import Iterable

# The mean width of a character, as a share of the height of the font.
_MEAN = 0.58


def text_width(text: str, size: float = 12.5) -> float:
    """Return about the width of a text; characters beyond Latin script count as wide ones."""
    wide = sum(ord(character) > 0x2E80 for character in text)
    return size * (_MEAN * (len(text) - wide) + 1.05 * wide)


def widest(texts: Iterable[str], size: float = 12.5) -> float:
    """Return about the width of the widest text; 0 for none."""
    return max((text_width(text, size) for text in texts), default=0.0)
