"""How much room texts need, so that charts leave no more than that for names."""

from __future__ import annotations

from collections.abc import Iterable

# Widths as shares of the height of the font, those of DejaVu Sans: other usual fonts are narrower.
# Characters that are not listed are about as wide as digits, and those beyond Latin script wider.
_WIDTHS = {
    **dict.fromkeys(" !',./:;IJ[\\]fijlrt|()-", 0.42),
    **dict.fromkeys("ABCKNRUVXZ", 0.76),
    **dict.fromkeys("#&+<=>DGHOQ^w~→", 0.85),
    **dict.fromkeys("%@MWm…", 1.0),
}
_OTHERS, _WIDE = 0.64, 1.05


def text_width(text: str, size: float = 12.5) -> float:
    """Return about the width of a text, never much less than it takes."""
    return size * sum(
        _WIDTHS.get(character, _WIDE if ord(character) > 0x2E80 else _OTHERS) for character in text
    )


def widest(texts: Iterable[str], size: float = 12.5) -> float:
    """Return about the width of the widest text; 0 for none."""
    return max((text_width(text, size) for text in texts), default=0.0)
